/* Options: one JSON object, read here because SQLite's own JSON functions are not in every build of the releases that
 * are supported. What options need is read: strings, numbers and arrays of strings. Anything else is an error. */
#include "key.h"
#include "../given.h"

#include <string.h>

struct json {
  struct key_work *work;
  const char *text, *end;
  const char *at;
};

static void fail_json_with(struct json *json, const char *wanted, const char *hint) {
  char shown[GIVEN_SIZE];
  size_t at = (size_t)(json->at - json->text);
  show_given(json->text, (size_t)(json->end - json->text), at, shown);
  key_fail(json->work, "the options: %s is wanted (character %u) in '%s'%s", wanted, character_at(json->text, at),
           shown, hint);
}

static void fail_json(struct json *json, const char *wanted) {
  fail_json_with(json, wanted, "");
}

/* "; did you mean into?", or nothing. */
static const char *nearest_hint(struct json *json, const char *name, const char *const words[], int count) {
  int nearest = nearest_word(name, strlen(name), words, count);
  const char *hint = nearest < 0 ? NULL : key_text(json->work, "; did you mean %s?", words[nearest]);
  return hint == NULL ? "" : hint;
}

static void skip_space(struct json *json) {
  while (json->at < json->end && (*json->at == ' ' || *json->at == '\t' || *json->at == '\n' || *json->at == '\r')) {
    ++json->at;
  }
}

/* Whether the next character is `character`; steps past it. */
static bool take(struct json *json, char character) {
  skip_space(json);
  if (json->at < json->end && *json->at == character) {
    ++json->at;
    return true;
  }
  return false;
}

static void want(struct json *json, char character, const char *wanted) {
  if (json->work->status == SQLITE_OK && !take(json, character)) {
    fail_json(json, wanted);
  }
}

/* Four hexadecimal digits, or -1. */
static int read_hex(struct json *json) {
  int number = 0;
  for (int i = 0; i < 4; ++i, ++json->at) {
    int digit = json->at < json->end ? *json->at : ' ';
    int value = digit >= '0' && digit <= '9'   ? digit - '0'
                : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10
                : digit >= 'A' && digit <= 'F' ? digit - 'A' + 10
                                               : -1;
    if (value < 0) {
      return -1;
    }
    number = 16 * number + value;
  }
  return number;
}

static size_t write_utf8(int code, char *text) {
  if (code < 0x80) {
    text[0] = (char)code;
    return 1;
  }
  int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  static const int heads[] = {0, 0xC0, 0xE0, 0xF0};
  text[0] = (char)(heads[more] | code >> 6 * more);
  for (int i = 1; i <= more; ++i) {
    text[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3F));
  }
  return (size_t)more + 1;
}

/* The character after \u, its second half too; 0 when it is none that a name may have. */
static int read_code(struct json *json) {
  int code = read_hex(json);
  if (code >= 0xD800 && code < 0xDC00 && json->end - json->at > 2 && json->at[0] == '\\' && json->at[1] == 'u') {
    json->at += 2;
    int low = read_hex(json);
    return low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : 0;
  }
  return code > 0 && (code < 0xD800 || code > 0xDFFF) ? code : 0;
}

/* What stands after a backslash. */
static size_t read_escape(struct json *json, char *text) {
  static const char escapes[] = "\"\"\\\\//b\bf\fn\nr\rt\t";
  const char *backslash = json->at - 1;
  int letter = json->at < json->end ? *json->at++ : '\0';
  for (const char *escape = escapes; *escape != '\0'; escape += 2) {
    if (*escape == letter) {
      *text = escape[1];
      return 1;
    }
  }
  int code = letter == 'u' ? read_code(json) : 0;
  if (code == 0) {
    json->at = backslash;
    fail_json(json, "an escape of JSON, and no NUL,");
    return 0;
  }
  return write_utf8(code, text);
}

static const char *read_string(struct json *json, const char *wanted) {
  want(json, '"', wanted);
  size_t room = (size_t)(json->end - json->at) + 1; /* no escape is shorter than what it means */
  char *text = key_memory(json->work, room);
  size_t used = 0;
  while (text != NULL && json->work->status == SQLITE_OK) {
    if (json->at == json->end || (unsigned char)*json->at < ' ') {
      fail_json(json, "the end of a string");
      return NULL;
    }
    char character = *json->at++;
    if (character == '"') {
      return text;
    }
    if (character == '\\') {
      used += read_escape(json, text + used);
    } else {
      text[used++] = character;
    }
  }
  return NULL;
}

/* A whole number or one with a fraction, not negative, of at most 15 digits. */
static double read_positive_number(struct json *json, bool whole, const char *wanted) {
  double number = 0;
  double unit = 1;
  int digits = 0;
  bool in_fraction = false;
  skip_space(json);
  for (; json->at < json->end; ++json->at) {
    if (*json->at >= '0' && *json->at <= '9' && digits < 15) {
      ++digits;
      number = 10 * number + (*json->at - '0');
      unit = in_fraction ? 10 * unit : unit;
    } else if (*json->at == '.' && digits > 0 && !in_fraction && !whole) {
      in_fraction = true;
    } else {
      break;
    }
  }
  bool ends = json->at < json->end && (*json->at == ',' || *json->at == '}' || *json->at == ' ' || *json->at == '\n' ||
                                       *json->at == '\t' || *json->at == '\r');
  if (digits == 0 || !ends) {
    fail_json(json, wanted);
  }
  return number / unit;
}

static int read_choice(struct json *json, const char *const words[], int count, const char *wanted) {
  const char *begin = json->at;
  const char *text = read_string(json, wanted);
  for (int i = 0; text != NULL && i < count; ++i) {
    if (strcmp(text, words[i]) == 0) {
      return i;
    }
  }
  json->at = begin;
  skip_space(json);
  fail_json_with(json, wanted, text == NULL ? "" : nearest_hint(json, text, words, count));
  return -1;
}

static void read_covering(struct json *json, struct key_options *options) {
  want(json, '[', "an array of column names");
  const char **names = key_memory(json->work, (sqlite3_uint64)(json->end - json->at + 1) * sizeof *names);
  options->covering_count = 0;
  options->covering = names;
  if (names == NULL || take(json, ']')) {
    return;
  }
  do {
    names[options->covering_count++] = read_string(json, "a column's name in double quotes");
  } while (json->work->status == SQLITE_OK && take(json, ','));
  want(json, ']', "a comma or the end of the array");
}

enum option { OPTION_INTO, OPTION_FUNCTION, OPTION_KIND, OPTION_COVERING, OPTION_SECONDS, OPTION_BATCH, OPTION_COUNT };

static const struct {
  const char *name;
  enum key_option_set set;
} options_known[OPTION_COUNT] = {
  [OPTION_INTO] = {"into", KEY_OPTIONS_OF_ADD},        [OPTION_FUNCTION] = {"function", KEY_OPTIONS_OF_ADD},
  [OPTION_KIND] = {"kind", KEY_OPTIONS_OF_ADD},        [OPTION_COVERING] = {"covering", KEY_OPTIONS_OF_ADD},
  [OPTION_SECONDS] = {"seconds", KEY_OPTIONS_OF_FILL}, [OPTION_BATCH] = {"batch", KEY_OPTIONS_OF_FILL},
};

enum { BATCH_MAX = 1000000 };

static void read_batch(struct json *json, struct key_options *options) {
  static const char wanted[] = "a number of rows, 1 to 1000000,";
  const char *begin = json->at;
  double number = read_positive_number(json, true, wanted);
  options->batch = (sqlite3_int64)number;
  if (options->batch < 1 || options->batch > BATCH_MAX) {
    json->at = begin;
    skip_space(json);
    fail_json(json, wanted);
  }
}

static void read_option(struct json *json, enum option option, struct key_options *options) {
  static const char *const kinds[] = {"plain", "virtual"};
  switch (option) {
  case OPTION_INTO: options->into = read_string(json, "the key column's name in double quotes"); break;
  case OPTION_FUNCTION:
    options->function = read_choice(json, key_function_names, KEY_FUNCTIONS,
                                    "\"dfen_pool_key\", \"dfen_pool_id\", \"dfen_pool_blob\", \"dfen_canonical\", "
                                    "\"dfen_normalize\", \"dfen_hash\" or \"dfen_zobrist\"");
    break;
  case OPTION_KIND: options->kind = read_choice(json, kinds, 2, "\"plain\" or \"virtual\""); break;
  case OPTION_COVERING: read_covering(json, options); break;
  case OPTION_SECONDS: options->seconds = read_positive_number(json, false, "a number of seconds"); break;
  default: read_batch(json, options); break;
  }
}

/* The option of that name, and OPTION_COUNT with an error that lists those there are. */
static enum option find_option(struct json *json, enum key_option_set set, const char *name) {
  enum option option = OPTION_INTO;
  while (option < OPTION_COUNT && (options_known[option].set != set || strcmp(options_known[option].name, name) != 0)) {
    ++option;
  }
  if (option == OPTION_COUNT) {
    const char *words[OPTION_COUNT];
    int count = 0;
    for (int i = 0; i < OPTION_COUNT; ++i) {
      if (options_known[i].set == set) {
        words[count++] = options_known[i].name;
      }
    }
    key_fail(json->work, "there is no option %s; the options are %s%s", key_shown(json->work, name),
             set == KEY_OPTIONS_OF_ADD ? "into, function, kind and covering" : "seconds and batch",
             nearest_hint(json, name, words, count));
  }
  return option;
}

static void read_object(struct json *json, enum key_option_set set, struct key_options *options) {
  unsigned seen = 0;
  want(json, '{', "a JSON object like {\"into\": \"canonical\"}");
  if (json->work->status != SQLITE_OK || take(json, '}')) {
    return;
  }
  do {
    const char *name = read_string(json, "the name of an option in double quotes");
    enum option option = name == NULL ? OPTION_COUNT : find_option(json, set, name);
    if (option == OPTION_COUNT) {
      return;
    }
    if (seen >> option & 1) {
      key_fail(json->work, "the option %s is there twice", name);
    }
    seen |= 1u << option;
    want(json, ':', "a colon");
    read_option(json, option, options);
  } while (json->work->status == SQLITE_OK && take(json, ','));
  want(json, '}', "a comma or the end of the object");
}

void key_read_options(struct key_work *work, sqlite3_value *value, enum key_option_set set,
                      struct key_options *options) {
  *options = (struct key_options){.function = KEY_NO_FUNCTION, .kind = -1, .covering_count = -1, .seconds = -1};
  const char *text = NULL;
  size_t length = 0;
  char reason[REASON_SIZE];
  enum outcome outcome = value == NULL ? READ_NULL : read_text(value, "options", &text, &length, reason);
  if (outcome == READ_MALFORMED) {
    key_fail(work, "%s", reason);
  } else if (outcome == READ_NO_MEMORY) {
    key_fail_with(work, SQLITE_NOMEM);
  }
  if (outcome != READ || work->status != SQLITE_OK) {
    return;
  }
  struct json json = {.work = work, .text = text, .end = text + length, .at = text};
  read_object(&json, set, options);
  skip_space(&json);
  if (work->status == SQLITE_OK && json.at != json.end) {
    fail_json(&json, "the end of the options");
  }
}

const char *key_read_name(struct key_work *work, sqlite3_value *value, const char *what, bool optional) {
  const char *text = NULL;
  size_t length = 0;
  char reason[REASON_SIZE];
  enum outcome outcome = value == NULL ? READ_NULL : read_text(value, what, &text, &length, reason);
  if (outcome == READ_NULL) {
    if (!optional) {
      key_fail(work, "the %s must be text, not NULL", what);
    }
    return NULL;
  }
  if (outcome == READ_NO_MEMORY) {
    key_fail_with(work, SQLITE_NOMEM);
  } else if (outcome == READ_MALFORMED) {
    key_fail(work, "%s", reason);
  } else if (memchr(text, '\0', length) != NULL) {
    key_fail(work, "the %s has a NUL in it", what);
  }
  return key_text(work, "%s", text == NULL ? "" : text);
}
