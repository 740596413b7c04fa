/* Solving an endgame (SPEC 11.1 to 11.8): what the files of this room share.
 *
 * V(class) is to be found for every class of a material. It is the mean, over all rolls, of what the best turn is
 * worth. Walking all turns would take long: with a queen the roll QQQ alone has thousands. But many turns reach the
 * same board with the same dice left. So a turn is looked at one die at a time, and its middle positions are valued
 * too. Such a position is a board and a pool, the dice still in hand; the side to move stays the same. A code says what
 * it is worth to the side to move, and how many dice will be spent on the way:
 *
 *   code(board, {})   = 1 - V(board, the other side to move)
 *   code(board, pool) = the most of STEP + code(next board, pool without the die) over all micro-moves;
 *                       TOP when one captures the king; code(board, {}) when there is none
 *
 * A turn that spends more dice has more STEPs, and no equity makes up for one: that is the maximum rule.
 *
 * An example: bare kings side by side, and a roll of K and two dice that can move nothing. The pool is {K}, as the
 * other two dice change nothing. K captures: the code is TOP, an equity of 1. With the kings two squares apart the code
 * is STEP plus the largest 1 - V of the boards around: it must move, also where staying would be better.
 *
 * One sweep over all boards makes codes of one die from those of none, of two dice from those of one, and the mean over
 * all rolls from those of two. So a sweep looks at every micro-move of a board three times, and at no turn. */
#ifndef DFEN_CORE_EQUITY_H
#define DFEN_CORE_EQUITY_H

#include "../dfen_endgame.h"

/* Codes have ten bits more than equities, so that what rounding adds up to over many sweeps is not seen in those. One
 * is 2^50; STEP is more than two of it (accelerate.c), TOP more than three steps and an equity. The sum of all stays
 * below what an integer holds: a capture after two micro-moves has TOP + 2 STEP, and a mean is of 216. */
#define FINE_BITS 10
#define CODE_ONE (DFEN_EQUITY_ONE << FINE_BITS)
#define STEP (INT64_C(1) << 52)
#define TOP (INT64_C(1) << 56)
#define NO_MOVE (-(INT64_C(1) << 60))

/* Which bounds of V the codes of no dice come from; codes from upper bounds are the low ones. */
enum { FROM_UPPER, FROM_LOWER };

static inline int64_t core_larger(int64_t a, int64_t b) {
  return a > b ? a : b;
}

/* ---- Pools of dice ---- */

/* Where all dice are of the side's own types, pools of one, two and three are numbered one after another, each as
 * {first <= second <= third} of the places in dfen_pool_set.type; the number does not depend on how many types there
 * are. */
static inline int pool_of_two(int first, int second) {
  return second * (second + 1) / 2 + first;
}

/* How many pools of two and of three dice of so many types there are. */
static inline int pools_of_two(int types) {
  return types * (types + 1) / 2;
}

static inline int pools_of_three(int types) {
  return types * (types + 1) * (types + 2) / 6;
}

/* The codes that a board has in a dfen_solution: with no dice, one die and two dice left. */
static inline int codes_of_board(const dfen_pool_set *set) {
  return 1 + set->pools[1] + set->pools[2];
}

/* How pools of dice lead to each other, for one side to move. Rests are the pools that may be left after a micro-move:
 * they are listed for pieces [0], and for pawns [1], which change the material and may leave more; [0] is how many in
 * all, the others by the dice there were before. A pool of two or three dice chooses among the dice of some types, and
 * each leaves a rest: RESTS_OF_TYPE times the type's place, and the rest's; the last again where there are fewer than
 * three. */
enum { TYPES_OF_DICE = 6, RESTS_OF_TYPE = 21 };

struct pool_moves {
  uint8_t rests[2][4];
  uint8_t choice[77][3]; /* pools of two, then pools of three */
  uint32_t weight[84];   /* of the 216 throws, those that come to a pool of 0, 1, 2, 3 dice */
  uint8_t places[DFEN_SUCCESSORS_MAX][2][2]
                [28]; /* of a rest among the codes of a part: by part, side to move there, list */
};

/* A sum of many numbers: high * 2^32 + low. */
struct wide_sum {
  uint64_t high, low;
};

/* The dice that matter in a turn of `side` (SPEC 11.4). */
dfen_pool_set core_pool_set_of(const dfen_material *material, int side);

/* ---- The solver ---- */

/* What is being done is told by `state`, and what a sweep is made for by `purpose`. */
struct dfen_solver {
  dfen_solver_state state;
  uint32_t sweeps;
  int64_t width;
  dfen_endgame endgame;
  const dfen_solution *parts[DFEN_SUCCESSORS_MAX];
  int part_count;
  uint64_t boards;
  int sides;              /* 1 where the sides are alike, else 2 */
  dfen_pool_set pools[2]; /* by side to move */
  int slots;              /* pieces that move within the material: kings, then the groups */
  uint8_t slot_side[DFEN_SOLVABLE_PIECES], slot_type[DFEN_SOLVABLE_PIECES];
  uint64_t words[2]; /* of links, by side to move */
  uint32_t *links[2];
  uint32_t *board_at;         /* by squares of the slots, while links are made */
  uint32_t *exchanged;        /* by board, where the sides are alike */
  int64_t *none[2][2];        /* codes of no dice, from upper and lower bounds, by side to move and board */
  int64_t *one, *two;         /* codes of one die and of two, of one side to move */
  struct pool_moves moves[2]; /* by side to move */
  int bound, stm, pass;       /* where the sweep is: the codes that it reads, */
  uint64_t board, word;       /* the next board and its links */
  int purpose;                /* of the sweeps: bounds, or a guess and its proof */
  const int64_t *read;        /* codes of no dice that this pass reads */
  int64_t *write;             /* and makes, where they are not bounds */

  /* Acceleration: arrays of a code a board, see accelerate.c. While guessing, which needs no widths, made_before is
   * where the first of them will be. */
  int64_t *guess[2], *made, *made_before, *widths[2], *sum, *tried;
  uint32_t guess_at;      /* sweeps after which to guess */
  int slot, bound_before; /* of the guess: what this pass reads; the bound that was to be read */
  uint32_t steps, speed;  /* of the guess */
  struct wide_sum misses; /* of the guess before */
  int64_t margin, times;  /* of the proof */

  bool bare; /* kings alone, whose brackets do not close: from 1/2, until little changes */
  bool changed;
  uint32_t unchanged; /* sweeps in a row */
  int64_t widest;     /* so far in this sweep */
  bool settled;       /* so far, of bare kings: see sweep.c */
  dfen_solution *solution;
};

/* How the pools of a side to move lead to each other and to those of the solver's parts. */
void core_find_pool_moves(dfen_solver *solver, int stm);

/* All pieces of a material, kings among them. */
int core_pieces_of_material(const dfen_material *material);

/* ---- Links: for every board and side to move what one micro-move leads to ----
 *
 * Each board has a run of words. For each type of the pieces of the side to move there is a head, then the boards of
 * the same material, a word each. Where micro-moves lead to other materials a row of codes follows: the largest over
 * all those boards, by the rest of dice. Those materials are solved, so that their codes stay as they are; two words
 * each, first those from upper bounds. A type that captures the king has no links. */
enum { HEAD_CAPTURES_KING = 1 << 30, HEAD_HAS_ROW = 1 << 29, HEAD_BOARDS = (1 << 29) - 1 };

enum { FOR_PIECES, FOR_PAWNS, RESTS_MAX = 28, WORDS_OF_CODE = 2 };

/* How many words the links of one board are. They are written to `words`, for which solver->board_at must be filled;
 * or just counted where `words` is NULL. */
uint64_t core_link_board(const dfen_solver *solver, int stm, uint64_t board, uint32_t *words);

/* Enters a board's number at all its images in solver->board_at. */
void core_enter_board(dfen_solver *solver, uint64_t board);

/* How many entries solver->board_at has. */
uint64_t core_board_entries(const dfen_solver *solver);

/* The number of the same board seen by the other side, where the sides are alike. */
uint32_t core_exchanged_board(const dfen_solver *solver, uint64_t board);

/* ---- A sweep over some boards, from solver->pass and solver->board on ---- */
void core_sweep_boards(dfen_solver *solver, uint64_t boards);

/* ---- Acceleration (SPEC 11.17) ---- */

/* What sweeps are made for: to narrow the bounds, or one of the steps of accelerate.c. */
enum { FOR_BOUNDS, FOR_GUESS, FOR_REACH, FOR_CHECK, FOR_CHECK_OF_SUM };

/* guess, made, widths, sum and tried. */
enum { ACCELERATION_ARRAYS = 7 };

/* Begins to guess the equities, from the bounds that are there. */
void core_begin_guess(dfen_solver *solver);

/* All boards of a side to move were gone over for a guess or its proof: what comes next. */
void core_end_guess_pass(dfen_solver *solver);

#endif
