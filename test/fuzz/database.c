#include "database.h"

#include "../../ext/sqlite/extension.h"

sqlite3 *open_dfen_database(void) {
  sqlite3 *db = NULL;
  char *error = NULL;
  sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  require(sqlite3_open(":memory:", &db) == SQLITE_OK);
  require(sqlite3_dfen_init(db, &error, NULL) == SQLITE_OK);
  return db;
}
