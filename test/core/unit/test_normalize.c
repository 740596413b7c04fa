/* core/keys/normalize.c: what is dropped beside the targets, which test/core/fuzz/keys.c compares (SPEC 4.1). */
#include "../../repo/support/test.h"

static void assert_normal_form(const char *dfen, const char *expected) {
  char text[DFEN_TEXT_SIZE];
  dfen_fields fields = fields_of(dfen);
  dfen_fields normal = dfen_normalize(&fields);
  assert_string_equal(form_of(&normal, DFEN_KEY_FORM, text), expected);
  assert_int_equal(normal.state.halfmove, 0);
  assert_int_equal(normal.state.fullmove, 1);
}

TEST(clocks_and_dice_are_dropped) {
  assert_normal_form(START " w KQkq - 12 34 PNB", START " w KQkq -");
  assert_normal_form(START " b KQkq - 0 1 qqq", START " b KQkq -");
}
