/* Table-valued SQL functions: FROM dfen_moves(dfen). One module serves them all; a function brings its columns, how its
 * rows are begun and stepped through, and what a column of a row is. */
#ifndef DFEN_EXT_TABLE_H
#define DFEN_EXT_TABLE_H

#include <stdbool.h>

#include "../arguments.h"

enum { TABLE_ARGUMENTS_MAX = 3 };

/* A row of the table of table-valued functions in extension.c. */
struct table {
  const char *name;
  const char
    *columns; /* as in CREATE TABLE; none is named dfen, so that FROM turns, dfen_moves(dfen) means the user's */
  const char *arguments[TABLE_ARGUMENTS_MAX]; /* hidden columns arg_..., NULL past the last */
  int required;                               /* so many of the arguments must be given */
  size_t state_size;                          /* of what a cursor keeps between rows, zeroed before `begin` */

  /* Reads the arguments, NULL pointers for those not given. The values are the caller's, and live until `begin`
   * returns. READ_NULL: there are no rows. */
  enum outcome (*begin)(void *state, sqlite3_value **arguments, char reason[REASON_SIZE]);

  /* In place of `begin`, for a function that runs SQL on its connection: it is for direct use only, so that no view or
   * trigger of a hostile database can run it, and it cannot run while it runs. Returns SQLITE_OK, also when there are
   * no rows; SQLITE_ERROR and `reason`; or another code, such as SQLITE_NOMEM. */
  int (*begin_with_sql)(sqlite3 *db, void *state, sqlite3_value **arguments, char reason[REASON_SIZE]);

  /* Steps to the first row, then to each after it; false when there are no more. */
  bool (*step)(void *state);

  /* Sets the result to the column of the row stepped to. */
  void (*column)(sqlite3_context *context, const void *state, int column);

  /* Gives back what `state` holds, also when `begin` failed or never ran; may be NULL. */
  void (*end)(void *state);
};

/* Registers a table-valued function that needs no CREATE VIRTUAL TABLE. `table` must stay. */
int register_table(sqlite3 *db, const struct table *table);

/* ---- symmetry.c ---- */
extern const struct table orbit_table;

/* ---- moves_table.c, turns_table.c ---- */
extern const struct table rolls_table;
extern const struct table moves_table;
extern const struct table turns_table;

/* ---- pieces_table.c ---- */
extern const struct table pieces_table;

/* ---- endgame.c ---- */
extern const struct table endgame_slice_table;

/* ---- pool_table.c ---- */
extern const struct table pool_table;

#endif
