/* The rules of Dice Chess, as scalars: rolling, playing, ending a turn, and the odds (SPEC 5.10, 5.16 to 5.18 and 5.21
 * to 5.28). */
#include "function.h"

#include <string.h>

enum outcome answer_dfen_roll(struct context *context, const dfen_fields *fields) {
  uint16_t dice;
  enum outcome outcome = read_roll(context->more[0], &dice, context->reason);
  if (outcome != DONE) {
    return outcome;
  }
  dfen_position position = dfen_to_position(fields);
  dfen_position rolled = dfen_roll_dice(&position, dice);
  return result_position(context, &rolled);
}

/* Writes the message of a fault, with a hint. */
static enum outcome fail_to_play(const dfen_play_fault *fault, const char *moves, struct reason *reason) {
  write_play_fault(reason, fault, moves);
  if (fault->error == DFEN_PLAY_NO_DICE) {
    add_to_reason(reason, "; " HOST_PREFIX "roll(dfen, dice) rolls some");
  } else if (fault->error == DFEN_PLAY_NO_MOVE) {
    add_to_reason(reason, "; " HOST_PREFIX "moves(dfen) lists the legal ones");
  }
  return FAILED;
}

enum outcome play_moves(const dfen_position *position, host_value *value, dfen_position *after, struct reason *reason) {
  const char *moves = NULL;
  size_t length = 0;
  dfen_play_fault fault;
  enum outcome outcome = read_uci(value, &moves, &length, reason);
  return outcome != DONE || dfen_play(position, moves, length, after, &fault) == DFEN_PLAY_OK
           ? outcome
           : fail_to_play(&fault, moves, reason);
}

enum outcome answer_dfen_play(struct context *context, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  dfen_position after;
  enum outcome outcome = play_moves(&position, context->more[0], &after, context->reason);
  return outcome == DONE ? result_position(context, &after) : outcome;
}

enum outcome answer_dfen_usable_dice(struct context *context, const dfen_fields *fields) {
  dfen_position rolled = dfen_to_position(fields);
  dfen_position after = rolled;
  enum outcome outcome = require_dice(fields, context->reason);
  if (outcome == DONE && context->more[0] != NULL) {
    outcome = play_moves(&rolled, context->more[0], &after, context->reason);
  }
  int rest = outcome == DONE ? dfen_rest_of_turn(&rolled, &after) : 0;
  if (rest == 0) {
    return outcome == DONE ? NOTHING : outcome;
  }
  char text[3];
  return result_text(context, text, dfen_write_dice(dfen_usable_dice(&after, rest), rolled.state.side, text));
}

enum outcome answer_dfen_san(struct context *context, const dfen_fields *fields) {
  static const char *const styles[DFEN_SAN_STYLES] = {
    [DFEN_SAN_LETTERS] = "letters", [DFEN_SAN_FIGURINES] = "figurines"};
  const char *moves = NULL;
  size_t length = 0;
  int style = DFEN_SAN_LETTERS;
  enum outcome outcome = read_uci(context->more[0], &moves, &length, context->reason);
  outcome =
    outcome == DONE ? read_word(context->more[1], "style", styles, DFEN_SAN_STYLES, &style, context->reason) : outcome;
  if (outcome != DONE) {
    return outcome;
  }
  dfen_position position = dfen_to_position(fields);
  char san[DFEN_SAN_SIZE];
  dfen_play_fault fault;
  return dfen_san(&position, moves, length, (dfen_san_style)style, san, &length, &fault) == DFEN_PLAY_OK
           ? result_text(context, san, length)
           : fail_to_play(&fault, moves, context->reason);
}

/* ---- Turns of a record: the position before the roll, the dice, the moves ---- */

enum outcome play_recorded_turn(const dfen_fields *fields, host_value *roll, host_value *text, dfen_position *after,
                                bool *complete, struct reason *reason) {
  uint16_t dice = 0;
  const char *moves = NULL;
  size_t length = 0;
  if (fields->state.dice != 0) {
    return write_reason(reason, "the position has dice, but must be the one before the roll");
  }
  enum outcome outcome = read_roll(roll, &dice, reason);
  if (outcome != DONE) {
    return outcome;
  }
  if (dfen_count_dice(dice) != DFEN_DICE_MAX) {
    return write_reason(reason, "there must be three dice");
  }
  if (text != NULL && (outcome = read_uci(text, &moves, &length, reason)) != DONE) {
    return outcome;
  }
  dfen_position position = dfen_to_position(fields);
  dfen_position rolled = dfen_roll_dice(&position, dice);
  dfen_play_fault fault;
  *after = rolled;
  if (text == NULL) {
    *complete = false;
    return DONE;
  }
  *complete = dfen_play_whole_turn(&rolled, moves, length, after);
  if (!*complete && dfen_play(&rolled, moves, length, after, &fault) != DFEN_PLAY_OK) {
    return write_play_fault(reason, &fault, moves);
  }
  return DONE;
}

enum outcome judge_turn(host_value **arguments, struct reason *reason) {
  dfen_fields fields;
  dfen_position after;
  bool complete = false;
  enum outcome outcome = judge_dfen(arguments[0], &fields, reason);
  outcome =
    outcome == DONE ? play_recorded_turn(&fields, arguments[1], arguments[2], &after, &complete, reason) : outcome;
  return outcome == DONE && !complete ? write_reason(reason, "%s", TURN_INCOMPLETE) : outcome;
}

enum outcome call_dfen_turn_error(struct context *context) {
  enum outcome outcome = judge_turn(context->arguments, context->reason);
  return outcome == FAILED ? result_text(context, context->reason->text, strlen(context->reason->text)) : outcome;
}

enum outcome answer_dfen_turn_next(struct context *context, const dfen_fields *fields) {
  dfen_position after;
  bool complete = false;
  enum outcome outcome =
    play_recorded_turn(fields, context->more[0], context->more[1], &after, &complete, context->reason);
  if (outcome != DONE || !complete) {
    return outcome == DONE ? NOTHING : outcome;
  }
  dfen_position next = dfen_end_turn(&after);
  return result_position(context, &next);
}

/* Without a king, an incomplete turn looks like a whole one (SPEC 10.3). */
enum outcome call_dfen_try_turn(struct context *context) {
  dfen_fields fields;
  dfen_position after;
  bool complete = false;
  enum outcome outcome = judge_dfen(context->arguments[0], &fields, context->reason);
  if (outcome == DONE) {
    outcome =
      play_recorded_turn(&fields, context->arguments[1], context->arguments[2], &after, &complete, context->reason);
  }
  if (outcome != DONE || (!complete && !dfen_both_have_kings(&after))) {
    return outcome == NO_MEMORY ? outcome : NOTHING;
  }
  dfen_position next = complete ? dfen_end_turn(&after) : after;
  outcome = result_position(context, &next);
  return outcome == FAILED ? NOTHING : outcome;
}

enum outcome answer_dfen_winner(struct context *context, const dfen_fields *fields) {
  static const char side_letters[] = {[DFEN_WHITE] = 'w', [DFEN_BLACK] = 'b'};
  dfen_position position = dfen_to_position(fields);
  int winner = dfen_winner(&position);
  return winner < 0 ? NOTHING : result_text(context, &side_letters[winner], 1);
}

enum outcome answer_dfen_end_turn(struct context *context, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  dfen_position ended = dfen_end_turn(&position);
  return result_position(context, &ended);
}

/* Sets the result to the odds for the side to move or, if a side is named, for that side to move before its roll. */
static enum outcome result_odds(struct context *context, const dfen_fields *fields, host_value *named, int type) {
  dfen_position position = dfen_to_position(fields);
  if (named != NULL) {
    int side = 0;
    enum outcome outcome = read_side(named, &side, context->reason);
    if (outcome != DONE) {
      return outcome;
    }
    position.state.side = (uint8_t)side;
    position.state.dice = 0;
  }
  return result_real(context, dfen_capture_odds(&position, type) / (double)DFEN_ROLL_WEIGHTS);
}

enum outcome answer_dfen_king_capture(struct context *context, const dfen_fields *fields) {
  return result_odds(context, fields, context->more[0], DFEN_KING);
}

enum outcome answer_dfen_queen_capture(struct context *context, const dfen_fields *fields) {
  return result_odds(context, fields, context->more[0], DFEN_QUEEN);
}
