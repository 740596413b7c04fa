/* The tables that an import writes: those of sql/schema.sql, and its own, imports and rejected. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_TABLES_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_TABLES_H

#include "../run/session.h"
#include "import_date.h"
#include "import_row.h"

/* The statements of an import, prepared once. */
enum import_statement {
  IMPORT_FIND_GAME,
  IMPORT_CLEAR_GAME,
  IMPORT_ADD_PLAYER,
  IMPORT_ADD_GAME,
  IMPORT_ADD_TURN,
  IMPORT_COUNT_TURNS,
  IMPORT_ADD_LINE,
  IMPORT_REJECT,
  IMPORT_STATEMENTS
};

struct import_tables {
  struct sql_session *session;
  const char *file, *source; /* the origin of the rows */
  sqlite3_stmt *statement[IMPORT_STATEMENTS];
  sqlite3_int64 id; /* of the import */
  sqlite3_int64 first_game, lines_before;
};

/* A row of games, besides the texts of its cells. */
struct import_game_row {
  sqlite3_int64 id;
  dfen_result result;
  int white_rating, black_rating; /* 0 for none */
  struct import_date played_at;   /* empty text if unknown */
};

/* After an error of the session these do nothing. */

/* Fails if a table of sql/schema.sql is missing, and names it. */
void import_require_tables(struct import_tables *tables);

/* Creates imports and rejected and the row of this import, and prepares the statements. */
void import_begin(struct import_tables *tables);
void import_close_tables(struct import_tables *tables);

/* The id of the game with this name in the source; 0 for none. */
sqlite3_int64 import_find_game(struct import_tables *tables, const char *name, size_t length);

/* Adds a game and its players, or replaces it and deletes its turns. */
void import_add_game(struct import_tables *tables, const struct import_game_row *game,
                     const struct import_cell cells[IMPORT_ROLES]);
void import_add_turn(struct import_tables *tables, sqlite3_int64 game, const struct import_turn *turn);

/* Fails unless a replaced game, its players and so many turns exist. */
void import_check_game(struct import_tables *tables, sqlite3_int64 game, sqlite3_int64 turns);

/* Counts the lines of the source's book, and deletes them. */
sqlite3_int64 import_count_lines(struct import_tables *tables);
void import_remove_lines(struct import_tables *tables);
void import_add_line(struct import_tables *tables, const struct import_turn *line);

/* Stores a rejected row. NULL content means out of memory. */
void import_add_rejected(struct import_tables *tables, sqlite3_int64 place, const char *reason, const char *content);

/* The counts of an import. */
struct import_counts {
  sqlite3_int64 imported, skipped, rejected; /* rows, or turns of JSON */
  sqlite3_int64 games, replaced;             /* imported, and of these replaced */
  sqlite3_int64 known_games;                 /* met, that existed before */
  sqlite3_int64 new_turns;                   /* of games that did not exist */
  sqlite3_int64 unconnected;
};

/* Writes the counts, and checks that all new games, turns, lines and rejected rows exist. */
void import_end_tables(struct import_tables *tables, const struct import_counts *counts, bool of_lines);

#endif
