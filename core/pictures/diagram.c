/* A position as lines of text for a terminal (SPEC 9.4): the board with White at the bottom, and the other fields of
 * the DFEN below it. An ASCII diagram begins
 *
 *     8  . . . . k . . .
 *     7  . . . . . . . . */
#include "../dfen_pictures.h"
#include "../common/board.h"
#include "../common/writer.h"

/* The content of a square. Unicode has the pieces of White from U+2654 on, K Q R B N P, and then those of Black; in
 * UTF-8 these are the bytes E2 99 94 to E2 99 9F. The black pawn alone is also an emoji; a following U+FE0E selects the
 * text form. An empty square is a middle dot. */
static void put_piece(struct writer *writer, const dfen_position *position, int square, dfen_diagram_style style) {
  int type = type_at(position, square);
  int side = side_at(position, square);
  if (style == DFEN_ASCII) {
    put_character(writer, (char)(type == 0 ? '.' : dfen_letter(type, side)));
  } else if (type == 0) {
    put_text(writer, "\u00B7");
  } else {
    core_put(writer, "\xE2\x99%c", 0x94 + 6 * side + DFEN_KING - type);
    put_text(writer, type == DFEN_PAWN && side == DFEN_BLACK ? "\uFE0E" : "");
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

/* The other fields, one per line; the two clocks share a line. */
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
