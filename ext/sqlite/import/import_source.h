/* The table that an import reads: its rows, in their order or sorted, and which of its columns say what. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_SOURCE_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_SOURCE_H

#include "../run/session.h"
#include "import_row.h"

enum import_kind { IMPORT_OF_GAMES, IMPORT_OF_LINES, IMPORT_OF_JSON };

struct import_source {
  struct sql_session *session;
  const char *table;                  /* as it was given */
  const struct option_value *columns; /* names of roles, and of the columns that have them */
  const struct option_value *details; /* names of columns that a game keeps */
  const char *name;                   /* in SQL */
  enum import_kind kind;
  bool sorted;                 /* a game's rows stand together, in the order of its turns */
  sqlite3_stmt *rows;          /* NULL while they are not open */
  int columns_count;           /* of the table; `rows` may have more behind them */
  int column_of[IMPORT_ROLES]; /* in `rows`, -1 for none */
  int place_column;            /* of a row's number in the table; -1 where rows stand in their order */
  sqlite3_int64 place;         /* of the last row that was read */
};

/* Nothing is done once the session has failed. */

/* Finds the table, and makes sure that its rows come in their order. */
void import_find_table(struct import_source *source);

/* Opens the rows, sorted by game and turn or in their order, and finds the columns. */
void import_open_rows(struct import_source *source);
void import_close_rows(struct import_source *source);

/* Whether the opened rows come from a table that the import writes. */
bool import_reads_own_tables(struct import_source *source);

/* Reads the next row; false at the end. */
bool import_next_row(struct import_source *source, struct import_row *row);

/* Writes a reason with the name that the role has in the table before it; of IMPORT_ROLES the reason alone. */
void import_say(const struct import_source *source, enum import_role role, const char *reason, char said[REASON_SIZE]);

/* The name that the option columns has for a role; NULL for none. */
const char *import_mapped(const struct option_value *columns, const char *role);

/* The place of a column or a field in the option details; -1 for none. */
int import_find_detail(const struct import_source *source, const char *name);

/* The names of the columns that no role has and no detail, with commas between; "" for none. */
const char *import_unused_columns(struct import_source *source);

#endif
