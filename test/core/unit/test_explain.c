/* core/keys/explain.c: the steps to a pool key, in words (SPEC 4.16). */
#include "../../repo/support/test.h"

/* The text of a step, with a terminating NUL. */
static const char *what_of(const dfen_explanation *explanation, int index, char words[DFEN_EXPLAINED_SIZE]) {
  words[dfen_write_what(explanation, index, words)] = '\0';
  return words;
}

static const char *why_of(const dfen_explanation *explanation, int index, char words[DFEN_EXPLAINED_SIZE]) {
  words[dfen_write_why(explanation, index, words)] = '\0';
  return words;
}

/* There are `count` steps; the last does `what` because of `why` and results in `key`. */
static void assert_ends(const char *text, dfen_fold fold, int count, const char *what, const char *why,
                        const char *key) {
  dfen_fields fields = fields_of(text);
  dfen_explanation explanation;
  char words[DFEN_EXPLAINED_SIZE];
  char got[DFEN_TEXT_SIZE];
  dfen_explain(&fields, fold, &explanation);
  assert_int_equal(explanation.count, count);
  assert_string_equal(what_of(&explanation, count - 1, words), what);
  assert_string_equal(why_of(&explanation, count - 1, words), why);
  assert_string_equal(form_of(&explanation.step[count - 1].after, DFEN_KEY_FORM, got), key);
}

/* Step `index` does `what` because of `why`. */
static void assert_step(const char *text, int index, const char *what, const char *why) {
  dfen_fields fields = fields_of(text);
  dfen_explanation explanation;
  char words[DFEN_EXPLAINED_SIZE];
  dfen_explain(&fields, DFEN_FOLD_DIHEDRAL, &explanation);
  assert_string_equal(what_of(&explanation, index, words), what);
  assert_string_equal(why_of(&explanation, index, words), why);
}

TEST(reading_and_clocks_come_first) {
  assert_step(START " w qKkQ - 4 9", 0, "the position is read",
              "one position has one text: rights in the order KQkq, targets by file, dice in the order PNBRQK");
  assert_step(START " w KQkq - 4 9", 1, "halfmove clock 4 and move number 9 are dropped",
              "no rule of Dice Chess asks how many moves were made");
}

TEST(rights_are_dropped_by_side) {
  static const char both[] = "r4k1r/8/8/8/8/8/8/R4K1R w KQk - 0 1";
  assert_step(both, 2, "White's castling rights KQ are dropped",
              "there is no white king on e1, and a king that comes back has moved, so it may not castle");
  assert_step(both, 3, "Black's castling right k is dropped",
              "there is no black king on e8, and a king that comes back has moved, so it may not castle");
}

TEST(targets_are_dropped_one_by_one) {
  assert_step("8/8/8/4P3/8/8/8/8 w - d6", 2, "en-passant target d6 is dropped",
              "there is no black pawn on d5 to capture");
  assert_step("8/8/3n4/3pP3/8/8/8/8 w - d6", 2, "en-passant target d6 is dropped",
              "a black piece is on it, and capturing that piece removes the target");
  /* The knight could leave again in time for the pawn, but its arrival removes the target (SPEC 5.7). */
  assert_step("8/8/3n4/3pP3/2N5/8/8/8 w - d6 PNN", 2, "en-passant target d6 is dropped",
              "a black piece is on it, and capturing that piece removes the target");
  assert_step("8/8/8/3pP3/8/8/8/8 w - d6 NKK", 2, "en-passant target d6 is dropped",
              "only a pawn captures en passant, and there is no pawn die left to play");
  assert_step("8/8/8/3p4/8/5P2/8/8 w - d6", 2, "en-passant target d6 is dropped",
              "no white pawn can come to c5 or e5 and capture on it this turn, whatever the dice are");
  assert_step("8/8/8/8/P7/8/3p4/8 b - a3 ppk", 2, "en-passant target a3 is dropped",
              "no black pawn can come to b4 and capture on it this turn, with the dice ppk");
  assert_step(
    "8/8/8/8/4P3/8/8/8 w - e3", 2, "en-passant target e3 is dropped",
    "it is White's own, of the turn before: White cannot capture it, and it is gone when the dice are rolled");
  assert_step(
    "8/8/8/3p4/4P3/8/8/8 w - e3d6", 2, "en-passant target e3 is dropped",
    "it is White's own, of the turn before: White cannot capture it, and it is gone when the dice are rolled");
}

TEST(black_to_move_is_flipped) {
  assert_step("8/8/8/8/8/8/P7/K6k b - -", 2, "White and Black change places, and so do ranks 1 and 8",
              "Black is to move; with the sides exchanged White is, and the game is the same");
}

TEST(the_last_step_names_the_fold) {
  assert_ends(START " w KQkq -", DFEN_FOLD_DIHEDRAL, 3, "the board stays as it is",
              "no mirror while there is a castling right (KQkq): the mirror brings the king to file d, where it cannot "
              "castle",
              START " w KQkq -");
  assert_ends("8/8/8/8/8/8/P7/K6k w - -", DFEN_FOLD_FLIP, 3, "the board stays as it is",
              "the fold 'flip' asks for the colours alone", "8/8/8/8/8/8/P7/K6k w - -");
  assert_ends("8/8/8/8/8/8/P7/K6k w - -", DFEN_FOLD_MIRROR, 3, "the board is mirrored: files a and h change places",
              "without castling rights left and right are alike; of 2 boards the one is taken whose text comes first",
              "8/8/8/8/8/8/7P/k6K w - -");
  assert_ends("8/8/8/8/8/8/P7/K6k w - -", DFEN_FOLD_DIHEDRAL, 3, "the board is mirrored: files a and h change places",
              "without castling rights left and right are alike, but pawns walk one way, so no other turn is the same "
              "game; of 2 boards the one is taken whose text comes first",
              "8/8/8/8/8/8/7P/k6K w - -");
  assert_ends(
    "8/8/3Q4/8/8/8/8/K6k w - d6", DFEN_FOLD_DIHEDRAL, 3, "the board stays as it is",
    "without castling rights left and right are alike, but a target belongs to its rank, so no other turn is; "
    "of 2 boards the one is taken whose text comes first",
    "8/8/3Q4/8/8/8/8/K6k w - d6");
  assert_ends(
    "8/8/8/8/8/8/8/kq5K b - -", DFEN_FOLD_DIHEDRAL, 4, "the board is turned by a quarter, clockwise",
    "without pawns, rights and targets no side of the board differs from another; of 8 boards the one is taken "
    "whose text comes first",
    "7K/7Q/8/8/8/8/8/7k w - -");
  assert_ends("8/8/8/8/8/8/8/8 w - -", DFEN_FOLD_DIHEDRAL, 3, "the board stays as it is",
              "without pawns, rights and targets no side of the board differs from another; the board is its own image",
              "8/8/8/8/8/8/8/8 w - -");
}

TEST(every_symmetry_has_words) {
  static const struct {
    const char *dfen, *what;
  } cases[] = {
    {"1k6/8/8/8/8/8/8/7K w - -", "the board stays as it is"},
    {"7K/8/8/8/8/8/8/1k6 w - -", "the board is mirrored: ranks 1 and 8 change places"},
    {"6k1/8/8/8/8/8/8/K7 w - -", "the board is mirrored: files a and h change places"},
    {"8/8/8/8/8/8/k7/6K1 w - -", "the board is turned by half a turn"},
    {"8/8/8/8/8/8/7K/k7 w - -", "the board is mirrored across the diagonal a1-h8"},
    {"k7/7K/8/8/8/8/8/8 w - -", "the board is turned by a quarter, counter-clockwise"},
    {"8/8/8/8/8/8/K7/7k w - -", "the board is turned by a quarter, clockwise"},
    {"7k/K7/8/8/8/8/8/8 w - -", "the board is mirrored across the diagonal a8-h1"},
  };
  FOR_ROWS(row, cases) {
    assert_step(row->dfen, 2, row->what,
                "without pawns, rights and targets no side of the board differs from another; of 8 boards the one is "
                "taken whose text comes first");
  }
}

TEST(most_steps_fit) {
  dfen_fields fields = fields_of("8/8/8/8/8/8/8/8 b KQkq a3b3c3d3e3f3g3h3a6b6c6d6e6f6g6h6 2147483647 2147483647");
  dfen_explanation explanation;
  char words[DFEN_EXPLAINED_SIZE];
  dfen_explain(&fields, DFEN_FOLD_DIHEDRAL, &explanation);
  assert_int_equal(explanation.count, DFEN_EXPLAINED_STEPS_MAX);
  assert_string_equal(what_of(&explanation, 1, words),
                      "halfmove clock 2147483647 and move number 2147483647 are dropped");
}
