/* Pools of dice: which of them differ, and what each may leave (SPEC 11.4).
 *
 * A die for which a side has no men does nothing, and is as good as not rolled. Only a promotion can change that within
 * a turn: with a pawn on a7 the pool {P, Q} may promote and move the queen. There the Q counts as long as there are P
 * enough to get a pawn to the last rank; in {K, Q} it does not. So with a king and a pawn on a7, 7 pools of two dice
 * differ, not 21: {P P}, {P K}, {K K}, and P with N, B, R or Q. On a6 it takes two P, and only the first three do. */
#include "../common/board.h"
#include "equity.h"

/* Dice in hand, ascending. */
struct dice_in_hand {
  int size;
  uint8_t die[DFEN_DICE_MAX];
};

/* ---- All pools of a size ---- */

/* The first in the order of next_pool(): pawns alone, as they are the smallest die. */
static struct dice_in_hand first_pool(int size) {
  return (struct dice_in_hand){.size = size, .die = {DFEN_PAWN, DFEN_PAWN, DFEN_PAWN}};
}

/* The next one, in the order of equity.h: by the last die, then by those before. False after the last. */
static bool next_pool(struct dice_in_hand *pool) {
  for (int i = 0; i < pool->size; ++i) {
    uint8_t most = i + 1 < pool->size ? pool->die[i + 1] : DFEN_KING;
    if (pool->die[i] < most) {
      ++pool->die[i];
      return true;
    }
    pool->die[i] = DFEN_PAWN;
  }
  return false;
}

/* Of 216 throws of three dice: those that make this pool. */
static uint32_t throws_of(const struct dice_in_hand *pool) {
  return pool->die[0] == pool->die[2] ? 1 : pool->die[0] == pool->die[1] || pool->die[1] == pool->die[2] ? 3 : 6;
}

/* What is left when the die at a place was used. The dice stay ascending. */
static struct dice_in_hand without_die(const struct dice_in_hand *pool, int place) {
  struct dice_in_hand rest = {.size = 0};
  for (int i = 0; i < pool->size; ++i) {
    if (i != place) {
      rest.die[rest.size++] = pool->die[i];
    }
  }
  return rest;
}

/* Dice are kept ascending, so equal pools are equal die by die. */
static bool equal_pools(const struct dice_in_hand *a, const struct dice_in_hand *b) {
  bool equal = a->size == b->size;
  for (int i = 0; i < a->size && equal; ++i) {
    equal = a->die[i] == b->die[i];
  }
  return equal;
}

/* ---- Which dice matter ---- */

/* Whether the side begins the turn with men of this type. */
static bool is_own(const dfen_pool_set *set, uint8_t type) {
  bool own = false;
  for (int i = 0; i < set->count; ++i) {
    own = own || set->type[i] == type;
  }
  return own;
}

/* A pool without the dice that can do nothing. */
static struct dice_in_hand reduced(const dfen_pool_set *set, const struct dice_in_hand *pool) {
  int pawns = 0;
  for (int i = 0; i < pool->size; ++i) {
    pawns += pool->die[i] == DFEN_PAWN;
  }
  bool promotes = set->near > 0 && pawns >= set->near;
  struct dice_in_hand left = {.size = 0};
  for (int i = 0; i < pool->size; ++i) {
    if (promotes || is_own(set, pool->die[i])) {
      left.die[left.size++] = pool->die[i];
    }
  }
  return left;
}

/* Whether a pool stands for itself: no smaller one does the same. */
static bool differs(const dfen_pool_set *set, const struct dice_in_hand *pool) {
  return reduced(set, pool).size == pool->size;
}

dfen_pool_set core_pool_set_of(const dfen_material *material, int side) {
  const dfen_bitboard sixth_rank[] = {RANK_1 << 40, RANK_1 << 16};
  const dfen_bitboard seventh_rank[] = {RANK_1 << 48, RANK_1 << 8};
  dfen_bitboard pawns = material->pawns[side];
  unsigned types = 1u << DFEN_KING | (pawns != 0 ? 1u << DFEN_PAWN : 0);
  for (int kind = 0; kind < DFEN_KINDS; ++kind) {
    types |= (unsigned)(material->men[side][kind] > 0) << type_of_men(kind);
  }
  dfen_pool_set set = {.near = pawns & seventh_rank[side] ? 1 : pawns & sixth_rank[side] ? 2 : 0};
  for (uint8_t type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    if (types >> type & 1) {
      set.type[set.count++] = type;
    }
  }
  /* at most 84 pools of all sizes, so they are simply counted */
  for (int size = 0; size <= DFEN_DICE_MAX; ++size) {
    struct dice_in_hand pool = first_pool(size);
    do {
      set.pools[size] = (uint8_t)(set.pools[size] + differs(&set, &pool));
    } while (next_pool(&pool));
  }
  return set;
}

/* Where a pool stands among those of its size that differ; it is one of them. */
static uint8_t number_of(const dfen_pool_set *set, const struct dice_in_hand *pool) {
  uint8_t number = 0;
  struct dice_in_hand other = first_pool(pool->size);
  while (!equal_pools(&other, pool)) {
    number = (uint8_t)(number + differs(set, &other));
    next_pool(&other);
  }
  return number;
}

/* Where what counts of a pool stands among all codes of a board: no dice, one die, two, three. */
static uint8_t place_of_codes(const dfen_pool_set *set, const struct dice_in_hand *pool) {
  struct dice_in_hand left = reduced(set, pool);
  uint8_t place = number_of(set, &left);
  for (int size = 0; size < left.size; ++size) {
    place = (uint8_t)(place + set->pools[size]);
  }
  return place;
}

/* ---- What pools leave ---- */

/* The pools that a die may leave, one after another: those of no die, of one, of two. */
struct rests {
  int count;
  struct dice_in_hand pool[RESTS_MAX];
};

/* Where a rest stands in the list; it is added when it is not there. */
static int place_of_rest(struct rests *rests, const struct dice_in_hand *rest) {
  int place = 0;
  while (place < rests->count && !equal_pools(&rests->pool[place], rest)) {
    ++place;
  }
  if (place == rests->count) {
    rests->pool[rests->count++] = *rest;
  }
  return place;
}

/* All pools of a size that differ: what men leave, and pawns too where no promotion is near. */
static void add_all_rests(const dfen_pool_set *set, int size, struct rests *rests) {
  struct dice_in_hand pool = first_pool(size);
  do {
    if (differs(set, &pool)) {
      place_of_rest(rests, &pool);
    }
  } while (next_pool(&pool));
}

/* The choice of a pool: one of its dice of each own type. `first` is where the rests of its size begin, by list. */
static void find_choice(dfen_solver *solver, int mover, const struct dice_in_hand *pool, int choice,
                        struct rests rests[2], const int first[2]) {
  const dfen_pool_set *set = &solver->pools[mover];
  struct pool_moves *moves = &solver->moves[mover];
  int dice = 0;
  for (int i = 0; i < pool->size; ++i) {
    /* a die twice leaves the same pool twice; one of a type that is not there moves nothing now */
    if (!is_own(set, pool->die[i]) || (i > 0 && pool->die[i] == pool->die[i - 1])) {
      continue;
    }
    int list = pool->die[i] == DFEN_PAWN ? FOR_PAWNS : FOR_MEN;
    struct dice_in_hand rest = without_die(pool, i);
    int type = 0;
    while (set->type[type] != pool->die[i]) {
      ++type;
    }
    int place = place_of_rest(&rests[list], &rest) - first[list];
    for (int left = dice; left < DFEN_DICE_MAX; ++left) { /* the last die fills the places that are left */
      moves->choice[choice][left] = (uint8_t)(RESTS_OF_TYPE * type + place);
    }
    ++dice;
  }
}

/* What pools of `size` dice may leave, and how they choose. Returns the number of choices so far. */
static int find_rests(dfen_solver *solver, int mover, int size, int choices, struct rests rests[2]) {
  const dfen_pool_set *set = &solver->pools[mover];
  int first[] = {rests[FOR_MEN].count, rests[FOR_PAWNS].count};
  add_all_rests(set, size - 1, &rests[FOR_MEN]);
  /* where a promotion is near, the rests of a pawn's die are added as they are met */
  if (set->near == 0 || size == 1) {
    add_all_rests(set, size - 1, &rests[FOR_PAWNS]);
  }
  struct dice_in_hand pool = first_pool(size);
  do {
    if (size > 1 && differs(set, &pool)) {
      find_choice(solver, mover, &pool, choices++, rests, first);
    }
  } while (next_pool(&pool));
  for (int list = 0; list < 2; ++list) {
    solver->moves[mover].rests[list][size] = (uint8_t)(rests[list].count - first[list]);
  }
  return choices;
}

void core_find_pool_moves(dfen_solver *solver, int mover) {
  struct pool_moves *moves = &solver->moves[mover];
  struct rests rests[2] = {{.count = 0}, {.count = 0}};
  int choices = 0;
  for (int size = 1; size <= DFEN_DICE_MAX; ++size) {
    choices = find_rests(solver, mover, size, choices, rests);
  }
  /* place 0, of no dice, has the length of the whole list */
  moves->rests[FOR_MEN][0] = (uint8_t)rests[FOR_MEN].count;
  moves->rests[FOR_PAWNS][0] = (uint8_t)rests[FOR_PAWNS].count;
  struct dice_in_hand pool = first_pool(DFEN_DICE_MAX);
  do {
    moves->weight[place_of_codes(&solver->pools[mover], &pool)] += throws_of(&pool);
  } while (next_pool(&pool));
  /* a part has other men, so other pools count there: each rest is looked up once a part, not once a board */
  for (int part = 0; part < solver->part_count; ++part) {
    const dfen_solution *solution = solver->parts[part];
    for (int there = 0; there < (solution->endgame.sides_alike ? 1 : 2); ++there) {
      for (int list = 0; list < 2; ++list) {
        for (int rest = 0; rest < rests[list].count; ++rest) {
          moves->places[part][there][list][rest] = place_of_codes(&solution->pools[there], &rests[list].pool[rest]);
        }
      }
    }
  }
}
