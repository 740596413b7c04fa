/* The transaction, or the savepoint, in which such a function writes. It must be ended whatever happens: without
 * memory, after an interrupt, and when an authorizer denies all from now on. So what ends it is prepared before it
 * begins. */
#include "work.h"

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

void work_guard(struct work *work, bool no_triggers) {
  if (work->trusted_schema < 0) {
    work->trusted_schema = switch_off(work->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA);
  }
  if (no_triggers && work->enable_trigger < 0) {
    work->enable_trigger = switch_off(work->db, SQLITE_DBCONFIG_ENABLE_TRIGGER);
  }
}

void work_unguard(struct work *work) {
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
 * when an authorizer denies all from now on. SQLite counts `writer` among the statements that write, though
 * EXPLAIN only gives rows. When such a statement is interrupted between two rows, SQLite itself takes the whole
 * transaction back. */
static void prepare_end(struct work *work, struct transaction_end *end) {
  end->undo = work_prepare(work, work->own_transaction ? "ROLLBACK" : "ROLLBACK TO dfen_key");
  end->release = work_prepare(work, work->own_transaction ? "COMMIT" : "RELEASE dfen_key");
  end->writer = work_prepare(work, "EXPLAIN BEGIN IMMEDIATE");
  if (end->writer != NULL && sqlite3_stmt_readonly(end->writer)) { /* an authorizer has made a statement that is none */
    work_fail(work, "no transaction can be ended");
  }
}

static void finalize_end(struct transaction_end *end) {
  sqlite3_finalize(end->undo);
  sqlite3_finalize(end->release);
  sqlite3_finalize(end->writer);
  *end = (struct transaction_end){NULL, NULL, NULL};
}

static int run_again(sqlite3_stmt *statement) {
  sqlite3_reset(statement);
  return sqlite3_step(statement);
}

/* Begins the transaction. A progress handler can interrupt BEGIN and SAVEPOINT when they have done their work already;
 * after sqlite3_interrupt() they do not take a step. An authorizer can make them do nothing and say nothing, so a
 * savepoint is asked for; where there is no memory for that, SQLite takes all of the caller's transaction back. */
static void begin_work(struct work *work, sqlite3_stmt *statement) {
  int status = sqlite3_step(statement);
  bool maybe = status == SQLITE_INTERRUPT && sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0) > 0;
  int found = status == SQLITE_DONE && !work->own_transaction ? run_again(work->end.undo) : SQLITE_DONE;
  work->begun = (status == SQLITE_DONE || maybe) && found != SQLITE_ERROR && sqlite3_get_autocommit(work->db) == 0;
  status = found == SQLITE_DONE || found == SQLITE_ERROR ? status : found;
  work_fail_with(work, status == SQLITE_DONE ? SQLITE_OK : status);
  if (work->status == SQLITE_OK && !work->begun) {
    work_fail(work, "no transaction can be begun");
  }
}

void transaction_begin(struct work *work) {
  if (work->status == SQLITE_OK && is_inside_a_write(work->db)) {
    work_fail(work, "it cannot run inside a statement that writes: call it in a SELECT of its own");
  }
  work->own_transaction = sqlite3_get_autocommit(work->db) != 0;
  prepare_end(work, &work->end);
  sqlite3_stmt *statement = work_prepare(work, work->own_transaction ? "BEGIN IMMEDIATE" : "SAVEPOINT dfen_key");
  if (statement != NULL) {
    begin_work(work, statement);
  }
  sqlite3_finalize(statement);
}

void transaction_before_expiry(struct work *work) {
  work_step(work, work->end.writer);
}

void transaction_after_expiry(struct work *work) {
  struct transaction_end renewed = {NULL, NULL, NULL};
  prepare_end(work, &renewed);
  if (work->status == SQLITE_OK) {
    struct transaction_end expired = work->end;
    work->end = renewed;
    renewed = expired;
  }
  finalize_end(&renewed);
}

/* Ends the savepoint. ROLLBACK TO makes SQLite prepare RELEASE again, so that is tried before. */
static bool undo_savepoint(struct work *work) {
  sqlite3_stmt *again = NULL;
  bool can_release = sqlite3_prepare_v2(work->db, "RELEASE dfen_key", -1, &again, NULL) == SQLITE_OK;
  sqlite3_finalize(again);
  if (!can_release || run_again(work->end.undo) != SQLITE_DONE) {
    return false;
  }
  sqlite3_reset(work->end.writer);
  return run_again(work->end.release) == SQLITE_DONE;
}

/* Takes the transaction back, unless the error has ended it already. Where that does not work in the usual way, the
 * caller's transaction goes too. */
static void take_back(struct work *work) {
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

void transaction_commit(struct work *work) {
  if (work->begun && work->status == SQLITE_OK) {
    int status = run_again(work->end.release);
    work_fail_with(work, status == SQLITE_DONE ? SQLITE_OK : status);
    if (work->own_transaction && work->status == SQLITE_OK && sqlite3_get_autocommit(work->db) == 0) {
      work_fail(work, "the transaction cannot be ended");
    }
  }
  if (work->begun && work->status != SQLITE_OK) {
    take_back(work);
  }
  work->begun = false;
  finalize_end(&work->end);
}
