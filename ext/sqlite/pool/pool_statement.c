/* Runs the SQL argument of dfen_pool: reads its rows and checks their order. */
#include "pool.h"

#include <string.h>

/* The game of the previous row, and what is known about the order of the rows. */
struct pooled_game {
  uint32_t ordinal;   /* of the game, 1 for the first; 0 before the first row */
  enum key_kind kind; /* never KEY_NULL if there is a game */
  sqlite3_int64 integer;
  char *text; /* `length` bytes of `capacity`, in the encoding of the database */
  uint64_t length, capacity;
  bool has_number;
  sqlite3_int64 number; /* of its turn */
};

struct pooled_rows {
  sqlite3_stmt *statement;
  int columns;
  int encoding; /* of the database, if the rows have games: SQLITE_UTF8, SQLITE_UTF16LE or SQLITE_UTF16BE */
  struct pooled_game game;
};

/* ---- A row ----
 *
 * Values of the statement's columns are unprotected. Reading them is safe because this runs inside sqlite3_step() of
 * the connection, which holds the connection's mutex. */

/* Reads text in an encoding. SQLite compares text bytewise in the encoding of the database: in UTF-16le 'Ā' sorts
 * before 'a'. */
static void read_text_in(sqlite3_value *value, int encoding, struct pooled_row *row) {
  row->bytes = encoding == SQLITE_UTF8      ? (const char *)sqlite3_value_text(value)
               : encoding == SQLITE_UTF16LE ? sqlite3_value_text16le(value)
                                            : sqlite3_value_text16be(value);
  row->length = (uint32_t)(encoding == SQLITE_UTF8 ? sqlite3_value_bytes(value) : sqlite3_value_bytes16(value));
}

/* `integer` is room for the bytes of an integer. */
static void read_key(struct sql_session *session, sqlite3_value *value, int encoding, struct pooled_row *row,
                     sqlite3_int64 *integer) {
  row->kind = KEY_NULL;
  row->bytes = "";
  row->length = 0;
  switch (sqlite3_value_type(value)) {
  case SQLITE_NULL: break;
  case SQLITE_INTEGER:
    *integer = sqlite3_value_int64(value);
    row->kind = KEY_INTEGER;
    row->bytes = (const char *)integer;
    row->length = sizeof *integer;
    break;
  case SQLITE_TEXT:
    row->kind = KEY_TEXT;
    read_text_in(value, encoding, row);
    break;
  case SQLITE_BLOB:
    row->kind = KEY_BLOB;
    row->length = (uint32_t)sqlite3_value_bytes(value);
    row->bytes = row->length == 0 ? "" : sqlite3_value_blob(value);
    break;
  default: session_fail(session, "a key must be text, an INTEGER or a BLOB, not a REAL"); break;
  }
  if (row->length >= 1U << 30) {
    session_fail(session, "a key has more than 1073741823 bytes");
  } else if (row->bytes == NULL) {
    session_fail_with(session, SQLITE_NOMEM);
  }
}

/* Compares a game with that of the previous row in SQLite's order: integers before text, text bytewise. */
static int compare_game(const struct pooled_game *before, const struct pooled_row *game, sqlite3_int64 integer) {
  if (before->kind != game->kind) {
    return before->kind < game->kind ? 1 : -1;
  }
  if (game->kind == KEY_INTEGER) {
    return (integer > before->integer) - (integer < before->integer);
  }
  size_t shorter = game->length < before->length ? game->length : (size_t)before->length;
  int compared = shorter == 0 ? 0 : memcmp(game->bytes, before->text, shorter);
  return compared != 0 ? compared : (game->length > before->length) - (game->length < before->length);
}

/* Keeps the text of a game to compare it with that of the next row. */
static void keep_game_text(struct sql_session *session, struct pooled_game *game, const struct pooled_row *row) {
  char *text = array_reserve(game->text, &game->capacity, (uint64_t)row->length + 1, 1);
  if (text == NULL) {
    session_fail_with(session, SQLITE_NOMEM);
    return;
  }
  game->text = memcpy(text, row->bytes, row->length);
  game->length = row->length;
}

/* Reads the game of a row, the third column, and checks that games are in ascending order. */
static void read_game(struct sql_session *session, struct pooled_rows *rows, sqlite3_value *value) {
  struct pooled_game *game = &rows->game;
  struct pooled_row row = {.kind = KEY_NULL};
  sqlite3_int64 integer = 0;
  int type = sqlite3_value_type(value);
  if (type == SQLITE_TEXT || type == SQLITE_INTEGER) {
    read_key(session, value, rows->encoding, &row, &integer);
  } else {
    session_fail(session, "a game must be text or an INTEGER, not %s",
                 type == SQLITE_NULL    ? "NULL"
                 : type == SQLITE_FLOAT ? "a REAL"
                                        : "a BLOB");
  }
  if (!session_ok(session)) {
    return;
  }
  int order = game->ordinal == 0 ? 1 : compare_game(game, &row, integer);
  if (order < 0) {
    session_fail(session, "the rows must be ordered by games and their turns: ORDER BY game, number (a game follows "
                          "a larger one)");
  } else if (order > 0 && game->ordinal == UINT32_MAX) {
    session_fail(session, "there are more than 4294967295 games");
  } else if (order > 0) {
    ++game->ordinal;
    game->kind = row.kind;
    game->integer = integer;
    game->has_number = false;
    if (row.kind == KEY_TEXT) {
      keep_game_text(session, game, &row);
    }
  }
}

/* Reads the turn number, the fourth column, and checks that it increases within a game. */
static void read_number_of_turn(struct sql_session *session, struct pooled_rows *rows, sqlite3_value *value) {
  struct pooled_game *game = &rows->game;
  sqlite3_int64 number = sqlite3_value_int64(value);
  if (sqlite3_value_type(value) != SQLITE_INTEGER) {
    session_fail(session, "the number of a turn must be an INTEGER");
  } else if (game->has_number && number <= game->number) {
    session_fail(session,
                 "the rows must be ordered by games and their turns: ORDER BY game, number (turn %lld follows "
                 "turn %lld)",
                 (long long)number, (long long)game->number);
  }
  game->has_number = true;
  game->number = number;
}

static void take_row(struct sql_session *session, struct pooled_rows *rows, struct pooled_groups *groups) {
  struct pooled_row *row = pool_next_row(groups);
  sqlite3_int64 integer;
  read_key(session, sqlite3_column_value(rows->statement, 0), SQLITE_UTF8, row, &integer);
  if (rows->columns > 2) {
    read_game(session, rows, sqlite3_column_value(rows->statement, 2));
  }
  if (rows->columns > 3) {
    read_number_of_turn(session, rows, sqlite3_column_value(rows->statement, 3));
  }
  if (!session_ok(session)) {
    return;
  }
  row->game = rows->game.ordinal;
  sqlite3_value *score = sqlite3_column_value(rows->statement, 1);
  struct context context;
  begin_context(&context, NULL, NULL, 1, &score, NULL);
  if (!take_score(&context, 0, &row->twice)) {
    row->twice = -1;
  }
  if (context.failure != NO_FAILURE) {
    session_fail(session, "%s", context.reason.text);
  } else {
    pool_take(session, groups);
  }
}

/* ---- The statement ---- */

/* Prepares a statement with two to four columns. Only white space and comments may follow it. */
static sqlite3_stmt *prepare(struct sql_session *session, const char *sql, size_t length) {
  sqlite3_stmt *statement = NULL;
  sqlite3_stmt *second = NULL;
  const char *rest = sql;
  if (memchr(sql, '\0', length) != NULL) {
    session_fail(session, "the SQL contains a NUL");
    return NULL;
  }
  session_fail_with(session, sqlite3_prepare_v2(session->db, sql, (int)length, &statement, &rest));
  int columns = sqlite3_column_count(statement);
  if (session->context->failure == HAS_REASON && strncmp(session->context->reason.text, "near ", 5) == 0) {
    add_to_reason(session->context, "; the SQL is a SELECT of a key and a score a row");
  } else if (statement == NULL) {
    session_fail(session, "the SQL is empty");
  } else if (!sqlite3_stmt_readonly(statement)) {
    session_fail(session, "the SQL must not write");
  } else if (columns < 2 || columns > 4) {
    session_fail(session,
                 "the SQL must return a key and a score, optionally a game and a turn number: two to four "
                 "columns, not %d",
                 columns);
  } else {
    session_fail_with(session, sqlite3_prepare_v2(session->db, rest, (int)(sql + length - rest), &second, NULL));
  }
  if (second != NULL) {
    session_fail(session, "the SQL must be one statement");
  }
  sqlite3_finalize(second);
  return statement;
}

/* All databases of a connection have one encoding. */
static int find_encoding(struct sql_session *session) {
  const char *name = session_first_text(session, "PRAGMA encoding");
  if (name == NULL) {
    session_fail(session, "PRAGMA encoding returned no row");
  }
  return name == NULL || strcmp(name, "UTF-8") == 0 ? SQLITE_UTF8
         : strcmp(name, "UTF-16le") == 0            ? SQLITE_UTF16LE
                                                    : SQLITE_UTF16BE;
}

void pool_statement(struct sql_session *session, struct pooled_groups *groups, const char *sql, size_t length) {
  struct pooled_rows rows = {.statement = prepare(session, sql, length)};
  rows.columns = sqlite3_column_count(rows.statement);
  if (rows.columns > 2) {
    rows.encoding = find_encoding(session);
  }
  while (session_step(session, rows.statement)) {
    take_row(session, &rows, groups);
  }
  if (session_ok(session)) {
    pool_finish(session, groups);
  }
  sqlite3_finalize(rows.statement);
  sqlite3_free(rows.game.text);
}
