/* One call of a function that runs SQL of its own, such as dfen_import. It owns every text it makes, keeps the
 * first error, and leaves the connection's settings as they were.
 *
 * Nothing is done once something has failed: each of these returns at once then, so a caller may write down its steps
 * and look at work->status where it matters. */
#ifndef DFEN_EXT_SQLITE_RUN_WORK_H
#define DFEN_EXT_SQLITE_RUN_WORK_H

#include <stdbool.h>

#include "../../arguments/options.h"

struct work_piece;

struct work {
  sqlite3 *db;
  int status;                /* SQLITE_OK, or the code of the first error */
  char reason[REASON_SIZE];  /* in words, when there is an error; "" when there was no memory */
  struct work_piece *pieces; /* of memory, given back at the end */
  bool guarded;              /* trusted_schema was on, and is off until work_unguard() */
  bool own_transaction;      /* else a savepoint of the caller's */
  bool begun;
  struct {
    sqlite3_stmt *undo, *release, *writer;
  } end; /* what takes the transaction back, what ends it, and what helps where the first does not work */
};

/* ---- Memory and errors ---- */

/* A work that is all zeros may be closed too. */
void work_open(struct work *work, sqlite3 *db);
void work_close(struct work *work);

/* `size` bytes, zeroed, that live as long as the work; NULL when there are none. */
void *work_memory(struct work *work, sqlite3_uint64 size);

/* Text as sqlite3_mprintf makes it: %w for what stands in double quotes, %Q for a literal. */
const char *work_text(struct work *work, const char *format, ...);

/* The same of a text that was written bit by bit, in one pass; frees it. */
const char *work_finish(struct work *work, sqlite3_str *text);

/* Sets the error, unless there is one already. */
void work_fail(struct work *work, const char *format, ...);

/* Sets the error to what SQLite says of `status`, whose code it keeps. */
void work_fail_with(struct work *work, int status);

/* ---- Statements ---- */

/* A statement of SQL that is written as work_text() writes. The caller finalizes it; NULL after an error. */
sqlite3_stmt *work_prepare_text(struct work *work, const char *sql);
#define work_prepare(work, ...) work_prepare_text(work, work_text(work, __VA_ARGS__))

/* Whether there is a row. */
bool work_step(struct work *work, sqlite3_stmt *statement);

/* Text of a column as a copy; NULL for NULL and after an error. */
const char *work_column_text(struct work *work, sqlite3_stmt *statement, int column);

/* Runs a statement to its end. These take a statement, or its SQL as work_prepare() does, and finalize it. */
void work_run_statement(struct work *work, sqlite3_stmt *statement);
#define work_run(work, ...) work_run_statement(work, work_prepare(work, __VA_ARGS__))

/* The integer that a statement answers with, 0 without a row. */
sqlite3_int64 work_integer_of(struct work *work, sqlite3_stmt *statement);
#define work_integer(work, ...) work_integer_of(work, work_prepare(work, __VA_ARGS__))

/* ---- Arguments ---- */

/* Whether an argument was read; NULL was not. What its reader wrote into work->reason is the error else. */
bool work_accept(struct work *work, enum outcome outcome);

/* An argument that is a name: text without a NUL. NULL for NULL where it may be left out, else an error. */
const char *work_name(struct work *work, sqlite3_value *value, const char *what, bool optional);

/* Reads `count` options into as many values, all zeros where `value` is an SQL NULL or a NULL pointer. */
void work_options(struct work *work, sqlite3_value *value, const struct option options[], int count,
                  struct option_value values[]);

/* ---- A transaction: transaction.c ---- */

/* Until work_unguard(), views, triggers and generated columns of a hostile database may call nothing but harmless
 * functions (trusted_schema=OFF). */
void work_guard(struct work *work);
void work_unguard(struct work *work);

/* Begins a transaction that writes at once, which waits for locks as the connection does; inside the caller's, a
 * savepoint. An error when the statement that calls us writes itself. */
void transaction_begin(struct work *work);

/* Keeps what was done; after an error takes all of it back. */
void transaction_commit(struct work *work);

/* ---- Names in messages ---- */

/* A name as quote.h shows it, kept by the work; "" after an error. */
const char *work_shown(struct work *work, const char *name);

/* Sets the result to the error of the work. The work must have failed. */
void result_work_error(sqlite3_context *context, const struct work *work);

/* Sets the result to a text, or to the error of the work; NULL is an SQL NULL. */
void result_of_work(sqlite3_context *context, const struct work *work, const char *text);

#endif
