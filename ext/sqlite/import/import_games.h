/* Imports turns, checked against the other turns of their game, and lines of a book; skips or rejects the others. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_GAMES_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_GAMES_H

#include "../../arguments/quote.h"
#include "../../host/array.h"
#include "../../host/hash_index.h"
#include "import_json.h"
#include "import_tables.h"

/* Text that outlives its row. */
struct import_text {
  size_t length;
  char bytes[IMPORT_TEXT_MAX + 1]; /* with a NUL */
};

/* The state of the game whose rows are being read. */
struct import_game {
  bool open;        /* false before the first game */
  bool known;       /* existed before the import */
  bool twice;       /* another line of JSON has this game */
  sqlite3_int64 id; /* in games; 0 until a row is imported */
  sqlite3_int64 known_id, seen, turns;
  sqlite3_int64 number; /* of the last imported turn, 0 for none */
  dfen_result result;
  bool next_known; /* whether `next` is the position after the game's last row */
  struct import_text name, white, black, ends, next;
};

enum import_known { IMPORT_REFUSE, IMPORT_SKIP, IMPORT_REPLACE };

/* Unreadable values, which are left out of their games. */
struct import_unreadable {
  sqlite3_int64 count, first; /* their number, and the row of the first */
  char shown[QUOTE_SIZE];
};

struct import {
  struct sql_session session;
  struct import_source source;
  struct import_json json;
  struct import_tables tables;
  struct import_counts counts;
  const dfen_scale *scale; /* of numeric results */
  enum import_known known;
  enum import_dates dates;
  bool reject_unconnected;
  struct option_value columns, details;

  bool out_of_order; /* another game came between rows of a game, or a turn after a later one */
  struct import_game *game;
  uint64_t *met; /* hashes of the games met while rows are unsorted; for JSON, of those replaced */
  uint64_t met_count, met_capacity, seed;
  struct hash_index met_index;
  sqlite3_int64 next_game;
  struct import_unreadable unreadable_dates, unreadable_ratings;
  char first_known[QUOTE_SIZE]; /* the name of the first game that already existed */
};

/* Imports or rejects a turn, or sets `out_of_order`. */
void import_take_turn(struct import *import, const struct import_row *row);

/* Frees the memory of the games met. */
void import_forget_games(struct import *import);

/* Ends the current game. */
void import_end_game(struct import *import);

/* Imports or rejects a line of a book. */
void import_take_line(struct import *import, const struct import_row *row);

/* Stores a rejected row with the reason and the role at fault. */
void import_reject(struct import *import, const struct import_row *row, enum import_role at, const char *reason);

#endif
