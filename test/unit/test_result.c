/* core/statistics/result.c: every text of up to six characters, against patterns (SPEC 6.2). */
#include "../support/test.h"

#include <regex.h>

static const struct {
  const char *pattern;
  dfen_result result;
} patterns[] = {
  {"^(1-0|w|white|[+]?1([.]0+)?)$", DFEN_WHITE_WON},
  {"^(0-1|b|black|-1([.]0+)?)$", DFEN_BLACK_WON},
  {"^(1/2-1/2|d|draw|[+-]?0([.]0+)?)$", DFEN_DRAWN},
  {"^[*]$", DFEN_UNFINISHED},
};
enum { PATTERNS = sizeof patterns / sizeof patterns[0] };

static regex_t compiled[PATTERNS];

static int compile(void **state) {
  (void)state;
  for (int i = 0; i < PATTERNS; ++i) {
    assert_int_equal(regcomp(&compiled[i], patterns[i].pattern, REG_EXTENDED | REG_ICASE | REG_NOSUB), 0);
  }
  return 0;
}

static int give_back(void **state) {
  (void)state;
  for (int i = 0; i < PATTERNS; ++i) {
    regfree(&compiled[i]);
  }
  return 0;
}

static int found[DFEN_NO_RESULT + 2];

/* The copy has the text's own size, so that a sanitizer sees a byte that is read past its end. */
static void check(const char *text) {
  dfen_result expected = DFEN_NO_RESULT;
  for (int i = 0; i < PATTERNS; ++i) {
    if (regexec(&compiled[i], text, 0, NULL, 0) == 0) {
      expected = patterns[i].result;
    }
  }
  size_t length = strlen(text);
  char *copy = test_malloc(length);
  memcpy(copy, text, length);
  dfen_result result = dfen_result_from_text(copy, length);
  test_free(copy);
  if (result != expected) {
    fail_msg("'%s' is %d, not %d", text, result, expected);
  }
  ++found[result + 1];
}

static void numbers_and_scores(void **state) {
  (void)state;
  static const char alphabet[] = "+-01.2/* ";
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
  assert_true(found[DFEN_BLACK_WON + 1] == 5 && found[DFEN_WHITE_WON + 1] == 10 && found[DFEN_UNFINISHED + 1] == 1);
}

/* Every word in every case, with any byte changed, put in, or left out. */
static void words(void **state) {
  (void)state;
  static const char *const words[] = {"white", "black", "draw", "w", "b", "d", "1/2-1/2", "1.000000", "-0.000000"};
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
  assert_int_equal(dfen_result_from_text("w\0", 2), DFEN_NO_RESULT);
}

static void a_result_is_worth_to_a_side(void **state) {
  (void)state;
  assert_true(dfen_score(DFEN_WHITE_WON, DFEN_WHITE) == 1 && dfen_score(DFEN_WHITE_WON, DFEN_BLACK) == 0);
  assert_true(dfen_score(DFEN_BLACK_WON, DFEN_WHITE) == 0 && dfen_score(DFEN_BLACK_WON, DFEN_BLACK) == 1);
  assert_true(dfen_score(DFEN_DRAWN, DFEN_WHITE) == 0.5 && dfen_score(DFEN_DRAWN, DFEN_BLACK) == 0.5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(numbers_and_scores),
    cmocka_unit_test(words),
    cmocka_unit_test(a_result_is_worth_to_a_side),
  };
  return cmocka_run_group_tests(tests, compile, give_back);
}
