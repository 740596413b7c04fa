/* The writer and the symmetries on many random positions, compared with the slow version (SPEC 2, 3). */
#include "../support/test.h"

#include "../support/positions.h"
#include "../support/random.h"

enum { POSITIONS = 100000 };

static const struct {
  dfen_fold fold;
  const char *name;
} folds[] = {{DFEN_FOLD_FLIP, "flip"}, {DFEN_FOLD_MIRROR, "mirror"}, {DFEN_FOLD_DIHEDRAL, "dihedral"}};

static const char *const words[DFEN_SYMMETRIES] = {"", "H", "V", "HV", "D", "HD", "VD", "HVD"};

static bool has_rights(const struct slow_position *position) {
  return position->right[0] || position->right[1] || position->right[2] || position->right[3];
}

static bool has_pawns_or_targets(const struct slow_position *position) {
  for (int square = 0; square < 64; ++square) {
    if (position->target[square] || strchr("Pp", position->board[square]) != NULL) {
      return true;
    }
  }
  return false;
}

static void assert_slow(const dfen_fields *fields, const struct slow_position *slow) {
  char expected[SLOW_TEXT_SIZE];
  slow_write_full(slow, expected);
  assert_full_form(fields, expected);
}
#define assert_slow(...) OF_THIS_LINE(assert_slow(__VA_ARGS__))

/* The same text, and no bit that the text does not show. */
static void assert_same(const dfen_fields *fields, const dfen_fields *expected) {
  char text[DFEN_TEXT_SIZE];
  assert_full_form(fields, form_of(expected, DFEN_FULL_FORM, text));
  assert_memory_equal(fields->rank, expected->rank, sizeof fields->rank);
  assert_memory_equal(fields->length, expected->length, sizeof fields->length);
  assert_true(fields->state.en_passant == expected->state.en_passant);
  assert_int_equal(fields->state.dice, expected->state.dice);
  assert_int_equal(fields->state.side, expected->state.side);
  assert_int_equal(fields->state.castling, expected->state.castling);
}
#define assert_same(...) OF_THIS_LINE(assert_same(__VA_ARGS__))

/* An image under F, V or both, written directly, without a board or the fields of the image. */
static void check_written_image(const struct slow_position *slow, const dfen_fields *fields,
                                dfen_transformation transformation, const char *word) {
  struct slow_position image = slow_transform(slow, word);
  char expected[SLOW_TEXT_SIZE];
  char text[DFEN_TEXT_SIZE];
  slow_write_full(&image, expected);
  text[dfen_write_image(transformation, fields, DFEN_FULL_FORM, text)] = '\0';
  assert_string_equal(text, expected);
  slow_write_key(&image, expected);
  text[dfen_write_image(transformation, fields, DFEN_KEY_FORM, text)] = '\0';
  assert_string_equal(text, expected);
}

static void check_writing(const struct slow_position *slow, const dfen_fields *fields) {
  char key[SLOW_TEXT_SIZE];
  char text[DFEN_TEXT_SIZE];
  assert_slow(fields, slow);
  slow_write_key(slow, key);
  assert_string_equal(form_of(fields, DFEN_KEY_FORM, text), key);
  dfen_position position = dfen_to_position(fields);
  dfen_fields by_board = dfen_to_fields(&position);
  assert_slow(&by_board, slow);
  check_written_image(slow, fields, 0, "");
  check_written_image(slow, fields, DFEN_F, "F");
  check_written_image(slow, fields, DFEN_V, "V");
  check_written_image(slow, fields, DFEN_F | DFEN_V, "FV");
}
#define check_writing(...) OF_THIS_LINE(check_writing(__VA_ARGS__))

static void check_flip_and_mirror(const struct slow_position *slow, const dfen_fields *fields) {
  dfen_fields flip = dfen_flip(fields);
  dfen_fields mirror = dfen_mirror(fields);
  struct slow_position slow_flip = slow_transform(slow, "F");
  struct slow_position slow_mirror = slow_transform(slow, "V");
  assert_slow(&flip, &slow_flip);
  assert_slow(&mirror, &slow_mirror);
  assert_int_not_equal(flip.state.side, fields->state.side);
  assert_int_equal(mirror.state.side, fields->state.side);
  assert_int_equal(flip.state.dice, fields->state.dice);
  assert_int_equal(mirror.state.dice, fields->state.dice);
  assert_true(flip.state.halfmove == fields->state.halfmove && mirror.state.halfmove == fields->state.halfmove);
  assert_true(flip.state.fullmove == fields->state.fullmove && mirror.state.fullmove == fields->state.fullmove);
  dfen_fields flip_flip = dfen_flip(&flip);
  dfen_fields mirror_mirror = dfen_mirror(&mirror);
  assert_same(&flip_flip, fields);
  assert_same(&mirror_mirror, fields);
  dfen_fields flip_mirror = dfen_mirror(&flip);
  dfen_fields mirror_flip = dfen_flip(&mirror);
  assert_same(&flip_mirror, &mirror_flip);
}
#define check_flip_and_mirror(...) OF_THIS_LINE(check_flip_and_mirror(__VA_ARGS__))

/* Transforming the board must equal transforming the text, and all eight images must equal the slow version's. */
static void check_board_symmetries(const struct slow_position *slow, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  dfen_position flip = flipped_position(&position);
  dfen_fields by_board = dfen_to_fields(&flip);
  dfen_fields by_text = dfen_flip(fields);
  assert_same(&by_board, &by_text);
  dfen_position flip_of_text = dfen_to_position(&by_text);
  assert_memory_equal(flip.plane, flip_of_text.plane, sizeof flip.plane);
  bool any = !has_rights(slow) && !has_pawns_or_targets(slow);
  for (dfen_symmetry g = 0; g < DFEN_SYMMETRIES; ++g) {
    if (any || g == DFEN_V || g == 0) {
      dfen_position moved = dfen_symmetry_of_position(g, &position);
      dfen_fields image = dfen_to_fields(&moved);
      struct slow_position slow_image = slow_transform(slow, words[g]);
      assert_slow(&image, &slow_image);
    }
  }
}
#define check_board_symmetries(...) OF_THIS_LINE(check_board_symmetries(__VA_ARGS__))

static void check_canonical(const struct slow_position *slow, const dfen_fields *fields) {
  dfen_fields flip = dfen_flip(fields);
  dfen_fields mirror = dfen_mirror(fields);
  bool any = !has_rights(slow) && !has_pawns_or_targets(slow);
  for (size_t i = 0; i < sizeof folds / sizeof folds[0]; ++i) {
    dfen_fields canonical = dfen_canonical(fields, folds[i].fold);
    struct slow_position slow_image = slow_canonical(slow, folds[i].name);
    assert_slow(&canonical, &slow_image);
    char written[DFEN_TEXT_SIZE];
    written[dfen_write_canonical(fields, folds[i].fold, DFEN_FULL_FORM, written)] = '\0';
    assert_full_form(&canonical, written);
    assert_int_equal(canonical.state.side, DFEN_WHITE);
    dfen_fields again = dfen_canonical(&canonical, folds[i].fold);
    assert_same(&again, &canonical);
    dfen_fields of_flip = dfen_canonical(&flip, folds[i].fold);
    assert_same(&of_flip, &canonical);
    if (i > 0) { /* a fold merges whatever the previous fold merges: the previous canonical form has the same result */
      dfen_fields coarser = dfen_canonical(fields, folds[i - 1].fold);
      dfen_fields of_coarser = dfen_canonical(&coarser, folds[i].fold);
      assert_same(&of_coarser, &canonical);
    }
    if (folds[i].fold != DFEN_FOLD_FLIP && !has_rights(slow)) {
      dfen_fields of_mirror = dfen_canonical(&mirror, folds[i].fold);
      assert_same(&of_mirror, &canonical);
    }
    if (folds[i].fold == DFEN_FOLD_DIHEDRAL && any) {
      dfen_position position = dfen_to_position(fields);
      for (dfen_symmetry g = 0; g < DFEN_SYMMETRIES; ++g) {
        dfen_position moved = dfen_symmetry_of_position(g, &position);
        dfen_fields image = dfen_to_fields(&moved);
        dfen_fields of_image = dfen_canonical(&image, folds[i].fold);
        assert_same(&of_image, &canonical);
      }
    }
  }
}
#define check_canonical(...) OF_THIS_LINE(check_canonical(__VA_ARGS__))

static void random_positions_agree_with_the_slow_version(void **state) {
  (void)state;
  struct random random = random_seeded("notation");
  unsigned with_all_symmetries = 0;
  int cases = random_cases(POSITIONS);
  for (int i = 0; i < cases; ++i) {
    struct slow_position slow = random_position(&random);
    char text[SLOW_TEXT_SIZE];
    slow_write_full(&slow, text);
    dfen_fields fields = fields_of(text);
    check_writing(&slow, &fields);
    check_flip_and_mirror(&slow, &fields);
    check_board_symmetries(&slow, &fields);
    check_canonical(&slow, &fields);
    with_all_symmetries += !has_rights(&slow) && !has_pawns_or_targets(&slow);
  }
  assert_true(with_all_symmetries > (unsigned)cases / 50); /* the generator still covers every case */
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(random_positions_agree_with_the_slow_version),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
