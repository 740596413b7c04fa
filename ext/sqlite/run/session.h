/* One call of a function that runs SQL, such as dfen_import. A session owns every text it creates, keeps the first
 * error in the call's context, and leaves the connection's settings unchanged.
 *
 * After an error every function returns at once, so a caller may write its steps in sequence and check session_ok()
 * where it matters. */
#ifndef DFEN_EXT_SQLITE_RUN_SESSION_H
#define DFEN_EXT_SQLITE_RUN_SESSION_H

#include <stdbool.h>

#include "../../functions/arguments/arguments.h"
#include "../../functions/arguments/options.h"

struct arena_block;

struct sql_session {
  sqlite3 *db;
  struct context *context;    /* of the call: its arguments and its error */
  struct arena_block *blocks; /* freed at the end */
  bool hardened;              /* trusted_schema was on; it is off until session_restore() */
  sqlite3_stmt *mark;         /* see session.c */
  bool own_transaction;       /* false in a savepoint of the caller's transaction */
  bool begun;
  struct {
    sqlite3_stmt *undo, *release, *writer;
  } end; /* rolls back, commits, and the fallback for a failed rollback */
};

/* ---- Memory and errors ---- */

/* A session of zeros may be closed, too. */
void session_open(struct sql_session *session, sqlite3 *db, struct context *context);
void session_close(struct sql_session *session);

static inline bool session_ok(const struct sql_session *session) {
  return session->context->failure == NO_FAILURE;
}

/* Begins to run SQL of others. Fails if the connection runs some already: a view could call the function that reads it,
 * without end. Until session_restore(), views, triggers and generated columns of a hostile database can call harmless
 * functions only (trusted_schema=OFF). */
void session_harden(struct sql_session *session);
void session_restore(struct sql_session *session);

/* `size` zeroed bytes that live as long as the session; NULL if there is no memory. */
void *session_memory(struct sql_session *session, sqlite3_uint64 size);

/* Text formatted by sqlite3_mprintf(): %w for a name in double quotes, %Q for a literal. */
const char *session_text(struct sql_session *session, const char *format, ...);

/* Same for an sqlite3_str, which it frees. */
const char *session_finish(struct sql_session *session, sqlite3_str *text);

/* Sets the error if there is none yet. */
#define session_fail(session, ...) ((void)fails((session)->context, __VA_ARGS__))

/* Same for an error that asks the user for a choice: its code is SQLITE_EMPTY, by which the program tells it apart. */
#define session_ask(session, ...)                                                                                      \
  ((void)(session_ok(session) && (session_fail(session, __VA_ARGS__), (session)->context->code = SQLITE_EMPTY)))

/* Sets the error to SQLite's message for `status`, and keeps the code. */
void session_fail_with(struct sql_session *session, int status);

/* ---- Statements ---- */

/* Prepares SQL formatted as by session_text(). The caller finalizes it; NULL on error. */
sqlite3_stmt *session_prepare_text(struct sql_session *session, const char *sql);
#define session_prepare(session, ...) session_prepare_text(session, session_text(session, __VA_ARGS__))

/* Whether there is a row. */
bool session_step(struct sql_session *session, sqlite3_stmt *statement);

/* A copy of a column's text; NULL for NULL and on error. */
const char *session_column_text(struct sql_session *session, sqlite3_stmt *statement, int column);

/* Runs a statement to its end and finalizes it. The variants take a statement, or SQL like session_prepare(). */
void session_run_statement(struct sql_session *session, sqlite3_stmt *statement);
#define session_run(session, ...) session_run_statement(session, session_prepare(session, __VA_ARGS__))
/* Runs the statements of an embedded file. */
void session_run_all(struct sql_session *session, const char *sql);

/* The integer that a statement returns; 0 without a row. */
sqlite3_int64 session_integer_of(struct sql_session *session, sqlite3_stmt *statement);
#define session_integer(session, ...) session_integer_of(session, session_prepare(session, __VA_ARGS__))

/* The text that a statement returns, as session_column_text() copies it; NULL without a row. */
const char *session_text_of(struct sql_session *session, sqlite3_stmt *statement);
#define session_first_text(session, ...) session_text_of(session, session_prepare(session, __VA_ARGS__))

/* ---- Arguments ---- */

/* A name: text without a NUL. NULL for NULL. */
const char *session_name(struct sql_session *session, int index, const char *what);

/* Reads `count` options into as many values; all zeros if the argument is absent or NULL. */
void session_options(struct sql_session *session, int index, const struct option options[], int count,
                     struct option_value values[]);

/* ---- A transaction: transaction.c ---- */

/* Begins an immediate transaction, which waits for locks as the connection does; within the caller's transaction, a
 * savepoint. Fails if the calling statement writes. */
void transaction_begin(struct sql_session *session);

/* Commits; after an error, rolls back. */
void transaction_commit(struct sql_session *session);

/* ---- Names in messages ---- */

/* A name quoted as by quote.h, owned by the session; "" on error. */
const char *session_shown(struct sql_session *session, const char *name);

/* Closes the session; sets the result to a text, unless there is an error. NULL becomes an SQL NULL. */
bool end_session(struct sql_session *session, const char *text);

#endif
