/* Runs SQL files that contain their expected results (see statements.h). All statements of a file run in order in one
 * new in-memory database with trusted_schema off. Each file is one TAP test.
 *
 * Built twice: with -DSQLITE_CORE dfen is linked in (for sanitizers and valgrind); otherwise DFEN_EXTENSION is loaded.
 * Usage: run FILE.sql ... */
#include "statements.h"

#include "../../ext/sqlite/extension.h"

enum { ERRORS_SHOWN = 20 };

static int statements_run, failures;

/* ---- The difference of two results ---- */

static const char *line_end(const char *line) {
  const char *end = strchr(line, '\n');
  return end == NULL ? line + strlen(line) : end + 1;
}

static bool same_line(const char *one, const char *two) {
  size_t length = (size_t)(line_end(one) - one);
  return length == (size_t)(line_end(two) - two) && memcmp(one, two, length) == 0;
}

/* Prints lines up to `end`, each after a mark. */
static const char *print_lines(char mark, const char *line, const char *end) {
  while (line < end) {
    const char *next = line_end(line);
    printf("# %c %.*s", mark, (int)(next - line), line);
    line = next;
  }
  return line;
}

/* The first of `lines` equal to `line`, or their end. *skipped is the number of lines before it. */
static const char *find_line(const char *lines, const char *line, int *skipped) {
  for (*skipped = 0; *lines != '\0' && !same_line(lines, line); lines = line_end(lines)) {
    ++*skipped;
  }
  return lines;
}

/* Prints lines that only one of the results has, "-" before expected and "+" before actual ones, preceded by the last
 * common line. After a difference it resumes where the fewest lines are skipped. */
static void print_difference(const char *expected, const char *got) {
  const char *both = NULL; /* the last common line, until it is printed */
  while (*expected != '\0' || *got != '\0') {
    if (*expected != '\0' && *got != '\0' && same_line(expected, got)) {
      both = expected;
      expected = line_end(expected);
      got = line_end(got);
      continue;
    }
    if (both != NULL) {
      print_lines(' ', both, line_end(both));
      both = NULL;
    }
    int lost = 0, added = 0;
    const char *in_expected = *got == '\0' ? expected + strlen(expected) : find_line(expected, got, &lost);
    const char *in_got = *expected == '\0' ? got + strlen(got) : find_line(got, expected, &added);
    bool found_lost = *in_expected != '\0', found_added = *in_got != '\0';
    if (*got == '\0' || (found_lost && (!found_added || lost <= added))) {
      expected = print_lines('-', expected, in_expected);
    } else if (*expected == '\0' || found_added) {
      got = print_lines('+', got, in_got);
    } else {
      expected = print_lines('-', expected, line_end(expected));
      got = print_lines('+', got, line_end(got));
    }
  }
}

/* ---- Running ---- */

static void run_file(sqlite3 *db, const char *path) {
  static struct statements statements;
  static struct text got;
  open_statements(&statements, path);
  while (next_statement(&statements)) {
    run_statement(db, statements.sql.bytes, &got);
    ++statements_run;
    if (strcmp(got.bytes, statements.expected.bytes) != 0 && ++failures <= ERRORS_SHOWN) {
      printf("# %s:%d: - expected, + got\n", path, statements.begin);
      print_difference(statements.expected.bytes, got.bytes);
    }
  }
  if (statements.fault != NULL) {
    printf("# %s:%d: %s\n", path, statements.line, statements.fault);
    ++failures;
  }
  fclose(statements.file);
}

static bool add_dfen(sqlite3 *db) {
  char *error = NULL;
#ifdef SQLITE_CORE
  int status = sqlite3_dfen_init(db, &error, NULL);
#else
  sqlite3_enable_load_extension(db, 1);
  int status = sqlite3_load_extension(db, DFEN_EXTENSION, NULL, &error);
#endif
  if (status != SQLITE_OK) {
    printf("# dfen does not load: %s\n", error);
  }
  sqlite3_free(error);
  return status == SQLITE_OK;
}

int main(int count, char **files) {
  for (int i = 1; i < count; ++i) {
    sqlite3 *db = NULL;
    if (sqlite3_open(":memory:", &db) != SQLITE_OK || !add_dfen(db)) {
      printf("# %s: cannot be run\n", files[i]);
      return 2;
    }
    sqlite3_exec(db, "PRAGMA trusted_schema=OFF", NULL, NULL, NULL);
    int failed_before = failures;
    int run_before = statements_run;
    run_file(db, files[i]);
    if (sqlite3_close(db) != SQLITE_OK) {
      printf("# %s: a statement stayed open\n", files[i]);
      ++failures;
    }
    printf("%s %d - %s: %d statements\n", failures == failed_before ? "ok" : "not ok", i, files[i],
           statements_run - run_before);
  }
  printf("1..%d\n", count - 1);
  return failures == 0 && statements_run > 0 ? 0 : 1;
}
