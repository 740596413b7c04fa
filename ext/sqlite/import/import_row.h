/* A row of an import, and what can be said of it by itself: which turn it is, or why it is none. Knows no tables. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_ROW_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_ROW_H

#include "../../arguments/arguments.h"

/* What a row may say, of a game and its turns and of a line of a book. */
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
  IMPORT_NAMED,                      /* so many have a name that a column or a field may have */
  IMPORT_MORE_FIELDS = IMPORT_NAMED, /* not NULL in a row that had more fields than columns */
  IMPORT_DETAILS,                    /* JSON of what a game keeps besides */
  IMPORT_INITIAL,                    /* the first position of a game whose turns do not say theirs */
  IMPORT_TURNS,                      /* of a line of JSON */
  IMPORT_CONTENT,                    /* a line or a turn of JSON as it is */
  IMPORT_ROLES
};

/* The name of a role, such as "white_rating". */
extern const char *const import_names[IMPORT_NAMED];

/* A value that was read once: its type in SQLite and, but of a BLOB, its text. All zeros where there is none. */
struct import_cell {
  sqlite3_value *value; /* NULL where there is none */
  const char *text;     /* of a number too; "" for NULL and for a BLOB */
  size_t length;
  int type; /* SQLITE_NULL where there is none */
};

/* It lives until the next row is read. */
struct import_row {
  sqlite3_int64 place;  /* 1 for the first row of the table */
  bool is_turn, begins; /* of JSON: whether it is a turn, and the first one of its line */
  struct import_cell cells[IMPORT_ROLES];
  char fault[REASON_SIZE]; /* why it cannot be read at all; "" for nothing */
};

/* A turn that was read and played. */
struct import_turn {
  int64_t number;     /* 0: the row does not say */
  dfen_result result; /* DFEN_NO_RESULT: not known */
  const char *dfen;   /* as the row has it, or as it follows from the turn before */
  size_t dfen_length;
  char dice[DFEN_DICE_MAX];        /* in the order PNBRQK and the case of the side to move */
  char moves[DFEN_TURN_TEXT_SIZE]; /* a space between two */
  size_t moves_length;
  char next[DFEN_TEXT_SIZE]; /* the position after the turn, in full form */
  size_t next_length;
  char begins[DFEN_TEXT_SIZE]; /* where it begins and ends, normalized, to hold one turn against the next */
  size_t begins_length;
  char ends[DFEN_TEXT_SIZE];
  size_t ends_length;
  bool completed;
  int64_t counts[4]; /* of a line: games, wins, draws, losses */
};

/* A name, and whatever else goes into a table as it is, may have so many bytes. */
enum { IMPORT_TEXT_MAX = 10000 };

/* Puts a value into a cell. False when there is no memory for its text. */
bool import_set_cell(struct import_cell *cell, sqlite3_value *value);

/* Whether a cell has nothing: no value, NULL or the empty text. */
bool import_is_empty(const struct import_cell *cell);

/* Whether text is well-formed UTF-8 without a NUL. */
bool import_is_text(const char *text, size_t length);

/* Each gives READ; or READ_MALFORMED with the reason and in `at` the role that is wrong, IMPORT_ROLES when it is none
 * by itself; or READ_NO_MEMORY. */

/* Reads what a row says of its game: its names and, in White's view, its result, which stands on `scale`. `before` is
 * as below. */
enum outcome import_read_game(const struct import_row *row, dfen_scale scale, const char *before, dfen_result *result,
                              enum import_role *at, char reason[REASON_SIZE]);

/* Reads a row of a game and plays its turn. `before` is the position after the game's turn `last`, for a row that has
 * none of its own; NULL when it is not known. */
enum outcome import_read_turn(const struct import_row *row, dfen_scale scale, const char *before, int64_t last,
                              struct import_turn *turn, enum import_role *at, char reason[REASON_SIZE]);

/* Reads a row of a book. Its turn must be a whole one. */
enum outcome import_read_line(const struct import_row *row, struct import_turn *turn, enum import_role *at,
                              char reason[REASON_SIZE]);

/* Reads a rating: a number of 1 to 99999, rounded. False when it is none; 0 where the player has none. */
bool import_read_rating(const struct import_cell *cell, int *rating);

#endif
