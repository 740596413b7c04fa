/* The documents of JSON: objects one after the other, the elements of an array, or those of an array somewhere in an
 * object. Only brackets and strings are looked at; whether a document is valid is for its reader to say.
 *
 * `depth` is the number of open brackets, and `level` the number around each document: 0, or those up to an array of
 * documents. At level 0 an object may be a document or wrap an array of documents: its outermost arrays are searched
 * for a position (`array` is the depth in the last one, `array_at` its place in `row`, `arrays` how many are open).
 * Within an array of an element it belongs to one of several games, as in {"games": [{"turns": [{"fen":
 * ...}]}]}. Otherwise it may be that of a row, {"rows": [{"fen": ...}]}, or of a turn of one game, {"result": "1-0",
 * "turns": [{"fen": ...}]}, which shows at the end of the object: only a game has keys of a game outside the array.
 * From an array of documents on, the text is read again, as documents. */
#include "reading.h"

#include <string.h>

/* Larger objects have more than one game. */
enum { LARGEST_GAME = 1000000 };

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool reading_is_json(const char *text, size_t length) {
  const char *end = text + length, *line = memchr(text, '\n', length), *last = line, *next = line;
  while (last != NULL && is_blank(*last)) {
    --last; /* the text begins with a bracket */
  }
  while (next != NULL && next < end && is_blank(*next)) {
    ++next;
  }
  bool is_lines = next != NULL && next < end && *next != '\0' &&
                  (*last == '}' ? strchr(",]}", *next) == NULL : *next == '{' && strchr("[{,:", *last) == NULL);
  return *text != '{' || !is_lines;
}

static bool is_key_of_game(const char *text, size_t length) {
  static const char *const WORDS[] = {"result", "outcome", "winner", "white", "black"};
  for (size_t i = 0; i < length; ++i) {
    for (size_t word = 0; word < sizeof WORDS / sizeof *WORDS; ++word) {
      size_t count = 0;
      while (WORDS[word][count] != '\0' && i + count < length && (text[i + count] | 0x20) == WORDS[word][count]) {
        ++count;
      }
      if (WORDS[word][count] == '\0') {
        return true;
      }
    }
  }
  return false;
}

/* Reads the text again from the first element of the array. */
static bool unwrap(struct reading *r) {
  size_t again = r->row_length - r->json.array_at, rest = r->length - r->at;
  char *text = reading_grow(r, r->text, &r->capacity, again + rest);
  if (text == NULL) {
    return false;
  }
  r->text = text;
  memmove(text + again, text + r->at, rest);
  memcpy(text, r->row + r->json.array_at, again);
  r->at = r->row_length = 0;
  r->inside = false;
  r->length = again + rest;
  r->line = r->json.array_line;
  r->json.outer = READING_WRAPPER;
  r->json.depth = r->json.level = r->json.array;
  r->json.arrays = 0;
  return true;
}

static bool end_string(struct reading *r) {
  const char *text = r->row + r->json.string_at;
  size_t length = r->row_length - 1 - r->json.string_at;
  r->json.is_string = false;
  if (r->json.level > 0 || r->json.outer == READING_DOCUMENT) {
    return true;
  }
  if (r->json.arrays == 0) {
    r->json.key = r->json.outer != READING_WRAPPER && is_key_of_game(text, length) ? READING_KEY : READING_NO_KEY;
  } else if (r->json.outer != READING_POSITIONS && r->json.depth > r->json.array && reading_is_position(text, length)) {
    if (r->json.arrays > 1 || r->json.outer == READING_WRAPPER) {
      return unwrap(r);
    }
    r->json.outer = READING_POSITIONS;
  } else if (r->json.outer == READING_POSITIONS && r->row_length > LARGEST_GAME) {
    r->json.outer = READING_DOCUMENT;
    return r->json.is_game || unwrap(r);
  }
  return true;
}

static void open_bracket(struct reading *r, char c) {
  ++r->json.depth;
  bool searched = r->json.outer == READING_OPEN || r->json.outer == READING_WRAPPER;
  if (c == '[' && r->json.level == 0 && r->json.arrays++ == 0 && searched) {
    r->row_length = r->inside ? r->row_length : 0;
    r->inside = true;
    r->json.array = r->json.depth;
    r->json.array_at = r->row_length;
    r->json.array_line = r->line;
  }
}

static void close_bracket(struct reading *r, char c) {
  --r->json.depth;
  if (c == ']' && r->json.level == 0 && r->json.arrays > 0 && --r->json.arrays == 0) {
    r->inside &= r->json.outer != READING_WRAPPER; /* the array has no position */
  }
}

/* A character between documents; it may begin one. */
static bool take_between(struct reading *r, char c) {
  if (c == ',' || is_blank(c)) {
    return true;
  }
  if (r->json.level > 0 && (c == ']' || c == '}')) {
    --r->json.depth;
    r->json.level = 0;
  } else if (r->json.level == 0 && c == '[') {
    r->json.depth = r->json.level = 1;
  } else if (r->json.level == 0 && c != '{') {
    return reading_fail(r, "has text outside of JSON objects, in line %lld", r->line);
  } else {
    r->inside = true;
    r->row_length = 0;
    r->row_line = r->line;
    r->json.outer = r->json.level == 0 ? READING_OPEN : r->json.outer;
    r->json.arrays = 0;
    r->json.is_game = false;
    r->json.key = READING_NO_KEY;
  }
  return true;
}

/* A character of a document, or of an object that wraps documents. */
static bool take_within(struct reading *r, char c) {
  if (r->inside && r->row_length == READING_ROW_BYTES - 1) {
    return reading_fail(r, "has more than %d bytes in the JSON object of line %lld", READING_ROW_BYTES, r->row_line);
  }
  if (r->inside) {
    r->row[r->row_length++] = c;
  }
  if (r->json.is_string) {
    bool closes = c == '"' && !r->json.is_escaped;
    r->json.is_escaped = c == '\\' && !r->json.is_escaped;
    return !closes || end_string(r);
  }
  if (!is_blank(c)) {
    r->json.is_game |= r->json.key == READING_COLON && c != '{' && c != '[';
    r->json.key = r->json.key == READING_KEY && c == ':' ? READING_COLON : READING_NO_KEY;
  }
  if (c == '"') {
    r->json.is_string = true;
    r->json.string_at = r->row_length;
  } else if (c == '{' || c == '[') {
    open_bracket(r, c);
  } else if (c == '}' || c == ']') {
    close_bracket(r, c);
  }
  return true;
}

/* At the end of what is open at the level of documents: a document, or an object that wraps them. */
static bool end_document(struct reading *r, bool *ended) {
  if (r->json.level == 0 && r->json.outer == READING_POSITIONS && !r->json.is_game) {
    return unwrap(r);
  }
  *ended = r->inside;
  return !r->inside || reading_end_value(r);
}

bool reading_take_json(struct reading *r, bool *ended) {
  char *row = reading_grow(r, r->row, &r->row_capacity, r->row_length + r->length - r->at + 1);
  r->row = row != NULL ? row : r->row;
  bool works = row != NULL;
  while (works && r->at < r->length && !*ended) {
    char c = r->text[r->at];
    bool between = r->json.depth == r->json.level && !r->json.is_string;
    if (c == '\0') {
      return reading_fail(r, "has a NUL in line %lld", r->line);
    }
    if (between && r->inside && (c == ',' || c == ']' || c == '}')) { /* after a number or a word in an array */
      return end_document(r, ended);
    }
    ++r->at;
    works = !between || r->inside || take_between(r, c);
    if (works && (!between || r->inside)) {
      works = take_within(r, c);
      bool closes = (c == '}' || c == ']') && !r->json.is_string && r->json.depth == r->json.level;
      works = works && (!closes || end_document(r, ended));
    }
    r->line += c == '\n';
  }
  return works;
}
