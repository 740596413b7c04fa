/* The text of an SVG document for screen readers. The title has the side to move, castling rights and dice; the
 * description has the squares of the pieces and the moves. For example
 *
 *     White to move. Nobody may castle. No dice.
 *     White: king h1; rook e1. Black: king e8. The board is seen from White's side. */
#include "../common/board.h"
#include "../common/castling.h"
#include "svg_document.h"

static const char *const type_names[7] = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};

/* ---- The title ---- */

/* "White may castle on both sides. " */
static void put_castling(struct writer *writer, const dfen_state *state, int side) {
  static const char *const words[4] = {"", " may castle on the king side. ", " may castle on the queen side. ",
                                       " may castle on both sides. "};
  unsigned wings = wings_of_side(state->castling, side);
  if (wings != 0) {
    core_put(writer, "%s%s", side_name(side), words[wings]);
  }
}

/* "rooks a1, h1": the name of a type, and its squares. */
static void put_squares(struct writer *writer, const char *name, dfen_bitboard squares) {
  core_put(writer, "%s%s ", name, (squares & (squares - 1)) == 0 ? "" : "s");
  while (squares != 0) {
    int square = pop_lsb(&squares);
    core_put(writer, "%s%s", square_name(square).text, squares == 0 ? "" : ", ");
  }
}

/* "Dice: pawn, knight." */
static void put_dice_names(struct writer *writer, uint16_t dice) {
  int left = dfen_count_dice(dice);
  put_text(writer, left == 0 ? "No dice" : left == 1 ? "Die: " : "Dice: ");
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    for (unsigned count = dfen_dice_count(dice, type); count > 0; --count) {
      --left;
      core_put(writer, "%s%s", type_names[type], left == 0 ? "" : ", ");
    }
  }
  put_character(writer, '.');
}

/* ---- The description ---- */

/* "White: king e1; rooks a1, h1. " */
static void put_pieces_of_side(struct writer *writer, const dfen_position *position, int side) {
  put_text(writer, side_name(side));
  const char *before = ": ";
  for (int type = DFEN_KING; type >= DFEN_PAWN; --type) {
    dfen_bitboard left = pieces(position, side, type);
    if (left != 0) {
      put_text(writer, before);
      put_squares(writer, type_names[type], left);
      before = "; ";
    }
  }
  put_text(writer, pieces_of_side(position, side) == 0 ? " has no pieces. " : ". ");
}

/* "Moves: e2 to e4, e7 to e8 becoming a queen. " */
static void put_moves(struct writer *writer, const dfen_arrows *arrows) {
  for (int i = 0; i < arrows->count; ++i) {
    const dfen_arrow *arrow = &arrows->arrow[i];
    core_put(writer, "%s%s to %s%s%s%s", i == 0 ? "Moves: " : "", square_name(arrow->from).text,
             square_name(arrow->to).text, arrow->promotion != 0 ? " becoming a " : "", type_names[arrow->promotion],
             i == arrows->count - 1 ? ". " : ", ");
  }
}

void core_put_words(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom) {
  const dfen_state *state = &position->state;
  core_put(writer, "%s to move. ", side_name(state->side));
  put_castling(writer, state, DFEN_WHITE);
  put_castling(writer, state, DFEN_BLACK);
  put_text(writer, state->castling == 0 ? "Nobody may castle. " : "");
  if (state->en_passant != 0) {
    put_squares(writer, "En-passant target", state->en_passant);
    put_text(writer, ". ");
  }
  put_dice_names(writer, state->dice);
  put_text(writer, "</title><desc>");
  put_pieces_of_side(writer, position, DFEN_WHITE);
  put_pieces_of_side(writer, position, DFEN_BLACK);
  put_moves(writer, arrows);
  core_put(writer, "The board is seen from %s's side.%s</desc>", side_name(bottom),
           state->en_passant == 0 ? "" : " A ring is on an en-passant target.");
}
