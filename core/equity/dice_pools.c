/* Pools of dice: which ones are equivalent, and what a micro-move leaves of each (SPEC 11.4).
 *
 * A die for which a side has no pieces does nothing, as if it had not been rolled. Only a promotion can change that
 * within a turn: with a pawn on a7 the pool {P, Q} may promote and move the queen. There the Q counts if the pool has
 * enough P to bring a pawn to the last rank; in {K, Q} it does not. So with a king and a pawn on a7, 7 pools of two
 * dice differ, not 21: {P P}, {P K}, {K K}, and P with N, B, R or Q. On a6 promoting takes two P, and only the first
 * three differ. */
#include "../common/board.h"
#include "../endgame/material.h"
#include "equity.h"

/* All pools of `size` dice, in the order of equity.h: by the last die, then by those before. Returns their number. */
static int all_pools(int size, uint16_t pools[DFEN_ROLLS]) {
  if (size == 0) {
    pools[0] = 0;
    return 1;
  }
  uint16_t smaller[DFEN_ROLLS];
  int smaller_count = all_pools(size - 1, smaller);
  int count = 0;
  for (int last = DFEN_PAWN; last <= DFEN_KING; ++last) {
    for (int i = 0; i < smaller_count; ++i) {
      if (smaller[i] < dfen_die(last + 1)) { /* no die after the last one */
        pools[count++] = (uint16_t)(smaller[i] + dfen_die(last));
      }
    }
  }
  return count;
}

/* ---- Which dice matter ---- */

/* The pool without the dice that can do nothing: those of types that the side does not have, unless a pawn may
 * promote. */
static uint16_t without_useless_dice(const dfen_pool_set *set, uint16_t pool) {
  if (set->near > 0 && dfen_dice_count(pool, DFEN_PAWN) >= set->near) {
    return pool;
  }
  unsigned left = 0;
  for (int i = 0; i < set->count; ++i) {
    left += dfen_dice_count(pool, set->type[i]) * dfen_die(set->type[i]);
  }
  return (uint16_t)left;
}

/* Whether a pool represents itself: no smaller pool is equivalent. */
static bool is_representative(const dfen_pool_set *set, uint16_t pool) {
  return without_useless_dice(set, pool) == pool;
}

dfen_pool_set core_pool_set_of(const dfen_material *material, int side) {
  const dfen_bitboard sixth_rank[] = {RANK_1 << 40, RANK_1 << 16};
  const dfen_bitboard seventh_rank[] = {RANK_1 << 48, RANK_1 << 8};
  dfen_bitboard pawns = material->pawns[side];
  unsigned types = 1u << DFEN_KING | (pawns != 0 ? 1u << DFEN_PAWN : 0);
  for (int kind = 0; kind < DFEN_KINDS; ++kind) {
    types |= (unsigned)(material->pieces[side][kind] > 0) << core_type_of_kind(kind);
  }
  dfen_pool_set set = {.near = pawns & seventh_rank[side] ? 1 : pawns & sixth_rank[side] ? 2 : 0};
  for (uint8_t type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    if (types >> type & 1) {
      set.type[set.count++] = type;
    }
  }
  /* there are at most 84 pools of all sizes, so counting them is fast enough */
  for (int size = 0; size <= DFEN_DICE_MAX; ++size) {
    uint16_t pools[DFEN_ROLLS];
    for (int i = all_pools(size, pools) - 1; i >= 0; --i) {
      set.pools[size] = (uint8_t)(set.pools[size] + is_representative(&set, pools[i]));
    }
  }
  return set;
}

/* The index of the equivalent of a pool among all codes of a board: no dice, one die, two, three. */
static uint8_t index_of_codes(const dfen_pool_set *set, uint16_t pool) {
  uint16_t left = without_useless_dice(set, pool);
  uint16_t pools[DFEN_ROLLS];
  int size = dfen_count_dice(left);
  int place = 0;
  for (int smaller = 0; smaller < size; ++smaller) {
    place += set->pools[smaller];
  }
  all_pools(size, pools);
  for (int i = 0; pools[i] != left; ++i) {
    place += is_representative(set, pools[i]);
  }
  return (uint8_t)place;
}

/* ---- Rests ---- */

/* The pools that playing a die may leave, in order: no dice, one, two. */
struct rests {
  int count;
  uint16_t pool[RESTS_MAX];
};

/* The index of a rest in the list; appends it if it is missing. */
static int index_of_rest(struct rests *rests, uint16_t rest) {
  int place = 0;
  while (place < rests->count && rests->pool[place] != rest) {
    ++place;
  }
  if (place == rests->count) {
    rests->pool[rests->count++] = rest;
  }
  return place;
}

/* All different pools of a size: what pieces leave, and also pawns if no promotion is near. */
static void add_all_rests(const dfen_pool_set *set, int size, struct rests *rests) {
  uint16_t pools[DFEN_ROLLS];
  int count = all_pools(size, pools);
  for (int i = 0; i < count; ++i) {
    if (is_representative(set, pools[i])) {
      index_of_rest(rests, pools[i]);
    }
  }
}

/* The choices of a pool: one die of each own type. `first` is where the rests of its size begin, by list. */
static void find_choice(dfen_solver *solver, int stm, uint16_t pool, int choice, struct rests rests[2],
                        const int first[2]) {
  const dfen_pool_set *set = &solver->pools[stm];
  struct pool_moves *moves = &solver->moves[stm];
  int dice = 0;
  for (int i = 0; i < set->count; ++i) {
    uint8_t type = set->type[i];
    if (dfen_dice_count(pool, type) == 0) {
      continue;
    }
    int list = type == DFEN_PAWN ? FOR_PAWNS : FOR_PIECES;
    int place = index_of_rest(&rests[list], (uint16_t)(pool - dfen_die(type))) - first[list];
    for (int left = dice; left < DFEN_DICE_MAX; ++left) { /* repeats the last choice */
      moves->choice[choice][left] = (uint8_t)(RESTS_OF_TYPE * i + place);
    }
    ++dice;
  }
}

/* Finds the rests and the choices of pools of `size` dice. Returns the number of choices so far. */
static int find_rests(dfen_solver *solver, int stm, int size, int choices, struct rests rests[2]) {
  const dfen_pool_set *set = &solver->pools[stm];
  int first[] = {rests[FOR_PIECES].count, rests[FOR_PAWNS].count};
  add_all_rests(set, size - 1, &rests[FOR_PIECES]);
  /* if a promotion is near, the rests of a pawn's die are added when they occur */
  if (set->near == 0 || size == 1) {
    add_all_rests(set, size - 1, &rests[FOR_PAWNS]);
  }
  uint16_t pools[DFEN_ROLLS];
  int count = all_pools(size, pools);
  for (int i = 0; i < count; ++i) {
    if (size > 1 && is_representative(set, pools[i])) {
      find_choice(solver, stm, pools[i], choices++, rests, first);
    }
  }
  for (int list = 0; list < 2; ++list) {
    solver->moves[stm].rests[list][size] = (uint8_t)(rests[list].count - first[list]);
  }
  return choices;
}

void core_find_pool_moves(dfen_solver *solver, int stm) {
  struct pool_moves *moves = &solver->moves[stm];
  struct rests rests[2] = {{.count = 0}, {.count = 0}};
  int choices = 0;
  for (int size = 1; size <= DFEN_DICE_MAX; ++size) {
    choices = find_rests(solver, stm, size, choices, rests);
  }
  /* entry 0, of no dice, has the length of the whole list */
  moves->rests[FOR_PIECES][0] = (uint8_t)rests[FOR_PIECES].count;
  moves->rests[FOR_PAWNS][0] = (uint8_t)rests[FOR_PAWNS].count;
  dfen_roll rolls[DFEN_ROLLS];
  dfen_rolls(rolls);
  for (int i = 0; i < DFEN_ROLLS; ++i) {
    moves->weight[index_of_codes(&solver->pools[stm], rolls[i].dice)] += rolls[i].weight;
  }
  /* a part has other pieces, so other pools are equivalent there; each rest is looked up once per part, not per
   * board */
  for (int part = 0; part < solver->part_count; ++part) {
    const dfen_solution *solution = solver->parts[part];
    for (int there = 0; there < (solution->endgame.sides_alike ? 1 : 2); ++there) {
      for (int list = 0; list < 2; ++list) {
        for (int rest = 0; rest < rests[list].count; ++rest) {
          moves->places[part][there][list][rest] = index_of_codes(&solution->pools[there], rests[list].pool[rest]);
        }
      }
    }
  }
}
