/* The list of plain functions, so that a program links no others; test/plain compares it with functions.def. For
 * example, dfen.pool_key(text) in Python and poolKey(text) in JavaScript fill in a host_call, call plain_run() with
 * plain_functions[PLAIN_POOL_KEY], and convert the answer to their own value. */
#include "functions.h"

#include <string.h>

#define OF_DFEN(function, minimum, maximum, names)                                                                     \
  {                                                                                                                    \
    .name = "dfen_" #function, .kind = SCALAR_FUNCTION, .least = (minimum), .most = (maximum), .arguments = (names),   \
    .call = call_with_dfen, .answer = answer_dfen_##function                                                           \
  }
#define OTHER(function, minimum, maximum, names)                                                                       \
  {                                                                                                                    \
    .name = "dfen_" #function, .kind = SCALAR_FUNCTION, .least = (minimum), .most = (maximum), .arguments = (names),   \
    .call = call_dfen_##function                                                                                       \
  }
#define ROWS(function, minimum, maximum, names, columns)                                                               \
  {                                                                                                                    \
    .name = "dfen_" #function, .kind = TABLE_FUNCTION, .least = (minimum), .most = (maximum), .arguments = (names),    \
    .result = (columns), .table = &table_dfen_##function                                                               \
  }

const struct function plain_functions[PLAIN_FUNCTIONS] = {
  [PLAIN_ERROR_OF] = OTHER(error, 1, 1, "x any"),
  [PLAIN_VALID] = OTHER(valid, 1, 1, "x any"),
  [PLAIN_NORMALIZE] = OF_DFEN(normalize, 1, 1, "dfen text"),
  [PLAIN_CANONICAL] = OF_DFEN(canonical, 1, 2, "dfen text, fold text"),
  [PLAIN_FLIP] = OF_DFEN(flip, 1, 1, "dfen text"),
  [PLAIN_MIRROR] = OF_DFEN(mirror, 1, 1, "dfen text"),
  [PLAIN_POOL_KEY] = OF_DFEN(pool_key, 1, 2, "dfen text, fold text"),
  [PLAIN_POOL_ID] = OF_DFEN(pool_id, 1, 2, "dfen text, fold text"),
  [PLAIN_CANONICAL_MOVE] = OF_DFEN(canonical_move, 2, 3, "dfen text, moves text, fold text"),
  [PLAIN_ACTUAL_MOVE] = OF_DFEN(actual_move, 2, 3, "dfen text, moves text, fold text"),
  [PLAIN_ROLL] = OF_DFEN(roll, 2, 2, "dfen text, dice text"),
  [PLAIN_PLAY] = OF_DFEN(play, 2, 2, "dfen text, moves text"),
  [PLAIN_END_TURN] = OF_DFEN(end_turn, 1, 1, "dfen text"),
  [PLAIN_SCORE] = OTHER(score, 2, 3, "result text or number, side text or null, scale text"),
  [PLAIN_MOVES] = ROWS(moves, 1, 1, "dfen text",
                       "uci text, piece text, from_square text, to_square text, dice text, captured text, promotion "
                       "text, is_castling boolean, is_en_passant boolean, next_dfen text"),
  [PLAIN_TURNS] = ROWS(turns, 1, 2, "dfen text, outcomes integer",
                       "moves text, sequences integer, dice_spent integer, captures_king boolean, next_dfen text"),
};

/* ---- For functions that are not plain ---- */

uint64_t plain_random(void) {
  return 0;
}

int64_t plain_milliseconds(void) {
  return 0;
}

void *plain_new_group(host_call *call, size_t size) {
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
