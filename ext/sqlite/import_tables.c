/* The tables that an import goes to: those of sql/schema.sql, and its own, imports and rejected. */
#include "import.h"

#include <string.h>

void import_need_tables(struct import *import) {
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

/* The games of an import that is under way, in a database of their own that ends with it: in the caller's connection a
 * temporary table could not be dropped when an authorizer denies it, or while another statement reads. */
void import_open_games(struct import *import) {
  int status = sqlite3_open_v2("", &import->games_db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
  if (status == SQLITE_OK) {
    status = sqlite3_exec(import->games_db,
                          "CREATE TABLE open_games(game PRIMARY KEY, id, seen, number, white, black, result, ends, "
                          "next) WITHOUT ROWID; BEGIN",
                          NULL, NULL, NULL);
  }
  import_took_from(import, import->games_db, status);
}

/* The tables that tell of imports. Those of an earlier release have no column for turns that do not connect. */
void import_make_tables(struct import *import) {
  import_run(import, "CREATE TABLE IF NOT EXISTS main.imports("
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
                     "  content TEXT);");
  if (import->status == SQLITE_OK &&
      import_integer(import, "SELECT count(*) FROM pragma_table_info('imports', 'main') WHERE name = 'unconnected'") ==
        0) {
    import_run(import, "ALTER TABLE main.imports ADD COLUMN unconnected INTEGER NOT NULL DEFAULT 0");
  }
}

void import_prepare_statements(struct import *import) {
  static const char add_turn_without_score[] = "INSERT INTO main.turns(game, number, dfen, dice, moves, next_dfen,"
                                               " completed) VALUES (?, ?, ?, ?, ?, ?, ?)";
  static const char *const sql[IMPORT_STATEMENTS] = {
    [IMPORT_FIND_GAME] = "SELECT id, seen, number, white, black, result, ends, next FROM open_games WHERE game = ?",
    [IMPORT_KEEP_GAME] = "INSERT OR REPLACE INTO open_games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
    sqlite3 *db = i == IMPORT_FIND_GAME || i == IMPORT_KEEP_GAME ? import->games_db : import->db;
    if (import->status == SQLITE_OK) {
      const char *text = without_score ? add_turn_without_score : sql[i];
      import_took_from(import, db, sqlite3_prepare_v2(db, text, -1, &import->statement[i], NULL));
    }
  }
}

/* Runs a statement that answers nothing, and makes it ready for the next time. A trigger of the database may leave the
 * row out in silence. With `must_change` that is an error, because the row would be lost. */
bool import_write(struct import *import, enum import_statement which, bool must_change) {
  sqlite3_stmt *statement = import->statement[which];
  import_step(import, statement);
  if (must_change && import->status == SQLITE_OK && sqlite3_changes(import->db) != 1) {
    import_fail(import, "a trigger of the database left a row out");
  }
  sqlite3_reset(statement);
  return import->status == SQLITE_OK;
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

void import_reject(struct import *import, import_row row, const char *reason) {
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
