/* A full disk: a file system that takes so many more bytes and then none, for the database and for its journal or log,
 * while keys are added, filled and dropped. Each call ends with SQLite's error or does all of its work; the database is
 * whole after it; and when there is room again the next call goes on. */
#include "support.h"

enum { ROWS = 1500 };

/* ---- A file system that is full ---- */

static struct {
  sqlite3_vfs vfs, *real;
  sqlite3_io_methods methods; /* the real ones, but for xWrite */
  const sqlite3_io_methods *real_methods;
  long room; /* bytes that can still be written; UNLIMITED without end */
  bool was_full;
} disk;
enum { UNLIMITED = -1 };

static int write_while_there_is_room(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
  if (disk.room != UNLIMITED && disk.room < count) {
    disk.room = 0;
    disk.was_full = true;
    return SQLITE_FULL;
  }
  disk.room -= disk.room == UNLIMITED ? 0 : count;
  return disk.real_methods->xWrite(file, bytes, count, at);
}

/* The file is the real one; of its methods only xWrite is ours. */
static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  (void)vfs;
  int status = disk.real->xOpen(disk.real, name, file, flags, out);
  if (status == SQLITE_OK && disk.real_methods == NULL) {
    disk.real_methods = file->pMethods;
    disk.methods = *file->pMethods;
    disk.methods.xWrite = write_while_there_is_room;
  }
  if (status == SQLITE_OK && file->pMethods == disk.real_methods) {
    file->pMethods = &disk.methods;
  }
  return status;
}

static void make_disk(void) {
  disk.real = sqlite3_vfs_find(NULL);
  disk.vfs = *disk.real;
  disk.vfs.zName = "full";
  disk.vfs.xOpen = open_file;
  disk.room = UNLIMITED;
  sqlite3_vfs_register(&disk.vfs, 1);
}

/* ---- Calls on it ---- */

static const char *const calls[] = {
  "SELECT dfen_add_key('turns', 'dfen', '{\"covering\": [\"r\"]}')",
  "SELECT dfen_fill_key('turns', NULL, '{\"batch\": 200}')",
  "SELECT dfen_add_key('turns', 'dfen', '{\"covering\": [\"id\"]}')",
  "SELECT dfen_fill_key('turns', NULL, '{\"batch\": 500}')",
  "SELECT dfen_drop_key('turns')",
  "SELECT dfen_add_key('turns', 'dfen', '{\"kind\": \"virtual\", \"function\": \"dfen_pool_id\"}')",
  "SELECT dfen_drop_key('turns')",
};
enum { CALLS = sizeof calls / sizeof calls[0] };

static int refused, done;

static char *content_of(sqlite3 *db) {
  return ANSWER(db, "SELECT count(*), sum(id), sum(r), sum(length(dfen)), total(dfen_hash(dfen)) FROM turns");
}

static sqlite3 *make_table(const char *path, const char *journal) {
  remove_database(path);
  sqlite3 *db = open_at(path, true);
  RUN(db,
      "PRAGMA journal_mode = %s; PRAGMA cache_size = 20; CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT, r); "
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) INSERT INTO turns(dfen, r) "
      "SELECT 'K7/8/8/8/8/8/' || (1 + i %% 6) || 'R' || (6 - i %% 6) || '/7k w - - 0 ' || (1 + i %% 900), i FROM n",
      journal, ROWS);
  return db;
}

/* Every state may be met, but no wrong key in it. */
static void judge(sqlite3 *db, const char *content, const char *call) {
  CLAIM(sqlite3_get_autocommit(db) != 0, call);
  EXPECT("ok\n", db, "PRAGMA integrity_check");
  char *now = content_of(db);
  CLAIM(strcmp(now, content) == 0, call);
  sqlite3_free(now);
  char *state = ANSWER(db, "SELECT state FROM dfen_keys()");
  CLAIM(*state == '\0' || strcmp(state, "filling\n") == 0 || strcmp(state, "ready\n") == 0, state);
  if (*state == '\0') {
    EXPECT("1\n", db, "SELECT count(*) FROM sqlite_master");
  } else {
    EXPECT("0\n", db,
           "SELECT count(*) FROM dfen_check_key('turns') WHERE problem NOT IN ('stale key', 'missing index')");
  }
  sqlite3_free(state);
}

/* A call with so much room; whether it needed more. */
static bool call_with(sqlite3 *db, const char *call, long room, const char *content) {
  disk.was_full = false;
  disk.room = room;
  char *answer = ANSWER(db, "%s", call);
  disk.room = UNLIMITED;
  bool refused_now = *answer == '!';
  /* a checkpoint that finds no room is no error: the log stays, for the next one */
  CLAIM(!refused_now || (disk.was_full && strstr(answer, ": database or disk is full\n") != NULL), answer);
  refused += refused_now;
  done += !refused_now;
  sqlite3_free(answer);
  judge(db, content, call);
  return refused_now && disk.was_full;
}

static void fill_the_disk(const char *path, const char *journal) {
  sqlite3 *db = make_table(path, journal);
  char *content = content_of(db);
  for (int call = 0; call < CALLS; ++call) {
    long room = 0;
    while (call_with(db, calls[call], room, content)) {
      room += 1000 + room / 8;
    }
    EXPECT(call == 0 || call == 2                ? "filling\n"
           : call == 1 || call == 3 || call == 5 ? "ready\n"
                                                 : "",
           db, "SELECT state FROM dfen_keys()");
  }
  EXPECT("1\n", db, "SELECT count(*) FROM sqlite_master");
  sqlite3_free(content);
  sqlite3_close(db);
}

int main(void) {
  char path[256];
  make_disk();
  path_of("full", path);
  fill_the_disk(path, "DELETE");
  fill_the_disk(path, "WAL");
  remove_database(path);
  printf("figure: %d calls found the disk full, %d did their work\n", refused, done);
  CLAIM(refused > 40, "the disk was hardly full");
  return end_of_test("Keys on a full disk");
}
