/* The tests of a program: TEST(name) { ... } is a test, and main() runs them in the order of their definitions. */
#ifndef DFEN_TEST_TESTS_H
#define DFEN_TEST_TESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void add_test(const char *name, CMUnitTestFunction test);

#define TEST(name)                                                                                                     \
  static void name(void **state);                                                                                      \
  __attribute__((constructor)) static void add_##name(void) {                                                          \
    add_test(#name, name);                                                                                             \
  }                                                                                                                    \
  static void name(__attribute__((unused)) void **state)

#define ROWS_OF(table) (sizeof(table) / sizeof(table)[0])

/* FOR_ROWS(row, table) { ... } is a loop over a table of cases. The first member of a row is a text, its input or why
 * it is there, which is printed with the number of the row (from 0) if the test fails in it. */
#define FOR_ROWS(row, table)                                                                                           \
  for (const __typeof__((table)[0]) *row = (table); begin_row(#table, (size_t)(row - (table)), ROWS_OF(table), row);   \
       ++row)

/* False after the last row. */
bool begin_row(const char *table, size_t number, size_t rows, const void *row);

#endif
