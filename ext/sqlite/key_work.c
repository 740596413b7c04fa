#include "key_work.h"
#include "../given.h"

#include <stdarg.h>
#include <string.h>

struct key_piece {
  struct key_piece *next;
  sqlite3_int64 bytes[]; /* aligned as sqlite3_malloc64 aligns */
};

/* ---- Memory and errors ---- */

void key_work_begin(struct key_work *work, sqlite3 *db) {
  *work = (struct key_work){.db = db, .trusted_schema = -1, .enable_trigger = -1};
}

void key_release(struct key_work *work, const struct key_piece *kept) {
  while (work->pieces != kept) {
    struct key_piece *next = work->pieces->next;
    sqlite3_free(work->pieces);
    work->pieces = next;
  }
}

void key_work_end(struct key_work *work) {
  key_unguard(work);
  key_release(work, NULL);
}

int key_table_status(const struct key_work *work, char reason[REASON_SIZE]) {
  memcpy(reason, work->reason, sizeof work->reason);
  return work->status;
}

static void fail_without_memory(struct key_work *work) {
  if (work->status == SQLITE_OK) {
    work->status = SQLITE_NOMEM;
    work->reason[0] = '\0';
  }
}

void *key_memory(struct key_work *work, sqlite3_uint64 size) {
  if (work->status != SQLITE_OK) {
    return NULL;
  }
  struct key_piece *piece = sqlite3_malloc64(sizeof *piece + size);
  if (piece == NULL) {
    fail_without_memory(work);
    return NULL;
  }
  memset(piece->bytes, 0, (size_t)size);
  piece->next = work->pieces;
  work->pieces = piece;
  return piece->bytes;
}

/* A copy in the work's memory; frees `text`, which is NULL when there was no memory for it. */
static const char *own_text(struct key_work *work, char *text) {
  char *copy = NULL;
  if (text == NULL) {
    fail_without_memory(work);
  } else {
    size_t size = strlen(text) + 1;
    copy = key_memory(work, size);
    if (copy != NULL) {
      memcpy(copy, text, size);
    }
  }
  sqlite3_free(text);
  return copy;
}

static const char *format_text(struct key_work *work, const char *format, va_list list) {
  return work->status == SQLITE_OK ? own_text(work, sqlite3_vmprintf(format, list)) : NULL;
}

const char *key_text(struct key_work *work, const char *format, ...) {
  va_list list;
  va_start(list, format);
  const char *text = format_text(work, format, list);
  va_end(list);
  return text;
}

void key_fail(struct key_work *work, const char *format, ...) {
  if (work->status != SQLITE_OK) {
    return;
  }
  va_list list;
  va_start(list, format);
  sqlite3_vsnprintf(sizeof work->reason, work->reason, format, list);
  va_end(list);
  end_whole(work->reason);
  work->status = SQLITE_ERROR;
}

const char *key_finish(struct key_work *work, sqlite3_str *text) {
  bool is_empty = sqlite3_str_length(text) == 0 && sqlite3_str_errcode(text) == SQLITE_OK;
  char *finished = sqlite3_str_finish(text);
  return is_empty ? "" : own_text(work, finished);
}

/* In the middle of DDL SQLite turns an interrupt into an error, in words of several kinds. The next statement is
 * interrupted too, and tells. */
static bool is_interrupted(sqlite3 *db) {
  host_watch watch = host_watch_connection(db);
  int status = host_ask_sqlite(&watch);
  host_end_watch(&watch);
  return status == SQLITE_INTERRUPT;
}

/* As key_fail_with(), of a statement of a database that is not the work's. */
static void fail_of(struct key_work *work, sqlite3 *db, int status) {
  if (work->status != SQLITE_OK || status == SQLITE_OK) {
    return;
  }
  if ((status & 0xFF) == SQLITE_NOMEM || status == SQLITE_IOERR_NOMEM) {
    fail_without_memory(work);
    return;
  }
  show_message(sqlite3_errmsg(db), work->reason, sizeof work->reason);
  work->status = status & 0xFF;
  if (work->status == SQLITE_INTERRUPT || (work->status == SQLITE_ERROR && is_interrupted(work->db))) {
    show_message(sqlite3_errstr(SQLITE_INTERRUPT), work->reason, sizeof work->reason);
    work->status = SQLITE_INTERRUPT;
  }
}

void key_fail_with(struct key_work *work, int status) {
  fail_of(work, work->db, status);
}

void key_listen(struct key_work *work) {
  if (work->status == SQLITE_OK && is_interrupted(work->db)) {
    key_fail_with(work, SQLITE_INTERRUPT);
  }
}

/* ---- Statements ---- */

static sqlite3_stmt *prepare_text(struct key_work *work, const char *sql) {
  sqlite3_stmt *statement = NULL;
  if (work->status == SQLITE_OK) {
    key_fail_with(work, sqlite3_prepare_v2(work->db, sql, -1, &statement, NULL));
  }
  return statement;
}

sqlite3_stmt *key_prepare(struct key_work *work, const char *format, ...) {
  va_list list;
  va_start(list, format);
  const char *sql = format_text(work, format, list);
  va_end(list);
  return prepare_text(work, sql);
}

bool key_step(struct key_work *work, sqlite3_stmt *statement) {
  if (work->status != SQLITE_OK) {
    return false;
  }
  int status = sqlite3_step(statement);
  if (status != SQLITE_ROW && status != SQLITE_DONE) {
    fail_of(work, sqlite3_db_handle(statement), status);
  }
  return status == SQLITE_ROW;
}

const char *key_column_text(struct key_work *work, sqlite3_stmt *statement, int column) {
  if (work->status != SQLITE_OK || sqlite3_column_type(statement, column) == SQLITE_NULL) {
    return NULL;
  }
  const char *text = (const char *)sqlite3_column_text(statement, column);
  char *copy = NULL;
  if (text == NULL) {
    fail_without_memory(work);
    return NULL;
  }
  size_t size = strlen(text) + 1;
  copy = key_memory(work, size);
  if (copy != NULL) {
    memcpy(copy, text, size);
  }
  return copy;
}

void key_run(struct key_work *work, const char *sql) {
  sqlite3_stmt *statement = prepare_text(work, sql);
  while (key_step(work, statement)) {
  }
  sqlite3_finalize(statement);
}

sqlite3_int64 key_integer(struct key_work *work, const char *format, ...) {
  va_list list;
  va_start(list, format);
  const char *sql = format_text(work, format, list);
  va_end(list);
  sqlite3_stmt *statement = prepare_text(work, sql);
  sqlite3_int64 integer = key_step(work, statement) ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return integer;
}

/* ---- A transaction ---- */

/* Sets a setting to 0 and says what it was; -1 where nothing changed. A change makes every statement of the connection
 * be prepared again, so it is made only where it is needed. */
static int switch_off(sqlite3 *db, int setting) {
  int before = 0;
  int after = 0;
  if (sqlite3_db_config(db, setting, -1, &before) != SQLITE_OK || before == 0) {
    return -1;
  }
  sqlite3_db_config(db, setting, 0, &after);
  return before;
}

static void switch_back(sqlite3 *db, int setting, int *before) {
  if (*before > 0) {
    sqlite3_db_config(db, setting, *before, NULL);
  }
  *before = -1;
}

void key_guard(struct key_work *work, bool no_triggers) {
  if (work->trusted_schema < 0) {
    work->trusted_schema = switch_off(work->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA);
  }
  if (no_triggers && work->enable_trigger < 0) {
    work->enable_trigger = switch_off(work->db, SQLITE_DBCONFIG_ENABLE_TRIGGER);
  }
}

void key_unguard(struct key_work *work) {
  switch_back(work->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, &work->trusted_schema);
  switch_back(work->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, &work->enable_trigger);
}

/* While a statement of the connection writes, COMMIT fails, and a ROLLBACK would undo that statement's work too. */
static bool is_inside_a_write(sqlite3 *db) {
  for (sqlite3_stmt *statement = sqlite3_next_stmt(db, NULL); statement != NULL;
       statement = sqlite3_next_stmt(db, statement)) {
    if (sqlite3_stmt_busy(statement) && !sqlite3_stmt_readonly(statement)) {
      return true;
    }
  }
  return false;
}

/* Prepares what ends the transaction: that must work when there is no memory left, when the call was interrupted, and
 * when an authorizer denies all from now on. `writer` passes for a statement that writes, but EXPLAIN only gives rows.
 * When it is interrupted between two of them, SQLite itself takes the whole transaction back. */
static void prepare_end(struct key_work *work, struct key_end *end) {
  end->undo = prepare_text(work, work->own_transaction ? "ROLLBACK" : "ROLLBACK TO dfen_key");
  end->release = prepare_text(work, work->own_transaction ? "COMMIT" : "RELEASE dfen_key");
  end->writer = prepare_text(work, "EXPLAIN BEGIN IMMEDIATE");
  if (end->writer != NULL && sqlite3_stmt_readonly(end->writer)) { /* an authorizer has made a statement that is none */
    key_fail(work, "no transaction can be ended");
  }
}

static void finalize_end(struct key_end *end) {
  sqlite3_finalize(end->undo);
  sqlite3_finalize(end->release);
  sqlite3_finalize(end->writer);
  *end = (struct key_end){NULL, NULL, NULL};
}

static int run_again(sqlite3_stmt *statement) {
  sqlite3_reset(statement);
  return sqlite3_step(statement);
}

/* Begins the transaction. A progress handler can interrupt BEGIN and SAVEPOINT when they have done their work already;
 * after sqlite3_interrupt() they do not take a step. An authorizer can make them do nothing and say nothing. */
static void begin_work(struct key_work *work, sqlite3_stmt *statement) {
  int status = sqlite3_step(statement);
  bool maybe = status == SQLITE_INTERRUPT && sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0) > 0;
  bool is_open = sqlite3_get_autocommit(work->db) == 0 &&
                 (status != SQLITE_DONE || work->own_transaction || run_again(work->end.undo) != SQLITE_ERROR);
  work->begun = is_open && (status == SQLITE_DONE || maybe);
  key_fail_with(work, status == SQLITE_DONE ? SQLITE_OK : status);
  if (work->status == SQLITE_OK && !is_open) {
    key_fail(work, "no transaction can be begun");
  }
}

void key_begin(struct key_work *work) {
  if (work->status == SQLITE_OK && is_inside_a_write(work->db)) {
    key_fail(work, "it cannot run inside a statement that writes: call it in a SELECT of its own");
  }
  work->own_transaction = sqlite3_get_autocommit(work->db) != 0;
  prepare_end(work, &work->end);
  sqlite3_stmt *statement = prepare_text(work, work->own_transaction ? "BEGIN IMMEDIATE" : "SAVEPOINT dfen_key");
  if (statement != NULL) {
    begin_work(work, statement);
  }
  sqlite3_finalize(statement);
}

void key_before_expiry(struct key_work *work) {
  key_step(work, work->end.writer);
}

void key_after_expiry(struct key_work *work) {
  struct key_end renewed = {NULL, NULL, NULL};
  prepare_end(work, &renewed);
  if (work->status == SQLITE_OK) {
    struct key_end expired = work->end;
    work->end = renewed;
    renewed = expired;
  }
  finalize_end(&renewed);
}

/* Ends the savepoint. ROLLBACK TO makes SQLite prepare RELEASE again, so that is tried before. */
static bool undo_savepoint(struct key_work *work) {
  enum { TRIES = 3 };
  sqlite3_stmt *again = NULL;
  bool can_release = sqlite3_prepare_v2(work->db, "RELEASE dfen_key", -1, &again, NULL) == SQLITE_OK;
  sqlite3_finalize(again);
  if (!can_release || run_again(work->end.undo) != SQLITE_DONE) {
    return false;
  }
  bool released = false;
  sqlite3_reset(work->end.writer);
  for (int i = 0; i < TRIES && !released; ++i) {
    released = run_again(work->end.release) == SQLITE_DONE;
  }
  return released;
}

/* Takes the transaction back, unless the error has ended it already. Where that does not work in the usual way, the
 * caller's transaction goes too. */
static void take_back(struct key_work *work) {
  if (!sqlite3_stmt_busy(work->end.writer)) {
    sqlite3_step(work->end.writer);
  }
  if (work->own_transaction) {
    run_again(work->end.undo);
  } else if (undo_savepoint(work)) {
    return;
  }
  if (sqlite3_get_autocommit(work->db) == 0) {
    sqlite3_interrupt(work->db);
    sqlite3_step(work->end.writer);
  }
}

void key_commit(struct key_work *work) {
  if (work->begun && work->status == SQLITE_OK) {
    int status = run_again(work->end.release);
    key_fail_with(work, status == SQLITE_DONE ? SQLITE_OK : status);
    if (work->own_transaction && work->status == SQLITE_OK && sqlite3_get_autocommit(work->db) == 0) {
      key_fail(work, "the transaction cannot be ended");
    }
  }
  if (work->begun && work->status != SQLITE_OK) {
    take_back(work);
  }
  work->begun = false;
  finalize_end(&work->end);
}

sqlite3_int64 key_clock(void) {
  sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
  sqlite3_int64 milliseconds = 0;
  if (vfs != NULL && vfs->iVersion >= 2 && vfs->xCurrentTimeInt64 != NULL) {
    vfs->xCurrentTimeInt64(vfs, &milliseconds);
  }
  return milliseconds;
}

/* ---- Names in messages ---- */

const char *key_shown(struct key_work *work, const char *name) {
  char shown[GIVEN_SIZE];
  show_given(name, strlen(name), 0, shown);
  const char *text = key_text(work, "%s", shown);
  return text == NULL ? "" : text;
}
