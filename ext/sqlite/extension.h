/* How SQLite gets dfen. As a shared library it exports one symbol, sqlite3_dfen_init, which SQLite calls when it loads
 * the library. A program that links dfen in (dfen is then built with -DSQLITE_CORE) calls that for one connection, or
 * dfen_extra_init() for all. */
#ifndef DFEN_EXT_EXTENSION_H
#define DFEN_EXT_EXTENSION_H

#if defined(SQLITE_CORE)
#define DFEN_EXPORT
#elif defined(_WIN32)
#define DFEN_EXPORT __declspec(dllexport)
#else
#define DFEN_EXPORT __attribute__((visibility("default")))
#endif

struct sqlite3;
struct sqlite3_api_routines;

/* Registers every function of dfen in `db`. SQLITE_OK, also when this release is registered there already;
 * otherwise an error code, and *error, where `error` is not NULL, is a message for sqlite3_free(). `api` is SQLite's
 * own affair, NULL in a program that links dfen in. */
DFEN_EXPORT int sqlite3_dfen_init(struct sqlite3 *db, char **error, const struct sqlite3_api_routines *api);

/* Only where dfen is linked in: every connection that is opened from now on has dfen. A program calls it once before it
 * opens any; or SQLite is built with -DSQLITE_EXTRA_INIT=dfen_extra_init, and calls it when it starts. Takes NULL.
 * SQLITE_OK, or an error code of sqlite3_auto_extension(). */
int dfen_extra_init(const char *unused);

#endif
