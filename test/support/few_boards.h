/* Some boards of an ending with made-up equities, for what solving an ending of four pieces whole would take minutes to
 * show. Every class of every material is worth what chance says. So links and sweeps can be compared with the slow
 * rules on any board, when the boards around it are entered. */
#ifndef DFEN_TEST_FEW_BOARDS_H
#define DFEN_TEST_FEW_BOARDS_H

#include "../../core/equity/equity.h"
#include "material.h"

/* The made-up bounds of a position before the roll. They are as wide as chance has it. */
dfen_bracket made_up_bracket(const dfen_position *position);

struct few_boards {
  dfen_solver solver;
  void *room;
  int64_t *made;  /* what a sweep's last pass makes of a class, by board */
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

/* Enters a board, and all that one micro-move of the side to move makes of it within the material: then it can be
 * linked. */
void enter_few_boards(struct few_boards *few, const struct few_class *place);

/* The board of a position with this material. */
uint64_t board_of(const struct few_boards *few, const dfen_position *position);

/* From now on sweeps are for a side to move, and from upper or lower bounds. */
void aim_few_boards(struct few_boards *few, int stm, int bound);

/* Sweeps a board, and those around it as often as that needs: pass 0 makes codes of one die, 1 of two, 2 the mean. */
void sweep_few_boards(struct few_boards *few, const struct few_class *place, int pass);

#endif
