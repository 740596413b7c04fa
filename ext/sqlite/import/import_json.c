/* Reads games from lines of JSON, in the project's own form or the analytics service's. In the latter, players are
 * objects with a name, dice an array of numbers, moves an array of texts, and the first position belongs to the game.
 *
 * SQLite parses the JSON, but its values lose information: true becomes 1, which is a win, an object becomes text, and
 * duplicate fields are both returned, of which other programs use the last. So a field that is read must occur once and
 * have a suitable type, and fields with the same meaning must agree. */
#include "import_json.h"
#include "../../arguments/quote.h"
#include "../../../core/common/hash.h"

#include <string.h>

/* A field that is read: its allowed JSON types, as errors list them, and its role. */
struct import_field {
  const char *name, *types;
  enum import_role role;
  const struct import_field *nested; /* the fields, if it is an object */
};

#define NAME_OR_OBJECT "text, integer, object or null"
#define NAME "text, integer or null"
#define NUMBER "text, integer, real or null"
#define TEXT "text or null"

static const struct import_field fields_of_white[] = {
  {"name", NAME, IMPORT_WHITE, NULL}, {"rating", NUMBER, IMPORT_WHITE_RATING, NULL}, {0}};
static const struct import_field fields_of_black[] = {
  {"name", NAME, IMPORT_BLACK, NULL}, {"rating", NUMBER, IMPORT_BLACK_RATING, NULL}, {0}};
static const struct import_field fields_of_players[] = {{"white", NAME_OR_OBJECT, IMPORT_WHITE, fields_of_white},
                                                        {"black", NAME_OR_OBJECT, IMPORT_BLACK, fields_of_black},
                                                        {0}};
static const struct import_field fields_of_game[] = {{"game", NAME, IMPORT_GAME, NULL},
                                                     {"id", NAME, IMPORT_GAME, NULL},
                                                     {"white", NAME_OR_OBJECT, IMPORT_WHITE, fields_of_white},
                                                     {"black", NAME_OR_OBJECT, IMPORT_BLACK, fields_of_black},
                                                     {"players", "object or null", IMPORT_ROLES, fields_of_players},
                                                     {"result", NUMBER, IMPORT_RESULT, NULL},
                                                     {"winner", TEXT, IMPORT_WINNER, NULL},
                                                     {"termination", TEXT, IMPORT_TERMINATION, NULL},
                                                     {"white_rating", NUMBER, IMPORT_WHITE_RATING, NULL},
                                                     {"black_rating", NUMBER, IMPORT_BLACK_RATING, NULL},
                                                     {"played_at", NUMBER, IMPORT_PLAYED_AT, NULL},
                                                     {"mode", TEXT, IMPORT_MODE, NULL},
                                                     {"initial_fen", TEXT, IMPORT_INITIAL, NULL},
                                                     {"turns", "array or null", IMPORT_TURNS, NULL},
                                                     {0}};
static const struct import_field fields_of_turn[] = {{"dfen", TEXT, IMPORT_DFEN, NULL},
                                                     {"fen", TEXT, IMPORT_DFEN, NULL},
                                                     {"initial_fen", TEXT, IMPORT_DFEN, NULL},
                                                     {"dice", "text, integer, array or null", IMPORT_DICE, NULL},
                                                     {"moves", "text, array or null", IMPORT_MOVES, NULL},
                                                     {"number", NUMBER, IMPORT_NUMBER, NULL},
                                                     {"next_dfen", TEXT, IMPORT_NEXT_DFEN, NULL},
                                                     {0}};

/* SQL that returns the fields of a game that the option details keeps. */
static const char *import_details_of_json(const struct import_json *json) {
  sqlite3_str *sql = sqlite3_str_new(json->source->session->db);
  const char *detail = json->source->details->text;
  sqlite3_str_appendall(sql,
                        "SELECT nullif(json_group_object(key, CASE WHEN type IN ('object', 'array') THEN "
                        "json(value) WHEN type IN ('true', 'false') THEN json(type) WHEN atom IN (9e999, -9e999) THEN"
                        " CAST(atom AS TEXT) ELSE atom END), '{}')"
                        " FROM json_each(?1) WHERE key COLLATE NOCASE IN (");
  for (int i = 0; i < json->source->details->count; ++i, detail += strlen(detail) + 1) {
    sqlite3_str_appendf(sql, "%s%Q", i == 0 ? "" : ", ", detail);
  }
  sqlite3_str_appendall(sql, ")");
  return session_finish(json->source->session, sql);
}

void import_open_json(struct import_json *json, struct import_source *source, const dfen_scale *scale) {
  static const char fields[] = "SELECT key, type, value FROM json_each(?1)";
  static const char *const sql[IMPORT_JSON_STATEMENTS] = {
    [IMPORT_READ_LINE] = "SELECT json_type(?1) = 'object', json_valid(?1)",
    [IMPORT_READ_TURNS] =
      "SELECT type = 'object', CASE WHEN type IN ('object', 'array') THEN value"
      " WHEN type IN ('true', 'false') THEN type ELSE json_quote(atom) END FROM json_each(?1)"
      " AS turn ORDER BY coalesce(CASE type WHEN 'object' THEN (SELECT CAST(nullif(field.atom, '') AS INTEGER)"
      " FROM json_each(turn.value) AS field WHERE field.key = ?2) END, key + 1), key",
    [IMPORT_READ_DICE] = "SELECT group_concat(CASE WHEN type = 'integer' AND atom BETWEEN 1 AND 6 OR type = 'text' AND"
                         " length(atom) = 1 THEN atom ELSE '?' END, '') FROM json_each(?1)",
    [IMPORT_READ_MOVES] = "SELECT coalesce(group_concat(CASE type WHEN 'text' THEN atom ELSE '?' END, ' '), '')"
                          " FROM json_each(?1)",
    [IMPORT_READ_FIELDS] = fields,
    [IMPORT_READ_FIELDS + 1] = fields,
    [IMPORT_READ_FIELDS + 2] = fields,
  };
  *json = (struct import_json){.source = source, .scale = scale};
  for (int i = 0; i < IMPORT_JSON_STATEMENTS; ++i) {
    if (i != IMPORT_READ_DETAILS || source->details->count > 0) {
      json->statement[i] =
        session_prepare(source->session, "%s", i == IMPORT_READ_DETAILS ? import_details_of_json(json) : sql[i]);
    }
  }
  const char *number = import_mapped_column(source->columns, "number");
  sqlite3_bind_text(json->statement[IMPORT_READ_TURNS], 2, number == NULL ? "number" : number, -1, SQLITE_STATIC);
}

/* ---- Copies of values ---- */

static void import_free_copies(struct import_json *json, int from) {
  while (json->count > from) {
    sqlite3_value_free(json->copies[--json->count]);
  }
}

void import_close_json(struct import_json *json) {
  import_free_copies(json, 0);
  for (int i = 0; i < IMPORT_JSON_STATEMENTS; ++i) {
    sqlite3_finalize(json->statement[i]);
    json->statement[i] = NULL;
  }
}

static bool import_is_reading(const struct import_json *json, const struct import_row *row) {
  return row->fault.text[0] == '\0' && json->source->session->status == SQLITE_OK;
}

/* A cell with a copy of a column; it outlives the statement. */
static struct import_cell import_copy(struct import_json *json, sqlite3_stmt *statement, int column) {
  struct import_cell cell = {.text = "", .type = SQLITE_NULL};
  sqlite3_value *copy = sqlite3_value_dup(sqlite3_column_value(statement, column));
  if (copy != NULL) {
    json->copies[json->count++] = copy;
  }
  if (copy == NULL || !import_set_cell(&cell, copy)) {
    session_fail_with(json->source->session, SQLITE_NOMEM);
  }
  return cell;
}

static void import_finalize(sqlite3_stmt *statement) {
  sqlite3_reset(statement);
  sqlite3_bind_null(statement, 1);
}

/* Applies one of the statements to a value. */
static struct import_cell import_apply(struct import_json *json, enum import_json_statement which,
                                       sqlite3_value *value) {
  struct import_cell answer = {.text = "", .type = SQLITE_NULL};
  sqlite3_bind_value(json->statement[which], 1, value);
  if (session_step(json->source->session, json->statement[which])) {
    answer = import_copy(json, json->statement[which], 0);
  }
  import_finalize(json->statement[which]);
  return answer;
}

/* ---- Fields ---- */

/* Finds a field by name; NULL for none. If the option columns names a field for a role, no other field of the game or
 * its turns has the role. Objects within them have their own names. */
static const struct import_field *import_find_field(const struct import_json *json, const struct import_field fields[],
                                                    const char *name, int depth) {
  for (const struct import_field *field = fields; field->name != NULL; ++field) {
    const char *role = depth == 0 && field->role < IMPORT_NAMED ? import_names[field->role] : NULL;
    const char *mapped = role == NULL ? NULL : import_mapped_column(json->source->columns, role);
    if (strcmp(name, mapped == NULL ? field->name : mapped) == 0 &&
        (mapped == NULL || strcmp(field->name, role) == 0)) {
      return field;
    }
  }
  return NULL;
}

static void import_add_unused(struct import_json *json, const char *where, const char *name) {
  char shown[QUOTE_SIZE];
  quote_text(name, strlen(name), 0, shown);
  size_t before = strlen(where);
  for (int i = 0; i < json->unused_count; ++i) {
    if (strncmp(json->unused[i], where, before) == 0 && strcmp(json->unused[i] + before, shown) == 0) {
      return;
    }
  }
  if (json->unused_count <= IMPORT_UNUSED_MAX) {
    json->unused[json->unused_count] =
      json->unused_count == IMPORT_UNUSED_MAX ? "..." : session_text(json->source->session, "%s%s", where, shown);
    ++json->unused_count;
  }
}

const char *import_unused_fields(const struct import_json *json) {
  sqlite3_str *list = sqlite3_str_new(json->source->session->db);
  for (int i = 0; i < json->unused_count; ++i) {
    sqlite3_str_appendf(list, "%s%s", i == 0 ? "" : ", ", json->unused[i]);
  }
  return session_finish(json->source->session, list);
}

/* Stores a value in the row. If another field with the same meaning has stored one, both must be equal. */
static void import_store(struct import_row *row, enum import_role role, struct import_cell cell) {
  struct import_cell *there = &row->cells[role];
  if (there->length == 0) {
    *there = cell;
  } else if (cell.length > 0 && (cell.length != there->length || memcmp(cell.text, there->text, cell.length) != 0)) {
    write_reason(&row->fault, "the fields for %s differ", role < IMPORT_NAMED ? import_names[role] : "one thing");
  }
}

static void import_read_fields(struct import_json *json, struct import_row *row, sqlite3_value *object,
                               const struct import_field fields[], const char *where, int depth);

/* Reads a field, which is a row of `each`. `where` is the object that contains it, for errors. */
static void import_read_field(struct import_json *json, struct import_row *row, sqlite3_stmt *each, const char *name,
                              const struct import_field *field, const char *where, int depth) {
  const char *type = (const char *)sqlite3_column_text(each, 1);
  if (type == NULL) {
    session_fail_with(json->source->session, SQLITE_NOMEM);
    return;
  }
  if (strstr(field->types, type) == NULL) {
    write_reason(&row->fault, "%s%s is of the JSON type %s, not %s", where, name, type, field->types);
  } else if (strcmp(type, "integer") == 0 && sqlite3_column_type(each, 2) != SQLITE_INTEGER) {
    write_reason(&row->fault, "%s%s is too large an integer", where, name);
  }
  if (!import_is_reading(json, row) || strcmp(type, "null") == 0) {
    return;
  }
  bool is_array = strcmp(type, "array") == 0 && field->role != IMPORT_TURNS;
  struct import_cell cell = import_copy(json, each, 2);
  if (is_array && json->source->session->status == SQLITE_OK) {
    cell = import_apply(json, field->role == IMPORT_DICE ? IMPORT_READ_DICE : IMPORT_READ_MOVES, cell.value);
  }
  if (strcmp(type, "object") == 0) {
    char within[48];
    sqlite3_snprintf(sizeof within, within, "%s%s.", where, field->name);
    import_read_fields(json, row, cell.value, field->nested, within, depth + 1);
  } else if (import_is_reading(json, row)) {
    import_store(row, field->role, cell);
  }
}

/* `where` is the object and a dot, for errors; "turns." only for unused fields. */
static void import_read_fields(struct import_json *json, struct import_row *row, sqlite3_value *object,
                               const struct import_field fields[], const char *where, int depth) {
  struct import_source *source = json->source;
  sqlite3_stmt *each = json->statement[IMPORT_READ_FIELDS + depth];
  uint64_t given = 0;
  uint64_t given_details = 0;
  sqlite3_bind_value(each, 1, object);
  while (import_is_reading(json, row) && session_step(source->session, each)) {
    const char *name = (const char *)sqlite3_column_text(each, 0);
    if (name == NULL) {
      session_fail_with(source->session, SQLITE_NOMEM);
      break;
    }
    const struct import_field *field = import_find_field(json, fields, name, depth);
    int detail = fields == fields_of_game ? import_find_detail(source, name) : -1;
    uint64_t bit = field == NULL ? 0 : UINT64_C(1) << (field - fields);
    uint64_t detail_bit = detail < 0 ? 0 : UINT64_C(1) << detail;
    if (field == NULL && detail < 0) {
      import_add_unused(json, row->is_turn ? "turns." : where, name);
    } else if ((given & bit) != 0 || (given_details & detail_bit) != 0) {
      write_reason(&row->fault, "%s%s is repeated", where, name);
    } else if (field != NULL) {
      import_read_field(json, row, each, name, field, where, depth);
    }
    given |= bit;
    given_details |= detail_bit;
  }
  import_finalize(each);
}

/* ---- Lines and turns ---- */

/* SQLite parses so much in at most 0.1 s, without a way to interrupt it. No game is as long. */
enum { IMPORT_JSON_MAX = 2000000 };

static bool import_is_blank(const struct import_cell *line) {
  return line->type == SQLITE_NULL || (line->type == SQLITE_TEXT && strspn(line->text, " \t\r\n") == line->length);
}

/* Some releases of SQLite end the text at a NUL in JSON. */
static void import_check_line(struct import_row *row) {
  const struct import_cell *line = &row->cells[IMPORT_CONTENT];
  if (row->cells[IMPORT_MORE_FIELDS].type != SQLITE_NULL) {
    write_reason(&row->fault, "too many fields");
  } else if (line->type != SQLITE_TEXT) {
    write_reason(&row->fault, "the line is not text");
  } else if (line->length > IMPORT_JSON_MAX) {
    write_reason(&row->fault, "the line has more than %d bytes", IMPORT_JSON_MAX);
  } else if (memchr(line->text, '\0', line->length) != NULL || strstr(line->text, "\\u0000") != NULL) {
    write_reason(&row->fault, "the line contains a NUL");
  }
}

/* A game without a name is identified by a hash of its line. */
static void import_name_line(struct import_json *json) {
  const struct import_cell *line = &json->line.cells[IMPORT_CONTENT];
  XXH128_hash_t hash = XXH3_128bits(line->text, line->length);
  sqlite3_snprintf(sizeof json->name, json->name, "#%016llx%016llx", (unsigned long long)hash.high64,
                   (unsigned long long)hash.low64);
  json->line.cells[IMPORT_GAME] = (struct import_cell){line->value, json->name, strlen(json->name), SQLITE_TEXT};
}

/* Reads the game of a line, without its turns. If memory runs out, json_valid() returns 0 but json_type() fails.
 * Releases of SQLite with JSON5 accept it in json_type(), so both are called. */
static void import_read_json(struct import_json *json) {
  struct import_row *row = &json->line;
  struct sql_session *session = json->source->session;
  sqlite3_stmt *statement = json->statement[IMPORT_READ_LINE];
  sqlite3_value *line = row->cells[IMPORT_CONTENT].value;
  sqlite3_bind_value(statement, 1, line);
  int status = sqlite3_step(statement);
  if (status != SQLITE_ROW && status != SQLITE_ERROR) {
    session_fail_with(session, status);
  } else if (status == SQLITE_ERROR || !sqlite3_column_int(statement, 1)) {
    write_reason(&row->fault, "the line is not valid JSON");
  } else if (!sqlite3_column_int(statement, 0)) {
    write_reason(&row->fault, "the line is not an object");
  }
  import_finalize(statement);
  if (import_is_reading(json, row)) {
    import_read_fields(json, row, line, fields_of_game, "", 0);
  }
  if (import_is_reading(json, row) && import_is_empty(&row->cells[IMPORT_GAME])) {
    import_name_line(json);
  }
  if (import_is_reading(json, row) && json->source->details->count > 0) {
    row->cells[IMPORT_DETAILS] = import_apply(json, IMPORT_READ_DETAILS, line);
  }
  if (import_is_reading(json, row)) {
    dfen_result result = DFEN_NO_RESULT;
    enum import_role at = IMPORT_ROLES;
    struct reason reason;
    enum outcome outcome = import_read_game(row, json->scale, NULL, &result, &at, &reason);
    if (outcome == NO_MEMORY) {
      session_fail_with(session, SQLITE_NOMEM);
    } else if (outcome != DONE) {
      import_write_reason(json->source, at, reason.text, &row->fault);
    }
  }
  if (import_is_reading(json, row) && row->cells[IMPORT_TURNS].type == SQLITE_NULL) {
    write_reason(&row->fault, "the game has no list \"turns\"");
  }
}

static void import_read_turn_of_json(struct import_json *json, struct import_row *row) {
  sqlite3_stmt *turns = json->statement[IMPORT_READ_TURNS];
  *row = json->line;
  row->is_turn = true;
  row->begins = !json->any;
  row->cells[IMPORT_CONTENT] = import_copy(json, turns, 1);
  if (sqlite3_column_int(turns, 0) == 0) {
    write_reason(&row->fault, "the turn is not an object");
  } else if (import_is_reading(json, row)) {
    import_read_fields(json, row, row->cells[IMPORT_CONTENT].value, fields_of_turn, "", 0);
  }
}

/* Advances to the next line that is not blank. False at the end. */
static bool import_next_line(struct import_json *json) {
  struct import_row *line = &json->line;
  do {
    import_free_copies(json, 0);
    if (!import_next_row(json->source, line)) {
      return false;
    }
  } while (line->cells[IMPORT_MORE_FIELDS].type == SQLITE_NULL && import_is_blank(&line->cells[IMPORT_CONTENT]));
  import_check_line(line);
  if (import_is_reading(json, line)) {
    import_read_json(json);
  }
  json->of_line = json->count;
  json->in_line = import_is_reading(json, line);
  json->any = false;
  if (json->in_line) {
    sqlite3_bind_value(json->statement[IMPORT_READ_TURNS], 1, line->cells[IMPORT_TURNS].value);
  }
  return json->source->session->status == SQLITE_OK;
}

bool import_next_of_json(struct import_json *json, struct import_row *row) {
  if (!json->in_line && !import_next_line(json)) {
    return false;
  }
  if (json->in_line) {
    import_free_copies(json, json->of_line);
    if (session_step(json->source->session, json->statement[IMPORT_READ_TURNS])) {
      import_read_turn_of_json(json, row);
      json->any = true;
      return json->source->session->status == SQLITE_OK;
    }
    import_finalize(json->statement[IMPORT_READ_TURNS]);
    json->in_line = false;
    if (json->any || json->source->session->status != SQLITE_OK) {
      return import_next_of_json(json, row);
    }
    write_reason(&json->line.fault, "the game has no turns");
  }
  *row = json->line;
  return true;
}
