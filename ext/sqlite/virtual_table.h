/* Table-valued functions in SQLite, all through one virtual table module. */
#ifndef DFEN_EXT_SQLITE_VIRTUAL_TABLE_H
#define DFEN_EXT_SQLITE_VIRTUAL_TABLE_H

#include "../functions/function.h"

/* Registers a table-valued function as an eponymous virtual table. Its arguments are hidden columns with the prefix
 * arg_, so that dfen in FROM turns, dfen_moves(dfen) is the user's column. `function` must stay valid. Returns an
 * SQLite error code. */
int register_table(sqlite3 *db, const struct function *function);

#endif
