/* The plain functions as a table of their own, so that a program links no others. For
 * example, dfen.pool_key(text) in Python and poolKey(text) in JavaScript call plain_run() with PLAIN_dfen_pool_key, and
 * convert the answer to their own value. */
#include "plain.h"

#include <string.h>

/* Without the columns of text, which would be a tenth of the WebAssembly. */
const struct function plain_functions[PLAIN_FUNCTIONS] = {
#define SCALAR(function, minimum, maximum, ...)                                                                        \
  { .name = #function, .kind = SCALAR_FUNCTION, .least = (minimum), .most = (maximum), __VA_ARGS__ }
#define PLAIN_FUNCTION(function, minimum, maximum, ...) SCALAR(function, minimum, maximum, .call = call_##function),
#define PLAIN_FUNCTION_OF_DFEN(function, minimum, maximum, ...)                                                        \
  SCALAR(function, minimum, maximum, .call = call_with_dfen, .answer = answer_##function),
#define PLAIN_TABLE(function, minimum, maximum, ...)                                                                   \
  {.name = #function, .kind = TABLE_FUNCTION, .least = (minimum), .most = (maximum), .table = &table_##function},
#include "../functions.def"
};

const struct plain_names plain_names[PLAIN_FUNCTIONS] = {
#define PLAIN_FUNCTION(function, minimum, maximum, safety, list, types, ...) {(list), (types)},
#define PLAIN_FUNCTION_OF_DFEN PLAIN_FUNCTION
#define PLAIN_TABLE PLAIN_FUNCTION
#include "../functions.def"
};

/* ---- For functions that are not plain ---- */

uint64_t program_random(void) {
  return 0;
}

int64_t program_milliseconds(void) {
  return 0;
}

void *program_new_group(host_call *call, size_t size) {
  (void)call;
  (void)size;
  return NULL;
}

/* ---- Calls ---- */

static void start(struct plain_call *plain, enum plain_function function, int count, host_value **arguments) {
  plain->cancellation.cancelled = false;
  begin_context(&plain->context, &plain_functions[function], &plain->call, count, arguments, &plain->cancellation);
  begin_call(&plain->call, &plain_functions[function]);
}

static void finish(struct plain_call *plain) {
  const struct context *context = &plain->context;
  if (context->failure == HAS_REASON) {
    set_answer(&plain->call, ANSWER_ERROR, context->reason.text, strlen(context->reason.text));
  } else if (context->failure != NO_FAILURE) { /* a program that cancels a call knows that */
    plain->call.answer = ANSWER_NO_MEMORY;
  }
}

void plain_run(struct plain_call *plain, enum plain_function function, int count, host_value **arguments) {
  start(plain, function, count, arguments);
  (void)plain_functions[function].call(&plain->context);
  finish(plain);
}

void plain_begin(struct plain_call *plain, enum plain_function function, void *state, int count,
                 host_value **arguments) {
  host_value *values[TABLE_ARGUMENTS_MAX] = {NULL};
  for (int i = 0; i < count; ++i) {
    values[i] = arguments[i];
  }
  start(plain, function, TABLE_ARGUMENTS_MAX, values);
  plain->state = state;
  plain->has_row = begin_table(plain_functions[function].table, &plain->context, state);
  finish(plain);
}

bool plain_step(struct plain_call *plain) {
  const struct table *table = plain->context.function->table;
  plain->has_row = plain->has_row && step_table(table, &plain->context, plain->state);
  return plain->has_row;
}

void plain_column(struct plain_call *plain, int column) {
  begin_call(&plain->call, plain->context.function);
  plain->context.failure = NO_FAILURE; /* of another column */
  (void)plain->context.function->table->column(&plain->context, plain->state, column);
  finish(plain);
}
