/* Programs that add, fill and drop keys, killed at random moments, and stopped at random moments for a copy of the
 * database with its journal: nothing is lost, doubled or wrong, and the next call goes on. Usage: kills [KILLS
 * [COPIES]] */
#define _GNU_SOURCE
#include "support.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

enum { ROWS = 4000 };

/* What must never change: the user's own columns. */
static char *content_of(sqlite3 *db) {
  return ANSWER(db, "SELECT count(*), sum(id), sum(length(dfen)), sum(r), total(dfen_hash(dfen_try(dfen))) FROM turns");
}

static void make_database(const char *path, const char *journal, struct random *random) {
  remove_database(path);
  sqlite3 *db = open_at(path, true);
  RUN(db, "PRAGMA journal_mode = %s; CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER); BEGIN", journal);
  for (int i = 0; i < ROWS; ++i) {
    RUN(db, "INSERT INTO turns(dfen, r) VALUES (%Q, %d)", random_text(random), i);
  }
  RUN(db, "COMMIT");
  sqlite3_close(db);
}

/* Adds, fills and drops until it is killed. */
static void work_on(const char *path) {
  sqlite3 *db = open_at(path, true);
  static const char *const statements[] = {
    "SELECT dfen_add_key('turns', 'dfen', '{\"covering\": [\"r\"]}')",
    "SELECT dfen_fill_key('turns', NULL, '{\"batch\": 100}')",
    "SELECT dfen_add_key('turns', 'dfen', '{\"covering\": [\"id\"]}')",
    "SELECT dfen_fill_key('turns', NULL, '{\"batch\": 250}')",
    "UPDATE turns SET canonical = 'wrong' WHERE id % 9 = 1",
    "SELECT dfen_fill_key('turns', NULL, '{\"batch\": 50}')",
    "SELECT dfen_drop_key('turns')",
  };
  for (int i = 0;; ++i) { /* an error is what the next call finds after a kill */
    sqlite3_exec(db, statements[i % 7], NULL, NULL, NULL);
  }
}

static pid_t start(const char *path) {
  pid_t child = fork();
  if (child == 0) {
    work_on(path);
    _exit(0);
  }
  return child;
}

/* How often each state was met. */
static int without_key, filling, ready, journals;

static void judge(const char *path, const char *content) {
  sqlite3 *db = open_at(path, true);
  EXPECT("ok\n", db, "PRAGMA integrity_check");
  char *now = content_of(db);
  CLAIM(strcmp(now, content) == 0, now);
  sqlite3_free(now);
  char *state = ANSWER(db, "SELECT state FROM dfen_keys()");
  without_key += *state == '\0';
  filling += strcmp(state, "filling\n") == 0;
  ready += strcmp(state, "ready\n") == 0;
  CLAIM(*state == '\0' || strcmp(state, "filling\n") == 0 || strcmp(state, "ready\n") == 0, state);
  if (*state == '\0') {
    EXPECT("1\n", db, "SELECT count(*) FROM sqlite_master"); /* all of it is there, or nothing */
  } else {
    EXPECT("0\n", db,
           "SELECT count(*) FROM turns WHERE canonical NOT NULL AND canonical IS NOT dfen_pool_key(dfen_try(dfen))");
  }
  if (strcmp(state, "ready\n") == 0) {
    EXPECT("0\n", db, "SELECT count(*) FROM turns WHERE canonical IS NOT dfen_pool_key(dfen_try(dfen))");
  }
  sqlite3_free(state);
  /* it goes on */
  RUN(db, "SELECT dfen_add_key('turns', 'dfen'); SELECT dfen_fill_key('turns')");
  EXPECT("ready\n", db, "SELECT state FROM dfen_keys()");
  EXPECT("0\n", db, "SELECT count(*) FROM turns WHERE canonical IS NOT dfen_pool_key(dfen_try(dfen))");
  RUN(db, "SELECT dfen_drop_key('turns')");
  EXPECT("1\n", db, "SELECT count(*) FROM sqlite_master");
  sqlite3_close(db);
}

static void pause_for(unsigned microseconds) {
  usleep(microseconds);
}

static void copy_file(const char *from, const char *to) {
  static char bytes[1 << 20];
  int in = open(from, O_RDONLY);
  if (in < 0) {
    unlink(to);
    return;
  }
  int out = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  for (ssize_t size; (size = read(in, bytes, sizeof bytes)) > 0;) {
    if (write(out, bytes, (size_t)size) != size) {
      exit(2);
    }
  }
  close(in);
  close(out);
}

/* The database as a crash would leave it at this moment. */
static void copy_database(const char *from, const char *to) {
  static const char *const endings[] = {"", "-journal", "-wal"};
  char source[300];
  char target[300];
  for (int i = 0; i < 3; ++i) {
    snprintf(source, sizeof source, "%s%s", from, endings[i]);
    snprintf(target, sizeof target, "%s%s", to, endings[i]);
    copy_file(source, target);
    journals += i > 0 && access(source, F_OK) == 0;
  }
}

static void kill_at_random(const char *path, const char *content, struct random *random, int kills) {
  for (int i = 0; i < kills; ++i) {
    pid_t child = start(path);
    pause_for(1000 + random_below(random, 10000) * (1 + random_below(random, 12)));
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    judge(path, content);
  }
}

static void copy_at_random(const char *path, const char *copy, const char *content, struct random *random, int copies) {
  pid_t child = start(path);
  for (int i = 0; i < copies; ++i) {
    pause_for(500 + random_below(random, 5000) * (1 + random_below(random, 12)));
    kill(child, SIGSTOP);
    waitpid(child, NULL, WUNTRACED);
    remove_database(copy);
    copy_database(path, copy);
    kill(child, SIGCONT);
    judge(copy, content);
  }
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
}

int main(int count, char **words) {
  static const char *const modes[] = {"DELETE", "WAL"};
  int kills = count > 1 ? atoi(words[1]) : random_part(10);
  int copies = count > 2 ? atoi(words[2]) : random_part(10);
  struct random random = random_seeded("kills");
  char path[256];
  char copy[256];
  path_of("killed", path);
  path_of("copied", copy);
  for (int mode = 0; mode < 2; ++mode) {
    make_database(path, modes[mode], &random);
    sqlite3 *db = open_at(path, true);
    char *content = content_of(db);
    sqlite3_close(db);
    kill_at_random(path, content, &random, (kills + 1) / 2);
    copy_at_random(path, copy, content, &random, (copies + 1) / 2);
    sqlite3_free(content);
    remove_database(path);
    remove_database(copy);
  }
  printf("figure: killed or copied without a key %d times, while filling %d, when ready %d; %d copies had a journal\n",
         without_key, filling, ready, journals);
  return end_of_test("Keys after kills, and in copies taken in the middle");
}
