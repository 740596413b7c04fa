/* Reads lines of JSON, a game a line, as rows of turns. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_JSON_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_JSON_H

#include "import_source.h"

enum import_json_statement {
  IMPORT_READ_LINE,
  IMPORT_READ_DETAILS,
  IMPORT_READ_TURNS,
  IMPORT_READ_DICE,
  IMPORT_READ_MOVES,
  IMPORT_READ_FIELDS, /* one for each nesting depth of objects */
  IMPORT_JSON_STATEMENTS = IMPORT_READ_FIELDS + 3
};

enum { IMPORT_UNUSED_MAX = 10, IMPORT_COPIES_MAX = 64 };

struct import_json {
  struct import_source *source;
  const dfen_scale *scale; /* of numeric results */
  sqlite3_stmt *statement[IMPORT_JSON_STATEMENTS];
  struct import_row line;                   /* what the current line says of its game */
  char name[40];                            /* of a game without a name: a hash of its line */
  bool in_line, any;                        /* whether turns are being read, and whether there was one */
  sqlite3_value *copies[IMPORT_COPIES_MAX]; /* of values in rows; those of the line first */
  int count, of_line;
  const char *unused[IMPORT_UNUSED_MAX + 1]; /* names of unused fields; the last is "..." */
  int unused_count;
};

/* The source must be open and must not move. The caller closes. */
void import_open_json(struct import_json *json, struct import_source *source, const dfen_scale *scale);
void import_close_json(struct import_json *json);

/* Reads the next turn, or a malformed line, whose row has a fault and is not a turn. False at the end. */
bool import_next_of_json(struct import_json *json, struct import_row *row);

/* The names of the unused fields, separated by commas; "" for none. */
const char *import_unused_fields(const struct import_json *json);

#endif
