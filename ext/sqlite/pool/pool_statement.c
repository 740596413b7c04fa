/* The statement that dfen_pool is given: its rows are read here, and their order is checked. */
#include "pool.h"
#include "../../given.h"

#include <string.h>

/* The game of the row before, and what is known of the order of the rows. */
struct pooled_game {
  uint32_t ordinal;   /* of the game, 1 for the first; 0 before the first row */
  enum key_kind kind; /* never KEY_NULL when there is one */
  sqlite3_int64 integer;
  char *text; /* `length` bytes of `room`, in the encoding of the database */
  uint64_t length, room;
  bool has_number;
  sqlite3_int64 number; /* of its turn */
};

struct pooled_rows {
  sqlite3_stmt *statement;
  int columns;
  int encoding; /* of the database, when there are games: SQLITE_UTF8, SQLITE_UTF16LE or SQLITE_UTF16BE */
  struct pooled_game game;
};

/* ---- A row ----
 *
 * Its values are the statement's own. They may be read as they are: this runs inside a step of the connection, which
 * holds the connection's mutex. */

/* SQLITE_OK; SQLITE_ERROR and `reason`; or SQLITE_NOMEM. `integer` is room for the bytes of an integer. */
static int read_key(sqlite3_value *value, struct pooled_row *row, sqlite3_int64 *integer, char reason[REASON_SIZE]) {
  int type = sqlite3_value_type(value);
  row->kind = KEY_NULL;
  row->bytes = "";
  row->length = 0;
  switch (type) {
  case SQLITE_NULL: return SQLITE_OK;
  case SQLITE_INTEGER:
    *integer = sqlite3_value_int64(value);
    row->kind = KEY_INTEGER;
    row->bytes = (const char *)integer;
    row->length = sizeof *integer;
    return SQLITE_OK;
  case SQLITE_TEXT:
    row->kind = KEY_TEXT;
    row->bytes = (const char *)sqlite3_value_text(value);
    break;
  case SQLITE_BLOB:
    row->kind = KEY_BLOB;
    row->bytes = sqlite3_value_bytes(value) == 0 ? "" : sqlite3_value_blob(value);
    break;
  default: write_reason(reason, "a key must be text, an INTEGER or a BLOB, not a REAL"); return SQLITE_ERROR;
  }
  row->length = (uint32_t)sqlite3_value_bytes(value);
  if (row->length >= 1U << 30) {
    write_reason(reason, "a key has more than 1073741823 bytes");
    return SQLITE_ERROR;
  }
  return row->bytes == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

/* The text of a game in the encoding of the database, since SQLite orders texts by its bytes there: in UTF-16le 'Ā'
 * comes before 'a'. */
static int read_game_text(sqlite3_value *value, int encoding, struct pooled_row *row) {
  row->kind = KEY_TEXT;
  row->bytes = encoding == SQLITE_UTF8      ? (const char *)sqlite3_value_text(value)
               : encoding == SQLITE_UTF16LE ? sqlite3_value_text16le(value)
                                            : sqlite3_value_text16be(value);
  row->length = (uint32_t)(encoding == SQLITE_UTF8 ? sqlite3_value_bytes(value) : sqlite3_value_bytes16(value));
  return row->bytes == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

/* How a game compares with that of the row before, as SQLite orders them: integers before text, text by its bytes. */
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

/* Keeps the text of a game, to compare the next row's with. */
static bool keep_game_text(struct pooled_game *game, const struct pooled_row *row) {
  if (row->length > game->room) {
    char *text = sqlite3_realloc64(game->text, row->length);
    if (text == NULL) {
      return false;
    }
    game->text = text;
    game->room = row->length;
  }
  if (row->length > 0) {
    memcpy(game->text, row->bytes, row->length);
  }
  game->length = row->length;
  return true;
}

/* Reads the game of a row, the third column, and sees that games come one after another. */
static int read_game(struct pooled_rows *rows, sqlite3_value *value, char reason[REASON_SIZE]) {
  struct pooled_game *game = &rows->game;
  struct pooled_row row;
  sqlite3_int64 integer = 0;
  int type = sqlite3_value_type(value);
  if (type != SQLITE_INTEGER && type != SQLITE_TEXT) {
    write_reason(reason, "a game must be text or an INTEGER, not %s",
                 type == SQLITE_NULL    ? "NULL"
                 : type == SQLITE_FLOAT ? "a REAL"
                                        : "a BLOB");
    return SQLITE_ERROR;
  }
  int status =
    type == SQLITE_TEXT ? read_game_text(value, rows->encoding, &row) : read_key(value, &row, &integer, reason);
  if (status != SQLITE_OK) {
    return status;
  }
  int order = game->ordinal == 0 ? 1 : compare_game(game, &row, integer);
  if (order < 0) {
    write_reason(reason, "the rows must be in the order of games and their turns: ORDER BY game, number (a game stands "
                         "after a larger one)");
    return SQLITE_ERROR;
  }
  if (order > 0) {
    if (game->ordinal == UINT32_MAX) {
      write_reason(reason, "there are more than 4294967295 games");
      return SQLITE_ERROR;
    }
    ++game->ordinal;
    game->kind = row.kind;
    game->integer = integer;
    game->has_number = false;
    return row.kind == KEY_TEXT && !keep_game_text(game, &row) ? SQLITE_NOMEM : SQLITE_OK;
  }
  return SQLITE_OK;
}

/* Reads the number of the turn, the fourth column, and sees that it grows within a game. */
static int read_number_of_turn(struct pooled_rows *rows, sqlite3_value *value, char reason[REASON_SIZE]) {
  struct pooled_game *game = &rows->game;
  sqlite3_int64 number = sqlite3_value_int64(value);
  if (sqlite3_value_type(value) != SQLITE_INTEGER) {
    write_reason(reason, "the number of a turn must be an INTEGER");
    return SQLITE_ERROR;
  }
  if (game->has_number && number <= game->number) {
    write_reason(reason,
                 "the rows must be in the order of games and their turns: ORDER BY game, number (turn %lld stands "
                 "after turn %lld)",
                 (long long)number, (long long)game->number);
    return SQLITE_ERROR;
  }
  game->has_number = true;
  game->number = number;
  return SQLITE_OK;
}

/* Takes a row of the statement. */
static int take_row(struct pooled_rows *rows, struct pooled_groups *groups, char reason[REASON_SIZE]) {
  struct pooled_row *row = pool_next_row(groups);
  sqlite3_int64 integer;
  int status = read_key(sqlite3_column_value(rows->statement, 0), row, &integer, reason);
  if (status == SQLITE_OK && rows->columns > 2) {
    status = read_game(rows, sqlite3_column_value(rows->statement, 2), reason);
  }
  if (status == SQLITE_OK && rows->columns > 3) {
    status = read_number_of_turn(rows, sqlite3_column_value(rows->statement, 3), reason);
  }
  if (status != SQLITE_OK) {
    return status;
  }
  row->game = rows->game.ordinal;
  enum outcome outcome = read_score(sqlite3_column_value(rows->statement, 1), &row->twice, reason);
  if (outcome == READ_MALFORMED) {
    return SQLITE_ERROR;
  }
  row->twice = outcome == READ_NULL ? -1 : row->twice;
  return pool_take(groups, reason);
}

/* ---- The statement ---- */

/* What SQLite says of the statement, as a reason where it says more than its code does. An error of a function or a
 * table comes with words. Where there are none but the code's own, there was no memory for them, and SQLite does not
 * say so. */
static int judge_status(sqlite3 *db, int status, char reason[REASON_SIZE]) {
  if (status == SQLITE_OK || status == SQLITE_NOMEM || status == SQLITE_INTERRUPT) {
    return status;
  }
  const char *message = sqlite3_errmsg(db);
  if (status == SQLITE_ERROR && strcmp(message, sqlite3_errstr(SQLITE_ERROR)) == 0) {
    return SQLITE_NOMEM;
  }
  show_message(message, reason, REASON_SIZE);
  return SQLITE_ERROR;
}

/* Whether nothing but white space and comments follows the statement. */
static int check_end(sqlite3 *db, const char *text, const char *end, char reason[REASON_SIZE]) {
  sqlite3_stmt *second = NULL;
  if (text == end) {
    return SQLITE_OK;
  }
  int status = sqlite3_prepare_v2(db, text, (int)(end - text), &second, NULL);
  if (status != SQLITE_OK || second == NULL) {
    return judge_status(db, status, reason);
  }
  sqlite3_finalize(second);
  write_reason(reason, "the SQL must be one statement");
  return SQLITE_ERROR;
}

/* Prepares a statement that reads two columns, or three or four. */
static int prepare(sqlite3 *db, const char *sql, size_t length, sqlite3_stmt **statement, char reason[REASON_SIZE]) {
  const char *rest = NULL;
  if (memchr(sql, '\0', length) != NULL) {
    write_reason(reason, "the SQL has a NUL in it");
    return SQLITE_ERROR;
  }
  int status = judge_status(db, sqlite3_prepare_v2(db, sql, (int)length, statement, &rest), reason);
  if (status != SQLITE_OK) {
    if (status == SQLITE_ERROR && strncmp(reason, "near ", 5) == 0) {
      add_to_reason(reason, "; the SQL is a SELECT of a key and a score a row");
    }
    return status;
  }
  if (*statement == NULL) {
    write_reason(reason, "the SQL is empty");
  } else if (!sqlite3_stmt_readonly(*statement)) {
    write_reason(reason, "the SQL must not write");
  } else if (sqlite3_column_count(*statement) < 2 || sqlite3_column_count(*statement) > 4) {
    write_reason(reason,
                 "the SQL must give a key and a score, and may give a game and the number of the turn: two to four "
                 "columns, not %d",
                 sqlite3_column_count(*statement));
  } else {
    return check_end(db, rest, sql + length, reason);
  }
  return SQLITE_ERROR;
}

/* All databases of a connection have one encoding. */
static int find_encoding(sqlite3 *db, int *encoding, char reason[REASON_SIZE]) {
  sqlite3_stmt *statement = NULL;
  int status = sqlite3_prepare_v2(db, "PRAGMA encoding", -1, &statement, NULL);
  int step = status == SQLITE_OK ? sqlite3_step(statement) : status;
  const char *name = step == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
  if (name != NULL) {
    *encoding = strcmp(name, "UTF-16le") == 0   ? SQLITE_UTF16LE
                : strcmp(name, "UTF-16be") == 0 ? SQLITE_UTF16BE
                                                : SQLITE_UTF8;
  }
  status = name != NULL ? SQLITE_OK : judge_status(db, step == SQLITE_ROW ? SQLITE_NOMEM : step, reason);
  sqlite3_finalize(statement);
  return status;
}

int pool_statement(sqlite3 *db, struct pooled_groups *groups, const char *sql, size_t length,
                   char reason[REASON_SIZE]) {
  struct pooled_rows rows = {.columns = 0};
  int status = prepare(db, sql, length, &rows.statement, reason);
  rows.columns = rows.statement == NULL ? 0 : sqlite3_column_count(rows.statement);
  if (status == SQLITE_OK && rows.columns > 2) {
    status = find_encoding(db, &rows.encoding, reason);
  }
  while (status == SQLITE_OK) {
    int step = sqlite3_step(rows.statement);
    if (step == SQLITE_DONE) {
      status = pool_finish(groups, reason);
      break;
    }
    status = step == SQLITE_ROW ? take_row(&rows, groups, reason) : judge_status(db, step, reason);
  }
  sqlite3_finalize(rows.statement);
  sqlite3_free(rows.game.text);
  return status;
}
