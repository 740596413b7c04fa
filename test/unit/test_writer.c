/* core/common/writer.c: texts of a few characters, which end with a NUL whatever is put into them. */
#include "../support/test.h"

#include "../../core/common/writer.h"

static void a_short_text_has_all_that_fits(void **state) {
  (void)state;
  char long_one[2 * sizeof(struct short_text)];
  memset(long_one, 'x', sizeof long_one - 1);
  long_one[sizeof long_one - 1] = '\0';
  struct short_text text = core_short("%s", long_one);
  assert_int_equal(strlen(text.text), sizeof text.text - 1);
  text = core_short("a %s", "b");
  assert_string_equal(text.text, "a b");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_short_text_has_all_that_fits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
