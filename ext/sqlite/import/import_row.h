/* A row of an import by itself: the turn it describes, or the reason to reject it. Independent of the database tables.
 */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_ROW_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_ROW_H

#include "../../arguments/arguments.h"

/* What a value of a row means, for games, turns and lines of a book. */
enum import_role {
  IMPORT_GAME,
  IMPORT_WHITE,
  IMPORT_BLACK,
  IMPORT_RESULT,
  IMPORT_DFEN,
  IMPORT_DICE,
  IMPORT_MOVES,
  IMPORT_WINNER,
  IMPORT_NUMBER,
  IMPORT_NEXT_DFEN,
  IMPORT_TERMINATION,
  IMPORT_WHITE_RATING,
  IMPORT_BLACK_RATING,
  IMPORT_PLAYED_AT,
  IMPORT_MODE,
  IMPORT_GAMES,
  IMPORT_WINS,
  IMPORT_DRAWS,
  IMPORT_LOSSES,
  IMPORT_NAMED,                      /* the number of roles that a column or a field can have */
  IMPORT_MORE_FIELDS = IMPORT_NAMED, /* not NULL if the row had more fields than columns */
  IMPORT_DETAILS,                    /* JSON of the columns or fields of the option details */
  IMPORT_INITIAL,                    /* the first position of a game whose turns have none */
  IMPORT_TURNS,                      /* of a line of JSON */
  IMPORT_CONTENT,                    /* the line or turn of JSON itself */
  IMPORT_ROLES
};

/* The name of a role, such as "white_rating". */
extern const char *const import_names[IMPORT_NAMED];

/* A value, read once: its SQLite type and, unless it is a BLOB, its text. All zeros if absent. */
struct import_cell {
  sqlite3_value *value; /* NULL if absent */
  const char *text;     /* also of a number; "" for NULL and a BLOB */
  size_t length;
  int type; /* SQLITE_NULL if absent */
};

/* Valid until the next row is read. */
struct import_row {
  sqlite3_int64 place;  /* 1 for the first row of the table */
  bool is_turn, begins; /* in JSON: whether it is a turn, and the first of its line */
  struct import_cell cells[IMPORT_ROLES];
  struct reason fault; /* why it cannot be read at all; its text is "" if it can */
};

/* A turn that was read and played. */
struct import_turn {
  int64_t number;     /* 0 if absent */
  dfen_result result; /* DFEN_NO_RESULT if unknown */
  const char *dfen;   /* from the row or from the previous turn */
  size_t dfen_length;
  char dice[DFEN_DICE_MAX];        /* in the order PNBRQK and the case of the side to move; zeros if not rolled */
  char moves[DFEN_TURN_TEXT_SIZE]; /* separated by spaces */
  size_t moves_length;
  char next[DFEN_TEXT_SIZE]; /* the position after the turn, in full form */
  size_t next_length;
  char begins[DFEN_TEXT_SIZE]; /* the normalized positions before and after it, to compare consecutive turns */
  size_t begins_length;
  char ends[DFEN_TEXT_SIZE];
  size_t ends_length;
  bool completed;
  int64_t counts[4]; /* of a line: games, wins, draws, losses */
};

/* The most bytes of a name or other text that is stored unchanged. */
enum { IMPORT_TEXT_MAX = 10000 };

/* Sets a cell to a value. False if there is no memory for its text. */
bool import_set_cell(struct import_cell *cell, sqlite3_value *value);

/* Whether a cell is absent, NULL or the empty text. */
bool import_is_empty(const struct import_cell *cell);

/* Whether text is well-formed UTF-8 without a NUL. */
bool import_is_text(const char *text, size_t length);

/* Readers. Each returns DONE, FAILED or NO_MEMORY. FAILED sets the reason and `at`, the role at
 * fault; IMPORT_ROLES if no single role is. */

/* Reads what a row says of its game: names and, in White's view, the result; a numeric one is on `scale`. `before` as
 * below. */
enum outcome import_read_game(const struct import_row *row, const dfen_scale *scale, const char *before,
                              dfen_result *result, enum import_role *at, struct reason *reason);

/* Reads a row of a game and plays its turn. `before` is the position after turn `last` of the game, for a row without a
 * position; NULL if unknown. */
enum outcome import_read_turn(const struct import_row *row, const dfen_scale *scale, const char *before, int64_t last,
                              struct import_turn *turn, enum import_role *at, struct reason *reason);

/* Reads a row of a book. Its turn must be complete. */
enum outcome import_read_line(const struct import_row *row, struct import_turn *turn, enum import_role *at,
                              struct reason *reason);

/* Reads a rating, a number of 1 to 99999, rounded; 0 if the player has none. False if it is malformed. */
bool import_read_rating(const struct import_cell *cell, int *rating);

#endif
