/* dfen_pieces(dfen), table-valued: the pieces on the board (SPEC 9.3). */
#include "function.h"

struct pieces {
  dfen_position position;
  int square; /* of the current row; -1 before the first */
};

static bool pieces_begin(struct context *context, void *state) {
  struct pieces *pieces = state;
  dfen_fields fields;
  if (!take_dfen(context, 0, &fields)) {
    return false;
  }
  *pieces = (struct pieces){.position = dfen_to_position(&fields), .square = -1};
  return true;
}

static bool pieces_step(struct context *context, void *state) {
  (void)context;
  struct pieces *pieces = state;
  while (++pieces->square < 64) {
    if (dfen_piece_letter(&pieces->position, pieces->square) != 0) {
      return true;
    }
  }
  return false;
}

enum { PIECES_SQUARE, PIECES_PIECE, PIECES_SIDE, PIECES_TYPE, PIECES_FILE, PIECES_RANK };

static bool pieces_column(struct context *context, const void *state, int column) {
  const struct pieces *pieces = state;
  const char name[2] = {(char)('a' + pieces->square % 8), (char)('1' + pieces->square / 8)};
  char piece = dfen_piece_letter(&pieces->position, pieces->square);
  bool is_black = piece >= 'a';
  char type = (char)(is_black ? piece - 'a' + 'A' : piece);
  switch (column) {
  case PIECES_SQUARE: return result_text(context, name, 2);
  case PIECES_PIECE: return result_text(context, &piece, 1);
  case PIECES_SIDE: return result_text(context, is_black ? "b" : "w", 1);
  case PIECES_TYPE: return result_text(context, &type, 1);
  case PIECES_FILE: return result_text(context, name, 1);
  case PIECES_RANK: return result_integer(context, 1 + pieces->square / 8);
  }
  return false;
}

const struct table table_dfen_pieces = {
  .state_size = sizeof(struct pieces),
  .begin = pieces_begin,
  .step = pieces_step,
  .column = pieces_column,
};
