/* Table-valued SQL functions, such as FROM dfen_moves(dfen): callbacks that begin, step and read the rows. The name,
 * the arguments and the columns are in functions.def. */
#ifndef DFEN_EXT_FUNCTIONS_TABLE_FUNCTION_H
#define DFEN_EXT_FUNCTIONS_TABLE_FUNCTION_H

#include <stdbool.h>

#include "arguments/context.h"

enum { TABLE_ARGUMENTS_MAX = 4 };

struct table {
  size_t state_size; /* of the state, zeroed before `begin` */

  /* Reads the TABLE_ARGUMENTS_MAX arguments. False if there are no rows. */
  bool (*begin)(struct context *context, void *state);

  /* Steps to context->row; false after the last row. NULL if `begin` counts the rows. */
  bool (*step)(struct context *context, void *state);

  /* Sets the result to a column of the row. */
  bool (*column)(struct context *context, const void *state, int column);

  /* Frees what `state` points to, even if `begin` failed or never ran; may be NULL. */
  void (*end)(void *state);
};

/* For hosts: begins a scan, with a hint at swapped arguments; and steps to the next row. */
bool begin_table(const struct table *table, struct context *context, void *state);

static inline bool step_table(const struct table *table, struct context *context, void *state) {
  ++context->row;
  return table->step != NULL ? table->step(context, state) : context->row < context->rows;
}

#endif
