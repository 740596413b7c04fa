/* The materials that one micro-move can reach (SPEC 11.8). The lists are derived by hand: the comments name the move
 * for each. */
#include "../../repo/support/material.h"

/* Requires exactly these successors, in any order; a name can be any name of its material. */
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
}
#define assert_successors(name, ...)                                                                                   \
  assert_successors(name, (const char *const[]){__VA_ARGS__},                                                          \
                    (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)))

TEST(pieces_are_captured_by_kings) {
  dfen_material kings = material_of("KvK");
  dfen_material next[DFEN_SUCCESSORS_MAX];
  assert_int_equal(dfen_material_successors(&kings, next), 0);
  assert_successors("KQvK", "KvK");
  assert_successors("KQvKR", "KvKR", "KQvK");
  assert_successors("KQQvK", "KQvK");
}

TEST(pawns_advance_and_promote) {
  /* The black king captures the pawn, or the pawn moves one or two squares. */
  assert_successors("Ka2vK", "KvK", "Ka3vK", "Ka4vK");
  assert_successors("Ka3vK", "KvK", "Ka4vK");
  /* a8 is light, so a bishop promoted there is Bl. */
  assert_successors("Ka7vK", "KvK", "KQvK", "KRvK", "KBlvK", "KNvK");
  /* A pawn cannot pass the pawn in front of it. It could reach the next file only by a capture, and there is nothing to
   * capture here. */
  assert_successors("Ka2a3vK", "Ka3vK", "Ka2vK", "Ka2a4vK");
}

TEST(pawns_capture) {
  /* White's pawn moves to d5, captures the pawn on e5, or is captured by a king. Black's moves reach the same
   * materials, because the flip and the mirror map this material to itself. */
  assert_successors("Kd4vKe5", "Kd5vKe5", "Ke5vK", "Kd4vK");
  /* The knight is captured on b6 or by the king; on b6 the pawn remains a pawn. The knight or the king captures the
   * pawn. */
  assert_successors("Ka5vKN", "Ka6vKN", "Kb6vK", "Ka5vK", "KvKN");
  /* From a7 the pawn promotes straight ahead, with the rook still present, or by capturing it on b8, which is dark.
   * KRvK has two causes: the king captures the pawn, or the pawn captures the rook and becomes a rook. */
  assert_successors("Ka7vKR", "KQvKR", "KRvKR", "KBlvKR", "KNvKR", "KQvK", "KRvK", "KBdvK", "KNvK", "Ka7vK");
}

TEST(larger_materials_have_none) {
  dfen_material material = material_of("KQRvKR");
  dfen_material next[DFEN_SUCCESSORS_MAX];
  assert_int_equal(dfen_material_successors(&material, next), 0);
}
