/* The result of a game from a word or a number, and its score for a side (SPEC 6.2).
 *
 * A word says who won: '1-0', 'white', 'draw'. A number is ambiguous: 0 is a loss for White in tables with 1, 0.5 and
 * 0, and a draw in tables with 1, 0 and -1. So a number is read only on a scale that the caller names. Nothing is
 * rounded or guessed: '0.7' and '1-0 ' are not results. */
#include "../dfen.h"

#include <string.h>

/* TWICE_MAX is twice the greatest number on any scale. Anything but a multiple of 1/2 up to it is NOT_A_NUMBER, and so
 * is a text of more than NUMBER_TEXT_MAX characters. */
enum { TWICE_MAX = 2, NOT_A_NUMBER = TWICE_MAX + 1, NUMBER_TEXT_MAX = 32 };

static bool is_text(const char *text, size_t length, const char *expected) {
  return length == strlen(expected) && memcmp(text, expected, length) == 0;
}

/* Whether text equals a lower-case word, ignoring case. */
static bool is_word(const char *text, size_t length, const char *word) {
  if (length != strlen(word)) {
    return false;
  }
  for (size_t i = 0; i < length; ++i) {
    char letter = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] - 'A' + 'a' : text[i]);
    if (letter != word[i]) {
      return false;
    }
  }
  return true;
}

static dfen_result result_of_word(const char *text, size_t length) {
  static const struct {
    const char *word;
    dfen_result result;
  } words[] = {{"1-0", DFEN_WHITE_WON},   {"1/2-1/2", DFEN_DRAWN}, {"0-1", DFEN_BLACK_WON},
               {"w", DFEN_WHITE_WON},     {"d", DFEN_DRAWN},       {"b", DFEN_BLACK_WON},
               {"white", DFEN_WHITE_WON}, {"draw", DFEN_DRAWN},    {"black", DFEN_BLACK_WON}};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
    if (is_word(text, length, words[i].word)) {
      return words[i].result;
    }
  }
  return DFEN_NO_RESULT;
}

/* Twice the fraction after a decimal point: zeros, or a 5 and zeros. */
static int twice_fraction(const char *digits, size_t length) {
  int twice = length > 0 && digits[0] == '5';
  for (size_t i = (size_t)twice; i < length; ++i) {
    if (digits[i] != '0') {
      return NOT_A_NUMBER;
    }
  }
  return length > 0 ? twice : NOT_A_NUMBER;
}

/* Twice a number in the formats of files and programs: '1', '+1', '-1.0', '0.500', '.5', '1/2'. */
static int twice_of_text(const char *text, size_t length) {
  if (is_text(text, length, "1/2") || is_text(text, length, "\xC2\xBD")) {
    return 1;
  }
  if (length > NUMBER_TEXT_MAX) {
    return NOT_A_NUMBER;
  }
  bool is_negative = length > 0 && text[0] == '-';
  size_t at = is_negative || (length > 0 && text[0] == '+');
  bool has_digit = at < length && (text[at] == '0' || text[at] == '1');
  int twice = has_digit ? 2 * (text[at] - '0') : 0;
  at += has_digit;
  if (at < length || !has_digit) {
    int fraction = at < length && text[at] == '.' ? twice_fraction(text + at + 1, length - at - 1) : NOT_A_NUMBER;
    twice = twice + fraction > TWICE_MAX ? NOT_A_NUMBER : twice + fraction;
  }
  return is_negative && twice != NOT_A_NUMBER ? -twice : twice;
}

static dfen_result result_of_twice(int twice, dfen_scale scale) {
  if (scale == DFEN_SCALE_NONE || twice > TWICE_MAX || twice < -TWICE_MAX) {
    return DFEN_NO_RESULT;
  }
  if (scale == DFEN_SCALE_MINUS_ONE) {
    return twice % 2 == 0 ? (dfen_result)(twice / 2) : DFEN_NO_RESULT;
  }
  return twice >= 0 ? (dfen_result)(twice - 1) : DFEN_NO_RESULT;
}

dfen_result dfen_result_from_text(const char *text, size_t length, dfen_scale scale) {
  if (is_text(text, length, "*")) {
    return DFEN_UNFINISHED;
  }
  return scale == DFEN_SCALE_NONE ? result_of_word(text, length) : result_of_twice(twice_of_text(text, length), scale);
}

dfen_result dfen_result_from_number(double number, dfen_scale scale) {
  for (int twice = -TWICE_MAX; twice <= TWICE_MAX; ++twice) {
    if (2.0 * number == twice) {
      return result_of_twice(twice, scale);
    }
  }
  return DFEN_NO_RESULT;
}

double dfen_score(dfen_result result, int side) {
  return (1 + (side == DFEN_WHITE ? (int)result : -(int)result)) / 2.0;
}
