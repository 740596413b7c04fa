/* Table-valued SQL functions, such as FROM dfen_moves(dfen): callbacks that begin, step and read the rows. The name,
 * the arguments and the columns are in functions.def. */
#ifndef DFEN_EXT_FUNCTIONS_TABLE_H
#define DFEN_EXT_FUNCTIONS_TABLE_H

#include <stdbool.h>

#include "../arguments/arguments.h"

enum { TABLE_ARGUMENTS_MAX = 4 };

struct sql_session;

/* The input of `begin`, and the number of rows. */
struct table_call {
  host_value **arguments;          /* null pointers if absent; valid until `begin` returns */
  host_cancellation *cancellation; /* to check in long computations; once cancelled, any outcome will do */
  char *reason;                    /* REASON_SIZE bytes */
  uint64_t rows;                   /* to set if there is no `step` */
};

struct table {
  size_t state_size; /* of the state, zeroed before `begin` */

  /* Reads the arguments. READ_NULL means no rows. */
  enum outcome (*begin)(void *state, struct table_call *call);

  /* Used instead of `begin` by a function that runs SQL on its connection, or that is slow. It is DIRECTONLY, so that
   * no view or trigger of a hostile database can run it, and it cannot run within itself. Reports errors through the
   * session (sqlite/run/session.h), which is closed after `end`. */
  void (*begin_with_sql)(struct sql_session *session, void *state, host_value **arguments);

  /* Steps to the first row, 0, and then to each next one; false at the end. NULL if `begin` counts the rows. */
  bool (*step)(void *state, uint64_t row);

  /* Used instead of `step` by a function whose steps run SQL or are slow. */
  bool (*step_with_sql)(struct sql_session *session, void *state);

  /* Sets the result to a column of the current row. */
  void (*column)(host_call *call, const void *state, uint64_t row, int column);

  /* Frees what `state` points to, even if `begin` failed or never ran; may be NULL. */
  void (*end)(void *state);
};

#endif
