/* How large the write-ahead log gets while keys are filled, and the memory that it takes. The log must not hold more
 * than two batches, but for the indexes, which SQLite makes in one transaction. */
#include "support.h"

#include <sys/stat.h>

enum { BATCHES = 8 };

static int batch_rows; /* as dfen_fill_key has it where nothing is said, or fewer where DFEN_TIMES is less than 1 */

static char wal_path[300];

/* The log at the beginning of each transaction, that is after the one before it. */
struct following {
  int commits;
  long before_last, most; /* bytes; `most` leaves the last transaction out, which makes the indexes */
};

static long size_of_log(void) {
  struct stat status;
  return stat(wal_path, &status) == 0 ? (long)status.st_size : 0;
}

static int follow(void *data) {
  struct following *following = data;
  following->most = following->before_last > following->most ? following->before_last : following->most;
  following->before_last = size_of_log();
  ++following->commits;
  return 0;
}

/* A table with a new key, and an empty log. */
static sqlite3 *make_table(const char *path) {
  remove_database(path);
  sqlite3 *db = open_at(path, true);
  RUN(db,
      "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = %d; PRAGMA synchronous = OFF; CREATE TABLE turns(id "
      "INTEGER PRIMARY KEY, dfen TEXT); "
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < %d) INSERT INTO turns(dfen) "
      "SELECT 'rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 ' || (1 + i %% 5000) FROM n; "
      "SELECT dfen_add_key('turns', 'dfen'); PRAGMA wal_checkpoint(TRUNCATE)",
      batch_rows / 20, batch_rows * BATCHES); /* 1,000 pages are what SQLite itself has */
  return db;
}

/* The largest log while a statement, run again and again, fills the key; without the indexes at the end. */
static long most_log(const char *path, const char *sql) {
  sqlite3 *db = make_table(path);
  struct following following = {0};
  bool ready = false;
  sqlite3_commit_hook(db, follow, &following);
  for (int i = 0; i < BATCHES && !ready; ++i) {
    RUN(db, "%s", sql);
    char *state = ANSWER(db, "SELECT state FROM dfen_keys()");
    ready = strcmp(state, "ready\n") == 0;
    sqlite3_free(state);
  }
  CLAIM(ready && following.commits == BATCHES, sql);
  sqlite3_close(db);
  return following.most;
}

int main(void) {
  char path[256];
  char fill[100];
  char fill_a_batch[100];
  bool few = random_stride(8) > 1;
  batch_rows = few ? 2500 : 20000;
  snprintf(fill, sizeof fill, "SELECT dfen_fill_key('turns', NULL, '{%s}')", few ? "\"batch\": 2500" : "");
  snprintf(fill_a_batch, sizeof fill_a_batch, "SELECT dfen_fill_key('turns', NULL, '{\"seconds\": 0%s}')",
           few ? ", \"batch\": 2500" : "");
  path_of("log", path);
  snprintf(wal_path, sizeof wal_path, "%s-wal", path);

  sqlite3 *db = make_table(path);
  CLAIM(NUMBER(db, "%s", fill_a_batch) == batch_rows, "a batch");
  long batch = size_of_log();
  sqlite3_close(db);
  long whole = most_log(path, fill);
  long pieces = most_log(path, fill_a_batch);
  printf("figure: the log of a batch has %.1f MB; of %d batches one after another at most %.1f, in pieces %.1f\n",
         (double)batch / 1e6, BATCHES, (double)whole / 1e6, (double)pieces / 1e6);
  CLAIM(batch > 50L * batch_rows, "a batch is written");
  long two = 2 * batch + batch / (few ? 10 : 20); /* a batch may have some pages more than the first */
  CLAIM(whole <= two, "the log of one call");
  CLAIM(pieces <= two, "the log of pieces");

  db = make_table(path);
  sqlite3_memory_highwater(1);
  RUN(db, "%s", fill);
  double filling = (double)sqlite3_memory_highwater(1) / 1e6;
  RUN(db, "SELECT count(*) FROM dfen_check_key('turns')");
  double checking = (double)sqlite3_memory_highwater(1) / 1e6;
  sqlite3_close(db);
  remove_database(path);
  printf("figure: filling takes %.1f MB of memory, checking %.1f, of a table of %d rows\n", filling, checking,
         batch_rows * BATCHES);
  CLAIM(filling < 16 && checking < 16, "the memory");
  return end_of_test("The write-ahead log while keys are filled");
}
