/* The pass over the rows: one statement reads the columns that have roles; the rows of a game are held until the next
 * game begins. If a game comes again, the pass begins again in the order of games. */
#include "game.h"

#include <string.h>

/* ---- The statement ---- */

/* The details of a game as JSON, which has no BLOBs and infinities. */
static const char *reader_details(struct reader *reader) {
  if (reader->of_documents || reader->details.count == 0) {
    return reader->of_documents ? "kept" : "NULL";
  }
  sqlite3_str *sql = sqlite3_str_new(reader->session->db);
  const char *detail = reader->details.text;
  sqlite3_str_appendall(sql, "json_object(");
  for (int i = 0; i < reader->details.count; ++i, detail += strlen(detail) + 1) {
    const char *name = session_text(reader->session, "\"%w\"", detail);
    sqlite3_str_appendf(
      sql,
      "%s%Q, CASE WHEN typeof(%s) = 'blob' THEN hex(%s) WHEN %s IN (9e999, -9e999) THEN CAST(%s AS TEXT) ELSE %s END",
      i == 0 ? "" : ", ", detail, name, name, name, name, name);
  }
  sqlite3_str_appendall(sql, ")");
  return session_finish(reader->session, sql);
}

/* Whether all values of the row are empty. A function has at most 127 arguments. */
static const char *reader_blank(struct reader *reader) {
  enum { ARGUMENTS = 100 };
  sqlite3_str *sql = sqlite3_str_new(reader->session->db);
  for (int i = 0; i < reader->count && !reader->of_documents; ++i) {
    bool begins = i % ARGUMENTS == 0, ends = i % ARGUMENTS == ARGUMENTS - 1 || i == reader->count - 1;
    sqlite3_str_appendf(sql, "%s%snullif(%s, '')%s", i > 0 && begins ? " AND " : "", begins ? "coalesce(NULL, " : ", ",
                        reader->columns[i].sql, ends ? ") IS NULL" : "");
  }
  sqlite3_str_appendall(sql, reader->of_documents || reader->count == 0 ? "FALSE" : "");
  return session_finish(reader->session, sql);
}

/* An id that is a whole number without its decimals: 7.0 is 7, also as text. */
static const char *whole_number(struct reader *reader, const char *sql) {
  return session_text(reader->session,
                      "CASE WHEN typeof(%s) = 'real' AND abs(%s) <= 9007199254740992 AND %s = CAST(%s AS INTEGER)"
                      " THEN CAST(%s AS INTEGER) WHEN %s GLOB '[0-9]*.0' AND NOT substr(%s, 1, length(%s) - 2)"
                      " GLOB '*[^0-9]*' THEN substr(%s, 1, length(%s) - 2) ELSE %s END",
                      sql, sql, sql, sql, sql, sql, sql, sql, sql, sql, sql);
}

/* Blanks, and characters without width, at the ends of an id. */
#define BLANKS                                                                                                         \
  "char(32, 9, 10, 11, 12, 13, 133, 160, 173, 5760, 6158, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201," \
  " 8202, 8203, 8204, 8205, 8206, 8207, 8232, 8233, 8234, 8235, 8236, 8237, 8238, 8239, 8287, 8288, 8294, 8295, 8296," \
  " 8297, 12288, 65279)"

/* Ids of games are equal if their texts are, without blanks around them; most have none, which GLOB finds faster than
 * trim(). A REAL of more digits is not exact. A game of a document without an id has that of its text. */
static const char *reader_game(struct reader *reader) {
  const char *game = reader->game != NULL ? reader->game : reader_expression(reader, ROLE_GAME);
  const char *whole = whole_number(reader, game);
  const char *exact = session_text(reader->session,
                                   "CASE WHEN typeof(%s) = 'text' THEN CASE WHEN length(%s) <= 10000 THEN"
                                   " iif(%s GLOB '[!-~]*[!-~]', %s, trim(%s, " BLANKS ")) END"
                                   " WHEN typeof(%s) <> 'real' OR abs(%s) <= 9007199254740992 THEN %s END",
                                   game, game, game, whole, game, game, game, whole);
  return reader->list != NULL ? session_text(reader->session, "coalesce(nullif(%s, ''), named)", exact) : exact;
}

/* The expression of a column of the statement. */
static const char *seen_sql(struct reader *reader, int column) {
  static const enum reader_role roles[SEEN_FIELDS] = {
    [SEEN_NUMBER] = ROLE_NUMBER,   [SEEN_DFEN] = ROLE_DFEN,   [SEEN_NEXT] = ROLE_NEXT_DFEN,
    [SEEN_INITIAL] = ROLE_INITIAL, [SEEN_DICE] = ROLE_DICE,   [SEEN_MOVES] = ROLE_MOVES,
    [SEEN_ME] = ROLE_MY_COLOR,     [SEEN_MICRO] = ROLE_MICRO, [SEEN_BLANK] = ROLE_DFEN};
  struct sql_session *session = reader->session;
  if (column >= SEEN_RESULTS) {
    return reader->columns[reader->texts.columns[column - SEEN_RESULTS].column].sql;
  }
  int role = column >= SEEN_COUNTS   ? ROLE_GAMES + column - SEEN_COUNTS
             : column >= SEEN_FIELDS ? ROLE_WHITE + column - SEEN_FIELDS
                                     : (int)roles[column];
  const char *sql = reader_expression(reader, (enum reader_role)role);
  const char *const *dice = reader->dice;
  switch (column) {
  case SEEN_ROW: return reader->way.sorted ? "row_number() OVER () AS place" : "NULL";
  case SEEN_GAME:
    return session_text(session, "CAST(%s AS TEXT) AS id", reader->has_game ? reader_game(reader) : "NULL");
  case SEEN_NUMBER:
    return reader->list == NULL ? sql : session_text(session, "coalesce(nullif(%s, ''), place + 1)", sql);
  case SEEN_DICE:
    return dice[0] == NULL ? sql : session_text(session, "%s || ' ' || %s || ' ' || %s", dice[0], dice[1], dice[2]);
  case SEEN_FAULT: return reader->of_documents ? "fault" : "NULL";
  case SEEN_LINE: return reader->of_documents ? "line" : "NULL";
  case SEEN_MORE: return reader->more;
  case SEEN_BLANK:
    return session_text(session, "CASE WHEN coalesce(%s, '') = '' THEN %s END", sql, reader_blank(reader));
  case SEEN_FIELDS + FIELD_WHITE_ID:
  case SEEN_FIELDS + FIELD_BLACK_ID: return whole_number(reader, sql);
  case SEEN_FIELDS + FIELD_DETAILS: return reader_details(reader);
  default: return sql;
  }
}

/* The columns in the order of enum seen. */
static const char *pass_columns(struct reader *reader) {
  sqlite3_str *sql = sqlite3_str_new(reader->session->db);
  for (int i = 0; i < SEEN_RESULTS + reader->texts.count; ++i) {
    sqlite3_str_appendf(sql, "%s%s", i == 0 ? "" : ", ", seen_sql(reader, i));
  }
  return session_finish(reader->session, sql);
}

static void open_pass(struct pass *pass) {
  struct reader *reader = pass->reader;
  struct sql_session *session = reader->session;
  pass->rows = session_prepare(session, "SELECT %s FROM %s%s", pass_columns(reader), reader->source,
                               reader->way.sorted     ? " ORDER BY id, place"
                               : reader->of_documents ? " LIMIT -1 OFFSET 0"
                                                      : "");
  pass->add_turn = session_prepare(session, "INSERT INTO temp.dfen_taken VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  pass->add_game =
    session_prepare(session, "INSERT INTO temp.dfen_games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                             " datetime(?18, ?19), datetime(?20, ?21), datetime(?22, ?23))");
  pass->add_id = session_prepare(session, "INSERT OR IGNORE INTO temp.dfen_ids VALUES (?, ?)");
  pass->leave_out = session_prepare(session, "INSERT INTO temp.dfen_left_out VALUES (?, ?, ?, ?)");
  pass->add_counts = session_prepare(session, "INSERT INTO temp.dfen_lines VALUES (?, ?, ?, ?, ?)");
  pass->to_days = session_prepare(session, "SELECT julianday(?, ?)");
  for (int i = 0; i < reader->texts.count; ++i) {
    struct result_column *column = &reader->texts.columns[i];
    *column = (struct result_column){.name = column->name,
                                     .column = column->column,
                                     .kind = column->kind,
                                     .owner = column->owner,
                                     .is_named = column->is_named,
                                     .ids = {.session = session}};
  }
  reader->texts.entries = reader->texts.keys = (struct interned){.session = session};
  reader->texts.sayings = NULL;
  reader->texts.capacity = 0;
  reader->found = (struct reader_found){.rows = 0};
}

static void close_pass(struct pass *pass) {
  sqlite3_stmt *const statements[] = {pass->rows,      pass->add_turn,   pass->add_game, pass->add_id,
                                      pass->leave_out, pass->add_counts, pass->to_days};
  for (size_t i = 0; i < sizeof statements / sizeof statements[0]; ++i) {
    sqlite3_finalize(statements[i]);
  }
  for (int i = 0; i < FIELDS; ++i) {
    sqlite3_value_free(pass->fields[i]);
  }
}

/* ---- Rows ---- */

static void begin_game(struct pass *pass, const char *game, size_t length) {
  struct reader *reader = pass->reader;
  pass->count = pass->used = 0;
  pass->has_initial = false;
  pass->saying = (struct saying_key){.king = 0};
  for (int i = 0; i < FIELDS; ++i) {
    sqlite3_value_free(pass->fields[i]);
    pass->fields[i] = NULL;
  }
  pass->game_at = game == NULL ? 0 : keep_bytes(pass, game, length);
  pass->game_length = length;
  pass->has_id = game != NULL;
  if (game != NULL && session_ok(reader->session)) {
    sqlite3_bind_text(pass->add_id, 1, game, (int)length, SQLITE_STATIC);
    sqlite3_bind_int64(pass->add_id, 2, pass->at + 1);
    session_step(reader->session, pass->add_id);
    sqlite3_reset(pass->add_id);
    if (sqlite3_changes(reader->session->db) == 0 && !reader->way.sorted) {
      reader->way.sorted = pass->again = true;
    }
  }
}

/* Whether a row without an id begins a game: its number is smaller than the one before, or the same for White after
 * Black; or, without numbers, its position is not where that turn ended. */
static bool begins_game(struct pass *pass, const struct turn *turn) {
  const struct turn *before = pass->count == 0 ? NULL : &pass->turns[pass->count - 1];
  struct reader_found *found = &pass->reader->found;
  bool is_known = before != NULL && before->is_complete && turn->has_position;
  bool is_linked = is_known && is_same_position(&before->after, &turn->before);
  bool is_again = before != NULL && turn->number == before->number && turn->side == before->side &&
                  before->is_complete && turn->dice_count == DFEN_DICE_MAX && turn->moves_length > 0 && !is_linked &&
                  !have_same_moves(before, turn);
  bool is_back = before != NULL && (turn->number < before->number ||
                                    (turn->number == before->number && turn->side == 0 && before->side == 1));
  bool is_start = before != NULL && turn->has_position && turn->moment > 0.0 && turn->moment < before->moment &&
                  is_same_position(&pass->turns[0].before, &turn->before); /* a game of passes ended there */
  bool is_repeat = before != NULL && before->has_position && turn->has_position && turn->number == before->number &&
                   is_same_position(&before->before, &turn->before) && have_same_moves(before, turn);
  bool begins = !pass->reader->way.split || before == NULL || (is_repeat && pass->reader->has_row_ids) ||
                (pass->reader->column_of[ROLE_NUMBER] >= 0
                   ? is_back || names_differ(pass) || is_again
                   : is_start || (!is_linked && !(turn->has_position && before->has_position &&
                                                  is_same_position(&before->before, &turn->before))));
  bool is_step = !begins && (is_linked || (turn->number <= before->number + 1 && (!is_known || is_repeat)));
  found->tests_of_split += !begins;
  found->descents += before != NULL && begins && turn->number > 1 && turn->number == before->number - 1;
  found->split_links += is_step;
  return begins;
}

/* Of the first turns, in which way their dice make them legal. */
static void try_ways(struct pass *pass, const struct turn *turn) {
  enum { TRIED = 200 };
  struct reader_found *found = &pass->reader->found;
  size_t length;
  const char *text = found->tests >= TRIED ? NULL : seen_text(pass, SEEN_DICE, &length);
  size_t place;
  struct turn other = *turn;
  for (int way = 0; text != NULL && length < 100 && way < DICE_WAYS; ++way) {
    int count = 0;
    bool is_read = value_of_dice(text, length, (enum dice_way)way, &other.dice, &count, &place);
    other.dice_count = (int8_t)count;
    try_turn(&other);
    found->legal_in[way] += is_read && other.is_complete;
  }
}

static void pass_turn(struct pass *pass, struct turn *turn) {
  struct reader_found *found = &pass->reader->found;
  pass->reason = NULL;
  pass_position(pass, turn);
  pass_dice(pass, turn);
  pass_moves(pass, turn);
  pass_number(pass, turn);
  bool is_test =
    turn->has_position && turn->moves_length > 0 && sqlite3_column_type(pass->rows, SEEN_DICE) != SQLITE_NULL;
  if (is_test) {
    try_ways(pass, turn);
  }
  found->tests += is_test;
  if (pass->reason == NULL) {
    try_turn(turn);
    found->legal += is_test && turn->is_complete;
  }
}

/* Adds the row to its game, which it may begin. */
static void pass_row(struct pass *pass) {
  struct reader *reader = pass->reader;
  size_t length = 0;
  struct turn turn = {.side = 2, .dice_count = -1};
  pass->row = reader->way.sorted ? sqlite3_column_int64(pass->rows, SEEN_ROW) : pass->row + 1;
  turn.row = pass->row;
  turn.line = sqlite3_column_int64(pass->rows, SEEN_LINE);
  if (sqlite3_column_int(pass->rows, SEEN_BLANK) != 0) {
    return;
  }
  ++reader->found.rows;
  const char *reason = (const char *)sqlite3_column_text(pass->rows, SEEN_FAULT);
  bool has_more = sqlite3_column_type(pass->rows, SEEN_MORE) != SQLITE_NULL;
  reason = reason == NULL && has_more ? "too many fields" : reason;
  const char *game = reader->has_game ? (const char *)sqlite3_column_text(pass->rows, SEEN_GAME) : NULL;
  length = game == NULL ? 0 : (size_t)sqlite3_column_bytes(pass->rows, SEEN_GAME);
  reason = reason == NULL && reader->has_game && length == 0 ? "no game" : reason;
  if (reason != NULL) {
    struct pass other = {.reader = reader,
                         .leave_out = pass->leave_out,
                         .has_id = length > 0,
                         .bytes = (char *)game,
                         .game_length = length};
    leave_out(&other, &turn, reason);
    return;
  }
  bool is_same = reader->has_game && pass->has_id && pass->game_length == length &&
                 memcmp(pass->bytes + pass->game_at, game, length) == 0;
  if (reader->has_game && !is_same) {
    finish_game(pass);
    begin_game(pass, game, length);
  }
  if (pass->again || pass->count >= READER_TURNS_MAX) {
    set_fault(pass, true, FAULT_LONG);
    if (!pass->again) {
      leave_out(pass, &turn, "its game has more than 10000 rows");
    }
    return;
  }
  uint64_t used = pass->used;
  pass_turn(pass, &turn);
  bool is_start = is_start_position(pass, &turn);
  reader->found.starts += is_start;
  reader->found.follows += !is_start && turn.side + pass->side == 1;
  pass->side = turn.side;
  if (!reader->has_game && begins_game(pass, &turn)) {
    finish_game(pass);
    char *bytes = pass->bytes;
    uint64_t size = pass->used - used;
    begin_game(pass, NULL, 0);
    if (size > 0) {
      memmove(bytes, bytes + used, size); /* the bytes of this row */
    }
    turn.text -= turn.length > 0 ? (uint32_t)used : 0;
    turn.next -= turn.next_length > 0 ? (uint32_t)used : 0;
    pass->used = size;
  }
  pass_others(pass, &turn);
  take_fields(pass);
  take_row_results(pass, &turn);
  pass->turns = session_grow(reader->session, pass->turns, &pass->capacity, pass->count + 1, sizeof *pass->turns);
  if (pass->reason != NULL) {
    leave_out(pass, &turn, pass->reason);
  }
  if (reader->of_lines) {
    for (int i = 0; i < 4; ++i) {
      sqlite3_bind_value(pass->add_counts, 2 + i, sqlite3_column_value(pass->rows, SEEN_COUNTS + i));
    }
    sqlite3_bind_int64(pass->add_counts, 1, turn.row);
    session_step(reader->session, pass->add_counts);
    sqlite3_reset(pass->add_counts);
  }
  if (session_ok(reader->session)) {
    turn.place = (int)pass->count;
    pass->turns[pass->count++] = turn;
  }
}

void reader_empty(struct reader *reader) {
  static const char empty[] =
#include <reader_empty.sql>
    ;
  session_run_all(reader->session, empty);
}

/* One pass. True if the rows must be read in another way. */
static bool pass_once(struct reader *reader) {
  struct pass *pass = session_memory(reader->session, sizeof *pass);
  reader_empty(reader);
  if (pass == NULL) {
    return false;
  }
  pass->reader = reader;
  open_pass(pass);
  while (!pass->again && session_step(reader->session, pass->rows)) {
    pass_row(pass);
  }
  if (!pass->again) {
    finish_game(pass);
  }
  close_pass(pass);
  return pass->again;
}

/* ---- All passes ---- */

/* The rows of a file follow each other. */
static void reader_find_files(struct reader *reader) {
  if (reader->file != NULL && session_ok(reader->session)) {
    const char *file =
      reader->of_documents ? "(SELECT file FROM temp.dfen_documents AS d WHERE d.line = s.line)" : reader->file;
    session_run(
      reader->session,
      "INSERT INTO temp.dfen_files SELECT at, file FROM (SELECT at, file, lag(file) OVER (ORDER BY at) AS before"
      " FROM (SELECT row_number() OVER () AS at, %s AS file FROM %s%s)) WHERE file IS NOT before OR at = 1",
      file, reader->source, reader->of_documents ? " AS s" : "");
  }
}

void reader_pass(struct reader *reader) {
  enum { PASSES_MAX = 20 };
  reader->way.split = may_split(reader);
  for (int i = 0; i < PASSES_MAX && reader_continues(reader); ++i) {
    bool again = pass_once(reader) || change_way(reader);
    if (!again && !reader_separate_games(reader)) {
      break;
    }
  }
  reader_find_files(reader);
  if (reader_continues(reader)) {
    say_way(reader);
  }
}
