/* The turns of games, for the programs that judge estimates: an array that grows. */
#ifndef DFEN_TEST_ROWS_H
#define DFEN_TEST_ROWS_H

#include <stddef.h>

#include "../../../core/dfen_estimates.h"

struct opponent;

struct row {
  long long game;
  int number;
  unsigned long long key; /* a hash of the pool key */
  double score, estimate;
  dfen_features features;
  dfen_position position;
  const struct opponent *stm, *other; /* the players, if the caller sets them */
};

struct rows {
  struct row *row;
  size_t count, room;
};

/* Appends a turn, with an estimate of 0.5. Ends the program if memory is out. */
struct row *add_row(struct rows *rows, long long game, int number, const dfen_position *position, double score);

/* For qsort: by key, then game, then number. */
int rows_by_key(const void *one, const void *other);

/* Sets the scores of the rows from `first` on, which are of one game; `winner` is -1 after a draw. */
void score_rows(struct rows *rows, size_t first, int winner);

/* The start position. */
dfen_position start_position(void);

#endif
