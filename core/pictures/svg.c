/* A position as an SVG document (SPEC 9.5 and 9.7).
 *
 * From back to front there are the squares, the labels, the targets, the men, the arrows, and below the board the side
 * to move and the dice. What is drawn later covers what was drawn before.
 *
 * All of it is made of the texts here and in the files beside it, of numbers and of the names of squares. No byte of a
 * DFEN or of the moves gets there as it came, so nobody can bring a script into a page by a position. */
#include "../common/board.h"
#include "svg_arrows.h"
#include "svg_parts.h"
#include "svg_words.h"

/* ---- Men ---- */

/* The men on their squares, a little larger than the square that they were drawn for. */
static void draw_men(struct writer *writer, const dfen_position *position, int bottom) {
  for (dfen_bitboard left = occupied(position); left != 0;) {
    int square = take_square(&left);
    int side = position->plane[3] >> square & 1 ? DFEN_BLACK : DFEN_WHITE;
    draw_man(writer, type_at(position, square), side, square_x(square, bottom) - 5, square_y(square, bottom), "1.1");
  }
}

/* ---- The board ---- */

/* One path for the whole board, one for its dark squares, and a frame. */
static void draw_squares(struct writer *writer) {
  put_text(writer, "<path fill=\"#f4ead5\" d=\"M50 24h800v800h-800z\"/><path fill=\"#c9a77c\" d=\"");
  for (int row = 0; row < 8; ++row) {
    for (int column = 1 - row % 2; column < 8; column += 2) {
      put_character(writer, 'M');
      put_point(writer, BOARD_X + SQUARE * column, BOARD_Y + SQUARE * row);
      put_text(writer, "h100v100h-100z");
    }
  }
  put_text(writer, "\"/><path fill=\"none\" stroke=\"#5a4632\" stroke-width=\"6\" d=\"M47 21h806v806h-806z\"/>");
}

/* One character beside the board. */
static void put_label(struct writer *writer, int x, int y, char label) {
  put_text(writer, "<text x=\"");
  put_number(writer, (uint32_t)x);
  put_text(writer, "\" y=\"");
  put_number(writer, (uint32_t)y);
  put_text(writer, "\">");
  put_character(writer, label);
  put_text(writer, "</text>");
}

/* Ranks at the left, files below, as they are seen from `bottom`. */
static void put_labels(struct writer *writer, int bottom) {
  put_text(writer, "<g font-family=\"sans-serif\" font-size=\"34\" text-anchor=\"middle\" fill=\"#4d3b29\">");
  for (int i = 0; i < 8; ++i) {
    put_label(writer, 24, square_y(8 * i, bottom) + 62, (char)('1' + i));
    put_label(writer, square_x(i, bottom) + 50, BOARD_Y + BOARD + 40, (char)('a' + i));
  }
  put_text(writer, "</g>");
}

/* An en-passant target is a ring with a point in it. */
static void put_targets(struct writer *writer, const dfen_position *position, int bottom) {
  for (dfen_bitboard targets = position->state.en_passant; targets != 0;) {
    int target = take_square(&targets);
    put_text(writer, "<path fill=\"none\" stroke=\"#a3261d\" stroke-width=\"7\" stroke-linecap=\"round\" d=\"M");
    put_point(writer, square_x(target, bottom) + 23, square_y(target, bottom) + 50);
    put_text(writer, "a27 27 0 1 1 54 0a27 27 0 1 1-54 0zm27-1v2\"/>");
  }
}

/* ---- Under the board: the side to move and the dice ---- */

enum { FOOT_Y = 896, DIE = 66, DIE_STEP = 142 };

/* A square in the colour of the side to move, its name, and the castling rights if there are any. */
static void put_mover(struct writer *writer, const dfen_state *state) {
  put_text(writer, "<path stroke=\"#1d1d1f\" stroke-width=\"5\" d=\"M53 903h50v50h-50z\" fill=\"");
  put_text(writer, state->side == DFEN_WHITE ? "#fff\"/>" : "#2c2b30\"/>");
  put_text(writer, "<g font-family=\"sans-serif\" fill=\"#1d1d1f\"><text x=\"122\" font-size=\"38\" y=\"");
  put_text(writer, state->castling == 0 ? "942\">" : "927\">");
  put_text(writer, side_name(state->side));
  put_text(writer, " to move</text>");
  if (state->castling != 0) {
    char rights[4];
    put_text(writer, "<text x=\"122\" y=\"964\" font-size=\"28\">castling ");
    put_bytes(writer, rights, dfen_write_castling(state, rights));
    put_text(writer, "</text>");
  }
  put_text(writer, "</g>");
}

/* The pips of a die in a grid of three by three, row by row: bit 3 * row + column. */
static const uint16_t pips[7] = {0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D};

/* A die with its pips, and beside it the man that it moves. */
static void put_die(struct writer *writer, int type, int side, int x) {
  put_text(writer, "<path stroke=\"#1d1d1f\" stroke-width=\"4\" d=\"M");
  put_point(writer, x + 14, FOOT_Y);
  put_text(writer, "h38a14 14 0 0 1 14 14v38a14 14 0 0 1-14 14h-38a14 14 0 0 1-14-14v-38a14 14 0 0 1 14-14z\" fill=\"");
  put_text(writer, side == DFEN_WHITE ? "#fff\"/>" : "#2c2b30\"/>");
  put_text(writer, "<path stroke-width=\"13\" stroke-linecap=\"round\" stroke=\"");
  put_text(writer, side == DFEN_WHITE ? "#1d1d1f\" d=\"" : "#fff\" d=\"");
  for (int pip = 0; pip < 9; ++pip) {
    if (pips[type] >> pip & 1) {
      put_character(writer, 'M');
      put_point(writer, x + DIE / 2 + 18 * (pip % 3 - 1), FOOT_Y + DIE / 2 + 18 * (pip / 3 - 1));
      put_text(writer, "h0");
    }
  }
  put_text(writer, "\"/>");
  draw_man(writer, type, side, x + DIE + 3, FOOT_Y - 1, ".68");
}

/* The dice end at the right border of the board. */
static void put_dice(struct writer *writer, const dfen_state *state) {
  int x = BOARD_X + BOARD - DIE_STEP * dfen_count_dice(state->dice);
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    for (unsigned count = dfen_dice_count(state->dice, type); count > 0; --count) {
      put_die(writer, type, state->side, x);
      x += DIE_STEP;
    }
  }
}

size_t dfen_svg(const dfen_position *position, const dfen_arrows *arrows, int bottom, char *text, size_t size) {
  struct writer writer = {.text = text, .size = size};
  put_text(&writer, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 900 1000\" width=\"450\" "
                    "height=\"500\">");
  put_words(&writer, position, arrows, bottom);
  put_text(&writer, "<path fill=\"#fffdf8\" d=\"M0 0h900v1000h-900z\"/>");
  draw_squares(&writer);
  put_labels(&writer, bottom);
  put_targets(&writer, position, bottom);
  draw_men(&writer, position, bottom);
  put_arrows(&writer, position, arrows, bottom);
  put_mover(&writer, &position->state);
  put_dice(&writer, &position->state);
  put_text(&writer, "</svg>");
  return writer.length;
}
