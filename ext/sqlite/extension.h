/* Entry points of the SQLite extension. A shared library exports one symbol, sqlite3_dfen_init, which SQLite calls when
 * it loads the library. A program that links dfen statically, built with -DSQLITE_CORE, calls sqlite3_dfen_init for one
 * connection or dfen_extra_init() for all. */
#ifndef DFEN_EXT_SQLITE_EXTENSION_H
#define DFEN_EXT_SQLITE_EXTENSION_H

#if defined(SQLITE_CORE)
#define DFEN_EXPORT
#elif defined(_WIN32)
#define DFEN_EXPORT __declspec(dllexport)
#else
#define DFEN_EXPORT __attribute__((visibility("default")))
#endif

struct sqlite3;
struct sqlite3_api_routines;

/* Registers every function of dfen in `db`. Returns SQLITE_OK, also if this release is already registered there, or an
 * error code. On error, if `error` is not NULL, *error is a message to free with sqlite3_free(). `api` comes from
 * SQLite; it is NULL in a program that links dfen. */
DFEN_EXPORT int sqlite3_dfen_init(struct sqlite3 *db, char **error, const struct sqlite3_api_routines *api);

/* Only if dfen is linked statically: registers dfen in every connection that is opened later. Call it once before
 * opening any, or build SQLite with -DSQLITE_EXTRA_INIT=dfen_extra_init, which calls it at startup. Takes NULL. Returns
 * SQLITE_OK or an error code of sqlite3_auto_extension(). */
int dfen_extra_init(const char *unused);

#endif
