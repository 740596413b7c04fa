/* dfen_pieces(dfen), table-valued: the pieces on the board (SPEC 9.3). */
#include "function.h"

struct pieces {
  dfen_position position;
  int square; /* of the current row; -1 before the first */
};

static enum outcome pieces_begin(struct context *context, void *state) {
  struct pieces *pieces = state;
  dfen_fields fields;
  enum outcome outcome = read_dfen(context->arguments[0], &fields, context->reason);
  if (outcome == DONE) {
    *pieces = (struct pieces){.position = dfen_to_position(&fields), .square = -1};
  }
  return outcome;
}

static enum outcome pieces_step(struct context *context, void *state, uint64_t row) {
  (void)context;
  (void)row;
  struct pieces *pieces = state;
  while (++pieces->square < 64) {
    if (dfen_piece_letter(&pieces->position, pieces->square) != 0) {
      return DONE;
    }
  }
  return NOTHING;
}

enum { PIECES_SQUARE, PIECES_PIECE, PIECES_SIDE, PIECES_TYPE, PIECES_FILE, PIECES_RANK };

static void pieces_column(host_call *call, const void *state, uint64_t row, int column) {
  (void)row;
  const struct pieces *pieces = state;
  const char name[2] = {(char)('a' + pieces->square % 8), (char)('1' + pieces->square / 8)};
  char piece = dfen_piece_letter(&pieces->position, pieces->square);
  bool is_black = piece >= 'a';
  char type = (char)(is_black ? piece - 'a' + 'A' : piece);
  switch (column) {
  case PIECES_SQUARE: host_result_text(call, name, 2); break;
  case PIECES_PIECE: host_result_text(call, &piece, 1); break;
  case PIECES_SIDE: host_result_text(call, is_black ? "b" : "w", 1); break;
  case PIECES_TYPE: host_result_text(call, &type, 1); break;
  case PIECES_FILE: host_result_text(call, name, 1); break;
  case PIECES_RANK: host_result_integer(call, 1 + pieces->square / 8); break;
  }
}

const struct table table_dfen_pieces = {
  .state_size = sizeof(struct pieces),
  .begin = pieces_begin,
  .step = pieces_step,
  .column = pieces_column,
};
