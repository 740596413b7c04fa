/* One import, and what its files ask of each other. Nothing is done once its work has failed: these return at once
 * then. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_H

#include "../../given.h"
#include "../../../core/common/hash.h"
#include "../../slots.h"
#include "import_turn.h"
#include "../run/work.h"

/* A text that outlives its row: a name, or a DFEN. */
struct import_text {
  size_t length;
  char bytes[IMPORT_TEXT_MAX + 1]; /* with a NUL behind them */
};

enum import_kind { IMPORT_OF_GAMES, IMPORT_OF_LINES, IMPORT_OF_JSON };

/* What is known of the game whose rows are being read. */
struct import_game {
  struct import_text name;
  sqlite3_int64 id; /* in games; 0 while no row was imported */
  sqlite3_int64 seen;
  sqlite3_int64 number; /* of the last turn that was imported, 0 for none */
  struct import_text white, black, ends, next;
  dfen_result result;
  bool next_known; /* whether `next` is the position after the game's last row */
  bool open;       /* whether there is a game at all */
};

/* The statements of an import, prepared once. */
enum import_statement {
  IMPORT_ADD_PLAYER,
  IMPORT_ADD_GAME,
  IMPORT_ADD_TURN,
  IMPORT_ADD_LINE,
  IMPORT_REJECT,
  IMPORT_READ_LINE, /* from here on for JSON alone */
  IMPORT_READ_TURNS,
  IMPORT_READ_DICE,
  IMPORT_READ_MOVES,
  IMPORT_READ_FIELDS, /* one for each depth of objects within objects */
  IMPORT_STATEMENTS = IMPORT_READ_FIELDS + 3
};

struct import {
  struct work work;
  enum import_kind kind;
  const char *table;  /* as it was given */
  const char *source; /* its name in SQL */
  const char *file;
  dfen_scale scale; /* of results that are numbers */
  bool again, reject_unconnected;
  bool scores; /* whether the table turns has the column score */

  sqlite3_stmt *rows;
  int column_of[IMPORT_COLUMNS]; /* in `rows`, -1 for none */
  bool sorted;                   /* a game's rows stand together, in the order of its turns */
  bool out_of_order;             /* they do not: another game came between them, or a turn after a later one */
  sqlite3_stmt *statement[IMPORT_STATEMENTS];
  struct import_game *game;
  struct slots met; /* a hash of each game that was met, while the rows are not sorted */
  uint64_t met_count, seed;
  sqlite3_int64 id, first_game, next_game, lines_before;
  sqlite3_int64 row, imported, rejected, games, unconnected;
  XXH64_state_t *checksum;
};

/* Adds a row, or a turn of a line of JSON, to the checksum. */
void import_add_to_checksum(struct import *import, import_row row);

/* ---- The source: import_source.c ---- */

/* Finds the table, and makes sure that its rows come in their order. */
void import_find_table(struct import *import);

/* Opens `rows`, in their order or sorted by game and turn, and finds the columns that are read. */
void import_open_rows(struct import *import);

/* Whether the opened rows come from a table that the import writes. */
bool import_reads_own_tables(struct import *import);

/* ---- The tables that it goes to: import_tables.c ---- */

/* An error names the table of sql/schema.sql that is not there. */
void import_need_tables(struct import *import);

/* Makes imports and rejected. */
void import_make_tables(struct import *import);

void import_prepare_statements(struct import *import);

/* Runs one of the prepared statements, and makes it ready for the next time. */
bool import_write(struct import *import, enum import_statement which);

/* An error unless all that was imported and rejected stands in the tables. */
void import_check_tables(struct import *import);

/* Sets the current row aside with the reason and what it had. */
void import_reject(struct import *import, import_row row, const char *reason);

/* ---- Turns and lines of a book: import_games.c ---- */

/* Imports the row or rejects it, for the reason `fault` unless that is empty; or sets `out_of_order`. */
void import_take_turn(struct import *import, import_row row, const char *fault);
void import_take_line(struct import *import, import_row row);

/* ---- Lines of JSON: import_json.c ---- */

void import_prepare_json(struct import *import);

/* Imports or rejects the turns of a game, or rejects the line, which is row[IMPORT_CONTENT]. */
void import_take_json(struct import *import, import_row row);

#endif
