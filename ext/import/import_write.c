/* The statements that write turns and lines, and the loop over the games: C checks names and reads dates and ratings.
 */
#include "import_write.h"

#include <string.h>

#include "../games/import_value.h"

/* ---- Which games ---- */

/* Temporary tables: the games that exist already, those that are imported, turns that do not begin where the one before
 * ended, and rows that are rejected. */
static void import_create_temporary(struct import *import) {
  static const char *const tables[] = {
    "dfen_known(game TEXT PRIMARY KEY, id INTEGER)", "dfen_imported(at INTEGER PRIMARY KEY, id INTEGER)",
    "dfen_unconnected(at INTEGER PRIMARY KEY)", "dfen_rejects(row INTEGER PRIMARY KEY, reason TEXT)"};
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; ++i) {
    session_run(&import->session, "CREATE TEMP TABLE IF NOT EXISTS %s", tables[i]);
    session_run(&import->session, "DELETE FROM temp.%.*s", (int)strcspn(tables[i], "("), tables[i]);
  }
}

static void import_find_known(struct import *import) {
  struct sql_session *session = &import->session;
  session_run(session,
              "INSERT INTO temp.dfen_known SELECT g.game, games.id FROM (SELECT game FROM temp.dfen_ids UNION"
              " SELECT game FROM temp.dfen_left_out WHERE game NOTNULL) AS g JOIN main.games ON source = %Q"
              " AND source_id = g.game",
              import->tables.source);
  import->counts.known_games = session_integer(session, "SELECT count(*) FROM temp.dfen_known");
  if (import->known != IMPORT_REPLACE && import->counts.known_games > 0) {
    import->counts.skipped = session_integer(
      session, "SELECT count(*) FROM temp.dfen_scored WHERE game IN (SELECT game FROM temp.dfen_known)");
  }
}

/* Finds the turns that do not begin where the one before ended; if they are rejected, where the last imported one
 * ended. */
static void import_find_unconnected(struct import *import) {
  struct sql_session *session = &import->session;
  sqlite3_stmt *turns = session_prepare(
    session,
    "SELECT at, game IS lag(game) OVER (ORDER BY at), dfen, coalesce(next_dfen, dfen) FROM temp.dfen_scored"
    " WHERE reason IS NULL AND (%d OR game NOT IN (SELECT game FROM temp.dfen_known)) ORDER BY at",
    import->known == IMPORT_REPLACE);
  sqlite3_stmt *insert = session_prepare(session, "INSERT INTO temp.dfen_unconnected SELECT ?1 WHERE ?2 <> ?3 AND ?4"
                                                  " AND dfen_normalize(?2) <> dfen_normalize(?3)");
  sqlite3_value *ended = NULL;
  while (session_step(session, turns)) {
    for (int i = 0; i < 4; ++i) {
      static const int columns[] = {0, 2, 2, 1};
      sqlite3_bind_value(insert, i + 1, i == 1 && ended != NULL ? ended : sqlite3_column_value(turns, columns[i]));
    }
    session_step(session, insert);
    sqlite3_reset(insert);
    if (sqlite3_changes(session->db) == 0 || !import->reject_unconnected) {
      sqlite3_value_free(ended);
      ended = sqlite3_value_dup(sqlite3_column_value(turns, 3));
      session_fail_with(session, ended == NULL ? SQLITE_NOMEM : SQLITE_OK);
    }
  }
  sqlite3_value_free(ended);
  sqlite3_finalize(turns);
  sqlite3_finalize(insert);
  import->counts.unconnected = session_integer(session, "SELECT count(*) FROM temp.dfen_unconnected");
}

/* The turns that are imported, after FROM. */
static const char *import_accepted(struct import *import) {
  return session_text(&import->session,
                      "temp.dfen_scored WHERE reason IS NULL AND (%d OR at NOT IN (SELECT at"
                      " FROM temp.dfen_unconnected)) AND (%d OR game NOT IN (SELECT game FROM temp.dfen_known))",
                      !import->reject_unconnected, import->known == IMPORT_REPLACE);
}

/* ---- Games ---- */

enum {
  STORED_AT,
  STORED_GAME,
  STORED_ROW,
  STORED_WHITE,
  STORED_BLACK,
  STORED_TERMINATION,
  STORED_MODE,
  STORED_DETAILS,
  STORED_WHITE_RATING,
  STORED_BLACK_RATING,
  STORED_PLAYED_AT,
  STORED_RESULT,
  STORED_KNOWN,
  STORED_WHITE_ID,
  STORED_BLACK_ID
};

static void import_count_unreadable(struct import_unreadable *unreadable, sqlite3_stmt *game, int column) {
  if (unreadable->count++ == 0) {
    unreadable->first = sqlite3_column_int64(game, STORED_ROW);
    const char *text = (const char *)sqlite3_column_text(game, column);
    quote_text(text == NULL ? "" : text, (size_t)sqlite3_column_bytes(game, column), 0, unreadable->shown);
  }
}

static int import_rating(struct import *import, sqlite3_stmt *game, int column) {
  int rating = 0;
  if (!import_read_rating(sqlite3_column_value(game, column), &rating)) {
    import_count_unreadable(&import->unreadable_ratings, game, column);
  }
  return rating;
}

/* Why a game cannot be stored; NULL if it can. */
static const char *import_game_fault(struct import *import, sqlite3_stmt *game) {
  static const struct {
    int column;
    enum reader_role role;
  } texts[] = {{STORED_GAME, ROLE_GAME},         {STORED_WHITE, ROLE_WHITE},
               {STORED_BLACK, ROLE_BLACK},       {STORED_TERMINATION, ROLE_TERMINATION},
               {STORED_MODE, ROLE_MODE},         {STORED_WHITE_ID, ROLE_WHITE_ID},
               {STORED_BLACK_ID, ROLE_BLACK_ID}, {STORED_DETAILS, ROLES}};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
    const char *fault = import_text_fault(sqlite3_column_value(game, texts[i].column));
    bool is_missing = i == 0 && sqlite3_column_bytes(game, texts[i].column) == 0;
    if (fault != NULL || is_missing) {
      const char *name = texts[i].role == ROLES ? "details" : role_names[texts[i].role];
      return session_text(&import->session, "%s: %s", name, is_missing ? "missing" : fault);
    }
  }
  return NULL;
}

static const char import_games_sql[] =
#include <import_games.sql>
  ;
/* A player is known by the account, or else by the name. */
static const char import_find_player_sql[] =
  "SELECT id FROM main.players WHERE account = ?2 UNION ALL SELECT id FROM main.players WHERE ?2 IS NULL AND name = ?1"
  " AND account IS NULL LIMIT 1";
static const char import_game_sql[] =
#include <import_game.sql>
  ;

enum { FIND_PLAYER, ADD_PLAYER, ADD_GAME, CLEAR_GAME, SET_ID, ADD_FAULT, REFUSE_GAME, IMPORT_STATEMENTS };

static void import_bind_account(struct import *import, sqlite3_stmt *statement, int index, sqlite3_stmt *game,
                                int column) {
  const char *id = (const char *)sqlite3_column_text(game, column);
  if (id != NULL && id[0] != '\0') {
    const char *account = session_text(&import->session, "%s:%s", import->tables.source, id);
    sqlite3_bind_text(statement, index, account, -1, SQLITE_STATIC);
  } else {
    sqlite3_bind_null(statement, index);
  }
}

void import_write_row(struct import *import, sqlite3_stmt *statement, bool must) {
  session_step(&import->session, statement);
  sqlite3_reset(statement);
  if (must && sqlite3_changes(import->session.db) != 1) {
    import_fail_by_trigger(&import->tables);
  }
}

/* Binds the id of a player to ADD_GAME; adds a missing one. */
static void import_bind_player(struct import *import, sqlite3_stmt *const statements[], int index, sqlite3_stmt *game,
                               int name, int account) {
  sqlite3_stmt *find = statements[FIND_PLAYER], *add = statements[ADD_PLAYER];
  if (sqlite3_column_type(game, name) == SQLITE_NULL) {
    sqlite3_bind_null(statements[ADD_GAME], index);
    return;
  }
  sqlite3_bind_value(find, 1, sqlite3_column_value(game, name));
  import_bind_account(import, find, 2, game, account);
  bool found = session_step(&import->session, find);
  sqlite3_int64 id = found ? sqlite3_column_int64(find, 0) : 0;
  sqlite3_reset(find);
  if (!found) {
    sqlite3_bind_value(add, 1, sqlite3_column_value(game, name));
    import_bind_account(import, add, 2, game, account);
    import_write_row(import, add, true);
    id = sqlite3_last_insert_rowid(import->session.db);
  }
  sqlite3_bind_int64(statements[ADD_GAME], index, id);
}

static void import_add_game(struct import *import, sqlite3_stmt *const statements[], sqlite3_stmt *game,
                            sqlite3_int64 id) {
  static const int texts[] = {STORED_TERMINATION, STORED_MODE, STORED_DETAILS, STORED_RESULT};
  sqlite3_stmt *add = statements[ADD_GAME];
  struct import_date date = {.modifier = "+0 seconds"};
  const char *played_at = (const char *)sqlite3_column_text(game, STORED_PLAYED_AT);
  size_t length = (size_t)sqlite3_column_bytes(game, STORED_PLAYED_AT);
  if (length > 0 && !import_read_date(played_at, length, import->dates, &date)) {
    import_count_unreadable(&import->unreadable_dates, game, STORED_PLAYED_AT);
  }
  sqlite3_bind_int64(add, 1, id);
  sqlite3_bind_text(add, 2, import->tables.source, -1, SQLITE_STATIC);
  sqlite3_bind_text(add, 3, (const char *)sqlite3_column_text(game, STORED_GAME), -1, SQLITE_TRANSIENT);
  import_bind_player(import, statements, 4, game, STORED_WHITE, STORED_WHITE_ID);
  import_bind_player(import, statements, 5, game, STORED_BLACK, STORED_BLACK_ID);
  for (int i = 0; i < 4; ++i) {
    sqlite3_bind_value(add, 6 + i, sqlite3_column_value(game, texts[i]));
  }
  sqlite3_bind_int(add, 10, import_rating(import, game, STORED_WHITE_RATING));
  sqlite3_bind_int(add, 11, import_rating(import, game, STORED_BLACK_RATING));
  sqlite3_bind_text(add, 12, date.text, -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(add, 13, date.modifier, -1, SQLITE_STATIC);
  import_write_row(import, add, true);
}

/* Values of a game are those of the first of its turns that is imported. A player without a name, in PGN ?, is known by
 * the account. */
static void import_add_games(struct import *import) {
  struct sql_session *session = &import->session;
  sqlite3_int64 next_game = import->tables.first_game;
  sqlite3_stmt *games = session_prepare(session, "%s", import_games_sql);
  sqlite3_stmt *const statements[IMPORT_STATEMENTS] = {
    [FIND_PLAYER] = session_prepare(session, "%s", import_find_player_sql),
    [ADD_PLAYER] = session_prepare(session, "INSERT INTO main.players(name, account) VALUES (?, ?)"),
    [ADD_GAME] = session_prepare(session, "%s", import_game_sql),
    [CLEAR_GAME] = session_prepare(session, "DELETE FROM main.turns WHERE game = ?"),
    [SET_ID] = session_prepare(session, "UPDATE temp.dfen_imported SET id = ? WHERE at = ?"),
    [ADD_FAULT] = session_prepare(session, "INSERT INTO temp.dfen_sayings(reason) VALUES (?)"),
    [REFUSE_GAME] = session_prepare(session, "UPDATE temp.dfen_games SET saying = ? WHERE first = ?"),
  };
  while (session_step(session, games)) {
    const char *fault = import_game_fault(import, games);
    bool is_known = sqlite3_column_type(games, STORED_KNOWN) != SQLITE_NULL;
    sqlite3_int64 id = is_known ? sqlite3_column_int64(games, STORED_KNOWN) : next_game;
    sqlite3_stmt *mark = statements[fault != NULL ? REFUSE_GAME : SET_ID];
    if (fault == NULL && is_known) {
      sqlite3_bind_int64(statements[CLEAR_GAME], 1, id);
      import_write_row(import, statements[CLEAR_GAME], false);
    }
    if (fault == NULL) {
      next_game += !is_known;
      import_add_game(import, statements, games, id);
      ++import->counts.games;
      import->counts.replaced += is_known;
      import->counts.unresolved += sqlite3_column_type(games, STORED_RESULT) == SQLITE_NULL;
      import->counts.unnamed += sqlite3_column_type(games, STORED_WHITE) == SQLITE_NULL ||
                                sqlite3_column_type(games, STORED_BLACK) == SQLITE_NULL;
      sqlite3_bind_int64(mark, 1, id);
    } else {
      sqlite3_bind_text(statements[ADD_FAULT], 1, fault, -1, SQLITE_STATIC);
      import_write_row(import, statements[ADD_FAULT], false);
      sqlite3_bind_int64(mark, 1, sqlite3_last_insert_rowid(session->db));
    }
    sqlite3_bind_int64(mark, 2, sqlite3_column_int64(games, STORED_AT));
    import_write_row(import, mark, false);
  }
  sqlite3_finalize(games);
  for (int i = 0; i < IMPORT_STATEMENTS; ++i) {
    sqlite3_finalize(statements[i]);
  }
  session_run(session, "DELETE FROM temp.dfen_imported WHERE id IS NULL");
}

/* The view is used only where it leaves out some turns. */
static void import_add_turns(struct import *import, bool all) {
  struct sql_session *session = &import->session;
  const char *from = all
                       ? "temp.dfen_taken AS t JOIN temp.dfen_imported AS i ON i.at = t.game"
                       : session_text(session, "(SELECT * FROM %s) AS t JOIN temp.dfen_imported AS i ON i.at = t.first",
                                      import_accepted(import));
  /* counted before, because triggers may undo it */
  import->counts.imported = session_integer(session, "SELECT count(*) FROM %s", from);
  session_run(session,
              "INSERT INTO main.turns(game, number, dfen, dice, moves, next_dfen) SELECT i.id, number, dfen, dice,"
              " coalesce(moves, ''), coalesce(%s, dfen) FROM %s",
              all ? "reached" : "next_dfen", from);
}

void import_write_games(struct import *import) {
  struct sql_session *session = &import->session;
  import_create_temporary(import);
  const struct reader *reader = &import->reader;
  import_find_known(import);
  bool all = import->counts.known_games == 0 &&
             session_integer(session, "SELECT NOT EXISTS (SELECT 1 FROM temp.dfen_left_out) AND NOT EXISTS"
                                      " (SELECT 1 FROM temp.dfen_sayings WHERE reason NOTNULL)") != 0;
  if (!all || reader->found.unconnected > 0) {
    import_find_unconnected(import);
  }
  all = all && !(import->reject_unconnected && import->counts.unconnected > 0);
  session_run(session, "INSERT INTO temp.dfen_imported(at) SELECT %s",
              all ? "first FROM temp.dfen_games"
                  : session_text(session, "DISTINCT first FROM %s", import_accepted(import)));
  import_add_games(import);
  import_add_turns(import, all);
  session_run(session,
              "INSERT INTO temp.dfen_rejects SELECT row, coalesce(reason,"
              " 'the turn does not begin where the previous one ended') FROM temp.dfen_scored"
              " WHERE %d AND (reason NOTNULL OR %d AND at IN (SELECT at FROM temp.dfen_unconnected)) AND (%d"
              " OR game IS NULL OR game NOT IN (SELECT game FROM temp.dfen_known))",
              !all || import->counts.games < session_integer(session, "SELECT count(*) FROM temp.dfen_games"),
              import->reject_unconnected, import->known == IMPORT_REPLACE);
}

/* ---- Lines of a book ---- */

void import_write_lines(struct import *import) {
  struct sql_session *session = &import->session;
  import_create_temporary(import);
  static const char check[] =
#include <import_lines.sql>
    ;
  session_run_all(session, check);
  sqlite3_int64 count = session_integer(session, "SELECT count(*) FROM temp.dfen_taken");
  if (import->known == IMPORT_REPLACE && count > 0) {
    import->tables.lines_before -= import_count_lines(&import->tables);
    session_run(session, "DELETE FROM main.positions WHERE source = %Q", import->tables.source);
  }
  session_run(session,
              "INSERT INTO main.positions(source, dfen, dice, moves, games, wins, draws, losses) SELECT %Q, dfen, dice,"
              " moves, games, wins, draws, losses FROM temp.dfen_taken JOIN temp.dfen_lines USING (row) ORDER BY at",
              import->tables.source);
  import->counts.imported = count;
  session_run(session, "INSERT INTO temp.dfen_rejects SELECT row, reason FROM temp.dfen_left_out");
}
