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
  plain->context = (struct context){.function = &plain_functions[function],
                                    .call = &plain->call,
                                    .arguments = arguments,
                                    .count = count,
                                    .reason = &plain->reason,
                                    .cancellation = &plain->cancellation};
  begin_call(&plain->call, &plain_functions[function]);
}

static void finish(struct plain_call *plain, enum outcome outcome) {
  if (outcome == FAILED) {
    set_answer(&plain->call, ANSWER_ERROR, plain->reason.text, strlen(plain->reason.text));
  } else if (outcome > FAILED) { /* a program that cancels a call knows that */
    plain->call.answer = ANSWER_NO_MEMORY;
  }
}

void plain_run(struct plain_call *plain, enum plain_function function, int count, host_value **arguments) {
  start(plain, function, count, arguments);
  finish(plain, plain_functions[function].call(&plain->context));
}

void plain_begin(struct plain_call *plain, enum plain_function function, void *state, int count,
                 host_value **arguments) {
  host_value *values[TABLE_ARGUMENTS_MAX] = {NULL};
  for (int i = 0; i < count; ++i) {
    values[i] = arguments[i];
  }
  start(plain, function, count, values);
  plain->state = state;
  enum outcome outcome = begin_table(plain_functions[function].table, &plain->context, state);
  plain->has_row = outcome == DONE;
  finish(plain, outcome);
}

bool plain_step(struct plain_call *plain) {
  const struct table *table = plain->context.function->table;
  plain->has_row = plain->has_row && step_table(table, &plain->context, plain->state) == DONE;
  return plain->has_row;
}

void plain_column(struct plain_call *plain, int column) {
  begin_call(&plain->call, plain->context.function);
  finish(plain, plain->context.function->table->column(&plain->context, plain->state, column));
}
