/* What a position loses before it is pooled: all that can no longer matter, and nothing else (SPEC 4.3 to 4.7). */
#include "../common/board.h"
#include "../common/castling.h"
#include "targets.h"

/* A king that is not at home can never use the rights of his side: to come home he moves, and then they are lost. A
 * right whose rook is missing stays: another rook may come to the corner, and castle (SPEC 4.3 to 4.7). */
static unsigned live_rights(const dfen_fields *fields) {
  unsigned rights = fields->state.castling;
  for (int side = DFEN_WHITE; side <= DFEN_BLACK; ++side) {
    unsigned of_side = rights_of_side(side);
    if ((rights & of_side) && dfen_letter_on(fields, king_home(side)) != dfen_letter(DFEN_KING, side)) {
      rights &= ~of_side;
    }
  }
  return rights;
}

dfen_fields dfen_strip(const dfen_fields *fields) {
  dfen_fields pooled = *fields;
  pooled.state.halfmove = 0;
  pooled.state.fullmove = 1;
  pooled.state.castling = (uint8_t)live_rights(fields);
  if (fields->state.en_passant != 0) {
    dfen_position position = dfen_to_position(fields);
    dfen_bitboard own = fields->state.en_passant & target_rank_of(fields->state.side);
    pooled.state.en_passant = dfen_targets_in_reach(&position) | (fields->state.dice != 0 ? own : 0);
  }
  return pooled;
}
