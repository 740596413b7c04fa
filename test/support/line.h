/* The line of the test at which a function that asserts was called. cmocka names the line of the assertion, which is
 * the same for all who call such a function.
 *
 *     static void assert_one(int number) { assert_int_equal(number, 1); }
 *     #define assert_one(...) OF_THIS_LINE(assert_one(__VA_ARGS__))
 *
 * A call that fails leaves by a jump and never comes to leave_line(), so what stands here when a test has ended is
 * where it failed. */
#ifndef DFEN_TEST_LINE_H
#define DFEN_TEST_LINE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct called_line {
  const char *file;
  int line;
  int depth; /* of the calls within each other; the outermost is the test's own */
};

/* One a program, of which each file of a test has its own: a call and its test stand in one file. */
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

/* The same of a function with a value, which calls leave_line() itself before it returns. */
#define FROM_THIS_LINE(call) (enter_line(__FILE__, __LINE__), call)

/* What every test is ended with. */
static inline int say_line(void **state) {
  (void)state;
  if (called_line.depth > 0) {
    print_error("%s:%d: the test failed in this call\n", called_line.file, called_line.line);
    called_line.depth = 0;
  }
  return 0;
}

#undef cmocka_unit_test
#define cmocka_unit_test(test)                                                                                         \
  { #test, test, NULL, say_line, NULL }

#endif
