/* What can be said of a row of an import by itself: which turn it is, or why it is none. Knows no tables. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_TURN_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_TURN_H

#include "../../arguments.h"

/* The columns that are read, of games and of lines of a book. */
enum import_column {
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
  IMPORT_GAMES,
  IMPORT_WINS,
  IMPORT_DRAWS,
  IMPORT_LOSSES,
  IMPORT_MORE_FIELDS, /* not NULL in a row that had more fields than columns */
  IMPORT_INITIAL,     /* the first position of a game whose turns do not say theirs */
  IMPORT_TURNS,       /* of a line of JSON */
  IMPORT_CONTENT,     /* a turn of JSON; NULL when the columns of the row are to be written */
  IMPORT_ROW,
  IMPORT_COLUMNS
};

/* A row: values of the statement that reads it, NULL pointers where there is no such column. */
typedef sqlite3_value *import_row[IMPORT_COLUMNS];

/* A turn that was read and played. */
struct import_turn {
  int64_t number;            /* 0: the row does not say */
  dfen_result result;        /* DFEN_NO_RESULT: not known */
  char dfen[DFEN_TEXT_SIZE]; /* as the row has it */
  size_t dfen_length;
  char dice[DFEN_DICE_MAX];        /* in the order PNBRQK and the mover's case */
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

/* Each gives READ; or READ_MALFORMED and `reason`; or READ_NO_MEMORY. */

/* Whether the row has more fields than columns. */
enum outcome import_check_row(import_row row, char reason[REASON_SIZE]);

/* Reads what a row says of its game, and the game's result in White's view. `before` is as below. */
enum outcome import_read_game(import_row row, dfen_scale scale, const char *before, dfen_result *result,
                              char reason[REASON_SIZE]);

/* Reads a row of a game, with results on a scale, and plays its turn. `before` is the position after the game's turn `last`, for a row that has
 * none of its own; NULL when it is not known. */
enum outcome import_read_turn(import_row row, dfen_scale scale, const char *before, int64_t last,
                              struct import_turn *turn, char reason[REASON_SIZE]);

/* Reads a row of a book. Its turn must be a whole one. */
enum outcome import_read_line(import_row row, struct import_turn *turn, char reason[REASON_SIZE]);

/* Text of a value, NULL for NULL and for a BLOB, which asking for its text would change. */
const char *import_value(sqlite3_value *value, size_t *length);

/* Whether text is well-formed UTF-8 without a NUL. */
bool import_is_text(const char *text, size_t length);

/* A name, and whatever else goes into a table as it is, may have so many bytes. */
enum { IMPORT_TEXT_MAX = 10000 };

#endif
