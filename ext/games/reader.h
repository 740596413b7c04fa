/* Reads a table of games: any columns or JSON in, turns out. Every entry point uses it: dfen_read, dfen_columns,
 * dfen_import and the program.
 *
 * One pass (pass.c) holds the rows of one game at a time: it puts them in order (order.c), makes a turn of each or of
 * several (turns.c), plays it, and writes it once. What the rows of a game say of its result is a saying, a number
 * (texts.c); tables have few. After the pass the sayings decide what the texts mean (results.c, meaning.c). A pass that
 * finds that the rows are of another kind than assumed begins again. If the data leave a choice, the reader asks, and
 * reads nothing. reader_tables.sql has the temporary tables, which live until the next call. */
#ifndef DFEN_EXT_GAMES_READER_H
#define DFEN_EXT_GAMES_READER_H

#include "../sqlite/run/session.h"
#include "roles.h"
#include "texts.h"

/* A column of the table, or a field of its documents. */
struct reader_column {
  const char *name;        /* for messages and options; of a field its path, such as white.name or turns.dice */
  const char *field;       /* of a field of a turn its path there, such as dice; else the name */
  const char *sql;         /* the expression that has its value */
  const char *of_document; /* of a field outside the list of turns the expression that has it of the document */
  const char *shown;       /* its first values */
  int with_dice;           /* of the first values, positions with dice */
  int filled, fits[5];     /* how many of the first values there are, and look like each enum reader_kind */
  int sides;               /* names of colours, such as white and b */
  int words, draws;        /* texts and numbers of results; words of a draw */
  int objects;             /* lists of objects in JSON, which are not read */
  int halves, passes;      /* numbers of Black's turns such as 1.5 and 12b; words for no moves */
  int role;                /* ROLES for none */
};

/* The last is the most columns that a question offers for a role. */
enum { READER_LOOKED_AT = 200, READER_TURNS_MAX = 10000, READER_OFFERED = 8 };

/* What puts the rows of a game in order, preferred first; without any they are in the order of the file. */
enum order { ORDER_NUMBERS, ORDER_MOMENTS, ORDER_DATES, ORDER_TRAIL, ORDER_FILE, ORDERS };

/* How dice are written: PNBRQK and 1 to 6; 0 to 5; 1 for a king to 6 for a pawn; BSLTDK. */
enum dice_way { DICE_USUAL, DICE_FROM_ZERO, DICE_KING_FIRST, DICE_GERMAN, DICE_WAYS };

/* How the rows are read. */
struct reader_way {
  enum dice_way dice;
  bool sorted;     /* by game: its rows are not together */
  bool split;      /* no ids: a game begins where numbers begin again, or positions do not connect */
  bool after;      /* the positions are those after the turns */
  bool full_moves; /* the numbers are those of full moves */
  bool from_zero;  /* the numbers begin with 0 */
  bool is_certain; /* of `full_moves`: a pass has decided it */
  bool tried_after;
};

/* What a pass found. */
struct reader_found {
  sqlite3_int64 rows, games, several;        /* games with several turns */
  sqlite3_int64 tests, legal;                /* turns with a position, dice and moves; those that are legal */
  sqlite3_int64 legal_in[DICE_WAYS];         /* of the first 200 of these, those that are legal with dice in this way */
  sqlite3_int64 tests_of_split, split_links; /* turns after another of a game without an id; those that follow it */
  sqlite3_int64 descents;                    /* games without ids that begin at the number before the last one */
  sqlite3_int64 starts, follows;        /* rows with the start position; others of the other side than the row before */
  sqlite3_int64 links, unconnected;     /* turns after another; those that do not begin where it ended */
  sqlite3_int64 one_sided;              /* of these, those of games with turns of one side alone */
  sqlite3_int64 unordered, odd;         /* games that only the file orders; those that it seems not to */
  sqlite3_int64 agree;                  /* positions that the turns before them lead to */
  sqlite3_int64 clashes;                /* games with several turns of one number or moment */
  sqlite3_int64 numbers, pairs;         /* turns with a number; those with the number of one of the other side */
  sqlite3_int64 ordered[ORDERS];        /* games that were not in order in the file, by what orders them */
  sqlite3_int64 odd_ratings, odd_dates; /* games with a value that cannot be read; of dates as year, month and day */
  sqlite3_int64 days_first, months_first, either_first; /* of these dates: with the day first, the month, or either */
  sqlite3_int64 zeros;                                  /* numbers that are 0: they are counted from 1 */
  sqlite3_int64 absent, unplayable;                     /* turns without a position; those that no other leads to */
};

struct reader {
  struct sql_session *session;
  const char *table; /* as the caller wrote it */
  struct option_value columns_option, details;
  const char *scale; /* the option; NULL for none */
  bool scale_of_me;  /* it begins with my_color: */
  int dates;         /* the option: enum import_dates */
  bool for_import;   /* the columns that an import needs must exist; rows without a result are turns, too */

  const char *source; /* what follows FROM to read the columns */
  const char *more;   /* the column "more fields", as SQL */
  const char *file;   /* the column "from file", as SQL; NULL for none */
  const char *list;   /* in documents: the path of their turns; NULL if each is a position */
  bool of_documents;
  const char *document; /* the name of their column */
  struct reader_column *columns;
  int count;
  int column_of[ROLES];      /* index of the column, -1 for none */
  const char *dice[3];       /* expressions of three columns of one die each */
  const char *game;          /* the columns that identify a game, if these are several; */
  const char *has_separated; /* the one that was found */

  bool has_game, of_lines;
  bool has_row_ids; /* each row has an id of its own, which is not that of a game */
  struct reader_way way;
  struct reader_found found;
  struct reader_texts texts;
  bool mapped[ROLES];  /* the roles that the option columns names */
  bool asked;          /* nothing is read: dfen_report has the question */
  const char *refusal; /* why the rows are not a fair sample; NULL if they are */
};

/* SQL for the file of a row, NULL if there is no column "from file", and for the number of the row in its file. */
#define FILE_OF(row) "(SELECT file FROM temp.dfen_files WHERE from_row <= " row " ORDER BY from_row DESC LIMIT 1)"
#define ROW_OF(row)                                                                                                    \
  "coalesce(" row " - (SELECT max(from_row) FROM temp.dfen_files WHERE from_row <= " row ") + 1, " row ")"

/* After an error of the session, and after a question, these do nothing. */
bool reader_continues(const struct reader *reader);

/* Adds a row to dfen_report. NULL is allowed. */
void reader_report(struct reader *reader, const char *kind, const char *name, const char *value, const char *why);
/* A note, formatted as by session_text(). */
#define reader_note(reader, ...) reader_report(reader, "note", NULL, session_text((reader)->session, __VA_ARGS__), NULL)

/* Asks instead of reading. The choices are reported with the kind "choice": an option, its value, what it means. */
void reader_ask(struct reader *reader, const char *question);

/* Whether more than 2 % of all, and at least two, are bad. */
bool reader_is_much(sqlite3_int64 bad, sqlite3_int64 all);

/* columns.c: finds the columns and their roles. */
void reader_find_columns(struct reader *reader);
/* require.c: asks for the columns of positions and results. */
void reader_ask_for_missing(struct reader *reader);
/* Reports as choices, with their first values, the columns that allow a role; if none does, all that have no role. */
void reader_offer_columns(struct reader *reader, enum reader_role role);
/* The only column without a role whose name contains White's or Black's, -1 for none. */
int reader_column_like(const struct reader *reader, enum reader_role role);
/* Fails if a column is missing that an import, unlike the other entry points, must have. */
void reader_require_columns(struct reader *reader);
/* look.c: looks at the first values of the columns. */
void reader_look(struct reader *reader);
/* The expression of a role's column, "NULL" if there is none. */
const char *reader_expression(const struct reader *reader, enum reader_role role);
/* Adds a column. The texts must live as long as the session. */
void reader_add_column(struct reader *reader, const char *name, const char *field, const char *sql);
/* The index of a column, by its name or field; -1 for none. */
int reader_column_named(const struct reader *reader, const char *name);
/* The names of the columns, as far as they fit into a message. */
const char *reader_list_names(struct reader *reader);
/* Whether a column, or three, or the positions have dice. */
bool reader_has_dice(const struct reader *reader);
/* Whether the option details names a column. */
bool reader_is_detail(const struct reader *reader, const struct reader_column *column);

/* documents.c: documents, one per row, such as {"result": "1-0", "turns": [{"dfen": ...}]}. */
void reader_stage_documents(struct reader *reader, const char *column);
/* Sets the source to the documents with all fields, or with those that have a role, which is faster. */
void reader_open_documents(struct reader *reader, bool all);
/* Reports games without an id. */
void reader_report_documents(struct reader *reader);

/* pass.c: empties the tables of rows. */
void reader_empty(struct reader *reader);
/* Reads all rows, again until all is as assumed. */
void reader_pass(struct reader *reader);

/* ids.c: asks, or finds the column that separates games with one id; true if the rows must be read again. */
bool reader_separate_games(struct reader *reader);

/* results.c: decides what the results mean, and what each saying means for a game; sets `refusal`. */
void reader_read_results(struct reader *reader);

/* Sets the option scale. */
void reader_set_scale(struct reader *reader, const struct option_value *option);

/* read.c: reads a table, with all steps. The caller has set the session, the table and the options. */
void reader_read(struct reader *reader);
/* The report, or the question, as a JSON object. */
const char *reader_answer(struct reader *reader);

#endif
