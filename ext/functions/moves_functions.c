/* dfen_rolls() and dfen_moves(dfen [, moves]), table-valued (SPEC 5.15 and 5.19). Rows are computed on demand. */
#include "function.h"

/* ---- dfen_rolls() ---- */

static bool rolls_begin(struct context *context, void *state) {
  dfen_rolls(state);
  context->rows = DFEN_ROLLS;
  return true;
}

static bool rolls_column(struct context *context, const void *state, int column) {
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

static bool moves_begin(struct context *context, void *state) {
  struct legal_moves *moves = state;
  dfen_fields fields;
  if (!take_rolled_dfen(context, &fields)) {
    return false;
  }
  dfen_position rolled = dfen_to_position(&fields);
  moves->position = rolled;
  if (!play_moves(context, 1, &rolled, &moves->position)) {
    return false;
  }
  moves->longest = dfen_rest_of_turn(&rolled, &moves->position);
  if (moves->longest > 0) {
    dfen_pseudo_legal(&moves->position, dfen_types_of_dice(moves->position.state.dice), &moves->pseudo_legal);
  }
  return true;
}

static bool moves_step(struct context *context, void *state) {
  (void)context;
  struct legal_moves *moves = state;
  while (moves->next < moves->pseudo_legal.count) {
    if (dfen_is_legal(&moves->position, moves->pseudo_legal.move[moves->next++], moves->longest)) {
      return true;
    }
  }
  return false;
}

static bool result_square(struct context *context, int square) {
  const char name[2] = {(char)('a' + square % 8), (char)('1' + square / 8)};
  return result_text(context, name, sizeof name);
}

static bool result_letter(struct context *context, int type, int side) {
  char letter = dfen_letter(type, side);
  return result_text(context, &letter, 1);
}

enum {
  MOVE_UCI,
  MOVE_PIECE,
  MOVE_FROM,
  MOVE_TO,
  MOVE_SPENT,
  MOVE_CAPTURED,
  MOVE_PROMOTION,
  MOVE_IS_CASTLING,
  MOVE_IS_EN_PASSANT,
  MOVE_NEXT_DFEN
};

static bool moves_column(struct context *context, const void *state, int column) {
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
  case MOVE_SPENT: return result_text(context, text, dfen_write_dice(dfen_dice_of_move(move), side, text));
  case MOVE_CAPTURED: return captured != 0 && result_letter(context, captured, side ^ DFEN_WHITE ^ DFEN_BLACK);
  case MOVE_PROMOTION: return dfen_is_promotion(move) && result_letter(context, move.special, side);
  case MOVE_IS_CASTLING: return result_boolean(context, move.special == DFEN_CASTLING);
  case MOVE_IS_EN_PASSANT: return result_boolean(context, move.special == DFEN_EN_PASSANT);
  case MOVE_NEXT_DFEN: {
    dfen_position after = dfen_make_move(position, move);
    return result_position(context, &after);
  }
  }
  return false;
}

const struct table table_dfen_moves = {
  .state_size = sizeof(struct legal_moves),
  .begin = moves_begin,
  .step = moves_step,
  .column = moves_column,
};
