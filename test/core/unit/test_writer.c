/* core/common/writer.c: texts of a few characters, always terminated by a NUL. */
#include "../../repo/support/test.h"

#include "../../../core/common/writer.h"

TEST(short_texts_are_truncated_to_fit) {
  char long_one[2 * sizeof(struct short_text)];
  memset(long_one, 'x', sizeof long_one - 1);
  long_one[sizeof long_one - 1] = '\0';
  struct short_text text = core_short_text("%s", long_one);
  assert_int_equal(strlen(text.text), sizeof text.text - 1);
  text = core_short_text("a %s", "b");
  assert_string_equal(text.text, "a b");
}
