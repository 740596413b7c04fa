/* Solving an endgame (SPEC 11.1 to 11.8): the declarations that the files of this folder share.
 *
 * The solver computes V(class) for every class of a material: the mean, over all rolls, of the value of the best turn.
 * Enumerating turns would be slow: with a queen, the roll QQQ alone has thousands. But many turns reach the same board
 * with the same dice left. So the solver splits a turn into micro-moves, and assigns values to the positions in the
 * middle of a turn too. Such a position is a board and a pool, the dice that are left; the side to move stays the same.
 * Its code combines its value for the side to move and the number of dice that the rest of the turn spends:
 *
 *   code(board, {})   = 1 - V(board, the other side to move)
 *   code(board, pool) = the maximum of STEP + code(next board, pool without the die) over all micro-moves;
 *                       TOP if one captures the king; code(board, {}) if there are none
 *
 * A turn that spends more dice has more STEPs, and a STEP outweighs any equity: that implements the maximum rule.
 *
 * For example, bare kings side by side, and a roll of K and two dice that cannot move anything. The pool is {K},
 * because the other two dice change nothing. K captures: the code is TOP, an equity of 1. With the kings two squares
 * apart the code is STEP plus the largest 1 - V of the neighbouring boards: the king must move, even where staying
 * would be better.
 *
 * A sweep is one value-iteration step over all boards. It computes the codes of one die from those of none, those of
 * two dice from those of one, and the mean over all rolls from those of two. So it visits every micro-move of a board
 * three times, and never enumerates turns. */
#ifndef DFEN_CORE_EQUITY_H
#define DFEN_CORE_EQUITY_H

#include "../dfen_endgame.h"

/* Codes have ten more bits than equities, so that the rounding errors of many sweeps do not show in equities. One is
 * 2^50. STEP is more than twice that (accelerate.c); TOP is more than three steps and an equity. No sum overflows: a
 * capture after two micro-moves has TOP + 2 STEP, and a mean is over 216. */
#define FINE_BITS 10
#define CODE_ONE (DFEN_EQUITY_ONE << FINE_BITS)
#define STEP (INT64_C(1) << 52)
#define TOP (INT64_C(1) << 56)
#define NO_MOVE (-(INT64_C(1) << 60))

/* Which bounds of V the codes of no dice are computed from. Codes from upper bounds are the low ones. */
enum { FROM_UPPER, FROM_LOWER };

static inline int64_t core_larger(int64_t a, int64_t b) {
  return a > b ? a : b;
}

/* ---- Pools of dice ---- */

/* If all dice are of the side's own types, pools of one, two and three dice are numbered consecutively as {first <=
 * second <= third}, indices into dfen_pool_set.type. The number does not depend on how many types there are. */
static inline int pool_of_two(int first, int second) {
  return second * (second + 1) / 2 + first;
}

/* The number of pools of two and of three dice of `types` types. */
static inline int pools_of_two(int types) {
  return types * (types + 1) / 2;
}

static inline int pools_of_three(int types) {
  return types * (types + 1) * (types + 2) / 6;
}

/* The number of codes per board in a dfen_solution: for no dice, one die and two dice. */
static inline int codes_of_board(const dfen_pool_set *set) {
  return 1 + set->pools[1] + set->pools[2];
}

/* The transitions between pools of dice for one side to move. A rest is a pool that a micro-move may leave. Rests are
 * listed for pieces [0] and for pawns [1], which change the material and may leave more. In each list, [0] is the
 * total, and [n] the number of rests of pools of n dice. A pool of two or three dice can play a die of up to three
 * types; each choice is RESTS_OF_TYPE times the index of the type plus the index of the rest. With fewer than three
 * types the last choice is repeated. */
enum { TYPES_OF_DICE = 6, RESTS_OF_TYPE = 21, RESTS_MAX = 28, ROLLS_MAX = 84 };

struct pool_moves {
  uint8_t rests[2][4];
  uint8_t choice[ROLLS_MAX - 7][3]; /* pools of two, then pools of three */
  uint32_t weight[ROLLS_MAX];       /* of the 216 rolls, those that reduce to a pool of 0, 1, 2, 3 dice */
  /* the index of a rest among the codes of a part: by part, side to move there, list */
  uint8_t places[DFEN_SUCCESSORS_MAX][2][2][RESTS_MAX];
};

/* A large sum: high * 2^32 + low. */
struct wide_sum {
  uint64_t high, low;
};

/* The dice that matter in a turn of `side` (SPEC 11.4). */
dfen_pool_set core_pool_set_of(const dfen_material *material, int side);

/* ---- The solver ---- */

/* The pieces that move within the material: the kings, then the groups. */
struct equity_pieces {
  int count;
  uint8_t side[DFEN_SOLVABLE_PIECES], type[DFEN_SOLVABLE_PIECES];
};

struct equity_links {
  uint64_t size[2]; /* in words, by side to move */
  uint32_t *words[2];
  uint32_t *board_at;  /* by squares of the pieces, while links are made */
  uint32_t *exchanged; /* by board, where the sides are alike */
};

struct equity_codes {
  int64_t *none[2][2]; /* of no dice, from upper and lower bounds, by side to move and board */
  int64_t *one, *two;  /* of one die and of two, of one side to move */
};

/* The purpose of sweeps: to narrow the bounds, or one of the steps of accelerate.c. */
enum { FOR_BOUNDS, FOR_GUESS, FOR_REACH, FOR_CHECK, FOR_CHECK_OF_SUM };

/* The current sweep, or the pass of another phase over all boards. */
struct equity_sweep {
  int bound, stm, pass; /* bound: the one that it reads */
  uint64_t board, word; /* the next board and its links */
  int purpose;
  const int64_t *read; /* codes of no dice that this pass reads, */
  int64_t *write;      /* and writes, unless the purpose is FOR_BOUNDS */
  bool changed;        /* any bound, so far */
  int64_t widest;      /* bracket, so far */
  bool settled;        /* so far, for bare kings: see sweep.c */
};

/* A guess and its proof, see accelerate.c: arrays of one code per board. While guessing, which needs no widths,
 * made_before uses the memory of the first of them. */
struct equity_guess {
  int64_t *codes[2], *made, *made_before, *widths[2], *sum, *tried;
  uint32_t due;            /* number of sweeps after which to guess */
  int layer, bound_before; /* what this pass reads; the bound that the next sweep for bounds reads */
  uint32_t steps, speed;
  struct wide_sum misses; /* of the previous guess */
  int64_t margin, times;  /* of the proof */
};

struct dfen_solver {
  dfen_solver_state state;
  uint32_t sweeps, unchanged; /* complete ones; those in a row that changed nothing */
  int64_t width;
  dfen_endgame endgame;
  const dfen_solution *parts[DFEN_SUCCESSORS_MAX];
  int part_count;
  uint64_t boards;
  int sides;                  /* 1 where the sides are alike, else 2 */
  dfen_pool_set pools[2];     /* by side to move */
  struct pool_moves moves[2]; /* by side to move */
  bool bare;                  /* kings alone, whose brackets do not close: iterates from 1/2 until little changes */
  struct equity_pieces pieces;
  struct equity_links links;
  struct equity_codes codes;
  struct equity_sweep sweep;
  struct equity_guess guess;
  dfen_solution *solution;
};

/* Computes the transitions between the pools of a side to move, and to those of the solver's parts. */
void core_find_pool_moves(dfen_solver *solver, int stm);

/* The number of pieces of a material, including the kings. */
int core_pieces_of_material(const dfen_material *material);

/* ---- Links: the boards after one micro-move, for every board and side to move ----
 *
 * Each board has a sequence of words. For each type of the pieces of the side to move it has a head, and then one word
 * for each successor board of the same material. If micro-moves lead to other materials, a row of codes follows: the
 * maximum over all those boards, for each rest of dice. Those materials are solved already, so their codes are
 * constants; each takes two words, those from upper bounds first. A type that captures the king has no links. */
enum { HEAD_CAPTURES_KING = 1 << 30, HEAD_HAS_ROW = 1 << 29, HEAD_BOARDS = (1 << 29) - 1 };

enum { FOR_PIECES, FOR_PAWNS, WORDS_OF_CODE = 2 };

/* Writes the links of one board to `words`; this needs solver->links.board_at. If `words` is NULL, only counts. Returns
 * the number of words. */
uint64_t core_link_board(const dfen_solver *solver, int stm, uint64_t board, uint32_t *words);

/* Enters a board's number in solver->links.board_at at all its images. */
void core_enter_board(dfen_solver *solver, uint64_t board);

/* The number of entries of solver->links.board_at. */
uint64_t core_board_entries(const dfen_solver *solver);

/* The number of the same board with the sides exchanged, if the sides are alike. */
uint32_t core_exchanged_board(const dfen_solver *solver, uint64_t board);

/* ---- Part of a sweep: `boards` boards from solver->sweep on ---- */
void core_sweep_boards(dfen_solver *solver, uint64_t boards);

/* ---- Acceleration (SPEC 11.17) ---- */

/* Of struct equity_guess: codes, made, widths, sum and tried. */
enum { ACCELERATION_ARRAYS = 7 };

/* Starts a guess of the equities from the current bounds. */
void core_begin_guess(dfen_solver *solver);

/* A pass for a guess or its proof is complete; starts the next one. */
void core_end_guess_pass(dfen_solver *solver);

#endif
