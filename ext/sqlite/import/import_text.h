/* Texts of an import that outlive their row. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_TEXT_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_TEXT_H

#include "../run/work.h"

/* A text with memory of its own, which grows. */
struct import_text {
  char *bytes; /* `length` of them, and a NUL */
  size_t length, room;
  bool null;
};

/* Copies bytes into a text; NULL makes it NULL. */
bool import_set(struct work *work, struct import_text *text, const char *bytes, size_t length);
bool import_set_column(struct work *work, struct import_text *text, sqlite3_stmt *statement, int column);
bool import_same(const struct import_text *text, const char *bytes, size_t length);

/* The text must live until the statement has run. */
void import_bind(sqlite3_stmt *statement, int index, const struct import_text *text);

/* Text of a value, NULL for NULL and for a BLOB, which asking for its text would change. */
const char *import_value(sqlite3_value *value, size_t *length);

#endif
