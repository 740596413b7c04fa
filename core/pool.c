/* What a position loses before it is pooled: all that can no longer matter, and nothing else (SPEC 4). */
#include "board.h"
#include "dfen.h"

enum { WHITE_KING_HOME = 4, BLACK_KING_HOME = 60 };

/* ---- En-passant targets that can be captured this turn ---- */

/* The turn as far as the search for a capture has gone. */
struct search {
  int target;
  dfen_bitboard beside; /* the squares from which a pawn captures on it */
  bool rolled;          /* the dice are those in the pool; else any that are left */
};

static unsigned types_left(const struct search *search, const dfen_position *position) {
  return search->rolled ? dfen_types_of_dice(position->state.dice) : DFEN_ALL_TYPES;
}

/* Whether a pawn may capture on the target with the next micro-move: the pawn behind it is there all the turn. */
static bool captures_now(const struct search *search, const dfen_position *position) {
  return (types_left(search, position) >> DFEN_PAWN & 1) && !(occupied(position) & square_bit(search->target)) &&
         (men(position, position->state.side, DFEN_PAWN) & search->beside);
}

/* Whether a micro-move can be what makes the capture possible: it clears the target, or brings a pawn beside it. */
static bool prepares(const struct search *search, dfen_move move) {
  return move.from == search->target || (move.type == DFEN_PAWN && (square_bit(move.to) & search->beside));
}

/* Whether a sequence of at most `left` dice (and no more than the pool has) captures on the target. In the shortest one
 * the micro-move before the capture prepares it. Castling does nothing for either, and a captured king ends the
 * sequence. */
static bool can_capture(const struct search *search, const dfen_position *position, int left) {
  if (captures_now(search, position)) {
    return true;
  }
  if (left == 1 || !(types_left(search, position) >> DFEN_PAWN & 1)) {
    return false;
  }
  dfen_moves moves;
  dfen_pseudo_legal(position, types_left(search, position), &moves);
  for (int i = 0; i < moves.count; ++i) {
    dfen_move move = moves.move[i];
    if ((left == 2 && !prepares(search, move)) || move.special == DFEN_CASTLING ||
        dfen_captured(position, move) == DFEN_KING) {
      continue;
    }
    dfen_position after = dfen_apply(position, move);
    if (after.state.en_passant & square_bit(search->target) && can_capture(search, &after, left - 1)) {
      return true;
    }
  }
  return false;
}

static dfen_bitboard behind(int side, dfen_bitboard squares) {
  return side == DFEN_WHITE ? squares >> 8 : squares << 8;
}

/* Where a pawn stands that one micro-move, but for a double push, can bring to `squares`, whatever is in its way. */
static dfen_bitboard before(int side, dfen_bitboard squares) {
  return behind(side, squares) | dfen_attacks(DFEN_PAWN, other_side(side), squares, 0);
}

/* Whether there is a pawn that at most two micro-moves can bring to `beside`, whatever is in its way. */
static bool has_pawn_near(const dfen_position *position, dfen_bitboard beside) {
  int side = position->state.side;
  dfen_bitboard one = before(side, beside);
  dfen_bitboard two = before(side, one) | behind(side, behind(side, one)); /* by a double push first */
  return (men(position, side, DFEN_PAWN) & (beside | one | two)) != 0;
}

/* Whether some sequence of micro-moves of this turn captures on a target of the opponent. Most targets are decided
 * before the search: a pawn can capture at once, or there is no pawn behind the target or none near it, or an enemy on
 * it. */
static bool can_be_captured(const dfen_position *position, int target) {
  int side = position->state.side;
  dfen_bitboard square = square_bit(target);
  struct search search = {.target = target,
                          .beside = dfen_attacks(DFEN_PAWN, other_side(side), square, 0),
                          .rolled = position->state.dice != 0};
  dfen_bitboard enemies = men_of_side(position, other_side(side));
  dfen_bitboard enemy_pawns = men(position, other_side(side), DFEN_PAWN);
  if (!(enemy_pawns & behind(side, square)) || (enemies & square) || !has_pawn_near(position, search.beside)) {
    return false;
  }
  return can_capture(&search, position, DFEN_DICE_MAX);
}

static dfen_bitboard live_targets(const dfen_position *position) {
  int side = position->state.side;
  dfen_bitboard own = position->state.en_passant & target_rank_of(side);
  dfen_bitboard live = position->state.dice != 0 ? own : 0;
  for (dfen_bitboard left = position->state.en_passant & ~own; left != 0;) {
    int target = take_square(&left);
    if (can_be_captured(position, target)) {
      live |= square_bit(target);
    }
  }
  return live;
}

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

dfen_fields dfen_pool(const dfen_fields *fields) {
  dfen_fields pooled = *fields;
  pooled.state.halfmove = 0;
  pooled.state.fullmove = 1;
  pooled.state.castling = live_rights(fields);
  if (fields->state.en_passant != 0) {
    dfen_position position = dfen_to_position(fields);
    pooled.state.en_passant = live_targets(&position);
  }
  return pooled;
}
