/* A position as lines of text for a terminal (SPEC 9.4): the board with White at the bottom, and below it what the DFEN
 * says besides. An ASCII diagram begins
 *
 *     8  . . . . k . . .
 *     7  . . . . . . . .
 */
#include "../common/board.h"
#include "../common/letters.h"
#include "../common/writer.h"

/* By the code of the piece, in UTF-8; of no piece the middle dot. */
static const char *const chess_characters[16] = {
  [0] = "\u00B7",
  [DFEN_PAWN] = "\u2659",
  [DFEN_KNIGHT] = "\u2658",
  [DFEN_BISHOP] = "\u2657",
  [DFEN_ROOK] = "\u2656",
  [DFEN_QUEEN] = "\u2655",
  [DFEN_KING] = "\u2654",
  [8 + DFEN_PAWN] = "\u265F",
  [8 + DFEN_KNIGHT] = "\u265E",
  [8 + DFEN_BISHOP] = "\u265D",
  [8 + DFEN_ROOK] = "\u265C",
  [8 + DFEN_QUEEN] = "\u265B",
  [8 + DFEN_KING] = "\u265A",
};

/* What is on a square. */
static void put_piece(struct writer *writer, const dfen_position *position, int square, dfen_diagram_style style) {
  char letter = dfen_piece_letter(position, square);
  if (style == DFEN_UNICODE) {
    put_text(writer, chess_characters[core_code_of_letter[(unsigned char)letter]]);
  } else {
    put_character(writer, (char)(letter == 0 ? '.' : letter));
  }
}

/* Eight lines, and the letters of the files below them. */
static void put_ranks(struct writer *writer, const dfen_position *position, dfen_diagram_style style) {
  for (int rank = 7; rank >= 0; --rank) {
    core_put(writer, "%d ", rank + 1);
    for (int file = 0; file < 8; ++file) {
      put_character(writer, ' ');
      put_piece(writer, position, 8 * rank + file, style);
    }
    put_character(writer, '\n');
  }
  put_text(writer, "   a b c d e f g h\n");
}

/* Everything but the board, a line each; the two clocks share one. */
static void put_state(struct writer *writer, const dfen_state *state) {
  char targets[32];
  char dice[DFEN_DICE_MAX];
  core_put(writer, "%s to move\ncastling %s\nen passant ", side_name(state->side), core_castling_text[state->castling]);
  put_bytes(writer, targets, dfen_write_en_passant(state, targets));
  put_text(writer, "\ndice ");
  put_bytes(writer, dice, dfen_write_dice(state->dice, state->side, dice));
  core_put(writer, "%s\nhalfmove %u, fullmove %u", state->dice == 0 ? "-" : "", state->halfmove, state->fullmove);
}

size_t dfen_diagram(const dfen_position *position, dfen_diagram_style style, char *text, size_t size) {
  struct writer writer = {.text = text, .size = size};
  put_ranks(&writer, position, style);
  put_state(&writer, &position->state);
  return writer.length;
}
