/* The result of a game from a word or from a text of a scale, and its score for a side (SPEC 6.2).
 *
 * A word says who won: '1-0', 'white', 'draw'. Other texts are ambiguous: 0 is a loss for White in tables with 1, 0.5
 * and 0, and a draw in tables with 1, 0 and -1; a W is a win of White, or of the side to move. So they are read only on
 * a scale that the caller names. Nothing is rounded or guessed: '0.7' is not a result. */
#include "../dfen.h"

#include <string.h>

/* ---- Texts ---- */

/* Appends a character in lower case, a look-alike as its ASCII character. False if it does not fit. */
static bool append_character(dfen_result_text *result, uint32_t character) {
  const char *name = NULL;
  const char *plain = dfen_look_alike(character, &name);
  char bytes[4];
  size_t length = plain != NULL ? strlen(plain) : dfen_put_character(dfen_lower_case(character), bytes);
  if (character == 0 || result->length + length > DFEN_RESULT_SIZE) {
    return false;
  }
  memcpy(result->text + result->length, plain != NULL ? plain : bytes, length);
  result->length += length;
  return true;
}

enum { NUMBER_DIGITS = 15, NUMBER_LENGTH = 32 };

/* Reads a number such as '1', '+1', '-1.0', '0,500', '.5' or '1/2'. Of 15 digits its quotient by a power of ten is the
 * closest double. */
static bool read_decimal(const char *text, size_t length, double *number) {
  double digits = 0.0, divisor = 1.0, zeros = 1.0;
  size_t at = length > 0 && (text[0] == '+' || text[0] == '-'), significant = 0;
  bool has_digit = false, has_point = false;
  if (length == 3 && memcmp(text, "1/2", 3) == 0) {
    *number = 0.5;
    return true;
  }
  for (; at < length && length <= NUMBER_LENGTH; ++at) {
    bool is_point = text[at] == '.' || text[at] == ',';
    if ((is_point && (has_point || at + 1 == length)) || (!is_point && (text[at] < '0' || text[at] > '9'))) {
      return false;
    }
    has_point |= is_point;
    has_digit |= !is_point;
    if (has_point && text[at] == '0') {
      zeros *= 10.0; /* they matter only before another digit */
    } else if (!is_point) {
      double places = has_point ? zeros * 10.0 : 10.0;
      digits = digits * places + (text[at] - '0');
      divisor *= has_point ? places : 1.0;
      zeros = 1.0;
      significant += digits > 0.0;
    }
  }
  *number = (text[0] == '-' ? -digits : digits) / divisor;
  return has_digit && length <= NUMBER_LENGTH && significant <= NUMBER_DIGITS && digits < 1e15 && divisor < 1e22;
}

bool dfen_read_result_text(const char *text, size_t length, dfen_result_text *result) {
  *result = (dfen_result_text){.length = 0};
  for (size_t at = 0, bytes; at < length; at += bytes) {
    uint32_t character = 0;
    bytes = dfen_take_character(text + at, length - at, &character);
    if (bytes == 0 || !append_character(result, character)) {
      return false;
    }
    bool is_leading = result->length == 1 && result->text[0] == ' ';
    result->length -= is_leading;
  }
  while (result->length > 0 && result->text[result->length - 1] == ' ') {
    --result->length;
  }
  result->is_number = read_decimal(result->text, result->length, &result->number);
  return true;
}

bool dfen_same_result_text(const dfen_result_text *one, const dfen_result_text *other) {
  return one->is_number ? other->is_number && one->number == other->number
                        : one->length == other->length && memcmp(one->text, other->text, one->length) == 0;
}

/* ---- Scales ---- */

/* The draw is all between the first slash and the last: 1/1/2/0 has the texts 1, 1/2 and 0. */
static bool read_three(const char *text, size_t length, dfen_scale *scale) {
  size_t first = 0, last = length;
  while (first < length && text[first] != '/') {
    ++first;
  }
  while (last > 0 && text[last - 1] != '/') {
    --last;
  }
  return last > first + 1 && dfen_read_result_text(text, first, &scale->texts[0]) &&
         dfen_read_result_text(text + first + 1, last - first - 2, &scale->texts[1]) &&
         dfen_read_result_text(text + last, length - last, &scale->texts[2]);
}

bool dfen_read_scale(const char *text, size_t length, dfen_scale *scale) {
  static const char view[] = "side to move";
  enum { VIEW = sizeof view - 1 };
  int filled = 0;
  *scale = (dfen_scale){.side_to_move = length >= VIEW && memcmp(text, view, VIEW) == 0};
  if (scale->side_to_move && length == VIEW) {
    return read_three("1/0.5/0", 7, scale);
  }
  if (!read_three(scale->side_to_move ? text + VIEW : text, scale->side_to_move ? length - VIEW : length, scale)) {
    return false;
  }
  for (int i = 0; i < 3; ++i) {
    const dfen_result_text *one = &scale->texts[i], *next = &scale->texts[(i + 1) % 3];
    filled += one->length > 0;
    if (one->length > 0 && dfen_same_result_text(one, next)) {
      return false;
    }
  }
  return filled >= 2 && (!scale->side_to_move || text[VIEW] == ' ');
}

/* ---- Results ---- */

static bool is_one_of(const char *words, const dfen_result_text *text) {
  for (const char *word = words, *end; *word != '\0'; word = end + 1) {
    end = strchr(word, ' ');
    if ((size_t)(end - word) == text->length && memcmp(word, text->text, text->length) == 0) {
      return true;
    }
  }
  return false;
}

/* Without spaces and underscores, and with a dash for a colon. */
static dfen_result result_of_word(const dfen_result_text *text) {
  static const char *const words[3] = {
    "0-1 b black blackwins blackwon blackwin schwarz noir noirs negro negras "
    "\xD1\x87\xD1\x91\xD1\x80\xD0\xBD\xD1\x8B\xD0\xB5 "
    "\xD1\x87\xD0\xB5\xD1\x80\xD0\xBD\xD1\x8B\xD0\xB5 ",
    "1/2-1/2 0.5-0.5 0,5-0,5 d draw drawn tie remis unentschieden nulle tablas empate "
    "\xD0\xBD\xD0\xB8\xD1\x87\xD1\x8C\xD1\x8F ",
    "1-0 w white whitewins whitewon whitewin wei\xC3\x9F weiss blanc blancs blanco blancas "
    "\xD0\xB1\xD0\xB5\xD0\xBB\xD1\x8B\xD0\xB5 "};
  dfen_result_text word = {.length = 0};
  for (size_t i = 0; i < text->length; ++i) {
    word.text[word.length] = (char)(text->text[i] == ':' ? '-' : text->text[i]);
    word.length += text->text[i] != ' ' && text->text[i] != '_';
  }
  for (int i = 0; i < 3; ++i) {
    if (is_one_of(words[i], &word)) {
      return (dfen_result)(i - 1);
    }
  }
  return DFEN_NO_RESULT;
}

dfen_result dfen_result_from_text(const char *text, size_t length, const dfen_scale *scale) {
  dfen_result_text read;
  if (!dfen_read_result_text(text, length, &read)) {
    return DFEN_NO_RESULT;
  }
  for (int i = 0; i < 3 && scale != NULL; ++i) {
    if (scale->texts[i].length > 0 && dfen_same_result_text(&scale->texts[i], &read)) {
      return (dfen_result)(1 - i);
    }
  }
  if (read.length == 0 || is_one_of("* null nan none \\n n/a na ? aborted unfinished ", &read)) {
    return DFEN_UNFINISHED;
  }
  return scale == NULL ? result_of_word(&read) : DFEN_NO_RESULT;
}

dfen_result dfen_result_from_number(double number, const dfen_scale *scale) {
  for (int i = 0; i < 3 && scale != NULL; ++i) {
    if (scale->texts[i].is_number && scale->texts[i].number == number) {
      return (dfen_result)(1 - i);
    }
  }
  return DFEN_NO_RESULT;
}

double dfen_score(dfen_result result, int side) {
  return (1 + (side == DFEN_WHITE ? (int)result : -(int)result)) / 2.0;
}
