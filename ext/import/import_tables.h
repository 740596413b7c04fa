/* The tables that an import writes: those of sql/schema.sql, and its own, imports and rejected. */
#ifndef DFEN_EXT_IMPORT_IMPORT_TABLES_H
#define DFEN_EXT_IMPORT_IMPORT_TABLES_H

#include "../sqlite/run/session.h"

struct import_tables {
  struct sql_session *session;
  const char *file, *source; /* the origin of the rows */
  sqlite3_int64 id;          /* of the import */
  sqlite3_int64 first_game, lines_before;
};

/* The counts of an import. */
struct import_counts {
  sqlite3_int64 imported, skipped, rejected; /* rows, or turns of JSON */
  sqlite3_int64 games, replaced;             /* imported; of these replaced */
  sqlite3_int64 unresolved, unnamed;         /* without a result; with a player without a name */
  sqlite3_int64 known_games;                 /* that existed before */
  sqlite3_int64 unconnected;
};

/* After an error of the session these do nothing. */

/* Fails if a table of sql/schema.sql is missing, and names it. */
void import_require_tables(struct import_tables *tables);

/* Creates imports and rejected and the row of this import. */
void import_begin(struct import_tables *tables);

/* The error if a row was not written. */
void import_fail_by_trigger(struct import_tables *tables);

/* Counts the lines of the source's book. */
sqlite3_int64 import_count_lines(struct import_tables *tables);

/* Writes the counts, and checks that all games of dfen_imported, their turns, lines and rejected rows exist. */
void import_end_tables(struct import_tables *tables, const struct import_counts *counts, bool of_lines);

#endif
