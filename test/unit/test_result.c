/* core/statistics/result.c: every text of up to six characters, compared with patterns (SPEC 6.2). */
#include "../support/test.h"

#include <math.h>
#include <regex.h>

#define ONE "[+]?1([.]0+)?"
#define HALF "[+]?0?[.]50*|1/2|\xC2\xBD"
#define ZERO "[+-]?(0([.]0+)?|[.]0+)"
#define MINUS_ONE "-1([.]0+)?"

static const struct {
  dfen_scale scale;
  const char *pattern;
  dfen_result result;
} patterns[] = {
  {DFEN_SCALE_NONE, "^(1-0|w|white)$", DFEN_WHITE_WON},
  {DFEN_SCALE_NONE, "^(0-1|b|black)$", DFEN_BLACK_WON},
  {DFEN_SCALE_NONE, "^(1/2-1/2|d|draw)$", DFEN_DRAWN},
  {DFEN_SCALE_NONE, "^[*]$", DFEN_UNFINISHED},
  {DFEN_SCALE_MINUS_ONE, "^(" ONE ")$", DFEN_WHITE_WON},
  {DFEN_SCALE_MINUS_ONE, "^(" ZERO ")$", DFEN_DRAWN},
  {DFEN_SCALE_MINUS_ONE, "^(" MINUS_ONE ")$", DFEN_BLACK_WON},
  {DFEN_SCALE_MINUS_ONE, "^[*]$", DFEN_UNFINISHED},
  {DFEN_SCALE_HALF, "^(" ONE ")$", DFEN_WHITE_WON},
  {DFEN_SCALE_HALF, "^(" HALF ")$", DFEN_DRAWN},
  {DFEN_SCALE_HALF, "^(" ZERO ")$", DFEN_BLACK_WON},
  {DFEN_SCALE_HALF, "^[*]$", DFEN_UNFINISHED},
};
enum { PATTERNS = sizeof patterns / sizeof patterns[0] };

static regex_t compiled[PATTERNS];

static void compile(void) {
  static bool is_compiled;
  for (int i = 0; i < PATTERNS && !is_compiled; ++i) {
    assert_int_equal(regcomp(&compiled[i], patterns[i].pattern, REG_EXTENDED | REG_ICASE | REG_NOSUB), 0);
  }
  is_compiled = true;
}

static int found[DFEN_SCALES][DFEN_NO_RESULT + 2];

/* The copy has exactly the text's size, so that a sanitizer detects a read past its end. */
static void check(const char *text) {
  compile();
  size_t length = strlen(text);
  char *copy = test_malloc(length);
  memcpy(copy, text, length);
  for (int scale = 0; scale < DFEN_SCALES; ++scale) {
    dfen_result expected = DFEN_NO_RESULT;
    for (int i = 0; i < PATTERNS; ++i) {
      /* The numbers of '1/0.5/0' also apply to the side to move. */
      bool is_of_scale = patterns[i].scale == (scale == DFEN_SCALE_SIDE_TO_MOVE ? DFEN_SCALE_HALF : (dfen_scale)scale);
      if (is_of_scale && regexec(&compiled[i], text, 0, NULL, 0) == 0) {
        expected = patterns[i].result;
      }
    }
    dfen_result result = dfen_result_from_text(copy, length, (dfen_scale)scale);
    if (result != expected) {
      fail_msg("'%s' on scale %d is %d, not %d", text, scale, result, expected);
    }
    ++found[scale][result + 1];
  }
  test_free(copy);
}

TEST(numbers_and_scores) {
  static const char alphabet[] = "+-01.5/* ";
  enum { LONGEST = 6 };
  char text[LONGEST + 1] = "";
  check(text);
  for (size_t length = 1; length <= LONGEST; ++length) {
    size_t at[LONGEST] = {0};
    for (size_t changed = 0; changed < length;) {
      for (size_t i = 0; i < length; ++i) {
        text[i] = alphabet[at[i]];
      }
      text[length] = '\0';
      check(text);
      for (changed = 0; changed < length && ++at[changed] == sizeof alphabet - 1; ++changed) {
        at[changed] = 0;
      }
    }
  }
  /* Signs, fractions of zeros and leading points, as far as they fit in six characters. */
  static const int expected[DFEN_SCALES][4] = {{1, 0, 1, 1}, {4, 26, 9, 1}, {26, 16, 9, 1}, {26, 16, 9, 1}};
  for (int scale = 0; scale < DFEN_SCALES; ++scale) {
    assert_memory_equal(found[scale], expected[scale], sizeof expected[scale]);
  }
}

/* Every word in every case, with each byte replaced, inserted or deleted. */
TEST(words) {
  static const char *const words[] = {"white",   "black",    "draw",      "w",        "b",   "d",
                                      "1/2-1/2", "1.000000", "-0.000000", "0.500000", "1/2", "\xC2\xBD"};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
    size_t length = strlen(words[i]);
    for (int cases = 0; cases < 1 << length; ++cases) {
      char text[16];
      for (size_t j = 0; j <= length; ++j) {
        bool upper = words[i][j] >= 'a' && words[i][j] <= 'z' && cases >> j & 1;
        text[j] = (char)(upper ? words[i][j] - 'a' + 'A' : words[i][j]);
      }
      check(text);
    }
    for (size_t at = 0; at <= length; ++at) {
      for (int byte = 1; byte < 256; ++byte) {
        char text[16];
        snprintf(text, sizeof text, "%.*s%c%s", (int)at, words[i], byte, words[i] + at);
        check(text);
        snprintf(text, sizeof text, "%.*s%c%s", (int)at, words[i], byte, words[i] + at + (at < length));
        check(text);
      }
    }
  }
  assert_int_equal(dfen_result_from_text("w\0", 2, DFEN_SCALE_NONE), DFEN_NO_RESULT);
  assert_int_equal(dfen_result_from_text("1\0", 2, DFEN_SCALE_HALF), DFEN_NO_RESULT);
  static const char zeros[] = "1.0000000000000000000000000000000"; /* 33 characters; the limit is 32 */
  assert_int_equal(sizeof zeros - 1, 33);
  assert_int_equal(dfen_result_from_text(zeros, 32, DFEN_SCALE_HALF), DFEN_WHITE_WON);
  assert_int_equal(dfen_result_from_text(zeros, 33, DFEN_SCALE_HALF), DFEN_NO_RESULT);
}

TEST(numbers_are_results_on_a_scale) {
  static const struct {
    double number;
    dfen_result expected[DFEN_SCALES];
  } numbers[] = {
    {1, {DFEN_NO_RESULT, DFEN_WHITE_WON, DFEN_WHITE_WON, DFEN_WHITE_WON}},
    {0.5, {DFEN_NO_RESULT, DFEN_NO_RESULT, DFEN_DRAWN, DFEN_DRAWN}},
    {0, {DFEN_NO_RESULT, DFEN_DRAWN, DFEN_BLACK_WON, DFEN_BLACK_WON}},
    {-0.0, {DFEN_NO_RESULT, DFEN_DRAWN, DFEN_BLACK_WON, DFEN_BLACK_WON}},
    {-1, {DFEN_NO_RESULT, DFEN_BLACK_WON, DFEN_NO_RESULT, DFEN_NO_RESULT}},
    {-0.5, {DFEN_NO_RESULT, DFEN_NO_RESULT, DFEN_NO_RESULT, DFEN_NO_RESULT}},
    {1.0000000000000002, {DFEN_NO_RESULT, DFEN_NO_RESULT, DFEN_NO_RESULT, DFEN_NO_RESULT}},
    {NAN, {DFEN_NO_RESULT, DFEN_NO_RESULT, DFEN_NO_RESULT, DFEN_NO_RESULT}},
    {INFINITY, {DFEN_NO_RESULT, DFEN_NO_RESULT, DFEN_NO_RESULT, DFEN_NO_RESULT}},
  };
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) {
    for (int scale = 0; scale < DFEN_SCALES; ++scale) {
      assert_int_equal(dfen_result_from_number(numbers[i].number, (dfen_scale)scale), numbers[i].expected[scale]);
    }
  }
}

TEST(a_result_as_a_score_of_a_side) {
  assert_true(dfen_score(DFEN_WHITE_WON, DFEN_WHITE) == 1 && dfen_score(DFEN_WHITE_WON, DFEN_BLACK) == 0);
  assert_true(dfen_score(DFEN_BLACK_WON, DFEN_WHITE) == 0 && dfen_score(DFEN_BLACK_WON, DFEN_BLACK) == 1);
  assert_true(dfen_score(DFEN_DRAWN, DFEN_WHITE) == 0.5 && dfen_score(DFEN_DRAWN, DFEN_BLACK) == 0.5);
}
