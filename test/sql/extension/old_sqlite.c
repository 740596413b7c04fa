/* In its own file, because sqlite3ext.h redefines SQLite's functions as the members that are filled here. */
#include <sqlite3.h>

/* Before sqlite3ext.h redefines the names. */
static char *(*const real_mprintf)(const char *, ...) = sqlite3_mprintf;
static void (*const real_free)(void *) = sqlite3_free;
static int (*const real_auto_extension)(void (*)(void)) = sqlite3_auto_extension;
static void (*const real_reset_auto_extension)(void) = sqlite3_reset_auto_extension;
static int (*const real_open)(const char *, sqlite3 **) = sqlite3_open;
static int (*const real_close)(sqlite3 *) = sqlite3_close;

#include <sqlite3ext.h>

#include "old_sqlite.h"

static int old_version_number(void) {
  return 3030001;
}

static const char *old_version(void) {
  return "3.30.1";
}

static int oldest_version_number(void) {
  return 3031000;
}

/* SQLite's own routines: it passes them to automatic extensions. */
static struct sqlite3_api_routines routines;

static int take_routines(sqlite3 *db, char **error, const struct sqlite3_api_routines *api) {
  (void)db;
  (void)error;
  routines = *api;
  return SQLITE_OK;
}

const struct sqlite3_api_routines *old_sqlite(void) {
  static struct sqlite3_api_routines api;
  api.libversion_number = old_version_number;
  api.libversion = old_version;
  api.mprintf = real_mprintf;
  api.free = real_free;
  return &api;
}

const struct sqlite3_api_routines *oldest_sqlite(void) {
  sqlite3 *db = 0;
  real_auto_extension((void (*)(void))take_routines);
  real_open(":memory:", &db);
  real_close(db);
  real_reset_auto_extension();
  routines.libversion_number = oldest_version_number;
  return &routines;
}
