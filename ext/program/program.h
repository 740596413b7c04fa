/* What the commands of the program `dfen` share. The first error is reported and decides the status of the program;
 * after it, and after a signal, the functions on databases, files and rows do nothing, and return false, 0 or NULL. */
#ifndef DFEN_EXT_PROGRAM_PROGRAM_H
#define DFEN_EXT_PROGRAM_PROGRAM_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>

/* The status of the program. */
enum status {
  DONE,
  FAILED,    /* also: nothing was read */
  WRONG_USE, /* also: a choice is needed, and nothing was done */
};

/* ---- text.c: text from files and databases ---- */

/* The bytes of the byte order mark with which a file begins: 3 or 0. */
size_t byte_order_mark(const char *text, size_t length);
/* Writes text without control characters and without invalid UTF-8. */
void put_plain(FILE *file, const char *text, size_t length);
/* The number of columns of that on a terminal. */
int plain_width(const char *text, size_t length);
/* Writes a JSON string. */
void put_json(const char *text, size_t length);

/* ---- report.c: messages and progress, on standard error, and signals ---- */

extern const char *reporter;     /* the command, with which messages begin */
extern const char *failure_note; /* what messages of errors end with: " (nothing was imported)" */
extern enum status outcome;
/* Reports a line: "dfen pool: ...". Control characters of the text are shown as '?'. Nothing after an error. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same, but only after a signal, before which nothing failed: how far the command came. */
void say_stopped(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* "1 game", "2 games": what follows the noun. */
const char *plural(sqlite3_int64 count);
/* If the condition holds, and nothing failed before, reports an error. */
void end_if(bool condition, enum status status, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define fail_if(condition, ...) end_if(condition, FAILED, __VA_ARGS__)
#define wrong_if(condition, ...) end_if(condition, WRONG_USE, __VA_ARGS__)
/* Sets the status without a message. */
void end_with(enum status status);
bool failed(void); /* or stopped by a signal */

/* Text as by sqlite3_mprintf(), which is freed when the program ends. */
char *keep(const char *format, ...);
void free_texts(void);

/* Ctrl-C and other signals that end a program. The first one sets a flag, the second one ends the program. */
void catch_signals(void);
bool stopped(void);
void die_by_signal(void); /* if there was one */

/* Progress is shown on a terminal, once a phase takes longer than a second. */
struct progress {
  const char *phase;         /* NULL: none is shown */
  sqlite3_int64 done, total; /* total 0: unknown */
  const char *unit;          /* "bytes" or "rows" */
};
extern struct progress progress;
void begin_phase(const char *phase, sqlite3_int64 total, const char *unit);
void end_phase(void); /* removes the line */
void show_progress(void);
extern bool quiet;

/* ---- call.c: a call and its options ---- */

struct option_row {
  const char *name, *value, *help; /* value NULL: none; "N": a whole number of at most nine digits */
};

struct call;
struct command {
  const char *name, *arguments, *summary;
  int least, most; /* arguments */
  void (*run)(const struct call *call);
  const struct option_row *options; /* up to a name that is NULL */
  const char *details, *example;
};
extern const struct command command_table[]; /* up to a name that is NULL; in commands.c */

enum { OPTIONS = 16 };
struct call {
  const struct command *commands, *command; /* all of them, and this one */
  int count;
  char **arguments;
  const char *values[OPTIONS]; /* of the options, in the order of command->options; NULL: not given */
};

/* The command of this name; reports an unknown one. */
const struct command *find_command(const struct command *commands, const char *name);
/* Reads the options of call->command, which may follow files. */
void read_call(struct call *call, int argc, char **argv, bool *help);
/* The value of an option of this command: NULL if it is not given, "" if it has no value. */
const char *option(const struct call *call, const char *name);
int number_option(const struct call *call, const char *name, int otherwise);

/* ---- session.c: a database ---- */

extern sqlite3 *db;
extern const char *database_name; /* in messages; NULL: none */
/* Opens db with dfen. It runs nothing that the database contains (trusted_schema is off), and waits a minute for
 * locks. The name is always a file's. */
void open_database(const char *name, int flags);
void open_memory(void); /* an empty database; SQLite keeps the excess in a file */
void close_database(void);
bool exists(const char *file);
/* The application id of a database; -1 if the file is not a database. Reads no pipe. */
sqlite3_int64 application_of(const char *file);

/* Reports SQLite's error. That of an option of a function, such as dfen_import, is a wrong use of the program's. */
void fail_sqlite(void);

/* Statements, whose text sqlite3_vmprintf() formats. */
sqlite3_stmt *prepare(const char *format, ...);
/* False after the last row: then the statement is finalized. */
bool next_row(sqlite3_stmt *statement);
/* Creates a temporary table, `name AS SELECT ...`, of the rows for which the condition of --where holds. Text in double
 * quotes is a name there; SQLite would otherwise compare a misspelled one as text. */
void select_where(const char *select, const char *where);
/* These finalize the statement, which the macros prepare. */
void finish(sqlite3_stmt *statement);
sqlite3_int64 first_integer(sqlite3_stmt *statement); /* the first column of the first row */
const char *first_text(sqlite3_stmt *statement);      /* the same; freed when the program ends; NULL for NULL */
void say_each(sqlite3_stmt *statement);               /* says the first column of every row */
#define execute(...) finish(prepare(__VA_ARGS__))
#define integer_of(...) first_integer(prepare(__VA_ARGS__))
#define text_of(...) first_text(prepare(__VA_ARGS__))
#define say_rows(...) say_each(prepare(__VA_ARGS__))

/* Whether a table or view has all of these columns, a list such as 'id', 'model'. */
bool has_columns(const char *schema, const char *table, const char *columns);
/* Whether the database has a model, in the table models. Reports a last one that cannot be used; `name` is that of the
 * database in messages. */
bool has_model(const char *schema, const char *name);

/* ---- output.c: rows on standard output ---- */

enum format { FORMAT_BOX, FORMAT_TABS, FORMAT_CSV, FORMAT_JSON, FORMAT_LIST };
enum format output_format(const struct call *call);
/* Prints the rows of a statement, and finalizes it. */
void print_rows(sqlite3_stmt *statement, enum format format, bool headers);
/* Writes what is buffered. */
void flush_output(void);

/* ---- files.c: files of sql/ ---- */

/* A parameter of a file of sql/: a text, or NULL and a number. */
struct parameter {
  const char *name, *text;
  sqlite3_int64 number;
};
/* The text of a file of sql/. */
const char *embedded_file(const char *name);
/* Runs a file of sql/, with parameters up to a name that is NULL; others are NULL. Its rows are printed, or, with
 * `sum`, their first columns are added to it. */
void run_file(const char *name, const struct parameter *parameters, sqlite3_int64 *sum);
void run_sql(const char *name, const char *sql, const struct parameter *parameters, sqlite3_int64 *sum);

/* ---- read.c: the reader of tables of games ---- */

/* Opens the first of the files that the call names, from an argument on. */
void open_files(const struct call *call, int from);
/* Begins a transaction, and reads all of them into temp.rows. Returns what messages call them: "a.csv and 2 others". */
const char *read_files(const struct call *call, int from);
/* Calls dfen_read for a table with the options --columns and --scale, and reports what it says. If it has a question,
 * or no row is a turn, that is an error. */
void read_table(const struct call *call, const char *table, const char *name);
/* Asks what dfen_read asks of a table, if it asks anything. */
void ask_again(const struct call *call, const char *table, const char *name);
/* Appends the names of an option as SQL texts; with `pairs`, those of game=match_id,number=ply. */
void append_list(sqlite3_str *sql, const char *list, bool pairs);

/* postgresql.c: prints a database for psql, for dfen read --postgresql. */
void print_for_postgresql(const struct call *call);

/* ---- visits.c: the visits of a game (../functions/counting.h) ---- */

struct visits;
struct fingerprint;
/* Adds the current row of a statement, whose columns from `first` on are number, dfen, dice, moves, next_dfen and
 * score, to those of its game, and unless that is NULL to the game's fingerprint. */
bool take_turn(sqlite3_stmt *row, int first, struct visits *visits, struct fingerprint *fingerprint);

/* ---- The commands ---- */

void run_pool(const struct call *call);
void run_read(const struct call *call);
void run_import(const struct call *call);
void run_count(const struct call *call);
void run_judge(const struct call *call);
void run_best(const struct call *call);
void run_fill(const struct call *call);
void run_book(const struct call *call);
void run_equities(const struct call *call);
void run_key(const struct call *call);
void run_visits(const struct call *call);
void run_help(const struct call *call);
/* pooled.c: whether the database has the games, and the turns, of sql/schema.sql; creates temp.named_turns, the turns
 * with the columns of their games. */
bool has_games(void);
bool has_turns(void);
void create_turns(void);
/* Prints temp.pooled; pools the counts of the games for which --where holds. */
void print_pooled(const struct call *call);
void pool_counts(const struct call *call);
/* help.c: prints the options of a command. */
void print_command(FILE *file, const struct command *command);

#endif
