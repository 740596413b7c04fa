/* The strict reader of options (SPEC 9.8). */
#include "options.h"

#include "given.h"

#include <string.h>

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

bool option_is(const char *text, size_t length, const char *word) {
  return length == strlen(word) && memcmp(text, word, length) == 0;
}

struct option_reader read_options(const char *json, size_t length) {
  return (struct option_reader){.json = json, .length = length};
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

/* Steps over a character when it is the next one. */
static bool take_json(struct option_reader *reader, char character) {
  if (json_character(reader) != (unsigned char)character) {
    return false;
  }
  ++reader->at;
  return true;
}

/* Says what should stand here. */
static enum outcome wrong_json(const struct option_reader *reader, const char *expected, char reason[REASON_SIZE]) {
  char shown[GIVEN_SIZE];
  show_given(reader->json, reader->length, reader->at, shown);
  write_reason(reason, "options: %s expected (character %u) in '%s'", expected, character_at(reader->json, reader->at),
               shown);
  return READ_MALFORMED;
}

/* ---- Strings ---- */

static void keep_byte(char text[OPTION_TEXT_SIZE], size_t *length, unsigned byte) {
  if (*length < OPTION_TEXT_SIZE) {
    text[*length] = (char)byte;
    ++*length;
  }
}

/* Four hexadecimal digits, or -1. */
static int take_hex(struct option_reader *reader) {
  int number = 0;
  for (int i = 0; i < 4; ++i) {
    int next = json_character(reader);
    int digit = next >= '0' && next <= '9'   ? next - '0'
                : next >= 'a' && next <= 'f' ? next - 'a' + 10
                : next >= 'A' && next <= 'F' ? next - 'A' + 10
                                             : -1;
    if (digit < 0) {
      return -1;
    }
    number = 16 * number + digit;
    ++reader->at;
  }
  return number;
}

/* What follows a backslash. No name and no word of an option has another character than an ASCII one, so that '?'
 * stands for all others that are written as numbers. */
static bool take_escape(struct option_reader *reader, char text[OPTION_TEXT_SIZE], size_t *length) {
  static const char escaped[] = "\"\\/bfnrt";
  static const char meant[] = "\"\\/\b\f\n\r\t";
  int next = json_character(reader);
  const char *found = next == JSON_END || next == '\0' ? NULL : strchr(escaped, next);
  if (found != NULL) {
    keep_byte(text, length, (unsigned char)meant[found - escaped]);
    ++reader->at;
    return true;
  }
  if (!take_json(reader, 'u')) {
    return false;
  }
  int number = take_hex(reader);
  keep_byte(text, length, number < 0x80 ? (unsigned)number : '?');
  return number >= 0;
}

static enum outcome take_json_text(struct option_reader *reader, char text[OPTION_TEXT_SIZE], size_t *length,
                                   char reason[REASON_SIZE]) {
  *length = 0;
  ++reader->at; /* the quote */
  for (;;) {
    int next = json_character(reader);
    if (next < ' ') { /* JSON_END is negative */
      return wrong_json(reader, next == JSON_END ? "'\"'" : "a character that is no control character", reason);
    }
    ++reader->at;
    if (next == '"') {
      return READ;
    }
    if (next != '\\') {
      keep_byte(text, length, (unsigned)next);
    } else if (!take_escape(reader, text, length)) {
      return wrong_json(reader, "an escape of JSON", reason);
    }
  }
}

/* ---- Values ---- */

/* A number without fraction and exponent. Where another begins its type is OPTION_OTHER; what is too large for 64 bits
 * is the largest number. */
static enum outcome take_json_number(struct option_reader *reader, struct json_option *option,
                                     char reason[REASON_SIZE]) {
  bool negative = take_json(reader, '-');
  int next = json_character(reader);
  if (next < '0' || next > '9') {
    return wrong_json(reader, "a digit", reason);
  }
  bool zero = next == '0';
  for (; next >= '0' && next <= '9'; next = json_character(reader)) {
    option->integer = option->integer > (INT64_MAX - 9) / 10 ? INT64_MAX : 10 * option->integer + (next - '0');
    ++reader->at;
    if (zero) {
      break;
    }
  }
  next = json_character(reader);
  if (next >= '0' && next <= '9') {
    return wrong_json(reader, "a number without leading zeros", reason);
  }
  option->integer = negative ? -option->integer : option->integer;
  bool fraction = next == '.' || next == 'e' || next == 'E';
  option->type = fraction ? OPTION_OTHER : OPTION_INTEGER;
  return READ;
}

static enum outcome take_json_word(struct option_reader *reader, struct json_option *option, char reason[REASON_SIZE]) {
  static const struct {
    const char *word;
    enum option_type type;
    int integer;
  } words[] = {{"true", OPTION_BOOLEAN, 1}, {"false", OPTION_BOOLEAN, 0}, {"null", OPTION_NULL, 0}};
  for (int i = 0; i < 3; ++i) {
    size_t length = strlen(words[i].word);
    if (reader->length - reader->at >= length && memcmp(reader->json + reader->at, words[i].word, length) == 0) {
      reader->at += length;
      option->type = words[i].type;
      option->integer = words[i].integer;
      return READ;
    }
  }
  return wrong_json(reader, "a value", reason);
}

/* One text of a list, and what follows it: a comma or the end. */
static enum outcome take_of_list(struct option_reader *reader, struct json_option *option, char reason[REASON_SIZE]) {
  skip_json_space(reader);
  if (json_character(reader) != '"') {
    return wrong_json(reader, "text in quotes", reason);
  }
  enum outcome outcome = take_json_text(reader, option->text, &option->text_length, reason);
  if (outcome != READ) {
    return outcome;
  }
  skip_json_space(reader);
  option->more = take_json(reader, ',');
  reader->in_list = option->more;
  if (!option->more && !take_json(reader, ']')) {
    return wrong_json(reader, "',' or ']'", reason);
  }
  return READ;
}

static enum outcome take_json_value(struct option_reader *reader, struct json_option *option,
                                    char reason[REASON_SIZE]) {
  int next = json_character(reader);
  if (next == '"') {
    option->type = OPTION_TEXT;
    return take_json_text(reader, option->text, &option->text_length, reason);
  }
  if (take_json(reader, '[')) {
    option->type = OPTION_LIST;
    skip_json_space(reader);
    option->empty = take_json(reader, ']');
    return option->empty ? READ : take_of_list(reader, option, reason);
  }
  if (next == '{') {
    option->type = OPTION_OTHER;
    return READ;
  }
  if (next == '-' || (next >= '0' && next <= '9')) {
    return take_json_number(reader, option, reason);
  }
  return take_json_word(reader, option, reason);
}

/* ---- The object ---- */

/* Past the closing brace nothing may follow. */
static enum outcome end_of_options(struct option_reader *reader, char reason[REASON_SIZE]) {
  skip_json_space(reader);
  return json_character(reader) == JSON_END ? READ_NULL : wrong_json(reader, "the end of the text", reason);
}

enum outcome next_option(struct option_reader *reader, struct json_option *option, char reason[REASON_SIZE]) {
  if (reader->in_list) { /* the name and the type are known from the first text */
    return take_of_list(reader, option, reason);
  }
  skip_json_space(reader);
  bool first = !reader->begun && take_json(reader, '{');
  reader->begun = true;
  skip_json_space(reader);
  if (take_json(reader, '}')) {
    return end_of_options(reader, reason);
  }
  if (!first && !take_json(reader, ',')) {
    return wrong_json(reader, "',' or '}'", reason);
  }
  skip_json_space(reader);
  if (json_character(reader) != '"') {
    return wrong_json(reader, "the name of an option in quotes", reason);
  }
  *option = (struct json_option){.type = OPTION_NULL};
  enum outcome outcome = take_json_text(reader, option->name, &option->name_length, reason);
  if (outcome != READ) {
    return outcome;
  }
  skip_json_space(reader);
  if (!take_json(reader, ':')) {
    return wrong_json(reader, "':'", reason);
  }
  skip_json_space(reader);
  return take_json_value(reader, option, reason);
}
