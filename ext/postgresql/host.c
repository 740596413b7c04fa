/* PostgreSQL as the host (SPEC 12.1 to 12.5): a C function for each row of functions.def, under the names that
 * script.sql writes, and their common code. Each converts PostgreSQL's arguments to plain ones (../structs/host.h),
 * calls the row's C function, and converts the result to the declared SQL type.
 *
 * Types: text is text, arguments are of a domain over it, integer bigint, real double precision, boolean boolean.
 *
 * Encodings: dfen uses UTF-8. Texts with a byte over 127 are converted from and to the encoding of the database.
 * SQL_ASCII has no conversion, so bytes are passed unchanged.
 *
 * Memory: palloc() in the memory context of the call. Errors and cancelled statements leave by longjmp(), and the
 * context frees everything without the help of the topic files.
 *
 * The state of an aggregate is a bytea, so that it can move between processes or servers. The state of an aggregate of
 * rows is the same struct, but of type "internal": it points to other memory of the group, in the context of the
 * groups. It does not move; workers read the rows, and one process aggregates them. */
#include <postgres.h>

#include <access/htup_details.h>
#include <catalog/pg_type_d.h>
#include <fmgr.h>
#include <funcapi.h>
#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <utils/builtins.h>
#include <utils/lsyscache.h>
#include <utils/memutils.h>
#include <utils/tuplestore.h>

#include "../functions/function.h"

PG_MODULE_MAGIC;

/* At least one more than the arguments of any row, for the state of an aggregate. */
enum { PG_ARGUMENTS_MAX = 8 };

/* ---- The rows ---- */

/* The index of each row that this host has, as function_at() counts them. */
enum row {
#define FUNCTION(name, ...) ROW_OF_##name,
#define FUNCTION_OF_DFEN FUNCTION
#define AGGREGATE FUNCTION
#define TABLE FUNCTION
#include "../functions.def"
};

/* What all calls from one place in a statement share; computed in the first call. */
struct call_site {
  const struct function *function;
  Oid argument[PG_ARGUMENTS_MAX];
  Oid result;
};

static const struct call_site *site_of(FunctionCallInfo fcinfo, enum row row) {
  if (fcinfo->flinfo->fn_extra != NULL) {
    return fcinfo->flinfo->fn_extra;
  }
  struct call_site *site = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt, sizeof *site);
  Oid *types = NULL;
  int count = 0;
  site->function = function_at((int)row);
  site->result = get_func_signature(fcinfo->flinfo->fn_oid, &types, &count);
  if (count > PG_ARGUMENTS_MAX || count < PG_NARGS()) {
    elog(ERROR, "%s is not declared as dfen's script declares it", site->function->name);
  }
  for (int i = 0; i < count; ++i) {
    site->argument[i] = getBaseType(types[i]);
  }
  fcinfo->flinfo->fn_extra = site;
  return site;
}

/* ---- Arguments ---- */

/* Whether a text has the same bytes in the database and in UTF-8. In SQL_ASCII text may be malformed UTF-8, on which
 * PostgreSQL's conversion would end the query; dfen reports it itself. */
static bool is_same_in_utf8(const char *bytes, size_t size) {
  unsigned all = 0;
  for (size_t i = 0; i < size; ++i) {
    all |= (unsigned char)bytes[i];
  }
  return all < 0x80 || GetDatabaseEncoding() == PG_SQL_ASCII;
}

static void read_text_datum(Datum datum, host_value *value) {
  struct varlena *bytes = PG_DETOAST_DATUM_PACKED(datum);
  value->type = HOST_TEXT;
  value->bytes = VARDATA_ANY(bytes);
  value->size = VARSIZE_ANY_EXHDR(bytes);
  if (!is_same_in_utf8(value->bytes, value->size)) {
    const char *converted = pg_server_to_any(value->bytes, (int)value->size, PG_UTF8);
    if (converted != value->bytes) { /* then it ends with a NUL */
      value->bytes = converted;
      value->size = strlen(converted);
    }
  }
}

static void read_argument(NullableDatum argument, Oid type, host_value *value) {
  if (argument.isnull) {
    value->type = HOST_NULL;
    return;
  }
  switch (type) {
  case TEXTOID: read_text_datum(argument.value, value); break;
  case INT8OID:
    value->type = HOST_INTEGER;
    value->integer = DatumGetInt64(argument.value);
    break;
  case FLOAT8OID:
    value->type = HOST_REAL;
    value->real = DatumGetFloat8(argument.value);
    break;
  default: elog(ERROR, "dfen has no argument of the type %u", type);
  }
}

/* Reads the arguments from index `first` on; returns their number. */
static int read_arguments(FunctionCallInfo fcinfo, const struct call_site *site, int first,
                          host_value values[PG_ARGUMENTS_MAX], host_value *pointers[PG_ARGUMENTS_MAX]) {
  int count = PG_NARGS() - first;
  for (int i = 0; i < count; ++i) {
    read_argument(fcinfo->args[first + i], site->argument[first + i], &values[i]);
    pointers[i] = &values[i];
  }
  return count;
}

/* ---- Answers ---- */

/* Converts text to the encoding of the database. PostgreSQL raises an error if it cannot represent the text. */
static Datum text_datum(const char *bytes, size_t size) {
  const char *held = bytes;
  if (!is_same_in_utf8(bytes, size)) {
    held = pg_any_to_server(bytes, (int)size, PG_UTF8);
    size = held == bytes ? size : strlen(held);
  }
  struct varlena *made = palloc(VARHDRSZ + size);
  SET_VARSIZE(made, VARHDRSZ + size);
  memcpy(VARDATA(made), held, size);
  return PointerGetDatum(made);
}

/* Messages are the same in every host. */
static void raise_error(const host_call *call) {
  char *text = pnstrdup(call->bytes, call->size);
  ereport(ERROR, (errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
                  errmsg_internal("%s", pg_any_to_server(text, (int)call->size, PG_UTF8))));
}

static Datum answer_datum(host_call *call, Oid type, bool *is_null) {
  static const Oid types[] = {
    [ANSWER_INTEGER] = INT8OID, [ANSWER_REAL] = FLOAT8OID, [ANSWER_BOOLEAN] = BOOLOID, [ANSWER_TEXT] = TEXTOID};
  *is_null = call->answer == ANSWER_NULL;
  if (call->answer == ANSWER_ERROR) {
    raise_error(call);
  } else if (call->answer == ANSWER_NO_MEMORY) {
    ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory")));
  } else if (!*is_null && types[call->answer] != type) {
    elog(ERROR, "an answer of %s is not of the type that it is declared with", call->function->name);
  }
  switch (call->answer) {
  case ANSWER_INTEGER: return Int64GetDatum(call->integer);
  case ANSWER_REAL: return Float8GetDatum(call->real);
  case ANSWER_BOOLEAN: return BoolGetDatum(call->integer != 0);
  case ANSWER_TEXT: return text_datum(call->bytes, call->size);
  default: return (Datum)0;
  }
}

/* ---- Scalars ---- */

static void run(host_call *call, bool (*callback)(struct context *), int count, host_value **arguments) {
  host_cancellation cancellation = {.cancelled = false};
  run_call(call->function, callback, call, count, arguments, &cancellation);
}

static Datum call_scalar(FunctionCallInfo fcinfo, enum row row) {
  const struct call_site *site = site_of(fcinfo, row);
  host_value values[PG_ARGUMENTS_MAX];
  host_value *arguments[PG_ARGUMENTS_MAX];
  int count = read_arguments(fcinfo, site, 0, values, arguments);
  host_call call;
  begin_call(&call, site->function);
  run(&call, site->function->call, count, arguments);
  Datum answer = answer_datum(&call, site->result, &fcinfo->isnull);
  free_answer(&call);
  return answer;
}

/* ---- Aggregates ---- */

/* The bytea of a state. `data` is aligned to eight bytes if the bytea is. */
struct state {
  int32 varlena;
  int32 unused;
  uint64 data[FLEXIBLE_ARRAY_MEMBER];
};

static struct state *state_of_group(void *group) {
  return (struct state *)((char *)group - offsetof(struct state, data));
}

/* Gets the state of a call. PostgreSQL passes the bytes that the previous call returned, which are updated in place. A
 * bytea read from a tuple or made by a user is copied. */
static void take_state(host_call *call, Datum datum) {
  struct varlena *bytes = (struct varlena *)DatumGetPointer(datum);
  if (VARATT_IS_EXTENDED(bytes) || (uintptr_t)bytes % MAXIMUM_ALIGNOF != 0) {
    bytes = PG_DETOAST_DATUM_COPY(datum);
  }
  if (VARSIZE(bytes) <= offsetof(struct state, data)) {
    ereport(ERROR, (errcode(ERRCODE_DATATYPE_MISMATCH),
                    errmsg("%s: the bytea is not the state of a group", call->function->name)));
  }
  call->group = ((struct state *)bytes)->data;
  call->group_size = VARSIZE(bytes) - offsetof(struct state, data);
}

void *program_new_group(host_call *call, size_t size) {
  struct state *state = palloc0(offsetof(struct state, data) + size);
  SET_VARSIZE(state, offsetof(struct state, data) + size);
  call->group = state->data;
  call->group_size = size;
  return call->group;
}

/* Only aggregates can call these functions, because they update their argument. Returns the memory context of the
 * groups, for groups that grow. */
static MemoryContext begin_in_group(FunctionCallInfo fcinfo, host_call *call, const struct call_site *site) {
  MemoryContext of_group = NULL;
  if (!AggCheckCallContext(fcinfo, &of_group)) {
    ereport(ERROR, (errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
                    errmsg("%s: only an aggregate can call this", site->function->name)));
  }
  begin_call(call, site->function);
  if (!PG_ARGISNULL(0)) {
    take_state(call, PG_GETARG_DATUM(0));
  }
  return of_group;
}

static Datum end_in_group(FunctionCallInfo fcinfo, host_call *call) {
  if (call->answer != ANSWER_NULL) { /* an error */
    answer_datum(call, InvalidOid, &fcinfo->isnull);
  }
  free_answer(call);
  if (call->group == NULL) {
    PG_RETURN_NULL();
  }
  PG_RETURN_POINTER(state_of_group(call->group));
}

/* Adds a row to the group, or removes it from the window. */
static Datum call_with_row(FunctionCallInfo fcinfo, enum row row, bool adds) {
  const struct call_site *site = site_of(fcinfo, row);
  host_value values[PG_ARGUMENTS_MAX];
  host_value *arguments[PG_ARGUMENTS_MAX];
  host_call call;
  MemoryContext of_group = begin_in_group(fcinfo, &call, site);
  int count = read_arguments(fcinfo, site, 1, values, arguments);
  MemoryContext of_row = CurrentMemoryContext;
  MemoryContextSwitchTo(site->function->aggregate->drop != NULL ? of_group : of_row);
  run(&call, adds ? add_to_group : remove_from_group, count, arguments);
  MemoryContextSwitchTo(of_row);
  return end_in_group(fcinfo, &call);
}

/* Merges two states. */
static Datum call_merge(FunctionCallInfo fcinfo, enum row row) {
  const struct call_site *site = site_of(fcinfo, row);
  host_call call;
  host_cancellation cancellation = {.cancelled = false};
  struct context context;
  begin_context(&context, site->function, &call, 0, NULL, &cancellation);
  begin_in_group(fcinfo, &call, site);
  if (!PG_ARGISNULL(1)) {
    host_call other;
    begin_call(&other, site->function);
    take_state(&other, PG_GETARG_DATUM(1));
    (void)merge_into_group(&context, other.group, other.group_size);
    end_call(&context);
  }
  return end_in_group(fcinfo, &call);
}

static Datum call_value(FunctionCallInfo fcinfo, enum row row) {
  const struct call_site *site = site_of(fcinfo, row);
  host_call call;
  begin_in_group(fcinfo, &call, site);
  run(&call, value_of_group, 0, NULL);
  Datum answer = answer_datum(&call, site->result, &fcinfo->isnull);
  free_answer(&call);
  return answer;
}

/* ---- Tables ---- */

/* Appends the current row of `state` to the result. */
static void put_row(ReturnSetInfo *result, struct context *context, const void *state, Datum *values, bool *nulls) {
  for (int column = 0; column < result->setDesc->natts; ++column) {
    host_call call;
    begin_call(&call, context->function);
    context->call = &call;
    (void)context->function->table->column(context, state, column);
    end_call(context);
    values[column] = answer_datum(&call, TupleDescAttr(result->setDesc, column)->atttypid, &nulls[column]);
  }
  tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
}

/* Produces all rows at once, in a tuplestore, which spills to disk beyond work_mem. `state` and its memory are in the
 * context of the call; the memory of a row is freed after it. */
static void put_rows(ReturnSetInfo *result, struct context *context, void *state) {
  MemoryContext of_row = GenerationContextCreate(CurrentMemoryContext, "dfen: a row", ALLOCSET_DEFAULT_SIZES);
  Datum *values = palloc((Size)result->setDesc->natts * sizeof *values);
  bool *nulls = palloc((Size)result->setDesc->natts * sizeof *nulls);
  while (step_table(context->function->table, context, state)) {
    CHECK_FOR_INTERRUPTS();
    MemoryContext before = MemoryContextSwitchTo(of_row);
    put_row(result, context, state, values, nulls);
    MemoryContextSwitchTo(before);
    MemoryContextReset(of_row);
  }
  MemoryContextDelete(of_row);
}

static Datum call_table(FunctionCallInfo fcinfo, enum row row) {
  const struct function *function = function_at((int)row);
  const struct call_site *site = site_of(fcinfo, row);
  host_value values[PG_ARGUMENTS_MAX];
  host_value *arguments[PG_ARGUMENTS_MAX] = {NULL};
  InitMaterializedSRF(fcinfo, 0);
  read_arguments(fcinfo, site, 0, values, arguments);
  void *state = palloc0(function->table->state_size);
  host_cancellation cancellation = {.cancelled = false};
  struct context context;
  begin_context(&context, function, NULL, TABLE_ARGUMENTS_MAX, arguments, &cancellation);
  if (begin_table(function->table, &context, state)) {
    put_rows((ReturnSetInfo *)fcinfo->resultinfo, &context, state);
  }
  host_call call;
  bool is_null = false;
  begin_call(&call, function);
  context.call = &call;
  end_call(&context);
  answer_datum(&call, InvalidOid, &is_null); /* raises the error, if there is one */
  if (function->table->end != NULL) {
    function->table->end(state);
  }
  return (Datum)0;
}

/* ---- The functions that the script declares ---- */

#define ENTRY(symbol, call)                                                                                            \
  PGDLLEXPORT Datum symbol(PG_FUNCTION_ARGS);                                                                          \
  PG_FUNCTION_INFO_V1(symbol);                                                                                         \
  Datum symbol(PG_FUNCTION_ARGS) {                                                                                     \
    return call;                                                                                                       \
  }

#define FUNCTION(name, ...) ENTRY(sql_##name, call_scalar(fcinfo, ROW_OF_##name))
#define FUNCTION_OF_DFEN FUNCTION
#define TABLE(name, ...) ENTRY(sql_##name, call_table(fcinfo, ROW_OF_##name))
/* The script names no _remove and _merge of an aggregate with a `drop`. */
#define AGGREGATE(name, ...)                                                                                           \
  ENTRY(sql_##name##_add, call_with_row(fcinfo, ROW_OF_##name, true))                                                  \
  ENTRY(sql_##name##_remove, call_with_row(fcinfo, ROW_OF_##name, false))                                              \
  ENTRY(sql_##name##_merge, call_merge(fcinfo, ROW_OF_##name))                                                         \
  ENTRY(sql_##name##_value, call_value(fcinfo, ROW_OF_##name))
#include "../functions.def"
