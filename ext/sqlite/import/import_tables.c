/* The tables that an import goes to: those of sql/schema.sql, and its own, imports and rejected. */
#include "import.h"

#include <string.h>

void import_need_tables(struct import *import) {
  static const char *const tables[] = {"players", "games", "turns", "positions"};
  for (int i = 0; i < 4 && import->work.status == SQLITE_OK; ++i) {
    if (work_integer(&import->work, "SELECT 1 FROM main.sqlite_master WHERE type = 'table' AND name = %Q", tables[i]) ==
        0) {
      work_fail(&import->work, "there is no table %s: sql/schema.sql makes it", tables[i]);
    }
  }
}

/* The tables that tell of imports. Those of an earlier release have no column for turns that do not connect. */
void import_make_tables(struct import *import) {
  struct work *work = &import->work;
  work_run(work, "CREATE TABLE IF NOT EXISTS main.imports("
                 "  id INTEGER PRIMARY KEY,"
                 "  file TEXT NOT NULL,"
                 "  checksum TEXT NOT NULL,"
                 "  rows INTEGER NOT NULL CHECK (rows = imported + rejected),"
                 "  imported INTEGER NOT NULL,"
                 "  rejected INTEGER NOT NULL,"
                 "  unconnected INTEGER NOT NULL DEFAULT 0)");
  work_run(work, "CREATE TABLE IF NOT EXISTS main.rejected("
                 "  import INTEGER NOT NULL REFERENCES imports(id),"
                 "  row INTEGER NOT NULL,"
                 "  reason TEXT NOT NULL,"
                 "  content TEXT)");
  if (work->status == SQLITE_OK &&
      work_integer(work, "SELECT count(*) FROM pragma_table_info('imports', 'main') WHERE name = 'unconnected'") == 0) {
    work_run(work, "ALTER TABLE main.imports ADD COLUMN unconnected INTEGER NOT NULL DEFAULT 0");
  }
}

void import_prepare_statements(struct import *import) {
  static const char add_turn_without_score[] = "INSERT INTO main.turns(game, number, dfen, dice, moves, next_dfen,"
                                               " completed) VALUES (?, ?, ?, ?, ?, ?, ?)";
  static const char *const sql[IMPORT_READ_LINE] = {
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
    work_integer(&import->work, "SELECT count(*) FROM pragma_table_info('turns', 'main') WHERE name = 'score'") > 0;
  for (int i = 0; i < IMPORT_READ_LINE && import->work.status == SQLITE_OK; ++i) {
    const char *text = i == IMPORT_ADD_TURN && !import->scores ? add_turn_without_score : sql[i];
    import->statement[i] = work_prepare(&import->work, "%s", text);
  }
  if (import->kind == IMPORT_OF_JSON) {
    import_prepare_json(import);
  }
}

bool import_write(struct import *import, enum import_statement which) {
  work_step(&import->work, import->statement[which]);
  sqlite3_reset(import->statement[which]);
  return import->work.status == SQLITE_OK;
}

/* A trigger of the database may leave a row out in silence, or take it away again. */
void import_check_tables(struct import *import) {
  sqlite3_int64 whole = work_integer(
    &import->work,
    "SELECT (SELECT count(*) FROM main.games JOIN main.players AS w ON w.id = white JOIN main.players AS b ON b.id ="
    " black WHERE games.id BETWEEN %lld AND %lld) = %lld AND (SELECT count(*) FROM main.turns WHERE game BETWEEN %lld"
    " AND %lld) + (SELECT count(*) FROM main.positions) = %lld AND (SELECT count(*) FROM main.rejected WHERE import ="
    " %lld) = %lld AND EXISTS (SELECT 1 FROM main.imports WHERE id = %lld AND rows = %lld)",
    import->first_game, import->next_game - 1, import->games, import->first_game, import->next_game - 1,
    import->lines_before + import->imported, import->id, import->rejected, import->id,
    import->imported + import->rejected);
  if (!whole) {
    work_fail(&import->work, "a trigger of the database left a row out, or took it away");
  }
}

/* ---- A row that is rejected ---- */

/* What a rejected row keeps of its values as a whole; and of each that is longer. */
enum { IMPORT_KEPT = 1000000, IMPORT_BEGINNING = 100 };

/* Text as a JSON string; a BLOB, and bytes that are no text, as {"hex": ...}, so that nothing of them is lost. */
static void import_append_whole(sqlite3_str *json, const char *text, size_t length, bool is_blob) {
  bool is_text = !is_blob && import_is_text(text, length);
  sqlite3_str_appendall(json, is_text ? "\"" : "{\"hex\":\"");
  for (size_t i = 0; i < length; ++i) {
    unsigned char c = (unsigned char)text[i];
    if (!is_text) {
      sqlite3_str_appendf(json, "%02x", c);
    } else if (c < 0x20) {
      sqlite3_str_appendf(json, "\\u%04x", c);
    } else {
      sqlite3_str_append(json, "\\", c == '"' || c == '\\');
      sqlite3_str_append(json, text + i, 1);
    }
  }
  sqlite3_str_appendall(json, is_text ? "\"" : "\"}");
}

/* A value that does not fit in what is left of the room is told by its beginning, its size and its xxHash64. */
static void import_append_json(sqlite3_str *json, const char *text, size_t length, bool is_blob, size_t *room) {
  if (length <= *room) {
    *room -= length;
    import_append_whole(json, text, length, is_blob);
    return;
  }
  size_t beginning = length < IMPORT_BEGINNING ? length : IMPORT_BEGINNING;
  while (beginning > 0 && beginning < length && ((unsigned char)text[beginning] & 0xC0) == 0x80) {
    --beginning; /* not within a character */
  }
  sqlite3_str_appendall(json, "{\"beginning\":");
  import_append_whole(json, text, beginning, is_blob);
  sqlite3_str_appendf(json, ",\"bytes\":%lld,\"xxh64\":\"%016llx\"}", (long long)length,
                      (unsigned long long)XXH64(text, length, 0));
}

/* A name must be a string in JSON; one that is no text or very long is written as errors show it. */
static void import_append_name(sqlite3_str *json, const char *name) {
  size_t length = name == NULL ? 0 : strlen(name);
  char shown[GIVEN_SIZE];
  if (length > IMPORT_TEXT_MAX || !import_is_text(name, length)) {
    show_given(name, length, 0, shown);
    name = shown;
    length = strlen(shown);
  }
  import_append_whole(json, name, length, false);
}

/* All columns of the row, by their names. */
static void import_append_columns(struct import *import, sqlite3_str *json, size_t *room) {
  int columns = sqlite3_column_count(import->rows) - (import->column_of[IMPORT_ROW] >= 0);
  for (int i = 0; i < columns; ++i) {
    int type = sqlite3_column_type(import->rows, i);
    const char *value =
      type == SQLITE_BLOB ? sqlite3_column_blob(import->rows, i) : (const char *)sqlite3_column_text(import->rows, i);
    size_t length = (size_t)sqlite3_column_bytes(import->rows, i);
    sqlite3_str_appendchar(json, 1, i == 0 ? '{' : ',');
    import_append_name(json, sqlite3_column_name(import->rows, i));
    sqlite3_str_appendchar(json, 1, ':');
    if (type == SQLITE_NULL) {
      sqlite3_str_appendall(json, "null");
    } else if (value == NULL && type != SQLITE_BLOB) {
      work_fail_with(&import->work, SQLITE_NOMEM);
    } else {
      import_append_json(json, value == NULL ? "" : value, length, type == SQLITE_BLOB, room);
    }
  }
  sqlite3_str_appendchar(json, 1, '}');
}

/* What the row had, as JSON: of a turn of JSON that turn as it is. */
static char *import_content(struct import *import, import_row row) {
  size_t room = IMPORT_KEPT;
  size_t length = 0;
  const char *turn = import_value(row[IMPORT_CONTENT], &length);
  sqlite3_str *json = sqlite3_str_new(import->work.db);
  if (turn == NULL) {
    import_append_columns(import, json, &room);
  } else if (length <= room && import_is_text(turn, length)) {
    sqlite3_str_append(json, turn, (int)length);
  } else {
    import_append_json(json, turn, length, false, &room);
  }
  return sqlite3_str_finish(json);
}

void import_reject(struct import *import, import_row row, const char *reason) {
  sqlite3_stmt *statement = import->statement[IMPORT_REJECT];
  char *content = import_content(import, row);
  if (content == NULL) {
    work_fail_with(&import->work, SQLITE_NOMEM);
  }
  sqlite3_bind_int64(statement, 1, import->id);
  sqlite3_bind_int64(statement, 2, import->row);
  sqlite3_bind_text(statement, 3, reason, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, 4, content, -1, SQLITE_STATIC);
  import_write(import, IMPORT_REJECT); /* nothing, where there was no memory */
  sqlite3_clear_bindings(statement);
  sqlite3_free(content);
  ++import->rejected;
}
