/* DuckDB as the host (SPEC 12.1 to 12.5), through its C extension API: registers the scalars and aggregates of
 * functions.def. Table-valued functions are missing, because in that API they cannot take arguments from the rows of
 * another table.
 *
 * Types: text is VARCHAR, integer BIGINT, real DOUBLE, boolean BOOLEAN. DuckDB processes vectors of about two thousand
 * rows in several threads at once; the threads share nothing here. */
#include <duckdb_extension.h>

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
  duckdb_type result;
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

/* The columns of a data chunk. */
struct columns {
  int count;
  void *data[DUCKDB_ARGUMENTS_MAX];
  uint64_t *validity[DUCKDB_ARGUMENTS_MAX];
  const struct overload *overload;
};

static void open_columns(struct columns *columns, const struct overload *overload, duckdb_data_chunk input) {
  columns->overload = overload;
  columns->count = overload->count;
  for (int i = 0; i < columns->count; ++i) {
    duckdb_vector vector = duckdb_data_chunk_get_vector(input, (idx_t)i);
    columns->data[i] = duckdb_vector_get_data(vector);
    columns->validity[i] = duckdb_vector_get_validity(vector);
  }
}

static void read_column(const struct columns *columns, int column, idx_t row, host_value *value) {
  void *data = columns->data[column];
  duckdb_type type = columns->overload->argument[column];
  if (columns->validity[column] != NULL && !duckdb_validity_row_is_valid(columns->validity[column], row)) {
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

/* One row of the chunk, as arguments of a function. */
struct row {
  host_value value[DUCKDB_ARGUMENTS_MAX];
  host_value *argument[DUCKDB_ARGUMENTS_MAX];
};

static void run(host_call *call, bool (*callback)(struct context *), int count, host_value **arguments) {
  host_cancellation cancellation = {.cancelled = false};
  run_call(call->function, callback, call, count, arguments, &cancellation);
}

static void call_with_row(host_call *call, const struct columns *columns, idx_t number) {
  struct row row;
  for (int i = 0; i < columns->count; ++i) {
    read_column(columns, i, number, &row.value[i]);
    row.argument[i] = &row.value[i];
  }
  const struct function *function = columns->overload->function;
  run(call, function->aggregate == NULL ? function->call : add_to_group, columns->count, row.argument);
}

/* ---- Answers ---- */

/* DuckDB's function to report an error, of a scalar or an aggregate. */
typedef void set_error(duckdb_function_info info, const char *text);

/* Reports the error of a call, if there is one; the statement then ends. */
static bool failed(duckdb_function_info info, const host_call *call, set_error *say) {
  char text[MESSAGE_SIZE];
  if (call->answer == ANSWER_NO_MEMORY) {
    say(info, "out of memory");
  } else if (call->answer == ANSWER_ERROR) {
    size_t size = call->size < sizeof text ? call->size : sizeof text - 1;
    memcpy(text, call->bytes, size);
    text[size] = '\0';
    say(info, text);
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

/* ---- Scalars ---- */

static void run_scalar(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const struct overload *overload = duckdb_scalar_function_get_extra_info(info);
  struct columns columns;
  open_columns(&columns, overload, input);
  idx_t rows = duckdb_data_chunk_get_size(input);
  bool ended = false;
  for (idx_t row = 0; row < rows && !ended; ++row) {
    host_call call;
    begin_call(&call, overload->function);
    call_with_row(&call, &columns, row);
    ended = failed(info, &call, duckdb_scalar_function_set_error);
    if (!ended) {
      give_answer(&call, output, row);
    }
    free_answer(&call);
  }
}

/* ---- Aggregates ---- */

/* A state in DuckDB's memory. It points to memory of our own, because some groups are large. */
struct group {
  void *kept; /* NULL before the first row */
  size_t size;
  void (*drop)(void *kept); /* or NULL */
};

void *program_new_group(host_call *call, size_t size) {
  struct group *group = call->place;
  group->kept = calloc(1, size);
  group->size = group->kept != NULL ? size : 0;
  group->drop = call->function->aggregate->drop;
  call->group = group->kept;
  call->group_size = group->size;
  return call->group;
}

static void call_on_group(host_call *call, const struct function *function, struct group *group) {
  begin_call(call, function);
  call->place = group;
  call->group = group->kept;
  call->group_size = group->size;
}

static idx_t group_size(duckdb_function_info info) {
  (void)info;
  return sizeof(struct group);
}

static void begin_group(duckdb_function_info info, duckdb_aggregate_state state) {
  (void)info;
  *(struct group *)state = (struct group){.kept = NULL};
}

static void end_groups(duckdb_aggregate_state *states, idx_t count) {
  for (idx_t i = 0; i < count; ++i) {
    struct group *group = (struct group *)states[i];
    if (group->kept != NULL && group->drop != NULL) {
      group->drop(group->kept);
    }
    free(group->kept);
  }
}

/* Whether a call on a group failed; reports the error. */
static bool group_failed(duckdb_function_info info, host_call *call) {
  bool has_failed = failed(info, call, duckdb_aggregate_function_set_error);
  free_answer(call);
  return has_failed;
}

static void add_rows(duckdb_function_info info, duckdb_data_chunk input, duckdb_aggregate_state *states) {
  const struct overload *overload = duckdb_aggregate_function_get_extra_info(info);
  struct columns columns;
  open_columns(&columns, overload, input);
  idx_t rows = duckdb_data_chunk_get_size(input);
  for (idx_t row = 0; row < rows; ++row) {
    host_call call;
    call_on_group(&call, overload->function, (struct group *)states[row]);
    call_with_row(&call, &columns, row);
    if (group_failed(info, &call)) {
      return;
    }
  }
}

static void merge_groups(duckdb_function_info info, duckdb_aggregate_state *from, duckdb_aggregate_state *into,
                         idx_t count) {
  const struct overload *overload = duckdb_aggregate_function_get_extra_info(info);
  for (idx_t i = 0; i < count; ++i) {
    const struct group *other = (const struct group *)from[i];
    host_call call;
    host_cancellation cancellation = {.cancelled = false};
    struct context context;
    begin_context(&context, overload->function, &call, 0, NULL, &cancellation);
    if (other->size == 0) {
      continue;
    }
    call_on_group(&call, overload->function, (struct group *)into[i]);
    (void)merge_into_group(&context, other->kept, other->size);
    end_call(&context);
    if (group_failed(info, &call)) {
      return;
    }
  }
}

static void give_values(duckdb_function_info info, duckdb_aggregate_state *states, duckdb_vector output, idx_t count,
                        idx_t offset) {
  const struct overload *overload = duckdb_aggregate_function_get_extra_info(info);
  for (idx_t i = 0; i < count; ++i) {
    host_call call;
    call_on_group(&call, overload->function, (struct group *)states[i]);
    run(&call, value_of_group, 0, NULL);
    if (call.answer != ANSWER_ERROR && call.answer != ANSWER_NO_MEMORY) {
      give_answer(&call, output, offset + i);
    }
    if (group_failed(info, &call)) {
      return;
    }
  }
}

/* ---- Registering ---- */

static const duckdb_type duckdb_types[DECLARED_TYPES] = {[TYPE_ANY] = DUCKDB_TYPE_VARCHAR,
                                                         [TYPE_TEXT] = DUCKDB_TYPE_VARCHAR,
                                                         [TYPE_INTEGER] = DUCKDB_TYPE_BIGINT,
                                                         [TYPE_REAL] = DUCKDB_TYPE_DOUBLE,
                                                         [TYPE_BOOLEAN] = DUCKDB_TYPE_BOOLEAN};

/* `number` selects the second type of "text or number" and "text or integer". */
static struct overload *make_overload(const struct function *function, int count, bool number) {
  struct overload *overload = calloc(1, sizeof *overload);
  if (overload == NULL) {
    return NULL;
  }
  struct column_declaration argument;
  const char *list = function->arguments;
  overload->function = function;
  overload->count = count;
  overload->result = duckdb_types[declared_type_of(function->result)];
  for (int i = 0; i < count && take_column_declaration(&list, &argument); ++i) {
    overload->argument[i] = duckdb_types[number ? argument.other_type : argument.type];
  }
  return overload;
}

/* What only scalars or only aggregates have. */
static void describe_scalar(duckdb_scalar_function made) {
  duckdb_scalar_function_set_function(made, run_scalar);
}

static void describe_aggregate(duckdb_aggregate_function made) {
  duckdb_aggregate_function_set_destructor(made, end_groups);
  duckdb_aggregate_function_set_functions(made, group_size, begin_group, add_rows, merge_groups, give_values);
}

/* Advances to the next row if it has the same name and other arguments, because DuckDB registers a name only once. */
static bool next_overload(int *row) {
  const struct function *next = function_at(*row + 1);
  bool is_form = next != NULL && strcmp(next->name, function_at(*row)->name) == 0;
  *row += is_form;
  return is_form;
}

/* The API has the same functions for scalars and aggregates, with other names and types, so this defines both:
 * add_KIND() adds one overload; add_row_of_KIND() all of a row of functions.def, for each number of arguments and both
 * types of an argument that has two; register_KIND() all rows of a name.
 *
 * Special handling means that functions receive NULLs, which some accept. */
#define DEFINE_REGISTERING(kind)                                                                                       \
  static bool add_##kind(duckdb_##kind##_function_set set, struct overload *overload) {                                \
    duckdb_##kind##_function made = duckdb_create_##kind##_function();                                                 \
    duckdb_logical_type result = duckdb_create_logical_type(overload->result);                                         \
    duckdb_##kind##_function_set_name(made, overload->function->name);                                                 \
    for (int i = 0; i < overload->count; ++i) {                                                                        \
      duckdb_logical_type type = duckdb_create_logical_type(overload->argument[i]);                                    \
      duckdb_##kind##_function_add_parameter(made, type);                                                              \
      duckdb_destroy_logical_type(&type);                                                                              \
    }                                                                                                                  \
    duckdb_##kind##_function_set_return_type(made, result);                                                            \
    duckdb_destroy_logical_type(&result);                                                                              \
    duckdb_##kind##_function_set_special_handling(made);                                                               \
    duckdb_##kind##_function_set_extra_info(made, overload, free);                                                     \
    describe_##kind(made);                                                                                             \
    bool added = duckdb_add_##kind##_function_to_set(set, made) == DuckDBSuccess;                                      \
    duckdb_destroy_##kind##_function(&made);                                                                           \
    return added;                                                                                                      \
  }                                                                                                                    \
                                                                                                                       \
  static bool add_row_of_##kind(duckdb_##kind##_function_set set, const struct function *function) {                   \
    int kinds = HAS_TWO_TYPES(function->arguments) ? 2 : 1;                                                            \
    bool added = true;                                                                                                 \
    for (int i = 0; added && i < kinds * (function->most - function->least + 1); ++i) {                                \
      struct overload *overload = make_overload(function, function->least + i / kinds, i % kinds == 1);                \
      added = overload != NULL && add_##kind(set, overload);                                                           \
    }                                                                                                                  \
    return added;                                                                                                      \
  }                                                                                                                    \
                                                                                                                       \
  static bool register_##kind(duckdb_connection connection, int *row) {                                                \
    duckdb_##kind##_function_set set = duckdb_create_##kind##_function_set(function_at(*row)->name);                   \
    bool added = false;                                                                                                \
    do {                                                                                                               \
      added = add_row_of_##kind(set, function_at(*row));                                                               \
    } while (added && next_overload(row));                                                                             \
    added = added && duckdb_register_##kind##_function_set(connection, set) == DuckDBSuccess;                          \
    duckdb_destroy_##kind##_function_set(&set);                                                                        \
    return added;                                                                                                      \
  }

DEFINE_REGISTERING(scalar)
DEFINE_REGISTERING(aggregate)

/* Registers the name of a row, and sets `row` to the last row with that name. */
static bool register_name(duckdb_connection connection, int *row) {
  switch (function_at(*row)->kind) {
  case SCALAR_FUNCTION: return register_scalar(connection, row);
  case AGGREGATE_FUNCTION: return register_aggregate(connection, row);
  default: return true;
  }
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
