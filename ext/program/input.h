/* Files that are read row by row into temporary tables. Errors are reported with the name of the file and the line. */
#ifndef DFEN_PROGRAM_INPUT_H
#define DFEN_PROGRAM_INPUT_H

#include <sqlite3.h>

#include "../reading/reading.h"

/* The last column of a table, for the first value of a row that has more values than the header. */
#define MORE_FIELDS "more fields"

struct input {
  const char *name; /* for messages */
  int descriptor;
  struct reading reading;
  size_t columns;       /* of the header; 1 for JSON Lines */
  bool pending;         /* the row that was read last was not stored yet */
  sqlite3_stmt *insert; /* into the table */
};

/* Opens a file, "-" for standard input, reads its first row, and begins the phase of reading it. */
void open_input(struct input *input, const char *file, bool lenient);
void close_input(struct input *input);

/* Begins a transaction, and creates the temporary table: a column of text for each name of the header, or `line` for
 * JSON Lines, and "more fields". Names that are empty or used twice get a number. */
void create_input_table(struct input *input, const char *table);
/* Stores at most so many rows. */
void insert_input(struct input *input, sqlite3_int64 most);

#endif
