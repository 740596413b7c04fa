/* Fuzzes the table-valued functions as SQLite uses them: queries that test/extension/pairs.h makes of the input's
 * bytes, with all that SQLite may hand down to a virtual table. They answer as the same queries on a plain table do. */
#include "../extension/pairs.h"
#include "database.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static sqlite3 *db;
  static struct pair pair;
  if (db == NULL) {
    db = open_quick_database();
    require(begin_pairs(db));
  }
  struct random random = random_of_bytes(bytes, size);
  long rows = 0;
  make_pair(&random, &pair);
  require(compare_pair(&pair, &rows) != DIFFERENT);
  return 0;
}
