/* The chance to capture a king or a queen this turn (SPEC 5.16 and 5.17): which dice are enough.
 *
 * A capture is the last of one, two or three micro-moves. The last one needs no search: it is there when a man stands
 * on a square from which it captures. The one before it is looked at only when it can make a new such man: because it
 * lands on such a square, or because it leaves a line on which the target was seen. Dice that are enough alone are in
 * no longer sequence: whatever else is rolled, they capture. */
#include "capture.h"

#include "../common/board.h"

/* The dice that are enough, least sets only: alone, with a second, with a second and a third; types in ascending order.
 */
struct enough {
  unsigned one;                                 /* bit `type` */
  unsigned two[DFEN_KING + 1];                  /* two[lower], bit `higher` */
  unsigned three[DFEN_KING + 1][DFEN_KING + 1]; /* three[lowest][middle], bit `highest` */
};

static void swap_if_greater(int *a, int *b) {
  if (*a > *b) {
    int greater = *a;
    *a = *b;
    *b = greater;
  }
}

static void mark_two(struct enough *enough, int first, unsigned last_types) {
  for (int last = DFEN_PAWN; last <= DFEN_KING; ++last) {
    if (last_types >> last & 1) {
      int low = first;
      int high = last;
      swap_if_greater(&low, &high);
      enough->two[low] |= 1u << high;
    }
  }
}

static void mark_three(struct enough *enough, int first, int second, unsigned last_types) {
  for (int last = DFEN_PAWN; last <= DFEN_KING; ++last) {
    if (last_types >> last & 1) {
      int low = first;
      int middle = second;
      int high = last;
      swap_if_greater(&low, &middle);
      swap_if_greater(&middle, &high);
      swap_if_greater(&low, &middle);
      enough->three[low][middle] |= 1u << high;
    }
  }
}

/* The types that are enough together with `first`. */
static unsigned types_with(const struct enough *enough, int first) {
  unsigned types = enough->two[first];
  for (int lower = DFEN_PAWN; lower < first; ++lower) {
    types |= (enough->two[lower] >> first & 1) << lower;
  }
  return types;
}

/* Whether a roll of one to three dice, or some of its dice, are enough. */
static bool is_enough(const struct enough *enough, uint16_t dice) {
  if (enough->one & dfen_types_of_dice(dice)) {
    return true;
  }
  int types[DFEN_DICE_MAX] = {0};
  int count = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    for (unsigned left = dfen_dice_count(dice, type); left > 0; --left) {
      types[count++] = type;
    }
  }
  /* Where there are fewer dice, the missing ones are type 0, which no entry has. */
  return (enough->two[types[0]] >> types[1] & 1) || (enough->two[types[0]] >> types[2] & 1) ||
         (enough->two[types[1]] >> types[2] & 1) || (enough->three[types[0]][types[1]] >> types[2] & 1);
}

/* By type, the squares from which a man of the side to move captures a target. */
struct sight {
  dfen_bitboard from[DFEN_KING + 1];
};

static struct sight sight_of(const dfen_position *position, dfen_bitboard targets) {
  int enemy = other_side(position->state.side); /* a pawn captures from where an enemy pawn on the target would */
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

static unsigned capturing_types(const dfen_position *position, const struct sight *sight) {
  dfen_bitboard own = men_of_side(position, position->state.side);
  unsigned types = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    types |= (unsigned)((men_of_type(position, type) & own & sight->from[type]) != 0) << type;
  }
  return types;
}

/* Whether a micro-move may make a man capture a target that could not before. */
static bool may_open(const struct sight *sight, int side, dfen_move move) {
  dfen_bitboard left = square_bit(move.from);
  if (move.special == DFEN_EN_PASSANT) {
    left |= square_bit(square_behind(side, move.to));
  }
  return (sight->from[dfen_is_promotion(move) ? move.special : move.type] & square_bit(move.to)) ||
         (sight->from[DFEN_QUEEN] & left);
}

/* Where pawns of the side to move can land, but en passant, and perhaps one square more. */
static dfen_bitboard pawn_landings(const dfen_position *position, dfen_bitboard pawns) {
  int side = position->state.side;
  dfen_bitboard empty = ~occupied(position);
  dfen_bitboard pushed = squares_ahead(side, pawns) & empty;
  return pushed | (squares_ahead(side, pushed) & empty) | dfen_attacks(DFEN_PAWN, side, pawns, 0);
}

/* Whether the men of a type, all at once, may have such a micro-move. No when they have none; that saves looking at
 * each of their micro-moves, which are many and seldom open anything. */
static bool type_may_open(const dfen_position *position, const struct sight *sight, int type) {
  const dfen_bitboard promotion_ranks = RANK_1 | RANK_1 << 56;
  int side = position->state.side;
  dfen_bitboard own = men_of_side(position, side);
  dfen_bitboard men = own & men_of_type(position, type);
  if (men & sight->from[DFEN_QUEEN]) {
    return true;
  }
  if (type == DFEN_PAWN) {
    return position->state.en_passant != 0 ||
           (pawn_landings(position, men) & (sight->from[DFEN_PAWN] | promotion_ranks)) != 0;
  }
  return (dfen_attacks(type, side, men, occupied(position)) & sight->from[type] & ~own) != 0;
}

static unsigned opening_types(const dfen_position *position, const struct sight *sight, unsigned types) {
  unsigned opening = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    opening |= (types >> type & 1 && type_may_open(position, sight, type) ? 1u : 0u) << type;
  }
  return opening;
}

/* Finds the sets of at most `most` dice of `types` that are enough to capture on `targets`. */
static struct enough search(const dfen_position *position, dfen_bitboard targets, unsigned types, int most) {
  struct enough enough = {.one = 0};
  if (targets == 0) {
    return enough;
  }
  struct sight sight = sight_of(position, targets);
  enough.one = capturing_types(position, &sight) & types;
  types &= ~enough.one;
  if (most == 1 || types == 0) {
    return enough;
  }
  dfen_moves first;
  dfen_moves second;
  dfen_pseudo_legal(position, types, &first);
  for (int i = 0; i < first.count; ++i) {
    dfen_move move = first.move[i];
    if (most == 2 && !may_open(&sight, position->state.side, move)) {
      continue;
    }
    dfen_position after = dfen_apply(position, move);
    struct sight sight_after = sight_of(&after, targets);
    unsigned last_types = capturing_types(&after, &sight_after) & types;
    if (move.special == DFEN_CASTLING) {
      mark_three(&enough, DFEN_ROOK, DFEN_KING, last_types);
      continue;
    }
    mark_two(&enough, move.type, last_types);
    unsigned undecided = types & ~types_with(&enough, move.type);
    if (most == 2 || undecided == 0) {
      continue;
    }
    dfen_pseudo_legal(&after, opening_types(&after, &sight_after, undecided), &second);
    for (int j = 0; j < second.count; ++j) {
      if (second.move[j].special != DFEN_CASTLING && may_open(&sight_after, after.state.side, second.move[j])) {
        dfen_position last = dfen_apply(&after, second.move[j]);
        struct sight sight_last = sight_of(&last, targets);
        mark_three(&enough, move.type, second.move[j].type, capturing_types(&last, &sight_last) & types);
      }
    }
  }
  return enough;
}

static dfen_bitboard targets_of(const dfen_position *position, int type) {
  return men(position, other_side(position->state.side), type);
}

bool dfen_can_capture(const dfen_position *position, int type, uint16_t dice) {
  struct enough enough = search(position, targets_of(position, type), dfen_types_of_dice(dice), dfen_count_dice(dice));
  return is_enough(&enough, dice);
}

int dfen_capture_odds(const dfen_position *position, int type) {
  if (position->state.dice != 0) {
    return dfen_can_capture(position, type, position->state.dice) ? DFEN_ROLL_WEIGHTS : 0;
  }
  struct enough enough = search(position, targets_of(position, type), DFEN_ALL_TYPES, DFEN_DICE_MAX);
  dfen_roll rolls[DFEN_ROLLS];
  dfen_rolls(rolls);
  int weight = 0;
  for (int i = 0; i < DFEN_ROLLS; ++i) {
    weight += is_enough(&enough, rolls[i].dice) ? rolls[i].weight : 0;
  }
  return weight;
}
