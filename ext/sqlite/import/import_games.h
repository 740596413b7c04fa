/* The turns of an import: each among the turns of its game, imported, skipped or rejected; and the lines of a book. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_GAMES_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_GAMES_H

#include "../../arguments/quote.h"
#include "../../host/hash_index.h"
#include "import_json.h"
#include "import_tables.h"

/* A text that outlives its row. */
struct import_text {
  size_t length;
  char bytes[IMPORT_TEXT_MAX + 1]; /* with a NUL behind them */
};

/* What is known of the game whose rows are being read. */
struct import_game {
  bool open;        /* whether there is a game at all */
  bool known;       /* whether it was there before the import */
  bool twice;       /* whether another line of JSON was this game */
  sqlite3_int64 id; /* in games; 0 while no row was imported */
  sqlite3_int64 known_id, seen, turns;
  sqlite3_int64 number; /* of the last turn that was imported, 0 for none */
  dfen_result result;
  bool next_known; /* whether `next` is the position after the game's last row */
  struct import_text name, white, black, ends, next;
};

enum import_known { IMPORT_REFUSE, IMPORT_SKIP, IMPORT_REPLACE };

/* Values that could not be read, and were left out of their games. */
struct import_odd {
  sqlite3_int64 count, first; /* how many, and the row of the first */
  char shown[QUOTE_SIZE];
};

struct import {
  struct sql_session session;
  struct import_source source;
  struct import_json json;
  struct import_tables tables;
  struct import_counts counts;
  dfen_scale scale; /* of results that are numbers */
  enum import_known known;
  enum import_dates dates;
  bool reject_unconnected;
  struct option_value columns, details;

  bool out_of_order; /* another game came between a game's rows, or a turn after a later one */
  struct import_game *game;
  struct hash_index
    met; /* a hash of each game that was met, while the rows are not sorted; of JSON, that was replaced */
  uint64_t met_count, seed;
  sqlite3_int64 next_game;
  struct import_odd odd_dates, odd_ratings;
  char first_known[QUOTE_SIZE]; /* the name of the first game that was there before */
};

/* Imports a turn or rejects it; or sets `out_of_order`. */
void import_take_turn(struct import *import, const struct import_row *row);

/* Ends the current game. */
void import_end_game(struct import *import);

/* Imports a line of a book or rejects it. */
void import_take_line(struct import *import, const struct import_row *row);

/* Sets the row aside, for the reason and the role that is wrong. */
void import_reject(struct import *import, const struct import_row *row, enum import_role at, const char *reason);

#endif
