/* The connection of a target that passes whole statements to SQLite. */
#ifndef DFEN_TEST_FUZZ_DATABASE_H
#define DFEN_TEST_FUZZ_DATABASE_H

#include <sqlite3.h>

#include "fuzz.h"

/* Opens an in-memory database with dfen; call it once, before any other SQLite call: for speed SQLite runs without
 * mutexes. */
sqlite3 *open_dfen_database(void);

/* Runs statements, which must not fail. */
void run_sql(sqlite3 *db, const char *sql);

/* Requires a query to have no row. */
void require_no_row(sqlite3 *db, const char *sql);

#endif
