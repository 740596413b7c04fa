/* The one symbol that the extension exports. A program that links dfen in (-DSQLITE_CORE) calls it, or hands
 * it to sqlite3_auto_extension(); SQLite calls it itself when it loads the shared library. */
#ifndef DFEN_EXT_EXTENSION_H
#define DFEN_EXT_EXTENSION_H

#include <sqlite3.h>

struct sqlite3_api_routines;

/* Registers every function of dfen in `db`. SQLITE_OK, also when this release is registered there already;
 * otherwise an error code, and *error, where `error` is not NULL, is a message for sqlite3_free(). */
int sqlite3_dfen_init(sqlite3 *db, char **error, const struct sqlite3_api_routines *api);

#endif
