/* Files that are read row by row into temporary tables. Errors are reported with the name of the file and the line. */
#ifndef DFEN_EXT_PROGRAM_INPUT_H
#define DFEN_EXT_PROGRAM_INPUT_H

#include <zlib.h>

#include "../files/file_table.h"

enum { INPUT_BYTES = 1 << 16 };

struct input {
  const char *name; /* for messages */
  int descriptor;
  bool has_ended;                      /* the last row was read */
  bool has_begun, is_packed, is_whole; /* compressed by gzip, with nothing missing so far */
  z_stream packed;
  unsigned char bytes[INPUT_BYTES]; /* compressed ones */
  struct reading reading;
  bool pending;         /* the row that was read last was not stored yet */
  sqlite3_stmt *insert; /* into the table */
};

/* Opens a file, "-" for standard input, reads its first row, and begins the phase of reading it. */
void open_input(struct input *input, const char *file, bool lenient);
void close_input(struct input *input);

/* Creates the temporary table, or extends that of several files (ext/files/file_table.h). */
void create_input_table(struct input *input, const char *table, bool of_several);
/* Stores all rows. */
void insert_input(struct input *input);

#endif
