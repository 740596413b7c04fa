/* Makes every allocation fail in turn, while dfen is registered and while the statements of the SQL files run. A
 * statement then ends with SQLITE_NOMEM after a prefix of its correct rows, or returns its whole correct result; the
 * connection remains usable; and nothing is left allocated after it is closed. Every allocation fails once alone and
 * once with all later ones.
 *
 * Usage: memory [--short] FILE.sql ...   (linked with dfen, -DSQLITE_CORE)
 * --short: only statements that call a function for the first time and return a row. */
#include "../statements.h"

#include <time.h>

#include "../../../ext/sqlite/extension.h"
#include "../../repo/support/random.h"

/* ---- Failing allocations ---- */

enum { NEVER = -1 };

static struct {
  sqlite3_mem_methods real;
  long outstanding; /* allocations not yet freed */
  bool armed;
  long fail_at;      /* how many more succeed while armed; NEVER if all do */
  bool fail_after;   /* all allocations after the failed one fail too */
  long made, failed; /* since armed */
  long failed_in_all;
} memory;

static bool fails(void) {
  if (!memory.armed) {
    return false;
  }
  long number = memory.made++;
  bool failing =
    memory.fail_at != NEVER && (number == memory.fail_at || (memory.fail_after && number > memory.fail_at));
  memory.failed += failing;
  memory.failed_in_all += failing;
  return failing;
}

static void *failing_malloc(int size) {
  void *block = fails() ? NULL : memory.real.xMalloc(size);
  memory.outstanding += block != NULL;
  return block;
}

static void failing_free(void *block) {
  memory.outstanding -= block != NULL;
  memory.real.xFree(block);
}

static void *failing_realloc(void *block, int size) {
  return fails() ? NULL : memory.real.xRealloc(block, size);
}

static void set_up_memory(void) {
  sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory.real);
  sqlite3_mem_methods failing = memory.real;
  failing.xMalloc = failing_malloc;
  failing.xFree = failing_free;
  failing.xRealloc = failing_realloc;
  sqlite3_config(SQLITE_CONFIG_MALLOC, &failing);
  sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* so that every allocation reaches this allocator */
  sqlite3_initialize();
}

static void arm(long fail_at, bool fail_after) {
  memory.fail_at = fail_at;
  memory.fail_after = fail_after;
  memory.made = memory.failed = 0;
  memory.armed = true;
}

static void disarm(void) {
  memory.armed = false;
}

/* ---- Failures of the test ---- */

static int failures;

static void report(const char *where, int line, const char *what, const char *got, const char *expected) {
  if (++failures <= 20) {
    printf("%s:%d: allocation %ld failed%s: %s\ngot\n%sexpected\n%s", where, line, memory.fail_at,
           memory.fail_after ? " with all after it" : "", what, got, expected);
  }
}

static sqlite3 *open_connection(const char *encoding) {
  sqlite3 *db = NULL;
  char *error = NULL;
  if (sqlite3_open(":memory:", &db) != SQLITE_OK || sqlite3_dfen_init(db, &error, NULL) != SQLITE_OK) {
    printf("no connection: %s\n", error);
    exit(2);
  }
  char *sql = sqlite3_mprintf("PRAGMA encoding = '%s'; PRAGMA trusted_schema = OFF;", encoding);
  sqlite3_exec(db, sql, NULL, NULL, NULL);
  sqlite3_free(sql);
  return db;
}

static void close_connection(sqlite3 *db, const char *where, long before) {
  if (sqlite3_close(db) != SQLITE_OK) {
    report(where, 0, "the connection cannot be closed", "", "");
  }
  if (memory.outstanding != before) {
    report(where, 0, "allocations are not freed", "", "");
  }
}

/* ---- The functions that a statement calls ---- */

enum { CALLED_MAX = 300 };
static char called[CALLED_MAX][64];
static int called_count;

/* Whether the name is new. */
static bool add_called(const char *name) {
  for (int i = 0; i < called_count; ++i) {
    if (strcmp(called[i], name) == 0) {
      return false;
    }
  }
  snprintf(called[called_count++], sizeof called[0], "%s", name);
  return true;
}

/* Adds the functions of dfen that a statement calls, as name(number of arguments), and the table-valued ones, from the
 * names in its bytecode. Returns whether one of them is new. */
static bool calls_something_new(sqlite3 *db, const char *sql) {
  bool found = false;
  char *explain = sqlite3_mprintf("EXPLAIN %s", sql);
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, explain, -1, &statement, NULL) == SQLITE_OK) {
    while (sqlite3_step(statement) == SQLITE_ROW) {
      const char *operand = (const char *)sqlite3_column_text(statement, 5);
      if (operand != NULL && strncmp(operand, "dfen_", 5) == 0) {
        found = add_called(operand) || found;
      }
    }
  }
  sqlite3_finalize(statement);
  sqlite3_free(explain);
  sqlite3_prepare_v2(db, "SELECT name FROM pragma_module_list WHERE name GLOB 'dfen_*'", -1, &statement, NULL);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text(statement, 0);
    const char *at = strstr(sql, name);
    found = (at != NULL && at[strlen(name)] == '(' && add_called(name)) || found;
  }
  sqlite3_finalize(statement);
  return found;
}

static void require_all_called(void) {
  sqlite3 *db = open_connection("UTF-8");
  sqlite3_stmt *statement = NULL;
  sqlite3_prepare_v2(db,
                     "SELECT format('%s(%d)', name, narg) FROM pragma_function_list WHERE name GLOB 'dfen_*' "
                     "AND name NOT IN (SELECT name FROM pragma_module_list) " /* a table-valued function's scalar only
                                                                                 reports that it is one */
                     "UNION SELECT name FROM pragma_module_list WHERE name GLOB 'dfen_*'",
                     -1, &statement, NULL);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text(statement, 0);
    if (add_called(name)) {
      printf("no statement calls %s and answers with a row\n", name);
      ++failures;
    }
  }
  sqlite3_finalize(statement);
  sqlite3_close(db);
}

/* ---- Statements ---- */

static const char *error_of(const char *answer) {
  return strncmp(answer, "! ", 2) == 0 ? answer : strstr(answer, "\n! ");
}

/* Whether the rows of `got`, without an error at the end, are the first rows of `expected`. */
static bool begins(const char *got, const char *expected) {
  const char *error = error_of(got);
  size_t rows = error == NULL ? strlen(got) : (size_t)(error - got) + (error != got);
  return strncmp(got, expected, rows) == 0;
}

/* Whether `got` is the expected error with SQLite's default message. SQLite keeps an error's code but uses this message
 * if it has no memory for the message of an inner statement, such as those of dfen_read. */
static bool has_default_message(const char *got, const char *expected) {
  static const char wordless[] = "! SQL logic error\n";
  const char *error = error_of(got);
  return error != NULL && error_of(expected) != NULL && begins(got, expected) &&
         strcmp(error + (error != got), wordless) == 0;
}

/* A statement that writes is rolled back after each try. */
static int try_statement(sqlite3 *db, const char *sql, bool writes, struct text *answer) {
  if (writes) {
    bool armed = memory.armed;
    memory.armed = false;
    sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    memory.armed = armed;
  }
  int status = run_statement(db, sql, answer);
  disarm();
  if (!sqlite3_get_autocommit(db)) {
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
  }
  return status;
}

/* Fails one allocation, or it and all later ones; false if the statement made fewer. */
static bool fail_statement(sqlite3 *db, const char *path, const struct statements *statements, bool writes,
                           const struct text *expected, long allocation, bool and_after) {
  static struct text got;
  const char *sql = statements->sql.bytes;
  arm(allocation, and_after);
  int status = try_statement(db, sql, writes, &got);
  if (memory.failed == 0) {
    return false;
  }
  bool no_memory = (status & 0xFF) == SQLITE_NOMEM || status == SQLITE_IOERR_NOMEM;
  bool right = no_memory ? begins(got.bytes, expected->bytes)
                         : strcmp(got.bytes, expected->bytes) == 0 || has_default_message(got.bytes, expected->bytes);
  if (!right) {
    report(path, statements->begin, "the answer", got.bytes, expected->bytes);
  }
  try_statement(db, sql, writes, &got);
  if (strcmp(got.bytes, expected->bytes) != 0) {
    report(path, statements->begin, "the answer after it", got.bytes, expected->bytes);
  }
  return true;
}

/* A SELECT with a function that writes rows also writes. */
static bool calls_a_writing_function(const char *sql) {
  return strstr(sql, "dfen_import(") != NULL;
}

static bool starts_with(const char *sql, const char *word) {
  return sqlite3_strnicmp(sql, word, (int)strlen(word)) == 0;
}

/* The first ALL allocations fail one by one, then fewer and fewer: statements that make more do so in SQLite's own
 * sorts and tables. With DFEN_TIMES below 1, some of the first, and different ones for each statement. */
enum { ALL = 400, FEW = 23, LATER = 16 };

static long next_allocation(long allocation) {
  int stride = random_stride(FEW);
  return allocation < ALL ? allocation + stride : allocation + stride * allocation / LATER;
}

static int swept, left_out;

/* Statements that take more milliseconds than this are skipped, because they would run again for every allocation. */
enum { SLOW = 20 };

/* Returns whether the statement was tested. */
static bool sweep(sqlite3 *db, const char *path, const struct statements *statements, bool writes) {
  static struct text expected;
  clock_t begin = clock();
  try_statement(db, statements->sql.bytes, writes, &expected);
  if ((clock() - begin) * 1000 / CLOCKS_PER_SEC > SLOW) {
    return false;
  }
  for (int and_after = 0; and_after < 2; ++and_after) {
    for (long allocation = (swept + and_after) % random_stride(FEW);
         fail_statement(db, path, statements, writes, &expected, allocation, and_after != 0);
         allocation = next_allocation(allocation)) {
    }
  }
  return true;
}

static void run_file(const char *path, const char *encoding, bool brief) {
  static struct statements statements;
  static struct text answer;
  open_statements(&statements, path);
  long before = memory.outstanding;
  sqlite3 *db = open_connection(encoding);
  while (next_statement(&statements)) {
    const char *sql = statements.sql.bytes;
    bool reads = starts_with(sql, "SELECT") || starts_with(sql, "WITH") || starts_with(sql, "VALUES");
    bool writes = starts_with(sql, "INSERT") || starts_with(sql, "UPDATE") || starts_with(sql, "DELETE") ||
                  starts_with(sql, "CREATE") || starts_with(sql, "REPLACE") || calls_a_writing_function(sql);
    bool is_new = strncmp(statements.expected.bytes, "= ", 2) == 0 && calls_something_new(db, sql);
    if ((reads || writes) && sqlite3_get_autocommit(db) && (is_new || !brief)) {
      ++*(sweep(db, path, &statements, writes) ? &swept : &left_out);
    }
    if (!brief || !reads || writes) { /* statements that only read do not affect later ones */
      run_statement(db, sql, &answer);
    }
  }
  close_connection(db, path, before);
  fclose(statements.file);
}

/* ---- Registering ---- */

static void call_again(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  (void)arguments;
  sqlite3_result_int(context, sqlite3_dfen_init(sqlite3_context_db_handle(context), NULL, NULL));
}

/* Registers dfen in a connection while an allocation fails; false if there were fewer allocations. The registration
 * fails with an error, and succeeds on a second try without failures. `again`: from within a statement, with dfen
 * already registered. */
static bool fail_registration(bool again, long allocation, bool and_after) {
  long before = memory.outstanding;
  sqlite3 *db = NULL;
  char *error = NULL;
  static struct text answer;
  sqlite3_open(":memory:", &db);
  if (again) {
    sqlite3_dfen_init(db, NULL, NULL);
    sqlite3_create_function(db, "again", 0, SQLITE_UTF8, NULL, call_again, NULL, NULL);
  }
  arm(allocation, and_after);
  int status = again ? run_statement(db, "SELECT again()", &answer) : sqlite3_dfen_init(db, &error, NULL);
  disarm();
  bool failed = memory.failed > 0;
  sqlite3_free(error);
  if (!again && !failed && status != SQLITE_OK) {
    report("registering", 0, "an error without a failure", "", "");
  }
  error = NULL;
  if (sqlite3_dfen_init(db, &error, NULL) != SQLITE_OK ||
      run_statement(db, "SELECT dfen_side('8/8/8/8/8/8/8/8 b - -'), count(*) FROM dfen_rolls()", &answer) !=
        SQLITE_DONE ||
      strcmp(answer.bytes, "= b|56\n") != 0) {
    report("registering", 0, error == NULL ? "the answer after it" : error, answer.bytes, "= b|56\n");
  }
  close_connection(db, "registering", before);
  return failed;
}

static void sweep_registration(void) {
  for (int way = 0; way < 4; ++way) {
    for (long allocation = 0; fail_registration(way / 2 != 0, allocation, way % 2 != 0);
         allocation += random_stride(FEW)) {
    }
  }
}

int main(int count, char **words) {
  bool brief = count > 1 && strcmp(words[1], "--short") == 0;
  set_up_memory();
  sweep_registration();
  for (int i = 1 + brief; i < count; ++i) {
    run_file(words[i], "UTF-8", brief);
  }
  require_all_called();
  for (int i = 1 + brief; i < count && !brief; ++i) {
    run_file(words[i], "UTF-16le", brief);
  }
  printf("figure: %d statements (%d more take too long), %ld allocations failed, %d faults\n", swept, left_out,
         memory.failed_in_all, failures);
  printf("Statements out of memory: %d passed, %d failed\n", failures < swept ? swept - failures : 0, failures);
  return failures == 0 && swept > 0 ? 0 : 1;
}
