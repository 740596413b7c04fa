/* dfen as a later release might be: key version 2, and a pool key that differs for many positions. For the tests of
 * upgrading (SPEC 10.8). SQLite prefers this entry point to the one that dfen has. */
#include <string.h>

#include "../../core/dfen.h"
#include "../../ext/sqlite/extension.h"

#include <sqlite3ext.h>

SQLITE_EXTENSION_INIT3

__attribute__((visibility("default"))) int sqlite3_extension_init(sqlite3 *db, char **error,
                                                                  const sqlite3_api_routines *api);

static void call_key_version(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  (void)arguments;
  sqlite3_result_int(context, 2);
}

/* The colour flip alone. */
static void call_pool_key(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  const char *text = (const char *)sqlite3_value_text(arguments[0]);
  dfen_fields fields;
  dfen_fault fault;
  if (text != NULL && dfen_scan(text, strlen(text), &fields, &fault) == DFEN_OK) {
    char key[DFEN_TEXT_SIZE];
    dfen_fields flipped = dfen_canonical(&fields, DFEN_FOLD_FLIP);
    sqlite3_result_text(context, key, (int)dfen_write(&flipped, DFEN_KEY_FORM, key), SQLITE_TRANSIENT);
  }
}

int sqlite3_extension_init(sqlite3 *db, char **error, const sqlite3_api_routines *api) {
  const int pure = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
  int status = sqlite3_dfen_init(db, error, api);
  if (status == SQLITE_OK) {
    status = sqlite3_create_function(db, "dfen_key_version", 0, SQLITE_UTF8 | SQLITE_INNOCUOUS, NULL, call_key_version,
                                     NULL, NULL);
  }
  return status != SQLITE_OK ? status
                             : sqlite3_create_function(db, "dfen_pool_key", 1, pure, NULL, call_pool_key, NULL, NULL);
}
