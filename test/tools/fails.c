/* Tests that fail on purpose, skip or pass: test/tools/test_sections.sh looks at what is said of them. */
#include "../support/test.h"

static void assert_one(int number) {
  assert_int_equal(number, 1);
}
#define assert_one(...) OF_THIS_LINE(assert_one(__VA_ARGS__))

static void assert_ones(int first, int second) {
  assert_one(first);
  assert_one(second);
}
#define assert_ones(...) OF_THIS_LINE(assert_ones(__VA_ARGS__))

static void test_passes(void **state) {
  (void)state;
  assert_one(1);
}

static void test_skips(void **state) {
  (void)state;
  skip();
}

static void test_fails_in_a_helper(void **state) {
  (void)state;
  assert_one(1);
  assert_one(2);
}

static void test_fails_in_a_helper_of_a_helper(void **state) {
  (void)state;
  assert_ones(1, 3);
}

static void test_fails_itself(void **state) {
  (void)state;
  assert_one(1);
  assert_int_equal(4, 1);
}

static void test_does_not_read(void **state) {
  (void)state;
  fields_of("8");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_passes),
    cmocka_unit_test(test_skips),
    cmocka_unit_test(test_fails_in_a_helper),
    cmocka_unit_test(test_fails_in_a_helper_of_a_helper),
    cmocka_unit_test(test_fails_itself),
    cmocka_unit_test(test_does_not_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
