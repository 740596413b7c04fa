/* The transaction, or the savepoint, in which such a function writes. It must be ended whatever happens: without
 * memory, after an interrupt, and when an authorizer denies all from now on. So what ends it is prepared before it
 * begins. */
#include "work.h"

/* A change makes SQLite prepare every statement of the connection again, so it is made only where it is needed. */
void work_guard(struct work *work) {
  int before = 0;
  int after = 0;
  if (sqlite3_db_config(work->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, -1, &before) == SQLITE_OK && before != 0) {
    sqlite3_db_config(work->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, &after);
    work->guarded = true;
  }
}

void work_unguard(struct work *work) {
  if (work->guarded) {
    sqlite3_db_config(work->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1, NULL);
  }
  work->guarded = false;
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

/* After sqlite3_interrupt() no statement takes a step until the one that calls us has ended, so ROLLBACK does not work.
 * But when a statement that writes is interrupted between two rows, SQLite itself takes the whole transaction back.
 * SQLite counts `writer` among those, though EXPLAIN only gives rows. */
static void prepare_end(struct work *work) {
  work->end.undo = work_prepare(work, work->own_transaction ? "ROLLBACK" : "ROLLBACK TO dfen_import");
  work->end.release = work_prepare(work, work->own_transaction ? "COMMIT" : "RELEASE dfen_import");
  work->end.writer = work_prepare(work, "EXPLAIN BEGIN IMMEDIATE");
}

static int run_again(sqlite3_stmt *statement) {
  sqlite3_reset(statement);
  return sqlite3_step(statement);
}

/* A progress handler can interrupt BEGIN and SAVEPOINT when they have done their work already; after
 * sqlite3_interrupt() they do not take a step. */
static void begin_work(struct work *work, sqlite3_stmt *statement) {
  int status = sqlite3_step(statement);
  bool maybe = status == SQLITE_INTERRUPT && sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0) > 0;
  work->begun = (status == SQLITE_DONE || maybe) && sqlite3_get_autocommit(work->db) == 0;
  work_fail_with(work, status == SQLITE_DONE ? SQLITE_OK : status);
}

void transaction_begin(struct work *work) {
  if (work->status == SQLITE_OK && is_inside_a_write(work->db)) {
    work_fail(work, "it cannot run inside a statement that writes: call it in a SELECT of its own");
  }
  work->own_transaction = sqlite3_get_autocommit(work->db) != 0;
  prepare_end(work);
  sqlite3_stmt *statement = work_prepare(work, work->own_transaction ? "BEGIN IMMEDIATE" : "SAVEPOINT dfen_import");
  if (statement != NULL) {
    begin_work(work, statement);
  }
  sqlite3_finalize(statement);
}

/* Ends the savepoint. ROLLBACK TO makes SQLite prepare RELEASE again, so that is tried before. */
static bool undo_savepoint(struct work *work) {
  sqlite3_stmt *again = NULL;
  bool can_release = sqlite3_prepare_v2(work->db, "RELEASE dfen_import", -1, &again, NULL) == SQLITE_OK;
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
  sqlite3_step(work->end.writer);
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
  }
  if (work->begun && work->status != SQLITE_OK) {
    take_back(work);
  }
  work->begun = false;
  sqlite3_finalize(work->end.undo);
  sqlite3_finalize(work->end.release);
  sqlite3_finalize(work->end.writer);
}
