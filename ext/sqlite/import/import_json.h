/* Lines of JSON, a game a line, as rows of turns. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_JSON_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_JSON_H

#include "import_source.h"

enum import_json_statement {
  IMPORT_READ_LINE,
  IMPORT_READ_DETAILS,
  IMPORT_READ_TURNS,
  IMPORT_READ_DICE,
  IMPORT_READ_MOVES,
  IMPORT_READ_FIELDS, /* one for each depth of objects within objects */
  IMPORT_JSON_STATEMENTS = IMPORT_READ_FIELDS + 3
};

enum { IMPORT_UNUSED_MAX = 10, IMPORT_COPIES_MAX = 64 };

struct import_json {
  struct import_source *source;
  dfen_scale scale; /* of results that are numbers */
  sqlite3_stmt *statement[IMPORT_JSON_STATEMENTS];
  struct import_row line;                   /* what the line that is being read says of its game */
  char name[40];                            /* the name of a game that has none: a hash of its line */
  bool in_line, any;                        /* whether its turns are being read, and there was one */
  sqlite3_value *copies[IMPORT_COPIES_MAX]; /* of the values in rows, first those of the line */
  int count, of_line;
  const char *unused[IMPORT_UNUSED_MAX + 1]; /* names of fields that say nothing; the last is "..." */
  int unused_count;
};

/* The source must be open, and stay where it is. The caller closes. */
void import_open_json(struct import_json *json, struct import_source *source, dfen_scale scale);
void import_close_json(struct import_json *json);

/* Reads the next turn; or a line that has none, whose row has a fault and is not a turn. False at the end. */
bool import_next_of_json(struct import_json *json, struct import_row *row);

/* The names of the fields that say nothing, with commas between; "" for none. */
const char *import_unused_fields(const struct import_json *json);

#endif
