/* A line of JSON, the game of an import: the project's own form, and the analytics service's, in which players are
 * objects with a name, dice are an array of numbers, moves an array of texts, and the first position is the game's.
 *
 * SQLite takes JSON apart. Its values alone say too little: true is 1, which is a win, an object is its text, and of
 * two fields of one name both are there, of which other programs take the last. So a field that is read must be there
 * once and be of a type that can say it, and fields that mean the same must say the same. */
#include "import.h"

#include <string.h>

/* A field that is read: the types that it may have, as errors list them, and what it is in a row. */
struct import_field {
  const char *name, *types;
  enum import_column column;
  const struct import_field *nested; /* the fields of an object in its place */
};

static const struct import_field fields_of_white[] = {{"name", "text, integer or null", IMPORT_WHITE, NULL}, {0}};
static const struct import_field fields_of_black[] = {{"name", "text, integer or null", IMPORT_BLACK, NULL}, {0}};
static const struct import_field fields_of_players[] = {
  {"white", "text, integer, object or null", IMPORT_WHITE, fields_of_white},
  {"black", "text, integer, object or null", IMPORT_BLACK, fields_of_black},
  {0}};
static const struct import_field fields_of_game[] = {
  {"white", "text, integer, object or null", IMPORT_WHITE, fields_of_white},
  {"black", "text, integer, object or null", IMPORT_BLACK, fields_of_black},
  {"players", "object or null", IMPORT_COLUMNS, fields_of_players},
  {"result", "text, integer, real or null", IMPORT_RESULT, NULL},
  {"winner", "text or null", IMPORT_WINNER, NULL},
  {"termination", "text or null", IMPORT_TERMINATION, NULL},
  {"initial_fen", "text or null", IMPORT_INITIAL, NULL},
  {"turns", "array or null", IMPORT_TURNS, NULL},
  {0}};
static const struct import_field fields_of_turn[] = {
  {"dfen", "text or null", IMPORT_DFEN, NULL},           {"fen", "text or null", IMPORT_DFEN, NULL},
  {"initial_fen", "text or null", IMPORT_DFEN, NULL},    {"dice", "text, integer, array or null", IMPORT_DICE, NULL},
  {"moves", "text, array or null", IMPORT_MOVES, NULL},  {"number", "text, integer, real or null", IMPORT_NUMBER, NULL},
  {"next_dfen", "text or null", IMPORT_NEXT_DFEN, NULL}, {0}};

void import_prepare_json(struct import *import) {
  static const char fields[] = "SELECT key, type, value FROM json_each(?1)";
  static const char *const sql[IMPORT_STATEMENTS] = {
    [IMPORT_READ_LINE] = "SELECT json_type(?1) = 'object', json_valid(?1), ?2",
    [IMPORT_READ_TURNS] =
      "SELECT type = 'object', CASE WHEN type IN ('object', 'array') THEN value"
      " WHEN type IN ('true', 'false') THEN type ELSE json_quote(atom) END FROM json_each(?1)"
      " ORDER BY coalesce(CASE type WHEN 'object' THEN CAST(nullif(json_extract(value, '$.number'), '') AS INTEGER)"
      " END, key + 1), key",
    [IMPORT_READ_DICE] = "SELECT group_concat(CASE WHEN type = 'integer' AND atom BETWEEN 1 AND 6 OR type = 'text' AND"
                         " length(atom) = 1 THEN atom ELSE '?' END, '') FROM json_each(?1)",
    [IMPORT_READ_MOVES] = "SELECT coalesce(group_concat(CASE type WHEN 'text' THEN atom ELSE '?' END, ' '), '')"
                          " FROM json_each(?1)",
    [IMPORT_READ_FIELDS] = fields,
    [IMPORT_READ_FIELDS + 1] = fields,
    [IMPORT_READ_FIELDS + 2] = fields,
  };
  for (int i = IMPORT_READ_LINE; i < IMPORT_STATEMENTS; ++i) {
    import->statement[i] = work_prepare(&import->work, "%s", sql[i]);
  }
}

/* ---- Fields ---- */

/* A line or a turn that is being read, until something is wrong with it. */
struct import_reader {
  struct import *import;
  import_row row;
  sqlite3_value *copies[32]; /* of what stands in the row; more than there are fields */
  int count;
  char reason[REASON_SIZE]; /* "" for nothing */
};

static bool import_reads_on(const struct import_reader *reader) {
  return reader->reason[0] == '\0' && reader->import->work.status == SQLITE_OK;
}

static void import_end_reader(struct import_reader *reader) {
  while (reader->count > 0) {
    sqlite3_value_free(reader->copies[--reader->count]);
  }
}

/* A copy of a column, which outlives the statement; NULL for want of memory. */
static sqlite3_value *import_copy(struct import_reader *reader, sqlite3_stmt *statement, int column) {
  sqlite3_value *copy = sqlite3_value_dup(sqlite3_column_value(statement, column));
  if (copy == NULL) {
    work_fail_with(&reader->import->work, SQLITE_NOMEM);
  } else {
    reader->copies[reader->count++] = copy;
  }
  return copy;
}

static void import_end(sqlite3_stmt *statement) {
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
}

/* What one of the statements makes of a value; NULL when the work has failed. */
static sqlite3_value *import_ask(struct import_reader *reader, enum import_statement which, sqlite3_value *value) {
  sqlite3_stmt *statement = reader->import->statement[which];
  sqlite3_bind_value(statement, 1, value);
  sqlite3_value *answer = work_step(&reader->import->work, statement) ? import_copy(reader, statement, 0) : NULL;
  import_end(statement);
  return answer;
}

/* Puts a value into its place in the row, where a field of another name may have put one before. */
static void import_place(struct import_reader *reader, enum import_column column, sqlite3_value *value) {
  size_t length = 0;
  size_t before_length = 0;
  const char *text = import_value(value, &length);
  const char *before = import_value(reader->row[column], &before_length);
  if (before_length == 0) {
    reader->row[column] = value;
  } else if (length > 0 && (length != before_length || memcmp(text, before, length) != 0)) {
    write_reason(reader->reason, "%s differ",
                 column == IMPORT_DFEN ? "dfen, fen and initial_fen" : "the players' names");
  }
}

static void import_read_fields(struct import_reader *reader, sqlite3_value *object, const struct import_field fields[],
                               const char *where, int depth);

/* Reads a field, which is a row of `each`. `where` is the object that it stands in, for errors. */
static void import_read_field(struct import_reader *reader, sqlite3_stmt *each, const struct import_field *field,
                              const char *where, int depth) {
  const char *type = (const char *)sqlite3_column_text(each, 1);
  if (type == NULL) {
    work_fail_with(&reader->import->work, SQLITE_NOMEM);
    return;
  }
  if (strstr(field->types, type) == NULL) {
    write_reason(reader->reason, "%s%s is of the JSON type %s, not %s", where, field->name, type, field->types);
  } else if (strcmp(type, "integer") == 0 && sqlite3_column_type(each, 2) != SQLITE_INTEGER) {
    write_reason(reader->reason, "%s%s is too large an integer", where, field->name);
  }
  sqlite3_value *value = import_reads_on(reader) ? import_copy(reader, each, 2) : NULL;
  if (value != NULL && strcmp(type, "array") == 0 && field->column != IMPORT_TURNS) {
    value = import_ask(reader, field->column == IMPORT_DICE ? IMPORT_READ_DICE : IMPORT_READ_MOVES, value);
  }
  if (value != NULL && strcmp(type, "object") == 0) {
    char within[32];
    sqlite3_snprintf(sizeof within, within, "%s%s.", where, field->name);
    import_read_fields(reader, value, field->nested, within, depth + 1);
  } else if (value != NULL && strcmp(type, "null") != 0) {
    import_place(reader, field->column, value);
  }
}

static void import_read_fields(struct import_reader *reader, sqlite3_value *object, const struct import_field fields[],
                               const char *where, int depth) {
  sqlite3_stmt *each = reader->import->statement[IMPORT_READ_FIELDS + depth];
  unsigned given = 0;
  sqlite3_bind_value(each, 1, object);
  while (import_reads_on(reader) && work_step(&reader->import->work, each)) {
    const char *name = (const char *)sqlite3_column_text(each, 0);
    int i = 0;
    while (name != NULL && fields[i].name != NULL && strcmp(name, fields[i].name) != 0) {
      ++i;
    }
    if (name == NULL) {
      work_fail_with(&reader->import->work, SQLITE_NOMEM);
    } else if (given >> i & 1) {
      write_reason(reader->reason, "%s%s is there twice", where, name);
    } else if (fields[i].name != NULL) {
      given |= 1u << i;
      import_read_field(reader, each, &fields[i], where, depth);
    }
  }
  import_end(each);
}

/* ---- Lines and turns ---- */

/* SQLite reads so much in 0.1 s at most, which cannot be interrupted. No game is as long. */
enum { IMPORT_JSON_MAX = 2000000 };

static bool import_is_blank(sqlite3_value *line) {
  size_t length = 0;
  const char *text = import_value(line, &length);
  int type = sqlite3_value_type(line);
  return type == SQLITE_NULL || (type == SQLITE_TEXT && text != NULL && strspn(text, " \t\r\n") == length);
}

/* Where JSON writes a NUL, some releases of SQLite end the text. */
static void import_check_line(struct import_reader *reader, sqlite3_value *line) {
  size_t length = 0;
  const char *text = import_value(line, &length);
  if (sqlite3_value_type(line) != SQLITE_TEXT) {
    write_reason(reader->reason, "the line is no text");
  } else if (text == NULL) {
    work_fail_with(&reader->import->work, SQLITE_NOMEM);
  } else if (length > IMPORT_JSON_MAX) {
    write_reason(reader->reason, "the line has more than %d bytes", IMPORT_JSON_MAX);
  } else if (memchr(text, '\0', length) != NULL || strstr(text, "\\u0000") != NULL) {
    write_reason(reader->reason, "the line has a NUL in it");
  }
}

/* Reads the game of a line, but for its turns. Without memory json_valid() says 0, and json_type() what is the matter;
 * but that also reads JSON5, in releases of SQLite that have it. */
static void import_read_json(struct import_reader *reader, sqlite3_value *line) {
  struct import *import = reader->import;
  sqlite3_stmt *statement = import->statement[IMPORT_READ_LINE];
  dfen_result result = DFEN_NO_RESULT;
  sqlite3_bind_value(statement, 1, line);
  sqlite3_bind_int64(statement, 2, import->row);
  int status = sqlite3_step(statement);
  if (status != SQLITE_ROW && status != SQLITE_ERROR) {
    work_fail_with(&import->work, status);
  } else if (status == SQLITE_ERROR || !sqlite3_column_int(statement, 1)) {
    write_reason(reader->reason, "the line is no JSON");
  } else if (!sqlite3_column_int(statement, 0)) {
    write_reason(reader->reason, "the line is no object");
  }
  reader->row[IMPORT_GAME] = sqlite3_column_value(statement, 2);
  if (import_reads_on(reader)) {
    import_read_fields(reader, line, fields_of_game, "", 0);
  }
  if (import_reads_on(reader) &&
      import_read_game(reader->row, reader->import->scale, NULL, &result, reader->reason) == READ_NO_MEMORY) {
    work_fail_with(&import->work, SQLITE_NOMEM);
  }
  if (import_reads_on(reader) && reader->row[IMPORT_TURNS] == NULL) {
    write_reason(reader->reason, "the game has no list \"turns\"");
  }
}

/* Reads the turns of a game, of which `line` has read the rest. */
static void import_take_turns(struct import *import, struct import_reader *line) {
  sqlite3_stmt *turns = import->statement[IMPORT_READ_TURNS];
  bool any = false;
  sqlite3_bind_value(turns, 1, line->row[IMPORT_TURNS]);
  for (; !import->out_of_order && work_step(&import->work, turns); any = true) {
    struct import_reader reader = {.import = import};
    memcpy(reader.row, line->row, sizeof reader.row);
    reader.row[IMPORT_CONTENT] = sqlite3_column_value(turns, 1);
    if (sqlite3_column_int(turns, 0) == 0) {
      write_reason(reader.reason, "the turn is no object");
    } else {
      import_read_fields(&reader, reader.row[IMPORT_CONTENT], fields_of_turn, "", 0);
    }
    import_add_to_checksum(import, reader.row);
    import_take_turn(import, reader.row, reader.reason);
    import_end_reader(&reader);
  }
  import_end(turns);
  if (!any) {
    write_reason(line->reason, "the game has no turns");
  }
}

void import_take_json(struct import *import, import_row row) {
  struct import_reader reader = {.import = import};
  sqlite3_value *line = row[IMPORT_CONTENT];
  if (import_check_row(row, reader.reason) == READ && import_is_blank(line)) {
    return;
  }
  if (import_reads_on(&reader)) {
    import_check_line(&reader, line);
  }
  if (import_reads_on(&reader)) {
    import_read_json(&reader, line);
  }
  if (import_reads_on(&reader)) {
    import_take_turns(import, &reader);
  }
  if (reader.reason[0] != '\0') {
    import_add_to_checksum(import, reader.row);
    import_reject(import, reader.row, reader.reason);
  }
  import_end_reader(&reader);
  import_end(import->statement[IMPORT_READ_LINE]);
}
