/* Stores the rejected rows, as JSON. Values are complete unless they are too long. */
#include "import_write.h"
#include "import_value.h"
#include "../../arguments/quote.h"
#include "../../../core/common/hash.h"

#include <string.h>

/* The most bytes stored of a row's complete values, and of the beginning of each value that does not fit. */
enum { IMPORT_KEPT = 1000000, IMPORT_BEGINNING = 100 };

/* Writes text as a JSON string, and a BLOB or bytes that are not text as {"hex": ...}, so that nothing is lost. */
static void import_append_whole(sqlite3_str *json, const char *text, size_t length, bool is_blob) {
  bool is_text = !is_blob && import_is_text(text, length);
  sqlite3_str_appendall(json, is_text ? "\"" : "{\"hex\":\"");
  for (size_t i = 0; i < length; ++i) {
    unsigned char c = (unsigned char)text[i];
    if (!is_text) {
      sqlite3_str_appendf(json, "%02x", c);
    } else if (c < 0x20) {
      sqlite3_str_appendf(json, "\\u%04x", c);
    } else {
      sqlite3_str_append(json, "\\", c == '"' || c == '\\');
      sqlite3_str_append(json, text + i, 1);
    }
  }
  sqlite3_str_appendall(json, is_text ? "\"" : "\"}");
}

/* Writes a value or, if it exceeds the remaining room, its beginning, size and xxHash64. */
static void import_append_json(sqlite3_str *json, const char *text, size_t length, bool is_blob, size_t *room) {
  if (length <= *room) {
    *room -= length;
    import_append_whole(json, text, length, is_blob);
    return;
  }
  size_t beginning = length < IMPORT_BEGINNING ? length : IMPORT_BEGINNING;
  while (beginning > 0 && beginning < length && ((unsigned char)text[beginning] & 0xC0) == 0x80) {
    --beginning; /* do not split a character */
  }
  sqlite3_str_appendall(json, "{\"beginning\":");
  import_append_whole(json, text, beginning, is_blob);
  sqlite3_str_appendf(json, ",\"bytes\":%lld,\"xxh64\":\"%016llx\"}", (long long)length,
                      (unsigned long long)XXH64(text, length, 0));
}

/* A JSON name must be a string, so a name that is not text, or is very long, is quoted as in errors. */
static void import_append_name(sqlite3_str *json, const char *name) {
  size_t length = name == NULL ? 0 : strlen(name);
  char shown[QUOTE_SIZE];
  if (length > IMPORT_TEXT_MAX || !import_is_text(name, length)) {
    quote_text(name, length, 0, shown);
    name = shown;
    length = strlen(shown);
  }
  import_append_whole(json, name, length, false);
}

/* The columns of the row by name, from the first on. False if out of memory. */
static bool import_append_columns(sqlite3_stmt *row, int first, sqlite3_str *json, size_t *room) {
  for (int i = first; i < sqlite3_column_count(row); ++i) {
    int type = sqlite3_column_type(row, i);
    const char *value = type == SQLITE_BLOB ? sqlite3_column_blob(row, i) : (const char *)sqlite3_column_text(row, i);
    size_t length = (size_t)sqlite3_column_bytes(row, i);
    sqlite3_str_appendchar(json, 1, i == first ? '{' : ',');
    import_append_name(json, sqlite3_column_name(row, i));
    sqlite3_str_appendchar(json, 1, ':');
    if (type == SQLITE_NULL) {
      sqlite3_str_appendall(json, "null");
    } else if (value == NULL && type != SQLITE_BLOB) {
      return false;
    } else {
      import_append_json(json, value == NULL ? "" : value, length, type == SQLITE_BLOB, room);
    }
  }
  sqlite3_str_appendchar(json, 1, '}');
  return true;
}

/* The caller frees it with sqlite3_free(); NULL if out of memory. */
static char *import_content(sqlite3_stmt *row, int first) {
  size_t room = IMPORT_KEPT;
  sqlite3_str *json = sqlite3_str_new(sqlite3_db_handle(row));
  bool is_written = import_append_columns(row, first, json, &room);
  char *text = sqlite3_str_finish(json);
  if (!is_written) {
    sqlite3_free(text);
  }
  return is_written ? text : NULL;
}

/* ---- Rejected rows ---- */

/* The rows of the table as they are; of documents the turn with the number of the document, or the document. */
static sqlite3_stmt *import_open_content(struct import *import) {
  const struct reader *reader = &import->reader;
  if (!reader->of_documents) {
    return session_prepare(&import->session, "SELECT * FROM %s", reader->source);
  }
  return session_prepare(&import->session,
                         "SELECT CASE WHEN %s NOTNULL THEN json_object('document', line, 'turn', json(%s)) END, "
                         "(SELECT doc FROM temp.dfen_documents AS e WHERE e.line = d.line) AS \"%w\" FROM %s AS d",
                         reader->list != NULL ? "turn" : "NULL", reader->list != NULL ? "turn" : "NULL",
                         reader->document, reader->source);
}

/* Warns if most rows were rejected. */
static void import_warn(struct import *import) {
  const struct import_counts *counts = &import->counts;
  if (counts->imported + counts->skipped > 0 &&
      2 * session_integer(&import->session,
                          "SELECT count(*) FROM temp.dfen_rejects WHERE reason NOT IN " READER_HARMLESS) >
        counts->imported + counts->skipped + counts->rejected) {
    reader_report(&import->reader, "warning", NULL, READER_REFUSAL, NULL);
  }
}

void import_write_rejected(struct import *import) {
  struct sql_session *session = &import->session;
  import->counts.rejected = session_integer(session, "SELECT count(*) FROM temp.dfen_rejects");
  if (import->counts.rejected == 0) {
    return;
  }
  import_warn(import);
  sqlite3_stmt *rows = import_open_content(import);
  sqlite3_stmt *rejects =
    session_prepare(session, "SELECT row, reason, " ROW_OF("row") ", " FILE_OF("row") " FROM temp.dfen_rejects"
                                                                                      " ORDER BY row");
  sqlite3_stmt *insert =
    session_prepare(session, "INSERT INTO main.rejected(import, row, reason, content, file) VALUES (?, ?, ?, ?, ?)");
  sqlite3_int64 place = 0;
  while (session_step(session, rejects)) {
    bool found = true;
    for (; found && place < sqlite3_column_int64(rejects, 0); ++place) {
      found = session_step(session, rows);
    }
    bool is_turn = found && import->reader.of_documents && sqlite3_column_type(rows, 0) == SQLITE_TEXT;
    char *content = !found    ? NULL
                    : is_turn ? sqlite3_mprintf("%s", sqlite3_column_text(rows, 0))
                              : import_content(rows, import->reader.of_documents ? 1 : 0);
    if (found && content == NULL) {
      session_fail_with(session, SQLITE_NOMEM);
    }
    sqlite3_bind_int64(insert, 1, import->tables.id);
    sqlite3_bind_value(insert, 2, sqlite3_column_value(rejects, 2));
    sqlite3_bind_value(insert, 3, sqlite3_column_value(rejects, 1));
    sqlite3_bind_text(insert, 4, content, -1, SQLITE_STATIC);
    sqlite3_bind_value(insert, 5, sqlite3_column_value(rejects, 3));
    import_write_row(import, insert, true);
    sqlite3_clear_bindings(insert);
    sqlite3_free(content);
  }
  sqlite3_finalize(rows);
  sqlite3_finalize(rejects);
  sqlite3_finalize(insert);
}
