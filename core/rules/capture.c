/* The chance to capture a king or a queen this turn (SPEC 5.16 and 5.17).
 *
 * There are 56 different rolls, and searching all sequences of each would be slow. Instead one search finds the minimal
 * sets of dice that suffice to capture: single dice, pairs, and triples. Then each of the 56 rolls is checked: it
 * captures if it contains such a set.
 *
 * For example "4k3/8/8/8/8/8/8/4R2K w - - 0 1": the rook on e1 attacks the king on e8, so the single die R suffices. No
 * other set does. A roll has at least one R in 216 - 125 = 91 of 216 cases, and so the chance is 91 / 216 = 0.4213.
 *
 * Three facts keep the search short:
 *
 * - The last micro-move, the capture, is not searched. It exists if a piece is on a square from which its type captures
 *   the target, which takes a few bitboards (struct sight).
 * - The micro-move before it matters only if it enables a capture: it moves to such a square, or it leaves a line
 *   between a piece and the target (may_open). All others are skipped.
 * - A die that suffices alone is not in any larger set, because every roll with it captures.
 *
 * The maximum rule does not matter here: a sequence that captures a king need not be a longest one, and for queens the
 * rule is ignored (SPEC 5.17). */
#include "../common/board.h"

/* The minimal sets of dice that suffice. */
struct sufficient {
  unsigned one;       /* types of which one die suffices, bit `type` */
  uint64_t pools[64]; /* pools of two and of three dice that suffice: the bit of each pool's number */
};

static bool has_pool(const struct sufficient *sufficient, unsigned pool) {
  return sufficient->pools[pool / 64] >> pool % 64 & 1;
}

/* Adds `dice` together with one die of any of `last_types`. */
static void mark_sufficient(struct sufficient *sufficient, unsigned dice, unsigned last_types) {
  for (int last = DFEN_PAWN; last <= DFEN_KING; ++last) {
    if (last_types >> last & 1) {
      unsigned pool = dice + dfen_die(last);
      sufficient->pools[pool / 64] |= UINT64_C(1) << pool % 64;
    }
  }
}

/* The types that suffice together with a die. */
static unsigned types_with(const struct sufficient *sufficient, unsigned die) {
  unsigned types = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    types |= (unsigned)has_pool(sufficient, die + dfen_die(type)) << type;
  }
  return types;
}

/* Whether a roll of one to three dice suffices: by one die, by two, or by three. */
static bool suffices(const struct sufficient *sufficient, uint16_t dice) {
  unsigned types = dfen_types_of_dice(dice);
  bool is = (sufficient->one & types) || has_pool(sufficient, dice);
  for (; types != 0 && !is; types &= types - 1) {
    is = has_pool(sufficient, (unsigned)dice - dfen_die(core_lsb(types)));
  }
  return is;
}

/* By type, the squares from which a piece of the side to move captures a target. */
struct sight {
  dfen_bitboard from[DFEN_KING + 1];
};

/* Computed backwards from the targets: a knight captures a king from the squares that a knight on the king's square
 * attacks. */
static struct sight sight_of(const dfen_position *position, dfen_bitboard targets) {
  int enemy = other_side(position->state.side); /* pawns capture from where an enemy pawn on the target attacks */
  dfen_bitboard all = occupied(position);
  struct sight sight = {.from = {0}};
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    if (type != DFEN_QUEEN) {
      sight.from[type] = dfen_attacks(type, enemy, targets, all);
    }
  }
  sight.from[DFEN_QUEEN] = sight.from[DFEN_BISHOP] | sight.from[DFEN_ROOK];
  return sight;
}

/* The types of which a piece can capture a target: bit `type`. */
static unsigned capturing_types(const dfen_position *position, const struct sight *sight) {
  dfen_bitboard own = pieces_of_side(position, position->state.side);
  unsigned types = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    types |= (unsigned)((pieces_of_type(position, type) & own & sight->from[type]) != 0) << type;
  }
  return types;
}

/* The sight after a micro-move. It stays if nothing changes on a line from a target, up to the first piece there. */
static struct sight sight_after_move(const struct sight *sight, const dfen_position *after, dfen_move move,
                                     dfen_bitboard targets) {
  bool stays = move.special != DFEN_EN_PASSANT && move.special != DFEN_CASTLING &&
               !(sight->from[DFEN_QUEEN] & (square_bit(move.from) | square_bit(move.to)));
  return stays ? *sight : sight_of(after, targets);
}

/* Whether a micro-move may make a piece capture a target that could not before. */
static bool may_open(const struct sight *sight, int side, dfen_move move) {
  dfen_bitboard left = square_bit(move.from);
  if (move.special == DFEN_EN_PASSANT) {
    left |= square_bit(square_behind(side, move.to));
  }
  return (sight->from[dfen_is_promotion(move) ? move.special : move.type] & square_bit(move.to)) ||
         (sight->from[DFEN_QUEEN] & left);
}

/* The squares that pawns of the side to move can reach, except en passant; may include a few more. */
static dfen_bitboard pawn_landings(const dfen_position *position, dfen_bitboard pawns) {
  int side = position->state.side;
  dfen_bitboard empty = ~occupied(position);
  dfen_bitboard pushed = squares_ahead(side, pawns) & empty;
  return pushed | (squares_ahead(side, pushed) & empty) | dfen_attacks(DFEN_PAWN, side, pawns, 0);
}

/* Whether any piece of a type may have such a micro-move, tested for all pieces at once. If none has, this saves
 * testing each of their many micro-moves. */
static bool type_may_open(const dfen_position *position, const struct sight *sight, int type) {
  const dfen_bitboard promotion_ranks = RANK_1 | RANK_1 << 56;
  int side = position->state.side;
  dfen_bitboard own = pieces_of_side(position, side);
  dfen_bitboard pieces = own & pieces_of_type(position, type);
  if (pieces & sight->from[DFEN_QUEEN]) {
    return true;
  }
  if (type == DFEN_PAWN) {
    return position->state.en_passant != 0 ||
           (pawn_landings(position, pieces) & (sight->from[DFEN_PAWN] | promotion_ranks)) != 0;
  }
  return (dfen_attacks(type, side, pieces, occupied(position)) & sight->from[type] & ~own) != 0;
}

/* The subset of `types` whose pieces may have such a micro-move. */
static unsigned opening_types(const dfen_position *position, const struct sight *sight, unsigned types) {
  unsigned opening = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    opening |= (types >> type & 1 && type_may_open(position, sight, type) ? 1u : 0u) << type;
  }
  return opening;
}

/* A search for the sets of dice that suffice. */
struct search {
  dfen_bitboard targets;
  unsigned types; /* the types to search; none of them suffices alone */
  int most;       /* maximum size of a set: 2 or 3 */
  struct sufficient *sufficient;
};

/* Finds sets of three, after a first micro-move with `die`. Considers only second micro-moves that may enable a
 * capture, and only types that do not form a set of two with the die already. */
static void search_second_moves(struct search *search, const dfen_position *position, const struct sight *sight,
                                unsigned die) {
  unsigned undecided = search->types & ~types_with(search->sufficient, die);
  if (search->most == 2 || undecided == 0) {
    return;
  }
  dfen_moves moves;
  dfen_pseudo_legal(position, opening_types(position, sight, undecided), &moves);
  for (int i = 0; i < moves.count; ++i) {
    dfen_move move = moves.move[i];
    if (move.special != DFEN_CASTLING && may_open(sight, position->state.side, move)) {
      dfen_position after = dfen_make_move(position, move);
      struct sight sight_after = sight_after_move(sight, &after, move, search->targets);
      mark_sufficient(search->sufficient, die + dfen_die(move.type),
                      capturing_types(&after, &sight_after) & search->types);
    }
  }
}

/* Finds sets with the dice of one first micro-move: makes it, and adds a set of two for each type that then captures.
 * Castling spends two dice, and the capture after it the third. */
static void search_first_move(struct search *search, const dfen_position *position, const struct sight *first,
                              dfen_move move) {
  dfen_position after = dfen_make_move(position, move);
  struct sight sight = sight_after_move(first, &after, move, search->targets);
  unsigned dice = dfen_dice_of_move(move);
  mark_sufficient(search->sufficient, dice, capturing_types(&after, &sight) & search->types);
  if (move.special != DFEN_CASTLING) {
    search_second_moves(search, &after, &sight, dice);
  }
}

/* Finds the sets of at most `most` dice of `types` that suffice to capture on `targets`. With three dice it searches
 * every first micro-move, because any may prepare one that enables a capture; with two it must enable one itself. */
static void find_sufficient_dice(const dfen_position *position, dfen_bitboard targets, unsigned types, int most,
                                 struct sufficient *sufficient) {
  *sufficient = (struct sufficient){.one = 0};
  if (targets == 0) {
    return;
  }
  struct sight sight = sight_of(position, targets);
  sufficient->one = capturing_types(position, &sight) & types;
  struct search search = {
    .targets = targets, .types = types & ~sufficient->one, .most = most, .sufficient = sufficient};
  if (most == 1 || search.types == 0) {
    return;
  }
  dfen_moves moves;
  dfen_pseudo_legal(position, search.types, &moves);
  for (int i = 0; i < moves.count; ++i) {
    if (most == 3 || may_open(&sight, position->state.side, moves.move[i])) {
      search_first_move(&search, position, &sight, moves.move[i]);
    }
  }
}

/* One search for all 56 rolls, and then the sum of the weights of those that suffice. For a known roll, searches only
 * its own dice, and only as many as there are. */
int dfen_capture_odds(const dfen_position *position, int type) {
  dfen_bitboard targets = pieces(position, other_side(position->state.side), type);
  uint16_t dice = position->state.dice;
  struct sufficient sufficient;
  if (dice != 0) {
    find_sufficient_dice(position, targets, dfen_types_of_dice(dice), dfen_count_dice(dice), &sufficient);
    return suffices(&sufficient, dice) ? DFEN_ROLL_WEIGHTS : 0;
  }
  find_sufficient_dice(position, targets, DFEN_ALL_TYPES, DFEN_DICE_MAX, &sufficient);
  dfen_roll rolls[DFEN_ROLLS];
  dfen_rolls(rolls);
  int weight = 0;
  for (int i = 0; i < DFEN_ROLLS; ++i) {
    weight += suffices(&sufficient, rolls[i].dice) ? rolls[i].weight : 0;
  }
  return weight;
}
