/* In a file of its own because sqlite3ext.h turns SQLite's functions into names of the members that are filled here. */
#include <sqlite3.h>

/* Before sqlite3ext.h redefines their names. */
static char *(*const real_mprintf)(const char *, ...) = sqlite3_mprintf;
static void (*const real_free)(void *) = sqlite3_free;

#include <sqlite3ext.h>

#include "old_sqlite.h"

static int version_number(void) {
  return 3030001;
}

static const char *version(void) {
  return "3.30.1";
}

const struct sqlite3_api_routines *old_sqlite(void) {
  static struct sqlite3_api_routines api;
  api.libversion_number = version_number;
  api.libversion = version;
  api.mprintf = real_mprintf;
  api.free = real_free;
  return &api;
}
