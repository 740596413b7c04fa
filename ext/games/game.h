/* The rows of one game, and how they become turns. */
#ifndef DFEN_EXT_GAMES_GAME_H
#define DFEN_EXT_GAMES_GAME_H

#include "../functions/arguments/errors.h"
#include "reader.h"

enum { MOVES_SIZE = 48, READER_VALUE_MAX = 10000 };

/* A row of a game. */
struct turn {
  sqlite3_int64 row, number, line; /* the number is 0 for none */
  double moment, date, micro;      /* what else orders rows: 2 for each full move, of the DFEN; days; of micro-moves */
  int place;                       /* in the file */
  uint8_t side;                    /* 0 White, 1 Black, 2 unknown */
  int8_t dice_count;               /* -1: no dice */
  uint16_t dice;
  bool has_moves, has_position, has_date, is_played, is_complete, is_left, is_repeat;
  uint8_t moves_length;
  char moves[MOVES_SIZE];
  uint32_t text, length; /* its DFEN among the bytes of the game */
  uint32_t next, next_length;
  dfen_position before, after; /* before the roll; after the turn, unless only a part of it was played */
};

/* The fields of a game, in the order of dfen_games and, but for the details, of the roles. */
enum { FIELD_WHITE, FIELD_BLACK, FIELD_WHITE_ID, FIELD_BLACK_ID, FIELD_WHITE_RATING, FIELD_BLACK_RATING };
enum { FIELD_PLAYED_AT = ROLE_PLAYED_AT - ROLE_WHITE, FIELD_DETAILS = ROLE_TERMINATION - ROLE_WHITE + 1, FIELDS };

/* The columns that are read: those of a row, the fields, the counts of a line of a book, and the results. */
enum { SEEN_ROW, SEEN_GAME, SEEN_NUMBER, SEEN_DFEN, SEEN_NEXT, SEEN_INITIAL, SEEN_DICE, SEEN_MOVES, SEEN_ME };
enum { SEEN_MICRO = SEEN_ME + 1, SEEN_FAULT, SEEN_MORE, SEEN_BLANK, SEEN_LINE, SEEN_FIELDS };
enum { SEEN_COUNTS = SEEN_FIELDS + FIELDS, SEEN_RESULTS = SEEN_COUNTS + 4 };

struct pass {
  struct reader *reader;
  sqlite3_stmt *rows, *add_turn, *add_game, *add_id, *leave_out, *add_counts, *to_days;
  sqlite3_int64 row, at; /* the last ones */
  bool again;            /* another way of reading must be tried: the pass ends */
  int side;              /* of the last row */

  /* the game */
  struct turn *turns;
  uint64_t count, capacity;
  char *bytes; /* texts of its rows */
  uint64_t used, room;
  uint32_t game_at; /* its id, among the bytes */
  size_t game_length;
  bool has_id;
  sqlite3_value *fields[FIELDS];
  uint32_t *order; /* turns, in their order */
  uint64_t order_capacity, ordered;
  enum order by;
  char *scratch; /* for one game */
  uint64_t scratch_room;
  int king;     /* 1: White captured it, -1: Black, 0: nobody */
  bool clashes; /* two turns have one number or moment */
  bool has_initial;
  dfen_position initial; /* its first position */
  struct saying_key saying;

  const char *reason; /* why the row is left out; NULL if it is not */
  char message[REASON_SIZE];
};

/* values.c: values of a row. Each returns false if a text cannot be read; then `fault` is the byte where. */
bool value_of_dice(const char *text, size_t length, enum dice_way way, uint16_t *dice, int *count, size_t *fault);
bool value_of_moves(const char *text, size_t length, char moves[MOVES_SIZE], uint8_t *moves_length, size_t *fault);
/* `black` is 1 or 0 if the number says that it is Black's or White's turn of a full move, else -1. */
bool value_of_number(const char *text, size_t length, sqlite3_int64 *number, int *black);
bool value_of_position(const char *text, size_t length, dfen_position *position, bool *has_clocks, dfen_fault *fault);
/* Takes white space and invisible characters off both ends. */
void trim_value(const char **text, size_t *length);
/* Whether a text says that there is no value, such as `null`. */
bool is_no_value(const char *text, size_t length);

/* Whether two positions are the same but for clocks and targets that do not matter. */
bool is_same_position(const dfen_position *one, const dfen_position *other);
bool is_start_position(const struct pass *pass, const struct turn *turn);

/* Copies bytes to those of the game, and returns where they are. */
uint32_t keep_bytes(struct pass *pass, const char *text, size_t length);

/* A value of the game as text, without blanks around it; NULL if it is absent. */
const char *field_text(const struct pass *pass, int field, size_t *length);

/* Memory until the next call. */
void *scratch(struct pass *pass, uint64_t size);

/* game_row.c: reads a row. A value as text, without blanks around it; NULL if it is absent or empty. */
const char *seen_text(const struct pass *pass, int column, size_t *length);
/* Each of these reads values of the row, which may be refused; the first reason counts, NULL is none. */
void refuse_row(struct pass *pass, const char *reason);
void pass_position(struct pass *pass, struct turn *turn);
void pass_dice(struct pass *pass, struct turn *turn);
void pass_moves(struct pass *pass, struct turn *turn);
void pass_number(struct pass *pass, struct turn *turn);
void pass_others(struct pass *pass, struct turn *turn);
/* The first of each value of the game that a row has; and one as text, without blanks around it, NULL if it is absent.
 */
void take_fields(struct pass *pass);
/* Whether the row names another player than its game. */
bool names_differ(const struct pass *pass);
void take_row_results(struct pass *pass, const struct turn *turn);

/* pass_way.c: whether what was found needs another way of reading, which is set; says how the rows were read, or asks.
 */
bool change_way(struct reader *reader);
bool may_split(const struct reader *reader);
/* Whether rows do not follow those before in games that begin where numbers or positions begin again. */
bool is_doubtful_split(const struct reader *reader);
void say_way(struct reader *reader);

/* game_write.c: writes the turns in `order`. */
void write_game(struct pass *pass);

/* order.c: fills `order` with the turns that are not left out. */
void order_turns(struct pass *pass);

/* turns.c: plays the turns in their order, joins rows of one turn, leaves out the others, and writes the game. */
void finish_game(struct pass *pass);
void try_turn(struct turn *turn);
/* Whether two turns have the same dice and moves. */
bool have_same_moves(const struct turn *one, const struct turn *other);
/* Why all rows of the game are left out, if `is_it`; the first reason counts. */
void set_fault(struct pass *pass, bool is_it, enum saying_fault fault);
void leave_out(struct pass *pass, struct turn *turn, const char *reason);

#endif
