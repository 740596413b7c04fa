/* Text that went through an editor, a spreadsheet, a web page or a URL comes back with blanks, dashes and line ends
 * that are not ASCII. Trims blanks, then replaces suspicious characters, one kind after another, and parses the text
 * after each step, so that the SQL in the hint is known to work. For example '1\u20130' (an en dash), read as a result:
 *
 *     repair it with replace(x, char(8211), '-') */
#include "repair.h"

#include <stdio.h>
#include <string.h>

/* Limits: texts longer than REPAIR_MAX, or needing more replacements, are not repaired. A DFEN with a few extra
 * characters fits. */
enum { REPAIR_MAX = 256, REPLACEMENTS_MAX = 3, EXPRESSION_SIZE = 200 };

struct repair {
  char text[REPAIR_MAX];
  size_t length;
  char sql[EXPRESSION_SIZE]; /* the expression so far */
  bool too_long;             /* the SQL does not fit */
};

/* Encloses the expression so far in `before` and `after`. */
static void wrap(struct repair *repair, const char *before, const char *after) {
  char inner[EXPRESSION_SIZE];
  memcpy(inner, repair->sql, sizeof inner);
  repair->too_long |= snprintf(repair->sql, sizeof repair->sql, "%s%s%s", before, inner, after) >= EXPRESSION_SIZE;
}

/* A character in SQL: "'_'", or "char(160)". */
static void write_character(uint32_t character, char sql[24]) {
  bool is_plain = character > ' ' && character < 0x7F && character != '\'';
  (void)snprintf(sql, 24, is_plain ? "'%c'" : HOST_CHARACTER "(%u)", (unsigned)character);
}

/* The bytes of the blank at the start of a text, 0 if there is none. */
static size_t blank_at_begin(const char *text, size_t length, uint32_t *character) {
  const char *name = NULL;
  size_t bytes = length == 0 ? 0 : dfen_take_character(text, length, character);
  const char *ascii = bytes == 0 ? NULL : *character == ' ' ? " " : dfen_look_alike(*character, &name);
  return ascii != NULL && (ascii[0] == ' ' || ascii[0] == '\0') ? bytes : 0;
}

static size_t blank_at_end(const char *text, size_t length, uint32_t *character) {
  for (size_t back = 1; back <= 4 && back <= length; ++back) {
    if (blank_at_begin(text + length - back, back, character) == back) {
      return back;
    }
  }
  return 0;
}

/* Removes blanks at both ends. SQL's trim() removes spaces if it has no second argument. */
static void trim(struct repair *repair) {
  uint32_t taken[REPLACEMENTS_MAX] = {0};
  size_t count = 0;
  size_t before = repair->length;
  for (bool at_end = true;;) {
    uint32_t character = 0;
    size_t bytes = at_end ? blank_at_end(repair->text, repair->length, &character)
                          : blank_at_begin(repair->text, repair->length, &character);
    if (bytes == 0 && !at_end) {
      break;
    }
    if (bytes == 0) {
      at_end = false;
      continue;
    }
    repair->length -= bytes;
    if (!at_end) {
      memmove(repair->text, repair->text + bytes, repair->length);
    }
    size_t i = 0;
    while (i < count && taken[i] != character) {
      ++i;
    }
    if (i == count && count == REPLACEMENTS_MAX) {
      repair->too_long = true;
    } else if (i == count) {
      taken[count++] = character;
    }
  }
  char list[EXPRESSION_SIZE] = "";
  for (size_t i = 0; i < count && !(count == 1 && taken[0] == ' '); ++i) {
    char character[24];
    write_character(taken[i], character);
    (void)snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i == 0 ? ", " : " || ", character);
  }
  if (repair->length < before) {
    (void)snprintf(list + strlen(list), sizeof list - strlen(list), ")");
    wrap(repair, "trim(", list);
  }
}

/* Replaces each `what` by `by`. */
static void replace(struct repair *repair, const char *what, const char *by) {
  char text[REPAIR_MAX];
  size_t length = 0;
  size_t what_length = strlen(what);
  size_t by_length = strlen(by);
  for (size_t at = 0; at < repair->length;) {
    bool found = at + what_length <= repair->length && memcmp(repair->text + at, what, what_length) == 0;
    size_t added = found ? by_length : 1;
    if (length + added > sizeof text) {
      repair->too_long = true;
      return;
    }
    memcpy(text + length, found ? by : repair->text + at, added);
    length += added;
    at += found ? what_length : 1;
  }
  memcpy(repair->text, text, length);
  repair->length = length;
}

/* The space or decimal point for which programs write other ASCII. */
static const char *ascii_for(const char *text, size_t length, const char *found[1]) {
  static const char *const stand_ins[][2] = {{"%20", " "}, {"_", " "}, {"+", " "}, {",", "."}};
  for (size_t i = 0; i < sizeof stand_ins / sizeof stand_ins[0]; ++i) {
    size_t size = strlen(stand_ins[i][0]);
    if (size <= length && memcmp(text, stand_ins[i][0], size) == 0) {
      *found = stand_ins[i][0];
      return stand_ins[i][1];
    }
  }
  return NULL;
}

/* Replaces all occurrences of the first suspicious character. False if there is none. */
static bool replace_first(struct repair *repair) {
  for (size_t at = 0; at < repair->length;) {
    uint32_t character = 0;
    const char *name = NULL;
    size_t bytes = dfen_take_character(repair->text + at, repair->length - at, &character);
    if (bytes == 0) {
      return false;
    }
    char what[5] = "";
    memcpy(what, repair->text + at, bytes);
    const char *found = what;
    const char *by = dfen_look_alike(character, &name);
    by = by != NULL ? by : ascii_for(repair->text + at, repair->length - at, &found);
    if (by != NULL) {
      char sql[24];
      char after[48];
      write_character(character, sql);
      if (strlen(found) > bytes) {
        (void)snprintf(sql, sizeof sql, "'%.*s'", (int)sizeof sql - 3, found);
      }
      replace(repair, found, by);
      (void)snprintf(after, sizeof after, ", %s, '%s')", sql, by);
      wrap(repair, "replace(", after);
      return true;
    }
    at += bytes;
  }
  return false;
}

bool add_repair(struct context *context, const char *text, size_t length, text_reader *reads, int kind) {
  struct repair repair = {.length = length, .sql = "x"};
  if (!HOST_SPEAKS_SQL || length > sizeof repair.text || length == 0) {
    return false;
  }
  memcpy(repair.text, text, length);
  trim(&repair);
  bool changed = repair.length < length;
  for (int i = 0; !repair.too_long; ++i) {
    if (changed && reads(repair.text, repair.length, kind)) {
      add_to_reason(context, "; repair it with %s", repair.sql);
      return true;
    }
    if (i == REPLACEMENTS_MAX || !replace_first(&repair)) {
      return false;
    }
    changed = true;
  }
  return false;
}
