/* The line of the test that called a function with assertions. cmocka reports the line of the assertion, which is the
 * same for all callers of such a function.
 *
 *     static void assert_one(int number) { assert_int_equal(number, 1); }
 *     #define assert_one(...) OF_THIS_LINE(assert_one(__VA_ARGS__))
 *
 * A failing call leaves by a jump and does not reach leave_line(), so after the test called_line is where it failed. */
#ifndef DFEN_TEST_LINE_H
#define DFEN_TEST_LINE_H

#define TEST_TEARDOWN say_line
#include "tests.h"

struct called_line {
  const char *file;
  int line;
  int depth; /* nesting depth of the calls; the outermost is the test's own */
};

/* One for each program; each file of a test has its own, because a call and its test are in one file. */
static struct called_line called_line;

static inline void enter_line(const char *file, int line) {
  if (called_line.depth++ == 0) {
    called_line.file = file;
    called_line.line = line;
  }
}

static inline void leave_line(void) {
  --called_line.depth;
}

#define OF_THIS_LINE(call) (enter_line(__FILE__, __LINE__), call, leave_line())

/* For a function with a return value, which calls leave_line() itself before it returns. */
#define FROM_THIS_LINE(call) (enter_line(__FILE__, __LINE__), call)

/* The teardown of every test. */
static inline int say_line(void **state) {
  (void)state;
  if (called_line.depth > 0) {
    print_error("%s:%d: the test failed in this call\n", called_line.file, called_line.line);
    called_line.depth = 0;
  }
  return 0;
}

/* For a test with a main() of its own. */
#undef cmocka_unit_test
#define cmocka_unit_test(test)                                                                                         \
  { #test, test, NULL, say_line, NULL }

#endif
