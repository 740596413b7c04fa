/* One sweep: V' = T(V) for every class (SPEC 11.2 and 11.5), by way of the codes of the dice still in hand (equity.h).
 *
 * T(V) of a class is the mean over all rolls of the best turn. The better it is for the other side to move, the worse
 * it is for the mover: from upper bounds T makes lower ones, and from lower ones upper ones. From V = 1 they come in
 * turn, and each is at least as good as the one two sweeps before it, because T(T(1)) is at most 1.
 *
 * A sweep goes over the boards three times for each mover, for one die in hand, for two, and for three. Bare kings side
 * by side, first sweep, in units of 1: none = 0 (1 - 1); {K} = TOP, and so are {K K} and {K K K}. Of 216 throws 125
 * have no K and 91 have one: V' = 91/216, a lower bound. The second: none = 125/216, so V' = 91/216 + 125/216 *
 * 125/216. */
#include "equity.h"

#include <string.h>

/* How many types of dice matter is known to the compiler where it is one, two or three: this is where solving spends
 * its time. A compiler that does not know the attribute makes the same of it, more slowly. */
#if defined(__GNUC__)
#define SPECIALIZED static inline __attribute__((always_inline))
#else
#define SPECIALIZED static inline
#endif

enum { TYPES_MAX = 6, PAIRS_MAX = 21, ROLLS_MAX = 84 };

/* ---- Most over links ---- */

static inline int64_t more_of(int64_t a, int64_t b) {
  return a > b ? a : b;
}

/* Raises most[i] to the codes of boards of other materials. Each of their boards has `count` codes in question; where
 * code i stands among the board's codes is solver->places[..][first + i]. */
static void add_external_links(const dfen_solver *solver, const uint32_t *link, const uint32_t *end, int count,
                               int first, int64_t *most) {
  for (; link < end; link += 2) {
    const dfen_solution *part = solver->parts[link[0] >> 1];
    int mover = (int)(link[0] & 1);
    int size = codes_of_board(part->pools[mover].count);
    const int64_t *codes = part->codes[solver->bound][mover] + (uint64_t)link[1] * (unsigned)size;
    const uint8_t *places = solver->places[solver->mover][link[0] >> 1][mover] + first;
    for (int i = 0; i < count; ++i) {
      most[i] = more_of(most[i], codes[places[i]]);
    }
  }
}

/* Sets most[i] to the largest code i of all boards to which micro-moves of one type lead, NO_MOVE where there is none.
 * `codes` has `count` codes for each board of this material. Reads one run of links, and returns the next. */
SPECIALIZED const uint32_t *most_over_links(const dfen_solver *solver, const uint32_t *link, const int64_t *codes,
                                            int count, int first, int64_t *most) {
  int64_t best[PAIRS_MAX];
  uint32_t head = *link++;
  for (int i = 0; i < count; ++i) {
    best[i] = head & HEAD_CAPTURES_KING ? TOP : NO_MOVE;
  }
  for (const uint32_t *end = link + internal_links(head); link < end; ++link) {
    const int64_t *next = codes + (uint64_t)*link * (unsigned)count;
    for (int i = 0; i < count; ++i) {
      best[i] = more_of(best[i], next[i]);
    }
  }
  size_t external = external_links(head);
  if (external > 0) {
    add_external_links(solver, link, link + 2 * external, count, first, best);
    link += 2 * external;
  }
  memcpy(most, best, (unsigned)count * sizeof *most);
  return link;
}

/* What a die of each type is worth: most[t][p] is the largest code after a micro-move of type t with pool p left. Types
 * without men have NO_MOVE. */
struct best_moves {
  int64_t most[TYPES_MAX][PAIRS_MAX];
};

SPECIALIZED const uint32_t *find_best(const dfen_solver *solver, int types, bool all_own, const uint32_t *link,
                                      const int64_t *codes, int count, int first, struct best_moves *best) {
  for (int type = 0; type < types; ++type) {
    if (all_own || solver->own[solver->mover] >> type & 1) {
      link = most_over_links(solver, link, codes, count, first, best->most[type]);
    } else {
      for (int i = 0; i < count; ++i) {
        best->most[type][i] = NO_MOVE;
      }
    }
  }
  return link;
}

/* The code of a pool: a STEP and its best micro-move, or the code of no dice when nothing can move. */
static inline int64_t step_or_pass(int64_t most, int64_t pass) {
  return most < 0 ? pass : STEP + most;
}

/* ---- The first two times over the boards ---- */

/* Each takes one board, and returns the links of the next. */

SPECIALIZED const uint32_t *code_one_die(const dfen_solver *solver, int types, bool all_own, uint64_t board,
                                         const uint32_t *link) {
  struct best_moves best;
  const int64_t *none = solver->none[solver->bound][solver->mover];
  int64_t pass = none[board];
  int64_t *one = solver->one + board * (unsigned)types;
  link = find_best(solver, types, all_own, link, none, 1, 0, &best);
  for (int type = 0; type < types; ++type) {
    one[type] = step_or_pass(best.most[type][0], pass);
  }
  return link;
}

SPECIALIZED const uint32_t *code_two_dice(const dfen_solver *solver, int types, bool all_own, uint64_t board,
                                          const uint32_t *link) {
  struct best_moves best;
  int64_t pass = solver->none[solver->bound][solver->mover][board];
  int64_t *two = solver->two + board * (unsigned)pools_of_two(types);
  link = find_best(solver, types, all_own, link, solver->one, types, 1, &best);
  for (int b = 0; b < types; ++b) {
    for (int a = 0; a <= b; ++a) {
      *two++ = step_or_pass(more_of(best.most[a][b], best.most[b][a]), pass);
    }
  }
  return link;
}

/* ---- The mean over all rolls ---- */

/* An equity without its steps. */
static inline int64_t equity_of_code(int64_t code) {
  return code >= TOP ? DFEN_EQUITY_ONE : code & (STEP - 1);
}

/* Writes the codes of all rolls by the dice that matter: none of them, one, two, three. Returns the next links. */
SPECIALIZED const uint32_t *code_rolls(const dfen_solver *solver, int types, bool all_own, uint64_t board,
                                       const uint32_t *link, int64_t *codes) {
  struct best_moves best;
  int pairs = pools_of_two(types);
  int64_t pass = solver->none[solver->bound][solver->mover][board];
  link = find_best(solver, types, all_own, link, solver->two, pairs, 1 + types, &best);
  *codes++ = pass;
  memcpy(codes, solver->one + board * (unsigned)types, (unsigned)types * sizeof *codes);
  memcpy(codes + types, solver->two + board * (unsigned)pairs, (unsigned)pairs * sizeof *codes);
  codes += types + pairs;
  for (int c = 0; c < types; ++c) {
    for (int b = 0; b <= c; ++b) {
      for (int a = 0; a <= b; ++a) {
        int64_t most = more_of(best.most[a][pool_of_two(b, c)], best.most[b][pool_of_two(a, c)]);
        *codes++ = step_or_pass(more_of(most, best.most[c][pool_of_two(a, b)]), pass);
      }
    }
  }
  return link;
}

/* ---- What becomes of the mean ---- */

/* Where the code of a class stands: with the other mover, whose turns lead to this class. */
static int64_t *code_left_behind(const dfen_solver *solver, int bound, uint64_t board) {
  return solver->movers == 2 ? &solver->none[bound][solver->mover ^ 1][board]
                             : &solver->none[bound][0][solver->exchanged[board]];
}

/* Notes how far a bound is from the other one. */
static void widen(dfen_solver *solver, int64_t width) {
  solver->widest = more_of(solver->widest, width < 0 ? -width : width);
}

/* Upper bounds of V make a lower one, rounded down; lower bounds make an upper one, rounded up. The bound that is there
 * already is kept when it is better; that happens with bare kings only. */
static void keep_bound(dfen_solver *solver, uint64_t board, int64_t sum) {
  int64_t *from = code_left_behind(solver, solver->bound, board);
  int64_t *made = code_left_behind(solver, !solver->bound, board);
  int64_t round_up = DFEN_ROLL_WEIGHTS - 1;
  int64_t equity = (sum + (solver->bound == FROM_UPPER ? 0 : round_up)) / DFEN_ROLL_WEIGHTS;
  int64_t code = DFEN_EQUITY_ONE - equity;
  bool better = solver->bound == FROM_UPPER ? code < *made : code > *made;
  if (better) {
    *made = code;
    solver->changed = true;
  }
  widen(solver, *made - *from);
}

/* For bare kings equities are kept, and not bounds, rounded to the nearest. settle() makes bounds of them. Its proof
 * needs for each class that it is exactly 1/2 and T keeps it so, or that it is greater and the king can be captured. */
static void keep_equity(dfen_solver *solver, uint64_t board, int64_t sum, bool captures) {
  const int64_t half = DFEN_EQUITY_ONE / 2;
  int64_t before = DFEN_EQUITY_ONE - *code_left_behind(solver, solver->bound, board);
  int64_t equity = (sum + DFEN_ROLL_WEIGHTS / 2) / DFEN_ROLL_WEIGHTS;
  *code_left_behind(solver, !solver->bound, board) = DFEN_EQUITY_ONE - equity;
  bool draw = before == half && sum == half * DFEN_ROLL_WEIGHTS;
  bool decided = before > half && captures;
  solver->settled = solver->settled && (draw || decided);
  widen(solver, equity - before);
}

/* T(V) of the mover's class. A throw counts for the pool that it comes to. */
SPECIALIZED const uint32_t *code_three_dice(dfen_solver *solver, int types, bool all_own, uint64_t board,
                                            const uint32_t *link) {
  int64_t codes[ROLLS_MAX];
  const uint32_t *weights = solver->weights[solver->mover];
  int rolls = codes_of_board(types) + pools_of_three(types);
  link = code_rolls(solver, types, all_own, board, link, codes);
  int64_t sum = 0;
  for (int i = 0; i < rolls; ++i) {
    sum += (int64_t)weights[i] * equity_of_code(codes[i]);
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

SPECIALIZED const uint32_t *sweep_pass(dfen_solver *solver, int types, bool all_own, uint64_t end,
                                       const uint32_t *link) {
  uint64_t board = solver->board;
  switch (solver->pass) {
  case 0:
    for (; board < end; ++board) {
      link = code_one_die(solver, types, all_own, board, link);
    }
    break;
  case 1:
    for (; board < end; ++board) {
      link = code_two_dice(solver, types, all_own, board, link);
    }
    break;
  default:
    for (; board < end; ++board) {
      link = code_three_dice(solver, types, all_own, board, link);
    }
    break;
  }
  return link;
}

void dfen_sweep_boards(dfen_solver *solver, uint64_t boards) {
  int types = solver->pools[solver->mover].count;
  bool all_own = solver->own[solver->mover] == (1 << types) - 1;
  uint64_t end = solver->board + boards;
  const uint32_t *links = solver->links[solver->mover];
  const uint32_t *link = links + solver->word;
  switch (all_own ? types : 0) {
  case 1: link = sweep_pass(solver, 1, true, end, link); break;
  case 2: link = sweep_pass(solver, 2, true, end, link); break;
  case 3: link = sweep_pass(solver, 3, true, end, link); break;
  default: link = sweep_pass(solver, types, false, end, link); break;
  }
  solver->board = end;
  solver->word = (uint64_t)(link - links);
}
