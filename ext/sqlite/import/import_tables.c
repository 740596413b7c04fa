/* Writes the results of an import. Fails if a trigger prevents or undoes a change. */
#include "import_tables.h"

#include <string.h>

void import_require_tables(struct import_tables *tables) {
  static const char *const names[] = {"players", "games", "turns", "positions"};
  for (int i = 0; i < 4 && tables->session->status == SQLITE_OK; ++i) {
    if (session_integer(tables->session, "SELECT 1 FROM main.sqlite_master WHERE type = 'table' AND name = %Q",
                        names[i]) == 0) {
      session_fail(tables->session, "no such table: %s (sql/schema.sql creates it)", names[i]);
    }
  }
}

/* Creates the tables that document imports. */
static void import_make_tables(struct sql_session *session) {
  session_run(session, "CREATE TABLE IF NOT EXISTS main.imports("
                       "  id INTEGER PRIMARY KEY,"
                       "  at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,"
                       "  file TEXT NOT NULL,"
                       "  source TEXT NOT NULL,"
                       "  rows INTEGER NOT NULL CHECK (rows = imported + skipped + rejected),"
                       "  imported INTEGER NOT NULL,"
                       "  skipped INTEGER NOT NULL,"
                       "  rejected INTEGER NOT NULL,"
                       "  unconnected INTEGER NOT NULL)");
  session_run(session, "CREATE TABLE IF NOT EXISTS main.rejected("
                       "  import INTEGER NOT NULL REFERENCES imports(id),"
                       "  row INTEGER NOT NULL,"
                       "  reason TEXT NOT NULL,"
                       "  content TEXT)");
}

static void import_prepare_statements(struct import_tables *tables) {
  static const char *const sql[IMPORT_STATEMENTS] = {
    [IMPORT_FIND_GAME] = "SELECT id FROM main.games WHERE source = ? AND source_id = ?",
    [IMPORT_CLEAR_GAME] = "DELETE FROM main.turns WHERE game = ?",
    [IMPORT_ADD_PLAYER] = "INSERT INTO main.players(name) SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM main.players WHERE "
                          "name = ?1 AND account IS NULL)",
    [IMPORT_ADD_GAME] =
      "INSERT INTO main.games(id, source, source_id, white, black, termination, mode, details, result, white_rating,"
      " black_rating, played_at) VALUES (?1, ?2, ?3,"
      " (SELECT id FROM main.players WHERE name = ?4 AND account IS NULL),"
      " (SELECT id FROM main.players WHERE name = ?5 AND account IS NULL),"
      " coalesce(nullif(?6, ''), 'not known'), nullif(?7, ''),"
      " nullif(?8, ''), ?9, nullif(?10, 0), nullif(?11, 0), datetime(?12, ?13))"
      " ON CONFLICT(id) DO UPDATE SET white = excluded.white, black = excluded.black, result = excluded.result,"
      " termination = excluded.termination, white_rating = excluded.white_rating, black_rating ="
      " excluded.black_rating, played_at = excluded.played_at, mode = excluded.mode, details = excluded.details",
    [IMPORT_ADD_TURN] = "INSERT INTO main.turns(game, number, dfen, dice, moves, next_dfen) VALUES (?, ?, ?, ?, ?, ?)",
    [IMPORT_COUNT_TURNS] =
      "SELECT count(*) FROM main.turns WHERE game = ?1 AND EXISTS (SELECT 1 FROM main.games JOIN"
      " main.players AS w ON w.id = white JOIN main.players AS b ON b.id = black WHERE games.id = ?1)",
    [IMPORT_ADD_LINE] = "INSERT INTO main.positions(source, dfen, dice, moves, games, wins, draws, losses) VALUES"
                        " (?, ?, ?, ?, ?, ?, ?, ?)",
    [IMPORT_REJECT] = "INSERT INTO main.rejected(import, row, reason, content) VALUES (?, ?, ?, ?)",
  };
  for (int i = 0; i < IMPORT_STATEMENTS && tables->session->status == SQLITE_OK; ++i) {
    tables->statement[i] = session_prepare(tables->session, "%s", sql[i]);
  }
}

/* New games get ids above those of all games, and of turns whose game was deleted, and above 0, which marks a game that
 * is not yet added. */
static void import_find_first_game(struct import_tables *tables) {
  sqlite3_int64 largest =
    session_integer(tables->session, "SELECT max(0, (SELECT coalesce(max(id), 0) FROM main.games),"
                                     " (SELECT coalesce(max(game), 0) FROM main.turns))");
  if (largest > INT64_MAX / 2) {
    session_fail(tables->session, "a game or a turn has the id %lld, and new games need larger ones", largest);
    return;
  }
  tables->first_game = largest + 1;
}

/* The id of the import is above those of all imports, and of rejected rows whose import was deleted. */
void import_begin(struct import_tables *tables) {
  struct sql_session *session = tables->session;
  import_make_tables(session);
  import_prepare_statements(tables);
  import_find_first_game(tables);
  tables->id = session_integer(session, "SELECT 1 + max(0, (SELECT coalesce(max(id), 0) FROM main.imports),"
                                        " (SELECT coalesce(max(import), 0) FROM main.rejected))");
  session_run(session,
              "INSERT INTO main.imports(id, file, source, rows, imported, skipped, rejected, unconnected)"
              " VALUES (%lld, %Q, %Q, 0, 0, 0, 0, 0)",
              tables->id, tables->file, tables->source);
  tables->lines_before = session_integer(session, "SELECT count(*) FROM main.positions");
}

void import_close_tables(struct import_tables *tables) {
  for (int i = 0; i < IMPORT_STATEMENTS; ++i) {
    sqlite3_finalize(tables->statement[i]);
    tables->statement[i] = NULL;
  }
}

static void import_fail_by_trigger(struct import_tables *tables) {
  session_fail(tables->session, "a trigger prevented or deleted a row");
}

/* Runs a statement and resets it. */
static void import_write(struct import_tables *tables, enum import_statement which) {
  session_step(tables->session, tables->statement[which]);
  sqlite3_reset(tables->statement[which]);
}

/* Same for a statement that writes one row. */
static void import_write_row(struct import_tables *tables, enum import_statement which) {
  import_write(tables, which);
  if (sqlite3_changes(tables->session->db) != 1) {
    import_fail_by_trigger(tables);
  }
}

/* ---- Games ---- */

sqlite3_int64 import_find_game(struct import_tables *tables, const char *name, size_t length) {
  sqlite3_stmt *statement = tables->statement[IMPORT_FIND_GAME];
  sqlite3_bind_text(statement, 1, tables->source, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, 2, name, (int)length, SQLITE_STATIC);
  sqlite3_int64 id = session_step(tables->session, statement) ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_reset(statement);
  return id;
}

static void import_bind_cell(sqlite3_stmt *statement, int index, const struct import_cell *cell) {
  sqlite3_bind_text(statement, index, cell->text, (int)cell->length, SQLITE_STATIC);
}

static void import_add_player(struct import_tables *tables, const struct import_cell *name) {
  import_bind_cell(tables->statement[IMPORT_ADD_PLAYER], 1, name);
  import_write(tables, IMPORT_ADD_PLAYER);
}

void import_add_game(struct import_tables *tables, const struct import_game_row *game,
                     const struct import_cell cells[IMPORT_ROLES]) {
  static const char *const results[] = {"0-1", "1/2-1/2", "1-0", "*", NULL};
  static const enum import_role texts[] = {IMPORT_GAME,        IMPORT_WHITE, IMPORT_BLACK,
                                           IMPORT_TERMINATION, IMPORT_MODE,  IMPORT_DETAILS};
  if (game->id < tables->first_game) {
    sqlite3_bind_int64(tables->statement[IMPORT_CLEAR_GAME], 1, game->id);
    import_write(tables, IMPORT_CLEAR_GAME);
  }
  import_add_player(tables, &cells[IMPORT_WHITE]);
  import_add_player(tables, &cells[IMPORT_BLACK]);
  sqlite3_stmt *statement = tables->statement[IMPORT_ADD_GAME];
  sqlite3_bind_int64(statement, 1, game->id);
  sqlite3_bind_text(statement, 2, tables->source, -1, SQLITE_STATIC);
  for (int i = 0; i < 6; ++i) {
    import_bind_cell(statement, 3 + i, &cells[texts[i]]);
  }
  sqlite3_bind_text(statement, 9, results[game->result + 1], -1, SQLITE_STATIC);
  sqlite3_bind_int(statement, 10, game->white_rating);
  sqlite3_bind_int(statement, 11, game->black_rating);
  sqlite3_bind_text(statement, 12, game->played_at.text, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, 13, game->played_at.modifier, -1, SQLITE_STATIC);
  import_write_row(tables, IMPORT_ADD_GAME);
}

void import_add_turn(struct import_tables *tables, sqlite3_int64 game, const struct import_turn *turn) {
  sqlite3_stmt *statement = tables->statement[IMPORT_ADD_TURN];
  sqlite3_bind_int64(statement, 1, game);
  sqlite3_bind_int64(statement, 2, turn->number);
  sqlite3_bind_text(statement, 3, turn->dfen, (int)turn->dfen_length, SQLITE_STATIC);
  sqlite3_bind_text(statement, 4, turn->dice[0] == '\0' ? NULL : turn->dice, DFEN_DICE_MAX, SQLITE_STATIC);
  sqlite3_bind_text(statement, 5, turn->moves, (int)turn->moves_length, SQLITE_STATIC);
  sqlite3_bind_text(statement, 6, turn->next, (int)turn->next_length, SQLITE_STATIC);
  import_write_row(tables, IMPORT_ADD_TURN);
}

void import_check_game(struct import_tables *tables, sqlite3_int64 game, sqlite3_int64 turns) {
  sqlite3_stmt *statement = tables->statement[IMPORT_COUNT_TURNS];
  sqlite3_bind_int64(statement, 1, game);
  if (session_step(tables->session, statement) && sqlite3_column_int64(statement, 0) != turns) {
    import_fail_by_trigger(tables);
  }
  sqlite3_reset(statement);
}

/* ---- Lines of a book, and rejected rows ---- */

sqlite3_int64 import_count_lines(struct import_tables *tables) {
  return session_integer(tables->session, "SELECT count(*) FROM main.positions WHERE source = %Q", tables->source);
}

void import_remove_lines(struct import_tables *tables) {
  tables->lines_before -= import_count_lines(tables);
  session_run(tables->session, "DELETE FROM main.positions WHERE source = %Q", tables->source);
}

void import_add_line(struct import_tables *tables, const struct import_turn *line) {
  sqlite3_stmt *statement = tables->statement[IMPORT_ADD_LINE];
  sqlite3_bind_text(statement, 1, tables->source, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, 2, line->dfen, (int)line->dfen_length, SQLITE_STATIC);
  sqlite3_bind_text(statement, 3, line->dice, DFEN_DICE_MAX, SQLITE_STATIC);
  sqlite3_bind_text(statement, 4, line->moves, (int)line->moves_length, SQLITE_STATIC);
  for (int i = 0; i < 4; ++i) {
    sqlite3_bind_int64(statement, 5 + i, line->counts[i]);
  }
  import_write_row(tables, IMPORT_ADD_LINE);
}

void import_add_rejected(struct import_tables *tables, sqlite3_int64 place, const char *reason, const char *content) {
  sqlite3_stmt *statement = tables->statement[IMPORT_REJECT];
  if (content == NULL) {
    session_fail_with(tables->session, SQLITE_NOMEM);
  }
  sqlite3_bind_int64(statement, 1, tables->id);
  sqlite3_bind_int64(statement, 2, place);
  sqlite3_bind_text(statement, 3, reason, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, 4, content, -1, SQLITE_STATIC);
  import_write_row(tables, IMPORT_REJECT); /* does nothing if out of memory */
  sqlite3_clear_bindings(statement);
}

void import_end_tables(struct import_tables *tables, const struct import_counts *counts, bool of_lines) {
  sqlite3_int64 rows = counts->imported + counts->skipped + counts->rejected;
  session_run(
    tables->session,
    "UPDATE main.imports SET rows = %lld, imported = %lld, skipped = %lld, rejected = %lld, unconnected = %lld"
    " WHERE id = %lld",
    rows, counts->imported, counts->skipped, counts->rejected, counts->unconnected, tables->id);
  if (session_integer(
        tables->session,
        "SELECT (SELECT count(*) FROM main.positions) = %lld AND (SELECT count(*) FROM main.rejected WHERE"
        " import = %lld) = %lld AND EXISTS (SELECT 1 FROM main.imports WHERE id = %lld AND rows = %lld)"
        " AND (SELECT count(*) FROM main.turns WHERE game >= %lld) = %lld"
        " AND (SELECT count(*) FROM main.games JOIN main.players AS w ON w.id = white JOIN main.players AS b"
        " ON b.id = black WHERE games.id >= %lld) = %lld",
        tables->lines_before + (of_lines ? counts->imported : 0), tables->id, counts->rejected, tables->id, rows,
        tables->first_game, counts->new_turns, tables->first_game, counts->games - counts->replaced) == 0) {
    import_fail_by_trigger(tables);
  }
}
