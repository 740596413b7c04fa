/* core/symmetry/transformation.c: words of F, H, V and D, and when a transformation is not applicable (SPEC 3.1 to
 * 3.8). */
#include "../support/test.h"

static dfen_transformation product_of(const char *word) {
  dfen_transformation transformation;
  dfen_fault fault;
  assert_int_equal(dfen_scan_word(word, strlen(word), &transformation, &fault), DFEN_OK);
  leave_line();
  return transformation;
}
#define product_of(...) FROM_THIS_LINE(product_of(__VA_ARGS__))

static void assert_product(const char *word, const char *expected) {
  char text[DFEN_WORD_SIZE + 1];
  text[dfen_write_word(product_of(word), text)] = '\0';
  assert_string_equal(text, expected);
}
#define assert_product(...) OF_THIS_LINE(assert_product(__VA_ARGS__))

TEST(words_are_ordered_by_length_then_text) {
  char before[DFEN_WORD_SIZE + 1] = "";
  unsigned seen = 0;
  for (int i = 0; i < DFEN_TRANSFORMATIONS; ++i) {
    char word[DFEN_WORD_SIZE + 1];
    word[dfen_write_word(dfen_transformation_by_word[i], word)] = '\0';
    assert_int_equal(product_of(word), dfen_transformation_by_word[i]);
    assert_true(i == 0 || strlen(before) < strlen(word) ||
                (strlen(before) == strlen(word) && strcmp(before, word) < 0));
    assert_int_equal(dfen_transformation_first((dfen_transformations)(0xFFFFu & ~seen)),
                     dfen_transformation_by_word[i]);
    seen |= 1u << dfen_transformation_by_word[i];
    strcpy(before, word);
  }
  assert_int_equal(seen, 0xFFFF);
}

/* Reflections are their own inverses. D turns H into V. F moves the squares as H does, so F before D equals V after D
 * on squares. */
TEST(words_are_read_left_to_right) {
  assert_product("", "");
  assert_product("FF", "");
  assert_product("HHVVDD", "");
  assert_product("VH", "HV");
  assert_product("DV", "HD");
  assert_product("DH", "VD");
  assert_product("DVDH", "");
  assert_product("HF", "FH");
  assert_product("DF", "FHVD");
  assert_product("FD", "FD");
  assert_product("DHVF", "FD"); /* DHV is HVD; the H of F's squares makes it HD; F itself is written first */
}

TEST(composition_is_one_word_after_the_other) {
  for (int a = 0; a < DFEN_TRANSFORMATIONS; ++a) {
    for (int b = 0; b < DFEN_TRANSFORMATIONS; ++b) {
      char word[2 * DFEN_WORD_SIZE + 1];
      size_t length = dfen_write_word((dfen_transformation)a, word);
      length += dfen_write_word((dfen_transformation)b, word + length);
      word[length] = '\0';
      dfen_transformation both = dfen_transformation_compose((dfen_transformation)a, (dfen_transformation)b);
      assert_int_equal(product_of(word), both);
      assert_int_equal(dfen_transformation_inverse((dfen_transformation)a) == b, both == 0);
    }
  }
}

TEST(other_letters_are_reported_with_their_position) {
  static const struct {
    const char *word;
    size_t length;
    const char *message;
  } faults[] = {
    {"f", 1, "word: 'f' is not one of F, H, V, D (character 1)"},
    {"HV D", 4, "word: a space is not one of F, H, V, D (character 3)"},
    {"FHVD\0", 5, "word: U+0000 is not one of F, H, V, D (character 5)"},
    {"H\xC3\xA4", 3, "word: U+00E4 is not one of F, H, V, D (character 2)"},
  };
  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; ++i) {
    dfen_transformation transformation;
    dfen_fault fault;
    char message[DFEN_MESSAGE_SIZE];
    assert_int_equal(dfen_scan_word(faults[i].word, faults[i].length, &transformation, &fault), DFEN_ERROR_WORD);
    dfen_fault_message(&fault, message);
    assert_string_equal(message, faults[i].message);
  }
}

static void assert_applicability(const char *text, const char *word, dfen_applicability expected) {
  dfen_fields fields = fields_of(text);
  assert_int_equal(dfen_transformation_applicability(product_of(word), &fields), expected);
}
#define assert_applicability(...) OF_THIS_LINE(assert_applicability(__VA_ARGS__))

TEST(applicability_depends_on_the_product) {
  assert_applicability(START " w KQkq a3 0 1", "F", DFEN_APPLICABLE);
  assert_applicability(START " w KQkq a3 0 1", "DVDH", DFEN_APPLICABLE);
  assert_applicability(START " w KQkq - 0 1", "V", DFEN_NOT_APPLICABLE_WITH_RIGHTS);
  assert_applicability(START " w - a3 0 1", "FV", DFEN_APPLICABLE);
  assert_applicability("8/8/8/8/8/8/8/K6p w - - 0 1", "FH", DFEN_NOT_APPLICABLE_WITH_PAWNS);
  assert_applicability("8/P7/8/8/8/8/8/K7 w - a3 0 1", "D", DFEN_NOT_APPLICABLE_WITH_PAWNS);
  assert_applicability("8/8/8/8/8/8/8/K7 w - a3 0 1", "HV", DFEN_NOT_APPLICABLE_WITH_TARGETS);
  assert_applicability("8/8/8/8/8/8/8/K7 w Q a3 0 1", "HV", DFEN_NOT_APPLICABLE_WITH_RIGHTS);
  assert_applicability("rnbqk3/RNBQK3/8/8/8/8/8/8 w - - 0 1", "HVD", DFEN_APPLICABLE);
}

/* A pawn of either colour on any rank, at either end of it, is detected. */
TEST(pawns_are_detected_everywhere) {
  for (int rank = 0; rank < 8; ++rank) {
    static const char *const ranks[] = {"p7", "7P", "rnbP1bnr", "qqqqqqqp"};
    for (int i = 0; i < 4; ++i) {
      char text[DFEN_TEXT_SIZE] = "";
      for (int at = 0; at < 8; ++at) {
        strcat(text, at == rank ? ranks[i] : "8");
        strcat(text, at < 7 ? "/" : " w - - 0 1");
      }
      assert_applicability(text, "H", DFEN_NOT_APPLICABLE_WITH_PAWNS);
    }
  }
}
