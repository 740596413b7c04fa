/* dfen count with batches and transactions as small as the environment says. With standard input it writes a byte to
 * standard output before each statement outside of transactions, and waits for one, so that a test decides in which
 * order counters and writers work, and where a counter is killed. At the end it prints how many hundreds of steps
 * SQLite took. Usage: counter count DATABASE ... */
static int number_of(const char *name, int otherwise);
#define BATCH_VISITS (number_of("BATCH_VISITS", 1 << 20))
#define TRANSACTION_VISITS (uint64_t)(number_of("TRANSACTION_VISITS", 50000))
#include "../../../ext/program/run_count.c"

#include <unistd.h>

static int number_of(const char *name, int otherwise) {
  const char *value = getenv(name);
  return value != NULL ? atoi(value) : otherwise;
}

int __real_sqlite3_prepare_v2(sqlite3 *connection, const char *sql, int length, sqlite3_stmt **statement,
                              const char **tail);
int __wrap_sqlite3_prepare_v2(sqlite3 *connection, const char *sql, int length, sqlite3_stmt **statement,
                              const char **tail);

int __wrap_sqlite3_prepare_v2(sqlite3 *connection, const char *sql, int length, sqlite3_stmt **statement,
                              const char **tail) {
  char byte = '.';
  if (sqlite3_get_autocommit(connection) != 0 && write(STDOUT_FILENO, &byte, 1) == 1 &&
      read(STDIN_FILENO, &byte, 1) < 0) {
    fail_if(true, "standard input");
  }
  return __real_sqlite3_prepare_v2(connection, sql, length, statement, tail);
}

static long steps;

static int count_steps(void *unused) {
  (void)unused;
  ++steps;
  return 0;
}

static void print_steps(void) {
  fprintf(stderr, "steps: %ld\n", steps);
}

void __real_sqlite3_progress_handler(sqlite3 *connection, int every, int (*handler)(void *), void *data);
void __wrap_sqlite3_progress_handler(sqlite3 *connection, int every, int (*handler)(void *), void *data);

void __wrap_sqlite3_progress_handler(sqlite3 *connection, int every, int (*handler)(void *), void *data) {
  if (handler != NULL) {
    atexit(print_steps);
    every = 100;
    handler = count_steps;
  }
  __real_sqlite3_progress_handler(connection, every, handler, data);
}
