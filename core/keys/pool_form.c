/* Normalizes a position for pooling: removes state that cannot affect the rest of the game (SPEC 4.3 to 4.7). The pool
 * key is the canonical form of the result, in key form (pool.c). Two positions may share a key only if the same games
 * can follow from both, so nothing else is removed:
 *
 *     clocks            no rule of Dice Chess reads them
 *     castling rights   of a side whose king has left its home square
 *     targets           that no sequence of this turn can capture (below)
 *     own targets       of the side to move, before the roll
 *
 * For example "4k3/8/8/8/8/8/8/R4K1R b KQ - 3 9" loses its clocks, and both rights because White's king has left e1.
 * Its pool key is "3K4/8/8/8/8/8/8/r1k4r w - -", the smallest of its sixteen images.
 *
 * Why pooling loses nothing (SPEC 4.14): no rule of section 5 about moves, turns or the end of the game reads clocks.
 * Only castling reads rights, and needs the king at home (5.5), where it can come only by a move, which loses them
 * (5.8). Only en-passant captures read targets (5.3): those that 4.6 drops change no sequence of this turn, whose end
 * clears them (5.10), and the roll clears those that 4.7 drops. The symmetries that are exact map every rule of section
 * 5 to itself, also in all positions that follow, because pawns, rights and targets that do not exist do not come back.
 * So turns correspond one to one and lead to equal keys, and by induction on turns all chances are equal. */
#include "../common/board.h"
#include "../common/castling.h"

/* ---- Targets ----
 *
 * Determines which of the opponent's targets a sequence of micro-moves of this turn can capture (SPEC 4.6). A target
 * that no sequence can capture does not affect the game and is dropped from the pool key; the others must stay.
 *
 * Only pawns capture en passant, so a capturing sequence is at most two preparing micro-moves and the capture. Rather
 * than searching, this computes with bitboards whether a pawn can reach a square beside the target's pawn.
 *
 * For example White to move in "7k/8/8/3p4/8/5P2/8/7K w - d6 0 1". A white pawn captures on d6 from c5 or e5. The pawn
 * on f3 can only be pushed, to f4 and f5, so no sequence captures, and the target is dropped. With an enemy piece on e4
 * it would stay: f3e4, e4e5, e5d6. It would also stay with the pawn on e3 instead of f3: e3e4, e4e5, e5d6. */

/* One target, and everything that determines whether a pawn of the side to move can capture on it. */
struct attempt {
  const dfen_position *position;
  int side;
  bool rolled; /* the dice of the pool; else any three dice */
  dfen_bitboard target;
  dfen_bitboard capture_from; /* the squares from which a pawn captures on the target */
  dfen_bitboard pushed_pawn;  /* the enemy pawn behind it, which must not move or be captured before */
  dfen_bitboard pawns;
  dfen_bitboard enemies;
  dfen_bitboard capturable; /* the enemies except kings */
  dfen_bitboard empty;
};

/* The maximum number of micro-moves of pawns. */
static unsigned pawn_dice(const struct attempt *attempt) {
  return attempt->rolled ? dfen_dice_count(attempt->position->state.dice, DFEN_PAWN) : DFEN_DICE_MAX;
}

/* The squares that pawns on `squares` can reach with one micro-move other than a double push or a capture en passant.
 * The latter brings a pawn to the rank of the target, from where it cannot capture on the target. */
static dfen_bitboard step(const struct attempt *attempt, dfen_bitboard squares) {
  return (squares_ahead(attempt->side, squares) & attempt->empty) |
         (dfen_attacks(DFEN_PAWN, attempt->side, squares, 0) & attempt->capturable);
}

/* The squares that pawns can reach with a double push. */
static dfen_bitboard double_push(const struct attempt *attempt) {
  int side = attempt->side;
  dfen_bitboard once = squares_ahead(side, attempt->pawns) & attempt->empty & target_rank_of(side);
  return squares_ahead(side, once) & attempt->empty;
}

/* Whether the side's own piece on `square` has a micro-move, and a die for it, that keeps the target and its pawn and
 * does not end the turn. */
static bool can_step_aside(const struct attempt *attempt, int square) {
  const dfen_position *position = attempt->position;
  int type = type_at(position, square);
  if (attempt->rolled && dfen_dice_count(position->state.dice, type) == 0) {
    return false;
  }
  dfen_bitboard attacks = dfen_attacks(type, attempt->side, square_bit(square), ~attempt->empty);
  return (attacks & (attempt->empty | attempt->capturable) & ~attempt->target & ~attempt->pushed_pawn) != 0;
}

/* Whether the enemy on `square` is a pawn that can be captured en passant itself. */
static bool can_be_taken_away(const struct attempt *attempt, int square) {
  dfen_bitboard target =
    squares_ahead(attempt->side, square_bit(square)) & attempt->position->state.en_passant & attempt->empty;
  dfen_bitboard capture_from = dfen_attacks(DFEN_PAWN, other_side(attempt->side), target, 0); /* empty if no target */
  return type_at(attempt->position, square) == DFEN_PAWN && (capture_from & attempt->pawns);
}

/* Whether one micro-move can vacate one of the squares to capture from, for a pawn that is blocked by it and then takes
 * two. No pawn of the side itself is on them, or it would capture immediately. */
static bool can_make_way(const struct attempt *attempt) {
  unsigned dice = pawn_dice(attempt);
  dfen_bitboard blocked = attempt->capture_from & squares_ahead(attempt->side, attempt->pawns) & ~attempt->empty;
  bool made = false;
  while (blocked != 0) {
    int square = pop_lsb(&blocked);
    made |= (attempt->enemies & square_bit(square)) ? dice >= 3 && can_be_taken_away(attempt, square)
                                                    : dice >= 2 && can_step_aside(attempt, square);
  }
  return made;
}

/* Whether at most three micro-moves capture on the target, which is empty. A pawn can be on a square to capture from
 * already, or reach one with one or two micro-moves, or another micro-move vacates the square for it. */
static bool can_capture(const struct attempt *attempt) {
  unsigned dice = pawn_dice(attempt);
  dfen_bitboard capture_from = attempt->capture_from;
  dfen_bitboard after_one = step(attempt, attempt->pawns) | double_push(attempt);
  return (dice >= 1 && (attempt->pawns & capture_from)) || (dice >= 2 && (after_one & capture_from)) ||
         (dice >= 3 && (step(attempt, after_one) & capture_from)) || can_make_way(attempt);
}

/* Whether one target can be captured; may be true for a target that cannot. Any piece that lands on a target removes
 * it, so in games no piece of the side to move is on one. Such a target is kept, without a search for what could move
 * away and then capture. */
static bool in_reach(const dfen_position *position, dfen_bitboard target) {
  int side = position->state.side;
  int other = other_side(side);
  struct attempt attempt = {.position = position,
                            .side = side,
                            .rolled = position->state.dice != 0,
                            .target = target,
                            .capture_from = dfen_attacks(DFEN_PAWN, other, target, 0),
                            .pushed_pawn = squares_behind(side, target) & pieces(position, other, DFEN_PAWN),
                            .pawns = pieces(position, side, DFEN_PAWN),
                            .enemies = pieces_of_side(position, other),
                            .capturable = pieces_of_side(position, other) & ~pieces_of_type(position, DFEN_KING),
                            .empty = ~occupied(position)};
  if (pieces_of_side(position, side) & target) {
    return true;
  }
  if (attempt.pushed_pawn == 0 || (attempt.enemies & target)) {
    return false; /* a capture of an enemy on the target removes it */
  }
  return can_capture(&attempt);
}

/* The opponent's targets that some sequence captures. Leaves out the targets of the side to move, which nobody can
 * capture on this turn. A capture of a king ends a sequence; the maximum rule is not applied. */
static dfen_bitboard targets_in_reach(const dfen_position *position) {
  dfen_bitboard reached = 0;
  for (dfen_bitboard left = position->state.en_passant & ~target_rank_of(position->state.side); left != 0;) {
    dfen_bitboard target = square_bit(pop_lsb(&left));
    reached |= in_reach(position, target) ? target : 0;
  }
  return reached;
}

/* ---- The normalized position ---- */

/* A king that is not on its home square can never use the rights of its side: returning home is a move, which loses
 * them. A right whose rook is missing stays, because another rook may reach the corner, and castle (SPEC 4.3 to
 * 4.7). */
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

/* Uses bitboards only if there are targets; most positions have none. */
dfen_fields dfen_pool_form(const dfen_fields *fields) {
  dfen_fields pooled = *fields;
  pooled.state.halfmove = 0;
  pooled.state.fullmove = 1;
  pooled.state.castling = (uint8_t)live_rights(fields);
  if (fields->state.en_passant != 0) {
    dfen_position position = dfen_to_position(fields);
    dfen_bitboard own = fields->state.en_passant & target_rank_of(fields->state.side);
    pooled.state.en_passant = targets_in_reach(&position) | (fields->state.dice != 0 ? own : 0);
  }
  return pooled;
}
