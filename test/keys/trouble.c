/* Keys in trouble: hostile databases, no memory, interrupts, locks, a full disk, a database that cannot be written, two
 * fillers and a writer at once. */
#define _GNU_SOURCE
#include "support.h"

#include <pthread.h>
#include <sys/wait.h>
#include <time.h>

#define TURNS                                                                                                          \
  "CREATE TABLE turns(id INTEGER PRIMARY KEY, dfen TEXT, r INTEGER);"                                                  \
  "INSERT INTO turns(dfen, r) VALUES ('8/8/4k3/8/3KP3/8/8/8 b - - 0 40', 1), ('K7/8/8/8/8/8/8/7k w - - 3 9', 2), "     \
  "('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 3), ('no DFEN', 4), (NULL, 5);"
#define WRONG "SELECT count(*) FROM turns WHERE canonical NOT NULL AND canonical IS NOT dfen_pool_key(dfen_try(dfen))"

/* ---- Hostile databases ---- */

static int evil_calls;

static void call_evil(sqlite3_context *context, int count, sqlite3_value **arguments) {
  ++evil_calls;
  sqlite3_result_value(context, arguments[count - 1]);
}

static const char *const calls[] = {
  "SELECT dfen_key_sql('turns', 'dfen')",
  "SELECT dfen_add_key('turns', 'dfen', '{\"covering\": [\"r\"]}')",
  "SELECT dfen_fill_key('turns')",
  "SELECT dfen_fill_key('turns')",
  "SELECT * FROM dfen_check_key('turns')",
  "SELECT * FROM dfen_keys()",
  "SELECT dfen_add_key('turns', 'dfen', '{\"covering\": [\"id\"]}')",
  "SELECT dfen_drop_key('turns')",
  "SELECT dfen_add_key('turns', 'dfen', '{\"kind\": \"virtual\"}')",
  "SELECT * FROM dfen_check_key('turns')",
  "SELECT * FROM dfen_keys()",
  "SELECT dfen_drop_key('turns')",
};
enum { CALLS = sizeof calls / sizeof calls[0] };

static const char *const hostile[] = {
  "CREATE TRIGGER a BEFORE UPDATE ON turns BEGIN SELECT evil(1); END;"
  "CREATE TRIGGER b AFTER UPDATE ON turns BEGIN SELECT evil(1); END",
  "CREATE TABLE dfen_key_columns(table_name TEXT NOT NULL COLLATE NOCASE, key_name TEXT NOT NULL COLLATE NOCASE, "
  "column_name TEXT NOT NULL, function TEXT NOT NULL, covering TEXT NOT NULL, part INTEGER NOT NULL, place BLOB, "
  "PRIMARY KEY (table_name, key_name, part)) "
  "WITHOUT ROWID; CREATE TRIGGER a AFTER INSERT ON dfen_key_columns BEGIN SELECT evil(1); END;"
  "CREATE TRIGGER b BEFORE UPDATE ON dfen_key_columns BEGIN SELECT evil(1); END;"
  "CREATE TRIGGER c AFTER DELETE ON dfen_key_columns BEGIN SELECT evil(1); END;"
  "INSERT INTO dfen_key_columns VALUES ('turns', 'canonical', 'dfen', 'evil', '); SELECT evil(1); --', 0, x'00'), "
  "('turns\"; SELECT evil(1)', 'a', 'b', 'c', 'd', 0, NULL), ('turns', 'r', 'dfen', 'dfen_pool_id', '\"', 0, 'x')",
  "CREATE VIEW pragma_table_xinfo AS SELECT evil(1); CREATE VIEW pragma_index_list AS SELECT evil(1);"
  "CREATE VIEW json_each AS SELECT evil(1); CREATE VIEW pragma_database_list AS SELECT evil(1);"
  "CREATE TABLE pragma_index_xinfo(x AS (evil(1)));"
  "CREATE VIEW dfen_key_columns AS SELECT evil(1) AS table_name, evil(2) AS key_name, 'dfen' AS column_name, evil(3) "
  "AS function",
  "ALTER TABLE turns ADD COLUMN e AS (evil(dfen)); CREATE INDEX e ON turns(e)",
  "CREATE TABLE other(a CHECK (evil(a))); DROP TABLE turns; CREATE TABLE turns(id INTEGER PRIMARY KEY, source TEXT, r, "
  "dfen AS (evil(source)), CHECK (evil(r) OR 1)); CREATE INDEX e ON turns(r) WHERE evil(r)",
  "DROP TABLE turns; CREATE TABLE turns(dfen TEXT, e TEXT AS (evil(dfen)) STORED); INSERT INTO turns VALUES "
  "('8/8/8/8/8/8/8/8 w - -');"
  "CREATE VIEW v AS SELECT * FROM turns, dfen_keys(); CREATE TRIGGER t AFTER INSERT ON turns BEGIN SELECT "
  "dfen_drop_key('turns'); END",
  "CREATE TRIGGER a AFTER UPDATE ON turns WHEN NEW.r IS NOT NULL BEGIN SELECT /* dfen key 1 dfen_pool_key */ NEW.r; "
  "SELECT evil(1); END;"
  "CREATE TRIGGER b AFTER INSERT ON turns WHEN NEW.r IS NOT NULL BEGIN SELECT /* dfen key 1 dfen_hash */ NEW.r, "
  "NEW.dfen, evil(1); END;"
  "CREATE INDEX c ON turns(/* dfen key 99999999999999999999 evil */ r, id)",
};

static void survive_hostile(void) {
  for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; ++i) {
    sqlite3 *db = open_at(":memory:", true);
    must_run(db, TURNS, __FILE__, __LINE__);
    sqlite3_create_function(db, "evil", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, call_evil, NULL, NULL);
    sqlite3_exec(db, hostile[i], NULL, NULL, NULL);
    evil_calls = 0;
    for (int call = 0; call < CALLS; ++call) {
      int trusted = 0;
      int triggers = 0;
      char *rows = ANSWER(db, "SELECT group_concat(quote(rowid) || quote(r), '') FROM turns NOT INDEXED");
      char *answer = ANSWER(db, "%s", calls[call]);
      char *after = ANSWER(db, "SELECT group_concat(quote(rowid) || quote(r), '') FROM turns NOT INDEXED");
      CLAIM(evil_calls == 0, calls[call]);
      CLAIM(strcmp(rows, after) == 0, answer); /* nobody else's column is touched */
      sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, -1, &trusted);
      sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, -1, &triggers);
      CLAIM(trusted == 1 && triggers == 1 && sqlite3_get_autocommit(db), calls[call]);
      sqlite3_free(rows);
      sqlite3_free(answer);
      sqlite3_free(after);
      evil_calls = 0;
    }
    sqlite3_close(db);
  }
}

/* ---- No memory ---- */

static struct {
  sqlite3_mem_methods real;
  long left; /* allocations that succeed, while armed */
  bool armed, all_after, failed;
} memory;

static bool fails(void) {
  if (!memory.armed || memory.left-- > 0) {
    return false;
  }
  bool failing = memory.left == -1 || memory.all_after;
  memory.failed = memory.failed || failing;
  return failing;
}

static void *failing_malloc(int size) {
  return fails() ? NULL : memory.real.xMalloc(size);
}

static void *failing_realloc(void *block, int size) {
  return fails() ? NULL : memory.real.xRealloc(block, size);
}

static void set_up_memory(void) {
  sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory.real);
  sqlite3_mem_methods failing = memory.real;
  failing.xMalloc = failing_malloc;
  failing.xRealloc = failing_realloc;
  sqlite3_config(SQLITE_CONFIG_MALLOC, &failing);
  sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
}

static long tries;

/* Runs a call while the allocation fails; what it ends with. */
static int run_without_memory(sqlite3 *db, const char *call, long allocation, bool all_after) {
  sqlite3_stmt *statement = NULL;
  sqlite3_prepare_v2(db, call, -1, &statement, NULL);
  memory.left = allocation;
  memory.all_after = all_after;
  memory.failed = false;
  memory.armed = true;
  int status;
  while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
  }
  memory.armed = false;
  CLAIM(memory.failed || status == SQLITE_DONE, call);
  sqlite3_finalize(statement);
  return status;
}

/* A call while the allocation fails; false when there were no more. `before` is what was called before it. */
static bool fail_call(int before, const char *call, long allocation, bool all_after) {
  sqlite3 *db = open_at(":memory:", true);
  must_run(db, TURNS, __FILE__, __LINE__);
  char *schema = schema_of(db, "main");
  for (int i = 0; i < before; ++i) {
    RUN(db, "%s", calls[i]);
  }
  int trusted = 0;
  int triggers = 0;
  run_without_memory(db, call, allocation, all_after);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, -1, &trusted);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, -1, &triggers);
  CLAIM(trusted == 1 && triggers == 1, call);
  CLAIM(sqlite3_get_autocommit(db) != 0, call);
  char *state = ANSWER(db, "SELECT state FROM dfen_keys()");
  CLAIM(*state == '\0' || strcmp(state, "filling\n") == 0 || strcmp(state, "ready\n") == 0, state);
  sqlite3_free(state);
  RUN(db, "SELECT dfen_add_key('turns', 'dfen'); SELECT dfen_fill_key('turns')");
  EXPECT("0\n", db, WRONG);
  EXPECT("ready\n", db, "SELECT state FROM dfen_keys()");
  RUN(db, "SELECT dfen_drop_key('turns')");
  char *after = schema_of(db, "main");
  CLAIM(strcmp(schema, after) == 0, after);
  sqlite3_free(schema);
  sqlite3_free(after);
  ++tries;
  CLAIM(sqlite3_close(db) == SQLITE_OK, call);
  return memory.failed;
}

static void run_out_of_memory(void) {
  enum { ALL = 200, PLAIN_CALLS = 8, MENDS = 6 }; /* in the call that mends a key, every allocation */
  int step = random_stride(97);
  for (int call = 0; call < PLAIN_CALLS; ++call) {
    for (int all_after = 0; all_after < 2; ++all_after) {
      for (long allocation = 0; fail_call(call, calls[call], allocation, all_after != 0);
           allocation += call == MENDS || allocation < ALL ? step : step * (1 + allocation / 200)) {
      }
    }
  }
  printf("figure: %ld calls in which an allocation failed\n", tries);
}

/* SQLite takes the caller's transaction back when it has no memory to begin a savepoint beside a statement that reads:
 * then nothing is filled outside of it. */
static void run_out_in_a_transaction(void) {
  static const char call[] = "SELECT dfen_fill_key('turns', NULL, '{\"batch\": 1, \"seconds\": 0}') "
                             "FROM dfen_key_columns WHERE table_name = 'turns'";
  sqlite3 *db = open_at(":memory:", true);
  RUN(db, TURNS "SELECT dfen_add_key('turns', 'dfen')");
  memory.failed = true;
  for (long allocation = 0; memory.failed; ++allocation) {
    RUN(db, "BEGIN");
    int status = run_without_memory(db, call, allocation, false);
    CLAIM(status == SQLITE_DONE || status == SQLITE_NOMEM, sqlite3_errmsg(db));
    if (sqlite3_get_autocommit(db) == 0) {
      RUN(db, "ROLLBACK");
    }
    EXPECT("0\n", db, "SELECT count(canonical) FROM turns");
  }
  CLAIM(sqlite3_close(db) == SQLITE_OK, call);
}

/* ---- Interrupts ---- */

static void make_rows(sqlite3 *db, int rows) {
  RUN(db,
      TURNS "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) INSERT INTO turns(dfen, r) "
            "SELECT format('K7/8/8/8/%%d%%s%%d/8/8/7k w - - 0 1', 1 + i %% 5, 'R', 6 - i %% 5), i FROM n",
      rows);
}

/* What a thread has had of the processor, in seconds: other programs make nothing slower by it. */
static double processor_time(pthread_t thread) {
  clockid_t clock;
  struct timespec time;
  pthread_getcpuclockid(thread, &clock);
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

struct interrupting {
  sqlite3 *db;
  unsigned microseconds;
  pthread_t caller; /* the thread that is interrupted */
  double at;        /* its time then */
};

static void *interrupt_later(void *data) {
  struct interrupting *interrupting = data;
  usleep(interrupting->microseconds);
  interrupting->at = processor_time(interrupting->caller);
  sqlite3_interrupt(interrupting->db);
  return NULL;
}

/* A call interrupted after a while stops, leaves no transaction open and no part of a key, and the next one goes on. */
static void interrupt(sqlite3 *db, const char *call, unsigned microseconds, double *longest, int *interrupted) {
  pthread_t thread;
  struct interrupting interrupting = {.db = db, .microseconds = microseconds, .caller = pthread_self()};
  pthread_create(&thread, NULL, interrupt_later, &interrupting);
  int status = sqlite3_exec(db, call, NULL, NULL, NULL);
  double end = processor_time(pthread_self());
  pthread_join(thread, NULL);
  if (status == SQLITE_INTERRUPT) {
    ++*interrupted;
    *longest = end - interrupting.at > *longest ? end - interrupting.at : *longest;
  } else {
    CLAIM(status == SQLITE_OK, sqlite3_errmsg(db));
  }
  CLAIM(sqlite3_get_autocommit(db) != 0, call);
  EXPECT("0\n0\n", db,
         "SELECT count(*) FROM dfen_keys() WHERE state NOT IN ('filling', 'ready') UNION ALL "
         "SELECT count(*) FROM sqlite_master WHERE sql LIKE '%%dfen key%%' AND NOT EXISTS (SELECT 1 FROM dfen_keys())");
}

/* An interrupt after so many steps of SQLite: also within its own DDL, where SQLite forgets what it was. */
static int interrupt_at_a_step(void *data) {
  struct interrupting *interrupting = data;
  if (interrupting->microseconds-- == 1) {
    sqlite3_interrupt(interrupting->db);
  }
  return 0;
}

/* A call that is interrupted at each of its steps says so, and the schema is as it was or as the call makes it. */
static void interrupt_at_every_step(sqlite3 *db, const char *before, const char *call) {
  enum { STEPS_MAX = 10000 };
  bool ended = false;
  int stride = random_stride(53);
  sqlite3_exec(db, before, NULL, NULL, NULL); /* there may be no key to drop */
  char *schema_before = schema_of(db, "main");
  RUN(db, "%s", call);
  char *schema_after = schema_of(db, "main");
  for (unsigned step = 1; !ended && step < STEPS_MAX; step += (unsigned)stride) {
    sqlite3_exec(db, before, NULL, NULL, NULL);
    struct interrupting interrupting = {.db = db, .microseconds = step};
    sqlite3_progress_handler(db, 1, interrupt_at_a_step, &interrupting);
    int status = sqlite3_exec(db, call, NULL, NULL, NULL);
    sqlite3_progress_handler(db, 0, NULL, NULL);
    ended = status == SQLITE_OK;
    CLAIM(ended || status == SQLITE_INTERRUPT, sqlite3_errmsg(db));
    CLAIM(sqlite3_get_autocommit(db) != 0, call);
    char *schema = schema_of(db, "main");
    CLAIM(strcmp(schema, schema_before) == 0 || strcmp(schema, schema_after) == 0, schema);
    sqlite3_free(schema);
  }
  CLAIM(ended, "it comes to its end");
  sqlite3_free(schema_before);
  sqlite3_free(schema_after);
}

/* How often a progress handler says that it wants an end, from one step of SQLite on. */
struct ending {
  unsigned step;
  int times;
};

static int end_at_a_step(void *data) {
  struct ending *ending = data;
  ending->step -= ending->step > 0;
  return ending->step == 0 && ending->times-- > 0;
}

/* A progress handler that ends a call, also in the middle of what takes the transaction back. Neither a transaction, a
 * savepoint nor a table of ours stays, and the caller's transaction is not taken back by a call that says nothing. */
static void end_at_every_step(bool inside, int times) {
  enum { STEPS_MAX = 10000, BEGUN = 12 }; /* by then the transaction has begun */
  int stride = random_stride(53);
  sqlite3 *db = open_at(":memory:", true);
  RUN(db, TURNS "CREATE TABLE mine(a)");
  struct ending ending = {0};
  /* each step up to here, and then of a few steps one, others each time */
  unsigned dense = BEGUN + (unsigned)(stride / 4 * (2 * inside + (times > 1)));
  for (unsigned step = 1; ending.step == 0 && step < STEPS_MAX; step += step < dense ? 1 : (unsigned)stride) {
    sqlite3_exec(db, "SELECT dfen_drop_key('turns')", NULL, NULL, NULL);
    RUN(db, "SELECT dfen_add_key('turns', 'dfen')");
    RUN(db, inside ? "BEGIN; INSERT INTO mine VALUES (1)" : "SELECT 1");
    ending = (struct ending){.step = step, .times = times};
    sqlite3_progress_handler(db, 1, end_at_a_step, &ending);
    int status = sqlite3_exec(db, "SELECT dfen_fill_key('turns')", NULL, NULL, NULL);
    sqlite3_progress_handler(db, 0, NULL, NULL);
    bool open = sqlite3_get_autocommit(db) == 0;
    CLAIM(status == SQLITE_OK ? open == inside : status == SQLITE_INTERRUPT && (inside || !open), sqlite3_errmsg(db));
    CLAIM(sqlite3_exec(db, "RELEASE dfen_key", NULL, NULL, NULL) == SQLITE_ERROR, "a savepoint stayed");
    EXPECT("0\n", db, "SELECT count(*) FROM sqlite_temp_master");
    EXPECT(open ? "1\n" : "0\n", db, "SELECT count(*) FROM mine");
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
  }
  CLAIM(ending.step > 0, "it comes to its end");
  CLAIM(sqlite3_close(db) == SQLITE_OK, "a statement stayed");
}

/* A savepoint that is not made: it is denied, or interrupted when it has been prepared and before its first step. */
struct refusal {
  sqlite3 *db;
  int savepoint; /* the first is 1 */
  bool denies;
};

static int refuse_savepoint(void *data, int action, const char *a, const char *b, const char *c, const char *d) {
  (void)b, (void)c, (void)d;
  struct refusal *refusal = data;
  bool refused = action == SQLITE_SAVEPOINT && strcmp(a, "BEGIN") == 0 && --refusal->savepoint == 0;
  if (refused && !refusal->denies) {
    sqlite3_interrupt(refusal->db);
  }
  return refused && refusal->denies ? SQLITE_DENY : SQLITE_OK;
}

/* Where it is not made, also in a second batch, the caller's transaction stays as it is. */
static void be_refused_a_savepoint(int savepoint, bool denies) {
  sqlite3 *db = open_at(":memory:", true);
  RUN(db, TURNS "CREATE TABLE mine(a); SELECT dfen_add_key('turns', 'dfen'); BEGIN; INSERT INTO mine VALUES (1)");
  struct refusal refusal = {.db = db, .savepoint = savepoint, .denies = denies};
  sqlite3_set_authorizer(db, refuse_savepoint, &refusal);
  EXPECT(denies ? "! dfen_fill_key: not authorized\n" : "! dfen_fill_key: interrupted\n", db,
         "SELECT dfen_fill_key('turns')");
  CLAIM(sqlite3_get_autocommit(db) == 0, "the caller's transaction is open");
  EXPECT("1\n", db, "SELECT count(*) FROM mine");
  CLAIM(sqlite3_close(db) == SQLITE_OK, "a statement stayed");
}

static void be_interrupted_at_every_step(void) {
  for (int times = 1; times <= 1000; times += times == 1 ? 1 : 998) {
    end_at_every_step(false, times);
    end_at_every_step(true, times);
  }
  static const char made[] = "SELECT dfen_add_key('turns', 'dfen'); SELECT dfen_fill_key('turns')";
  sqlite3 *db = open_at(":memory:", true);
  RUN(db, TURNS);
  interrupt_at_every_step(db, made, "SELECT dfen_drop_key('turns')");
  interrupt_at_every_step(db, "SELECT dfen_drop_key('turns')", "SELECT dfen_add_key('turns', 'dfen')");
  interrupt_at_every_step(db, "SELECT dfen_drop_key('turns'); SELECT dfen_add_key('turns', 'dfen')",
                          "SELECT dfen_fill_key('turns')");
  CLAIM(sqlite3_close(db) == SQLITE_OK, "a statement stayed");
}

static void import_interrupted_at_every_step(void) {
  sqlite3 *db = open_at(":memory:", true);
  RUN(db,
      "CREATE TABLE players(id INTEGER PRIMARY KEY, name);"
      "CREATE TABLE games(id INTEGER PRIMARY KEY, white, black, result, termination);"
      "CREATE TABLE turns(game, number, dfen, dice, moves, next_dfen, completed, score);"
      "CREATE TABLE positions(id INTEGER PRIMARY KEY, dfen, dice, moves, games, wins, draws, losses);"
      "CREATE TABLE read AS SELECT '8/8/8/8/8/8/8/K6k w - -' AS dfen, 'KKK' AS dice, 'a1a2 a2a3 a3a4' AS moves, 1 AS "
      "games, 1 AS wins, 0 AS draws, 0 AS losses");
  interrupt_at_every_step(db, "SELECT 1", "SELECT dfen_import('read', '{\"again\": true}')");
  EXPECT("1\n", db, "SELECT count(*) = (SELECT count(*) FROM positions) FROM imports"); /* after COMMIT the SELECT
                                                                                           itself may be interrupted */
  EXPECT("0\n", db, "SELECT count(*) FROM sqlite_temp_master");
  CLAIM(sqlite3_close(db) == SQLITE_OK, "a statement stayed");
}

static void be_interrupted(struct random *random) {
  char path[256];
  double longest = 0;
  int interrupted = 0;
  remove_database(path_of("interrupted", path));
  sqlite3 *db = open_at(path, true);
  int attempts = 40 / random_stride(2);
  int rows = random_part(100000); /* each takes about a microsecond */
  make_rows(db, rows);
  char *before = schema_of(db, "main");
  for (int i = 0; i < attempts; ++i) {
    interrupt(db, "SELECT dfen_add_key('turns', 'dfen')", random_below(random, 2000), &longest, &interrupted);
    RUN(db, "SELECT dfen_add_key('turns', 'dfen')"); /* on a slow machine it was stopped in time */
    interrupt(db, "SELECT dfen_fill_key('turns')", random_below(random, (unsigned)rows), &longest, &interrupted);
    interrupt(db, "SELECT count(*) FROM dfen_check_key('turns')", random_below(random, (unsigned)rows * 3 / 5),
              &longest, &interrupted);
    RUN(db, "SELECT dfen_add_key('turns', 'dfen')");
    EXPECT("0\n", db, WRONG);
    if (i % 8 == 7) {
      RUN(db, "SELECT dfen_fill_key('turns')");
      EXPECT("ready\n", db, "SELECT state FROM dfen_keys()");
      EXPECT("0\n", db, "SELECT count(*) FROM turns WHERE canonical IS NOT dfen_pool_key(dfen_try(dfen))");
      interrupt(db, "SELECT dfen_drop_key('turns')", random_below(random, 30000), &longest, &interrupted);
      sqlite3_exec(db, "SELECT dfen_drop_key('turns')", NULL, NULL, NULL);
      char *after = schema_of(db, "main");
      CLAIM(strcmp(before, after) == 0, after);
      sqlite3_free(after);
    }
  }
  sqlite3_free(before);
  sqlite3_close(db);
  remove_database(path);
  printf("figure: %d calls interrupted, the slowest stopped after %.3f s\n", interrupted, longest);
  CLAIM(interrupted > attempts / 4, "too few were interrupted");
  CLAIM(longest < 0.1, "an interrupt takes effect"); /* also under ASan, where it takes 0.014 */
}

/* ---- Locks, a full disk, no right to write ---- */

static void be_locked_out(void) {
  char path[256];
  remove_database(path_of("locked", path));
  sqlite3 *db = open_at(path, true);
  sqlite3 *other = open_at(path, false);
  must_run(db, TURNS, __FILE__, __LINE__);
  char *before = schema_of(db, "main");
  sqlite3_busy_timeout(db, 0);
  RUN(other, "BEGIN IMMEDIATE");
  EXPECT("! dfen_add_key: database is locked\n", db, "SELECT dfen_add_key('turns', 'dfen')");
  CLAIM(sqlite3_errcode(db) == SQLITE_BUSY, sqlite3_errmsg(db));
  RUN(other, "COMMIT");
  RUN(db, "SELECT dfen_add_key('turns', 'dfen')");
  RUN(other, "BEGIN IMMEDIATE");
  EXPECT("! dfen_fill_key: database is locked\n", db, "SELECT dfen_fill_key('turns')");
  EXPECT("! dfen_drop_key: database is locked\n", db, "SELECT dfen_drop_key('turns')");
  EXPECT("filling\n", db, "SELECT state FROM dfen_keys()");
  RUN(other, "ROLLBACK");
  pid_t child = fork(); /* a lock that is given up after a while is waited for */
  if (child == 0) {
    sqlite3 *third = open_at(path, false);
    sqlite3_exec(third, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    usleep(600000);
    _exit(0);
  }
  usleep(200000);
  sqlite3_busy_timeout(db, 20000);
  EXPECT("3\n", db, "SELECT dfen_fill_key('turns')");
  waitpid(child, NULL, 0);

  sqlite3 *reader = NULL;
  sqlite3_open_v2(path, &reader, SQLITE_OPEN_READONLY, NULL);
  CLAIM(give_dfen(reader), "a reader");
  EXPECT("ready\n", reader, "SELECT state FROM dfen_keys()");
  EXPECT("not a DFEN|4\n", reader, "SELECT problem, place FROM dfen_check_key('turns')");
  EXPECT("! dfen_add_key: attempt to write a readonly database\n", reader,
         "SELECT dfen_add_key('turns', 'dfen', '{\"into\": \"k\"}')");
  EXPECT("! dfen_drop_key: attempt to write a readonly database\n", reader, "SELECT dfen_drop_key('turns')");
  sqlite3_close(reader);

  RUN(db, "SELECT dfen_drop_key('turns')");
  char *after = schema_of(db, "main");
  CLAIM(strcmp(before, after) == 0, after);
  sqlite3_free(before);
  sqlite3_free(after);
  sqlite3_close(other);
  sqlite3_close(db);
  remove_database(path);
}

static int read_from; /* the row at whose update another connection begins to read; 0 for none */

static void begin_to_read(void *reading, int operation, const char *schema, const char *table, sqlite3_int64 row) {
  (void)schema;
  if (operation == SQLITE_UPDATE && row == read_from && strcmp(table, "turns") == 0) {
    CLAIM(sqlite3_step(reading) == SQLITE_ROW, "another reads while a batch is written");
  }
}

/* With a rollback journal a batch is not committed while another reads: then none of it counts. */
static void be_read(void) {
  char path[256];
  remove_database(path_of("read", path));
  sqlite3 *db = open_at(path, true);
  sqlite3 *other = open_at(path, false);
  sqlite3_stmt *reading = NULL;
  make_rows(db, 4);
  RUN(db, "DELETE FROM turns WHERE id IN (4, 5)");
  RUN(db, "SELECT dfen_add_key('turns', 'dfen')");
  sqlite3_busy_timeout(db, 0);
  sqlite3_prepare_v2(other, "SELECT id FROM turns", -1, &reading, NULL);
  sqlite3_update_hook(db, begin_to_read, reading);
  read_from = 1;
  EXPECT("! dfen_fill_key: database is locked\n", db, "SELECT dfen_fill_key('turns', NULL, '{\"batch\": 4}')");
  sqlite3_reset(reading);
  read_from = 8;
  EXPECT("! dfen_fill_key: database is locked\n", db, "SELECT dfen_fill_key('turns', NULL, '{\"batch\": 4}')");
  sqlite3_reset(reading);
  EXPECT("4|filling\n", db, "SELECT filled, state FROM dfen_keys()");
  EXPECT("4\n", db, "SELECT count(canonical) FROM turns");
  read_from = 0;
  EXPECT("3\n", db, "SELECT dfen_fill_key('turns', NULL, '{\"batch\": 4}')");
  EXPECT("ready\n", db, "SELECT state FROM dfen_keys()");
  sqlite3_finalize(reading);
  sqlite3_close(other);
  sqlite3_close(db);
  remove_database(path);
}

static void fill_the_disk(void) {
  char path[256];
  remove_database(path_of("full", path));
  sqlite3 *db = open_at(path, true);
  int rows = 20000 / random_stride(5);
  make_rows(db, rows);
  long pages = (long)NUMBER(db, "PRAGMA page_count");
  bool done = false;
  int full = 0;
  RUN(db, "SELECT dfen_add_key('turns', 'dfen')");
  for (long room = pages + 10; !done; room += pages / 20) {
    sqlite3_free(ANSWER(db, "PRAGMA max_page_count = %ld", room));
    char *answer = ANSWER(db, "SELECT dfen_fill_key('turns', NULL, '{\"batch\": %d}')", rows / 40);
    done = *answer != '!';
    full += strcmp(answer, "! dfen_fill_key: database or disk is full\n") == 0;
    CLAIM(done || strstr(answer, "full") != NULL, answer);
    sqlite3_free(answer);
    CLAIM(sqlite3_get_autocommit(db) != 0, "a transaction is open");
    EXPECT("0\n", db, WRONG);
  }
  CLAIM(full > 3, "the disk was hardly full");
  EXPECT("ready\n", db, "SELECT state FROM dfen_keys()");
  EXPECT("ok\n", db, "PRAGMA integrity_check");
  EXPECT("3|5\n", db, "SELECT filled - %d, rows - %d FROM dfen_keys()", rows, rows);
  sqlite3_close(db);
  remove_database(path);
}

/* ---- Several at once ---- */

static void several_at_once(const char *journal) {
  char path[256];
  enum { FILLERS = 2 };
  int writes = 300 / random_stride(5);
  int rows = 10000 / random_stride(5);
  remove_database(path_of("several", path));
  sqlite3 *db = open_at(path, true);
  RUN(db, "PRAGMA journal_mode = %s", journal);
  make_rows(db, rows);
  RUN(db, "SELECT dfen_add_key('turns', 'dfen')");
  sqlite3_close(db);
  for (int i = 0; i <= FILLERS; ++i) {
    if (fork() == 0) {
      sqlite3 *own = open_at(path, i < FILLERS);
      sqlite3_busy_timeout(own, 60000);
      int bad = 0;
      for (int write = 0; i == FILLERS && write < writes; ++write) {
        char *sql =
          sqlite3_mprintf("INSERT INTO turns(dfen, r, canonical) VALUES ('8/8/8/8/8/8/8/8 w - -', -1, 'wrong'); "
                          "UPDATE turns SET dfen = 'K7/8/8/8/8/8/8/7k b - - 0 1' WHERE id = %d",
                          write * 31 % rows + 1);
        bad += sqlite3_exec(own, sql, NULL, NULL, NULL) != SQLITE_OK;
        sqlite3_free(sql);
      }
      bad += i < FILLERS &&
             sqlite3_exec(own, "SELECT dfen_fill_key('turns', NULL, '{\"batch\": 50}')", NULL, NULL, NULL) != SQLITE_OK;
      if (bad > 0) {
        printf("%d: %s\n", i, sqlite3_errmsg(own));
      }
      sqlite3_close(own);
      _exit(bad > 0);
    }
  }
  for (int status; wait(&status) > 0;) {
    CLAIM(WIFEXITED(status) && WEXITSTATUS(status) == 0, journal);
  }
  db = open_at(path, true);
  EXPECT("0\n", db, WRONG);
  EXPECT("5\n", db, "SELECT count(*) - %d FROM turns", rows + writes);
  RUN(db, "SELECT dfen_fill_key('turns')");
  EXPECT("3|ready\n", db, "SELECT filled - %d, state FROM dfen_keys()", rows + writes);
  EXPECT("ok\n", db, "PRAGMA integrity_check");
  sqlite3_close(db);
  remove_database(path);
}

int main(void) {
  set_up_memory();
  struct random random = random_seeded("trouble");
  survive_hostile();
  run_out_of_memory();
  run_out_in_a_transaction();
  be_interrupted(&random);
  be_interrupted_at_every_step();
  for (int savepoint = 1; savepoint <= 2; ++savepoint) {
    be_refused_a_savepoint(savepoint, false);
    be_refused_a_savepoint(savepoint, true);
  }
  import_interrupted_at_every_step();
  be_locked_out();
  be_read();
  fill_the_disk();
  several_at_once("DELETE");
  several_at_once("WAL");
  return end_of_test("Keys in trouble");
}
