/* The connection of a target that hands whole statements to SQLite. */
#ifndef DFEN_TEST_FUZZ_DATABASE_H
#define DFEN_TEST_FUZZ_DATABASE_H

#include <sqlite3.h>

#include "fuzz.h"

/* Opens a database in memory with dfen; to be called once, before any other call of SQLite. For speed SQLite has no
 * mutexes here, and takes its memory from a store. */
sqlite3 *open_quick_database(void);

#endif
