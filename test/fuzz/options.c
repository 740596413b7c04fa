/* Fuzzes the reader of options (SPEC 9.8): any bytes. What it accepts to the end SQLite takes for JSON; and an object
 * that SQLite takes for JSON, whose members are flat, it accepts. Places are within the text. */
#define SQLITE_CORE /* the extension is part of this program */

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../ext/options.h"
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

/* Reads to the end, or to a value that no option can have; READ_NULL when all of the text was right. */
static enum outcome read_all(const char *json, size_t length) {
  struct option_reader reader = read_options(json, length);
  struct json_option option;
  char reason[REASON_SIZE] = "";
  enum outcome outcome = next_option(&reader, &option, reason);
  for (size_t count = 0; outcome == READ; ++count) {
    require(count <= length && reader.at <= length);
    require(option.name_length <= OPTION_TEXT_SIZE && option.text_length <= OPTION_TEXT_SIZE);
    if (option.type == OPTION_OTHER) {
      return READ;
    }
    outcome = next_option(&reader, &option, reason);
  }
  if (outcome == READ_MALFORMED) {
    const char *place = strstr(reason, "(character ");
    require(strncmp(reason, "options: ", 9) == 0 && place != NULL);
    size_t number = strtoul(place + strlen("(character "), NULL, 10);
    require(number >= 1 && number <= length + 1);
  }
  return outcome;
}

/* Whether an array or an object may stand where a name must: SQLite 3.40 takes {[""]: 1} for JSON, and is no judge of
 * that. */
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
    enum outcome outcome = read_all(json, size);
    bool is_text = memchr(json, '\0', size) == NULL; /* SQLite reads no further than a NUL */
    bool valid = is_text && judged(is_valid, json, size);
    require(outcome != READ_NULL || valid);
    require(outcome != READ_MALFORMED || !valid || may_have_odd_name(json, size) || !judged(is_flat, json, size));
  }
  free(json);
  return 0;
}
