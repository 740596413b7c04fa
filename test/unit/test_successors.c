/* What one micro-move makes of a material (SPEC 11.8). The lists are reasoned: each says which move makes which. */
#include "../support/material.h"

/* Requires just these successors, in any order; the names are any of their material's. */
static void assert_successors(const char *name, const char *const *expected, int expected_count) {
  dfen_material given = material_of(name);
  dfen_material material = dfen_material_canonical(&given);
  dfen_material next[DFEN_SUCCESSORS_MAX];
  char text[KEY_SIZE];
  char wanted[KEY_SIZE];
  assert_int_equal(dfen_material_successors(&material, next), expected_count);
  for (int i = 0; i < expected_count; ++i) {
    dfen_material read = material_of(expected[i]);
    dfen_material one = dfen_material_canonical(&read);
    int found = 0;
    key_of(&one, wanted);
    for (int other = 0; other < expected_count; ++other) {
      found += strcmp(key_of(&next[other], text), wanted) == 0;
    }
    if (found != 1) {
      fail_msg("%s makes %s %d times", name, expected[i], found);
    }
  }
  leave_line();
}
#define assert_successors(name, ...)                                                                                   \
  OF_THIS_LINE(assert_successors(name, (const char *const[]){__VA_ARGS__},                                             \
                                 (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))))

static void pieces_are_captured_by_kings(void **state) {
  (void)state;
  dfen_material kings = material_of("KvK");
  dfen_material next[DFEN_SUCCESSORS_MAX];
  assert_int_equal(dfen_material_successors(&kings, next), 0);
  assert_successors("KQvK", "KvK");
  assert_successors("KQvKR", "KvKR", "KQvK");
  assert_successors("KQQvK", "KQvK");
}

static void pawns_go_on_and_promote(void **state) {
  (void)state;
  /* The black king takes the pawn; it goes one square or two. */
  assert_successors("Ka2vK", "KvK", "Ka3vK", "Ka4vK");
  assert_successors("Ka3vK", "KvK", "Ka4vK");
  /* a8 is light: that is where a bishop stands then. */
  assert_successors("Ka7vK", "KvK", "KQvK", "KRvK", "KBlvK", "KNvK");
  /* A pawn cannot go through the one in front of it, but to the file beside it when it captures there, where nothing
   * can stand here. */
  assert_successors("Ka2a3vK", "Ka3vK", "Ka2vK", "Ka2a4vK");
}

static void pawns_capture(void **state) {
  (void)state;
  /* White's pawn goes to d5, takes the one on e5, or is taken by a king. Black's moves make the same: the flip and the
   * mirror of this material are itself. */
  assert_successors("Kd4vKe5", "Kd5vKe5", "Ke5vK", "Kd4vK");
  /* The knight is taken on b6 or by the king; on b6 the pawn stays a pawn. The knight or the king takes the pawn. */
  assert_successors("Ka5vKN", "Ka6vKN", "Kb6vK", "Ka5vK", "KvKN");
  /* From a7 it promotes ahead, with the rook still there, and by taking it on b8, which is dark. The rook alone is
   * left when the king takes the pawn, and is what a pawn that became a rook leaves too. */
  assert_successors("Ka7vKR", "KQvKR", "KRvKR", "KBlvKR", "KNvKR", "KQvK", "KRvK", "KBdvK", "KNvK", "Ka7vK");
}

static void larger_materials_have_none(void **state) {
  (void)state;
  dfen_material material = material_of("KQRvKR");
  dfen_material next[DFEN_SUCCESSORS_MAX];
  assert_int_equal(dfen_material_successors(&material, next), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(pieces_are_captured_by_kings),
    cmocka_unit_test(pawns_go_on_and_promote),
    cmocka_unit_test(pawns_capture),
    cmocka_unit_test(larger_materials_have_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
