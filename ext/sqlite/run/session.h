/* One call of a function that runs SQL of its own, such as dfen_import. It owns every text it makes, keeps the
 * first error, and leaves the connection's settings as they were.
 *
 * Nothing is done once something has failed: each of these returns at once then, so a caller may write down its steps
 * and look at session->status where it matters. */
#ifndef DFEN_EXT_SQLITE_RUN_SESSION_H
#define DFEN_EXT_SQLITE_RUN_SESSION_H

#include <stdbool.h>

#include "../../arguments/options.h"

struct arena_block;

struct sql_session {
  sqlite3 *db;
  int status;                 /* SQLITE_OK, or the code of the first error */
  char reason[REASON_SIZE];   /* in words, when there is an error; "" when there was no memory */
  struct arena_block *blocks; /* of memory, given back at the end */
  bool hardened;              /* trusted_schema was on, and is off until session_restore() */
  bool own_transaction;       /* else a savepoint of the caller's */
  bool begun;
  struct {
    sqlite3_stmt *undo, *release, *writer;
  } end; /* what takes the transaction back, what ends it, and what helps where the first does not work */
};

/* ---- Memory and errors ---- */

/* A session that is all zeros may be closed too. */
void session_open(struct sql_session *session, sqlite3 *db);
void session_close(struct sql_session *session);

/* `size` bytes, zeroed, that live as long as the session; NULL when there are none. */
void *session_memory(struct sql_session *session, sqlite3_uint64 size);

/* Text as sqlite3_mprintf makes it: %w for what stands in double quotes, %Q for a literal. */
const char *session_text(struct sql_session *session, const char *format, ...);

/* The same of a text that was written bit by bit, in one pass; frees it. */
const char *session_finish(struct sql_session *session, sqlite3_str *text);

/* Sets the error, unless there is one already. */
void session_fail(struct sql_session *session, const char *format, ...);

/* Sets the error to what SQLite says of `status`, whose code it keeps. */
void session_fail_with(struct sql_session *session, int status);

/* ---- Statements ---- */

/* A statement of SQL that is written as session_text() writes. The caller finalizes it; NULL after an error. */
sqlite3_stmt *session_prepare_text(struct sql_session *session, const char *sql);
#define session_prepare(session, ...) session_prepare_text(session, session_text(session, __VA_ARGS__))

/* Whether there is a row. */
bool session_step(struct sql_session *session, sqlite3_stmt *statement);

/* Text of a column as a copy; NULL for NULL and after an error. */
const char *session_column_text(struct sql_session *session, sqlite3_stmt *statement, int column);

/* Runs a statement to its end. These take a statement, or its SQL as session_prepare() does, and finalize it. */
void session_run_statement(struct sql_session *session, sqlite3_stmt *statement);
#define session_run(session, ...) session_run_statement(session, session_prepare(session, __VA_ARGS__))

/* The integer that a statement answers with, 0 without a row. */
sqlite3_int64 session_integer_of(struct sql_session *session, sqlite3_stmt *statement);
#define session_integer(session, ...) session_integer_of(session, session_prepare(session, __VA_ARGS__))

/* ---- Arguments ---- */

/* Whether an argument was read; NULL was not. What its reader wrote into session->reason is the error else. */
bool session_adopt(struct sql_session *session, enum outcome outcome);

/* An argument that is a name: text without a NUL. NULL for NULL where it may be left out, else an error. */
const char *session_name(struct sql_session *session, sqlite3_value *value, const char *what, bool optional);

/* Reads `count` options into as many values, all zeros where `value` is an SQL NULL or a NULL pointer. */
void session_options(struct sql_session *session, sqlite3_value *value, const struct option options[], int count,
                     struct option_value values[]);

/* ---- A transaction: transaction.c ---- */

/* Until session_restore(), views, triggers and generated columns of a hostile database may call nothing but harmless
 * functions (trusted_schema=OFF). */
void session_harden(struct sql_session *session);
void session_restore(struct sql_session *session);

/* Begins a transaction that writes at once, which waits for locks as the connection does; inside the caller's, a
 * savepoint. An error when the statement that calls us writes itself. */
void transaction_begin(struct sql_session *session);

/* Keeps what was done; after an error takes all of it back. */
void transaction_commit(struct sql_session *session);

/* ---- Names in messages ---- */

/* A name as quote.h shows it, kept by the session; "" after an error. */
const char *session_shown(struct sql_session *session, const char *name);

/* Sets the result to the error of the session. The session must have failed. */
void result_session_error(sqlite3_context *context, const struct sql_session *session);

/* Sets the result to a text, or to the error of the session; NULL is an SQL NULL. */
void result_of_session(sqlite3_context *context, const struct sql_session *session, const char *text);

#endif
