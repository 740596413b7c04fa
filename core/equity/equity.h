/* Solving an endgame (SPEC 11.1 to 11.8): what the files of this room share.
 *
 * V(class) is to be found for every class of a material. It is the mean, over all rolls, of what the best turn is
 * worth. Walking all turns would take long: with a queen the roll QQQ alone has thousands. But many turns reach the
 * same board with the same dice left. So a turn is looked at one die at a time, and its middle positions are valued
 * too. Such a position is a board and a pool, the dice still in hand; the mover stays the same. A code says what it is
 * worth to the mover, and how many dice will be spent on the way:
 *
 *   code(board, {})   = 1 - V(board, the other side to move)
 *   code(board, pool) = the most of STEP + code(next board, pool without the die) over all micro-moves;
 *                       TOP when one captures the king; code(board, {}) when there is none
 *
 * A turn that spends more dice has more STEPs, and no equity makes up for one: that is the maximum rule.
 *
 * An example: bare kings side by side, and a roll of K and two dice that can move nothing. The pool is {K}, as the
 * other two dice change nothing. K captures: the code is TOP, an equity of 1. With the kings two squares apart the code
 * is STEP plus the largest 1 - V of the boards around: the mover must move, also where staying would be better.
 *
 * One sweep over all boards makes codes of one die from those of none, of two dice from those of one, and the mean over
 * all rolls from those of two. So a sweep looks at every micro-move of a board three times, and at no turn. */
#ifndef DFEN_CORE_EQUITY_H
#define DFEN_CORE_EQUITY_H

#include "../dfen.h"

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

/* The type of the men of a kind. */
static inline uint8_t type_of_men(int kind) {
  switch (kind) {
  case DFEN_QUEENS: return DFEN_QUEEN;
  case DFEN_ROOKS: return DFEN_ROOK;
  case DFEN_KNIGHTS: return DFEN_KNIGHT;
  default: return DFEN_BISHOP;
  }
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

/* The dice that matter in a turn of `side` (SPEC 11.4). */
dfen_pool_set core_pool_set_of(const dfen_material *material, int side);

/* How the pools of a mover lead to each other and to those of the solver's parts. */
void core_find_pool_moves(dfen_solver *solver, int mover);

/* All men of a material, kings among them. */
int core_men_of_material(const dfen_material *material);

/* ---- Links: for every board and mover what one micro-move leads to ----
 *
 * Each board has a run of words. For each type of the mover's men there is a head, then the boards of the same
 * material, a word each. Where micro-moves lead to other materials a row of codes follows: the largest over all those
 * boards, by the rest of dice. Those materials are solved, so that their codes stay as they are; two words each, first
 * those from upper bounds. A type that captures the king has no links. */
enum { HEAD_CAPTURES_KING = 1 << 30, HEAD_HAS_ROW = 1 << 29, HEAD_BOARDS = (1 << 29) - 1 };

enum { FOR_MEN, FOR_PAWNS, RESTS_MAX = 28, WORDS_OF_CODE = 2 };

/* How many words the links of one board are. They are written to `words`, for which solver->board_at must be filled;
 * or just counted where `words` is NULL. */
uint64_t core_link_board(const dfen_solver *solver, int mover, uint64_t board, uint32_t *words);

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

/* The arrays of accelerate.c, each of a code a board. */
enum { ACCELERATION_ARRAYS = 7 };

/* Begins to guess the equities, from the bounds that are there. */
void core_begin_guess(dfen_solver *solver);

/* All boards of a mover were gone over for a guess or its proof: what comes next. */
void core_end_guess_pass(dfen_solver *solver);

#endif
