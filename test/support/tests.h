/* The tests of a program: TEST(name) { ... } is a test, and main() runs them in the order of their definitions. */
#ifndef DFEN_TEST_TESTS_H
#define DFEN_TEST_TESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void add_test(const char *name, CMUnitTestFunction test, CMFixtureFunction teardown);

/* What runs after each test: line.h has something. */
#ifndef TEST_TEARDOWN
#define TEST_TEARDOWN NULL
#endif

#define TEST(name)                                                                                                     \
  static void name(void **state);                                                                                      \
  __attribute__((constructor)) static void add_##name(void) {                                                          \
    add_test(#name, name, TEST_TEARDOWN);                                                                              \
  }                                                                                                                    \
  static void name(__attribute__((unused)) void **state)

#endif
