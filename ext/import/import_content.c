/* Stores the rejected rows: where each is, which column the reason is about, and the beginning of its value. */
#include "import_write.h"

#include <string.h>

#include "../functions/arguments/quote.h"

/* The most characters stored of a value. */
enum { REJECTED_CHARACTERS = 200, REJECTED_SIZE = 4 * REJECTED_CHARACTERS + 4 };

/* ---- Columns ---- */

/* How reasons begin that are about the column of a role; others begin with the name of a role and a colon. */
static const char *const subjects[ROLES] = {
  [ROLE_GAME] = "no game",
  [ROLE_DFEN] = ("placement:|side:|castling:|en-passant:|halfmove:|fullmove:|a position|the position|the clocks|"
                 "the turn does not begin|no position|the game is over"),
  [ROLE_DICE] = "the dice|in the middle of a turn",
  [ROLE_MOVES] = "move |moves without dice|the turn is incomplete",
  [ROLE_NEXT_DFEN] = "next_dfen ",
  [ROLE_NUMBER] = "the number|no number|two of its turns have one number",
  [ROLE_RESULT] = "a result|its result|its rows have two results",
};

static bool begins_with_one(const char *reason, const char *begins) {
  const char *begin;
  size_t length;
  while (begins != NULL && next_word(&begins, &begin, &length)) {
    if (strncmp(reason, begin, length) == 0) {
      return true;
    }
  }
  return false;
}

static bool is_about(const char *reason, int role) {
  size_t length = strlen(role_names[role]);
  return begins_with_one(reason, subjects[role]) ||
         (strncmp(reason, role_names[role], length) == 0 && reason[length] == ':');
}

/* ROLES, which is also REJECTED_REST, if the reason is about no column. */
static int role_of_reason(const struct reader *reader, const char *reason) {
  int role = 0;
  while (role < ROLES && !is_about(reason, role)) {
    ++role;
  }
  if (role == ROLE_DICE && reader->column_of[ROLE_DICE] < 0 && reader->dice[0] == NULL) {
    role = ROLE_DFEN; /* which has dice of its own */
  }
  return role < ROLES && reader->column_of[role] >= 0 ? role : ROLES;
}

/* ---- Rows ---- */

enum { REJECTED_REST = ROLES, REJECTED_DOCUMENT };

/* Of each row the value of each role; the fields beyond the columns, or of documents the turn, or a document without
 * turns; and the number of the document. */
static sqlite3_stmt *import_open_rows(struct import *import) {
  static const char document[] = "(SELECT doc FROM temp.dfen_documents AS e WHERE e.line = d.line)";
  const struct reader *reader = &import->reader;
  struct sql_session *session = &import->session;
  const char *rest = !reader->of_documents  ? reader->more
                     : reader->list == NULL ? document
                                            : session_text(session, "iif(place IS NULL, %s, turn)", document);
  sqlite3_str *sql = sqlite3_str_new(session->db);
  for (int role = 0; role < ROLES; ++role) {
    sqlite3_str_appendf(sql, "%s, ", reader_expression(reader, (enum reader_role)role));
  }
  return session_prepare(session, "SELECT %s%s, %s FROM %s%s", session_finish(session, sql), rest,
                         reader->of_documents ? "line" : "NULL", reader->source, reader->of_documents ? " AS d" : "");
}

/* Binds the column that a reason is about, and the text of the row there: "h3h9", or "document 7: h3h9". */
static void import_bind_value(struct import *import, sqlite3_stmt *insert, sqlite3_stmt *rows, const char *reason) {
  const struct reader *reader = &import->reader;
  int role = role_of_reason(reader, reason);
  bool has_more = strcmp(reason, "too many fields") == 0 && !reader->of_documents;
  bool is_blob = sqlite3_column_type(rows, role) == SQLITE_BLOB; /* whose bytes are not UTF-16 */
  const char *text = is_blob ? sqlite3_column_blob(rows, role) : (const char *)sqlite3_column_text(rows, role);
  size_t length = (size_t)sqlite3_column_bytes(rows, role);
  char shown[REJECTED_SIZE] = "";
  if (text == NULL && sqlite3_column_type(rows, role) != SQLITE_NULL && (!is_blob || length > 0)) {
    session_fail_with(&import->session, SQLITE_NOMEM);
    return;
  }
  if (has_more || role != ROLES) {
    const char *name = has_more ? "more fields" : reader->columns[reader->column_of[role]].name;
    sqlite3_bind_text(insert, 4, name, -1, SQLITE_STATIC);
  }
  if (reader->of_documents) {
    sqlite3_snprintf(sizeof shown, shown, "document %lld%s", sqlite3_column_int64(rows, REJECTED_DOCUMENT),
                     length > 0 ? ": " : "");
  }
  if (has_more || role != ROLES || reader->of_documents) {
    size_t begin = strlen(shown);
    quote_beginning(text, text == NULL ? 0 : length, REJECTED_CHARACTERS - begin, shown + begin, sizeof shown - begin);
    sqlite3_bind_text(insert, 5, shown, -1, SQLITE_TRANSIENT);
  }
}

void import_write_rejected(struct import *import) {
  struct sql_session *session = &import->session;
  import->counts.rejected = session_integer(session, "SELECT count(*) FROM temp.dfen_rejects");
  if (import->counts.rejected == 0) {
    return;
  }
  sqlite3_stmt *rows = import_open_rows(import);
  sqlite3_stmt *rejects =
    session_prepare(session, "SELECT row, reason, " ROW_OF("row") ", " FILE_OF("row") " FROM temp.dfen_rejects"
                                                                                      " ORDER BY row");
  sqlite3_stmt *insert = session_prepare(
    session, "INSERT INTO main.rejected(import, row, reason, column, text, file) VALUES (?, ?, ?, ?, ?, ?)");
  sqlite3_int64 place = 0;
  while (session_step(session, rejects)) {
    bool found = true;
    for (; found && place < sqlite3_column_int64(rejects, 0); ++place) {
      found = session_step(session, rows);
    }
    sqlite3_bind_int64(insert, 1, import->tables.id);
    sqlite3_bind_value(insert, 2, sqlite3_column_value(rejects, 2));
    sqlite3_bind_value(insert, 3, sqlite3_column_value(rejects, 1));
    if (found) {
      import_bind_value(import, insert, rows, (const char *)sqlite3_column_text(rejects, 1));
    }
    sqlite3_bind_value(insert, 6, sqlite3_column_value(rejects, 3));
    import_write_row(import, insert, true);
    sqlite3_clear_bindings(insert);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(rejects);
  sqlite3_finalize(insert);
}
