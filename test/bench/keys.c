/* What keys in tables cost, against the statements that one would write by hand. Usage: keys PLAYS.db OWN.db
 *
 * test/bench/keys.sh makes the databases, in files, as users have them. The clock is the CPU time of this process
 * alone: who reads and writes beside it is another process. Each round fills a fresh copy of PLAYS.db. */
#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "database.h"
#include "measure.h"

static char copy_path[4096], wal_path[4096 + 8];

static void fail(const char *what) {
  fprintf(stderr, "bench: %s failed\n", what);
  exit(1);
}

static sqlite3 *open_file(const char *path) {
  sqlite3 *db = NULL;
  if (sqlite3_open(path, &db) != SQLITE_OK) {
    fail(path);
  }
  sqlite3_busy_timeout(db, 60000);
  load_extension(db);
  return db;
}

/* A fresh copy of the table without keys. */
static void copy_plays(const char *path) {
  char *command = sqlite3_mprintf("rm -f '%s'* && cp '%s' '%s'", copy_path, path, copy_path);
  if (command == NULL || system(command) != 0) {
    fail("copying");
  }
  sqlite3_free(command);
}

/* ---- Who reads and writes meanwhile ---- */

static volatile sig_atomic_t stopped;

static void stop(int number) {
  (void)number;
  stopped = 1;
}

/* What the other process did. */
struct visits {
  long written, read, busy;
  double longest; /* seconds that a write waited for its lock */
};

static double wall_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Changes a row and reads a hundred, again and again, with the five seconds that hosts wait for a lock. */
static struct visits visit(const char *path) {
  sqlite3 *db = NULL;
  struct visits visits = {0};
  struct timespec pause = {.tv_nsec = 5000000};
  if (sqlite3_open(path, &db) != SQLITE_OK) {
    fail(path);
  }
  sqlite3_busy_timeout(db, 5000);
  while (!stopped) {
    double begin = wall_seconds();
    int status = sqlite3_exec(db,
                              "UPDATE plays SET result = -result WHERE id = "
                              "(SELECT 1 + abs(random() % max(id)) FROM plays)",
                              NULL, NULL, NULL);
    double waited = wall_seconds() - begin;
    visits.longest = waited > visits.longest ? waited : visits.longest;
    visits.written += status == SQLITE_OK;
    visits.busy += status != SQLITE_OK;
    status = sqlite3_exec(db,
                          "WITH first(id) AS MATERIALIZED (SELECT abs(random() % max(id)) FROM plays) "
                          "SELECT sum(result) FROM plays, first WHERE plays.id BETWEEN first.id AND first.id + 100",
                          NULL, NULL, NULL);
    visits.read += status == SQLITE_OK;
    nanosleep(&pause, NULL);
  }
  sqlite3_close(db);
  return visits;
}

static struct visits all_visits;

/* ---- What is timed ---- */

struct filling {
  const char *plays;
  const char *sql;
  bool visited;
};

static double run_filling(const void *subject) {
  const struct filling *filling = subject;
  int ends[2];
  pid_t visitor = -1;
  copy_plays(filling->plays);
  if (filling->visited) {
    if (pipe(ends) != 0 || (visitor = fork()) < 0) {
      fail("fork");
    }
    if (visitor == 0) {
      signal(SIGTERM, stop);
      struct visits visits = visit(copy_path);
      _exit(write(ends[1], &visits, sizeof visits) == sizeof visits ? 0 : 1);
    }
    close(ends[1]);
  }
  sqlite3 *db = open_file(copy_path);
  double begin = cpu_seconds();
  execute(db, filling->sql);
  double seconds = cpu_seconds() - begin;
  sqlite3_close(db);
  if (visitor > 0) {
    struct visits visits;
    kill(visitor, SIGTERM);
    if (read(ends[0], &visits, sizeof visits) != sizeof visits || waitpid(visitor, NULL, 0) != visitor) {
      fail("the visitor");
    }
    close(ends[0]);
    all_visits.written += visits.written;
    all_visits.read += visits.read;
    all_visits.busy += visits.busy;
    all_visits.longest = visits.longest > all_visits.longest ? visits.longest : all_visits.longest;
  }
  return seconds;
}

#define ADD_AND_FILL                                                                                                   \
  "SELECT dfen_add_key('plays', 'fen', '{\"covering\": [\"game\", \"result\"]}');"                                     \
  "SELECT dfen_fill_key('plays')"

static void bench_filling(const char *plays, double rows) {
  struct filling fillings[] = {
    {plays,
     "ALTER TABLE plays ADD COLUMN canonical TEXT; BEGIN; UPDATE plays SET canonical = dfen_pool_key(fen); COMMIT;"
     "CREATE INDEX plays_canonical ON plays(canonical, game, result)",
     false},
    {plays, ADD_AND_FILL, false},
    {plays, ADD_AND_FILL, true},
  };
  struct measured measured[] = {
    {.name = "`UPDATE` in one transaction, then `CREATE INDEX`", .run = run_filling, .subject = &fillings[0]},
    {.name = "`dfen_add_key`, `dfen_fill_key`", .run = run_filling, .subject = &fillings[1], .must = 1.5, .aim = 1.15},
    {.name = "the same while another process reads and writes",
     .run = run_filling,
     .subject = &fillings[2],
     .must = 2,
     .aim = 1.5},
  };
  measure(measured, 3);
  print_table(measured, 3, "a key column with its index", "row", rows);
  printf(
    "The other process wrote %ld times and read %ld times; the longest wait of a write was %.1f s, and %ld gave up "
    "after 5 s.\n\n",
    all_visits.written, all_visits.read, all_visits.longest, all_visits.busy);
  fflush(stdout);
}

static void compare(sqlite3 *const *db, const char *const *names, const char *const *sql, const double *must,
                    const double *aim, int count, const char *what, double rows) {
  struct query queries[4];
  struct measured measured[4];
  for (int i = 0; i < count; ++i) {
    queries[i] = (struct query){.db = db[i], .sql = sql[i]};
    measured[i] =
      (struct measured){.name = names[i], .run = run_query, .subject = &queries[i], .must = must[i], .aim = aim[i]};
  }
  measure(measured, count);
  print_table(measured, count, what, "row", rows);
  fflush(stdout);
}

/* Of the last copy that was filled. */
static void bench_checking(double rows) {
  sqlite3 *db = open_file(copy_path);
  execute(db, "SELECT dfen_fill_key('plays')");
  compare(
    (sqlite3 *[]){db, db}, (const char *[]){"`count(dfen_pool_key(fen))`", "`count(*) FROM dfen_check_key(...)`"},
    (const char *[]){"SELECT count(dfen_pool_key(fen)) FROM plays", "SELECT count(*) FROM dfen_check_key('plays')"},
    (double[]){0, 1.5}, (double[]){0, 1.2}, 2, "a table that is right", rows);
  sqlite3_close(db);
}

/* OWN.db has the tables of other names of sql/README.md, and two views in the place of scored_turns. The view pooled is
 * measured by pooled.c. */
static void bench_pooling(const char *own) {
  sqlite3 *own_db = open_file(own);
#define POOLED(view)                                                                                                   \
  "SELECT key, count(*), dfen_record(score, game, number) FROM " view                                                  \
  " WHERE key IS NOT NULL AND score IS NOT NULL GROUP BY key"
  compare((sqlite3 *[]){own_db, own_db},
          (const char *[]){"before: `scored_turns` makes each key", "after: the key column and its index"},
          (const char *[]){POOLED("scored_before"), POOLED("scored_after")}, (double[]){0, 1}, (double[]){0, 0}, 2,
          "`pooled` on tables of other names", (double)rows_of(own_db, "plies"));
  sqlite3_close(own_db);
}

/* ---- Memory and the write-ahead log ---- */

static long size_of(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 ? (long)status.st_size : 0;
}

/* The log at the beginning of each transaction, that is after the one before it. */
struct following {
  long before_last, most;
};

static int follow(void *data) {
  struct following *following = data;
  following->most = following->before_last > following->most ? following->before_last : following->most;
  following->before_last = size_of(wal_path);
  return 0;
}

/* The log after a batch, after any later one, and after the indexes, which the last transaction makes. */
static void follow_log(sqlite3 *db, long *batch, long *rows, long *indexes) {
  struct following following = {0};
  execute(db, "SELECT dfen_fill_key('plays', NULL, '{\"seconds\": 0}')");
  *batch = size_of(wal_path);
  sqlite3_commit_hook(db, follow, &following);
  execute(db, "SELECT dfen_fill_key('plays')");
  *rows = following.most;
  *indexes = size_of(wal_path);
}

/* Does a job in a process of its own, which prints its row. */
static void print_memory(const char *plays, int job) {
  fflush(stdout);
  if (job == 1) {
    copy_plays(plays);
  }
  pid_t child = fork();
  if (child == 0) {
    long batch = 0;
    long rows = 0;
    long indexes = 0;
    sqlite3 *db = open_file(copy_path);
    if (job == 0) {
      execute(db, "SELECT count(*) FROM plays");
    } else if (job == 1) {
      execute(db, "SELECT dfen_add_key('plays', 'fen', '{\"covering\": [\"game\", \"result\"]}')");
      follow_log(db, &batch, &rows, &indexes);
    } else {
      execute(db, "SELECT count(*) FROM dfen_check_key('plays')");
    }
    sqlite3_close(db);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    static const char *const names[] = {"`count(*)`", "`dfen_fill_key`", "`dfen_check_key`"};
    printf("| %s | %.1f |", names[job], (double)usage.ru_maxrss / 1024);
    if (job == 1) {
      printf(" %.1f | %.1f | %.1f |\n", (double)batch / 1e6, (double)rows / 1e6, (double)indexes / 1e6);
    } else {
      printf(" | | |\n");
    }
    fflush(stdout);
    _exit(0);
  }
  int status = 1;
  if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
    fail("a job of its own");
  }
}

int main(int count, char **words) {
  if (count != 3) {
    fputs("usage: keys PLAYS.db OWN.db\n", stderr);
    return 2;
  }
  snprintf(copy_path, sizeof copy_path, "%s.copy", words[1]);
  snprintf(wal_path, sizeof wal_path, "%s-wal", copy_path);
  sqlite3 *db = open_file(words[1]);
  double rows = (double)rows_of(db, "plays");
  sqlite3_close(db);
  printf("### Keys in tables\n\n%.0f rows in files, in WAL mode, SQLite %s; CPU time of the process that does it.\n\n",
         rows, sqlite3_libversion());
  bench_filling(words[1], rows);
  bench_checking(rows);
  bench_pooling(words[2]);
  puts("The most memory of a process that does it (at most 64 MB); and how large the write-ahead log was after a batch "
       "of\n"
       "20,000 rows, after any later one (at most that of two), and when the indexes were made:\n");
  puts("| job | MB | log, a batch | rows | indexes |\n| --- | --- | --- | --- | --- |");
  for (int job = 0; job < 3; ++job) {
    print_memory(words[1], job);
  }
  puts("");
  return 0;
}
