/* Words, applicability, classes and moves on many random positions, including symmetric ones, compared with the slow
 * version (SPEC 3). */
#include "../support/test.h"

#include "../support/symmetric.h"

enum { POSITIONS = 20000, MOVE_POSITIONS = 4000 };

static const struct {
  dfen_fold fold;
  const char *name;
} folds[] = {{DFEN_FOLD_FLIP, "flip"}, {DFEN_FOLD_MIRROR, "mirror"}, {DFEN_FOLD_DIHEDRAL, "dihedral"}};

enum { FOLDS = sizeof folds / sizeof folds[0] };

static dfen_fields to_fields(const struct slow_position *slow) {
  char text[SLOW_TEXT_SIZE];
  slow_write_full(slow, text);
  return fields_of(text);
}

static void assert_slow(const dfen_fields *fields, const struct slow_position *slow) {
  char expected[SLOW_TEXT_SIZE];
  slow_write_full(slow, expected);
  assert_full_form(fields, expected);
}
#define assert_slow(...) OF_THIS_LINE(assert_slow(__VA_ARGS__))

/* The word of a transformation, with a terminating NUL. */
static const char *word_of(dfen_transformation transformation, char word[DFEN_WORD_SIZE + 1]) {
  word[dfen_write_word(transformation, word)] = '\0';
  return word;
}

static struct slow_position random_any_position(struct random *random) {
  return random_below(random, 2) ? random_symmetric_position(random) : random_position(random);
}

/* ---- Words ---- */

/* A word and its normalized product move every square, and every position, equally. */
static void words_equal_their_products(void **state) {
  (void)state;
  struct random random = random_seeded("words");
  for (int i = 0; i < random_cases(POSITIONS); ++i) {
    char word[12] = "";
    unsigned letters = random_below(&random, sizeof word);
    for (unsigned at = 0; at < letters; ++at) {
      word[at] = "FHVD"[random_below(&random, 4)];
    }
    dfen_transformation product;
    dfen_fault fault;
    assert_int_equal(dfen_scan_word(word, letters, &product, &fault), DFEN_OK);
    struct slow_position slow = random_any_position(&random);
    dfen_fields fields = to_fields(&slow);
    if (dfen_transformation_applicability(product, &fields) == DFEN_APPLICABLE || (product & ~DFEN_F) == DFEN_V) {
      struct slow_position slow_image = slow_transform(&slow, word);
      dfen_fields image = dfen_transformation_of_fields(product, &fields);
      assert_slow(&image, &slow_image);
      dfen_fields back = dfen_transformation_of_fields(dfen_transformation_inverse(product), &image);
      assert_slow(&back, &slow);
    }
    for (int square = 0; square < 64; ++square) {
      char moves[] = {(char)('a' + square % 8), (char)('1' + square / 8), '\0'};
      char expected[SLOW_UCI_MAX];
      slow_transform_moves(moves, word, expected);
      assert_int_equal(dfen_symmetry_of_square(dfen_transformation_of_squares(product), square),
                       dfen_square_from_text(expected, 2));
    }
  }
}

static bool has_right(const struct slow_position *slow) {
  return slow->right[0] || slow->right[1] || slow->right[2] || slow->right[3];
}

static bool has_piece(const struct slow_position *slow, const char *letters) {
  for (int square = 0; square < 64; ++square) {
    if (strchr(letters, slow->board[square]) != NULL) {
      return true;
    }
  }
  return false;
}

/* The table of SPEC 3.7, and the first reason for inapplicability. */
static void applicability_matches_the_table(void **state) {
  (void)state;
  struct random random = random_seeded("applicability");
  int met[DFEN_NOT_APPLICABLE_WITH_TARGETS + 1] = {0};
  int cases = random_cases(POSITIONS);
  for (int i = 0; i < cases; ++i) {
    struct slow_position slow = random_any_position(&random);
    dfen_fields fields = to_fields(&slow);
    for (dfen_transformation transformation = 0; transformation < DFEN_TRANSFORMATIONS; ++transformation) {
      char word[DFEN_WORD_SIZE + 1];
      const char *after_flip = word_of(transformation & ~DFEN_F, word);
      dfen_applicability expected = DFEN_APPLICABLE;
      if (strcmp(after_flip, "") != 0 && has_right(&slow)) {
        expected = DFEN_NOT_APPLICABLE_WITH_RIGHTS;
      } else if (strcmp(after_flip, "") != 0 && strcmp(after_flip, "V") != 0 && has_piece(&slow, "Pp")) {
        expected = DFEN_NOT_APPLICABLE_WITH_PAWNS;
      } else if (strcmp(after_flip, "") != 0 && strcmp(after_flip, "V") != 0 && fields.state.en_passant != 0) {
        expected = DFEN_NOT_APPLICABLE_WITH_TARGETS;
      }
      assert_int_equal(dfen_transformation_applicability(transformation, &fields), expected);
      ++met[expected];
    }
  }
  for (int reason = DFEN_APPLICABLE; reason <= DFEN_NOT_APPLICABLE_WITH_TARGETS; ++reason) {
    assert_true(met[reason] > cases / 20);
  }
}

/* ---- Classes ---- */

static void check_orbit(const struct slow_position *slow, const dfen_fields *fields, dfen_fold fold, const char *name) {
  dfen_image images[DFEN_TRANSFORMATIONS];
  int count = dfen_orbit(fields, fold, images);
  struct slow_position canonical = slow_canonical(slow, name);
  char seen[16][SLOW_TEXT_SIZE];
  int expected = 0;
  for (int i = 0; i < 16; ++i) {
    struct slow_position image = slow_transform(slow, slow_words[i]);
    bool is_new = slow_is_in_fold(slow, slow_words[i], name);
    slow_write_full(&image, seen[expected]);
    for (int before = 0; before < expected; ++before) {
      is_new = is_new && strcmp(seen[before], seen[expected]) != 0;
    }
    if (is_new) {
      char word[DFEN_WORD_SIZE + 1];
      assert_true(expected < count);
      assert_full_form(&images[expected].fields, seen[expected]);
      assert_string_equal(word_of(images[expected].transformation, word), slow_words[i]);
      assert_int_equal(images[expected].is_canonical, slow_leads(&image, "", &canonical));
      ++expected;
    }
  }
  assert_int_equal(count, expected);
}
#define check_orbit(...) OF_THIS_LINE(check_orbit(__VA_ARGS__))

static void symmetries_and_orbits_agree_with_the_slow_version(void **state) {
  (void)state;
  struct random random = random_seeded("orbits");
  int reached_twice = 0;
  int cases = random_cases(POSITIONS);
  for (int i = 0; i < cases; ++i) {
    struct slow_position slow = random_any_position(&random);
    dfen_fields fields = to_fields(&slow);
    for (int f = 0; f < FOLDS; ++f) {
      char word[DFEN_WORD_SIZE + 1];
      dfen_representative representative = dfen_represent(&fields, folds[f].fold);
      struct slow_position canonical = slow_canonical(&slow, folds[f].name);
      assert_slow(&representative.fields, &canonical);
      dfen_transformation first = dfen_transformation_first(representative.transformations);
      assert_string_equal(word_of(first, word), slow_symmetry(&slow, folds[f].name));
      for (dfen_transformation transformation = 0; transformation < DFEN_TRANSFORMATIONS; ++transformation) {
        bool reaches =
          slow_is_in_fold(&slow, word_of(transformation, word), folds[f].name) && slow_leads(&slow, word, &canonical);
        assert_int_equal(representative.transformations >> transformation & 1, reaches);
      }
      reached_twice += (representative.transformations & (representative.transformations - 1)) != 0;
      check_orbit(&slow, &fields, folds[f].fold, folds[f].name);
    }
  }
  assert_true(reached_twice > cases / 4);
}

/* ---- Moves ---- */

static void canonical_move(const dfen_fields *fields, const char *moves, dfen_fold fold, char image[SLOW_UCI_MAX]) {
  dfen_fault fault;
  size_t length = strlen(moves);
  assert_int_equal(dfen_check_uci(moves, length, &fault), DFEN_OK);
  dfen_representative representative = dfen_represent(fields, fold);
  dfen_transformation_of_uci(dfen_smallest_uci(representative.transformations, moves, length), moves, length, image);
  image[length] = '\0';
}
#define canonical_move(...) OF_THIS_LINE(canonical_move(__VA_ARGS__))

static void actual_move(const dfen_fields *fields, const char *moves, dfen_fold fold, char image[SLOW_UCI_MAX]) {
  dfen_representative representative = dfen_represent(fields, fold);
  dfen_transformation there = dfen_transformation_first(representative.transformations);
  dfen_transformation_of_uci(dfen_transformation_inverse(there), moves, strlen(moves), image);
  image[strlen(moves)] = '\0';
}

/* Whether a symmetry of the position maps one of its moves to the other. */
static bool in_one_orbit(const struct slow_position *slow, const char *fold, const char *moves, const char *others) {
  for (int i = 0; i < 16; ++i) {
    char image[SLOW_UCI_MAX];
    slow_transform_moves(moves, slow_words[i], image);
    if (strcmp(image, others) == 0 && slow_is_in_fold(slow, slow_words[i], fold) &&
        slow_leads(slow, slow_words[i], slow)) {
      return true;
    }
  }
  return false;
}

/* For every position of the class, the image of the move has the same result. */
static void check_move_in_class(const struct slow_position *slow, int f, const char *moves, const char *answer) {
  for (int i = 0; i < 16; ++i) {
    if (slow_is_in_fold(slow, slow_words[i], folds[f].name)) {
      char seen_from_there[SLOW_UCI_MAX];
      char answer_there[SLOW_UCI_MAX];
      struct slow_position image = slow_transform(slow, slow_words[i]);
      dfen_fields fields = to_fields(&image);
      slow_transform_moves(moves, slow_words[i], seen_from_there);
      canonical_move(&fields, seen_from_there, folds[f].fold, answer_there);
      assert_string_equal(answer_there, answer);
    }
  }
}
#define check_move_in_class(...) OF_THIS_LINE(check_move_in_class(__VA_ARGS__))

enum { MOVES_CHECKED = 24 };

static void check_moves(const struct slow_position *slow, int f, char moves[][SLOW_UCI_MAX], int count) {
  char answers[MOVES_CHECKED][SLOW_UCI_MAX];
  dfen_fields fields = to_fields(slow);
  for (int i = 0; i < count; ++i) {
    char expected[SLOW_UCI_MAX];
    char back[SLOW_UCI_MAX];
    canonical_move(&fields, moves[i], folds[f].fold, answers[i]);
    slow_canonical_move(slow, moves[i], folds[f].name, expected);
    assert_string_equal(answers[i], expected);
    check_move_in_class(slow, f, moves[i], answers[i]);
    actual_move(&fields, answers[i], folds[f].fold, back);
    assert_true(in_one_orbit(slow, folds[f].name, moves[i], back));
    for (int other = 0; other < i; ++other) {
      bool one_answer = strcmp(answers[i], answers[other]) == 0;
      assert_int_equal(one_answer, in_one_orbit(slow, folds[f].name, moves[i], moves[other]));
    }
  }
}
#define check_moves(...) OF_THIS_LINE(check_moves(__VA_ARGS__))

/* The fold 'pool' is the fold dihedral of the position normalized for pooling. Moves are pooled among the images of
 * that position, and the images of the original position have the same results. */
static void check_pool_moves(const struct slow_position *slow, char moves[][SLOW_UCI_MAX], int count) {
  const int dihedral = FOLDS - 1;
  char text[DFEN_TEXT_SIZE];
  struct slow_position slow_pooled;
  dfen_fields fields = to_fields(slow);
  dfen_fields pooled = dfen_pool_form(&fields);
  size_t length = dfen_write(&pooled, DFEN_FULL_FORM, text);
  assert_true(slow_read(text, length, &slow_pooled, NULL));
  check_moves(&slow_pooled, dihedral, moves, count);
  for (int i = 0; i < 16; ++i) {
    if (slow_is_in_fold(slow, slow_words[i], folds[dihedral].name)) {
      struct slow_position image = slow_transform(slow, slow_words[i]);
      dfen_fields image_fields = to_fields(&image);
      dfen_fields pooled_image = dfen_pool_form(&image_fields);
      for (int m = 0; m < count; ++m) {
        char answer[SLOW_UCI_MAX];
        char seen_from_there[SLOW_UCI_MAX];
        char answer_there[SLOW_UCI_MAX];
        slow_transform_moves(moves[m], slow_words[i], seen_from_there);
        canonical_move(&pooled, moves[m], folds[dihedral].fold, answer);
        canonical_move(&pooled_image, seen_from_there, folds[dihedral].fold, answer_there);
        assert_string_equal(answer_there, answer);
      }
    }
  }
}
#define check_pool_moves(...) OF_THIS_LINE(check_pool_moves(__VA_ARGS__))

/* Legal micro-moves, limited to keep the test short, and lists of them. */
static int some_moves(struct random *random, const struct slow_position *slow, char moves[][SLOW_UCI_MAX]) {
  static struct slow_moves legal;
  int count = 0;
  slow_legal(slow, &legal);
  unsigned first = legal.count > 0 ? random_below(random, (unsigned)legal.count) : 0;
  for (int i = 0; i < legal.count && count < MOVES_CHECKED - 4; ++i) {
    strcpy(moves[count++], legal.move[(first + (unsigned)i) % (unsigned)legal.count].uci);
  }
  for (int i = 0; i < count && i < 4; ++i) { /* two in a row, legal or not */
    char both[SLOW_UCI_MAX] = "";
    strcat(both, moves[i]);
    strcat(both, random_below(random, 2) ? " " : ",");
    strcat(both, moves[random_below(random, (unsigned)count)]);
    strcpy(moves[count + i], both);
  }
  return count < 4 ? 2 * count : count + 4;
}

static void moves_pool_with_their_positions(void **state) {
  (void)state;
  struct random random = random_seeded("moves");
  int checked = 0;
  unsigned castlings = 0;
  int cases = random_cases(MOVE_POSITIONS);
  for (int i = 0; i < cases; ++i) {
    char moves[MOVES_CHECKED][SLOW_UCI_MAX];
    struct slow_position slow = random_any_position(&random);
    if (random_below(&random, 8) == 0) { /* castling is available */
      slow_read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 RKK", 40, &slow, NULL);
    }
    int count = some_moves(&random, &slow, moves);
    for (int f = 0; f < FOLDS; ++f) {
      check_moves(&slow, f, moves, count);
    }
    check_pool_moves(&slow, moves, count);
    checked += count;
    for (int m = 0; m < count; ++m) {
      castlings += strcmp(moves[m], "e1g1") == 0 && slow.right[0];
    }
  }
  assert_true(checked > 2 * cases);
  assert_true(castlings > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(words_equal_their_products),
    cmocka_unit_test(applicability_matches_the_table),
    cmocka_unit_test(symmetries_and_orbits_agree_with_the_slow_version),
    cmocka_unit_test(moves_pool_with_their_positions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
