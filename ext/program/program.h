/* What the commands of the program `dfen` share. A command is a function of its call, which returns its status. */
#ifndef DFEN_PROGRAM_H
#define DFEN_PROGRAM_H

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

/* Writes text without control characters and without invalid UTF-8. */
void put_plain(FILE *file, const char *text, size_t length);
/* The number of columns of that on a terminal. */
int plain_width(const char *text, size_t length);
/* Writes a JSON string. */
void put_json(const char *text, size_t length);

/* ---- report.c: messages and progress, on standard error, and signals ---- */

/* Reports a line: "dfen pool: ...". Control characters of the text are shown as '?'. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same for an error; says nothing after a signal. Returns the status. */
enum status fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
enum status wrong_use(const char *format, ...) __attribute__((format(printf, 1, 2)));
extern const char *failure_note;        /* what messages of errors end with: " (nothing was imported)" */
void set_reporter(const char *command); /* what messages begin with */

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
  enum status (*run)(const struct call *call);
  const struct option_row *options; /* up to a name that is NULL */
  const char *details, *example;
};

enum { OPTIONS = 16 };
struct call {
  const struct command *commands, *command; /* all, up to a name that is NULL, and the one that is called */
  int count;
  char **arguments;
  const char *values[OPTIONS]; /* of the options, in the order of command->options; NULL: not given */
};

/* The command of this name; reports an unknown one. */
const struct command *find_command(const struct command *commands, const char *name);
/* Reads the options of call->command, which may follow files. DONE, or the status of a wrong use. */
enum status read_call(struct call *call, int argc, char **argv, bool *help);
/* The value of an option of this command: NULL if it is not given, "" if it has no value. */
const char *option(const struct call *call, const char *name);
int number_option(const struct call *call, const char *name, int otherwise);

/* ---- session.c: a database ---- */

extern sqlite3 *db;
/* Opens db with dfen. It runs nothing that the database contains (trusted_schema is off), and waits a minute for
 * locks. The name is always a file's, except for ":memory:". */
bool open_database(const char *name, int flags);
bool open_memory(void);
void close_database(void);
void show_database_as(const char *name); /* in messages */
bool exists(const char *file);

/* Reports SQLite's error. */
enum status fail_sqlite(void);

/* Statements, whose text sqlite3_vmprintf() formats. They report no error: NULL, false and -1 are one, as fail_sqlite
 * reports it. */
sqlite3_stmt *prepare(const char *format, ...);
bool execute(const char *format, ...);
/* Creates a temporary table, `name AS SELECT ...`, of the rows for which the condition of --where holds. Text in double
 * quotes is a name there; SQLite would otherwise compare a misspelled one as text. */
bool select_where(const char *select, const char *where);
bool next_row(sqlite3_stmt *statement); /* false: no row, an error, or a signal, as finish_statement reports */
bool finish_statement(sqlite3_stmt *statement);
sqlite3_int64 integer_of(const char *format, ...);
/* The first column of the first row, to be freed by sqlite3_free(). Sets *text to NULL if it is NULL. */
bool text_of(char **text, const char *format, ...);

/* ---- output.c: rows on standard output ---- */

enum format { FORMAT_BOX, FORMAT_TABS, FORMAT_CSV, FORMAT_JSON, FORMAT_LIST };
enum format output_format(const struct call *call);
/* Prints the rows of a statement and finalizes it; *rows is their number, unless it is NULL. Reports errors. */
bool print_rows(sqlite3_stmt *statement, enum format format, bool headers, sqlite3_int64 *rows);
/* Writes what is buffered. Reports errors, such as a full disk. */
bool flush_output(void);

/* ---- files.c: files of sql/ ---- */

/* A parameter of a file of sql/: a text, or NULL and a number. */
struct parameter {
  const char *name, *text;
  sqlite3_int64 number;
};
/* The text of a file of sql/. */
const char *embedded_file(const char *name);
/* Runs a file of sql/, with parameters up to a name that is NULL; others are NULL. Its rows are printed, or, with
 * `sum`, their first columns are added to it. Reports errors. */
bool run_file(const char *name, const struct parameter *parameters, sqlite3_int64 *sum);
bool run_sql(const char *name, const char *sql, const struct parameter *parameters, sqlite3_int64 *sum);

/* ---- The commands ---- */

enum status run_pool(const struct call *call);
enum status run_import(const struct call *call);
enum status run_count(const struct call *call);
enum status run_fill(const struct call *call);
enum status run_book(const struct call *call);
enum status run_equities(const struct call *call);
enum status run_demo(const struct call *call);
enum status run_key(const struct call *call);
enum status run_help(const struct call *call);
/* pooled.c: prints temp.pooled; pools the counts of the games for which --where holds. */
enum status print_pooled(const struct call *call);
enum status pool_counts(const struct call *call);
/* help.c: prints the options of a command. */
void print_command(FILE *file, const struct command *command);
/* commands.c */
extern const struct command command_table[];

#endif
