/* The source of an import: which table it is, and which of its columns are read. A table of one column holds the JSON
 * of games, a game a row, which SQL makes rows of turns of. */
#include "import.h"

#include <string.h>

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
  "   WHEN instr(line, char(0)) THEN 'the line has a NUL in it'"
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
    bool numbered = import->kind == IMPORT_OF_GAMES && import->column_of[IMPORT_NUMBER] >= 0;
    int first = import->kind == IMPORT_OF_GAMES ? import->column_of[IMPORT_GAME] : columns;
    import->column_of[IMPORT_ROW] = columns;
    sqlite3_finalize(import->rows);
    import->rows =
      import_prepare(import, "SELECT * FROM (SELECT *, row_number() OVER () FROM %s) ORDER BY %d, %s, %d",
                     import->source, first + 1, numbered ? "CAST(\"number\" AS INTEGER)" : "NULL", columns + 1);
  }
}

/* Whether the rows come from a table that the import writes, which would then grow while it is read. What a statement
 * reads, EXPLAIN tells by the pages where tables and indexes begin. */
bool import_reads_own_tables(struct import *import) {
  sqlite3_stmt *steps = import_prepare(import, "EXPLAIN %s", sqlite3_sql(import->rows));
  sqlite3_stmt *own = import_prepare(
    import, "SELECT 1 FROM main.sqlite_master WHERE rootpage = ? AND lower(tbl_name) IN ('players', 'games', 'turns',"
            " 'positions', 'imports', 'rejected')");
  bool found = false;
  while (!found && own != NULL && import_step(import, steps)) {
    const char *operation = (const char *)sqlite3_column_text(steps, 1);
    bool in_main = sqlite3_column_int(steps, 4) == 0;
    if (operation != NULL && strcmp(operation, "OpenRead") == 0 && in_main) {
      sqlite3_bind_int64(own, 1, sqlite3_column_int64(steps, 3));
      found = import_step(import, own);
      sqlite3_reset(own);
    }
  }
  sqlite3_finalize(steps);
  sqlite3_finalize(own);
  return found;
}

/* Opens the rows, in their order or sorted by game and turn. In a table of one column each row is the JSON of a game.
 */
void import_open_rows(struct import *import) {
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
