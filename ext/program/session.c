/* The database of a call, and its statements. */
#include "program.h"

#include <string.h>
#include <unistd.h>

enum { STEPS_BETWEEN_PROGRESS = 10000, LOCK_WAIT = 60000 }; /* milliseconds */

/* The entry point of dfen.so, whose objects are linked into the program. */
int sqlite3_dfen_init(sqlite3 *connection, char **message, const struct sqlite3_api_routines *api);

sqlite3 *db;
static const char *file_name; /* of the database; NULL: it is in memory */
static const char *own_error; /* of an error that SQLite does not know */

/* ---- Opening ---- */

static int on_steps(void *unused) {
  (void)unused;
  show_progress();
  return stopped();
}

/* Waits for a lock, and notices signals while it does. */
static int on_lock(void *unused, int tries) {
  (void)unused;
  enum { PAUSE = 10 };
  show_progress();
  return tries < LOCK_WAIT / PAUSE && !stopped() && sqlite3_sleep(PAUSE) > 0;
}

bool exists(const char *file) {
  return access(file, F_OK) == 0;
}

static bool open_path(const char *path, int flags) {
  /* SQLite calls this for every connection that is opened later; calling it twice is harmless. */
  sqlite3_auto_extension((void (*)(void))sqlite3_dfen_init);
  bool done = path != NULL && sqlite3_open_v2(path, &db, flags, NULL) == SQLITE_OK &&
              sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL) == SQLITE_OK &&
              sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) == SQLITE_OK &&
              sqlite3_busy_handler(db, on_lock, NULL) == SQLITE_OK;
  sqlite3_progress_handler(db, STEPS_BETWEEN_PROGRESS, on_steps, NULL);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1 << 26);
  /* only reading it shows whether the file is a database */
  done = done && execute("SELECT count(*) FROM sqlite_schema");
  if (!done) {
    fail_sqlite();
  }
  return done;
}

bool open_database(const char *name, int flags) {
  if ((flags & SQLITE_OPEN_CREATE) == 0 && !exists(name)) {
    fail("no such database: %s", name);
    return false;
  }
  file_name = name;
  /* neither a URI nor ":memory:" */
  char *path = sqlite3_mprintf("%s%s", name[0] == '/' ? "" : "./", name);
  bool done = open_path(path, flags);
  sqlite3_free(path);
  return done;
}

void show_database_as(const char *name) {
  file_name = name;
}

bool open_memory(void) {
  return open_path(":memory:", SQLITE_OPEN_READWRITE);
}

void close_database(void) {
  if (db != NULL) {
    sqlite3_progress_handler(db, 0, NULL, NULL); /* closing checkpoints and rolls back also after a signal */
    sqlite3_close(db);
    db = NULL;
  }
}

enum status fail_sqlite(void) {
  const char *message = own_error != NULL                  ? own_error
                        : sqlite3_errcode(db) == SQLITE_OK ? "out of memory"
                                                           : sqlite3_errmsg(db);
  own_error = NULL;
  return fail("%s%s%s", file_name != NULL ? file_name : "", file_name != NULL ? ": " : "", message);
}

/* ---- Statements ---- */

static sqlite3_stmt *prepare_text(char *sql) {
  sqlite3_stmt *statement = NULL;
  const char *tail = "";
  own_error = NULL;
  if (sql != NULL && !stopped()) {
    sqlite3_prepare_v2(db, sql, -1, &statement, &tail);
  }
  if (tail[strspn(tail, " \t\r\n;")] != '\0' && statement != NULL) {
    /* of a condition such as "TRUE); DELETE FROM games; --" */
    own_error = "text follows the end of the statement";
    sqlite3_finalize(statement);
    statement = NULL;
  }
  sqlite3_free(sql);
  return statement;
}

sqlite3_stmt *prepare(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  sqlite3_stmt *statement = prepare_text(sqlite3_vmprintf(format, arguments));
  va_end(arguments);
  return statement;
}

bool next_row(sqlite3_stmt *statement) {
  return statement != NULL && !stopped() && sqlite3_step(statement) == SQLITE_ROW;
}

bool finish_statement(sqlite3_stmt *statement) {
  return statement != NULL && sqlite3_finalize(statement) == SQLITE_OK && !stopped();
}

bool execute(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  sqlite3_stmt *statement = prepare_text(sqlite3_vmprintf(format, arguments));
  va_end(arguments);
  while (next_row(statement)) {
  }
  return finish_statement(statement);
}

bool select_where(const char *select, const char *where) {
  const char *shown = file_name;
  file_name = "--where";
  sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
  if (!execute("CREATE TEMP TABLE %s WHERE (\n%s\n) IS TRUE", select, where)) {
    return false;
  }
  sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 1, NULL);
  file_name = shown;
  return true;
}

sqlite3_int64 integer_of(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  sqlite3_stmt *statement = prepare_text(sqlite3_vmprintf(format, arguments));
  va_end(arguments);
  sqlite3_int64 number = next_row(statement) ? sqlite3_column_int64(statement, 0) : -1;
  return finish_statement(statement) ? number : -1;
}

bool text_of(char **text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  sqlite3_stmt *statement = prepare_text(sqlite3_vmprintf(format, arguments));
  va_end(arguments);
  *text = NULL;
  bool done = true;
  if (next_row(statement) && sqlite3_column_type(statement, 0) != SQLITE_NULL) {
    *text = sqlite3_mprintf("%s", (const char *)sqlite3_column_text(statement, 0));
    done = *text != NULL;
  }
  return finish_statement(statement) && done;
}
