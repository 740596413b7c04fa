/* core/keys/normalize.c: the en-passant targets that the analytics service keeps (SPEC 4.1). */
#include "../support/test.h"

static void assert_normal_form(const char *dfen, const char *expected) {
  char text[DFEN_TEXT_SIZE];
  dfen_fields fields = fields_of(dfen);
  dfen_fields normal = dfen_normalize(&fields);
  assert_string_equal(form_of(&normal, DFEN_KEY_FORM, text), expected);
  assert_int_equal(normal.state.halfmove, 0);
  assert_int_equal(normal.state.fullmove, 1);
}
#define assert_normal_form(...) OF_THIS_LINE(assert_normal_form(__VA_ARGS__))

TEST(clocks_and_dice_are_dropped) {
  assert_normal_form(START " w KQkq - 12 34 PNB", START " w KQkq -");
  assert_normal_form(START " b KQkq - 0 1 qqq", START " b KQkq -");
}

TEST(target_beside_a_pawn_is_kept) {
  assert_normal_form("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6");
  assert_normal_form("4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/2Pp4/8/8/8/4K3 w - d6");
  assert_normal_form("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3");
  assert_normal_form("4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", "4k3/8/8/8/2pP4/8/8/4K3 b - d3");
}

TEST(target_out_of_reach_is_dropped) {
  const char *const dropped[][2] = {
    {"4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/4P3/8/8/4K3 w - -"},   /* one rank too far back */
    {"4k3/8/8/3pp3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pp3/8/8/8/4K3 w - -"},     /* a pawn of the other side */
    {"4k3/8/8/3pN3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pN3/8/8/8/4K3 w - -"},     /* no pawn */
    {"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3n4/3pP3/8/8/8/4K3 w - -"}, /* not empty */
    {"4k3/8/8/3P4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3P4/8/8/8/4K3 w - -"},       /* straight behind the target */
    {"4k3/8/8/8/3Pp3/8/8/4K3 w - d3 0 1", "4k3/8/8/8/3Pp3/8/8/4K3 w - -"},     /* White's own target */
    {"4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 b - -"},     /* Black's own target */
    {"4k3/8/8/P6p/7P/8/8/4K3 w - h6 0 1", "4k3/8/8/P6p/7P/8/8/4K3 w - -"},     /* files do not wrap */
    {"4k3/8/8/p6P/P7/8/8/4K3 w - a6 0 1", "4k3/8/8/p6P/P7/8/8/4K3 w - -"},     /* in either direction */
    {"4k3/8/8/7p/P6p/8/8/4K3 b - a3 0 1", "4k3/8/8/7p/P6p/8/8/4K3 b - -"},
  };
  for (size_t i = 0; i < sizeof dropped / sizeof dropped[0]; ++i) {
    assert_normal_form(dropped[i][0], dropped[i][1]);
  }
}

/* The service does not check for the pawn that was pushed, and judges each target on its own. */
TEST(each_target_is_judged_on_its_own) {
  assert_normal_form("4k3/8/8/4P3/8/8/8/4K3 w - b6d6f6 0 1", "4k3/8/8/4P3/8/8/8/4K3 w - d6f6");
  assert_normal_form("4k3/8/5q2/PpPpP3/8/8/8/4K3 w - a3b6d6f6h3 0 1", "4k3/8/5q2/PpPpP3/8/8/8/4K3 w - b6d6");
}
