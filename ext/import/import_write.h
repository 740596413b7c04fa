/* Writes what the reader has read into the tables of sql/schema.sql. */
#ifndef DFEN_EXT_IMPORT_IMPORT_WRITE_H
#define DFEN_EXT_IMPORT_IMPORT_WRITE_H

#include "../functions/arguments/quote.h"
#include "../games/reader.h"
#include "../games/import_date.h"
#include "import_tables.h"

enum import_known { IMPORT_REFUSE, IMPORT_SKIP, IMPORT_REPLACE };

/* Unreadable values, which are left out of their games. */
struct import_unreadable {
  sqlite3_int64 count, first; /* their number, and the row of the first */
  char shown[QUOTE_SIZE];
};

struct import {
  struct sql_session session;
  struct reader reader;
  struct import_tables tables;
  struct import_counts counts;
  enum import_known known;
  enum import_dates dates;
  bool reject_unconnected;
  struct import_unreadable unreadable_dates, unreadable_ratings;
};

/* Imports the games that were read, with their turns, or the lines of a book. */
void import_write_games(struct import *import);
void import_write_lines(struct import *import);

/* Runs a statement that writes a row; if it must, none is an error of a trigger. */
void import_write_row(struct import *import, sqlite3_stmt *statement, bool must);

/* import_content.c: stores the rows that are left out with their reasons. */
void import_write_rejected(struct import *import);

#endif
