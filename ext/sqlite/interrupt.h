/* Whether a statement has been interrupted, for functions that work for long. */
#ifndef DFEN_EXT_INTERRUPT_H
#define DFEN_EXT_INTERRUPT_H

#include <sqlite3ext.h>

#include <stdbool.h>

SQLITE_EXTENSION_INIT3

/* SQLITE_OK; SQLITE_INTERRUPT when sqlite3_interrupt() was called for the statement that runs; or SQLITE_NOMEM. SQLite
 * says so itself only from 3.41 on; a statement that is begun while another one runs is told by every SQLite. */
static inline int look_for_interrupt(sqlite3 *db) {
  int status = sqlite3_exec(db, "SELECT 1", NULL, NULL, NULL) & 0xFF;
  return status == SQLITE_INTERRUPT || status == SQLITE_NOMEM ? status : SQLITE_OK;
}

#endif
