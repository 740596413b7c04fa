/* What the texts of columns of results mean, and what sayings say by that. */
#ifndef DFEN_EXT_GAMES_MEANING_H
#define DFEN_EXT_GAMES_MEANING_H

#include "reader.h"

/* How results are read. */
enum reading_kind { BY_TEXTS, BY_COLOURS, BY_NAMES, BY_PAIR, BY_SCALE };

struct result_reading {
  enum reading_kind kind;
  int column, other; /* of the results; `other` of a pair is Black's */
  enum result_view view;
  const dfen_scale *scale;
  double win, loss; /* of a pair of numbers; equal if not all games have the same */
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

/* The numbers of a pair; false if one is none. And whether two equal ones are a draw. */
bool numbers_of_pair(const struct reader *reader, const struct result_reading *reading,
                     const struct result_entry *entry, double numbers[2]);
bool is_draw_of_pair(const struct result_reading *reading, double number);

/* White's result by all rows of a saying: UNDECIDED if some text is and no other decides, or if two contradict; then
 * `is_two`. */
enum meaning value_of_saying(const struct reader *reader, const struct result_reading *reading, uint64_t saying,
                             bool *is_two);

/* Whether two numbers are the win and the loss of a known scale. */
bool is_known_scale(const struct result_column *column, double win, double loss);

/* Whether two numbers of a column are a win, or a loss: it has two scales. */
bool has_two_scales(const struct result_column *column, enum result_view view);

struct result_counts count_reading(const struct reader *reader, const struct result_reading *reading);

/* Whether a reading agrees with the games: at most 2 %, or one, have two results, contradict the captured king or are
 * undecided. */
bool is_plausible(const struct result_counts *counts);

/* Whether some text of a column is not empty. */
bool has_any_text(const struct result_column *column);

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

/* The column of a reading. */
const struct result_column *column_of(const struct reader *reader, const struct result_reading *reading);

/* Whether a text of a column of draws, or of a status, says that the game is one: 1 or 0; -1 if that is not clear. */
int draw_of_text(const struct result_column *column, uint16_t text);

/* The views that a column's name allows; the first is that of a scale without a view. Returns how
 * many. */
int views_of(const struct reader *reader, const struct result_column *column, enum result_view views[3]);

/* scale.c: reads the first column of results that has a text by the option scale. */
void judge_by_scale(struct decided *decided, dfen_scale *scale);

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
