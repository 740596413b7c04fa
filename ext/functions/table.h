/* Table-valued SQL functions, such as FROM dfen_moves(dfen): callbacks that begin, step and read the rows. The name,
 * the arguments and the columns are in functions.def. */
#ifndef DFEN_EXT_FUNCTIONS_TABLE_H
#define DFEN_EXT_FUNCTIONS_TABLE_H

#include <stdbool.h>

#include "context.h"

enum { TABLE_ARGUMENTS_MAX = 4 };

struct table {
  size_t state_size; /* of the state, zeroed before `begin` */
  bool runs_sql;     /* `begin` uses context->session; it is not called from within itself */

  /* Reads the arguments. NOTHING means no rows. */
  enum outcome (*begin)(struct context *context, void *state);

  /* Steps to the first row, 0, and then to each next one; NOTHING at the end. NULL if `begin` counts the rows. */
  enum outcome (*step)(struct context *context, void *state, uint64_t row);

  /* Sets the result to a column of the current row. */
  enum outcome (*column)(struct context *context, const void *state, uint64_t row, int column);

  /* Frees what `state` points to, even if `begin` failed or never ran; may be NULL. */
  void (*end)(void *state);
};

/* For hosts: begins a scan, with a hint at swapped arguments; and steps to a row. */
enum outcome begin_table(const struct table *table, struct context *context, void *state);

static inline enum outcome step_table(const struct table *table, struct context *context, void *state, uint64_t row) {
  return table->step != NULL ? table->step(context, state, row) : row < context->rows ? DONE : NOTHING;
}

#endif
