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

/* Takes a text in quotes, which doubled quotes are a part of, as in SQL. Returns its length with the quotes; 0 if the
 * quotes are not closed, or the text does not fit. */
static size_t take_quoted(const char *text, size_t length, dfen_result_text *read) {
  enum { QUOTED_SIZE = 4 * DFEN_RESULT_SIZE };
  char plain[QUOTED_SIZE];
  size_t size = 0;
  for (size_t at = 1; at < length; ++at) {
    bool is_quote = text[at] == '\'';
    if (is_quote && (at + 1 == length || text[at + 1] != '\'')) {
      return dfen_read_result_text(plain, size, read) && read->length > 0 ? at + 1 : 0;
    }
    if (size == QUOTED_SIZE) {
      return 0;
    }
    plain[size++] = text[at];
    at += is_quote;
  }
  return 0;
}

/* Takes the next of the texts between commas, and sets `at` behind it. False at the end; then `is_wrong` says whether
 * the list is malformed. A number such as 0,5 is one text. */
static bool take_text_of_scale(const char *texts, size_t length, size_t *at, dfen_result_text *read, bool *is_wrong) {
  *is_wrong = false;
  if (*at >= length) {
    return false;
  }
  if (*at == 0 && dfen_read_result_text(texts, length, read) && read->is_number) {
    *at = length;
    return true;
  }
  size_t begin = *at, blanks = 0;
  while (begin + blanks < length && texts[begin + blanks] == ' ') {
    ++blanks;
  }
  size_t end = begin;
  if (begin + blanks < length && texts[begin + blanks] == '\'') {
    size_t taken = take_quoted(texts + begin + blanks, length - begin - blanks, read);
    for (end = begin + blanks + taken; taken > 0 && end < length && texts[end] == ' '; ++end) {
    }
    *is_wrong = taken == 0 || (end < length && texts[end] != ',');
  } else {
    while (end < length && texts[end] != ',') {
      ++end;
    }
    *is_wrong = !dfen_read_result_text(texts + begin, end - begin, read) || read->length == 0;
  }
  *is_wrong = *is_wrong || end + 1 == length; /* a comma at the end */
  *at = end + 1;
  return !*is_wrong;
}

bool dfen_take_text_of_scale(const dfen_scale *scale, int list, size_t *at, dfen_result_text *text) {
  bool is_wrong = false;
  return take_text_of_scale(scale->texts[list], scale->lengths[list], at, text, &is_wrong);
}

/* The result on a scale of a text; DFEN_NO_RESULT if it is not on it. */
static dfen_result result_on_scale(const dfen_scale *scale, const dfen_result_text *text) {
  for (int i = 0; i < 3; ++i) {
    dfen_result_text one;
    for (size_t at = 0; dfen_take_text_of_scale(scale, i, &at, &one);) {
      if (dfen_same_result_text(&one, text)) {
        return (dfen_result)(1 - i);
      }
    }
  }
  return DFEN_NO_RESULT;
}

/* Where the next slash outside of quotes is, or the end. A quote is one only where a text begins. */
static size_t find_slash(const char *text, size_t length, size_t at) {
  for (bool begins = true; at < length && text[at] != '/'; ++at) {
    if (begins && text[at] == '\'') {
      for (++at; at < length && (text[at] != '\'' || (at + 1 < length && text[at + 1] == '\'')); ++at) {
        at += text[at] == '\'';
      }
    }
    begins = at < length && (text[at] == ',' || (begins && text[at] == ' '));
  }
  return at < length ? at : length;
}

/* The draws are all between the first slash and the last: 1/1/2/0 has the texts 1, 1/2 and 0. */
static bool split_scale(const char *text, size_t length, dfen_scale *scale) {
  size_t first = find_slash(text, length, 0), last = first;
  for (size_t next = first; next < length; next = find_slash(text, length, next + 1)) {
    last = next;
  }
  scale->texts[0] = text;
  scale->lengths[0] = first;
  if (first >= length || last == first) {
    return false;
  }
  scale->texts[1] = text + first + 1;
  scale->lengths[1] = last - first - 1;
  scale->texts[2] = text + last + 1;
  scale->lengths[2] = length - last - 1;
  return true;
}

/* Whether all texts of a scale are read, and none has two results. */
static bool check_scale(const dfen_scale *scale) {
  int filled = 0;
  for (int i = 0; i < 3; ++i) {
    dfen_result_text one;
    bool is_wrong = false, any = false;
    for (size_t at = 0; take_text_of_scale(scale->texts[i], scale->lengths[i], &at, &one, &is_wrong); any = true) {
      if (result_on_scale(scale, &one) != (dfen_result)(1 - i)) {
        return false; /* an earlier list has it */
      }
    }
    if (is_wrong) {
      return false;
    }
    filled += any;
  }
  return filled >= 2;
}

bool dfen_read_scale(const char *text, size_t length, dfen_scale *scale) {
  static const struct {
    const char *name;
    size_t length;
    dfen_view view;
  } views[] = {{"white:", 6, DFEN_VIEW_WHITE},
               {"black:", 6, DFEN_VIEW_BLACK},
               {"side to move:", 13, DFEN_VIEW_SIDE},
               {"side to move ", 13, DFEN_VIEW_SIDE}};
  *scale = (dfen_scale){.view = DFEN_VIEW_NONE};
  if (length == 12 && memcmp(text, "side to move", 12) == 0) {
    *scale = (dfen_scale){DFEN_VIEW_SIDE, {"1", "0.5", "0"}, {1, 3, 1}};
    return true;
  }
  for (size_t i = 0; i < sizeof views / sizeof views[0] && scale->view == DFEN_VIEW_NONE; ++i) {
    bool is_it = length >= views[i].length;
    for (size_t at = 0; at < views[i].length && is_it; ++at) {
      int letter = text[at] >= 'A' && text[at] <= 'Z' ? text[at] - 'A' + 'a' : text[at];
      is_it = letter == views[i].name[at];
    }
    if (is_it) {
      scale->view = views[i].view;
      text += views[i].length;
      length -= views[i].length;
    }
  }
  bool is_slip = scale->view == DFEN_VIEW_NONE && length > 12 && memcmp(text, "side to move", 12) == 0;
  return !is_slip && split_scale(text, length, scale) && check_scale(scale);
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
  dfen_result result = scale == NULL || read.length == 0 ? DFEN_NO_RESULT : result_on_scale(scale, &read);
  if (result != DFEN_NO_RESULT) {
    return result;
  }
  if (read.length == 0 || is_one_of("* null nan none \\n n/a na ? aborted unfinished ", &read)) {
    return DFEN_UNFINISHED;
  }
  return scale == NULL ? result_of_word(&read) : DFEN_NO_RESULT;
}

dfen_result dfen_result_from_number(double number, const dfen_scale *scale) {
  dfen_result_text text = {.is_number = true, .number = number};
  return scale == NULL ? DFEN_NO_RESULT : result_on_scale(scale, &text);
}

double dfen_score(dfen_result result, int side) {
  return (1 + (side == DFEN_WHITE ? (int)result : -(int)result)) / 2.0;
}
