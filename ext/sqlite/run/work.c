/* What every function that runs SQL of its own stands on: memory that is given back at the end, the first error,
 * statements, and arguments. An error of SQLite keeps its code where the caller must know it (an interrupt, the want of
 * memory); all others become words. */
#include "work.h"
#include "../../functions/function.h"
#include "../../arguments/quote.h"

#include <stdarg.h>
#include <string.h>

struct work_piece {
  struct work_piece *next;
  sqlite3_int64 bytes[]; /* aligned as sqlite3_malloc64 aligns */
};

/* ---- Memory and errors ---- */

void work_open(struct work *work, sqlite3 *db) {
  *work = (struct work){.db = db};
}

void work_close(struct work *work) {
  work_unguard(work);
  while (work->pieces != NULL) {
    struct work_piece *next = work->pieces->next;
    sqlite3_free(work->pieces);
    work->pieces = next;
  }
}

static void fail_without_memory(struct work *work) {
  if (work->status == SQLITE_OK) {
    work->status = SQLITE_NOMEM;
    work->reason[0] = '\0';
  }
}

void *work_memory(struct work *work, sqlite3_uint64 size) {
  if (work->status != SQLITE_OK) {
    return NULL;
  }
  struct work_piece *piece = sqlite3_malloc64(sizeof *piece + size);
  if (piece == NULL) {
    fail_without_memory(work);
    return NULL;
  }
  memset(piece->bytes, 0, (size_t)size);
  piece->next = work->pieces;
  work->pieces = piece;
  return piece->bytes;
}

/* NULL is what SQLite gives when there was no memory for a text. */
static const char *copy_text(struct work *work, const char *text) {
  if (text == NULL) {
    fail_without_memory(work);
    return NULL;
  }
  size_t size = strlen(text) + 1;
  char *copy = work_memory(work, size);
  return copy == NULL ? NULL : memcpy(copy, text, size);
}

/* The same; frees `text`. */
static const char *own_text(struct work *work, char *text) {
  const char *copy = copy_text(work, text);
  sqlite3_free(text);
  return copy;
}

const char *work_text(struct work *work, const char *format, ...) {
  va_list list;
  va_start(list, format);
  const char *text = work->status == SQLITE_OK ? own_text(work, sqlite3_vmprintf(format, list)) : NULL;
  va_end(list);
  return text;
}

void work_fail(struct work *work, const char *format, ...) {
  if (work->status != SQLITE_OK) {
    return;
  }
  va_list list;
  va_start(list, format);
  sqlite3_vsnprintf(sizeof work->reason, work->reason, format, list);
  va_end(list);
  trim_partial_utf8(work->reason);
  work->status = SQLITE_ERROR;
}

const char *work_finish(struct work *work, sqlite3_str *text) {
  bool is_empty = sqlite3_str_length(text) == 0 && sqlite3_str_errcode(text) == SQLITE_OK;
  char *finished = sqlite3_str_finish(text);
  if (is_empty) { /* with memory of its own, perhaps */
    sqlite3_free(finished);
    return "";
  }
  return own_text(work, finished);
}

/* In the middle of DDL SQLite turns an interrupt into an error, in words of several kinds. The next statement is
 * interrupted too, and tells. */
static bool is_interrupted(sqlite3 *db) {
  host_watch watch = host_watch_connection(db);
  int status = host_ask_sqlite(&watch);
  host_end_watch(&watch);
  return status == SQLITE_INTERRUPT;
}

/* As work_fail_with(), of a statement of a database that is not the work's. */
static void fail_of(struct work *work, sqlite3 *db, int status) {
  if (work->status != SQLITE_OK || status == SQLITE_OK) {
    return;
  }
  if ((status & 0xFF) == SQLITE_NOMEM || status == SQLITE_IOERR_NOMEM) {
    fail_without_memory(work);
    return;
  }
  bool has_words = strcmp(sqlite3_errmsg(db), sqlite3_errstr(SQLITE_ERROR)) != 0;
  quote_message(sqlite3_errmsg(db), work->reason, sizeof work->reason);
  work->status = status & 0xFF;
  if (work->status == SQLITE_INTERRUPT || (work->status == SQLITE_ERROR && is_interrupted(work->db))) {
    quote_message(sqlite3_errstr(SQLITE_INTERRUPT), work->reason, sizeof work->reason);
    work->status = SQLITE_INTERRUPT;
  } else if (!has_words) { /* but its code's own: there was no memory for others */
    work->status = SQLITE_NOMEM;
    work->reason[0] = '\0';
  }
}

void work_fail_with(struct work *work, int status) {
  fail_of(work, work->db, status);
}

/* ---- Statements ---- */

sqlite3_stmt *work_prepare_text(struct work *work, const char *sql) {
  sqlite3_stmt *statement = NULL;
  if (work->status == SQLITE_OK) {
    work_fail_with(work, sqlite3_prepare_v2(work->db, sql, -1, &statement, NULL));
  }
  return statement;
}

bool work_step(struct work *work, sqlite3_stmt *statement) {
  if (work->status != SQLITE_OK) {
    return false;
  }
  int status = sqlite3_step(statement);
  if (status != SQLITE_ROW && status != SQLITE_DONE) {
    fail_of(work, sqlite3_db_handle(statement), status);
  }
  return status == SQLITE_ROW;
}

const char *work_column_text(struct work *work, sqlite3_stmt *statement, int column) {
  if (work->status != SQLITE_OK || sqlite3_column_type(statement, column) == SQLITE_NULL) {
    return NULL;
  }
  return copy_text(work, (const char *)sqlite3_column_text(statement, column));
}

void work_run_statement(struct work *work, sqlite3_stmt *statement) {
  while (work_step(work, statement)) {
  }
  sqlite3_finalize(statement);
}

sqlite3_int64 work_integer_of(struct work *work, sqlite3_stmt *statement) {
  sqlite3_int64 integer = work_step(work, statement) ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return integer;
}

/* ---- Arguments ----
 *
 * They are kept by the work, for a statement that runs meanwhile may change the value that was given. */

bool work_accept(struct work *work, enum outcome outcome) {
  if (outcome == READ_MALFORMED) {
    work->status = SQLITE_ERROR;
  } else if (outcome == READ_NO_MEMORY) {
    work_fail_with(work, SQLITE_NOMEM);
  }
  return outcome == READ;
}

/* The text of an argument; NULL when it is NULL or not given, and after an error. */
static const char *text_given(struct work *work, sqlite3_value *value, const char *what, size_t *length) {
  const char *text = NULL;
  bool reads = value != NULL && work->status == SQLITE_OK;
  return reads && work_accept(work, read_text(value, what, &text, length, work->reason)) ? text : NULL;
}

const char *work_name(struct work *work, sqlite3_value *value, const char *what, bool optional) {
  enum { NAME_SIZE_MAX = 1000000 };
  size_t length = 0;
  const char *text = text_given(work, value, what, &length);
  if (text == NULL) {
    if (!optional) {
      work_fail(work, "the %s must be text, not NULL", what);
    }
    return NULL;
  }
  if (length > NAME_SIZE_MAX) {
    work_fail(work, "the %s has more than %d bytes", what, NAME_SIZE_MAX);
  } else if (memchr(text, '\0', length) != NULL) {
    work_fail(work, "the %s contains a NUL", what);
  }
  return work_text(work, "%s", text);
}

void work_options(struct work *work, sqlite3_value *value, const struct option options[], int count,
                  struct option_value values[]) {
  size_t length = 0;
  const char *text = text_given(work, value, "options", &length);
  char *room = text == NULL ? NULL : work_memory(work, length);
  memset(values, 0, (size_t)count * sizeof *values);
  if (room != NULL) {
    work_accept(work, read_options(text, length, options, count, values, room, work->reason));
  }
}

/* ---- Names in messages ---- */

const char *work_shown(struct work *work, const char *name) {
  char shown[QUOTE_SIZE] = "";
  if (work->status == SQLITE_OK) { /* else there may be no name */
    quote_text(name, strlen(name), 0, shown);
  }
  const char *text = work_text(work, "%s", shown);
  return text == NULL ? "" : text;
}

void result_work_error(sqlite3_context *context, const struct work *work) {
  if (work->status == SQLITE_NOMEM || (work->status != SQLITE_ERROR && work->reason[0] == '\0')) {
    sqlite3_result_error_nomem(context);
    return;
  }
  result_error(context, function_name(context), work->reason);
  if (work->status != SQLITE_ERROR) {
    sqlite3_result_error_code(context, work->status);
  }
}

void result_of_work(sqlite3_context *context, const struct work *work, const char *text) {
  if (work->status == SQLITE_OK) {
    sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
  } else {
    result_work_error(context, work);
  }
}
