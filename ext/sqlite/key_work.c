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

/* In the middle of DDL SQLite turns an interrupt into an error, in words of several kinds. The next statement is
 * interrupted too, and tells. */
static bool is_interrupted(sqlite3 *db) {
  host_watch watch = host_watch_connection(db);
  int status = host_ask_sqlite(&watch);
  host_end_watch(&watch);
  return status == SQLITE_INTERRUPT;
}

void key_fail_with(struct key_work *work, int status) {
  if (work->status != SQLITE_OK || status == SQLITE_OK) {
    return;
  }
  if ((status & 0xFF) == SQLITE_NOMEM || status == SQLITE_IOERR_NOMEM) {
    fail_without_memory(work);
    return;
  }
  work->is_busy = (status & 0xFF) == SQLITE_BUSY;
  show_message(sqlite3_errmsg(work->db), work->reason, sizeof work->reason);
  work->status = status & 0xFF;
  if (work->status == SQLITE_INTERRUPT || (work->status == SQLITE_ERROR && is_interrupted(work->db))) {
    show_message(sqlite3_errstr(SQLITE_INTERRUPT), work->reason, sizeof work->reason);
    work->status = SQLITE_INTERRUPT;
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
    key_fail_with(work, status);
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

static sqlite3_stmt *finalized(sqlite3_stmt *statement) {
  sqlite3_finalize(statement);
  return NULL;
}

/* A statement that writes. */
#define KEY_WRITE "CREATE TABLE temp.\"dfen key\"(never)"

/* The statements that take the transaction back are prepared at its start: they must work when there is no memory left,
 * or when the call was interrupted. */
static void prepare_end(struct key_work *work) {
  work->undo = prepare_text(work, work->own_transaction ? "ROLLBACK" : "ROLLBACK TO dfen_key");
  work->release = prepare_text(work, work->own_transaction ? "COMMIT" : "RELEASE dfen_key");
  work->write = prepare_text(work, KEY_WRITE);
}

static int run_again(sqlite3_stmt *statement) {
  sqlite3_reset(statement);
  return sqlite3_step(statement);
}

/* Begins the transaction. A progress handler can interrupt BEGIN and SAVEPOINT when they have done their work already;
 * after sqlite3_interrupt() they do not take a step. */
static void key_begin_work(struct key_work *work, sqlite3_stmt *statement) {
  int status = sqlite3_step(statement);
  bool maybe = status == SQLITE_INTERRUPT && sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0) > 0;
  work->begun = status == SQLITE_DONE || (maybe && sqlite3_get_autocommit(work->db) == 0);
  key_fail_with(work, status == SQLITE_DONE ? SQLITE_OK : status);
}

void key_begin(struct key_work *work) {
  if (work->status == SQLITE_OK && is_inside_a_write(work->db)) {
    key_fail(work, "it cannot run inside a statement that writes: call it in a SELECT of its own");
  }
  work->own_transaction = sqlite3_get_autocommit(work->db) != 0;
  prepare_end(work);
  sqlite3_stmt *statement = prepare_text(work, work->own_transaction ? "BEGIN IMMEDIATE" : "SAVEPOINT dfen_key");
  if (statement != NULL) {
    key_begin_work(work, statement);
  }
  sqlite3_finalize(statement);
}

/* Takes the transaction back, unless the error has ended it already. After an interrupt ROLLBACK is interrupted too, as
 * long as the statement that called us is active. But when a statement that writes is interrupted, SQLite itself rolls
 * its transaction back. So one is run, to be interrupted. If it does write, the next ROLLBACK undoes that.
 *
 * A progress handler can interrupt RELEASE and ROLLBACK when they have done their work already. Then there is no
 * savepoint, or no transaction, and nothing may be written any more. */
static void take_back(struct key_work *work) {
  enum { TRIES = 1000 };
  bool wrote = false;
  for (int i = 0; i < TRIES && sqlite3_get_autocommit(work->db) == 0; ++i) {
    int status = run_again(work->undo);
    if (status == SQLITE_ERROR && strncmp(sqlite3_errmsg(work->db), "no such savepoint", 17) == 0) {
      if (wrote) {
        sqlite3_exec(work->db, "DROP TABLE IF EXISTS temp.\"dfen key\"", NULL, NULL, NULL);
      }
      return;
    }
    if (status == SQLITE_DONE && (work->own_transaction || run_again(work->release) == SQLITE_DONE)) {
      return;
    }
    if (status != SQLITE_DONE && sqlite3_get_autocommit(work->db) == 0) {
      wrote = run_again(work->write) == SQLITE_DONE || wrote;
    }
  }
}

static void renew_end(struct key_work *work) {
  struct key_work before = *work;
  prepare_end(work);
  bool renewed = work->status == SQLITE_OK;
  sqlite3_finalize(renewed ? before.undo : work->undo);
  sqlite3_finalize(renewed ? before.release : work->release);
  sqlite3_finalize(renewed ? before.write : work->write);
  if (!renewed) {
    work->undo = before.undo;
    work->release = before.release;
    work->write = before.write;
  }
}

/* The EXPLAIN of a statement that writes gives rows, changes nothing, and passes for one that writes. */
struct key_witnesses key_call_witnesses(struct key_work *work) {
  struct key_witnesses witnesses = {
    .reader = prepare_text(work, "SELECT 1 FROM sqlite_master UNION ALL SELECT 1 FROM sqlite_master"),
    .writer = prepare_text(work, "EXPLAIN " KEY_WRITE),
  };
  key_step(work, witnesses.reader);
  key_step(work, witnesses.writer);
  return witnesses;
}

void key_dismiss_witnesses(struct key_work *work, struct key_witnesses *witnesses) {
  renew_end(work);
  if (work->status != SQLITE_OK) {
    sqlite3_step(witnesses->reader);
    sqlite3_step(witnesses->writer);
  }
  witnesses->reader = finalized(witnesses->reader);
  witnesses->writer = finalized(witnesses->writer);
}

void key_commit(struct key_work *work) {
  if (work->begun && work->status == SQLITE_OK && run_again(work->release) != SQLITE_DONE) {
    key_fail_with(work, sqlite3_errcode(work->db));
  }
  if (work->begun && work->status != SQLITE_OK) {
    take_back(work);
  }
  work->begun = false;
  work->undo = finalized(work->undo);
  work->release = finalized(work->release);
  work->write = finalized(work->write);
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
