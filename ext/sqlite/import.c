/* dfen_import(table [, options]): games, or lines of an opening book, from a table of text to the tables of
 * sql/schema.sql. Every row is imported, or stands in the table rejected with its reason.
 *
 * Each row is read and played once, in the order of the table. What is known of a game is kept here while its rows
 * follow each other. When another game comes between them, it waits in a temporary table. When a turn comes after a
 * later one of its game, all is taken back and done once more, with the rows sorted. */
#include "../function.h"
#include "../given.h"
#include "../hash.h"
#include "import_turn.h"
#include "key_work.h"

#include <stdarg.h>
#include <string.h>

enum import_kind { IMPORT_OF_GAMES, IMPORT_OF_LINES, IMPORT_OF_JSON };

/* A text with memory of its own, which grows. */
struct import_text {
  char *bytes; /* `length` of them, and a NUL */
  size_t length, room;
  bool null;
};

/* What is known of the game whose rows are being read. */
struct import_game {
  struct import_text name;
  sqlite3_int64 id; /* in games; 0 while no row was imported */
  sqlite3_int64 seen;
  sqlite3_int64 number; /* of the last turn that was imported, 0 for none */
  struct import_text white, black, result, ends, next;
  bool next_known; /* whether `next` is the position after the game's last row */
  bool open;       /* whether there is a game at all */
};

/* The statements of an import, prepared once. */
enum import_statement {
  IMPORT_FIND_GAME,
  IMPORT_KEEP_GAME,
  IMPORT_ADD_PLAYER,
  IMPORT_ADD_GAME,
  IMPORT_ADD_TURN,
  IMPORT_ADD_LINE,
  IMPORT_REJECT,
  IMPORT_STATEMENTS
};

struct import {
  sqlite3 *db;
  int status; /* SQLITE_OK; SQLITE_ERROR and `reason`; or another code */
  char reason[REASON_SIZE];
  enum import_kind kind;
  const char *table; /* as it was given */
  char *source;      /* its name in SQL */
  struct import_text file;
  bool again, reject_unconnected;
  bool scores; /* whether the table turns has the column score */

  sqlite3_stmt *rows;
  int column_of[IMPORT_COLUMNS]; /* in `rows`, -1 for none */
  bool sorted;
  bool out_of_order; /* a turn came after a later one */
  sqlite3_stmt *statement[IMPORT_STATEMENTS];
  struct import_game game;
  sqlite3_int64 id, next_game;
  sqlite3_int64 row, imported, rejected, games, unconnected;
  XXH64_state_t *checksum;
};

/* ---- Failing ---- */

static void import_fail(struct import *import, const char *format, ...) {
  if (import->status == SQLITE_OK) {
    va_list arguments;
    va_start(arguments, format);
    sqlite3_vsnprintf(REASON_SIZE, import->reason, format, arguments);
    va_end(arguments);
    end_whole(import->reason);
    import->status = SQLITE_ERROR;
  }
}

/* Keeps the first error. */
static bool import_took(struct import *import, int status) {
  if (import->status == SQLITE_OK && status != SQLITE_OK && status != SQLITE_ROW && status != SQLITE_DONE) {
    if (status == SQLITE_NOMEM || status == SQLITE_INTERRUPT) {
      import->status = status;
    } else {
      show_message(sqlite3_errmsg(import->db), import->reason, REASON_SIZE);
      import->status = SQLITE_ERROR;
    }
  }
  return import->status == SQLITE_OK;
}

/* Whether memory was given; otherwise the import fails for want of memory. */
static bool import_has(struct import *import, const void *memory) {
  return memory != NULL || import_took(import, SQLITE_NOMEM);
}

/* ---- SQL ---- */

static bool import_run(struct import *import, const char *sql) {
  return import->status == SQLITE_OK && import_took(import, sqlite3_exec(import->db, sql, NULL, NULL, NULL));
}

static sqlite3_stmt *import_prepare(struct import *import, const char *format, ...) {
  if (import->status != SQLITE_OK) {
    return NULL;
  }
  va_list arguments;
  va_start(arguments, format);
  char *sql = sqlite3_vmprintf(format, arguments);
  va_end(arguments);
  sqlite3_stmt *statement = NULL;
  if (import_has(import, sql)) {
    import_took(import, sqlite3_prepare_v2(import->db, sql, -1, &statement, NULL));
  }
  sqlite3_free(sql);
  return statement;
}

/* Whether there is a row; the caller resets. */
static bool import_step(struct import *import, sqlite3_stmt *statement) {
  if (import->status != SQLITE_OK || statement == NULL) {
    return false;
  }
  int status = sqlite3_step(statement);
  return import_took(import, status) && status == SQLITE_ROW;
}

/* Runs a statement that answers nothing, and makes it ready for the next time. A trigger of the database may leave the
 * row out in silence. With `must_change` that is an error, because the row would be lost. */
static bool import_write(struct import *import, enum import_statement which, bool must_change) {
  sqlite3_stmt *statement = import->statement[which];
  int status = sqlite3_step(statement);
  import_took(import, status);
  if (must_change && import->status == SQLITE_OK && sqlite3_changes(import->db) != 1) {
    import_fail(import, "a trigger of the database left a row out");
  }
  sqlite3_reset(statement);
  return import->status == SQLITE_OK;
}

/* The integer that a statement answers with; 0 without a row. */
static sqlite3_int64 import_integer(struct import *import, const char *sql) {
  sqlite3_stmt *statement = import_prepare(import, "%s", sql);
  sqlite3_int64 integer = import_step(import, statement) ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return integer;
}

/* ---- Texts ---- */

static bool import_set(struct import *import, struct import_text *text, const char *bytes, size_t length) {
  text->null = bytes == NULL;
  if (length + 1 > text->room) {
    char *grown = sqlite3_realloc64(text->bytes, 2 * length + 64);
    if (!import_has(import, grown)) {
      return false;
    }
    text->bytes = grown;
    text->room = 2 * length + 64;
  }
  if (length > 0) {
    memcpy(text->bytes, bytes, length);
  }
  text->bytes[length] = '\0';
  text->length = length;
  return true;
}

static bool import_same(const struct import_text *text, const char *bytes, size_t length) {
  return text->null == (bytes == NULL) && text->length == length &&
         (length == 0 || memcmp(text->bytes, bytes, length) == 0);
}

static bool import_set_column(struct import *import, struct import_text *text, sqlite3_stmt *statement, int column) {
  const char *bytes = (const char *)sqlite3_column_text(statement, column);
  return import_set(import, text, bytes, (size_t)sqlite3_column_bytes(statement, column));
}

static void import_bind(sqlite3_stmt *statement, int index, const struct import_text *text) {
  sqlite3_bind_text(statement, index, text->null ? NULL : text->bytes, (int)text->length, SQLITE_STATIC);
}

/* Text of a value, NULL for NULL and for a BLOB, which asking for its text would change. */
static const char *import_value(sqlite3_value *value, size_t *length) {
  bool has_text = value != NULL && sqlite3_value_type(value) != SQLITE_BLOB;
  const char *text = has_text ? (const char *)sqlite3_value_text(value) : NULL;
  *length = text == NULL ? 0 : (size_t)sqlite3_value_bytes(value);
  return text;
}

/* ---- The source: which table it is, and which of its columns are read ---- */

static const char *const import_names[IMPORT_COLUMNS] = {
  [IMPORT_GAME] = "game",
  [IMPORT_WHITE] = "white",
  [IMPORT_BLACK] = "black",
  [IMPORT_RESULT] = "result",
  [IMPORT_DFEN] = "dfen",
  [IMPORT_DICE] = "dice",
  [IMPORT_MOVES] = "moves",
  [IMPORT_NUMBER] = "number",
  [IMPORT_NEXT_DFEN] = "next_dfen",
  [IMPORT_TERMINATION] = "termination",
  [IMPORT_GAMES] = "games",
  [IMPORT_WINS] = "wins",
  [IMPORT_DRAWS] = "draws",
  [IMPORT_LOSSES] = "losses",
  [IMPORT_MORE_FIELDS] = "more fields",
};

/* Lines of JSON, a game each, as rows of turns. The project's own form, and the analytics service's: players are
 * objects with a name, dice are an array of numbers, moves an array of texts, and the first position is the game's.
 * SQL reads the result `true` of JSON as 1, which is a win; so the JSON types are looked at. */
static const char import_json[] =
  "WITH line AS (SELECT row_number() OVER () AS row, \"%w\" AS line, %s AS more FROM %s),"
  " judged AS (SELECT row, line, CASE"
  "   WHEN more IS NOT NULL THEN 'there are too many fields'"
  "   WHEN typeof(line) <> 'text' THEN 'the line is no text'"
  "   WHEN instr(CAST(line AS BLOB), x'00') THEN 'the line has a NUL in it'"
  "   WHEN NOT json_valid(line) THEN 'the line is no JSON'"
  "   WHEN json_type(line) <> 'object' THEN 'the line is no object'"
  "   WHEN coalesce(json_type(line, '$.turns'), '') <> 'array' THEN 'the game has no list \"turns\"'"
  "   WHEN json_array_length(line, '$.turns') = 0 THEN 'the game has no turns' END AS reason"
  "   FROM line WHERE line IS NOT NULL AND (typeof(line) <> 'text' OR trim(line, ' ' || char(9, 10, 13)) <> '')),"
  " game AS (SELECT row, line,"
  "   CASE WHEN json_type(line, '$.white') = 'object' THEN json_extract(line, '$.white.name')"
  "     WHEN json_type(line, '$.white') IN ('text', 'integer', 'real') THEN json_extract(line, '$.white')"
  "     WHEN json_type(line, '$.players.white') = 'object' THEN json_extract(line, '$.players.white.name')"
  "     WHEN json_type(line, '$.players.white') = 'text' THEN json_extract(line, '$.players.white') END AS white,"
  "   CASE WHEN json_type(line, '$.black') = 'object' THEN json_extract(line, '$.black.name')"
  "     WHEN json_type(line, '$.black') IN ('text', 'integer', 'real') THEN json_extract(line, '$.black')"
  "     WHEN json_type(line, '$.players.black') = 'object' THEN json_extract(line, '$.players.black.name')"
  "     WHEN json_type(line, '$.players.black') = 'text' THEN json_extract(line, '$.players.black') END AS black,"
  "   CASE WHEN json_type(line, '$.result') IN ('text', 'integer', 'real') THEN json_extract(line, '$.result')"
  "     WHEN coalesce(json_type(line, '$.result'), 'null') <> 'null' THEN json_type(line, '$.result')"
  "     WHEN json_type(line, '$.winner') = 'text' THEN json_extract(line, '$.winner')"
  "     WHEN coalesce(json_type(line, '$.winner'), 'null') <> 'null' THEN json_type(line, '$.winner') END AS result,"
  "   CASE WHEN json_type(line, '$.termination') = 'text' THEN json_extract(line, '$.termination') END AS termination,"
  "   CASE WHEN json_type(line, '$.initial_fen') = 'text' THEN json_extract(line, '$.initial_fen') END AS initial"
  "   FROM judged WHERE reason IS NULL LIMIT -1),"
  " turn AS (SELECT game.*, turn.type, CASE turn.type WHEN 'object' THEN turn.value ELSE '{}' END AS body,"
  "   CASE WHEN turn.type IN ('object', 'array') THEN turn.value WHEN turn.type IN ('true', 'false') THEN turn.type"
  "     ELSE json_quote(turn.atom) END AS content"
  "   FROM game JOIN json_each(line, '$.turns') AS turn LIMIT -1)"
  " SELECT row, row AS game, NULL AS white, NULL AS black, NULL AS result, NULL AS termination, NULL AS number,"
  "   NULL AS dfen, NULL AS dice, NULL AS moves, NULL AS next_dfen, NULL AS initial, reason,"
  "   CASE WHEN typeof(line) = 'text' THEN line ELSE quote(line) END AS content FROM judged WHERE reason IS NOT NULL"
  " UNION ALL"
  " SELECT row, row, white, black, result, termination,"
  "   CASE json_type(body, '$.number') WHEN 'true' THEN 'true' WHEN 'false' THEN 'false'"
  "     ELSE json_extract(body, '$.number') END,"
  "   coalesce(json_extract(body, '$.dfen'), json_extract(body, '$.fen'), json_extract(body, '$.initial_fen')),"
  "   CASE json_type(body, '$.dice') WHEN 'array' THEN"
  "     (SELECT group_concat(coalesce(die.value, '?'), '') FROM json_each(body, '$.dice') AS die)"
  "     ELSE json_extract(body, '$.dice') END,"
  "   CASE json_type(body, '$.moves') WHEN 'array' THEN"
  "     (SELECT coalesce(group_concat(coalesce(move.value, '?'), ' '), '') FROM json_each(body, '$.moves') AS move)"
  "     ELSE json_extract(body, '$.moves') END,"
  "   json_extract(body, '$.next_dfen'), initial, CASE WHEN type <> 'object' THEN 'the turn is no object' END, content"
  " FROM turn";

static const char *const import_json_names[IMPORT_COLUMNS] = {
  [IMPORT_ROW] = "row",       [IMPORT_GAME] = "game",           [IMPORT_WHITE] = "white",
  [IMPORT_BLACK] = "black",   [IMPORT_RESULT] = "result",       [IMPORT_TERMINATION] = "termination",
  [IMPORT_NUMBER] = "number", [IMPORT_DFEN] = "dfen",           [IMPORT_DICE] = "dice",
  [IMPORT_MOVES] = "moves",   [IMPORT_NEXT_DFEN] = "next_dfen", [IMPORT_INITIAL] = "initial",
  [IMPORT_REASON] = "reason", [IMPORT_CONTENT] = "content",
};

/* The column of a statement with this name, in letters of either case; -1 for none. */
static int import_column(sqlite3_stmt *statement, const char *name) {
  for (int i = 0; name != NULL && i < sqlite3_column_count(statement); ++i) {
    const char *given = sqlite3_column_name(statement, i);
    if (given != NULL && sqlite3_stricmp(given, name) == 0) {
      return i;
    }
  }
  return -1;
}

static void import_map_columns(struct import *import, const char *const names[IMPORT_COLUMNS]) {
  for (int i = 0; i < IMPORT_COLUMNS; ++i) {
    import->column_of[i] = import_column(import->rows, names[i]);
  }
}

/* Names what is needed and not there. */
static void import_need(struct import *import, int from, int to) {
  char missing[REASON_SIZE] = "";
  for (int i = from; i <= to; ++i) {
    if (import->column_of[i] < 0) {
      size_t length = strlen(missing);
      sqlite3_snprintf((int)(sizeof missing - length), missing + length, "%s'%s'", length == 0 ? "" : ", ",
                       import_names[i]);
    }
  }
  if (missing[0] != '\0') {
    import_fail(import, "the table has no column %s", missing);
  }
}

/* The table under its name, or under schema.name. */
static void import_find_table(struct import *import) {
  const char *dot = strchr(import->table, '.');
  sqlite3_stmt *found = NULL;
  sqlite3_free(import->source);
  import->source = sqlite3_mprintf("\"%w\"", import->table);
  for (int tries = 0; import_has(import, import->source); ++tries) {
    char *sql = sqlite3_mprintf("SELECT * FROM %s", import->source);
    int status = import_has(import, sql) ? sqlite3_prepare_v2(import->db, sql, -1, &found, NULL) : SQLITE_NOMEM;
    sqlite3_free(sql);
    if (status == SQLITE_OK || status == SQLITE_NOMEM || tries == 1 || dot == NULL) {
      import_took(import, status);
      break;
    }
    sqlite3_free(import->source);
    import->source = sqlite3_mprintf("\"%.*w\".\"%w\"", (int)(dot - import->table), import->table, dot + 1);
  }
  import->rows = found;
}

/* The rows of a table whose one column holds the JSON of games. */
static void import_open_json(struct import *import, int column) {
  char *name = sqlite3_mprintf("%s", sqlite3_column_name(import->rows, column));
  bool more = sqlite3_column_count(import->rows) > 1;
  sqlite3_finalize(import->rows);
  import->rows = NULL;
  char *sql = import_has(import, name)
                ? sqlite3_mprintf(import_json, name, more ? "\"more fields\"" : "NULL", import->source)
                : NULL;
  sqlite3_free(name);
  if (import_has(import, sql)) {
    import->rows =
      import_prepare(import, import->sorted ? "SELECT * FROM (%s) ORDER BY 2, CAST(number AS INTEGER)" : "%s", sql);
  }
  sqlite3_free(sql);
  if (import->status == SQLITE_OK) {
    import_map_columns(import, import_json_names);
  }
}

/* The rows of a table whose columns are those of turns, or of lines of a book. They stand in `rows` as in the table. */
static void import_open_columns(struct import *import) {
  import->kind = import->column_of[IMPORT_WINS] >= 0 ? IMPORT_OF_LINES : IMPORT_OF_GAMES;
  if (import->column_of[IMPORT_DFEN] < 0) {
    import->column_of[IMPORT_DFEN] = import_column(import->rows, import->kind == IMPORT_OF_LINES ? "position" : "fen");
  }
  if (import->kind == IMPORT_OF_LINES) {
    import_need(import, IMPORT_DFEN, IMPORT_MOVES);
    import_need(import, IMPORT_GAMES, IMPORT_LOSSES);
  } else {
    import_need(import, IMPORT_GAME, IMPORT_MOVES);
  }
  if (import->sorted && import->status == SQLITE_OK) {
    int columns = sqlite3_column_count(import->rows);
    import->column_of[IMPORT_ROW] = columns;
    sqlite3_finalize(import->rows);
    import->rows = import_prepare(
      import, "SELECT * FROM (SELECT *, row_number() OVER () FROM %s) ORDER BY %d, CAST(\"number\" AS INTEGER), %d",
      import->source, import->column_of[IMPORT_GAME] + 1, columns + 1);
  }
}

/* Opens the rows, in their order or sorted by game and turn. In a table of one column each row is the JSON of a game.
 */
static void import_open_rows(struct import *import) {
  sqlite3_finalize(import->rows);
  import->rows = NULL;
  import_find_table(import);
  if (import->status != SQLITE_OK) {
    return;
  }
  import_map_columns(import, import_names);
  int more = import->column_of[IMPORT_MORE_FIELDS];
  if (sqlite3_column_count(import->rows) - (more >= 0) == 1) {
    import->kind = IMPORT_OF_JSON;
    import_open_json(import, more == 0 ? 1 : 0);
  } else {
    import_open_columns(import);
  }
}

/* ---- The tables that it goes to ---- */

static void import_need_tables(struct import *import) {
  static const char *const tables[] = {"players", "games", "turns", "positions"};
  for (int i = 0; i < 4 && import->status == SQLITE_OK; ++i) {
    sqlite3_stmt *statement =
      import_prepare(import, "SELECT 1 FROM main.sqlite_master WHERE type = 'table' AND name = %Q", tables[i]);
    bool found = import_step(import, statement);
    sqlite3_finalize(statement);
    if (!found) {
      import_fail(import, "there is no table %s: sql/schema.sql makes it", tables[i]);
    }
  }
}

/* The tables that tell of imports. Those of an earlier release have no column for turns that do not connect. */
static void import_make_tables(struct import *import) {
  import_run(import,
             "CREATE TABLE IF NOT EXISTS main.imports("
             "  id INTEGER PRIMARY KEY,"
             "  file TEXT NOT NULL,"
             "  checksum TEXT NOT NULL,"
             "  rows INTEGER NOT NULL CHECK (rows = imported + rejected),"
             "  imported INTEGER NOT NULL,"
             "  rejected INTEGER NOT NULL,"
             "  unconnected INTEGER NOT NULL DEFAULT 0);"
             "CREATE TABLE IF NOT EXISTS main.rejected("
             "  import INTEGER NOT NULL REFERENCES imports(id),"
             "  row INTEGER NOT NULL,"
             "  reason TEXT NOT NULL,"
             "  content TEXT);"
             "CREATE TEMP TABLE \"dfen import\"(game PRIMARY KEY, id, seen, number, white, black, result, ends, next) "
             "WITHOUT ROWID");
  if (import->status == SQLITE_OK &&
      import_integer(import, "SELECT count(*) FROM pragma_table_info('imports', 'main') WHERE name = 'unconnected'") ==
        0) {
    import_run(import, "ALTER TABLE main.imports ADD COLUMN unconnected INTEGER NOT NULL DEFAULT 0");
  }
}

static void import_prepare_statements(struct import *import) {
  static const char add_turn_without_score[] = "INSERT INTO main.turns(game, number, dfen, dice, moves, next_dfen,"
                                               " completed) VALUES (?, ?, ?, ?, ?, ?, ?)";
  static const char *const sql[IMPORT_STATEMENTS] = {
    [IMPORT_FIND_GAME] =
      "SELECT id, seen, number, white, black, result, ends, next FROM temp.\"dfen import\" WHERE game = ?",
    [IMPORT_KEEP_GAME] = "INSERT OR REPLACE INTO temp.\"dfen import\" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [IMPORT_ADD_PLAYER] = "INSERT INTO main.players(name) SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM main.players WHERE "
                          "name = ?1)",
    [IMPORT_ADD_GAME] = "INSERT INTO main.games(id, white, black, result, termination) VALUES (?,"
                        " (SELECT id FROM main.players WHERE name = ?), (SELECT id FROM main.players WHERE name = ?),"
                        " ?, coalesce(nullif(?, ''), 'not known'))",
    [IMPORT_ADD_TURN] = "INSERT INTO main.turns(game, number, dfen, dice, moves, next_dfen, completed, score) VALUES"
                        " (?, ?, ?, ?, ?, ?, ?, ?)",
    [IMPORT_ADD_LINE] = "INSERT INTO main.positions(dfen, dice, moves, games, wins, draws, losses) VALUES (?, ?, ?, ?,"
                        " ?, ?, ?)",
    [IMPORT_REJECT] = "INSERT INTO main.rejected(import, row, reason, content) VALUES (?, ?, ?, ?)",
  };
  /* An older sql/schema.sql has no scores. */
  import->scores =
    import_integer(import, "SELECT count(*) FROM pragma_table_info('turns', 'main') WHERE name = 'score'") > 0;
  for (int i = 0; i < IMPORT_STATEMENTS; ++i) {
    bool without_score = i == IMPORT_ADD_TURN && !import->scores;
    import->statement[i] = import_prepare(import, "%s", without_score ? add_turn_without_score : sql[i]);
  }
}

/* ---- A row that is rejected ---- */

/* Text as a JSON string; bytes that are no text as {"hex": ...}, so that nothing of them is lost. */
static void import_append_json(sqlite3_str *json, const char *text, size_t length) {
  bool has_nul = length > 0 && memchr(text, '\0', length) != NULL;
  if (has_nul || !import_is_text(text, length)) {
    sqlite3_str_appendall(json, "{\"hex\":\"");
    for (size_t i = 0; i < length; ++i) {
      sqlite3_str_appendf(json, "%02x", (unsigned char)text[i]);
    }
    sqlite3_str_appendall(json, "\"}");
    return;
  }
  sqlite3_str_appendchar(json, 1, '"');
  for (size_t i = 0; i < length; ++i) {
    unsigned char c = (unsigned char)text[i];
    if (c == '"' || c == '\\') {
      sqlite3_str_appendchar(json, 1, '\\');
      sqlite3_str_appendchar(json, 1, (char)c);
    } else if (c < 0x20) {
      sqlite3_str_appendf(json, "\\u%04x", c);
    } else {
      sqlite3_str_appendchar(json, 1, (char)c);
    }
  }
  sqlite3_str_appendchar(json, 1, '"');
}

/* All columns of the row, by their names. */
static char *import_content(struct import *import) {
  sqlite3_str *json = sqlite3_str_new(import->db);
  int columns = sqlite3_column_count(import->rows) - (import->column_of[IMPORT_ROW] >= 0);
  for (int i = 0; i < columns; ++i) {
    const char *name = sqlite3_column_name(import->rows, i);
    sqlite3_str_appendchar(json, 1, i == 0 ? '{' : ',');
    import_append_json(json, name == NULL ? "" : name, name == NULL ? 0 : strlen(name));
    sqlite3_str_appendchar(json, 1, ':');
    if (sqlite3_column_type(import->rows, i) == SQLITE_NULL) {
      sqlite3_str_appendall(json, "null");
    } else {
      const char *text = sqlite3_column_blob(import->rows, i);
      size_t length = (size_t)sqlite3_column_bytes(import->rows, i);
      import_append_json(json, text == NULL ? "" : text, length);
    }
  }
  sqlite3_str_appendchar(json, 1, '}');
  return sqlite3_str_finish(json);
}

static void import_reject(struct import *import, import_row row, const char *reason) {
  sqlite3_stmt *statement = import->statement[IMPORT_REJECT];
  size_t length = 0;
  const char *given = import_value(row[IMPORT_CONTENT], &length);
  char *made = given == NULL ? import_content(import) : NULL;
  if (given == NULL && !import_has(import, made)) {
    return;
  }
  sqlite3_bind_int64(statement, 1, import->id);
  sqlite3_bind_int64(statement, 2, import->row);
  sqlite3_bind_text(statement, 3, reason, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, 4, given == NULL ? made : given, given == NULL ? -1 : (int)length, SQLITE_STATIC);
  import_write(import, IMPORT_REJECT, true);
  sqlite3_clear_bindings(statement);
  sqlite3_free(made);
  ++import->rejected;
}

/* ---- Games ---- */

static void import_keep_game(struct import *import) {
  struct import_game *game = &import->game;
  sqlite3_stmt *statement = import->statement[IMPORT_KEEP_GAME];
  if (!game->open || import->status != SQLITE_OK) {
    return;
  }
  import_bind(statement, 1, &game->name);
  sqlite3_bind_int64(statement, 2, game->id);
  sqlite3_bind_int64(statement, 3, game->seen);
  sqlite3_bind_int64(statement, 4, game->number);
  import_bind(statement, 5, &game->white);
  import_bind(statement, 6, &game->black);
  import_bind(statement, 7, &game->result);
  import_bind(statement, 8, &game->ends);
  if (game->next_known) {
    import_bind(statement, 9, &game->next);
  } else {
    sqlite3_bind_null(statement, 9);
  }
  import_write(import, IMPORT_KEEP_GAME, false);
}

/* Makes the game of a row the current one: what is known of it, or nothing when it is met for the first time. */
static bool import_turn_to_game(struct import *import, const char *name, size_t length) {
  struct import_game *game = &import->game;
  if (game->open && import_same(&game->name, name, length)) {
    return true;
  }
  import_keep_game(import);
  sqlite3_stmt *statement = import->statement[IMPORT_FIND_GAME];
  if (!import_set(import, &game->name, name, length)) {
    return false;
  }
  game->open = true;
  import_bind(statement, 1, &game->name);
  bool found = import_step(import, statement);
  game->id = found ? sqlite3_column_int64(statement, 0) : 0;
  game->seen = found ? sqlite3_column_int64(statement, 1) : 0;
  game->number = found ? sqlite3_column_int64(statement, 2) : 0;
  game->next_known = found && sqlite3_column_type(statement, 7) != SQLITE_NULL;
  if (found) {
    import_set_column(import, &game->white, statement, 3);
    import_set_column(import, &game->black, statement, 4);
    import_set_column(import, &game->result, statement, 5);
    import_set_column(import, &game->ends, statement, 6);
    import_set_column(import, &game->next, statement, 7);
  } else {
    import_set(import, &game->ends, "", 0);
  }
  sqlite3_reset(statement);
  return import->status == SQLITE_OK;
}

static void import_add_player(struct import *import, const struct import_text *name) {
  import_bind(import->statement[IMPORT_ADD_PLAYER], 1, name);
  import_write(import, IMPORT_ADD_PLAYER, false);
}

/* The first row of a game that is imported speaks for it. */
static void import_add_game(struct import *import, import_row row, const struct import_turn *turn) {
  struct import_game *game = &import->game;
  size_t length = 0;
  const char *text = import_value(row[IMPORT_WHITE], &length);
  import_set(import, &game->white, text, length);
  text = import_value(row[IMPORT_BLACK], &length);
  import_set(import, &game->black, text, length);
  import_set(import, &game->result, turn->result, turn->result == NULL ? 0 : strlen(turn->result));
  if (import->status != SQLITE_OK) {
    return;
  }
  import_add_player(import, &game->white);
  import_add_player(import, &game->black);
  sqlite3_stmt *statement = import->statement[IMPORT_ADD_GAME];
  game->id = import->next_game++;
  text = import_value(row[IMPORT_TERMINATION], &length);
  sqlite3_bind_int64(statement, 1, game->id);
  import_bind(statement, 2, &game->white);
  import_bind(statement, 3, &game->black);
  import_bind(statement, 4, &game->result);
  sqlite3_bind_text(statement, 5, text, (int)length, SQLITE_STATIC);
  import_write(import, IMPORT_ADD_GAME, true);
  ++import->games;
}

static bool import_is_of_game(const struct import_game *game, import_row row, const struct import_turn *turn) {
  size_t white_length = 0;
  size_t black_length = 0;
  const char *white = import_value(row[IMPORT_WHITE], &white_length);
  const char *black = import_value(row[IMPORT_BLACK], &black_length);
  return import_same(&game->white, white, white_length) && import_same(&game->black, black, black_length) &&
         import_same(&game->result, turn->result, turn->result == NULL ? 0 : strlen(turn->result));
}

/* What the turn scored for its mover. The triggers of sql/schema.sql would write it too, at the cost of a second write.
 */
static void import_bind_score(sqlite3_stmt *statement, int index, const struct import_turn *turn) {
  if (!turn->completed || turn->result == NULL || strcmp(turn->result, "*") == 0) {
    sqlite3_bind_null(statement, index);
  } else if (strcmp(turn->result, "1/2-1/2") == 0) {
    sqlite3_bind_double(statement, index, 0.5);
  } else {
    bool white_moved = turn->dice[0] < 'a';
    bool white_won = strcmp(turn->result, "1-0") == 0;
    sqlite3_bind_double(statement, index, white_moved == white_won ? 1 : 0);
  }
}

static void import_add_turn(struct import *import, const struct import_turn *turn) {
  sqlite3_stmt *statement = import->statement[IMPORT_ADD_TURN];
  struct import_game *game = &import->game;
  sqlite3_bind_int64(statement, 1, game->id);
  sqlite3_bind_int64(statement, 2, turn->number);
  sqlite3_bind_text(statement, 3, turn->dfen, (int)turn->dfen_length, SQLITE_STATIC);
  sqlite3_bind_text(statement, 4, turn->dice, DFEN_DICE_MAX, SQLITE_STATIC);
  sqlite3_bind_text(statement, 5, turn->moves, (int)turn->moves_length, SQLITE_STATIC);
  sqlite3_bind_text(statement, 6, turn->next, (int)turn->next_length, SQLITE_STATIC);
  sqlite3_bind_int(statement, 7, turn->completed);
  if (import->scores) {
    import_bind_score(statement, 8, turn);
  }
  import_write(import, IMPORT_ADD_TURN, true);
  game->number = turn->number;
  import_set(import, &game->ends, turn->ends, turn->ends_length);
  ++import->imported;
}

/* What is wrong with a turn after the earlier turns of its game; "" for nothing. A turn that does not begin where the
 * last one ended is counted. Whether it is imported depends on the option `unconnected`. */
static const char *import_compare_turn(struct import *import, import_row row, const struct import_turn *turn) {
  const struct import_game *game = &import->game;
  if (game->id == 0) {
    return "";
  }
  if (!import_is_of_game(game, row, turn)) {
    return "the players or the result are not those of the game's first row";
  }
  if (turn->number <= game->number) { /* smaller only where some turns have a number and others do not */
    return turn->number == game->number ? "a turn of this number was there before"
                                        : "a turn of a larger number was there before";
  }
  if (import_same(&game->ends, turn->begins, turn->begins_length)) {
    return "";
  }
  ++import->unconnected;
  return import->reject_unconnected ? "the turn does not begin where the last one ended" : "";
}

static void import_take_turn(struct import *import, import_row row) {
  struct import_turn turn;
  char reason[REASON_SIZE];
  struct import_game *game = &import->game;
  size_t length = 0;
  const char *name = import_value(row[IMPORT_GAME], &length);
  if (!import_turn_to_game(import, name == NULL ? "" : name, length)) {
    return;
  }
  ++game->seen;
  const char *before = NULL;
  if (import->kind == IMPORT_OF_JSON) {
    before = game->next_known ? game->next.bytes : NULL;
    before = game->seen == 1 ? (const char *)import_value(row[IMPORT_INITIAL], &length) : before;
  }
  enum outcome outcome = import_read_turn(row, before, &turn, reason);
  game->next_known = outcome == READ && turn.completed;
  if (outcome == READ_NO_MEMORY) {
    import_took(import, SQLITE_NOMEM);
    return;
  }
  if (outcome == READ) {
    turn.number = turn.number == 0 ? game->seen : turn.number;
    import_set(import, &game->next, turn.next, turn.next_length);
    if (turn.number < game->number && !import->sorted) {
      import->out_of_order = true;
      return;
    }
    const char *against = import_compare_turn(import, row, &turn);
    write_reason(reason, "%s", against);
    outcome = against[0] == '\0' ? READ : READ_MALFORMED;
  }
  if (outcome != READ) {
    import_reject(import, row, reason);
    return;
  }
  if (game->id == 0) {
    import_add_game(import, row, &turn);
  }
  if (import->status == SQLITE_OK) {
    import_add_turn(import, &turn);
  }
}

static void import_take_line(struct import *import, import_row row) {
  struct import_turn turn;
  char reason[REASON_SIZE];
  enum outcome outcome = import_read_line(row, &turn, reason);
  if (outcome == READ_NO_MEMORY) {
    import_took(import, SQLITE_NOMEM);
  } else if (outcome != READ) {
    import_reject(import, row, reason);
  } else {
    sqlite3_stmt *statement = import->statement[IMPORT_ADD_LINE];
    sqlite3_bind_text(statement, 1, turn.dfen, (int)turn.dfen_length, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, turn.dice, DFEN_DICE_MAX, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, turn.moves, (int)turn.moves_length, SQLITE_STATIC);
    for (int i = 0; i < 4; ++i) {
      sqlite3_bind_int64(statement, 4 + i, turn.counts[i]);
    }
    import_write(import, IMPORT_ADD_LINE, true);
    ++import->imported;
  }
}

/* ---- All rows ---- */

static void import_add_bytes(struct import *import, int type, const void *bytes, size_t length) {
  uint64_t head = (uint64_t)length * 8 + (uint64_t)type;
  XXH64_update(import->checksum, &head, sizeof head);
  if (length > 0) {
    XXH64_update(import->checksum, bytes, length);
  }
}

/* The same rows have the same checksum, whatever file or program they came from. */
static void import_add_to_checksum(struct import *import, import_row row) {
  for (int i = 0; i < IMPORT_REASON; ++i) {
    int type = row[i] == NULL ? SQLITE_NULL : sqlite3_value_type(row[i]);
    sqlite3_int64 integer = type == SQLITE_INTEGER ? sqlite3_value_int64(row[i]) : 0;
    double real = type == SQLITE_FLOAT ? sqlite3_value_double(row[i]) : 0.0;
    const void *bytes = type == SQLITE_INTEGER ? (const void *)&integer : &real;
    size_t length = type == SQLITE_NULL ? 0 : sizeof integer;
    if (type == SQLITE_TEXT || type == SQLITE_BLOB) {
      bytes = type == SQLITE_TEXT ? (const void *)sqlite3_value_text(row[i]) : sqlite3_value_blob(row[i]);
      length = bytes == NULL ? 0 : (size_t)sqlite3_value_bytes(row[i]);
    }
    import_add_bytes(import, type, bytes, length);
  }
}

static void import_take_rows(struct import *import) {
  while (!import->out_of_order && import_step(import, import->rows)) {
    import_row row;
    for (int i = 0; i < IMPORT_COLUMNS; ++i) {
      row[i] = import->column_of[i] < 0 ? NULL : sqlite3_column_value(import->rows, import->column_of[i]);
    }
    import->row = row[IMPORT_ROW] == NULL ? import->row + 1 : sqlite3_value_int64(row[IMPORT_ROW]);
    import_add_to_checksum(import, row);
    if (import->kind == IMPORT_OF_LINES) {
      import_take_line(import, row);
    } else {
      import_take_turn(import, row);
    }
  }
}

static void import_pass(struct import *import) {
  import->row = import->imported = import->rejected = import->games = import->unconnected = 0;
  import->out_of_order = false;
  import->game.open = false;
  XXH64_reset(import->checksum, 0);
  import_open_rows(import);
  import_run(import, "SAVEPOINT \"dfen import\"");
  import_take_rows(import);
  sqlite3_finalize(import->rows);
  import->rows = NULL;
  if (import->out_of_order) {
    import_run(import, "ROLLBACK TO \"dfen import\"");
  }
  import_run(import, "RELEASE \"dfen import\"");
}

/* Refuses rows that were imported before; their games would count twice. */
static void import_finish(struct import *import) {
  char checksum[24];
  sqlite3_snprintf(sizeof checksum, checksum, "%016llx", (unsigned long long)XXH64_digest(import->checksum));
  sqlite3_stmt *statement =
    import_prepare(import, "SELECT 1 FROM main.imports WHERE checksum = %Q AND imported > 0", checksum);
  if (import_step(import, statement) && !import->again) {
    import_fail(import, "the same rows were imported before, and their games would count twice: the option "
                        "{\"again\": true} imports them all the same");
  }
  sqlite3_finalize(statement);
  statement = import_prepare(import,
                             "UPDATE main.imports SET checksum = %Q, rows = %lld, imported = %lld, rejected = %lld,"
                             " unconnected = %lld WHERE id = %lld",
                             checksum, import->imported + import->rejected, import->imported, import->rejected,
                             import->unconnected, import->id);
  import_step(import, statement);
  sqlite3_finalize(statement);
  import_run(import, "DROP TABLE temp.\"dfen import\"");
}

static void import_all(struct import *import) {
  import_need_tables(import);
  import_open_rows(import); /* what is wrong with the table is said before anything is written */
  sqlite3_finalize(import->rows);
  import->rows = NULL;
  import_make_tables(import);
  import_prepare_statements(import);
  if (import->status != SQLITE_OK) {
    return;
  }
  import->next_game = 1 + import_integer(import, "SELECT coalesce(max(id), 0) FROM main.games");
  sqlite3_stmt *statement = import_prepare(
    import, "INSERT INTO main.imports(file, checksum, rows, imported, rejected) VALUES (?, '', 0, 0, 0)");
  if (statement != NULL) {
    import_bind(statement, 1, &import->file);
  }
  import_step(import, statement);
  sqlite3_finalize(statement);
  import->id = sqlite3_last_insert_rowid(import->db);
  sqlite3_int64 first_game = import->next_game;
  import_pass(import);
  if (import->out_of_order && import->status == SQLITE_OK) {
    import->sorted = true;
    import->next_game = first_game;
    import_pass(import);
  }
  import_finish(import);
}

/* ---- The call ---- */

static void import_read_options(struct import *import, host_value *options) {
  static const char no_object[] = "the options must be one JSON object";
  /* an empty array has no rows to be seen by */
  sqlite3_stmt *statement = import_prepare(import, "SELECT key, type, atom FROM json_each(?1) UNION ALL "
                                                   "SELECT NULL, NULL, NULL WHERE json_type(?1) <> 'object'");
  if (statement != NULL) {
    sqlite3_bind_value(statement, 1, options);
  }
  while (import_step(import, statement)) {
    const char *key = (const char *)sqlite3_column_text(statement, 0);
    const char *type = (const char *)sqlite3_column_text(statement, 1);
    const char *value = (const char *)sqlite3_column_text(statement, 2);
    bool truth = type != NULL && (strcmp(type, "true") == 0 || strcmp(type, "false") == 0);
    if (sqlite3_column_type(statement, 0) != SQLITE_TEXT) {
      import_fail(import, no_object);
    } else if (key != NULL && strcmp(key, "again") == 0 && truth) {
      import->again = strcmp(type, "true") == 0;
    } else if (key != NULL && strcmp(key, "file") == 0 && type != NULL && strcmp(type, "text") == 0) {
      import_set_column(import, &import->file, statement, 2);
    } else if (key != NULL && strcmp(key, "unconnected") == 0 && value != NULL &&
               (strcmp(value, "import") == 0 || strcmp(value, "reject") == 0)) {
      import->reject_unconnected = strcmp(value, "reject") == 0;
    } else {
      import_fail(import, "the options are 'again' (true or false), 'file' (a text) and 'unconnected' ('import' or "
                          "'reject')");
    }
  }
  if (import->status == SQLITE_ERROR && strcmp(import->reason, "malformed JSON") == 0) {
    sqlite3_snprintf(REASON_SIZE, import->reason, no_object);
  }
  sqlite3_finalize(statement);
}

static void import_close_statements(struct import *import) {
  sqlite3_finalize(import->rows);
  import->rows = NULL;
  for (int i = 0; i < IMPORT_STATEMENTS; ++i) {
    sqlite3_finalize(import->statement[i]);
    import->statement[i] = NULL;
  }
}

static void import_free(struct import *import) {
  import_close_statements(import);
  struct import_game *game = &import->game;
  struct import_text *texts[] = {&game->name, &game->white, &game->black, &game->result,
                                 &game->ends, &game->next,  &import->file};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
    sqlite3_free(texts[i]->bytes);
  }
  sqlite3_free(import->source);
  sqlite3_free(import->checksum);
}

/* Imports in a transaction of its own, or as a part of the caller's. The statements that take it back are prepared
 * first, because afterwards there may be no memory for them. */
static void import_in_transaction(struct import *import) {
  bool own = sqlite3_get_autocommit(import->db) != 0;
  sqlite3_stmt *undo = import_prepare(import, own ? "ROLLBACK" : "ROLLBACK TO \"dfen whole import\"");
  sqlite3_stmt *end = import_prepare(import, own ? "COMMIT" : "RELEASE \"dfen whole import\"");
  if (import_run(import, own ? "BEGIN IMMEDIATE" : "SAVEPOINT \"dfen whole import\"")) {
    import_all(import);
    import_close_statements(
      import); /* a statement that is still open could keep the transaction from being taken back */
    if (import->status == SQLITE_OK) {
      import_step(import, end);
    }
    if (import->status != SQLITE_OK) {
      sqlite3_step(undo);
      if (!own) {
        sqlite3_step(end);
      }
    }
  }
  sqlite3_finalize(undo);
  sqlite3_finalize(end);
}

static void import_answer(struct import *import, host_call *call) {
  static const char *const things[] = {
    [IMPORT_OF_GAMES] = "turns", [IMPORT_OF_LINES] = "lines", [IMPORT_OF_JSON] = "turns"};
  sqlite3_str *text = sqlite3_str_new(import->db);
  sqlite3_str_appendf(text, "%lld rows read: %lld %s", import->imported + import->rejected, import->imported,
                      things[import->kind]);
  if (import->kind != IMPORT_OF_LINES) {
    sqlite3_str_appendf(text, " of %lld games", import->games);
  }
  sqlite3_str_appendf(text, " imported, %lld rejected", import->rejected);
  if (import->unconnected > 0) {
    sqlite3_str_appendf(text, "; turns that do not begin where the last one ended: %lld", import->unconnected);
  }
  size_t length = (size_t)sqlite3_str_length(text);
  char *answer = sqlite3_str_finish(text);
  if (answer == NULL) {
    host_result_no_memory(call);
  } else {
    host_result_own_text(call, answer, length);
  }
}

void call_import(host_call *call, int count, host_value **arguments) {
  struct import import = {.db = sqlite3_context_db_handle(call)};
  const char *table = NULL;
  size_t length = 0;
  char reason[REASON_SIZE];
  if (!accept_argument(call, read_text(arguments[0], "table", &table, &length, reason), reason)) {
    return;
  }
  import.table = table;
  if (memchr(table, '\0', length) != NULL) {
    import_fail(&import, "the name of the table has a NUL in it");
  }
  import.checksum = sqlite3_malloc64(sizeof *import.checksum);
  import_has(&import, import.checksum);
  import_set(&import, &import.file, table, length);
  if (count > 1 && host_type_of(arguments[1]) != HOST_NULL && import.status == SQLITE_OK) {
    import_read_options(&import, arguments[1]);
  }
  if (import.status == SQLITE_OK) {
    struct key_work guard; /* the tables may have triggers of a stranger */
    key_work_begin(&guard, import.db);
    key_guard(&guard, false);
    import_in_transaction(&import);
    key_work_end(&guard);
  }
  if (import.status == SQLITE_OK) {
    import_answer(&import, call);
  } else if (import.status == SQLITE_ERROR) {
    result_error(call, function_name(call), import.reason);
  } else if (import.status == SQLITE_NOMEM) {
    host_result_no_memory(call);
  } else {
    sqlite3_result_error_code(call, import.status);
  }
  import_free(&import);
}
