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
  size_t columns; /* of the header; 1 for JSON Lines */
  bool pending;   /* the row that was read last was not stored yet */
  bool failed;    /* an error was reported */
};

/* Opens a file, "-" for standard input, reads its first row, and begins the phase of reading it. */
bool open_input(struct input *input, const char *file, bool lenient);
void close_input(struct input *input);

/* Reads the header, and creates the temporary table: a column of text for each of its names, or `line` for JSON Lines,
 * and "more fields". Names that are empty or used twice get a number. Returns the INSERT; NULL after an error. */
sqlite3_stmt *create_input_table(struct input *input, const char *table);
/* Stores at most so many rows. False after an error or a signal. */
bool insert_input(struct input *input, sqlite3_stmt *statement, sqlite3_int64 most);

#endif
