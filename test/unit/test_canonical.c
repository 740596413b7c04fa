/* core/symmetry/canonical.c: the images that each fold considers, and how ties are broken (SPEC 3.11 and 3.12). */
#include "../support/test.h"

static void assert_canonical(const char *text, dfen_fold fold, const char *expected) {
  dfen_fields fields = fields_of(text);
  dfen_fields canonical = dfen_canonical(&fields, fold);
  assert_full_form(&canonical, expected);
}
#define assert_canonical(...) OF_THIS_LINE(assert_canonical(__VA_ARGS__))

TEST(black_to_move_is_flipped) {
  assert_canonical(START " b KQkq - 5 7 nnb", DFEN_FOLD_FLIP, START " w KQkq - 5 7 NNB");
  assert_canonical("7k/P7/8/8/8/8/8/K7 b - - 0 1", DFEN_FOLD_FLIP, "k7/8/8/8/8/8/p7/7K w - - 0 1");
}

/* "1" sorts before "6": the mirror of 6K1 is 1K6. */
TEST(mirror_is_folded_without_castling_rights) {
  assert_canonical("6K1/8/8/8/8/8/8/8 w - - 0 1", DFEN_FOLD_MIRROR, "1K6/8/8/8/8/8/8/8 w - - 0 1");
  assert_canonical("6K1/8/8/8/8/8/8/8 w - - 0 1", DFEN_FOLD_FLIP, "6K1/8/8/8/8/8/8/8 w - - 0 1");
  assert_canonical("6K1/8/8/8/8/8/8/8 w q - 0 1", DFEN_FOLD_MIRROR, "6K1/8/8/8/8/8/8/8 w q - 0 1");
  assert_canonical("6K1/8/8/8/8/8/8/8 w q - 0 1", DFEN_FOLD_DIHEDRAL, "6K1/8/8/8/8/8/8/8 w q - 0 1");
}

/* The placement is its own mirror image, so the targets decide: c6 sorts before f6. */
TEST(tie_in_placement_is_broken_by_en_passant) {
  assert_canonical("3KK3/8/8/2p2p2/8/8/8/8 w - f6 0 1", DFEN_FOLD_MIRROR, "3KK3/8/8/2p2p2/8/8/8/8 w - c6 0 1");
  assert_canonical("3KK3/8/8/2p2p2/8/8/8/8 w - c6 0 1", DFEN_FOLD_MIRROR, "3KK3/8/8/2p2p2/8/8/8/8 w - c6 0 1");
}

/* The mirror of a6b3 is g3h6; a6 is the smallest of the four squares as text. The mirror of a3h6 is a6h3, and 3 < 6. */
TEST(target_a6_sorts_before_b3) {
  assert_canonical("8/8/8/8/8/8/8/8 w - g3h6 0 1", DFEN_FOLD_MIRROR, "8/8/8/8/8/8/8/8 w - a6b3 0 1");
  assert_canonical("8/8/8/8/8/8/8/8 w - a6h3 0 1", DFEN_FOLD_MIRROR, "8/8/8/8/8/8/8/8 w - a3h6 0 1");
  dfen_fields fields = fields_of("8/8/8/8/8/8/8/8 w - b3a6 0 1");
  assert_full_form(&fields, "8/8/8/8/8/8/8/8 w - a6b3 0 1");
}

/* A knight on b1: its eight images are on b1 g1 a2 h2 a7 h7 b8 g8. As text, rank 8 starts with '1' for b8, with '6' for
 * g8 and with '8' for the others. */
TEST(dihedral_takes_the_smallest_of_eight) {
  const char *const images[] = {
    "8/8/8/8/8/8/8/1N6", "8/8/8/8/8/8/8/6N1", "8/8/8/8/8/8/N7/8",  "8/8/8/8/8/8/7N/8",
    "8/N7/8/8/8/8/8/8",  "8/7N/8/8/8/8/8/8",  "1N6/8/8/8/8/8/8/8", "6N1/8/8/8/8/8/8/8",
  };
  for (size_t i = 0; i < sizeof images / sizeof images[0]; ++i) {
    char text[DFEN_TEXT_SIZE];
    snprintf(text, sizeof text, "%s w - - 4 2 N", images[i]);
    assert_canonical(text, DFEN_FOLD_DIHEDRAL, "1N6/8/8/8/8/8/8/8 w - - 4 2 N");
  }
}

/* Pawns and targets fix the direction of the board, so only the mirror remains. */
TEST(dihedral_is_mirror_with_pawns_or_targets) {
  assert_canonical("8/8/8/8/8/8/7P/6N1 w - - 0 1", DFEN_FOLD_DIHEDRAL, "8/8/8/8/8/8/7P/6N1 w - - 0 1");
  assert_canonical("8/8/8/8/8/8/P7/6N1 w - - 0 1", DFEN_FOLD_DIHEDRAL, "8/8/8/8/8/8/7P/1N6 w - - 0 1");
  assert_canonical("8/8/8/8/8/8/8/6N1 w - h6 0 1", DFEN_FOLD_DIHEDRAL, "8/8/8/8/8/8/8/1N6 w - a6 0 1");
  assert_canonical("8/8/8/8/8/8/8/6N1 b - h6 0 1", DFEN_FOLD_DIHEDRAL, "1n6/8/8/8/8/8/8/8 w - a3 0 1");
}

/* Pawns count as pawns on any rank, and no other piece does. The text of rank 8 decides: the smallest has the piece on
 * h8 behind seven empty files. With a pawn there are only two choices, the mirror and the identity. */
TEST(only_pawns_restrict_the_symmetries) {
  for (const char *piece = "NBRQKnbrqk"; *piece != '\0'; ++piece) {
    char text[DFEN_TEXT_SIZE];
    char expected[DFEN_TEXT_SIZE];
    snprintf(text, sizeof text, "8/8/8/8/8/8/8/%c7 w - -", *piece);
    snprintf(expected, sizeof expected, "7%c/8/8/8/8/8/8/8 w - - 0 1", *piece);
    assert_canonical(text, DFEN_FOLD_DIHEDRAL, expected);
  }
  assert_canonical("8/8/8/8/8/8/8/P7 w - -", DFEN_FOLD_DIHEDRAL, "8/8/8/8/8/8/8/7P w - - 0 1");
  assert_canonical("8/8/8/8/8/8/8/p7 w - -", DFEN_FOLD_DIHEDRAL, "8/8/8/8/8/8/8/7p w - - 0 1");
  assert_canonical("P7/8/8/8/8/8/8/8 w - -", DFEN_FOLD_DIHEDRAL, "7P/8/8/8/8/8/8/8 w - - 0 1");
  assert_canonical("8/8/8/8/8/8/8/P6N b - -", DFEN_FOLD_DIHEDRAL, "n6p/8/8/8/8/8/8/8 w - - 0 1");
}
