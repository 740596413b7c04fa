/* What charts, gallery and demo are about, counted from scratch: a row is compared with every other one of its group.
 * No view and no aggregate of dfen is used; what a single position or turn is, dfen's functions are asked, a row at a
 * time. */
#ifndef DFEN_TEST_COUNT_H
#define DFEN_TEST_COUNT_H

#include <sqlite3.h>
#include <stdbool.h>

enum { TEN = 10, FIRST_TURNS = 10, FOLDS = 4 };

/* A value as a column has it. */
struct cell {
  int type; /* SQLite's */
  const char *text;
  int length;
  long double number; /* where it is an INTEGER or a REAL, or the text of a number */
};

struct row {
  struct cell game, number, key, dfen, dice, moves;
  double score; /* below 0: there is none */
  bool counts;
  const char *position;          /* as it stands, without clocks */
  const char *fold[FOLDS];       /* as it stands, flipped, mirrored too, its pool key */
  const char *rolled;            /* the pool key with the dice; this and the next two are there after look_at_moves */
  const char *seen;              /* the moves as seen from there */
  const char *next;              /* the pool key of what they left */
  int turn;                      /* of its game, from 1 on; 0 where it does not count */
  int games_before, games_after; /* that met its position as it stands, and its key */
};

struct rows {
  struct row *row;
  int count;
};

/* Wins, draws and losses of the first visits, and all visits. */
struct tally {
  int wins, draws, losses, visits;
};

/* One of the ten positions. */
struct met {
  struct cell key;
  struct tally tally;
  const struct row *first; /* of the visits whose position is known, that of the smallest number; NULL without any */
  char *name;
};

/* Opens a database with dfen in it; NULL when that fails, which is said. */
sqlite3 *open_with_dfen(const char *path);

/* The answer of a statement with one value, for up to three texts; NULL for NULL. It lives until
 * forget_texts. `sql` is a literal. */
const char *ask(sqlite3 *db, const char *sql, const char *one, const char *two, const char *three);

/* As printf, into memory that lives until forget_texts. */
char *text_of(const char *format, ...);

/* Before the database is closed. */
void forget_texts(void);

/* Reads all turns by a statement with the columns game, number, dfen, dice, moves, key, score and result. Where the
 * score is NULL, it is that of the result. */
struct rows read_rows(sqlite3 *db, const char *sql);

/* What the moves of a turn made of its roll; false where it is no continuation. */
bool look_at_moves(sqlite3 *db, struct row *row);

bool is_same_cell(const struct cell *one, const struct cell *other);
bool is_same_text(const char *one, const char *other);
int games_of_tally(struct tally tally);

/* Counts `count` rows: of a game that with the smallest number, and no other. */
struct tally count_rows(struct row *const *row, int count);

/* The rows for which `wanted` holds. The caller frees the list. */
typedef bool row_filter(struct row *row, const void *of);
struct row **rows_with(const struct rows *rows, row_filter *wanted, const void *of, int *count);

/* The ten positions that most games met; returns how many there are. Every row then has its `games_after`. */
int ten_most_met(sqlite3 *db, const struct rows *rows, struct met met[TEN]);

/* Gives every row its `turn`. */
void number_turns(const struct rows *rows);

/* One line of "what pooling bought". */
struct fold_gain {
  int keys, turns, ten, twenty, hundred, alone;
};
/* With fold 0 every row then has its `games_before`. */
struct fold_gain gain_of_fold(const struct rows *rows, int fold);

/* Wilson's bounds at 95 %, by the formula. */
double bound_of(struct tally tally, int side);
double score_of(struct tally tally);

/* A share of k in m, to the nearest tenth of a percent, of two the greater; and the same of a number. */
char *percent_of(long k, long m);
char *percent_of_number(double share);
char *percent_of_score(struct tally tally);

#endif
