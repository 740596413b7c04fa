/* The analytics service's normal form (SPEC 4.1): what it hashes to name a position.
 *
 * It is kept as that service has it, so that keys made here and there are equal. It is not the best form to pool by. It
 * drops targets that a pawn could capture on after two micro-moves, it drops the dice, and it keeps castling rights
 * that can never be used. pool_form.c does better; this form is for those who join their tables with the service's. */
#include "../common/board.h"

/* The targets that the side to move could capture on with its very next micro-move. Whether an enemy pawn stands behind
 * one is not asked, as the service does not. */
static dfen_bitboard capturable_targets(const dfen_fields *fields) {
  int side = fields->state.side;
  dfen_bitboard targets = fields->state.en_passant & target_rank_of(other_side(side));
  if (targets == 0) {
    return 0; /* the common case, without a board */
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
