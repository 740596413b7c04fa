/* The source of an import: which table it is, and which of its columns are read. */
#include "import.h"
#include "../run/table_name.h"

#include <string.h>

static const char *const import_names[IMPORT_COLUMNS] = {
  [IMPORT_GAME] = "game",
  [IMPORT_WHITE] = "white",
  [IMPORT_BLACK] = "black",
  [IMPORT_RESULT] = "result",
  [IMPORT_DFEN] = "dfen",
  [IMPORT_DICE] = "dice",
  [IMPORT_MOVES] = "moves",
  [IMPORT_WINNER] = "winner",
  [IMPORT_NUMBER] = "number",
  [IMPORT_NEXT_DFEN] = "next_dfen",
  [IMPORT_TERMINATION] = "termination",
  [IMPORT_GAMES] = "games",
  [IMPORT_WINS] = "wins",
  [IMPORT_DRAWS] = "draws",
  [IMPORT_LOSSES] = "losses",
  [IMPORT_MORE_FIELDS] = "more fields",
};

/* The column of `rows` with this name, in letters of either case; -1 for none. */
static int import_column(const struct import *import, const char *name) {
  for (int i = 0; name != NULL && i < sqlite3_column_count(import->rows); ++i) {
    const char *given = sqlite3_column_name(import->rows, i);
    if (given != NULL && sqlite3_stricmp(given, name) == 0) {
      return i;
    }
  }
  return -1;
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
    work_fail(&import->work, "the table has no column %s", missing);
  }
}

/* A table of one column holds the JSON of games, a game a row. It may have one more, "more fields". */
static bool import_find_json(struct import *import) {
  int more = import->column_of[IMPORT_MORE_FIELDS];
  if (sqlite3_column_count(import->rows) - (more >= 0) != 1) {
    return false;
  }
  for (int i = 0; i < IMPORT_COLUMNS; ++i) {
    import->column_of[i] = -1;
  }
  import->column_of[IMPORT_MORE_FIELDS] = more;
  import->column_of[IMPORT_CONTENT] = more == 0 ? 1 : 0;
  import->kind = IMPORT_OF_JSON;
  return true;
}

/* The columns of turns, or of lines of a book. */
static void import_find_columns(struct import *import) {
  import->kind = import->column_of[IMPORT_WINS] >= 0 ? IMPORT_OF_LINES : IMPORT_OF_GAMES;
  if (import->column_of[IMPORT_DFEN] < 0) {
    import->column_of[IMPORT_DFEN] = import_column(import, import->kind == IMPORT_OF_LINES ? "position" : "fen");
  }
  if (import->kind == IMPORT_OF_LINES) {
    import_need(import, IMPORT_DFEN, IMPORT_MOVES);
    import_need(import, IMPORT_GAMES, IMPORT_LOSSES);
  } else {
    import_need(import, IMPORT_GAME, IMPORT_MOVES);
  }
}

/* Opens the rows once more, sorted by game and number, or else in their order; and with that as a last column. One game
 * is what has one text, be it an INTEGER or of a column that takes letters of either case for the same. */
static void import_sort_rows(struct import *import) {
  int columns = sqlite3_column_count(import->rows);
  bool of_games = import->kind == IMPORT_OF_GAMES;
  bool numbered = of_games && import->column_of[IMPORT_NUMBER] >= 0;
  import->column_of[IMPORT_ROW] = columns;
  sqlite3_finalize(import->rows);
  import->rows = work_prepare(&import->work, "SELECT * FROM (SELECT *, row_number() OVER () FROM %s) ORDER BY %s%s%d",
                              import->source, of_games ? "CAST(\"game\" AS TEXT) COLLATE BINARY, " : "",
                              numbered ? "CAST(\"number\" AS INTEGER), " : "", columns + 1);
}

/* Whether the rows come from a table that the import writes, which would then grow while it is read. What a statement
 * reads, EXPLAIN tells by the pages where tables and indexes begin. */
bool import_reads_own_tables(struct import *import) {
  sqlite3_stmt *steps = work_prepare(&import->work, "EXPLAIN %s", sqlite3_sql(import->rows));
  sqlite3_stmt *own = work_prepare(
    &import->work, "SELECT 1 FROM main.sqlite_master WHERE rootpage = ? AND lower(tbl_name) IN ('players', 'games',"
                   " 'turns', 'positions', 'imports', 'rejected')");
  bool found = false;
  while (!found && work_step(&import->work, steps)) {
    const char *operation = (const char *)sqlite3_column_text(steps, 1);
    bool in_main = sqlite3_column_int(steps, 4) == 0;
    if (operation != NULL && strcmp(operation, "OpenRead") == 0 && in_main) {
      sqlite3_bind_int64(own, 1, sqlite3_column_int64(steps, 3));
      found = work_step(&import->work, own);
      sqlite3_reset(own);
    }
  }
  sqlite3_finalize(steps);
  sqlite3_finalize(own);
  return found;
}

void import_find_table(struct import *import) {
  struct table_name found;
  if (find_table_name(&import->work, import->table, &found)) {
    import->source = work_text(&import->work, "\"%w\".\"%w\"", found.schema, found.name);
  }
  if (work_integer(&import->work, "PRAGMA reverse_unordered_selects") != 0) {
    work_fail(&import->work, "PRAGMA reverse_unordered_selects turns the order of rows round: switch it off");
  }
}

void import_open_rows(struct import *import) {
  import->rows = work_prepare(&import->work, "SELECT * FROM %s", import->source);
  for (int i = 0; i < IMPORT_COLUMNS; ++i) {
    import->column_of[i] = import_column(import, import_names[i]);
  }
  if (import->work.status == SQLITE_OK && !import_find_json(import)) {
    import_find_columns(import);
  }
  if (import->work.status == SQLITE_OK && import->sorted) {
    import_sort_rows(import);
  }
}
