/* Rows that were read, as a table of text: a column for each name of the first row, and "more fields". Names that are
 * empty or used already get the number of the column: `column 3`, `date 4`; so do all if the first row has no names.
 * JSON has one column, `line`.
 *
 * Several files are one table, with a column "from file". A name is one column in all of them. */
#ifndef DFEN_EXT_FILES_FILE_TABLE_H
#define DFEN_EXT_FILES_FILE_TABLE_H

#include <sqlite3.h>

#include "reading.h"

/* The last column, for the first value of a row that has more values than there are names. */
#define MORE_FIELDS "more fields"
/* Of several files: the name of the file. */
#define FROM_FILE "from file"

/* Creates the table in a schema, `temp` or `main`, after the first row, and prepares the statement that inserts rows.
 * `file` is the file's name if there are several, else NULL; for all but the first it adds the columns that the
 * table has not yet. Returns a code of SQLite. */
int reading_create_table(sqlite3 *db, const char *schema, const char *table, const struct reading *first,
                         const char *file, sqlite3_stmt **insert);
/* The number of the values of the first row. */
size_t reading_columns(sqlite3_stmt *insert);
/* Inserts the last row. */
int reading_insert(sqlite3_stmt *insert, const struct reading *row);

#endif
