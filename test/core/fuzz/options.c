/* Fuzzes the parser of options (SPEC 9.8) with any bytes. Everything it accepts is valid JSON for SQLite. It accepts
 * every object that is valid JSON for SQLite and whose members are flat and are options. Positions are within the text.
 */
#define _GNU_SOURCE /* memmem */
#define SQLITE_CORE /* the extension is part of this program */

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../../ext/functions/arguments/options.h"
#include "fuzz.h"

static sqlite3_stmt *judge_of(const char *sql) {
  static sqlite3 *db;
  sqlite3_stmt *statement = NULL;
  require(db != NULL || sqlite3_open(":memory:", &db) == SQLITE_OK);
  require(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK);
  return statement;
}

static bool judged(sqlite3_stmt *statement, const char *text, size_t length) {
  require(sqlite3_bind_text(statement, 1, text, (int)length, SQLITE_STATIC) == SQLITE_OK);
  require(sqlite3_step(statement) == SQLITE_ROW);
  bool truth = sqlite3_column_int(statement, 0) != 0;
  require(sqlite3_reset(statement) == SQLITE_OK && sqlite3_clear_bindings(statement) == SQLITE_OK);
  return truth;
}

static const char *const words[] = {"one", "other", NULL};

/* One option of each type, with any numbers. */
enum { NUMBER, WORD, TEXT, LIST, TRUTH, WHOLE, OPTIONS };
static const struct option known[OPTIONS] = {
  [NUMBER] = {"n", OPTION_NUMBER, "a number", -1e300, 1e300, NULL},
  [WORD] = {.name = "w", OPTION_WORD, "'one' or 'other'", .words = words},
  [TEXT] = {.name = "t", OPTION_TEXT, "text"},
  [LIST] = {.name = "l", OPTION_LIST, "texts"},
  [TRUTH] = {.name = "b", OPTION_BOOLEAN, "true or false"},
  [WHOLE] = {"i", OPTION_INTEGER, "an integer, -9 to 9", -9, 9, NULL},
};

static bool is_in_room(const char *text, const char *room, size_t size) {
  return text >= room && text < room + size && memchr(text, '\0', size - (size_t)(text - room)) != NULL;
}

/* Values have the requested type; positions are within the text. */
static bool read_all(const char *json, size_t length, bool *is_syntax) {
  struct option_value value[OPTIONS];
  struct context context = {.failure = NO_FAILURE};
  char *room = malloc(length);
  require(room != NULL);
  bool is_read = read_options(&context, json, length, known, OPTIONS, value, room);
  if (is_read) {
    require(!value[WORD].is_set || value[WORD].number == 0 || value[WORD].number == 1);
    require(!value[WHOLE].is_set || (value[WHOLE].number >= -9 && value[WHOLE].number <= 9));
    require(!value[TEXT].is_set || is_in_room(value[TEXT].text, room, length));
    const char *text = value[LIST].text;
    for (int i = 0; i < value[LIST].count; ++i, text += strlen(text) + 1) {
      require(is_in_room(text, room, length));
    }
  }
  const char *place = strstr(context.reason.text, "(character ");
  *is_syntax = strncmp(context.reason.text, "malformed JSON: ", 16) == 0;
  if (*is_syntax) {
    require(place != NULL);
    size_t number = strtoul(place + strlen("(character "), NULL, 10);
    require(number >= 1 && number <= length + 1);
  }
  free(room);
  require(is_read == (context.failure == NO_FAILURE));
  return is_read;
}

/* Whether an array or an object may be in the position of a name: SQLite 3.40 accepts {[""]: 1}, so it is not a valid
 * oracle for that. */
static bool may_have_odd_name(const char *json, size_t size) {
  bool closed = false;
  for (size_t i = 0; i < size; ++i) {
    if (closed && json[i] == ':') {
      return true;
    }
    closed = json[i] == ']' || json[i] == '}' || (closed && strchr(" \t\n\r", json[i]) != NULL && json[i] != '\0');
  }
  return false;
}

const struct claim claims[] = {{.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static sqlite3_stmt *is_valid, *is_flat;
  if (is_valid == NULL) {
    is_valid = judge_of("SELECT json_valid(?1)");
    is_flat = judge_of("SELECT json_type(?1) = 'object' AND NOT EXISTS (SELECT 1 FROM json_tree(?1) AS node"
                       " WHERE node.type = 'real' OR node.path <> '$' AND node.type <> 'text' AND node.fullkey <> '$'"
                       " OR node.type = 'object' AND node.parent IS NOT NULL)");
  }
  char *json = copy_exactly(bytes, size);
  if (is_options(json, size)) {
    bool is_syntax = false;
    bool is_read = read_all(json, size, &is_syntax);
    bool is_text = memchr(json, '\0', size) == NULL; /* SQLite reads only up to a NUL */
    bool valid = is_text && judged(is_valid, json, size);
    require(!is_read || valid);
    /* an unpaired surrogate and a NUL are valid JSON but not valid option text */
    bool is_judge = !may_have_odd_name(json, size) && memmem(json, size, "\\u", 2) == NULL;
    require(!is_syntax || !valid || !is_judge || !judged(is_flat, json, size));
  }
  free(json);
  return 0;
}
