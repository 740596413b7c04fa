/* Selected boards of an endgame with made-up equities, for tests that would need minutes if they solved an endgame of
 * four pieces. Every class of every material has a random value, so links and sweeps can be compared with the slow
 * rules on any board, once the boards around it are entered. */
#ifndef DFEN_TEST_FEW_BOARDS_H
#define DFEN_TEST_FEW_BOARDS_H

#include "../../core/equity/equity.h"
#include "material.h"

/* The made-up bounds of a position before the roll, of random width. */
dfen_bracket made_up_bracket(const dfen_position *position);

struct few_boards {
  dfen_solver solver;
  void *room;
  int64_t *made;  /* the result of a sweep's last pass for a class, by board */
  bool *entered;  /* by board */
  uint8_t *swept; /* how many passes, by board */
};

/* A canonical material; its successors' solutions are made up. */
struct few_boards *begin_few_boards(const char *key);
void end_few_boards(struct few_boards *few);

/* A class: its board, and the position with its side to move. */
struct few_class {
  int stm;
  uint64_t board;
  dfen_position position;
};

struct few_class few_class_of(const struct few_boards *few, uint64_t index);

/* The board of a position with this material. */
uint64_t board_of(const struct few_boards *few, const dfen_position *position);

/* Sets the side to move of the following sweeps, and whether they use upper or lower bounds. */
void aim_few_boards(struct few_boards *few, int stm, int bound);

/* Sweeps a board, and first the boards around it as often as needed: pass 0 computes codes of one die, pass 1 of two,
 * pass 2 the mean. */
void sweep_few_boards(struct few_boards *few, const struct few_class *place, int pass);

#endif
