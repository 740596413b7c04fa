/* The plain functions as a table of their own, so that a program links no others. For
 * example, dfen.pool_key(text) in Python and poolKey(text) in JavaScript fill in a host_call, call plain_run() with
 * plain_functions[PLAIN_dfen_pool_key], and convert the answer to their own value. */
#include "functions.h"

#include <string.h>

/* Without the other columns, which would be a tenth of the WebAssembly. */
const struct function plain_functions[PLAIN_FUNCTIONS] = {
#define SCALAR(function, minimum, maximum, list, ...)                                                                  \
  {                                                                                                                    \
    .name = #function, .kind = SCALAR_FUNCTION, .least = (minimum), .most = (maximum), .arguments = (list),            \
    __VA_ARGS__                                                                                                        \
  }
#define PLAIN_FUNCTION(function, minimum, maximum, safety, list, ...)                                                  \
  SCALAR(function, minimum, maximum, list, .call = call_##function),
#define PLAIN_FUNCTION_OF_DFEN(function, minimum, maximum, safety, list, ...)                                          \
  SCALAR(function, minimum, maximum, list, .call = call_with_dfen, .answer = answer_##function),
#define PLAIN_TABLE(function, minimum, maximum, safety, list, columns, ...)                                            \
  {.name = #function,                                                                                                  \
   .kind = TABLE_FUNCTION,                                                                                             \
   .least = (minimum),                                                                                                 \
   .most = (maximum),                                                                                                  \
   .arguments = (list),                                                                                                \
   .result = (columns),                                                                                                \
   .table = &table_##function},
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

void plain_run(const struct function *function, host_call *call, int count, host_value **arguments) {
  host_cancellation cancellation = {.cancelled = false};
  run_call(function, function->call, call, count, arguments, &cancellation);
}

size_t plain_message(const host_call *call, const char **message) {
  size_t length = strlen(call->function->name);
  bool named = call->size > length + 2 && memcmp(call->bytes, call->function->name, length) == 0;
  *message = call->bytes + (named ? length + 2 : 0);
  return call->size - (named ? length + 2 : 0);
}

void plain_begin(struct plain_rows *rows, const struct function *function, host_call *call, int count,
                 host_value **arguments) {
  host_value *values[TABLE_ARGUMENTS_MAX] = {NULL};
  for (int i = 0; i < count; ++i) {
    values[i] = arguments[i];
  }
  rows->cancellation = (host_cancellation){.cancelled = false};
  rows->context = (struct context){.function = function,
                                   .call = call,
                                   .arguments = values,
                                   .reason = rows->reason,
                                   .cancellation = &rows->cancellation};
  enum outcome outcome = begin_table(function->table, &rows->context, rows->state);
  rows->row = outcome == DONE ? 0 : UINT64_MAX;
  end_call(&rows->context, outcome);
}

bool plain_step(struct plain_rows *rows) {
  const struct table *table = rows->context.function->table;
  bool more = rows->row != UINT64_MAX && step_table(table, &rows->context, rows->state, rows->row) == DONE;
  rows->row = more ? rows->row + 1 : UINT64_MAX;
  return more;
}

void plain_column(struct plain_rows *rows, host_call *call, int column) {
  rows->context.call = call;
  end_call(&rows->context, rows->context.function->table->column(&rows->context, rows->state, rows->row - 1, column));
}
