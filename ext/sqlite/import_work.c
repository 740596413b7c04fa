/* What the files of an import share: the first error, statements, and texts. */
#include "import.h"

#include <stdarg.h>
#include <string.h>

/* ---- Failing ---- */

void import_fail(struct import *import, const char *format, ...) {
  if (import->status == SQLITE_OK) {
    va_list arguments;
    va_start(arguments, format);
    sqlite3_vsnprintf(REASON_SIZE, import->reason, format, arguments);
    va_end(arguments);
    end_whole(import->reason);
    import->status = SQLITE_ERROR;
  }
}

/* Keeps the first error. */
bool import_took_from(struct import *import, sqlite3 *db, int status) {
  if (import->status == SQLITE_OK && status != SQLITE_OK && status != SQLITE_ROW && status != SQLITE_DONE) {
    if (status == SQLITE_NOMEM || status == SQLITE_INTERRUPT) {
      import->status = status;
    } else {
      show_message(sqlite3_errmsg(db), import->reason, REASON_SIZE);
      import->status = SQLITE_ERROR;
    }
  }
  return import->status == SQLITE_OK;
}

bool import_took(struct import *import, int status) {
  return import_took_from(import, import->db, status);
}

/* Whether memory was given; otherwise the import fails for want of memory. */
bool import_has(struct import *import, const void *memory) {
  return memory != NULL || import_took(import, SQLITE_NOMEM);
}

/* ---- SQL ---- */

bool import_run(struct import *import, const char *sql) {
  return import->status == SQLITE_OK && import_took(import, sqlite3_exec(import->db, sql, NULL, NULL, NULL));
}

sqlite3_stmt *import_prepare(struct import *import, const char *format, ...) {
  if (import->status != SQLITE_OK) {
    return NULL;
  }
  va_list arguments;
  va_start(arguments, format);
  char *sql = sqlite3_vmprintf(format, arguments);
  va_end(arguments);
  sqlite3_stmt *statement = NULL;
  if (import_has(import, sql)) {
    import_took(import, sqlite3_prepare_v2(import->db, sql, -1, &statement, NULL));
  }
  sqlite3_free(sql);
  return statement;
}

/* Whether there is a row; the caller resets. */
bool import_step(struct import *import, sqlite3_stmt *statement) {
  if (import->status != SQLITE_OK || statement == NULL) {
    return false;
  }
  int status = sqlite3_step(statement);
  return import_took_from(import, sqlite3_db_handle(statement), status) && status == SQLITE_ROW;
}

/* The integer that a statement answers with; 0 without a row. */
sqlite3_int64 import_integer(struct import *import, const char *sql) {
  sqlite3_stmt *statement = import_prepare(import, "%s", sql);
  sqlite3_int64 integer = import_step(import, statement) ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return integer;
}

/* ---- Texts ---- */

bool import_set(struct import *import, struct import_text *text, const char *bytes, size_t length) {
  text->null = bytes == NULL;
  length = text->null ? 0 : length;
  if (length + 1 > text->room) {
    char *grown = sqlite3_realloc64(text->bytes, 2 * length + 64);
    if (!import_has(import, grown)) {
      return false;
    }
    text->bytes = grown;
    text->room = 2 * length + 64;
  }
  if (bytes != NULL) {
    memcpy(text->bytes, bytes, length);
  }
  text->bytes[length] = '\0';
  text->length = length;
  return true;
}

bool import_same(const struct import_text *text, const char *bytes, size_t length) {
  return text->null == (bytes == NULL) && text->length == length &&
         (bytes == NULL || length == 0 || memcmp(text->bytes, bytes, length) == 0);
}

bool import_set_column(struct import *import, struct import_text *text, sqlite3_stmt *statement, int column) {
  const char *bytes = (const char *)sqlite3_column_text(statement, column);
  return import_set(import, text, bytes, (size_t)sqlite3_column_bytes(statement, column));
}

void import_bind(sqlite3_stmt *statement, int index, const struct import_text *text) {
  sqlite3_bind_text(statement, index, text->null ? NULL : text->bytes, (int)text->length, SQLITE_STATIC);
}

/* Text of a value, NULL for NULL and for a BLOB, which asking for its text would change. */
const char *import_value(sqlite3_value *value, size_t *length) {
  bool has_text = value != NULL && sqlite3_value_type(value) != SQLITE_BLOB;
  const char *text = has_text ? (const char *)sqlite3_value_text(value) : NULL;
  *length = text == NULL ? 0 : (size_t)sqlite3_value_bytes(value);
  return text;
}
