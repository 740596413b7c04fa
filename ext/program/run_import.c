/* dfen import: a file of games, or of lines of an opening book. It becomes a temporary table of text, and dfen_import
 * does the rest. */
#include <stdio.h>
#include <string.h>

#include "program.h"

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
    if (sscanf(text, "{\"columns\": {\"%32[a-z_]\": \"\"}}%n", name, &length) == 1 && length > 0) {
      sqlite3_str_appendf(shown, "--columns %s=", name);
    } else if (sscanf(text, "{\"columns\": {\"%32[a-z_]\": \"%64[^\"]\"}}%n", name, value, &length) == 2 &&
               length > 0) {
      sqlite3_str_appendf(shown, "--columns %s=%s", name, value);
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
  append_list(sql, columns, true);
  sqlite3_str_appendall(sql, columns != NULL ? ")" : "");
  sqlite3_str_appendall(sql, details != NULL ? ", 'details', json_array(" : "");
  append_list(sql, details, false);
  sqlite3_str_appendall(sql, details != NULL ? ")))" : "))");
  return sqlite3_str_finish(sql);
}

/* ---- The import ---- */

static void import(const struct call *call, const char *sql, const char *file) {
  begin_phase("importing", 0, "");
  execute("BEGIN IMMEDIATE");
  if (integer_of("SELECT count(*) FROM main.sqlite_schema") == 0) {
    run_file("schema.sql", NULL, NULL);
  }
  sqlite3_stmt *statement = prepare("%s", sql);
  char *report = NULL; /* said after the COMMIT, because nothing is certain before */
  if (statement != NULL && sqlite3_step(statement) == SQLITE_ROW) {
    report = with_options((const char *)sqlite3_column_text(statement, 0));
  } else {
    bool asks = sqlite3_errcode(db) == SQLITE_EMPTY; /* session_ask() */
    report = with_options(sqlite3_errmsg(db));
    if (asks) {
      sqlite3_finalize(statement);
      statement = NULL;
      execute("ROLLBACK");
      ask_again(call, "temp.rows", file); /* a question of the reader, with its texts */
    }
    wrong_if(asks, "%s", report);
    fail_sqlite();
  }
  sqlite3_finalize(statement);
  execute("COMMIT");
  failure_note = "";
  say("%s", report);
  sqlite3_free(report);
  say_rows("SELECT '  row ' || row || coalesce(' of ' || file, '') || ': ' || reason FROM main.rejected WHERE import = "
           "(SELECT max(id) FROM main.imports) ORDER BY rowid LIMIT 20");
  say_rows("SELECT '  ... the others are in the table rejected' FROM main.rejected WHERE import = (SELECT max(id) "
           "FROM main.imports) LIMIT 1 OFFSET 20");
  if (integer_of("SELECT imported + skipped > 0 FROM main.imports ORDER BY id DESC LIMIT 1") == 0) {
    end_with(FAILED);
  }
}

/* After a failure a new database is an empty file, which another import may have opened, too. */
static void import_files(const struct call *call) {
  open_files(call, 1);
  failure_note = " (nothing was imported)";
  open_database(call->arguments[0], SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  const char *name = read_files(call, 1); /* this takes no lock of the database */
  char *sql = import_sql(call, name);
  execute("COMMIT");
  import(call, sql, name);
  sqlite3_free(sql);
}

static void remove_source(const struct call *call, const char *source) {
  open_database(call->arguments[0], SQLITE_OPEN_READWRITE);
  failure_note = " (nothing was removed)";
  const char *missing =
    text_of("SELECT printf('no such source: ''%%s''; imported are %%s', %Q, coalesce((SELECT "
            "group_concat(source, ', ') FROM (SELECT DISTINCT quote(source) AS source FROM main.imports)), 'none')) "
            "WHERE %Q NOT IN (SELECT source FROM main.imports)",
            source, source);
  wrong_if(missing != NULL, "%s", missing);
  execute("PRAGMA foreign_keys = ON");
  execute("BEGIN IMMEDIATE");
  run_file("import_remove.sql", (struct parameter[]){{"@source", source, 0}, {0}}, NULL);
  execute("COMMIT");
  say_rows("SELECT line FROM temp.removal");
}

void run_import(const struct call *call) {
  const char *source = option(call, "remove-unnamed") != NULL ? "" : option(call, "remove");
  wrong_if(option(call, "remove") != NULL && option(call, "remove")[0] == '\0',
           "--remove names no source; --remove-unnamed removes what was imported without --source");
  wrong_if(source != NULL && call->count > 1, "with --remove there is no file");
  wrong_if(source == NULL && call->count == 1, "name the file: dfen import DATABASE FILE");
  if (source != NULL) {
    remove_source(call, source);
  } else if (call->count > 1) {
    import_files(call);
  }
}
