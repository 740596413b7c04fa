/* Fuzzes table-valued functions through SQLite: queries that test/extension/pairs.h generates from the input's bytes,
 * with every constraint that SQLite may pass to a virtual table. The results equal those of the same queries on a plain
 * table. */
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
