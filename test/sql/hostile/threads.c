/* Runs the statements of the SQL files in many threads at once, first with one connection for each thread, then with
 * one serialized connection for all; every result equals the expected one. Built with -fsanitize=thread by `make tsan`.
 *
 * Usage: threads FILE.sql ... [--few FILE.sql ...]   (linked with dfen, -DSQLITE_CORE)
 * The files after --few are slow, and only two of the threads run them. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>

#include "../statements.h"

#include "../../../ext/sqlite/extension.h"

enum { THREADS = 8, FEW_THREADS = 2, STATEMENTS_MAX = 4000 };

/* A statement of the files, all of which are read before the threads start. */
struct statement {
  const char *file;
  int line;
  char *sql, *expected;
  bool few; /* only a few threads run it */
};

static struct statement statements[STATEMENTS_MAX];
static int statement_count;
static atomic_int failures, statements_run;
static sqlite3 *shared;
static pthread_barrier_t together; /* makes all threads start at once */

static void read_file(const char *path, bool few) {
  static struct statements reader;
  open_statements(&reader, path);
  while (next_statement(&reader) && statement_count < STATEMENTS_MAX) {
    statements[statement_count++] = (struct statement){path, reader.begin, sqlite3_mprintf("%s", reader.sql.bytes),
                                                       sqlite3_mprintf("%s", reader.expected.bytes), few};
  }
  fclose(reader.file);
}

static sqlite3 *open_connection(void) {
  sqlite3 *db = NULL;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
  if (sqlite3_open_v2(":memory:", &db, flags, NULL) != SQLITE_OK || sqlite3_dfen_init(db, NULL, NULL) != SQLITE_OK) {
    printf("no connection\n");
    exit(2);
  }
  sqlite3_exec(db, "PRAGMA trusted_schema=OFF", NULL, NULL, NULL);
  return db;
}

/* An error message belongs to the whole connection: if threads share it, only the rows are compared. */
static void check(const struct statement *statement, struct text *got, bool alone) {
  char *error = alone ? NULL : strncmp(got->bytes, "! ", 2) == 0 ? got->bytes : strstr(got->bytes, "\n! ");
  size_t length = error == NULL ? got->length + 1 : (size_t)(error - got->bytes);
  ++statements_run;
  if (strncmp(got->bytes, statement->expected, length) != 0 && ++failures <= 20) {
    printf("%s:%d: expected\n%sbut got\n%s", statement->file, statement->line, statement->expected, got->bytes);
  }
}

static bool is_for(const struct statement *statement, int thread) {
  return thread < FEW_THREADS || !statement->few;
}

/* All files from the first statement to the last, each in a new connection. */
static void run_alone(struct text *got, int thread) {
  sqlite3 *db = NULL;
  for (int i = 0; i < statement_count && is_for(&statements[i], thread); ++i) {
    if (i == 0 || strcmp(statements[i].file, statements[i - 1].file) != 0) {
      sqlite3_close(db);
      db = open_connection();
    }
    run_statement(db, statements[i].sql, got);
    check(&statements[i], got, true);
  }
  sqlite3_close(db);
}

/* Whether a statement only reads, does not list what its file created, and does not need its file's encoding. */
static bool needs_nothing(const struct statement *statement) {
  static const char *const lists[] = {"pragma_", "sqlite_master"};
  bool reads = strncmp(statement->sql, "SELECT", 6) == 0 && strstr(statement->file, "_utf16") == NULL;
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; ++i) {
    reads = reads && strstr(statement->sql, lists[i]) == NULL;
  }
  return reads;
}

/* Statements that need no tables of their file; each thread starts at a different one. */
static void run_together(struct text *got, int thread) {
  for (int n = 0; n < statement_count; ++n) {
    const struct statement *statement = &statements[(n + thread * statement_count / THREADS) % statement_count];
    bool runs = is_for(statement, thread) && needs_nothing(statement);
    sqlite3_stmt *prepared = NULL;
    if (runs && sqlite3_prepare_v2(shared, statement->sql, -1, &prepared, NULL) == SQLITE_OK) {
      run_statement(shared, statement->sql, got);
      check(statement, got, false);
    }
    sqlite3_finalize(prepared);
  }
}

static void *run_thread(void *number) {
  struct text *got = malloc(sizeof *got);
  int thread = *(int *)number;
  if (got == NULL) {
    exit(2);
  }
  pthread_barrier_wait(&together);
  if (shared == NULL) {
    run_alone(got, thread);
  } else {
    run_together(got, thread);
  }
  free(got);
  return NULL;
}

static void run_threads(void) {
  pthread_t threads[THREADS];
  int numbers[THREADS];
  for (int i = 0; i < THREADS; ++i) {
    numbers[i] = i;
    if (pthread_create(&threads[i], NULL, run_thread, &numbers[i]) != 0) {
      exit(2);
    }
  }
  for (int i = 0; i < THREADS; ++i) {
    pthread_join(threads[i], NULL);
  }
}

int main(int count, char **files) {
  /* SQLite's memory statistics use one lock for all threads, which would order their accesses and hide races. */
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  pthread_barrier_init(&together, NULL, THREADS);
  bool few = false;
  for (int i = 1; i < count; ++i) {
    if (strcmp(files[i], "--few") == 0) {
      few = true;
    } else {
      read_file(files[i], few);
    }
  }
  run_threads();
  int alone = statements_run;
  shared = open_connection();
  run_threads();
  sqlite3_close(shared);
  for (int i = 0; i < statement_count; ++i) {
    sqlite3_free(statements[i].sql);
    sqlite3_free(statements[i].expected);
  }
  printf("figure: %d threads, %d statements on connections of their own, %d on one shared\n", THREADS, alone,
         statements_run - alone);
  printf("Statements in threads: %d passed, %d failed\n", statements_run - failures, failures);
  return failures == 0 && alone > 0 ? 0 : 1;
}
