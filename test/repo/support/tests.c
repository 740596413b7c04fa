#include "tests.h"

enum { TESTS_MAX = 64 };

static struct CMUnitTest tests[TESTS_MAX];
static size_t count;

/* The row that is being tested; without a table between loops. */
static struct {
  const char *table, *text;
  size_t number;
} current;

bool begin_row(const char *table, size_t number, size_t rows, const void *row) {
  current.table = number < rows ? table : NULL;
  current.number = number;
  current.text = number < rows ? *(const char *const *)row : NULL;
  return number < rows;
}

/* Runs after each test. One that fails leaves its loop by a jump. */
static int print_row(void **state) {
  (void)state;
  if (current.table != NULL) {
    print_error("in row %zu of %s: '%s'\n", current.number, current.table, current.text);
    current.table = NULL;
  }
  return 0;
}

void add_test(const char *name, CMUnitTestFunction test) {
  if (count < TESTS_MAX) {
    tests[count] = (struct CMUnitTest){.name = name, .test_func = test, .teardown_func = print_row};
  }
  ++count;
}

int main(void) {
  return count == 0 || count > TESTS_MAX ? 2 : _cmocka_run_group_tests("tests", tests, count, NULL, NULL);
}
