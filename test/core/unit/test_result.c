/* core/statistics/result.c: every text of up to six characters, compared with patterns, and scales (SPEC 6.2). */
#include "../../repo/support/test.h"

#include <math.h>
#include <regex.h>

#include "../../repo/support/random.h"

#define MINUS "\xE2\x88\x92"
#define DASH "\xE2\x80\x93"

#define ONE "[+]?0*1([.,]0+)?"
#define HALF "[+]?0*[.,]50*|1/2|\xC2\xBD"
#define ZERO "[+-]?(0+([.,]0+)?|[.,]0+)"
#define MINUS_ONE "-0*1([.,]0+)?"
#define NOTHING_SAID "[*]|[?]||null"

enum { WORDS, MINUS_ONES, HALVES, SCALES };

static const char *const scale_texts[SCALES] = {[MINUS_ONES] = "1/0/-1", [HALVES] = "1/0.5/0"};

static const struct {
  int scale;
  const char *pattern;
  dfen_result result;
} patterns[] = {
  {WORDS, "^(1-0|w|white)$", DFEN_WHITE_WON},
  {WORDS, "^(0-1|b|black)$", DFEN_BLACK_WON},
  {WORDS, "^(1/2-1/2|0[.,]5-0[.,]5|d|draw|drawn)$", DFEN_DRAWN},
  {MINUS_ONES, "^ *(" ONE ") *$", DFEN_WHITE_WON},
  {MINUS_ONES, "^ *(" ZERO ") *$", DFEN_DRAWN},
  {MINUS_ONES, "^ *(" MINUS_ONE ") *$", DFEN_BLACK_WON},
  {HALVES, "^ *(" ONE ") *$", DFEN_WHITE_WON},
  {HALVES, "^ *(" HALF ") *$", DFEN_DRAWN},
  {HALVES, "^ *(" ZERO ") *$", DFEN_BLACK_WON},
  {SCALES, "^ *(" NOTHING_SAID ") *$", DFEN_UNFINISHED},
};
enum { PATTERNS = sizeof patterns / sizeof patterns[0], LONGEST_TEXT = 40 };

static regex_t compiled[PATTERNS];
static dfen_scale scales[SCALES];

static void compile(void) {
  static bool is_compiled;
  for (int i = 0; i < PATTERNS && !is_compiled; ++i) {
    assert_int_equal(regcomp(&compiled[i], patterns[i].pattern, REG_EXTENDED | REG_ICASE | REG_NOSUB), 0);
  }
  for (int i = MINUS_ONES; i < SCALES && !is_compiled; ++i) {
    assert_true(dfen_read_scale(scale_texts[i], strlen(scale_texts[i]), &scales[i]));
  }
  is_compiled = true;
}

/* A text with spaces for other white space, without soft hyphens; for words also without spaces, and with a dash for a
 * colon. */
static void simplify(const char *text, bool for_words, char simple[LONGEST_TEXT]) {
  size_t length = 0;
  for (; *text != '\0'; ++text) {
    bool is_nbsp = strncmp(text, "\xC2\xA0", 2) == 0, is_soft = strncmp(text, "\xC2\xAD", 2) == 0;
    bool is_space = is_nbsp || strchr(" \t\r\n", *text) != NULL;
    bool dropped = is_soft || (for_words && (is_space || *text == '_'));
    simple[length] = (char)(is_space ? ' ' : for_words && *text == ':' ? '-' : *text);
    length += !dropped;
    text += is_nbsp || is_soft;
  }
  simple[length] = '\0';
}

static int found[SCALES][DFEN_NO_RESULT + 2];

/* The copy has exactly the text's size, so that a sanitizer detects a read past its end. */
static void check(const char *text) {
  compile();
  size_t length = strlen(text);
  char *copy = test_malloc(length);
  memcpy(copy, text, length);
  for (int scale = 0; scale < SCALES; ++scale) {
    dfen_result expected = DFEN_NO_RESULT;
    for (int i = 0; i < PATTERNS; ++i) {
      char simple[LONGEST_TEXT];
      simplify(text, patterns[i].scale == WORDS, simple);
      if ((patterns[i].scale == scale || patterns[i].scale == SCALES) &&
          regexec(&compiled[i], simple, 0, NULL, 0) == 0) {
        expected = patterns[i].result;
      }
    }
    dfen_result result = dfen_result_from_text(copy, length, scale == WORDS ? NULL : &scales[scale]);
    if (result != expected) {
      fail_msg("'%s' on scale %d is %d, not %d", text, scale, result, expected);
    }
    ++found[scale][result + 1];
  }
  test_free(copy);
}

/* Every text, as a number whose digits are the letters; with DFEN_TIMES below 1 some of the longest. */
TEST(numbers_and_scores) {
  static const char alphabet[] = "+-01.5/* ";
  enum { LONGEST = 6, LETTERS = sizeof alphabet - 1 };
  char text[LONGEST + 1] = "";
  check(text);
  for (int length = 1, texts = LETTERS; length <= LONGEST; ++length, texts *= LETTERS) {
    for (int number = 0; number < texts; number += length < LONGEST ? 1 : random_stride(7)) {
      for (int i = 0, left = number; i < length; ++i, left /= LETTERS) {
        text[i] = alphabet[left % LETTERS];
      }
      text[length] = '\0';
      check(text);
    }
  }
  for (int scale = 0; scale < SCALES; ++scale) {
    for (int result = DFEN_BLACK_WON; result <= DFEN_NO_RESULT; ++result) {
      bool too_long = scale == WORDS && result == DFEN_DRAWN; /* 1/2-1/2 */
      assert_true(too_long || found[scale][result + 1] > 0);
    }
  }
}

/* Every word in every case, with each byte replaced, inserted or deleted. */
TEST(words) {
  static const char *const words[] = {"white",   "black",    "draw",      "w",        "b",   "d",
                                      "1/2-1/2", "1.000000", "-0.000000", "0.500000", "1/2", "\xC2\xBD"};
  FOR_ROWS(row, words) {
    size_t length = strlen(*row);
    for (int cases = 0; cases < 1 << length; ++cases) {
      char text[16];
      for (size_t j = 0; j <= length; ++j) {
        bool upper = (*row)[j] >= 'a' && (*row)[j] <= 'z' && cases >> j & 1;
        text[j] = (char)(upper ? (*row)[j] - 'a' + 'A' : (*row)[j]);
      }
      check(text);
    }
    for (size_t at = 0; at <= length; ++at) {
      for (int byte = 1; byte < 256; ++byte) {
        char text[16];
        snprintf(text, sizeof text, "%.*s%c%s", (int)at, *row, byte, *row + at);
        check(text);
        snprintf(text, sizeof text, "%.*s%c%s", (int)at, *row, byte, *row + at + (at < length));
        check(text);
      }
    }
  }
  assert_int_equal(dfen_result_from_text("w\0", 2, NULL), DFEN_NO_RESULT);
  assert_int_equal(dfen_result_from_text("1\0", 2, &scales[HALVES]), DFEN_NO_RESULT);
  static const char zeros[] = "1.0000000000000000000000000000000"; /* 33 characters; the limit is 32 */
  assert_int_equal(sizeof zeros - 1, 33);
  assert_int_equal(dfen_result_from_text(zeros, 32, &scales[HALVES]), DFEN_WHITE_WON);
  assert_int_equal(dfen_result_from_text(zeros, 33, &scales[HALVES]), DFEN_NO_RESULT);
}

/* '.' in a row of results: no result. The order of the texts is the order of the results. */
TEST(texts_of_scales) {
  static const struct {
    const char *scale;
    dfen_view view;
    const char *texts[6];
    const char *results;
  } rows[] = {
    {"2/1/0", DFEN_VIEW_NONE, {"2", "1", "0", "2.0", "3", "-1"}, "+=-+.."},
    {"0/1/2", DFEN_VIEW_NONE, {"0,00", "1.0", "2", "", "*", "null"}, "+=-***"},
    {"W/D/L", DFEN_VIEW_NONE, {"w", "d", " L ", "b", "1-0", "won"}, "+=-..."},
    {"side to move W/D/L", DFEN_VIEW_SIDE, {"W", "D", "L", "white", "1", "l"}, "+=-..-"},
    {"side to move", DFEN_VIEW_SIDE, {"1", "\xC2\xBD", "0", "0,5", "-1", "+1"}, "+=-=.+"},
    {"side to move 1/0/-1", DFEN_VIEW_SIDE, {"1", "0", MINUS "1", "-1,0", "0.5", "2"}, "+=--.."},
    {"1/1/2/0", DFEN_VIEW_NONE, {"1", "0.5", "0", "1/2", "1/1/2", "2"}, "+=-=.."},
    {"1-0/1/2-1/2/0-1", DFEN_VIEW_NONE, {"1-0", "1/2-1/2", "0-1", "\xC2\xBD-\xC2\xBD", "1" DASH "0", "w"}, "+=-=+."},
    {"true/0.5/false", DFEN_VIEW_NONE, {"TRUE", "1/2", "False", "t", "1", "0"}, "+=-..."},
    {"true//false", DFEN_VIEW_NONE, {"true", "", "false", "0.5", "*", "draw"}, "+*-.*."},
    {"+/=/-", DFEN_VIEW_NONE, {"+", "=", "-", MINUS, "1", "*"}, "+=--.*"},
    {"none/draw/*", DFEN_VIEW_NONE, {"None", "draw", "*", "", "null", "x"}, "+=-**."},
    {"win,resigned/draw/loss", DFEN_VIEW_NONE, {"Win", "resigned", "draw", "loss", "win,resigned", "*"}, "++=-.*"},
    {"'White wins, time','it''s'/a/b:c",
     DFEN_VIEW_NONE,
     {"white wins, time", "it's", "A", "b:c", "b", "time"},
     "++=-.."},
    {"Black:' x /y'/=,drawn/-", DFEN_VIEW_BLACK, {" X /y ", "=", "drawn", "-", "x", ""}, "+==-.*"},
    {"white:1/0,5/0", DFEN_VIEW_WHITE, {"1", "0.5", "0", "5", "1/2", "0,5"}, "+=-.=="},
    {"Side to move:1,'2'//0", DFEN_VIEW_SIDE, {"1", "2", "0", "1.2", "1,2", "0.5"}, "++-..."},
    {"\xD0\x9F\xD0\xBE\xD0\xB1\xD0\xB5\xD0\xB4\xD0\xB0/X/\xC3\x89",
     DFEN_VIEW_NONE,
     {"\xD0\xBF\xD0\x9E\xD0\xB1\xD0\xB5\xD0\xB4\xD0\xB0", "x", "\xC3\xA9", "\xC3\x89", "e", "y"},
     "+=--.."},
  };
  FOR_ROWS(row, rows) {
    dfen_scale scale;
    assert_true(dfen_read_scale(row->scale, strlen(row->scale), &scale));
    assert_int_equal(scale.view, row->view);
    for (int i = 0; i < 6; ++i) {
      dfen_result result = dfen_result_from_text(row->texts[i], strlen(row->texts[i]), &scale);
      if ("-=+*."[result + 1] != row->results[i]) {
        fail_msg("'%s' is %d", row->texts[i], result);
      }
    }
  }
  static const struct {
    const char *why, *scales[6];
  } malformed[] = {
    {"fewer than three texts", {"", "1", "1/0", "/", "side to move 1/0", "Black:1/0"}},
    {"a view alone", {"side to move ", "side to move:", "Side to move"}},
    {"nothing between a view and its texts", {"side to move1/0.5/0"}},
    {"the text of a win or a loss is empty", {"//", "1//", "/1/", "//1", "''/b/c"}},
    {"an empty text in a list", {"a,/b/c", "a,,b/c/d"}},
    {"one text of two results", {"1/1/0", "1/0/1.0", "1/\xC2\xBD/0.5", "w/d/W", "a/b,A/c", "a,b/c/d,b"}},
    {"an open quotation, and text after one", {"'a/b/c", "'a'b/c/d"}},
    {"not UTF-8", {"\xFF/1/0"}},
  };
  FOR_ROWS(row, malformed) {
    for (size_t i = 0; i < ROWS_OF(row->scales) && row->scales[i] != NULL; ++i) {
      dfen_scale scale;
      if (dfen_read_scale(row->scales[i], strlen(row->scales[i]), &scale)) {
        fail_msg("'%s' is a scale", row->scales[i]);
      }
    }
  }
}

TEST(words_of_other_languages) {
  static const struct {
    const char *text;
    dfen_result result;
  } words[] = {
    {"Wei\xC3\x9F", DFEN_WHITE_WON},
    {"White wins", DFEN_WHITE_WON},
    {"BLACK_WON", DFEN_BLACK_WON},
    {"1 : 0", DFEN_WHITE_WON},
    {"0" DASH "1", DFEN_BLACK_WON},
    {"\xC2\xBD-\xC2\xBD", DFEN_DRAWN},
    {"Remis", DFEN_DRAWN},
    {"\xD0\x9D\xD0\xB8\xD1\x87\xD1\x8C\xD1\x8F", DFEN_DRAWN},
    {"\xD0\xA7\xD1\x91\xD1\x80\xD0\xBD\xD1\x8B\xD0\xB5", DFEN_BLACK_WON},
    {"N/A", DFEN_UNFINISHED},
    {"\\N", DFEN_UNFINISHED},
    {"aborted", DFEN_UNFINISHED},
    {"whitewinsagain", DFEN_NO_RESULT},
    {"l", DFEN_NO_RESULT},
    {"1/2", DFEN_NO_RESULT},
  };
  FOR_ROWS(row, words) {
    assert_int_equal(dfen_result_from_text(row->text, strlen(row->text), NULL), row->result);
  }
}

/* The results on 1/0/-1 and on 1/0.5/0; without a scale a number is none. */
TEST(numbers_are_results_on_a_scale) {
  static const struct {
    const char *why;
    double number;
    dfen_result minus_ones, halves;
  } numbers[] = {
    {"a win", 1, DFEN_WHITE_WON, DFEN_WHITE_WON},
    {"a half", 0.5, DFEN_NO_RESULT, DFEN_DRAWN},
    {"zero", 0, DFEN_DRAWN, DFEN_BLACK_WON},
    {"minus zero", -0.0, DFEN_DRAWN, DFEN_BLACK_WON},
    {"a loss", -1, DFEN_BLACK_WON, DFEN_NO_RESULT},
    {"minus a half", -0.5, DFEN_NO_RESULT, DFEN_NO_RESULT},
    {"the next number after 1", 1.0000000000000002, DFEN_NO_RESULT, DFEN_NO_RESULT},
    {"no number", NAN, DFEN_NO_RESULT, DFEN_NO_RESULT},
    {"infinity", INFINITY, DFEN_NO_RESULT, DFEN_NO_RESULT},
  };
  compile();
  FOR_ROWS(row, numbers) {
    assert_int_equal(dfen_result_from_number(row->number, NULL), DFEN_NO_RESULT);
    assert_int_equal(dfen_result_from_number(row->number, &scales[MINUS_ONES]), row->minus_ones);
    assert_int_equal(dfen_result_from_number(row->number, &scales[HALVES]), row->halves);
  }
}

TEST(a_result_as_a_score_of_a_side) {
  assert_true(dfen_score(DFEN_WHITE_WON, DFEN_WHITE) == 1 && dfen_score(DFEN_WHITE_WON, DFEN_BLACK) == 0);
  assert_true(dfen_score(DFEN_BLACK_WON, DFEN_WHITE) == 0 && dfen_score(DFEN_BLACK_WON, DFEN_BLACK) == 1);
  assert_true(dfen_score(DFEN_DRAWN, DFEN_WHITE) == 0.5 && dfen_score(DFEN_DRAWN, DFEN_BLACK) == 0.5);
}
