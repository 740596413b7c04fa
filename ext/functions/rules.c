/* The rules of Dice Chess, as scalars: rolling, playing, ending a turn, and the odds (SPEC 5.10, 5.16 to 5.18 and 5.21
 * to 5.23). */
#include "function.h"

#include <string.h>

void answer_dfen_roll(host_call *call, const dfen_fields *fields, host_value **more) {
  uint16_t dice;
  char reason[REASON_SIZE];
  if (accept_argument(call, read_roll(more[0], &dice, reason), reason)) {
    dfen_position position = dfen_to_position(fields);
    dfen_position rolled = dfen_roll_dice(&position, dice);
    result_position(call, &rolled, function_name(call));
  }
}

void answer_dfen_play(host_call *call, const dfen_fields *fields, host_value **more) {
  const char *moves = NULL;
  size_t length = 0;
  char reason[REASON_SIZE];
  if (!accept_argument(call, read_uci(more[0], &moves, &length, reason), reason)) {
    return;
  }
  dfen_position position = dfen_to_position(fields);
  dfen_position after;
  dfen_play_fault fault;
  if (dfen_play(&position, moves, length, &after, &fault) == DFEN_PLAY_OK) {
    result_position(call, &after, function_name(call));
  } else {
    dfen_play_fault_message(&fault, moves, reason);
    if (fault.error == DFEN_PLAY_NO_DICE) {
      add_to_reason(reason, "; dfen_roll(dfen, dice) rolls some");
    } else if (fault.error == DFEN_PLAY_NO_MOVE) {
      add_to_reason(reason, "; dfen_moves(dfen) lists the legal ones");
    }
    result_error(call, function_name(call), reason);
  }
}

/* ---- Whether a turn is legal ---- */

/* Checks the position, the dice, the moves, and that no playable dice are left, and stops at the first error. NOTHING
 * if a NULL comes first; FAILED with the reason for an error. */
static enum outcome judge_turn(host_value **arguments, char reason[REASON_SIZE]) {
  dfen_fields fields;
  uint16_t dice = 0;
  const char *moves = NULL;
  size_t length = 0;
  enum outcome outcome = judge_dfen(arguments[0], &fields, reason);
  if (outcome != DONE) {
    return outcome;
  }
  if (fields.state.dice != 0) {
    return write_reason(reason, "the position has dice, but must be the one before the roll");
  }
  if ((outcome = read_roll(arguments[1], &dice, reason)) != DONE) {
    return outcome;
  }
  if (dfen_count_dice(dice) != DFEN_DICE_MAX) {
    return write_reason(reason, "there must be three dice");
  }
  if ((outcome = read_uci(arguments[2], &moves, &length, reason)) != DONE) {
    return outcome;
  }
  dfen_position position = dfen_to_position(&fields);
  dfen_position rolled = dfen_roll_dice(&position, dice);
  dfen_position after;
  dfen_play_fault fault;
  if (dfen_play_whole_turn(&rolled, moves, length, &after)) {
    return DONE;
  }
  if (dfen_play(&rolled, moves, length, &after, &fault) != DFEN_PLAY_OK) {
    dfen_play_fault_message(&fault, moves, reason);
    return FAILED;
  }
  return write_reason(reason, "the turn is incomplete");
}

void call_dfen_turn_error(host_call *call, int count, host_value **arguments) {
  (void)count;
  char reason[REASON_SIZE];
  enum outcome outcome = judge_turn(arguments, reason);
  if (outcome == FAILED) {
    host_result_text(call, reason, strlen(reason));
  } else {
    (void)accept_argument(call, outcome, reason);
  }
}

void answer_dfen_winner(host_call *call, const dfen_fields *fields, host_value **more) {
  static const char side_letters[] = {[DFEN_WHITE] = 'w', [DFEN_BLACK] = 'b'};
  (void)more;
  dfen_position position = dfen_to_position(fields);
  int winner = dfen_winner(&position);
  if (winner >= 0) {
    host_result_text(call, &side_letters[winner], 1);
  }
}

void answer_dfen_end_turn(host_call *call, const dfen_fields *fields, host_value **more) {
  (void)more;
  dfen_position position = dfen_to_position(fields);
  dfen_position ended = dfen_end_turn(&position);
  result_position(call, &ended, function_name(call));
}

/* Sets the result to the odds for the side to move or, if a side is named, for that side to move before its roll. */
static void result_odds(host_call *call, const dfen_fields *fields, host_value *named, int type) {
  dfen_position position = dfen_to_position(fields);
  if (named != NULL) {
    int side = 0;
    char reason[REASON_SIZE];
    if (!accept_argument(call, read_side(named, &side, reason), reason)) {
      return;
    }
    position.state.side = (uint8_t)side;
    position.state.dice = 0;
  }
  host_result_real(call, dfen_capture_odds(&position, type) / (double)DFEN_ROLL_WEIGHTS);
}

void answer_dfen_king_capture(host_call *call, const dfen_fields *fields, host_value **more) {
  result_odds(call, fields, more[0], DFEN_KING);
}

void answer_dfen_queen_capture(host_call *call, const dfen_fields *fields, host_value **more) {
  result_odds(call, fields, more[0], DFEN_QUEEN);
}

static bool perft_cancelled(void *cancellation) {
  return host_cancelled(cancellation);
}

void answer_dfen_perft(host_call *call, const dfen_fields *fields, host_value **more) {
  unsigned types;
  int64_t depth = 0;
  char reason[REASON_SIZE];
  if (accept_argument(call, read_types(more[0], &types, reason), reason) &&
      accept_argument(call, read_integer(more[1], "depth", 0, 6, &depth, reason), reason)) {
    dfen_position position = dfen_to_position(fields);
    host_cancellation host = host_begin_cancellation(call);
    dfen_cancellation cancellation = {.cancelled = perft_cancelled, .data = &host};
    uint64_t leaves = 0;
    if (dfen_perft(&position, types, (int)depth, &cancellation, &leaves)) {
      host_result_integer(call, (int64_t)leaves);
    } else {
      host_result_cancelled(call, &host);
    }
    host_end_cancellation(&host);
  }
}
