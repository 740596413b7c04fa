/* The table that an import reads: its rows, sorted or not, and the roles of its columns. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_SOURCE_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_SOURCE_H

#include "../run/session.h"
#include "import_row.h"

enum import_kind { IMPORT_OF_GAMES, IMPORT_OF_LINES, IMPORT_OF_JSON };

struct import_source {
  struct sql_session *session;
  const char *table;                  /* as the caller wrote it */
  const struct option_value *columns; /* names of roles and of their columns */
  const struct option_value *details; /* names of columns to keep with the game */
  const char *name;                   /* as SQL */
  enum import_kind kind;
  bool sorted;                 /* by game and turn */
  sqlite3_stmt *rows;          /* NULL while closed */
  int columns_count;           /* of the table; `rows` may have more after them */
  int column_of[IMPORT_ROLES]; /* index in `rows`, -1 for none */
  int place_column;            /* of the row number in the table; -1 if rows are in its order */
  sqlite3_int64 place;         /* of the last row read */
};

/* After an error of the session these do nothing. */

/* Finds the table, and checks that its rows come in order. */
void import_find_table(struct import_source *source);

/* Opens the rows, sorted by game and turn if `sorted`, and finds the columns. */
void import_open_rows(struct import_source *source);
void import_close_rows(struct import_source *source);

/* Whether the rows come from a table that the import writes. */
bool import_reads_own_tables(struct import_source *source);

/* Reads the next row; false at the end. */
bool import_next_row(struct import_source *source, struct import_row *row);

/* Writes a reason after the name of the role's column; for IMPORT_ROLES the reason alone. */
void import_write_reason(const struct import_source *source, enum import_role role, const char *reason,
                         struct reason *message);

/* The column that the option columns names for a role; NULL for none. */
const char *import_mapped_column(const struct option_value *columns, const char *role);

/* The index of a column or a field in the option details; -1 for none. */
int import_find_detail(const struct import_source *source, const char *name);

/* The names of the columns without a role that are not details, separated by commas; "" for none. */
const char *import_unused_columns(struct import_source *source);

#endif
