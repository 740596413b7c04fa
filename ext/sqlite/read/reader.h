/* Reads a table of games: any columns or JSON in, turns out. Every entry point uses it: dfen_read, dfen_columns,
 * dfen_import and the program.
 *
 * It stages the columns by their roles in a temporary table, by one statement that it generates; decides what the
 * results mean by the data; and judges and scores each row in SQL. If the data leave a choice, it asks, and reads
 * nothing. The steps are in the order of the files: columns.c, documents.c, stage.c, turns.c, results.c, judge.c.
 *
 * The temporary tables, which live until the next call:
 *   dfen_scored      a view: every row once, the turn, or the reason why it is left out
 *   dfen_played     the games: their result, and why they are left out whole
 *   dfen_staged_1/2 the columns by role of the rows that have turns, in the order of the turns, and what they lead to
 *   dfen_left_out   the other rows
 *   dfen_files      if there is a column "from file": the first row of each file
 *   dfen_report     what was read and why: kind, name, value, why */
#ifndef DFEN_EXT_SQLITE_READ_READER_H
#define DFEN_EXT_SQLITE_READ_READER_H

#include "../run/session.h"
#include "roles.h"

/* A column of the table, or a field of its documents. */
struct reader_column {
  const char *name;        /* for messages and options; of a field its path, such as white.name or turns.dice */
  const char *field;       /* of a field of a turn its path there, such as dice; else the name */
  const char *sql;         /* the expression that has its value */
  const char *of_document; /* of a field outside the list of turns the expression that has it of the document */
  const char *shown;       /* its first values */
  int with_dice;           /* of the first values, positions with dice */
  int filled, fits[5];     /* how many of the first values there are, and look like each enum reader_kind */
  int role;                /* ROLES for none */
};

enum { READER_LOOKED_AT = 200 };

/* What the rows are like. Numbers are compared with those of the row before, of the same game. */
struct reader_order {
  sqlite3_int64 rows, changes;                                /* changes of the game */
  sqlite3_int64 out_of_order, same_number, same_of_two_sides; /* numbers; equal ones are in order if White is first */
  sqlite3_int64 players, unconnected;                         /* other players; positions that are not the one before */
  sqlite3_int64 odd_numbers;                                  /* not whole, or less than 1 */
  bool is_in_order, has_faults, is_unsure, has_blank, has_zero, lacks_game; /* unsure: rows that could not be played */
  bool has_odd_values; /* names that may have blanks around them, or ratings that are not digits */
};

struct reader {
  struct sql_session *session;
  const char *table; /* as the caller wrote it */
  struct option_value columns_option, details;
  const char *scale; /* the option; NULL for none */
  bool for_import;   /* the columns that an import needs must exist; rows without a result are turns, too */

  const char *source; /* what follows FROM to read the columns */
  const char *more;   /* the column "more fields", as SQL */
  const char *file;   /* the column "from file", as SQL; NULL for none */
  const char *list;   /* of documents: the path of their turns; NULL if each is a position */
  bool of_documents;
  const char *document; /* the name of their column */
  struct reader_column *columns;
  int count;
  int column_of[ROLES]; /* index of the column, -1 for none */
  const char *dice[3];  /* expressions of three columns of one die each */

  const char *staged;                        /* the table of staged rows */
  bool has_game, of_lines, result_is_mapped; /* by the option columns */
  struct reader_order order;                 /* of the rows that are left */
  bool asked;                                /* nothing is read: dfen_report has the question */
};

/* What is left of a table of which most rows cannot be read, such as its passes, is not a fair sample:
 * dfen_read refuses such a table, and dfen_import warns. Rows with these reasons do not count against it. */
#define READER_REFUSAL "most rows cannot be read, and the others may be no fair sample"
#define READER_HARMLESS                                                                                                \
  "('in the middle of a turn', 'the second row of a turn', 'repeats the row before', 'repeats a row of another file'," \
  " 'repeats a turn of another document', 'no position', 'no result',"                                                 \
  " 'the turn does not begin where the previous one ended')"

/* SQL for the file of a row, NULL if there is no column "from file", and for the number of the row in its file. */
#define FILE_OF(row) "(SELECT file FROM temp.dfen_files WHERE from_row <= " row " ORDER BY from_row DESC LIMIT 1)"
#define ROW_OF(row)                                                                                                    \
  "coalesce(" row " - (SELECT max(from_row) FROM temp.dfen_files WHERE from_row <= " row ") + 1, " row ")"

/* After an error of the session, and after a question, these do nothing. */
bool reader_goes_on(const struct reader *reader);

/* Runs a statement in which $ is the table of staged rows. */
void reader_run(struct reader *reader, const char *sql);
sqlite3_int64 reader_integer(struct reader *reader, const char *sql);

/* Adds a row to dfen_report. NULL is allowed. */
void reader_report(struct reader *reader, const char *kind, const char *name, const char *value, const char *why);

/* Asks instead of reading. The choices are reported with the kind "choice": an option, its value, what it means. */
void reader_ask(struct reader *reader, const char *question);

/* columns.c: finds the columns and their roles. */
void reader_find_columns(struct reader *reader);
/* Asks for the column of the results if they seem to be in several ones, such as `white won` and `draw`. */
void reader_ask_if_more_results(struct reader *reader);
/* require.c: fails if a column is missing that an import, unlike the other entry points, must have. `mapped` are the
 * roles that the option columns names. */
void reader_require_columns(struct reader *reader, const bool mapped[ROLES]);
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
/* Whether the option details names a column. */
bool reader_is_detail(const struct reader *reader, const struct reader_column *column);

/* documents.c: documents, one a row, such as {"result": "1-0", "turns": [{"dfen": ...}]}. */
void reader_stage_documents(struct reader *reader, const char *column);
/* Sets the source to the documents with all fields, or with those that have a role, which is faster. */
void reader_open_documents(struct reader *reader, bool all);
/* Sets the positions of turns that have none. */
void reader_complete_documents(struct reader *reader);
/* Reports games without an id. */
void reader_report_documents(struct reader *reader);

/* values.c: an expression that has the values of another one as ids. Takes the blanks off names, and makes ratings
 * plain numbers; true if it changed any. */
const char *reader_id(struct reader *reader, const char *sql);
bool reader_plain_values(struct reader *reader);

/* stage.c: fills the table of staged rows. */
void reader_stage(struct reader *reader);
/* Plays the turns that could not be played again, with dice and moves in other notations. True if there are any. */
bool reader_repair(struct reader *reader);

/* SQL that sets `reached` and `reason` of rows by playing their turns. `reached` is the position after the turn; that
 * of an incomplete turn has the remaining dice. */
#define PLAYED "dfen_try_turn(dfen, dice, moves)"
#define UNPLAYED                                                                                                       \
  "CASE WHEN dfen = '' THEN 'no position' WHEN dfen_error(dfen) NOTNULL THEN dfen_error(dfen) WHEN dice IS NULL THEN " \
  "CASE WHEN"                                                                                                          \
  " moves <> '' THEN 'moves without dice' END ELSE coalesce(dfen_turn_error(dfen, dice, moves), CASE WHEN moves "      \
  "NOTNULL AND dfen NOTNULL THEN 'the clocks cannot be incremented' END) END"

/* Dice that can be rolled, in the order and the case of a DFEN: on an empty board, which is read fastest. */
#define STORED_DICE "dfen_dice(dfen_roll('8/8/8/8/8/8/8/8 ' || side || ' - -', dice))"

/* Plays the turns again of which a value was changed. */
void reader_play_again(struct reader *reader, const char *condition);

/* order.c: looks at all rows, and fills dfen_played and dfen_said. */
struct reader_order reader_look_at_order(struct reader *reader);

/* copies.c: leaves out rows that another file or document repeats; true if there may be any. `is_in_order`: no game is
 * in two documents. */
bool reader_drop_copies(struct reader *reader, bool is_in_order);

/* turns.c: puts the rows of each turn together, in order. */
void reader_order_turns(struct reader *reader);

/* results.c: decides what the results mean. */
void reader_read_results(struct reader *reader);

/* Sets the option scale: a scale, or "words". */
void reader_set_scale(struct reader *reader, const struct option_value *option);

/* judge.c: creates the view dfen_scored. */
void reader_judge(struct reader *reader);

/* read.c: reads a table, with all steps. The caller has set the session, the table and the options. */
void reader_read(struct reader *reader);
/* The report, or the question, as a JSON object. */
const char *reader_answer(struct reader *reader);

#endif
