/* The analytics service's normal form (SPEC 4.1), which it hashes to identify a position.
 *
 * It reproduces that service's results, so that keys computed here and there are equal. For pooling, pool_form.c is
 * better. This form drops targets that a pawn could capture on after two micro-moves, it drops the dice, and it keeps
 * castling rights that can never be used. Use it to join tables with the service's. */
#include "../common/board.h"

/* The targets that the side to move could capture on with its very next micro-move. Like the service, does not check
 * for an enemy pawn behind them. */
static dfen_bitboard capturable_targets(const dfen_fields *fields) {
  int side = fields->state.side;
  dfen_bitboard targets = fields->state.en_passant & target_rank_of(other_side(side));
  if (targets == 0) {
    return 0; /* the common case, without bitboards */
  }
  dfen_position position = dfen_to_position(fields);
  dfen_bitboard pawns = pieces(&position, side, DFEN_PAWN);
  return targets & dfen_attacks(DFEN_PAWN, side, pawns, occupied(&position)) & ~occupied(&position);
}

/* Clocks 0 and 1, no dice, and the targets above. */
dfen_fields dfen_normalize(const dfen_fields *fields) {
  dfen_fields normal = *fields;
  normal.state.en_passant = capturable_targets(fields);
  normal.state.halfmove = 0;
  normal.state.fullmove = 1;
  normal.state.dice = 0;
  return normal;
}
