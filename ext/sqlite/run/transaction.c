/* The transaction or savepoint of a function that writes. It must end in every case: out of memory, after an interrupt,
 * and if an authorizer starts to deny everything. So the statements that end it are prepared before it begins. */
#include "session.h"

/* While a statement of the connection writes, COMMIT fails and ROLLBACK would undo that statement's work, too. */
static bool is_inside_a_write(sqlite3 *db) {
  for (sqlite3_stmt *statement = sqlite3_next_stmt(db, NULL); statement != NULL;
       statement = sqlite3_next_stmt(db, statement)) {
    if (sqlite3_stmt_busy(statement) && !sqlite3_stmt_readonly(statement)) {
      return true;
    }
  }
  return false;
}

/* After sqlite3_interrupt() no statement can step until the calling one has ended, so ROLLBACK fails. But if a writing
 * statement is interrupted between two rows, SQLite itself rolls back the whole transaction. `writer` counts as such a
 * statement, although EXPLAIN only returns rows. It is between two rows all the time, because after a change of the
 * temp schema, which expires all statements, it could not begin. */
static void prepare_end(struct sql_session *session) {
  session->end.undo = session_prepare(session, session->own_transaction ? "ROLLBACK" : "ROLLBACK TO dfen");
  session->end.release = session_prepare(session, session->own_transaction ? "COMMIT" : "RELEASE dfen");
  session->end.writer = session_prepare(session, "EXPLAIN BEGIN IMMEDIATE");
}

static int run_again(sqlite3_stmt *statement) {
  sqlite3_reset(statement);
  return sqlite3_step(statement);
}

/* A progress handler can interrupt BEGIN and SAVEPOINT after they took effect. After sqlite3_interrupt() they do not
 * take a step. */
static void begin_work(struct sql_session *session, sqlite3_stmt *statement) {
  int status = sqlite3_step(statement);
  bool maybe = status == SQLITE_INTERRUPT && sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0) > 0;
  session->begun = (status == SQLITE_DONE || maybe) && sqlite3_get_autocommit(session->db) == 0;
  session_fail_with(session, status == SQLITE_DONE ? SQLITE_OK : status);
}

void transaction_begin(struct sql_session *session) {
  if (session_ok(session) && is_inside_a_write(session->db)) {
    session_fail(session, "it cannot run inside a statement that writes: call it in a SELECT of its own");
  }
  session->own_transaction = sqlite3_get_autocommit(session->db) != 0;
  prepare_end(session);
  sqlite3_stmt *statement = session_prepare(session, session->own_transaction ? "BEGIN IMMEDIATE" : "SAVEPOINT dfen");
  if (statement != NULL) {
    begin_work(session, statement);
    sqlite3_step(session->end.writer);
  }
  sqlite3_finalize(statement);
}

/* Rolls back the savepoint. ROLLBACK TO expires RELEASE, so check first that it can be prepared again. */
static bool undo_savepoint(struct sql_session *session) {
  sqlite3_stmt *again = NULL;
  bool can_release = sqlite3_prepare_v2(session->db, "RELEASE dfen", -1, &again, NULL) == SQLITE_OK;
  sqlite3_finalize(again);
  if (!can_release || run_again(session->end.undo) != SQLITE_DONE) {
    return false;
  }
  sqlite3_reset(session->end.writer);
  return run_again(session->end.release) == SQLITE_DONE;
}

/* Rolls back, unless the error already did. If the regular way fails, the caller's transaction is rolled back, too. */
static void roll_back(struct sql_session *session) {
  sqlite3_step(session->end.writer);
  if (session->own_transaction) {
    run_again(session->end.undo);
  } else if (undo_savepoint(session)) {
    return;
  }
  if (sqlite3_get_autocommit(session->db) == 0) {
    sqlite3_interrupt(session->db);
    sqlite3_step(session->end.writer);
  }
}

/* COMMIT fails while `writer` is between two rows, and if it is interrupted, a new one must be ready. */
static void renew_writer(struct sql_session *session) {
  sqlite3_stmt *renewed = session_prepare(session, "EXPLAIN BEGIN IMMEDIATE");
  if (renewed != NULL) {
    sqlite3_finalize(session->end.writer);
    session->end.writer = renewed;
  }
}

void transaction_commit(struct sql_session *session) {
  if (session->begun) {
    renew_writer(session);
  }
  if (session->begun && session_ok(session)) {
    int status = run_again(session->end.release);
    session_fail_with(session, status == SQLITE_DONE ? SQLITE_OK : status);
  }
  if (session->begun && !session_ok(session)) {
    roll_back(session);
  }
  session->begun = false;
  sqlite3_finalize(session->end.undo);
  sqlite3_finalize(session->end.release);
  sqlite3_finalize(session->end.writer);
}
