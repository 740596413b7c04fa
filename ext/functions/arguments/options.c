/* Strict parser of options (SPEC 9.8): one pass from left to right. It decodes texts into the caller's buffer, where
 * they fit: JSON text with its quotes is never shorter than the decoded text with its NUL. Errors in names and values
 * are described by the function's table; errors in JSON are located by character. */
#include "options.h"

#include "quote.h"

#include <assert.h>
#include <string.h>

/* The parser's position, and the buffer for decoded texts. */
struct option_reader {
  const char *json;
  size_t length, at;
  char *room;
  struct context *context;
  int next; /* the option after the last one that was read */
};

static bool is_json_space(int character) {
  return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

bool is_options(const char *text, size_t length) {
  size_t at = 0;
  while (at < length && is_json_space((unsigned char)text[at])) {
    ++at;
  }
  return at < length && text[at] == '{';
}

/* ---- Characters ---- */

enum { JSON_END = -1 };

static int json_character(const struct option_reader *reader) {
  return reader->at < reader->length ? (unsigned char)reader->json[reader->at] : JSON_END;
}

static void skip_json_space(struct option_reader *reader) {
  while (is_json_space(json_character(reader))) {
    ++reader->at;
  }
}

/* Skips white space, then takes the character if it is next. */
static bool take_json(struct option_reader *reader, char character) {
  skip_json_space(reader);
  if (json_character(reader) != (unsigned char)character) {
    return false;
  }
  ++reader->at;
  return true;
}

/* Reports what JSON must have here. */
static bool wrong_json(const struct option_reader *reader, const char *expected) {
  char shown[QUOTE_SIZE];
  quote_text(reader->json, reader->length, reader->at, shown);
  return fails(reader->context, "malformed JSON: %s expected (character %u) in '%s'", expected,
               character_at(reader->json, reader->at), shown);
}

/* ---- Texts ---- */

/* Four hexadecimal digits, or -1. */
static int take_hex(struct option_reader *reader) {
  int number = 0;
  for (int i = 0; i < 4; ++i, ++reader->at) {
    int next = json_character(reader);
    int digit = next >= '0' && next <= '9'   ? next - '0'
                : next >= 'a' && next <= 'f' ? next - 'a' + 10
                : next >= 'A' && next <= 'F' ? next - 'A' + 10
                                             : -1;
    if (digit < 0) {
      return -1;
    }
    number = 16 * number + digit;
  }
  return number;
}

/* The character of \uXXXX or of a surrogate pair. 0 if it is malformed or a NUL. */
static int take_code_point(struct option_reader *reader) {
  int code = take_hex(reader);
  if (code >= 0xD800 && code < 0xDC00 && reader->length - reader->at > 2 && reader->json[reader->at] == '\\' &&
      reader->json[reader->at + 1] == 'u') {
    reader->at += 2;
    int low = take_hex(reader);
    return low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : 0;
  }
  return code > 0 && (code < 0xD800 || code > 0xDFFF) ? code : 0;
}

/* Takes the rest of an escape sequence, after the backslash. */
static bool take_escape(struct option_reader *reader) {
  static const char escaped[] = "\"\\/bfnrt";
  static const char meant[] = "\"\\/\b\f\n\r\t";
  int next = json_character(reader);
  const char *found = next == JSON_END || next == '\0' ? NULL : strchr(escaped, next);
  ++reader->at;
  int code = found != NULL ? meant[found - escaped] : next == 'u' ? take_code_point(reader) : 0;
  if (code != 0) {
    reader->room += dfen_put_character((uint32_t)code, reader->room);
  }
  return code != 0;
}

/* Takes a quoted text. `expected` describes it in the error. */
static bool take_json_text(struct option_reader *reader, const char *expected, const char **text) {
  if (!take_json(reader, '"')) {
    return wrong_json(reader, expected);
  }
  *text = reader->room;
  for (;;) {
    int next = json_character(reader);
    if (next < ' ') { /* JSON_END is negative */
      return wrong_json(reader, next == JSON_END ? "'\"'" : "a character other than a control character");
    }
    size_t before = reader->at++;
    if (next == '"') {
      *reader->room++ = '\0';
      return true;
    }
    if (next != '\\') {
      *reader->room++ = (char)next;
    } else if (!take_escape(reader)) {
      reader->at = before;
      return wrong_json(reader, "a JSON escape other than \\u0000");
    }
  }
}

static bool take_list(struct option_reader *reader, struct option_value *value) {
  value->text = reader->room;
  if (take_json(reader, ']')) {
    return true;
  }
  do {
    const char *text = NULL;
    if (!take_json_text(reader, "text in quotes", &text)) {
      return false;
    }
    ++value->count;
  } while (take_json(reader, ','));
  return take_json(reader, ']') || wrong_json(reader, "',' or ']'");
}

static bool take_colon(struct option_reader *reader) {
  return take_json(reader, ':') || wrong_json(reader, "':'");
}

static bool take_map(struct option_reader *reader, struct option_value *value) {
  value->text = reader->room;
  if (take_json(reader, '}')) {
    return true;
  }
  do {
    const char *text = NULL;
    if (!take_json_text(reader, "a name in quotes", &text) || !take_colon(reader) ||
        !take_json_text(reader, "text in quotes", &text)) {
      return false;
    }
    ++value->count;
  } while (take_json(reader, ','));
  return take_json(reader, '}') || wrong_json(reader, "',' or '}'");
}

/* ---- Values ---- */

/* Takes a number without an exponent. Ignores digits of a fraction after the 15th. */
static bool take_json_number(struct option_reader *reader, double *number) {
  bool negative = take_json(reader, '-');
  bool in_fraction = false;
  double unit = 1.0;
  size_t first = reader->at;
  int next = json_character(reader);
  *number = 0.0;
  for (; (next >= '0' && next <= '9') || (next == '.' && !in_fraction && reader->at > first);
       next = json_character(reader)) {
    if (reader->at == first + 1 && reader->json[first] == '0' && next != '.') {
      return wrong_json(reader, "a number without leading zeros");
    }
    if (next == '.') {
      in_fraction = true;
    } else if (!in_fraction || unit < 1e15) {
      *number = 10.0 * *number + (next - '0');
      unit = in_fraction ? 10.0 * unit : unit;
    }
    ++reader->at;
  }
  if (reader->at == first || reader->json[reader->at - 1] == '.') {
    return wrong_json(reader, "a digit");
  }
  if (next == 'e' || next == 'E') {
    return wrong_json(reader, "a number without an exponent");
  }
  *number = (negative ? -*number : *number) / unit;
  return true;
}

/* Takes the numbers of a list after its bracket. Stores OPTION_NUMBERS_COUNT at most, and counts all. */
static bool take_numbers(struct option_reader *reader, struct option_value *value) {
  do {
    double number = 0.0;
    if (!take_json_number(reader, &number)) {
      return false;
    }
    if (value->count < OPTION_NUMBERS_COUNT) {
      value->numbers[value->count] = number;
    }
    ++value->count;
  } while (take_json(reader, ','));
  return take_json(reader, ']') || wrong_json(reader, "',' or ']'");
}

/* true, false or null. */
static bool take_json_word(struct option_reader *reader, const char *word) {
  size_t length = strlen(word);
  bool is_it = reader->length - reader->at >= length && memcmp(reader->json + reader->at, word, length) == 0;
  reader->at += is_it ? length : 0;
  return is_it;
}

/* Takes the value of an option. `type` is the type that it has; texts are not yet matched with the option's words. */
static bool take_value(struct option_reader *reader, const struct option *option, enum option_type *type,
                       struct option_value *value) {
  int next = json_character(reader);
  value->is_set = true;
  if (next == '"') {
    *type = OPTION_TEXT;
    value->count = 1;
    return take_json_text(reader, "text in quotes", &value->text);
  }
  if (next == '-' || (next >= '0' && next <= '9')) {
    *type = OPTION_NUMBER;
    return take_json_number(reader, &value->number);
  }
  if (take_json(reader, '[')) {
    if (option->type == OPTION_NUMBERS) {
      *type = OPTION_NUMBERS;
      return take_numbers(reader, value);
    }
    *type = OPTION_LIST;
    return take_list(reader, value);
  }
  if (take_json(reader, '{')) {
    *type = OPTION_MAP;
    return take_map(reader, value);
  }
  *type = OPTION_BOOLEAN;
  if (take_json_word(reader, "null")) {
    value->is_set = false;
    return true;
  }
  value->number = take_json_word(reader, "true");
  return value->number > 0.0 || take_json_word(reader, "false") || wrong_json(reader, "a value");
}

static int count_words(const struct option *option) {
  int count = 0;
  while (option->words[count] != NULL) {
    ++count;
  }
  return count;
}

/* Whether the option accepts the value. Matches texts with the option's words. */
static bool accepts(const struct option *option, enum option_type type, struct option_value *value) {
  switch (option->type) {
  case OPTION_BOOLEAN: return type == OPTION_BOOLEAN;
  case OPTION_TEXT: return type == OPTION_TEXT;
  case OPTION_LIST: return type == OPTION_LIST || type == OPTION_TEXT;
  case OPTION_MAP: return type == OPTION_MAP;
  case OPTION_NUMBERS: {
    bool accepted = type == OPTION_NUMBERS && value->count == OPTION_NUMBERS_COUNT;
    for (int i = 0; accepted && i < OPTION_NUMBERS_COUNT; ++i) {
      accepted = value->numbers[i] >= option->minimum && value->numbers[i] <= option->maximum;
    }
    return accepted;
  }
  case OPTION_INTEGER:
  case OPTION_NUMBER:
    return type == OPTION_NUMBER && value->number >= option->minimum && value->number <= option->maximum &&
           (option->type == OPTION_NUMBER || value->number == (double)(long long)value->number);
  case OPTION_WORD: break;
  }
  int words = count_words(option);
  for (int i = 0; type == OPTION_TEXT && i < words; ++i) {
    if (strcmp(value->text, option->words[i]) == 0) {
      value->number = i;
      return true;
    }
  }
  return false;
}

/* `begin` is the offset of the value in the JSON. */
static bool wrong_value(const struct option_reader *reader, const struct option *option, enum option_type type,
                        const struct option_value *value, size_t begin) {
  fails(reader->context, "the option %s must be %s", option->name, option->expected);
  if (type == OPTION_TEXT) {
    add_quoted(reader->context, ", not ", value->text, strlen(value->text));
  } else {
    char shown[QUOTE_SIZE];
    quote_text(reader->json + begin, reader->at - begin, 0, shown);
    add_to_reason(reader->context, ", not %s", shown);
  }
  if (type == OPTION_TEXT && option->type == OPTION_WORD) {
    add_nearest(reader->context, value->text, strlen(value->text), option->words, count_words(option));
  }
  return false;
}

/* ---- The object ---- */

static bool unknown_option(const struct option_reader *reader, const char *name, const struct option options[],
                           int count) {
  const char *names[OPTIONS_MAX];
  fails(reader->context, "no such option: ");
  add_quoted(reader->context, "", name, strlen(name));
  for (int i = 0; i < count; ++i) {
    names[i] = options[i].name;
    add_to_reason(reader->context, "%s%s", i == 0 ? "; the options are " : i == count - 1 ? " and " : ", ", names[i]);
  }
  add_nearest(reader->context, name, strlen(name), names, count);
  return false;
}

/* A name and its value. */
static bool take_option(struct option_reader *reader, const struct option options[], int count,
                        struct option_value values[], unsigned *seen) {
  const char *name = "";
  enum option_type type = OPTION_BOOLEAN;
  if (!take_json_text(reader, "the name of an option in quotes", &name)) {
    return false;
  }
  int which = reader->next; /* texts that programs write mostly have the order of the list */
  for (int tried = 0; strcmp(name, options[which].name) != 0; ++tried) {
    if (tried == count) {
      return unknown_option(reader, name, options, count);
    }
    which = which + 1 < count ? which + 1 : 0;
  }
  reader->next = which + 1 < count ? which + 1 : 0;
  if (*seen >> which & 1) {
    return fails(reader->context, "the option %s is repeated", name);
  }
  *seen |= 1u << which;
  if (!take_colon(reader)) {
    return false;
  }
  skip_json_space(reader);
  size_t begin = reader->at;
  struct option_value *value = &values[which];
  return take_value(reader, &options[which], &type, value) &&
         (!value->is_set || accepts(&options[which], type, value) ||
          wrong_value(reader, &options[which], type, value, begin));
}

static_assert(OPTIONS_MAX <= 32, "a bit an option");

bool read_options(struct context *context, const char *json, size_t length, const struct option options[], int count,
                  struct option_value values[], char *room) {
  struct option_reader reader = {.json = json, .length = length, .room = room, .context = context};
  unsigned seen = 0;
  memset(values, 0, (size_t)count * sizeof *values);
  if (!take_json(&reader, '{')) {
    return wrong_json(&reader, "a JSON object, {...},");
  }
  if (!take_json(&reader, '}')) {
    do {
      if (!take_option(&reader, options, count, values, &seen)) {
        return false;
      }
    } while (take_json(&reader, ','));
    if (!take_json(&reader, '}')) {
      return wrong_json(&reader, "',' or '}'");
    }
  }
  skip_json_space(&reader);
  return json_character(&reader) == JSON_END || wrong_json(&reader, "the end of the text");
}
