/* What a position loses before it is pooled: all that can no longer matter, and nothing else (SPEC 4). */
#include "../common/board.h"
#include "targets.h"

enum { WHITE_KING_HOME = 4, BLACK_KING_HOME = 60 };

/* ---- Castling rights that can be used ---- */

static uint8_t live_rights(const dfen_fields *fields) {
  const unsigned of_white = DFEN_WHITE_KING_SIDE | DFEN_WHITE_QUEEN_SIDE;
  const unsigned of_black = DFEN_BLACK_KING_SIDE | DFEN_BLACK_QUEEN_SIDE;
  unsigned rights = fields->state.castling;
  if ((rights & of_white) && dfen_letter_on(fields, WHITE_KING_HOME) != 'K') {
    rights &= of_black;
  }
  if ((rights & of_black) && dfen_letter_on(fields, BLACK_KING_HOME) != 'k') {
    rights &= of_white;
  }
  return (uint8_t)rights;
}

dfen_fields dfen_strip(const dfen_fields *fields) {
  dfen_fields pooled = *fields;
  pooled.state.halfmove = 0;
  pooled.state.fullmove = 1;
  pooled.state.castling = live_rights(fields);
  if (fields->state.en_passant != 0) {
    dfen_position position = dfen_to_position(fields);
    dfen_bitboard own = fields->state.en_passant & target_rank_of(fields->state.side);
    pooled.state.en_passant = dfen_targets_in_reach(&position) | (fields->state.dice != 0 ? own : 0);
  }
  return pooled;
}
