/* One import, and what its files ask of each other. Nothing is done once it has failed: these return at once then. */
#ifndef DFEN_EXT_SQLITE_IMPORT_H
#define DFEN_EXT_SQLITE_IMPORT_H

#include "../given.h"
#include "../hash.h"
#include "import_turn.h"

enum import_kind { IMPORT_OF_GAMES, IMPORT_OF_LINES, IMPORT_OF_JSON };

/* A text with memory of its own, which grows. */
struct import_text {
  char *bytes; /* `length` of them, and a NUL */
  size_t length, room;
  bool null;
};

/* What is known of the game whose rows are being read. */
struct import_game {
  struct import_text name;
  sqlite3_int64 id; /* in games; 0 while no row was imported */
  sqlite3_int64 seen;
  sqlite3_int64 number; /* of the last turn that was imported, 0 for none */
  struct import_text white, black, result, ends, next;
  bool next_known; /* whether `next` is the position after the game's last row */
  bool open;       /* whether there is a game at all */
};

/* The statements of an import, prepared once. */
enum import_statement {
  IMPORT_FIND_GAME,
  IMPORT_KEEP_GAME,
  IMPORT_ADD_PLAYER,
  IMPORT_ADD_GAME,
  IMPORT_ADD_TURN,
  IMPORT_ADD_LINE,
  IMPORT_REJECT,
  IMPORT_STATEMENTS
};

struct import {
  sqlite3 *db, *games_db;
  int status; /* SQLITE_OK; SQLITE_ERROR and `reason`; or another code */
  char reason[REASON_SIZE];
  enum import_kind kind;
  const char *table; /* as it was given */
  char *source;      /* its name in SQL */
  struct import_text file;
  bool again, reject_unconnected;
  bool scores; /* whether the table turns has the column score */

  sqlite3_stmt *rows;
  int column_of[IMPORT_COLUMNS]; /* in `rows`, -1 for none */
  bool sorted;
  bool out_of_order; /* a turn came after a later one */
  sqlite3_stmt *statement[IMPORT_STATEMENTS];
  struct import_game game;
  sqlite3_int64 id, next_game;
  sqlite3_int64 row, imported, rejected, games, unconnected;
  XXH64_state_t *checksum;
};
/* ---- The first error, statements, texts: import_work.c ---- */

/* Sets the error, unless there is one already. */
void import_fail(struct import *import, const char *format, ...);

/* Takes a status of SQLite, of a database or of the one that is imported to, and keeps the first error. Whether there
 * is none. */
bool import_took_from(struct import *import, sqlite3 *db, int status);
bool import_took(struct import *import, int status);

/* Whether memory was given; otherwise the import fails for want of memory. */
bool import_has(struct import *import, const void *memory);

/* Runs statements that answer nothing. */
bool import_run(struct import *import, const char *sql);

/* The caller finalizes it; NULL after an error. The format is sqlite3_mprintf's. */
sqlite3_stmt *import_prepare(struct import *import, const char *format, ...);

/* Whether there is a row; the caller resets. */
bool import_step(struct import *import, sqlite3_stmt *statement);

/* The integer that a statement answers with; 0 without a row. */
sqlite3_int64 import_integer(struct import *import, const char *sql);

/* Copies bytes into a text; NULL makes it NULL. */
bool import_set(struct import *import, struct import_text *text, const char *bytes, size_t length);
bool import_set_column(struct import *import, struct import_text *text, sqlite3_stmt *statement, int column);
bool import_same(const struct import_text *text, const char *bytes, size_t length);

/* The text must live until the statement has run. */
void import_bind(sqlite3_stmt *statement, int index, const struct import_text *text);

/* Text of a value, NULL for NULL and for a BLOB, which asking for its text would change. */
const char *import_value(sqlite3_value *value, size_t *length);

/* ---- The source: import_source.c ---- */

/* Opens `rows`, in their order or sorted by game and turn, and finds the columns that are read. */
void import_open_rows(struct import *import);

/* Whether the opened rows come from a table that the import writes. */
bool import_reads_own_tables(struct import *import);

/* ---- The tables that it goes to: import_tables.c ---- */

/* An error names the table of sql/schema.sql that is not there. */
void import_need_tables(struct import *import);

/* Makes imports and rejected. */
void import_make_tables(struct import *import);

/* Opens `games_db`, for games whose rows do not follow each other. */
void import_open_games(struct import *import);

void import_prepare_statements(struct import *import);

/* Runs one of the prepared statements, and makes it ready for the next time. With `must_change` it is an error that no
 * row was written. */
bool import_write(struct import *import, enum import_statement which, bool must_change);

/* Sets the current row aside with the reason and what it had. */
void import_reject(struct import *import, import_row row, const char *reason);

/* ---- Turns and lines: import_games.c ---- */

/* Imports the row or rejects it. `out_of_order` is set when it comes after a later turn of its game. */
void import_take_turn(struct import *import, import_row row);
void import_take_line(struct import *import, import_row row);

#endif
