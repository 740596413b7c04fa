/* How large the write-ahead log gets while keys are filled, and the memory that it takes. The log must not hold more
 * than two batches, but for the indexes, which SQLite makes in one transaction. */
#include "support.h"

#include <sys/stat.h>

enum { BATCH = 20000, BATCHES = 8 };

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
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT); "
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < %d) INSERT INTO turns(dfen) "
      "SELECT 'rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 ' || (1 + i %% 5000) FROM n; "
      "SELECT dfen_add_key('turns', 'dfen'); PRAGMA wal_checkpoint(TRUNCATE)",
      BATCH * BATCHES);
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
  path_of("log", path);
  snprintf(wal_path, sizeof wal_path, "%s-wal", path);

  sqlite3 *db = make_table(path);
  EXPECT("20000\n", db, "SELECT dfen_fill_key('turns', NULL, '{\"seconds\": 0}')");
  long batch = size_of_log();
  sqlite3_close(db);
  long whole = most_log(path, "SELECT dfen_fill_key('turns')");
  long pieces = most_log(path, "SELECT dfen_fill_key('turns', NULL, '{\"seconds\": 0}')");
  printf("figure: the log of a batch has %.1f MB; of %d batches one after another at most %.1f, in pieces %.1f\n",
         (double)batch / 1e6, BATCHES, (double)whole / 1e6, (double)pieces / 1e6);
  CLAIM(batch > 1000000, "a batch is written");
  long two = 2 * batch + batch / 20; /* a batch may have some pages more than the first */
  CLAIM(whole <= two, "the log of one call");
  CLAIM(pieces <= two, "the log of pieces");

  db = make_table(path);
  sqlite3_memory_highwater(1);
  RUN(db, "SELECT dfen_fill_key('turns')");
  double filling = (double)sqlite3_memory_highwater(1) / 1e6;
  RUN(db, "SELECT count(*) FROM dfen_check_key('turns')");
  double checking = (double)sqlite3_memory_highwater(1) / 1e6;
  sqlite3_close(db);
  remove_database(path);
  printf("figure: filling takes %.1f MB of memory, checking %.1f, of a table of %d rows\n", filling, checking,
         BATCH * BATCHES);
  CLAIM(filling < 16 && checking < 16, "the memory");
  return end_of_test("The write-ahead log while keys are filled");
}
