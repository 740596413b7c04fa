/* One sweep, a value-iteration step: V' = T(V) for every class (SPEC 11.2 and 11.5), by way of the codes of pools
 * (equity.h).
 *
 * T(V) of a class is the mean over all rolls of the value of the best turn. A larger value for the other side means a
 * smaller one for the side to move: T turns upper bounds into lower ones, and lower ones into upper ones. From V = 1
 * the bounds alternate, and each is at least as good as the one two sweeps before it, because T(T(1)) is at most 1.
 *
 * A sweep makes three passes over the boards for each side to move, for pools of one die, two and three. Bare kings
 * side by side, first sweep, in units of 1: none = 0 (1 - 1); {K} = TOP, and so are {K K} and {K K K}. Of 216 rolls 125
 * have no K and 91 have one: V' = 91/216, a lower bound. Second sweep: none = 125/216, so V' = 91/216 + 125/216 *
 * 125/216. */
#include "equity.h"

#include <string.h>

/* Specializes the inner loops at compile time by the number of pools of the most frequent kinds of sides: they take
 * nearly all of the time of solving. Compilers without the attribute generate correct but slower code. */
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define SPECIALIZED static inline __attribute__((always_inline))
#else
#define SPECIALIZED static inline
#endif

/* The pools of a side. Rests and pools are counted by the size of the pool: one die, two, three. */
struct shape {
  bool listed; /* the solver lists the pools and their choices; the first type is P */
  int types;
  int rests_of_pieces[4], rests_of_pawns[4]; /* [0]: all */
  int pools[4];
};

/* All pools of `types` types, in the order of pool_of_two(). */
SPECIALIZED struct shape shape_of_types(int types) {
  int pairs = pools_of_two(types);
  return (struct shape){.types = types,
                        .rests_of_pieces = {1 + types + pairs, 1, types, pairs},
                        .pools = {1, types, pairs, pools_of_three(types)}};
}

/* A king and a pawn that promotes with one P (dice_pools.c), or with two. */
static const struct shape near_promotion = {.listed = true,
                                            .types = 2,
                                            .rests_of_pieces = {10, 1, 2, 7},
                                            .rests_of_pawns = {28, 1, 6, 21},
                                            .pools = {1, 2, 7, 22}};

SPECIALIZED struct shape shape_of_lists(const dfen_pool_set *set, const struct pool_moves *moves) {
  struct shape shape = {.listed = true, .types = set->count};
  for (int dice = 0; dice < 4; ++dice) {
    shape.rests_of_pieces[dice] = moves->rests[FOR_PIECES][dice];
    shape.rests_of_pawns[dice] = moves->rests[FOR_PAWNS][dice];
    shape.pools[dice] = set->pools[dice];
  }
  return shape;
}

/* ---- The maximum over links ---- */

/* A range of rests: the first in its list, how many they are, and the length of the list. */
struct run_of_rests {
  int first, count, all;
};

/* Sets most[i] to the largest code with rest i of all boards after micro-moves of one type, NO_MOVE if there are none.
 * `codes` has a code for each board of this material and rest of pieces; pawns never stay in the material. Reads one
 * run of links, and returns the start of the next. */
SPECIALIZED const uint32_t *most_over_links(const dfen_solver *solver, const uint32_t *link, const int64_t *codes,
                                            struct run_of_rests rests, int64_t *most) {
  int64_t best[RESTS_OF_TYPE];
  int count = rests.count;
  size_t size = (unsigned)count * sizeof *best;
  uint32_t head = *link++;
  const uint32_t *end = link + (head & HEAD_BOARDS);
  const uint32_t *row = end;
  const uint32_t *after = end;
  if (head & HEAD_HAS_ROW) {
    row += (size_t)((solver->sweep.bound * rests.all + rests.first) * WORDS_OF_CODE);
    after += (size_t)(2 * rests.all * WORDS_OF_CODE);
    if (link == end) { /* true of pawns */
      memcpy(most, row, size);
      return after;
    }
  }
  for (int i = 0; i < count; ++i) {
    best[i] = head & HEAD_CAPTURES_KING ? TOP : NO_MOVE;
  }
  if (head & HEAD_HAS_ROW) {
    memcpy(best, row, size);
  }
  for (; link < end; ++link) {
    const int64_t *next = codes + (uint64_t)*link * (unsigned)count;
    for (int i = 0; i < count; ++i) {
      best[i] = core_larger(best[i], next[i]);
    }
  }
  memcpy(most, best, size);
  return after;
}

/* The value of playing each type: most[t][p] is the largest code after a micro-move of type t with rest p. */
struct best_moves {
  int64_t most[TYPES_OF_DICE][RESTS_OF_TYPE];
};

/* For pools of `dice` dice. */
SPECIALIZED const uint32_t *find_best(const dfen_solver *solver, struct shape shape, int dice, const uint32_t *link,
                                      const int64_t *codes, struct best_moves *best) {
  for (int type = 0; type < shape.types; ++type) {
    const int *counts = shape.listed && type == 0 ? shape.rests_of_pawns : shape.rests_of_pieces;
    int first = (dice > 1 ? counts[1] : 0) + (dice > 2 ? counts[2] : 0);
    struct run_of_rests rests = {.first = first, .count = counts[dice], .all = counts[0]};
    link = most_over_links(solver, link, codes, rests, best->most[type]);
  }
  return link;
}

/* The code of a pool: a STEP and its best micro-move, or the code of no dice if nothing can move. */
static inline int64_t step_or_pass(int64_t most, int64_t pass) {
  return most < 0 ? pass : STEP + most;
}

/* The codes of pools of two or three dice that the solver lists, from choice `first` on. */
SPECIALIZED void choose_dice(const dfen_solver *solver, const struct best_moves *best, int first, int count,
                             int64_t pass, int64_t *codes) {
  const uint8_t(*choice)[DFEN_DICE_MAX] = solver->moves[solver->sweep.stm].choice + first;
  const int64_t *most = best->most[0];
  for (int i = 0; i < count; ++i) {
    codes[i] = step_or_pass(core_larger(core_larger(most[choice[i][0]], most[choice[i][1]]), most[choice[i][2]]), pass);
  }
}

/* ---- The first two passes ---- */

/* Each processes one board, and returns the links of the next. */

SPECIALIZED const uint32_t *code_one_die(const dfen_solver *solver, struct shape shape, uint64_t board,
                                         const uint32_t *link) {
  struct best_moves best;
  int64_t pass = solver->sweep.read[board];
  int64_t *one = solver->codes.one + board * (unsigned)shape.types;
  link = find_best(solver, shape, 1, link, solver->sweep.read, &best);
  for (int type = 0; type < shape.types; ++type) {
    one[type] = step_or_pass(best.most[type][0], pass);
  }
  return link;
}

SPECIALIZED const uint32_t *code_two_dice(const dfen_solver *solver, struct shape shape, uint64_t board,
                                          const uint32_t *link) {
  struct best_moves best;
  int64_t pass = solver->sweep.read[board];
  int64_t *two = solver->codes.two + board * (unsigned)shape.pools[2];
  link = find_best(solver, shape, 2, link, solver->codes.one, &best);
  if (shape.listed) {
    choose_dice(solver, &best, 0, shape.pools[2], pass, two);
    return link;
  }
  for (int b = 0; b < shape.types; ++b) {
    for (int a = 0; a <= b; ++a) {
      *two++ = step_or_pass(core_larger(best.most[a][b], best.most[b][a]), pass);
    }
  }
  return link;
}

/* ---- The mean over all rolls ---- */

/* An equity without its steps. */
static inline int64_t equity_of_code(int64_t code) {
  return code >= TOP ? CODE_ONE : code & (STEP - 1);
}

/* Writes the codes of all rolls, ordered by the number of dice that matter: none, one, two, three. Returns the next
 * links. */
SPECIALIZED const uint32_t *code_rolls(const dfen_solver *solver, struct shape shape, uint64_t board,
                                       const uint32_t *link, int64_t *codes) {
  struct best_moves best;
  unsigned ones = (unsigned)shape.pools[1];
  unsigned pairs = (unsigned)shape.pools[2];
  int64_t pass = solver->sweep.read[board];
  link = find_best(solver, shape, 3, link, solver->codes.two, &best);
  *codes++ = pass;
  memcpy(codes, solver->codes.one + board * ones, ones * sizeof *codes);
  memcpy(codes + ones, solver->codes.two + board * pairs, pairs * sizeof *codes);
  codes += ones + pairs;
  if (shape.listed) {
    choose_dice(solver, &best, shape.pools[2], shape.pools[3], pass, codes);
    return link;
  }
  for (int c = 0; c < shape.types; ++c) {
    for (int b = 0; b <= c; ++b) {
      for (int a = 0; a <= b; ++a) {
        int64_t most = core_larger(best.most[a][pool_of_two(b, c)], best.most[b][pool_of_two(a, c)]);
        *codes++ = step_or_pass(core_larger(most, best.most[c][pool_of_two(a, b)]), pass);
      }
    }
  }
  return link;
}

/* ---- Storing the mean ---- */

/* The code of a class is stored with the other side to move, whose turns lead to the class. */
static int64_t *code_left_behind(const dfen_solver *solver, int bound, uint64_t board) {
  return solver->sides == 2 ? &solver->codes.none[bound][solver->sweep.stm ^ 1][board]
                            : &solver->codes.none[bound][0][solver->links.exchanged[board]];
}

/* Updates the largest distance between the two bounds. */
static void widen(dfen_solver *solver, int64_t width) {
  solver->sweep.widest = core_larger(solver->sweep.widest, width < 0 ? -width : width);
}

/* The code of a mean. Upper bounds of V yield a lower one, rounded down; lower bounds yield an upper one, rounded
 * up. */
static inline int64_t code_of_sum(const dfen_solver *solver, int64_t sum) {
  int64_t round_up = solver->sweep.bound == FROM_UPPER ? 0 : DFEN_ROLL_WEIGHTS - 1;
  return CODE_ONE - (sum + round_up) / DFEN_ROLL_WEIGHTS;
}

/* Keeps the old bound if it is better; that happens with bare kings, and after a proof. */
static void keep_bound(dfen_solver *solver, uint64_t board, int64_t sum) {
  int64_t *from = code_left_behind(solver, solver->sweep.bound, board);
  int64_t *made = code_left_behind(solver, !solver->sweep.bound, board);
  int64_t code = code_of_sum(solver, sum);
  bool better = solver->sweep.bound == FROM_UPPER ? code < *made : code > *made;
  if (better) {
    *made = code;
    solver->sweep.changed = true;
  }
  widen(solver, *made - *from);
}

/* For bare kings stores equities rounded to the nearest, not bounds; bound_bare_kings() computes bounds from them. Its
 * proof needs for each class that it is exactly 1/2 and T keeps it so, or that it is greater and the king can be
 * captured. */
static void keep_equity(dfen_solver *solver, uint64_t board, int64_t sum, bool captures) {
  const int64_t half = CODE_ONE / 2;
  int64_t before = CODE_ONE - *code_left_behind(solver, solver->sweep.bound, board);
  int64_t equity = (sum + DFEN_ROLL_WEIGHTS / 2) / DFEN_ROLL_WEIGHTS;
  *code_left_behind(solver, !solver->sweep.bound, board) = CODE_ONE - equity;
  bool draw = before == half && sum == half * DFEN_ROLL_WEIGHTS;
  bool decided = before > half && captures;
  solver->sweep.settled = solver->sweep.settled && (draw || decided);
  widen(solver, equity - before);
}

/* T(V) of the class of the side to move. Each roll counts for the pool that it reduces to. */
SPECIALIZED const uint32_t *code_three_dice(dfen_solver *solver, struct shape shape, uint64_t board,
                                            const uint32_t *link) {
  int64_t codes[ROLLS_MAX];
  const uint32_t *weights = solver->moves[solver->sweep.stm].weight;
  int rolls = shape.pools[0] + shape.pools[1] + shape.pools[2] + shape.pools[3];
  link = code_rolls(solver, shape, board, link, codes);
  int64_t sum = 0;
  for (int i = 0; i < rolls; ++i) {
    sum += (int64_t)weights[i] * equity_of_code(codes[i]);
  }
  if (solver->sweep.purpose != FOR_BOUNDS) {
    solver->sweep.write[solver->sides == 2 ? board : solver->links.exchanged[board]] = code_of_sum(solver, sum);
    return link;
  }
  if (!solver->bare) {
    keep_bound(solver, board, sum);
    return link;
  }
  bool captures = false;
  for (int i = 0; i < rolls; ++i) {
    captures = captures || (weights[i] > 0 && codes[i] >= TOP);
  }
  keep_equity(solver, board, sum, captures);
  return link;
}

/* ---- All boards ---- */

SPECIALIZED const uint32_t *sweep_pass(dfen_solver *solver, struct shape shape, uint64_t end, const uint32_t *link) {
  uint64_t board = solver->sweep.board;
  switch (solver->sweep.pass) {
  case 0:
    for (; board < end; ++board) {
      link = code_one_die(solver, shape, board, link);
    }
    break;
  case 1:
    for (; board < end; ++board) {
      link = code_two_dice(solver, shape, board, link);
    }
    break;
  default:
    for (; board < end; ++board) {
      link = code_three_dice(solver, shape, board, link);
    }
    break;
  }
  return link;
}

void core_sweep_boards(dfen_solver *solver, uint64_t boards) {
  if (solver->sweep.purpose == FOR_BOUNDS) {
    solver->sweep.read = solver->codes.none[solver->sweep.bound][solver->sweep.stm];
  }
  const dfen_pool_set *set = &solver->pools[solver->sweep.stm];
  const struct pool_moves *moves = &solver->moves[solver->sweep.stm];
  uint64_t end = solver->sweep.board + boards;
  const uint32_t *links = solver->links.words[solver->sweep.stm];
  const uint32_t *link = links + solver->sweep.word;
  if (set->near > 0) {
    link = set->near == 1 && set->count == 2 ? sweep_pass(solver, near_promotion, end, link)
                                             : sweep_pass(solver, shape_of_lists(set, moves), end, link);
  } else if (set->count == 1) {
    link = sweep_pass(solver, shape_of_types(1), end, link);
  } else if (set->count == 2) {
    link = sweep_pass(solver, shape_of_types(2), end, link);
  } else { /* four pieces have at most three types */
    link = sweep_pass(solver, shape_of_types(3), end, link);
  }
  solver->sweep.board = end;
  solver->sweep.word = (uint64_t)(link - links);
}
