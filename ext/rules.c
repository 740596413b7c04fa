/* Dice Chess itself, as scalars: rolling, playing, ending a turn, and the odds (SPEC 5). */
#include "function.h"

void answer_roll(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  uint16_t dice;
  char reason[REASON_SIZE];
  if (accept_argument(context, read_roll(more[0], &dice, reason), reason)) {
    dfen_position position = dfen_to_position(fields);
    dfen_position rolled = dfen_roll_dice(&position, dice);
    result_position(context, &rolled, function_name(context));
  }
}

void answer_play(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  const char *moves = NULL;
  size_t length = 0;
  char reason[REASON_SIZE];
  if (!accept_argument(context, read_uci(more[0], &moves, &length, reason), reason)) {
    return;
  }
  dfen_position position = dfen_to_position(fields);
  dfen_position after;
  dfen_play_fault fault;
  if (dfen_play(&position, moves, length, &after, &fault) == DFEN_PLAY_OK) {
    result_position(context, &after, function_name(context));
  } else {
    dfen_play_fault_message(&fault, moves, reason);
    result_error(context, function_name(context), reason);
  }
}

void answer_end_turn(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  dfen_position position = dfen_to_position(fields);
  dfen_position ended = dfen_end_turn(&position);
  result_position(context, &ended, function_name(context));
}

/* Of the side to move; or of a side that is named, which is to move and has not rolled. */
static void result_odds(sqlite3_context *context, const dfen_fields *fields, sqlite3_value *named, int type) {
  dfen_position position = dfen_to_position(fields);
  if (named != NULL) {
    int side = 0;
    char reason[REASON_SIZE];
    if (!accept_argument(context, read_side(named, &side, reason), reason)) {
      return;
    }
    position.state.side = (uint8_t)side;
    position.state.dice = 0;
  }
  sqlite3_result_double(context, dfen_capture_odds(&position, type) / (double)DFEN_ROLL_WEIGHTS);
}

void answer_king_capture(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  result_odds(context, fields, more[0], DFEN_KING);
}

void answer_queen_capture(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  result_odds(context, fields, more[0], DFEN_QUEEN);
}

void answer_perft(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  unsigned types;
  sqlite3_int64 depth = 0;
  char reason[REASON_SIZE];
  if (accept_argument(context, read_types(more[0], &types, reason), reason) &&
      accept_argument(context, read_integer(more[1], "depth", 0, 6, &depth, reason), reason)) {
    dfen_position position = dfen_to_position(fields);
    sqlite3_result_int64(context, (sqlite3_int64)dfen_perft(&position, types, (int)depth));
  }
}
