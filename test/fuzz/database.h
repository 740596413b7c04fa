/* The connection of a target that passes whole statements to SQLite. */
#ifndef DFEN_TEST_FUZZ_DATABASE_H
#define DFEN_TEST_FUZZ_DATABASE_H

#include <sqlite3.h>

#include "fuzz.h"

/* Opens an in-memory database with dfen; call it once, before any other SQLite call. For speed SQLite runs without
 * mutexes and takes its memory from a store. */
sqlite3 *open_quick_database(void);

#endif
