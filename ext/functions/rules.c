/* The rules of Dice Chess, as scalars: rolling, playing, ending a turn, and the odds (SPEC 5.10, 5.16 to 5.18 and 5.21
 * to 5.28). */
#include "function.h"

#include <string.h>

bool answer_dfen_roll(struct context *context, const dfen_fields *fields) {
  uint16_t dice;
  if (!take_roll(context, 1, &dice)) {
    return false;
  }
  dfen_position position = dfen_to_position(fields);
  dfen_position rolled = dfen_roll_dice(&position, dice);
  return result_position(context, &rolled);
}

/* The message of a fault, with a hint. */
static bool fails_with_advice(struct context *context, const dfen_play_fault *fault, const char *moves) {
  fails_to_play(context, fault, moves);
  if (fault->error == DFEN_PLAY_NO_DICE) {
    add_to_reason(context, "; " HOST_PREFIX "roll(dfen, dice) rolls some");
  } else if (fault->error == DFEN_PLAY_NO_MOVE) {
    add_to_reason(context, "; " HOST_PREFIX "moves(dfen) lists the legal ones");
  }
  return false;
}

bool play_moves(struct context *context, int index, const dfen_position *position, dfen_position *after) {
  const char *moves = NULL;
  size_t length = 0;
  dfen_play_fault fault;
  return take_uci(context, index, &moves, &length) &&
         (moves == NULL || dfen_play(position, moves, length, after, &fault) == DFEN_PLAY_OK ||
          fails_with_advice(context, &fault, moves));
}

bool answer_dfen_play(struct context *context, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  dfen_position after;
  return play_moves(context, 1, &position, &after) && result_position(context, &after);
}

bool answer_dfen_usable_dice(struct context *context, const dfen_fields *fields) {
  dfen_position rolled = dfen_to_position(fields);
  dfen_position after = rolled;
  if (!require_dice(context, fields) || !play_moves(context, 1, &rolled, &after)) {
    return false;
  }
  int rest = dfen_rest_of_turn(&rolled, &after);
  char text[3];
  return rest > 0 &&
         result_text(context, text, dfen_write_dice(dfen_usable_dice(&after, rest), rolled.state.side, text));
}

bool answer_dfen_san(struct context *context, const dfen_fields *fields) {
  static const char *const styles[DFEN_SAN_STYLES] = {
    [DFEN_SAN_LETTERS] = "letters", [DFEN_SAN_FIGURINES] = "figurines"};
  const char *moves = NULL;
  size_t length = 0;
  int style = DFEN_SAN_LETTERS;
  if (!take_uci(context, 1, &moves, &length) || !take_word(context, 2, "style", styles, DFEN_SAN_STYLES, &style)) {
    return false;
  }
  dfen_position position = dfen_to_position(fields);
  char san[DFEN_SAN_SIZE];
  dfen_play_fault fault;
  return dfen_san(&position, moves, length, (dfen_san_style)style, san, &length, &fault) == DFEN_PLAY_OK
           ? result_text(context, san, length)
           : fails_with_advice(context, &fault, moves);
}

/* ---- Turns of a record: the position before the roll, the dice, the moves ---- */

bool roll_turn(struct context *context, int index, const dfen_fields *fields, dfen_position *rolled) {
  uint16_t dice = 0;
  if (fields->state.dice != 0) {
    return fails(context, "the position has dice, but must be the one before the roll");
  }
  if (!take_roll(context, index, &dice)) {
    return false;
  }
  if (dfen_count_dice(dice) != DFEN_DICE_MAX) {
    return fails(context, "there must be three dice");
  }
  dfen_position position = dfen_to_position(fields);
  *rolled = dfen_roll_dice(&position, dice);
  return true;
}

bool play_rolled_turn(struct context *context, int index, const dfen_position *rolled, dfen_position *after,
                      bool *complete) {
  const char *moves = NULL;
  size_t length = 0;
  dfen_play_fault fault;
  if (!take_uci(context, index, &moves, &length)) {
    return false;
  }
  *complete = dfen_play_whole_turn(rolled, moves, length, after);
  return *complete || dfen_play(rolled, moves, length, after, &fault) == DFEN_PLAY_OK ||
         fails_to_play(context, &fault, moves);
}

/* Both, from two arguments. */
static bool play_recorded_turn(struct context *context, int index, const dfen_fields *fields, dfen_position *after,
                               bool *complete) {
  dfen_position rolled;
  return roll_turn(context, index, fields, &rolled) && play_rolled_turn(context, index + 1, &rolled, after, complete);
}

bool judge_turn(struct context *context, int index) {
  dfen_fields fields;
  dfen_position after;
  bool complete = false;
  return judge_dfen(context, index, &fields) && play_recorded_turn(context, index + 1, &fields, &after, &complete) &&
         (complete || fails(context, TURN_INCOMPLETE));
}

bool call_dfen_turn_error(struct context *context) {
  return !judge_turn(context, 0) && result_reason(context);
}

bool answer_dfen_turn_next(struct context *context, const dfen_fields *fields) {
  dfen_position after;
  bool complete = false;
  if (!play_recorded_turn(context, 1, fields, &after, &complete) || !complete) {
    return false;
  }
  dfen_position next = dfen_end_turn(&after);
  return result_position(context, &next);
}

/* Without a king, an incomplete turn looks like a whole one (SPEC 10.3). */
static bool result_try_turn(struct context *context) {
  dfen_fields fields;
  dfen_position after;
  bool complete = false;
  if (!judge_dfen(context, 0, &fields) || !play_recorded_turn(context, 1, &fields, &after, &complete) ||
      !(complete || dfen_both_have_kings(&after))) {
    return false;
  }
  dfen_position next = complete ? dfen_end_turn(&after) : after;
  return result_position(context, &next);
}

bool call_dfen_try_turn(struct context *context) {
  bool is_played = result_try_turn(context);
  (void)forgive(context); /* a turn that cannot be played is NULL */
  return is_played;
}

bool answer_dfen_winner(struct context *context, const dfen_fields *fields) {
  static const char side_letters[] = {[DFEN_WHITE] = 'w', [DFEN_BLACK] = 'b'};
  dfen_position position = dfen_to_position(fields);
  int winner = dfen_winner(&position);
  return winner >= 0 && result_text(context, &side_letters[winner], 1);
}

bool answer_dfen_end_turn(struct context *context, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  dfen_position ended = dfen_end_turn(&position);
  return result_position(context, &ended);
}

/* Sets the result to the odds for the side to move or, if a side is named, for that side to move before its roll. */
static bool result_odds(struct context *context, const dfen_fields *fields, int type) {
  dfen_position position = dfen_to_position(fields);
  int side = position.state.side;
  if (!take_side(context, 1, &side)) {
    return false;
  }
  if (has_argument(context, 1)) {
    position.state.side = (uint8_t)side;
    position.state.dice = 0;
  }
  return result_real(context, dfen_capture_odds(&position, type) / (double)DFEN_ROLL_WEIGHTS);
}

bool answer_dfen_king_capture(struct context *context, const dfen_fields *fields) {
  return result_odds(context, fields, DFEN_KING);
}

bool answer_dfen_queen_capture(struct context *context, const dfen_fields *fields) {
  return result_odds(context, fields, DFEN_QUEEN);
}
