/* What a position loses before it is pooled: all that can no longer matter, and nothing else (SPEC 4.3 to 4.7). The
 * pool key is the canonical form of what is left, in key form; ext/keys.c puts the two together as dfen_pool_key.
 *
 * Statistics pool the games that went through equal positions. The more positions are equal, the more games there are
 * for each; but two positions may be pooled only if the same can be played from both. So only what is dead goes:
 *
 *     clocks            they count moves, and no rule of Dice Chess asks for them
 *     castling rights   those of a side whose king is not at home
 *     targets           those that no sequence of this turn can capture (targets.c)
 *     targets           before the roll also the mover's own
 *
 * For example "4k3/8/8/8/8/8/8/R4K1R b KQ - 3 9" loses both rights, as White's king has left e1, and its clocks. Its
 * pool key is "3K4/8/8/8/8/8/8/r1k4r w - -", the smallest of its sixteen images. */
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

/* A board is made only when there are targets; most positions have none. */
dfen_fields dfen_strip(const dfen_fields *fields) {
  dfen_fields pooled = *fields;
  pooled.state.halfmove = 0;
  pooled.state.fullmove = 1;
  pooled.state.castling = (uint8_t)live_rights(fields); /* test/extension/upgrade.sh makes other keys here */
  if (fields->state.en_passant != 0) {
    dfen_position position = dfen_to_position(fields);
    dfen_bitboard own = fields->state.en_passant & target_rank_of(fields->state.side);
    pooled.state.en_passant = core_targets_in_reach(&position) | (fields->state.dice != 0 ? own : 0);
  }
  return pooled;
}
