/* dfen_rolls() and dfen_moves(dfen [, moves]), table-valued (SPEC 5.15 and 5.19). Rows are computed on demand. */
#include "function.h"

/* ---- dfen_rolls() ---- */

static enum outcome rolls_begin(struct context *context, void *state) {
  dfen_rolls(state);
  context->rows = DFEN_ROLLS;
  return DONE;
}

static enum outcome rolls_column(struct context *context, const void *state, int column) {
  const dfen_roll *roll = (const dfen_roll *)state + context->row;
  char text[3];
  switch (column) {
  case 0: return result_text(context, text, dfen_write_dice(roll->dice, DFEN_WHITE, text));
  case 1: return result_integer(context, roll->weight);
  default: return result_real(context, roll->weight / (double)DFEN_ROLL_WEIGHTS);
  }
}

const struct table table_dfen_rolls = {
  .state_size = DFEN_ROLLS * sizeof(dfen_roll),
  .begin = rolls_begin,
  .column = rolls_column,
};

/* ---- dfen_moves(dfen [, moves]) ---- */

struct legal_moves {
  dfen_position position;
  int longest;
  dfen_moves pseudo_legal;
  int next;
};

static enum outcome moves_begin(struct context *context, void *state) {
  struct legal_moves *moves = state;
  host_value *played = context->arguments[1];
  dfen_fields fields;
  enum outcome outcome = read_rolled_dfen(context->arguments[0], &fields, context->reason);
  if (outcome != DONE) {
    return outcome;
  }
  dfen_position rolled = dfen_to_position(&fields);
  moves->position = rolled;
  if (played != NULL) {
    outcome =
      host_type_of(played) == HOST_NULL ? NOTHING : play_moves(&rolled, played, &moves->position, context->reason);
  }
  moves->longest = outcome == DONE ? dfen_rest_of_turn(&rolled, &moves->position) : 0;
  if (moves->longest > 0) {
    dfen_pseudo_legal(&moves->position, dfen_types_of_dice(moves->position.state.dice), &moves->pseudo_legal);
  }
  return outcome;
}

static enum outcome moves_step(struct context *context, void *state) {
  (void)context;
  struct legal_moves *moves = state;
  while (moves->next < moves->pseudo_legal.count) {
    if (dfen_is_legal(&moves->position, moves->pseudo_legal.move[moves->next++], moves->longest)) {
      return DONE;
    }
  }
  return NOTHING;
}

static enum outcome result_square(struct context *context, int square) {
  const char name[2] = {(char)('a' + square % 8), (char)('1' + square / 8)};
  return result_text(context, name, sizeof name);
}

static enum outcome result_letter(struct context *context, int type, int side) {
  char letter = dfen_letter(type, side);
  return result_text(context, &letter, 1);
}

enum {
  MOVE_UCI,
  MOVE_PIECE,
  MOVE_FROM,
  MOVE_TO,
  MOVE_DICE,
  MOVE_CAPTURED,
  MOVE_PROMOTION,
  MOVE_IS_CASTLING,
  MOVE_IS_EN_PASSANT,
  MOVE_NEXT_DFEN
};

static enum outcome moves_column(struct context *context, const void *state, int column) {
  const struct legal_moves *moves = state;
  const dfen_position *position = &moves->position;
  dfen_move move = moves->pseudo_legal.move[moves->next - 1];
  int side = position->state.side;
  int captured = dfen_captured_piece(position, move);
  char text[DFEN_MOVE_TEXT_SIZE];
  switch (column) {
  case MOVE_UCI: return result_text(context, text, dfen_write_move(move, text));
  case MOVE_PIECE: return result_letter(context, move.type, side);
  case MOVE_FROM: return result_square(context, move.from);
  case MOVE_TO: return result_square(context, move.to);
  case MOVE_DICE: return result_text(context, text, dfen_write_dice(dfen_dice_of_move(move), side, text));
  case MOVE_CAPTURED: return captured == 0 ? NOTHING : result_letter(context, captured, side ^ DFEN_WHITE ^ DFEN_BLACK);
  case MOVE_PROMOTION: return dfen_is_promotion(move) ? result_letter(context, move.special, side) : NOTHING;
  case MOVE_IS_CASTLING: return result_boolean(context, move.special == DFEN_CASTLING);
  case MOVE_IS_EN_PASSANT: return result_boolean(context, move.special == DFEN_EN_PASSANT);
  case MOVE_NEXT_DFEN: {
    dfen_position after = dfen_make_move(position, move);
    return result_position(context, &after);
  }
  }
  return NOTHING;
}

const struct table table_dfen_moves = {
  .state_size = sizeof(struct legal_moves),
  .begin = moves_begin,
  .step = moves_step,
  .column = moves_column,
};
