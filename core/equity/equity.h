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

/* All in units of an equity, 2^-40. STEP is more than any equity, TOP more than three steps and an equity, and the sum
 * of all stays far below what an integer holds: a capture after two micro-moves has TOP + 2 STEP. */
#define STEP (INT64_C(1) << 42)
#define TOP (INT64_C(1) << 46)
#define NO_MOVE (-(INT64_C(1) << 50))

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

/* Dice by their places in dfen_pool_set.type: pools of one, two and three of them are numbered one after another, each
 * as {first <= second <= third}; the number does not depend on how many types there are. */
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
static inline int codes_of_board(int types) {
  return 1 + types + pools_of_two(types);
}

/* The types of dice that can do something in a turn of `side` (SPEC 11.4). All other dice change nothing. */
dfen_pool_set dfen_pool_set_of(const dfen_material *material, int side);

/* ---- Links: for every board and mover the boards that one micro-move leads to ----
 *
 * Each board has a run of words. For each type with men there is a head, then the boards of the same material, a word
 * each, then the boards of other materials, two words each: the material and the mover, and the board's number. A type
 * that captures the king has no links. */
enum { HEAD_CAPTURES_KING = 1 << 30, HEAD_INTERNAL_BITS = 15, HEAD_INTERNAL = (1 << HEAD_INTERNAL_BITS) - 1 };

static inline unsigned internal_links(uint32_t head) {
  return head & HEAD_INTERNAL;
}

static inline unsigned external_links(uint32_t head) {
  return head >> HEAD_INTERNAL_BITS & HEAD_INTERNAL;
}

/* How many words the links of one board are. They are written to `words`, for which solver->board_at must be filled;
 * or just counted where `words` is NULL. */
uint64_t dfen_link_board(const dfen_solver *solver, int mover, uint64_t board, uint32_t *words);

/* Enters a board's number at all its images in solver->board_at. */
void dfen_enter_board(dfen_solver *solver, uint64_t board);

/* How many entries solver->board_at has. */
uint64_t dfen_board_entries(const dfen_solver *solver);

/* The number of the same board seen by the other side, where the sides are alike. */
uint32_t dfen_exchanged_board(const dfen_solver *solver, uint64_t board);

/* ---- A sweep over some boards, from solver->pass and solver->board on ---- */
void dfen_sweep_boards(dfen_solver *solver, uint64_t boards);

#endif
