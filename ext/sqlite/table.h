/* Table-valued functions in SQLite: one virtual table module serves them all. */
#ifndef DFEN_EXT_SQLITE_TABLE_H
#define DFEN_EXT_SQLITE_TABLE_H

#include "../functions/function.h"

/* Registers a table-valued function, a row of functions.def, which needs no CREATE VIRTUAL TABLE. Its arguments are
 * hidden columns that begin with arg_, so that none is named dfen, and FROM turns, dfen_moves(dfen) means the user's.
 * `function` must stay. An SQLite error code. */
int register_table(sqlite3 *db, const struct function *function);

#endif
