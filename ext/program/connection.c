/* The database of a call, and its statements. */
#include "program.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  HEADER = 72,
  STEPS_BETWEEN_PROGRESS = 10000,
  LOCK_WAIT = 60000,
  SILENT_WAIT = 1000,
  PAUSE = 10
}; /* milliseconds */

/* The entry point of dfen.so, whose objects are linked into the program. */
int sqlite3_dfen_init(sqlite3 *connection, char **message, const struct sqlite3_api_routines *api);

sqlite3 *db;
const char *database_name;

/* ---- Opening ---- */

static int on_steps(void *unused) {
  (void)unused;
  show_progress();
  return stopped();
}

/* Waits for a lock, and notices signals while it does. */
static int on_lock(void *unused, int tries) {
  (void)unused;
  show_progress();
  if (tries == SILENT_WAIT / PAUSE && !quiet) {
    say("waiting for another program, which has locked the database");
  }
  return tries < LOCK_WAIT / PAUSE && !stopped() && sqlite3_sleep(PAUSE) > 0;
}

bool exists(const char *file) {
  return access(file, F_OK) == 0;
}

sqlite3_int64 application_of(const char *file) {
  static const char MAGIC[] = "SQLite format 3";
  unsigned char header[HEADER]; /* the last four bytes are the number */
  struct stat status;
  int descriptor = stat(file, &status) == 0 && S_ISREG(status.st_mode) ? open(file, O_RDONLY | O_CLOEXEC) : -1;
  bool is = descriptor >= 0 && read(descriptor, header, HEADER) == HEADER && memcmp(header, MAGIC, sizeof MAGIC) == 0;
  if (descriptor >= 0) {
    close(descriptor);
  }
  return !is ? -1
             : (sqlite3_int64)header[68] << 24 | (uint32_t)header[69] << 16 | (uint32_t)header[70] << 8 | header[71];
}

static void open_path(const char *path, int flags) {
  if (failed()) {
    return;
  }
  /* SQLite calls this for every connection that is opened later; calling it twice is harmless. */
  sqlite3_auto_extension((void (*)(void))sqlite3_dfen_init);
  if (sqlite3_open_v2(path, &db, flags, NULL) != SQLITE_OK ||
      sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL) != SQLITE_OK ||
      sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) != SQLITE_OK) {
    fail_sqlite();
    return;
  }
  sqlite3_busy_handler(db, on_lock, NULL);
  sqlite3_progress_handler(db, STEPS_BETWEEN_PROGRESS, on_steps, NULL);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1 << 26);
  /* only reading it shows whether the file is a database */
  execute("SELECT count(*) FROM sqlite_schema");
}

void open_database(const char *name, int flags) {
  fail_if((flags & SQLITE_OPEN_CREATE) == 0 && !exists(name), "no such database: %s", name);
  database_name = name;
  /* neither a URI nor ":memory:" */
  open_path(keep("%s%s", name[0] == '/' ? "" : "./", name), flags);
}

void open_memory(void) {
  open_path("", SQLITE_OPEN_READWRITE);
}

void close_database(void) {
  if (db != NULL) {
    sqlite3_progress_handler(db, 0, NULL, NULL); /* closing checkpoints and rolls back also after a signal */
    if (sqlite3_close(db) != SQLITE_OK) {        /* a statement was not finalized */
      fail_sqlite();
    }
    db = NULL;
  }
}

static void fail_with_message_of(sqlite3 *connection) {
  static const char WRONG[] = ": the option ", DROP[] = "use DROP TABLE to delete table ";
  const char *message = sqlite3_errmsg(connection), *after = message + strcspn(message, ":");
  if (strncmp(message, "dfen_", 5) == 0 && strncmp(after, WRONG, sizeof WRONG - 1) == 0) {
    wrong_if(true, "--%s", after + sizeof WRONG - 1);
  }
  if (strncmp(message, DROP, sizeof DROP - 1) == 0) { /* a file of sql/ recreates its views; dropping would lose data */
    message = keep("a table of yours has the name of a view that must be made: rename the table '%s'",
                   message + sizeof DROP - 1);
  }
  fail_if(true, "%s%s%s", database_name != NULL ? database_name : "", database_name != NULL ? ": " : "", message);
}

void fail_sqlite(void) {
  fail_with_message_of(db);
}

/* ---- Statements ---- */

sqlite3_stmt *prepare(const char *format, ...) {
  sqlite3_stmt *statement = NULL;
  const char *tail = "";
  if (failed()) {
    return NULL;
  }
  va_list arguments;
  va_start(arguments, format);
  char *sql = sqlite3_vmprintf(format, arguments);
  va_end(arguments);
  fail_if(sql == NULL, "out of memory");
  if (sql != NULL && sqlite3_prepare_v2(db, sql, -1, &statement, &tail) != SQLITE_OK) {
    fail_sqlite();
  } else if (tail[strspn(tail, " \t\r\n;")] != '\0') {
    /* of a condition such as "TRUE); DELETE FROM games; --" */
    fail_if(true, "%s%stext follows the end of the statement", database_name != NULL ? database_name : "",
            database_name != NULL ? ": " : "");
    sqlite3_finalize(statement);
    statement = NULL;
  }
  sqlite3_free(sql);
  return statement;
}

bool next_row(sqlite3_stmt *statement) {
  if (statement == NULL || (!failed() && sqlite3_step(statement) == SQLITE_ROW)) {
    return statement != NULL;
  }
  sqlite3 *connection = sqlite3_db_handle(statement);
  if (sqlite3_finalize(statement) != SQLITE_OK) {
    fail_with_message_of(connection);
  }
  return false;
}

void finish(sqlite3_stmt *statement) {
  while (next_row(statement)) {
  }
}

void select_where(const char *select, const char *where) {
  if (failed()) {
    return;
  }
  const char *shown = database_name;
  database_name = "--where";
  sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
  sqlite3_stmt *statement = prepare("CREATE TEMP TABLE %s WHERE (\n%s\n) IS TRUE", select, where);
  int parameters = sqlite3_bind_parameter_count(statement);
  if (parameters > 0) { /* SQLite would take it as NULL */
    const char *name = sqlite3_bind_parameter_name(statement, parameters);
    fail_if(true, "--where: the parameter %s has no value; write the value itself", name != NULL ? name : "?");
  }
  finish(statement);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 1, NULL);
  database_name = shown;
}

sqlite3_int64 first_integer(sqlite3_stmt *statement) {
  sqlite3_int64 number = 0;
  if (next_row(statement)) {
    number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
  }
  return number;
}

const char *first_text(sqlite3_stmt *statement) {
  const char *text = NULL;
  if (next_row(statement)) {
    text = (const char *)sqlite3_column_text(statement, 0);
    text = text != NULL ? keep("%s", text) : NULL;
    sqlite3_finalize(statement);
  }
  return text;
}

bool has_columns(const char *schema, const char *table, const char *columns) {
  return integer_of("SELECT count(*) = json_array_length(json_array(%s)) FROM pragma_table_xinfo(%Q, %Q) WHERE "
                    "lower(name) IN (%s)",
                    columns, table, schema, columns) == 1;
}

bool has_model(const char *schema, const char *name) {
  static const char FUNCTION[] = "dfen_estimate: ";
  const char *id = !has_columns(schema, "models", "'id', 'model', 'prior_games'")
                     ? NULL
                     : text_of("SELECT quote(id) FROM %s.models ORDER BY id DESC LIMIT 1", schema);
  sqlite3_stmt *statement =
    id == NULL ? NULL
               : prepare("SELECT dfen_estimate(dfen_start(), model) FROM %s.models ORDER BY id DESC LIMIT 1", schema);
  if (statement != NULL) {
    bool is_null = sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_type(statement, 0) == SQLITE_NULL;
    const char *reason = sqlite3_errcode(db) == SQLITE_ROW ? "it is NULL" : sqlite3_errmsg(db);
    reason += strncmp(reason, FUNCTION, sizeof FUNCTION - 1) == 0 ? sizeof FUNCTION - 1 : 0;
    fail_if(is_null || sqlite3_errcode(db) != SQLITE_ROW, "%s: model %s of the table models cannot be used: %s", name,
            id, reason);
  }
  sqlite3_finalize(statement);
  return id != NULL;
}

void say_each(sqlite3_stmt *statement) {
  while (next_row(statement)) {
    say("%s", (const char *)sqlite3_column_text(statement, 0));
  }
}
