/* How a game ended, from text, and what that is worth to a side (SPEC 6.2).
 *
 * Files of games say it as a score, '1-0', as a word, or as a number that other programs wrote: '1', '+1', '-1.0'.
 * Nothing is rounded or guessed: '0.5' is no result, since where it stands a 0 is a loss, and here 0 is a draw. */
#include "../dfen.h"

#include <string.h>

/* Whether text is a word, in letters of either case; the word's are small. */
static bool says_word(const char *text, size_t length, const char *word) {
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

/* A digit, and no fraction but zeros: '1', '1.0', '0.00'. */
static bool says_digit(const char *text, size_t length, char digit) {
  if (length == 0 || text[0] != digit || length == 2 || (length > 2 && text[1] != '.')) {
    return false;
  }
  for (size_t i = 2; i < length; ++i) {
    if (text[i] != '0') {
      return false;
    }
  }
  return true;
}

dfen_result dfen_result_from_text(const char *text, size_t length) {
  static const struct {
    const char *word;
    dfen_result result;
  } words[] = {{"1-0", DFEN_WHITE_WON}, {"1/2-1/2", DFEN_DRAWN},  {"0-1", DFEN_BLACK_WON}, {"*", DFEN_UNFINISHED},
               {"w", DFEN_WHITE_WON},   {"d", DFEN_DRAWN},        {"b", DFEN_BLACK_WON},   {"white", DFEN_WHITE_WON},
               {"draw", DFEN_DRAWN},    {"black", DFEN_BLACK_WON}};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
    if (says_word(text, length, words[i].word)) {
      return words[i].result;
    }
  }
  bool is_negative = length > 0 && text[0] == '-';
  size_t sign = is_negative || (length > 0 && text[0] == '+');
  if (says_digit(text + sign, length - sign, '1')) {
    return is_negative ? DFEN_BLACK_WON : DFEN_WHITE_WON;
  }
  return says_digit(text + sign, length - sign, '0') ? DFEN_DRAWN : DFEN_NO_RESULT;
}

double dfen_score(dfen_result result, int side) {
  return (1 + (side == DFEN_WHITE ? (int)result : -(int)result)) / 2.0;
}
