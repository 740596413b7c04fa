/* dfen import: a file of games, or of lines of an opening book. It becomes a temporary table of text, and dfen_import
 * does the rest. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "input.h"
#include "program.h"

enum { REJECTED_SHOWN = 20 };

/* ---- Options, as dfen_import names them ---- */

/* Replaces options in JSON in a message of dfen_import by those of the program: {"scale": "1/0/-1"} is --scale 1/0/-1.
 */
static char *with_options(const char *text) {
  static const char BEFORE[] = "the option {";
  sqlite3_str *shown = sqlite3_str_new(db);
  while (text != NULL && *text != '\0') {
    char name[33], value[65];
    int length = 0;
    if (sqlite3_strnicmp(text, BEFORE, sizeof BEFORE - 1) == 0) {
      text += sizeof BEFORE - 2; /* to the brace */
    }
    if (sscanf(text, "{\"columns\": {\"%32[a-z_]\": \"...\"}}%n", name, &length) == 1 && length > 0) {
      sqlite3_str_appendf(shown, "--columns %s=...", name);
    } else if (sscanf(text, "{\"%32[a-z]\": \"%64[^\"]\"}%n", name, value, &length) == 2 && length > 0) {
      sqlite3_str_appendf(shown, "--%s %s", name, value);
    } else {
      length = 1;
      sqlite3_str_appendchar(shown, 1, *text);
    }
    text += length;
  }
  return sqlite3_str_finish(shown);
}

/* Appends SQL for a list: 'a', 'b', or for pairs a=b, c=d: 'a', 'b', 'c', 'd'. */
static bool append_list(sqlite3_str *sql, const char *list, bool pairs) {
  for (const char *part = list, *end; part != NULL; part = *end == ',' ? end + 1 : NULL) {
    end = part + strcspn(part, ",");
    const char *equals = pairs ? memchr(part, '=', (size_t)(end - part)) : NULL;
    if (pairs && equals == NULL) {
      wrong_use("--columns is game=match_id,number=ply and so on, not '%.*s'", (int)(end - part), part);
      return false;
    }
    sqlite3_str_appendall(sql, part == list ? "" : ", ");
    if (pairs) {
      sqlite3_str_appendf(sql, "%.*Q, ", (int)(equals - part), part);
      part = equals + 1;
    }
    sqlite3_str_appendf(sql, "%.*Q", (int)(end - part), part);
  }
  return true;
}

/* The call of dfen_import with the options that are given. */
static char *import_sql(const struct call *call, const char *file) {
  static const char *const TEXTS[] = {"scale", "source", "known", "dates", "unconnected"};
  sqlite3_str *sql = sqlite3_str_new(db);
  sqlite3_str_appendf(sql, "SELECT dfen_import('\"temp\".\"rows\"', json_object('file', %Q", file);
  for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; ++i) {
    if (option(call, TEXTS[i]) != NULL) {
      sqlite3_str_appendf(sql, ", '%s', %Q", TEXTS[i], option(call, TEXTS[i]));
    }
  }
  const char *columns = option(call, "columns"), *details = option(call, "details");
  sqlite3_str_appendall(sql, columns != NULL ? ", 'columns', json_object(" : "");
  bool done = append_list(sql, columns, true);
  sqlite3_str_appendall(sql, columns != NULL ? ")" : "");
  sqlite3_str_appendall(sql, details != NULL ? ", 'details', json_array(" : "");
  append_list(sql, details, false);
  sqlite3_str_appendall(sql, details != NULL ? ")))" : "))");
  char *text = sqlite3_str_finish(sql);
  if (!done) {
    sqlite3_free(text);
    return NULL;
  }
  return text;
}

/* ---- The import ---- */

static enum status fail_import(void) {
  char *text = with_options(sqlite3_errmsg(db));
  enum status status = text != NULL ? fail("%s", text) : fail_sqlite();
  sqlite3_free(text);
  return status;
}

/* Reads the rows first, because this takes no lock of the database. */
static bool store_rows(struct input *input) {
  sqlite3_stmt *insert = execute("BEGIN") ? create_input_table(input, "rows") : NULL;
  bool done = insert != NULL && insert_input(input, insert, LLONG_MAX);
  sqlite3_finalize(insert);
  return done && execute("COMMIT");
}

static void say_with_options(const char *text) {
  char *shown = with_options(text);
  say("%s", shown != NULL ? shown : "out of memory");
  sqlite3_free(shown);
}

static bool say_rows(const char *sql) {
  sqlite3_stmt *statement = prepare("%s", sql);
  while (next_row(statement)) {
    say_with_options((const char *)sqlite3_column_text(statement, 0));
  }
  return finish_statement(statement);
}

static enum status import(const char *sql) {
  begin_phase("importing", 0, "");
  if (!execute("BEGIN IMMEDIATE")) {
    return fail_sqlite();
  }
  if (integer_of("SELECT count(*) FROM main.sqlite_schema") == 0 && !run_file("schema.sql", NULL, NULL)) {
    return FAILED;
  }
  char *report = NULL; /* said after the COMMIT, because nothing is certain before */
  if (!text_of(&report, "%s", sql)) {
    return fail_import();
  }
  if (!execute("COMMIT")) {
    sqlite3_free(report);
    return fail_sqlite();
  }
  failure_note = "";
  say_with_options(report);
  sqlite3_free(report);
  if (!say_rows("SELECT '  row ' || row || ': ' || reason FROM main.rejected WHERE import = (SELECT max(id) FROM "
                "main.imports) ORDER BY row LIMIT 20") ||
      !say_rows("SELECT '  ... the others are in the table rejected' FROM main.rejected WHERE import = (SELECT max(id) "
                "FROM main.imports) LIMIT 1 OFFSET 20")) {
    return fail_sqlite();
  }
  return integer_of("SELECT imported + skipped > 0 FROM main.imports ORDER BY id DESC LIMIT 1") == 1 ? DONE : FAILED;
}

static enum status import_file(const struct call *call) {
  static struct input input;
  if (!open_input(&input, call->arguments[1], option(call, "lenient-quotes") != NULL)) {
    return FAILED;
  }
  failure_note = " (nothing was imported)";
  enum status status = FAILED;
  char *sql = import_sql(call, call->arguments[1]);
  if (sql == NULL) {
    status = WRONG_USE;
  } else if (open_database(call->arguments[0], SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) && store_rows(&input)) {
    status = import(sql);
  }
  sqlite3_free(sql);
  close_input(&input);
  return status;
}

static enum status remove_source(const struct call *call, const char *source) {
  if (!open_database(call->arguments[0], SQLITE_OPEN_READWRITE)) {
    return FAILED;
  }
  failure_note = " (nothing was removed)";
  char *missing = NULL;
  if (!text_of(&missing,
               "SELECT printf('there is no import of the source ''%%s''; there are %%s', %Q, coalesce((SELECT "
               "group_concat(source, ', ') FROM (SELECT DISTINCT quote(source) AS source FROM main.imports)), 'none')) "
               "WHERE %Q NOT IN (SELECT source FROM main.imports)",
               source, source)) {
    return fail_sqlite();
  }
  if (missing != NULL) {
    fail("%s", missing);
    sqlite3_free(missing);
    return FAILED;
  }
  if (!execute("PRAGMA foreign_keys = ON") || !execute("BEGIN IMMEDIATE")) {
    return fail_sqlite();
  }
  if (!run_file("import_remove.sql", (struct parameter[]){{"@source", source, 0}, {0}}, NULL)) {
    return FAILED;
  }
  return execute("COMMIT") && say_rows("SELECT line FROM temp.removal") ? DONE : fail_sqlite();
}

enum status run_import(const struct call *call) {
  const char *source = option(call, "remove");
  if ((source != NULL) == (call->count > 1)) {
    return wrong_use(source != NULL ? "with --remove there is no file" : "name the file: dfen import DATABASE FILE");
  }
  return source != NULL ? remove_source(call, source) : import_file(call);
}
