/* core/common/position.c: the names of squares. */
#include "../../repo/support/test.h"

TEST(squares_have_names) {
  assert_int_equal(dfen_square_from_text("a1", 2), 0);
  assert_int_equal(dfen_square_from_text("h1", 2), 7);
  assert_int_equal(dfen_square_from_text("a8", 2), 56);
  assert_int_equal(dfen_square_from_text("h8", 2), 63);
  assert_int_equal(dfen_square_from_text("e4", 2), 28);
  const char *const none[] = {"", "e", "e4 ", "E4", "i4", "e9", "e0", "4e", "`1", "\xE5\xB4"};
  FOR_ROWS(row, none) {
    assert_int_equal(dfen_square_from_text(*row, strlen(*row)), -1);
  }
  assert_int_equal(dfen_square_from_text("e\0", 2), -1);
}
