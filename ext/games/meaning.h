/* What the texts of columns of results mean, and what sayings say by that. */
#ifndef DFEN_EXT_GAMES_MEANING_H
#define DFEN_EXT_GAMES_MEANING_H

#include "reader.h"

/* How results are read. */
enum reading_kind { BY_TEXTS, BY_COLOURS, BY_NAMES, BY_PAIR, BY_SCALE, BY_STATUS };

struct result_reading {
  enum reading_kind kind;
  int column, other; /* of the results; `other` of a pair is Black's */
  enum result_view view;
  const dfen_scale *scale;
  double low, high; /* of a pair of numbers: the largest of losers, and the smallest of winners */
};

/* What a reading says of the games. */
struct result_counts {
  sqlite3_int64 read, won, drawn, lost; /* White's */
  sqlite3_int64 two, undecided, none;
  sqlite3_int64 tested, against; /* captured kings */
  bool of_both;                  /* a game has rows of both sides with results */
};

/* Counts the texts of a column, and decides in a view what they mean: by words, by captured kings, by numbers. */
void classify_texts(struct reader *reader, int index, enum result_view view, bool is_owner_known);

/* White's result by all rows of a saying: UNDECIDED if some text is and no other decides, or if two contradict; then
 * `is_two`. */
enum meaning value_of_saying(const struct reader *reader, const struct result_reading *reading, uint64_t saying,
                             bool *is_two);

struct result_counts count_reading(const struct reader *reader, const struct result_reading *reading);

/* Whether a reading agrees with the games: at most 2 %, or one, have two results, contradict the captured king or are
 * undecided. */
bool is_plausible(const struct result_counts *counts);

/* Whether a text of a column says that there is no result. */
bool says_nothing(const struct result_column *column, uint64_t text);

/* What a game's rows say, and one of these. */
const struct saying_key *key_of(const struct reader *reader, uint64_t saying);
const struct result_entry *entry_of(const struct reader *reader, uint32_t entry);
/* 1 if the view's owner is White, -1 for Black, 0 if it is not known. */
int owner_of_view(enum result_view view, const struct result_entry *entry);

enum { READINGS_MAX = RESULTS_MAX + 1 };

/* The readings that were decided. */
struct decided {
  struct reader *reader;
  struct result_reading readings[READINGS_MAX];
  int count;
};

/* The column of a reading; that of a kind, -1 for none. */
const struct result_column *column_of(const struct reader *reader, const struct result_reading *reading);
int column_of_kind(const struct reader *reader, enum result_kind kind);

/* The views that a column's name allows; the first is that of a scale without a view. Returns how
 * many. */
int views_of(const struct reader *reader, const struct result_column *column, enum result_view views[3]);

/* sayings.c: gives each saying its result, and writes them. */
void judge_sayings(struct decided *decided, bool by_kings);
void write_sayings(struct reader *reader);

/* ask.c: asks what the texts of a column mean in some views, or who a winner is; the likeliest answers come first. */
void ask_for_meaning(struct reader *reader, const struct result_reading readings[], int count, const char *question);
/* Reports the texts that a reading decided. */
void report_reading(struct reader *reader, const struct result_reading *reading);

extern const char *const view_names[VIEWS];

#define OF_ME "my_color:"

#endif
