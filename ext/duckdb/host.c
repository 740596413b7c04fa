/* DuckDB as the host (SPEC 12.1 to 12.5), through its C extension API: registers the scalars and aggregates of
 * functions.def. Table-valued functions are missing, because in that API they cannot take arguments from the rows of
 * another table.
 *
 * An aggregate is a scalar whose argument is the list of its rows. DuckDB's list() makes it, with DISTINCT, ORDER BY,
 * FILTER and OVER: SELECT dfen_record(list((score, game, number))). The aggregates of the API cannot be used. It
 * promises them the state of each row, but for an aggregate with ORDER BY, and for a window that is its whole
 * partition, DuckDB 1.4 and 1.5 pass the address of a single state (CAPIAggregateUpdate() reads a constant vector as a
 * flat one). What follows in memory may be the state of another group, so no check can tell the two apart.
 *
 * Types: text is VARCHAR, integer BIGINT, real DOUBLE, boolean BOOLEAN. DuckDB processes vectors of about two thousand
 * rows in several threads at once; the threads share nothing here. */
#include <duckdb_extension.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../functions/function.h"

DUCKDB_EXTENSION_EXTERN

enum { DUCKDB_ARGUMENTS_MAX = 8 };

/* A registered overload: a function with one number of arguments. */
struct overload {
  const struct function *function;
  int count;
  duckdb_type argument[DUCKDB_ARGUMENTS_MAX];
};

/* ---- Memory ---- */

void *program_allocate(size_t size) {
  return malloc(size > 0 ? size : 1);
}

void *program_reallocate(void *memory, size_t size) {
  return realloc(memory, size);
}

void program_free(void *memory) {
  free(memory);
}

/* Falls back to an address if there are no random bits. */
uint64_t program_random(void) {
  static const char somewhere;
  uint64_t bits;
  return getentropy(&bits, sizeof bits) == 0 ? bits : (uintptr_t)&somewhere;
}

/* Not used by scalars and aggregates. */
int64_t program_milliseconds(void) {
  return 0;
}

/* DuckDB cancels a statement between two vectors; the API has no earlier check. */
bool program_interrupted(void) {
  return false;
}

/* ---- Arguments ---- */

/* Columns of arguments: those of a data chunk, or of the rows in its lists. */
struct columns {
  const struct overload *overload;
  void *data[DUCKDB_ARGUMENTS_MAX];
  uint64_t *validity[DUCKDB_ARGUMENTS_MAX];
};

static void open_column(struct columns *columns, int column, duckdb_vector vector) {
  columns->data[column] = duckdb_vector_get_data(vector);
  columns->validity[column] = duckdb_vector_get_validity(vector);
}

static bool is_null(uint64_t *validity, idx_t row) {
  return validity != NULL && !duckdb_validity_row_is_valid(validity, row);
}

static void read_column(const struct columns *columns, int column, idx_t row, host_value *value) {
  void *data = columns->data[column];
  duckdb_type type = columns->overload->argument[column];
  if (is_null(columns->validity[column], row)) {
    value->type = HOST_NULL;
  } else if (type == DUCKDB_TYPE_BIGINT) {
    value->type = HOST_INTEGER;
    value->integer = ((int64_t *)data)[row];
  } else if (type == DUCKDB_TYPE_DOUBLE) {
    value->type = HOST_REAL;
    value->real = ((double *)data)[row];
  } else {
    duckdb_string_t *text = &((duckdb_string_t *)data)[row];
    value->type = HOST_TEXT;
    value->bytes = duckdb_string_t_data(text);
    value->size = duckdb_string_t_length(*text);
  }
}

static void run(host_call *call, bool (*callback)(struct context *), int count, host_value **arguments) {
  host_cancellation cancellation = {.cancelled = false};
  run_call(call->function, callback, call, count, arguments, &cancellation);
}

static void run_on_row(host_call *call, bool (*callback)(struct context *), const struct columns *columns, idx_t row) {
  host_value value[DUCKDB_ARGUMENTS_MAX], *arguments[DUCKDB_ARGUMENTS_MAX];
  for (int i = 0; i < columns->overload->count; ++i) {
    read_column(columns, i, row, &value[i]);
    arguments[i] = &value[i];
  }
  run(call, callback, columns->overload->count, arguments);
}

/* ---- Answers ---- */

/* Reports the error of a call, if there is one; the statement then ends. */
static bool failed(duckdb_function_info info, const host_call *call) {
  char text[MESSAGE_SIZE];
  if (call->answer == ANSWER_NO_MEMORY) {
    duckdb_scalar_function_set_error(info, "out of memory");
  } else if (call->answer == ANSWER_ERROR) {
    size_t size = call->size < sizeof text ? call->size : sizeof text - 1;
    memcpy(text, call->bytes, size);
    text[size] = '\0';
    duckdb_scalar_function_set_error(info, text);
  }
  return call->answer == ANSWER_NO_MEMORY || call->answer == ANSWER_ERROR;
}

static void give_null(duckdb_vector output, idx_t row) {
  duckdb_vector_ensure_validity_writable(output);
  duckdb_validity_set_row_invalid(duckdb_vector_get_validity(output), row);
}

/* Stores a result that is not an error in the output vector. */
static void give_answer(const host_call *call, duckdb_vector output, idx_t row) {
  switch (call->answer) {
  case ANSWER_INTEGER: ((int64_t *)duckdb_vector_get_data(output))[row] = call->integer; break;
  case ANSWER_REAL: ((double *)duckdb_vector_get_data(output))[row] = call->real; break;
  case ANSWER_BOOLEAN: ((bool *)duckdb_vector_get_data(output))[row] = call->integer != 0; break;
  case ANSWER_TEXT: duckdb_vector_assign_string_element_len(output, row, call->bytes, call->size); break;
  default: give_null(output, row); break;
  }
}

/* Ends a call: its answer is that of an output row, or, if there is none, ignored. Returns whether it failed. */
static bool end(duckdb_function_info info, host_call *call, duckdb_vector output, idx_t row) {
  bool has_failed = failed(info, call);
  if (!has_failed && output != NULL) {
    give_answer(call, output, row);
  }
  free_answer(call);
  return has_failed;
}

/* ---- Scalars ---- */

static void run_scalar(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  struct columns columns = {.overload = duckdb_scalar_function_get_extra_info(info)};
  for (int i = 0; i < columns.overload->count; ++i) {
    open_column(&columns, i, duckdb_data_chunk_get_vector(input, (idx_t)i));
  }
  const struct function *function = columns.overload->function;
  idx_t rows = duckdb_data_chunk_get_size(input);
  bool has_failed = false;
  for (idx_t row = 0; row < rows && !has_failed; ++row) {
    host_call call;
    begin_call(&call, function);
    run_on_row(&call, function->call, &columns, row);
    has_failed = end(info, &call, output, row);
  }
}

/* ---- Aggregates ---- */

/* The state of a list's rows. */
struct group {
  void *kept; /* NULL before the first row */
  size_t size;
};

void *program_new_group(host_call *call, size_t size) {
  struct group *group = call->place;
  group->kept = calloc(1, size);
  group->size = group->kept != NULL ? size : 0;
  call->group = group->kept;
  call->group_size = group->size;
  return call->group;
}

static void begin_call_on(struct group *group, host_call *call, const struct function *function) {
  begin_call(call, function);
  call->place = group;
  call->group = group->kept;
  call->group_size = group->size;
}

static void run_aggregate(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  struct columns columns = {.overload = duckdb_scalar_function_get_extra_info(info)};
  const struct function *function = columns.overload->function;
  duckdb_vector lists = duckdb_data_chunk_get_vector(input, 0), elements = duckdb_list_vector_get_child(lists);
  const duckdb_list_entry *entries = duckdb_vector_get_data(lists);
  uint64_t *list_validity = duckdb_vector_get_validity(lists), *validity = duckdb_vector_get_validity(elements);
  for (int i = 0; i < columns.overload->count; ++i) {
    open_column(&columns, i, duckdb_struct_vector_get_child(elements, (idx_t)i));
  }
  idx_t rows = duckdb_data_chunk_get_size(input);
  bool has_failed = false;
  for (idx_t row = 0; row < rows && !has_failed; ++row) {
    struct group group = {.kept = NULL};
    host_call call;
    idx_t length = is_null(list_validity, row) ? 0 : entries[row].length;
    for (idx_t i = 0; i < length && !has_failed; ++i) {
      idx_t element = entries[row].offset + i;
      if (!is_null(validity, element)) {
        begin_call_on(&group, &call, function);
        run_on_row(&call, add_to_group, &columns, element);
        has_failed = end(info, &call, NULL, 0);
      }
    }
    if (!has_failed) {
      begin_call_on(&group, &call, function);
      run(&call, value_of_group, 0, NULL);
      has_failed = end(info, &call, output, row);
    }
    if (group.kept != NULL && function->aggregate->drop != NULL) {
      function->aggregate->drop(group.kept);
    }
    free(group.kept);
  }
}

/* ---- Registering ---- */

static const duckdb_type duckdb_types[DECLARED_TYPES] = {[TYPE_ANY] = DUCKDB_TYPE_VARCHAR,
                                                         [TYPE_TEXT] = DUCKDB_TYPE_VARCHAR,
                                                         [TYPE_INTEGER] = DUCKDB_TYPE_BIGINT,
                                                         [TYPE_REAL] = DUCKDB_TYPE_DOUBLE,
                                                         [TYPE_BOOLEAN] = DUCKDB_TYPE_BOOLEAN};

/* The type of an aggregate's argument: a list of rows with the names and types of its arguments. */
static duckdb_logical_type make_list_type(const struct overload *overload) {
  duckdb_logical_type types[DUCKDB_ARGUMENTS_MAX];
  char names[DUCKDB_ARGUMENTS_MAX][64];
  const char *pointers[DUCKDB_ARGUMENTS_MAX], *list = overload->function->arguments;
  struct column_declaration argument;
  for (int i = 0; i < overload->count && take_column_declaration(&list, &argument); ++i) {
    snprintf(names[i], sizeof names[i], "%.*s", argument.name_length, argument.name);
    pointers[i] = names[i];
    types[i] = duckdb_create_logical_type(overload->argument[i]);
  }
  duckdb_logical_type row = duckdb_create_struct_type(types, pointers, (idx_t)overload->count);
  duckdb_logical_type rows = duckdb_create_list_type(row);
  duckdb_destroy_logical_type(&row);
  for (int i = 0; i < overload->count; ++i) {
    duckdb_destroy_logical_type(&types[i]);
  }
  return rows;
}

static void add_parameter(duckdb_scalar_function made, duckdb_logical_type type) {
  duckdb_scalar_function_add_parameter(made, type);
  duckdb_destroy_logical_type(&type);
}

/* Adds a function with a number of arguments to the set of its name. `number` selects the second type of "text or
 * number" and "text or integer". */
static bool add_overload(duckdb_scalar_function_set set, const struct function *function, int count, bool number) {
  struct overload *overload = calloc(1, sizeof *overload);
  if (overload == NULL) {
    return false;
  }
  struct column_declaration argument;
  const char *list = function->arguments;
  overload->function = function;
  overload->count = count;
  for (int i = 0; i < count && take_column_declaration(&list, &argument); ++i) {
    overload->argument[i] = duckdb_types[number ? argument.other_type : argument.type];
  }
  duckdb_scalar_function made = duckdb_create_scalar_function();
  duckdb_scalar_function_set_name(made, function->name);
  if (function->aggregate != NULL) {
    add_parameter(made, make_list_type(overload));
  }
  for (int i = 0; i < count && function->aggregate == NULL; ++i) {
    add_parameter(made, duckdb_create_logical_type(overload->argument[i]));
  }
  duckdb_logical_type result = duckdb_create_logical_type(duckdb_types[declared_type_of(function->result)]);
  duckdb_scalar_function_set_return_type(made, result);
  duckdb_destroy_logical_type(&result);
  duckdb_scalar_function_set_special_handling(made); /* receives NULLs, which some functions accept */
  duckdb_scalar_function_set_extra_info(made, overload, free);
  duckdb_scalar_function_set_function(made, function->aggregate != NULL ? run_aggregate : run_scalar);
  bool added = duckdb_add_scalar_function_to_set(set, made) == DuckDBSuccess;
  duckdb_destroy_scalar_function(&made);
  return added;
}

/* Adds a row of functions.def: for each number of arguments, and for both types of an argument that has two. */
static bool add_row(duckdb_scalar_function_set set, const struct function *function) {
  int kinds = HAS_TWO_TYPES(function->arguments) ? 2 : 1;
  bool added = true;
  for (int i = 0; added && i < kinds * (function->most - function->least + 1); ++i) {
    added = add_overload(set, function, function->least + i / kinds, i % kinds == 1);
  }
  return added;
}

/* Registers the name of a row, and sets `row` to the last row with that name: DuckDB registers a name only once. */
static bool register_name(duckdb_connection connection, int *row) {
  const struct function *function = function_at(*row), *next;
  if (function->kind == TABLE_FUNCTION) {
    return true;
  }
  duckdb_scalar_function_set set = duckdb_create_scalar_function_set(function->name);
  bool added = add_row(set, function);
  while (added && (next = function_at(*row + 1)) != NULL && strcmp(next->name, function->name) == 0) {
    added = add_row(set, next);
    ++*row;
  }
  added = added && duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess;
  duckdb_destroy_scalar_function_set(&set);
  return added;
}

/* DuckDB's entry point, which the macro below defines. */
DUCKDB_EXTENSION_API bool dfen_init_c_api(duckdb_extension_info info, struct duckdb_extension_access *access);

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection, duckdb_extension_info info,
                            struct duckdb_extension_access *access) {
  for (int row = 0; function_at(row) != NULL; ++row) {
    if (!register_name(connection, &row)) {
      char text[128] = "dfen cannot register ";
      strncat(text, function_at(row)->name, sizeof text - strlen(text) - 1);
      access->set_error(info, text);
      return false;
    }
  }
  return true;
}
