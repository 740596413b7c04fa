/* Stages the rows: the values of the columns that have roles, in one table, by one statement. Then makes dice and moves
 * what dfen_turn_error reads, if they are not yet. */
#include "reader.h"

#include <string.h>

/* ---- The statement that stages ---- */

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
  sqlite3_str_appendall(sql, "FALSE");
  for (int i = 0; i < reader->count && !reader->of_documents; ++i) {
    const char *name = reader->columns[i].sql;
    bool begins = i % ARGUMENTS == 0, ends = i % ARGUMENTS == ARGUMENTS - 1 || i == reader->count - 1;
    sqlite3_str_appendf(sql, "%s%snullif(%s, '')%s",
                        begins ? i == 0 ? " OR (coalesce(NULL, " : " AND coalesce(NULL, " : ", ", "", name,
                        ends ? ") IS NULL" : "");
  }
  sqlite3_str_appendall(sql, reader->of_documents || reader->count == 0 ? "" : ")");
  return session_finish(reader->session, sql);
}

static const char *reader_name(struct reader *reader, enum reader_role role) {
  return reader->column_of[role] < 0 ? "NULL" : reader_id(reader, reader_expression(reader, role));
}

/* The winner as a word, if it is the name or the id of a player. */
static const char *reader_winner(struct reader *reader) {
  const char *winner = reader_name(reader, ROLE_WINNER);
  const char *white = reader_name(reader, ROLE_WHITE), *black = reader_name(reader, ROLE_BLACK);
  return session_text(reader->session,
                      "CASE WHEN %s = %s THEN %s WHEN '' || %s IN ('' || %s, '' || %s) THEN 'white'"
                      " WHEN '' || %s IN ('' || %s, '' || %s) THEN 'black' ELSE %s END",
                      white, black, winner, winner, white, reader_name(reader, ROLE_WHITE_ID), winner, black,
                      reader_name(reader, ROLE_BLACK_ID), winner);
}

/* The result, or the winner where there is no result. */
static const char *reader_result(struct reader *reader) {
  const char *result = reader_expression(reader, ROLE_RESULT);
  if (reader->column_of[ROLE_WINNER] < 0) {
    return result;
  }
  return session_text(reader->session,
                      "CASE WHEN lower(trim(coalesce(%s, ''))) IN ('', 'null', 'none', 'nan', 'na', 'n/a') THEN "
                      "coalesce(%s, %s) ELSE %s END",
                      result, reader_winner(reader), result, result);
}

/* A game of a document without an id has that of its text. */
static const char *reader_game(struct reader *reader) {
  const char *game = reader_expression(reader, ROLE_GAME);
  const char *id =
    session_text(reader->session, "CASE WHEN length(%s) <= 10000 THEN %s END", game, reader_name(reader, ROLE_GAME));
  return reader->list != NULL ? session_text(reader->session, "coalesce(nullif(%s, ''), named)", id) : id;
}

/* The value of a role as it is staged, of the columns of the table. */
static const char *reader_staged_value(struct reader *reader, enum reader_role role) {
  struct sql_session *session = reader->session;
  const char *sql = reader_expression(reader, role);
  switch (role) {
  case ROLE_GAME: return reader_game(reader);
  case ROLE_NUMBER:
    return session_text(session, reader->list != NULL ? "coalesce(nullif(%s, ''), place + 1)" : "nullif(%s, '')", sql);
  case ROLE_DFEN: return reader->list != NULL ? sql : session_text(session, "coalesce(%s, '')", sql);
  case ROLE_DICE:
    return reader->dice[0] == NULL
             ? session_text(session, "nullif(%s, '')", sql)
             : session_text(session, "(%s || %s || %s)", reader->dice[0], reader->dice[1], reader->dice[2]);
  case ROLE_MOVES: return reader->column_of[role] < 0 ? "NULL" : session_text(session, "coalesce(%s, '')", sql);
  case ROLE_WINNER: return reader->column_of[role] < 0 ? "NULL" : reader_winner(reader);
  case ROLE_RESULT: return reader_result(reader);
  case ROLE_WHITE_ID:
  case ROLE_BLACK_ID: return reader_name(reader, role);
  default: return sql;
  }
}

/* ---- Rows ---- */

/* Copies the values of the roles that have any, and plays each turn. Columns of a table may be read twice; fields of a
 * document are not, because SQLite does not flatten a subquery with OFFSET. */
static void reader_copy(struct reader *reader) {
  sqlite3_str *names = sqlite3_str_new(reader->session->db);
  sqlite3_str *values = sqlite3_str_new(reader->session->db);
  for (int role = 0; role < ROLES; ++role) {
    const char *value = reader_staged_value(reader, (enum reader_role)role);
    bool is_null = value == NULL || strcmp(value, "NULL") == 0,
         is_used = role == ROLE_GAME || (role >= ROLE_DFEN && role <= ROLE_MOVES);
    sqlite3_str_appendf(names, is_null ? "" : ", %s", role_names[role]);
    sqlite3_str_appendf(values, is_null && !is_used ? "" : ", %s AS %s", value, role_names[role]);
  }
  const char *name = session_finish(reader->session, names);
  session_run(reader->session,
              "INSERT INTO %s(line%s, details, side, reached, reason) SELECT line%s, details, substr(dfen,"
              " instr(dfen, ' ') + 1, 1), %s, coalesce(fault, CASE WHEN dfen = '' AND blank"
              " THEN '' WHEN more NOTNULL THEN 'too many fields' END) FROM (SELECT %s AS line, %s AS fault, %s AS more,"
              " %s AS details, %s AS blank%s FROM %s%s)",
              reader->staged, name, name, reader->column_of[ROLE_MOVES] >= 0 ? PLAYED : "NULL",
              reader->of_documents ? "line" : "NULL", reader->of_documents ? "fault" : "NULL", reader->more,
              reader_details(reader), reader_blank(reader), session_finish(reader->session, values), reader->source,
              reader->of_documents ? " LIMIT -1 OFFSET 0" : "");
}

/* ---- Rows that cannot be played ---- */

enum { REPLACED_AT_ONCE = 12 }; /* SQLite's parser nests 100 levels */

/* Replaces texts in a column of the rows that are marked. */
static void reader_replace(struct reader *reader, const char *column, const char *const pairs[][2], int count) {
  for (int from = 0; from < count; from += REPLACED_AT_ONCE) {
    const char *sql = session_text(reader->session, "lower(%s)", column);
    for (int i = from; i < count && i < from + REPLACED_AT_ONCE && sql != NULL; ++i) {
      sql = session_text(reader->session, "replace(%s, %Q, %Q)", sql, pairs[i][0], pairs[i][1]);
    }
    reader_run(reader,
               session_text(reader->session, "UPDATE $ SET %s = %s WHERE remaining = -1 AND typeof(%s) = 'text'",
                            column, sql, column));
  }
}

/* Dice as lists, words or glyphs become letters. */
static void reader_repair_dice(struct reader *reader) {
  /* clang-format off */
  static const char *const pairs[][2] = {
    {"knight", "n"}, {"pawn", "p"}, {"bishop", "b"}, {"rook", "r"}, {"queen", "q"}, {"king", "k"},
    {"[", ""}, {"]", ""}, {"\"", ""}, {",", ""}, {"-", ""}, {" ", ""},
    /* 123.0; other separators than those of JSON: all that looks_like_dice accepts */
    {".0", ""}, {"(", ""}, {")", ""}, {"{", ""}, {"}", ""}, {"'", ""}, {";", ""}, {"+", ""}, {"/", ""}, {"|", ""}, {"_", ""}, {".", ""},
    /* faces of dice, and pieces of either colour */
    {"\xE2\x9A\x80", "p"}, {"\xE2\x9A\x81", "n"}, {"\xE2\x9A\x82", "b"}, {"\xE2\x9A\x83", "r"}, {"\xE2\x9A\x84", "q"}, {"\xE2\x9A\x85", "k"},
    {"\xE2\x99\x99", "p"}, {"\xE2\x99\x98", "n"}, {"\xE2\x99\x97", "b"}, {"\xE2\x99\x96", "r"}, {"\xE2\x99\x95", "q"}, {"\xE2\x99\x94", "k"},
    {"\xE2\x99\x9F", "p"}, {"\xE2\x99\x9E", "n"}, {"\xE2\x99\x9D", "b"}, {"\xE2\x99\x9C", "r"}, {"\xE2\x99\x9B", "q"}, {"\xE2\x99\x9A", "k"}};
  /* clang-format on */
  enum { PAIRS = sizeof pairs / sizeof pairs[0], GLYPHS = 18 };
  reader_run(reader, "UPDATE $ SET dice = NULL WHERE remaining = -1 AND lower(trim(dice)) IN ('', '-', '[]', 'null', "
                     "'none', 'nan', 'na', 'n/a', '\\n')");
  bool has_glyphs =
    reader_integer(reader, "SELECT EXISTS (SELECT 1 FROM $ WHERE remaining = -1 AND dice GLOB '*[^ -~]*')") != 0;
  reader_replace(reader, "dice", pairs, has_glyphs ? PAIRS : PAIRS - GLYPHS);
}

/* Moves as a list, with dashes, or in upper case become UCI with spaces between. */
static void reader_repair_moves(struct reader *reader) {
  static const char *const pairs[][2] = {{"0000", ""}, {"[", ""},   {"]", ""},   {"(", ""},   {")", ""},  {"\"", ""},
                                         {"'", ""},    {"-", ""},   {"=", ""},   {",", " "},  {";", " "}, {"/", " "},
                                         {"|", " "},   {"\r", " "}, {"\n", " "}, {"  ", " "}, {"  ", " "}};
  reader_run(reader, "UPDATE $ SET moves = '' WHERE remaining = -1 AND lower(trim(moves)) IN ('pass', 'null', 'none', "
                     "'nan', 'na', 'n/a', '\\n')");
  reader_replace(reader, "moves", pairs, (int)(sizeof pairs / sizeof pairs[0]));
  reader_run(reader, "UPDATE $ SET moves = trim(moves) WHERE remaining = -1 AND typeof(moves) = 'text'");
}

/* Marks them by `remaining`, which is otherwise not yet set. Huge values would be copied many times. */
bool reader_repair(struct reader *reader) {
  reader_run(reader,
             "UPDATE $ SET reason = 'a position, dice or moves of more than 10000 characters' WHERE reached IS NULL"
             " AND reason IS NULL AND max(length(coalesce(dfen, '')), length(coalesce(dice, '')),"
             " length(coalesce(moves, ''))) > 10000");
  reader_run(reader, "UPDATE $ SET remaining = -1, dfen = CASE WHEN typeof(dfen) = 'text'"
                     " THEN trim(dfen, ' ' || char(9, 10, 13)) ELSE dfen END WHERE reached IS NULL"
                     " AND reason IS NULL AND (dfen IS NULL OR " UNPLAYED " NOTNULL)");
  bool any = reader_goes_on(reader) && sqlite3_changes(reader->session->db) > 0;
  if (any) {
    reader_repair_dice(reader);
    reader_repair_moves(reader);
    reader_play_again(reader, "remaining = -1");
    reader_run(reader, "UPDATE $ SET remaining = NULL WHERE remaining = -1");
  }
  return any;
}

/* The first row of each file, whose rows follow each other. A name of a table may have a $. */
static void reader_find_files(struct reader *reader) {
  struct sql_session *session = reader->session;
  if (reader->file != NULL) {
    const char *rows =
      reader->of_documents
        ? session_text(session, "SELECT at, file FROM %s AS s JOIN temp.dfen_documents AS d ON d.line = s.line",
                       reader->staged)
        : session_text(session, "SELECT row_number() OVER () AS at, %s AS file FROM %s", reader->file, reader->source);
    session_run(session,
                "INSERT INTO temp.dfen_files SELECT at, file FROM (SELECT at, file, lag(file) OVER (ORDER BY at) AS"
                " before FROM (%s)) WHERE file IS NOT before OR at = 1",
                rows);
  }
}

void reader_stage(struct reader *reader) {
  if (reader_goes_on(reader)) {
    reader_copy(reader);
    reader_find_files(reader);
  }
}
