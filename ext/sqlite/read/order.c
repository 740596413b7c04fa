/* One pass over the staged rows in their order: what each is like, alone and beside the row before. It also fills
 * dfen_played with the games, each with its first row, and dfen_said with the results of each game and side. A
 * self-join would take three times as long. */
#include "reader.h"

#include <string.h>

enum {
  SEEN_AT,
  SEEN_GAME,
  SEEN_NUMBER,
  SEEN_SIDE,
  SEEN_WHITE,
  SEEN_BLACK,
  SEEN_DFEN,
  SEEN_REACHED,
  SEEN_RESULT,
  SEEN_REASON,
  SEEN_VALUES,
  SEEN_WHITE_RATING = SEEN_VALUES,
  SEEN_BLACK_RATING
};

/* A copy of a value as text, of huge ones the beginning. */
struct order_value {
  bool is_null;
  int length, size;
  char *bytes;
};

enum { KEPT_MAX = 10000 };

struct order_pass {
  struct reader *reader;
  sqlite3_stmt *rows, *played, *said, *compare;
  struct order_value before[SEEN_VALUES];
  double number; /* of the row before; -1 if it is not a number */
  struct {
    struct order_value result;
    sqlite3_int64 rows;
  } said_by[2];
  sqlite3_int64 at, games;
  struct reader_order order;
};

static int order_kept(int length) {
  return length < KEPT_MAX ? length : KEPT_MAX;
}

static void order_keep(struct order_pass *pass, struct order_value *value, int column) {
  const char *bytes = (const char *)sqlite3_column_text(pass->rows, column);
  value->length = sqlite3_column_bytes(pass->rows, column);
  value->is_null = bytes == NULL;
  int kept = order_kept(value->length);
  if (kept > value->size) {
    value->size = 2 * kept;
    value->bytes = session_memory(pass->reader->session, (sqlite3_uint64)value->size);
  }
  if (kept > 0 && bytes != NULL && value->bytes != NULL) {
    memcpy(value->bytes, bytes, (size_t)kept);
  }
}

static bool order_is_same(struct order_pass *pass, const struct order_value *value, int column) {
  const char *bytes = (const char *)sqlite3_column_text(pass->rows, column);
  int length = sqlite3_column_bytes(pass->rows, column);
  if (value->is_null != (bytes == NULL) || value->length != length) {
    return false;
  }
  return bytes == NULL || value->bytes == NULL || memcmp(value->bytes, bytes, (size_t)order_kept(length)) == 0;
}

static void order_bind(sqlite3_stmt *statement, int index, const struct order_value *value) {
  if (value->is_null) {
    sqlite3_bind_null(statement, index);
  } else {
    sqlite3_bind_text(statement, index, value->length == 0 ? "" : value->bytes, order_kept(value->length),
                      SQLITE_STATIC);
  }
}

/* ---- Games and results ---- */

static void order_end_result(struct order_pass *pass, int side) {
  if (pass->said_by[side].rows > 0) {
    order_bind(pass->said, 1, &pass->before[SEEN_GAME]);
    sqlite3_bind_text(pass->said, 2, side == 1 ? "b" : "w", 1, SQLITE_STATIC);
    order_bind(pass->said, 3, &pass->said_by[side].result);
    sqlite3_bind_int64(pass->said, 4, pass->said_by[side].rows);
    session_step(pass->reader->session, pass->said);
    sqlite3_reset(pass->said);
    pass->said_by[side].rows = 0;
  }
}

/* Rows of a game and a side with the same result are counted together. */
static void order_take_result(struct order_pass *pass) {
  const char *text = (const char *)sqlite3_column_text(pass->rows, SEEN_SIDE);
  int side = text != NULL && text[0] == 'b';
  if (!order_is_same(pass, &pass->said_by[side].result, SEEN_RESULT)) {
    order_end_result(pass, side);
    order_keep(pass, &pass->said_by[side].result, SEEN_RESULT);
  }
  ++pass->said_by[side].rows;
}

static void order_begin_game(struct order_pass *pass) {
  ++pass->order.changes;
  if (pass->reader->has_game && sqlite3_column_type(pass->rows, SEEN_GAME) != SQLITE_NULL) {
    sqlite3_bind_value(pass->played, 1, sqlite3_column_value(pass->rows, SEEN_GAME));
    sqlite3_bind_int64(pass->played, 2, pass->at);
    session_step(pass->reader->session, pass->played);
    sqlite3_reset(pass->played);
    pass->games += sqlite3_changes(pass->reader->session->db);
  }
}

/* ---- Two rows of a game ---- */

static bool order_is_unconnected(struct order_pass *pass) {
  const struct order_value *reached = &pass->before[SEEN_REACHED];
  if (reached->is_null || order_is_same(pass, reached, SEEN_DFEN)) {
    return false;
  }
  order_bind(pass->compare, 1, reached);
  sqlite3_bind_value(pass->compare, 2, sqlite3_column_value(pass->rows, SEEN_DFEN));
  bool is = session_step(pass->reader->session, pass->compare) && sqlite3_column_int(pass->compare, 0) != 0;
  sqlite3_reset(pass->compare);
  return is;
}

static void order_compare(struct order_pass *pass, double number) {
  struct reader_order *order = &pass->order;
  const struct reader *reader = pass->reader;
  const struct order_value *side = &pass->before[SEEN_SIDE];
  bool same_side = order_is_same(pass, side, SEEN_SIDE);
  const char *now = (const char *)sqlite3_column_text(pass->rows, SEEN_SIDE);
  if (number >= 0.0 && pass->number >= number) {
    bool is_black_first = now != NULL && side->length > 0 && side->bytes[0] < now[0];
    order->out_of_order += pass->number > number || is_black_first;
    order->same_number += pass->number == number;
    order->same_of_two_sides += pass->number == number && !same_side;
  }
  if (reader->column_of[ROLE_WHITE] >= 0 || reader->column_of[ROLE_BLACK] >= 0) {
    order->players += !order_is_same(pass, &pass->before[SEEN_WHITE], SEEN_WHITE) ||
                      !order_is_same(pass, &pass->before[SEEN_BLACK], SEEN_BLACK);
  }
  if (reader->column_of[ROLE_MOVES] >= 0) {
    order->unconnected += order_is_unconnected(pass);
  }
}

/* ---- All rows ---- */

static bool order_is_printed(char c) {
  return c >= '!' && c <= '~';
}

/* Whether a value may not be plain: a name that does not begin and end with a printed character of ASCII, a rating that
 * is not digits. */
static bool order_is_odd(struct order_pass *pass, enum reader_role role, int column) {
  if (pass->reader->column_of[role] < 0) {
    return false;
  }
  const char *text = (const char *)sqlite3_column_text(pass->rows, column);
  int length = sqlite3_column_bytes(pass->rows, column);
  if (text == NULL || length == 0) {
    return false;
  }
  return column >= SEEN_VALUES ? (int)strspn(text, "0123456789") != length
                               : !order_is_printed(text[0]) || !order_is_printed(text[length - 1]);
}

static void order_look_at(struct order_pass *pass, double number) {
  struct reader_order *order = &pass->order;
  sqlite3_int64 at = sqlite3_column_int64(pass->rows, SEEN_AT);
  bool is_fault = sqlite3_column_type(pass->rows, SEEN_REASON) != SQLITE_NULL;
  order->has_faults = order->has_faults || is_fault || at != pass->at + 1;
  order->has_blank = order->has_blank || (is_fault && sqlite3_column_bytes(pass->rows, SEEN_REASON) == 0);
  order->is_unsure = order->is_unsure || sqlite3_column_type(pass->rows, SEEN_REACHED) == SQLITE_NULL;
  order->odd_numbers += sqlite3_column_type(pass->rows, SEEN_NUMBER) != SQLITE_INTEGER || number < 1.0;
  order->has_zero = order->has_zero || number == 0.0;
  order->has_odd_values = order->has_odd_values || order_is_odd(pass, ROLE_WHITE, SEEN_WHITE) ||
                          order_is_odd(pass, ROLE_BLACK, SEEN_BLACK) ||
                          order_is_odd(pass, ROLE_WHITE_RATING, SEEN_WHITE_RATING) ||
                          order_is_odd(pass, ROLE_BLACK_RATING, SEEN_BLACK_RATING);
  order->lacks_game =
    order->lacks_game || (pass->reader->has_game && !is_fault && sqlite3_column_bytes(pass->rows, SEEN_GAME) == 0);
  pass->at = at;
  ++order->rows;
}

static void order_take_row(struct order_pass *pass) {
  static const int kept[] = {SEEN_GAME, SEEN_SIDE, SEEN_WHITE, SEEN_BLACK, SEEN_REACHED};
  int type = sqlite3_column_type(pass->rows, SEEN_NUMBER);
  double number =
    type == SQLITE_INTEGER || type == SQLITE_FLOAT ? sqlite3_column_double(pass->rows, SEEN_NUMBER) : -1.0;
  order_look_at(pass, number);
  bool is_first = pass->order.rows == 1 || !order_is_same(pass, &pass->before[SEEN_GAME], SEEN_GAME);
  if (is_first) {
    order_end_result(pass, 0);
    order_end_result(pass, 1);
    order_begin_game(pass);
  } else {
    order_compare(pass, number);
  }
  if (pass->reader->has_game) {
    order_take_result(pass);
  }
  for (int i = is_first ? 0 : 1; i < 5; ++i) {
    order_keep(pass, &pass->before[kept[i]], kept[i]);
  }
  pass->number = number;
}

struct reader_order reader_look_at_order(struct reader *reader) {
  struct sql_session *session = reader->session;
  struct order_pass *pass = session_memory(session, sizeof *pass);
  reader_run(reader, "DELETE FROM temp.dfen_played");
  reader_run(reader, "DELETE FROM temp.dfen_said");
  if (!reader_goes_on(reader)) {
    return (struct reader_order){.is_in_order = true};
  }
  pass->reader = reader;
  pass->played = session_prepare(session, "INSERT OR IGNORE INTO temp.dfen_played(game, first) VALUES (?, ?)");
  pass->said = session_prepare(session, "INSERT INTO temp.dfen_said(game, side, result, rows) VALUES (?, ?, ?, ?)");
  pass->compare = session_prepare(session, "SELECT dfen_normalize(?1) <> dfen_normalize(dfen_try(?2))");
  pass->rows = session_prepare(session,
                               "SELECT at, game, number, side, white, black, dfen, reached, result, reason,"
                               " white_rating, black_rating FROM %s"
                               " ORDER BY at",
                               reader->staged);
  while (session_step(session, pass->rows)) {
    order_take_row(pass);
  }
  order_end_result(pass, 0);
  order_end_result(pass, 1);
  pass->order.is_in_order = !reader->has_game || (pass->games == pass->order.changes && pass->order.out_of_order == 0);
  sqlite3_finalize(pass->rows);
  sqlite3_finalize(pass->played);
  sqlite3_finalize(pass->said);
  sqlite3_finalize(pass->compare);
  return pass->order;
}
