/* Schemas and arguments that are large for no other end than to be: a mark with 20,000 names, thousands of columns,
 * keys and triggers, names of megabytes. Each function takes memory in proportion to what it is given, and stops soon
 * after an interrupt. */
#define _GNU_SOURCE
#include "support.h"

#include <pthread.h>
#include <time.h>

#define MEMORY_COLUMNS                                                                                                 \
  "(table_name TEXT NOT NULL COLLATE NOCASE, key_name TEXT NOT NULL COLLATE NOCASE, column_name TEXT NOT NULL, "       \
  "function TEXT NOT NULL, covering TEXT NOT NULL, part INTEGER NOT NULL, place BLOB, "                                \
  "PRIMARY KEY (table_name, key_name, part)) WITHOUT ROWID"

/* part(n) in SQL: so many of what takes SQLite itself long, or a part of them where DFEN_TIMES is less than 1. */
static void answer_part(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  sqlite3_result_int(context, random_part(sqlite3_value_int(values[0])));
}

/* What makes the schema, by SQL that gives SQL, and the call. */
static const struct {
  const char *name, *make, *call;
} cases[] = {
  {"a mark with 20,000 names",
   "SELECT 'CREATE TABLE t(fen TEXT, k TEXT); CREATE TRIGGER a AFTER INSERT ON t WHEN "
   "NEW.\"k\" IS NOT NULL BEGIN UPDATE t SET k = NULL WHERE rowid = NEW.rowid; SELECT /* dfen key 1 dfen_pool_key */ "
   "NEW.\"k\", '"
   " || group_concat('NEW.\"fen\"', ', ') || ' WHERE 0; END' FROM n WHERE i <= 20000",
   "SELECT * FROM dfen_keys()"},
  {"2,000 marks with 200 names",
   "SELECT 'CREATE TABLE t(fen TEXT, k TEXT, ' || (SELECT group_concat('c' || i, ', ') FROM n WHERE i <= 1900) || ');'"
   " || group_concat('CREATE TRIGGER a' || i || ' AFTER INSERT ON t WHEN NEW.\"k\" IS "
   "NOT NULL BEGIN SELECT /* dfen key 1 dfen_pool_key */ NEW.\"k\", NEW.fen, ' || (SELECT group_concat('NEW.c' || i, "
   "', ') FROM n WHERE i <= 200) || ' WHERE 0; END', ';')"
   " FROM n WHERE i <= part(2000)",
   "SELECT * FROM dfen_keys()"},
  {"one mark with 1,900 names and 10,000 with none",
   "SELECT 'CREATE TABLE t(fen TEXT, k TEXT, ' || (SELECT group_concat('c' || i, ', ') FROM n WHERE i <= 1900) || ');'"
   " || 'CREATE TRIGGER z AFTER INSERT ON t WHEN NEW.\"k\" IS NOT NULL BEGIN SELECT /* dfen key 1 dfen_pool_key */ "
   "NEW.k, NEW.fen, ' ||"
   " (SELECT group_concat('NEW.c' || i, ', ') FROM n WHERE i <= 1900) || ' WHERE 0; END;' ||"
   " group_concat('CREATE TRIGGER a' || i || ' AFTER INSERT ON t WHEN NEW.k BEGIN "
   "SELECT /* dfen key 1 dfen_pool_key */ NEW.k, NEW.fen; END', ';') FROM n WHERE i <= part(10000)",
   "SELECT * FROM dfen_check_key('t')"},
  {"1,900 generated columns",
   "SELECT 'CREATE TABLE t(fen TEXT, ' || group_concat('c' || i || ' TEXT AS (upper(fen)) VIRTUAL', ', ') || ')' "
   "FROM n WHERE i <= 1900",
   "SELECT * FROM dfen_keys()"},
  {"1,500 virtual keys",
   "SELECT 'CREATE TABLE t(fen TEXT, ' || group_concat('c' || i || ' TEXT AS (dfen_pool_key(fen)) VIRTUAL', ', ') || "
   "')' FROM n WHERE i <= 1500",
   "SELECT * FROM dfen_check_key('t')"},
  {"a primary key of 900 long columns",
   "SELECT 'CREATE TABLE t(' || group_concat('c' || printf('%.*c', 500, 'x') || i || ' INTEGER', ', ') || ', fen TEXT,"
   " PRIMARY KEY (' || group_concat('c' || printf('%.*c', 500, 'x') || i || iif(i % 2, '', ' DESC'), ', ') || ')) "
   "WITHOUT ROWID' FROM n WHERE i <= 900",
   "SELECT dfen_add_key('t', 'fen')"},
  {"a list of 1,000,000 names in the table of ours",
   "SELECT 'CREATE TABLE t(fen TEXT, k TEXT); CREATE TABLE dfen_key_columns" MEMORY_COLUMNS "; INSERT INTO "
   "dfen_key_columns VALUES (''t'', ''k'', ''fen'', ''dfen_pool_key'', ''' || group_concat('a', ',') || ''', 0, NULL)' "
   "FROM (SELECT 1 FROM n, n AS m WHERE n.i <= 1000 AND m.i <= 1000)",
   "SELECT * FROM dfen_keys()"},
  {"covering 20,000 columns", "SELECT 'CREATE TABLE t(fen TEXT)'",
   "SELECT dfen_add_key('t', 'fen', '{\"covering\": [' || group_concat('\"c' || i || '\"') || ']}') FROM n WHERE i <= "
   "20000"},
  {"covering 1,000 columns of 200 letters",
   "SELECT 'CREATE TABLE t(fen TEXT, ' || group_concat('c' || printf('%.*c', 200, 'x') || i, ', ') || ')' FROM n WHERE "
   "i <= 1000",
   "SELECT dfen_add_key('t', 'fen', '{\"covering\": [' || group_concat('\"c' || printf('%.*c', 200, 'x') || i || '\"')"
   " || ']}') FROM n WHERE i <= 1000"},
  {"a table's name of 10 MB", "SELECT 'CREATE TABLE t(fen TEXT)'",
   "SELECT dfen_add_key(printf('%.*c', 10000000, 'x'), 'fen')"},
  {"a table's name of 10 MB in quotes", "SELECT 'CREATE TABLE t(fen TEXT)'",
   "SELECT * FROM dfen_check_key('\"' || printf('%.*c', 5000000, '.') || '\".\"' || printf('%.*c', 5000000, '\"'))"},
  {"a key's name of 10 MB", "SELECT 'CREATE TABLE t(fen TEXT)'",
   "SELECT dfen_add_key('t', 'fen', '{\"into\": \"' || printf('%.*c', 10000000, 'x') || '\"}')"},
  {"options that nest 10 MB deep", "SELECT 'CREATE TABLE t(fen TEXT)'",
   "SELECT dfen_add_key('t', 'fen', '{\"covering\": ' || printf('%.*c', 10000000, '[') || '}')"},
  {"2,000 tables", "SELECT group_concat('CREATE TABLE t' || i || '(a, b, c)', ';') FROM n WHERE i <= part(2000)",
   "SELECT * FROM dfen_keys()"},
};
enum { CASES = sizeof cases / sizeof cases[0] };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

struct interrupting {
  sqlite3 *db;
  double after, at; /* seconds; when it was done */
};

static void *interrupt_later(void *data) {
  struct interrupting *interrupting = data;
  usleep((unsigned)(interrupting->after * 1e6));
  interrupting->at = now();
  sqlite3_interrupt(interrupting->db);
  return NULL;
}

/* Runs a call to its end; seconds. */
static double run(sqlite3 *db, const char *call) {
  double began = now();
  sqlite3_exec(db, call, NULL, NULL, NULL);
  return now() - began;
}

/* How long the call goes on after an interrupt in the middle of its `whole` seconds. */
static double stop_after(sqlite3 *db, const char *call, double whole) {
  pthread_t thread;
  struct interrupting interrupting = {.db = db, .after = whole / 2};
  pthread_create(&thread, NULL, interrupt_later, &interrupting);
  sqlite3_exec(db, call, NULL, NULL, NULL);
  double end = now();
  pthread_join(thread, NULL);
  return end - interrupting.at;
}

int main(void) {
  enum { PER_BYTE = 60, MEGABYTE = 1 << 20, ARGUMENT = 10 * MEGABYTE };
  double longest = 0;
  double slowest = 0;
  for (int i = 0; i < CASES; ++i) {
    sqlite3 *db = open_at(":memory:", true);
    sqlite3_create_function(db, "part", 1, SQLITE_UTF8, NULL, answer_part, NULL, NULL);
    RUN(db, "CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
            "SELECT i FROM n");
    char *schema = ANSWER(db, "%s", cases[i].make);
    CLAIM(sqlite3_exec(db, schema, NULL, NULL, NULL) == SQLITE_OK, cases[i].name);
    bool large_argument = strstr(cases[i].call, "000000") != NULL;
    double given = (double)strlen(schema) + (large_argument ? ARGUMENT : 0);
    sqlite3_memory_highwater(1);
    double before = (double)sqlite3_memory_used();
    RUN(db, "SAVEPOINT whole");
    double seconds = run(db, cases[i].call);
    double most = (double)sqlite3_memory_highwater(0) - before;
    RUN(db, "ROLLBACK TO whole; RELEASE whole");
    char *what =
      sqlite3_mprintf("%s: %.1f MB for %.1f MB, %.2f s", cases[i].name, most / MEGABYTE, given / MEGABYTE, seconds);
    CLAIM(most < PER_BYTE * given + 8 * MEGABYTE, what);
    double late = stop_after(db, cases[i].call, seconds);
    CLAIM(late < 0.5, what); /* 0.2 s on a machine that does nothing else */
    longest = late > longest ? late : longest;
    slowest = seconds > slowest ? seconds : slowest;
    if (getenv("DFEN_SAY") != NULL) {
      printf("%s, stopped after %.3f s\n", what, late);
    }
    CLAIM(sqlite3_get_autocommit(db) != 0, what);
    if (i == 0) {
      EXPECT("1\n", db, "SELECT count(*) FROM dfen_check_key('t') WHERE problem = 'not as dfen made it'");
    }
    sqlite3_free(what);
    sqlite3_free(schema);
    CLAIM(sqlite3_close(db) == SQLITE_OK, cases[i].name);
  }
  printf("figure: the slowest call took %.2f s, and the slowest to stop %.3f s\n", slowest, longest);
  return end_of_test("Large schemas and arguments");
}
