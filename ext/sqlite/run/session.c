/* The base of every function that runs SQL: memory that is freed at the end, the first error, statements, and
 * arguments. An error of SQLite keeps its code if the caller must know it (an interrupt, out of memory); others become
 * messages. */
#include "session.h"
#include "../../functions/arguments/quote.h"

#include <stdarg.h>
#include <string.h>

struct arena_block {
  struct arena_block *next;
  sqlite3_int64 bytes[]; /* aligned as by sqlite3_malloc64 */
};

/* ---- Memory and errors ---- */

/* While a session runs SQL, this statement is prepared on its connection. */
static const char session_mark[] = "SELECT 'dfen runs SQL'";

static bool is_marked(sqlite3 *db) {
  sqlite3_stmt *statement = sqlite3_next_stmt(db, NULL);
  while (statement != NULL && (sqlite3_sql(statement) == NULL || strcmp(sqlite3_sql(statement), session_mark) != 0)) {
    statement = sqlite3_next_stmt(db, statement);
  }
  return statement != NULL;
}

/* A change of the setting expires all prepared statements of the connection, so make it only if necessary. */
void session_harden(struct sql_session *session) {
  int before = 0;
  int after = 0;
  if (session_ok(session) && is_marked(session->db)) {
    session_fail(session, "it cannot run inside itself or another function that runs SQL");
    return;
  }
  session->mark = session_prepare_text(session, session_mark);
  if (sqlite3_db_config(session->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, -1, &before) == SQLITE_OK && before != 0) {
    sqlite3_db_config(session->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, &after);
    session->hardened = true;
  }
}

void session_restore(struct sql_session *session) {
  sqlite3_finalize(session->mark);
  session->mark = NULL;
  if (session->hardened) {
    sqlite3_db_config(session->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1, NULL);
  }
  session->hardened = false;
}

void session_open(struct sql_session *session, sqlite3 *db, struct context *context) {
  *session = (struct sql_session){.db = db, .context = context};
}

void session_close(struct sql_session *session) {
  session_restore(session);
  while (session->blocks != NULL) {
    struct arena_block *next = session->blocks->next;
    sqlite3_free(session->blocks);
    session->blocks = next;
  }
}

void *session_memory(struct sql_session *session, sqlite3_uint64 size) {
  if (!session_ok(session)) {
    return NULL;
  }
  struct arena_block *block = sqlite3_malloc64(sizeof *block + size);
  if (block == NULL) {
    no_memory(session->context);
    return NULL;
  }
  memset(block->bytes, 0, (size_t)size);
  block->next = session->blocks;
  session->blocks = block;
  return block->bytes;
}

/* NULL from SQLite means that it had no memory for a text. */
static const char *copy_text(struct sql_session *session, const char *text) {
  if (text == NULL) {
    no_memory(session->context);
    return NULL;
  }
  size_t size = strlen(text) + 1;
  char *copy = session_memory(session, size);
  return copy == NULL ? NULL : memcpy(copy, text, size);
}

/* Same; frees `text`. */
static const char *own_text(struct sql_session *session, char *text) {
  const char *copy = copy_text(session, text);
  sqlite3_free(text);
  return copy;
}

const char *session_text(struct sql_session *session, const char *format, ...) {
  va_list list;
  va_start(list, format);
  const char *text = session_ok(session) ? own_text(session, sqlite3_vmprintf(format, list)) : NULL;
  va_end(list);
  return text;
}

const char *session_finish(struct sql_session *session, sqlite3_str *text) {
  bool is_empty = sqlite3_str_length(text) == 0 && sqlite3_str_errcode(text) == SQLITE_OK;
  char *finished = sqlite3_str_finish(text);
  if (is_empty) { /* may have allocated memory */
    sqlite3_free(finished);
    return "";
  }
  return own_text(session, finished);
}

/* Within DDL, SQLite turns an interrupt into an error with various messages. The next statement is interrupted, too,
 * which reveals it. */
static bool is_interrupted(sqlite3 *db) {
  host_cancellation cancellation = host_cancellation_of(db);
  int status = host_ask_sqlite(&cancellation);
  host_end_cancellation(&cancellation);
  return status == SQLITE_INTERRUPT;
}

/* Same as session_fail_with(), for a statement of another database connection. */
static void fail_on(struct sql_session *session, sqlite3 *db, int status) {
  if (!session_ok(session) || status == SQLITE_OK) {
    return;
  }
  if ((status & 0xFF) == SQLITE_NOMEM || status == SQLITE_IOERR_NOMEM) {
    no_memory(session->context);
    return;
  }
  const char *message = sqlite3_errmsg(db);
  char shown[REASON_SIZE];
  bool has_message = strcmp(message, sqlite3_errstr(SQLITE_ERROR)) != 0;
  /* a user's function or RAISE() may fail with an empty message */
  quote_message(message[0] == '\0' ? sqlite3_errstr(status) : message, shown, sizeof shown);
  int code = status & 0xFF;
  if (code == SQLITE_INTERRUPT || (code == SQLITE_ERROR && is_interrupted(session->db))) {
    session_fail(session, "%s", sqlite3_errstr(SQLITE_INTERRUPT));
    session->context->code = SQLITE_INTERRUPT;
  } else if (!has_message) { /* the message is the code's own: SQLite had no memory for another */
    no_memory(session->context);
  } else {
    session_fail(session, "%s", shown);
    session->context->code = code == SQLITE_ERROR ? SQLITE_OK : code;
  }
}

void session_fail_with(struct sql_session *session, int status) {
  fail_on(session, session->db, status);
}

/* ---- Statements ---- */

sqlite3_stmt *session_prepare_text(struct sql_session *session, const char *sql) {
  sqlite3_stmt *statement = NULL;
  if (session_ok(session)) {
    session_fail_with(session, sqlite3_prepare_v2(session->db, sql, -1, &statement, NULL));
  }
  return statement;
}

bool session_step(struct sql_session *session, sqlite3_stmt *statement) {
  if (!session_ok(session)) {
    return false;
  }
  int status = sqlite3_step(statement);
  if (status != SQLITE_ROW && status != SQLITE_DONE) {
    fail_on(session, sqlite3_db_handle(statement), status);
  }
  return status == SQLITE_ROW;
}

const char *session_column_text(struct sql_session *session, sqlite3_stmt *statement, int column) {
  if (!session_ok(session) || sqlite3_column_type(statement, column) == SQLITE_NULL) {
    return NULL;
  }
  return copy_text(session, (const char *)sqlite3_column_text(statement, column));
}

void session_run_statement(struct sql_session *session, sqlite3_stmt *statement) {
  while (session_step(session, statement)) {
  }
  sqlite3_finalize(statement);
}

void session_run_all(struct sql_session *session, const char *sql) {
  while (session_ok(session) && *sql != '\0') {
    sqlite3_stmt *statement = NULL;
    session_fail_with(session, sqlite3_prepare_v2(session->db, sql, -1, &statement, &sql));
    if (statement != NULL) {
      session_run_statement(session, statement);
    }
  }
}

sqlite3_int64 session_integer_of(struct sql_session *session, sqlite3_stmt *statement) {
  sqlite3_int64 integer = session_step(session, statement) ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return integer;
}

const char *session_text_of(struct sql_session *session, sqlite3_stmt *statement) {
  const char *text = session_step(session, statement) ? session_column_text(session, statement, 0) : NULL;
  sqlite3_finalize(statement);
  return text;
}

/* ---- Arguments ----
 *
 * The session copies them, because a statement that runs meanwhile may change the value. */

/* The text of an argument; NULL if it is NULL or absent, or on error. */
static const char *argument_text(struct sql_session *session, int index, const char *what, size_t *length) {
  const char *text = NULL;
  return session_ok(session) && take_text(session->context, index, what, &text, length) ? text : NULL;
}

const char *session_name(struct sql_session *session, int index, const char *what) {
  enum { NAME_SIZE_MAX = 1000000 };
  size_t length = 0;
  const char *text = argument_text(session, index, what, &length);
  if (text == NULL) {
    return NULL;
  }
  if (length > NAME_SIZE_MAX) {
    session_fail(session, "the %s has more than %d bytes", what, NAME_SIZE_MAX);
  } else if (memchr(text, '\0', length) != NULL) {
    session_fail(session, "the %s contains a NUL", what);
  }
  return session_text(session, "%s", text);
}

void session_options(struct sql_session *session, int index, const struct option options[], int count,
                     struct option_value values[]) {
  size_t length = 0;
  const char *text = argument_text(session, index, "options", &length);
  char *room = text == NULL ? NULL : session_memory(session, length);
  memset(values, 0, (size_t)count * sizeof *values);
  if (room != NULL) {
    read_options(session->context, text, length, options, count, values, room);
  }
}

/* ---- Names in messages ---- */

const char *session_shown(struct sql_session *session, const char *name) {
  char shown[QUOTE_SIZE] = "";
  if (session_ok(session)) { /* else the name may be NULL */
    quote_text(name, strlen(name), 0, shown);
  }
  const char *text = session_text(session, "%s", shown);
  return text == NULL ? "" : text;
}

bool end_session(struct sql_session *session, const char *text) {
  if (session_ok(session)) {
    sqlite3_result_text(session->context->call, text, -1, SQLITE_TRANSIENT);
  }
  session_close(session);
  return session_ok(session);
}
