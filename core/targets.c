/* Which of the opponent's targets a sequence of micro-moves of this turn can capture (SPEC 4). Only a pawn captures on
 * a target, so the sequence is that capture after at most two micro-moves that prepare it. */
#include "targets.h"

#include "board.h"

/* One target, and what the position is like to the pawns that would capture on it. */
struct hunt {
  const dfen_position *position;
  int side;
  bool rolled; /* the dice are those in the pool; else any three */
  dfen_bitboard target;
  dfen_bitboard beside; /* the squares from which a pawn captures on it */
  dfen_bitboard prey;   /* the pawn that is captured, which must stay where it is till then */
  dfen_bitboard pawns;
  dfen_bitboard enemies;
  dfen_bitboard victims; /* the enemies that a pawn may capture on its way: a captured king ends the turn */
  dfen_bitboard empty;
};

static dfen_bitboard ahead(int side, dfen_bitboard squares) {
  return side == DFEN_WHITE ? squares << 8 : squares >> 8;
}

static dfen_bitboard behind(int side, dfen_bitboard squares) {
  return ahead(other_side(side), squares);
}

static unsigned pawn_dice(const struct hunt *hunt) {
  return hunt->rolled ? dfen_dice_count(hunt->position->state.dice, DFEN_PAWN) : DFEN_DICE_MAX;
}

/* Where pawns on `squares` can be after one micro-move, but for a double push and the captures on targets. */
static dfen_bitboard step(const struct hunt *hunt, dfen_bitboard squares) {
  return (ahead(hunt->side, squares) & hunt->empty) | (dfen_attacks(DFEN_PAWN, hunt->side, squares, 0) & hunt->victims);
}

static dfen_bitboard double_push(const struct hunt *hunt) {
  dfen_bitboard once = ahead(hunt->side, hunt->pawns) & hunt->empty & target_rank_of(hunt->side);
  return ahead(hunt->side, once) & hunt->empty;
}

/* Whether the man on `square` has a micro-move, with a die for it, that leaves the target and its pawn there and does
 * not end the turn. */
static bool can_step_aside(const struct hunt *hunt, int square) {
  const dfen_position *position = hunt->position;
  int type = type_at(position, square);
  if (hunt->rolled && dfen_dice_count(position->state.dice, type) == 0) {
    return false;
  }
  dfen_bitboard attacks = dfen_attacks(type, hunt->side, square_bit(square), ~hunt->empty);
  return (attacks & (hunt->empty | hunt->victims) & ~hunt->target & ~hunt->prey) != 0;
}

/* Whether one micro-move can leave one of the squares beside the target empty for a pawn that waits behind it: the man
 * of its own there goes elsewhere, or the enemy pawn there is captured en passant by another pawn. */
static bool can_make_way(const struct hunt *hunt) {
  dfen_bitboard blocked = hunt->beside & ahead(hunt->side, hunt->pawns) & ~hunt->empty;
  while (blocked != 0) {
    int square = take_square(&blocked);
    if (!(hunt->enemies & square_bit(square))) {
      if (can_step_aside(hunt, square)) {
        return true;
      }
      continue;
    }
    dfen_bitboard other_target = ahead(hunt->side, square_bit(square)) & hunt->position->state.en_passant & hunt->empty;
    dfen_bitboard captors = dfen_attacks(DFEN_PAWN, other_side(hunt->side), other_target, 0);
    bool is_pawn = type_at(hunt->position, square) == DFEN_PAWN;
    if (is_pawn && pawn_dice(hunt) == 3 && (captors & hunt->pawns)) {
      return true;
    }
  }
  return false;
}

/* Whether the target, on which nothing stands, is captured by at most three micro-moves. A pawn can be beside it
 * already, or come there with one or with two; or another micro-move makes way for the one that brings it there. */
static bool can_capture(const struct hunt *hunt) {
  unsigned dice = pawn_dice(hunt);
  dfen_bitboard after_one = step(hunt, hunt->pawns) | double_push(hunt);
  return (dice >= 1 && (hunt->pawns & hunt->beside)) || (dice >= 2 && (after_one & hunt->beside)) ||
         (dice >= 3 && (step(hunt, after_one) & hunt->beside)) || (dice >= 2 && can_make_way(hunt));
}

/* ---- A target with a man of the side to move on it, which no game has ---- */

/* Whether a sequence of at most `left` dice (and no more than the pool has) captures on the target. */
static bool finds_capture(const struct hunt *hunt, const dfen_position *position, int left) {
  dfen_moves moves;
  dfen_pseudo_legal(position, hunt->rolled ? dfen_types_of_dice(position->state.dice) : DFEN_ALL_TYPES, &moves);
  for (int i = 0; i < moves.count; ++i) {
    dfen_move move = moves.move[i];
    if (move.special == DFEN_EN_PASSANT && square_bit(move.to) == hunt->target) {
      return true;
    }
    if (left == 1 || move.special == DFEN_CASTLING || dfen_captured(position, move) == DFEN_KING) {
      continue; /* castling does nothing for it */
    }
    dfen_position after = dfen_apply(position, move);
    if ((after.state.en_passant & hunt->target) && finds_capture(hunt, &after, left - 1)) {
      return true;
    }
  }
  return false;
}

static bool in_reach(const dfen_position *position, dfen_bitboard target) {
  int side = position->state.side;
  int other = other_side(side);
  struct hunt hunt = {.position = position,
                      .side = side,
                      .rolled = position->state.dice != 0,
                      .target = target,
                      .beside = dfen_attacks(DFEN_PAWN, other, target, 0),
                      .prey = behind(side, target) & men(position, other, DFEN_PAWN),
                      .pawns = men(position, side, DFEN_PAWN),
                      .enemies = men_of_side(position, other),
                      .victims = men_of_side(position, other) & ~men_of_type(position, DFEN_KING),
                      .empty = ~occupied(position)};
  if (hunt.prey == 0 || (hunt.enemies & target)) {
    return false; /* an enemy on the target is there to stay */
  }
  return (target & hunt.empty) ? can_capture(&hunt) : finds_capture(&hunt, position, DFEN_DICE_MAX);
}

dfen_bitboard dfen_targets_in_reach(const dfen_position *position) {
  dfen_bitboard reached = 0;
  for (dfen_bitboard left = position->state.en_passant & ~target_rank_of(position->state.side); left != 0;) {
    dfen_bitboard target = square_bit(take_square(&left));
    reached |= in_reach(position, target) ? target : 0;
  }
  return reached;
}
