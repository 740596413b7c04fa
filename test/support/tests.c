#include "tests.h"

enum { TESTS_MAX = 64 };

static struct CMUnitTest tests[TESTS_MAX];
static size_t count;

void add_test(const char *name, CMUnitTestFunction test, CMFixtureFunction teardown) {
  if (count < TESTS_MAX) {
    tests[count] = (struct CMUnitTest){.name = name, .test_func = test, .teardown_func = teardown};
  }
  ++count;
}

int main(void) {
  return count == 0 || count > TESTS_MAX ? 2 : _cmocka_run_group_tests("tests", tests, count, NULL, NULL);
}
