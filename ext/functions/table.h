/* Table-valued SQL functions, as FROM dfen_moves(dfen): how the rows of one are begun, stepped through and read. Its
 * name, arguments and columns stand in functions.def. */
#ifndef DFEN_EXT_FUNCTIONS_TABLE_H
#define DFEN_EXT_FUNCTIONS_TABLE_H

#include <stdbool.h>

#include "../arguments/arguments.h"

enum { TABLE_ARGUMENTS_MAX = 4 };

struct sql_session;

/* What `begin` is given, and how many rows it finds. */
struct table_call {
  host_value **arguments;          /* NULL pointers for those not given; the caller's, until `begin` returns */
  host_cancellation *cancellation; /* to be asked by what may take long; when it wanted the end, any outcome will do */
  char *reason;                    /* REASON_SIZE of it */
  uint64_t rows;                   /* to be set where there is no `step` */
};

struct table {
  size_t state_size; /* of what is kept between the rows, zeroed before `begin` */

  /* Reads the arguments. READ_NULL: there are no rows. */
  enum outcome (*begin)(void *state, struct table_call *call);

  /* In place of `begin`, for a function that runs SQL on its connection, or works for long: it is for direct use only,
   * so that no view or trigger of a hostile database can run it, and it cannot run while it runs. What is wrong is the
   * error of the session (sqlite/run/session.h), which is closed after `end`. */
  void (*begin_with_sql)(struct sql_session *work, void *state, host_value **arguments);

  /* Steps to the first row, 0, then to each after it; false when there are no more. NULL where `begin` counts them. */
  bool (*step)(void *state, uint64_t row);

  /* In place of `step`, for a function that runs SQL, or works for long, at each step too. */
  bool (*step_with_sql)(struct sql_session *work, void *state);

  /* Sets the answer to the column of the row stepped to. */
  void (*column)(host_call *call, const void *state, uint64_t row, int column);

  /* Gives back what `state` holds, also when `begin` failed or never ran; may be NULL. */
  void (*end)(void *state);
};

#endif
