/* dfen_read(table [, options]): reads a table of games into temporary tables, and returns what was read and why, or a
 * question, as a JSON object. dfen_columns(table [, options]): the same, as a row for each column. */
#include "reader.h"

#include <string.h>

#include "../../functions/function.h"

/* ---- The report ---- */

const char *reader_answer(struct reader *reader) {
  /* json(): in some releases of SQLite, JSON of a subquery is text. */
  static const char sql[] =
    "WITH left_out AS (SELECT reason, count(*) AS n, min(row) AS first FROM temp.dfen_scored"
    " WHERE reason NOTNULL GROUP BY reason), refused AS (SELECT 1 FROM (SELECT sum(n) AS bad"
    " FROM left_out WHERE reason NOT IN " READER_HARMLESS
    ") WHERE 2 * bad > %lld) SELECT json_object('status', CASE WHEN %d THEN 'question' WHEN %d THEN 'lines'"
    " WHEN EXISTS (SELECT 1 FROM refused) THEN 'refused' ELSE 'read' END, 'question', (SELECT value"
    " FROM temp.dfen_report WHERE kind = 'question' UNION ALL SELECT '" READER_REFUSAL
    "' FROM refused), 'choices', json((SELECT json_group_array(json_object('option', name, 'value', value,"
    " 'means', why)) FROM temp.dfen_report WHERE kind = 'choice')), 'values',"
    " json((SELECT json_group_array(json_object('value', name, 'rows', CAST(value AS INTEGER)))"
    " FROM temp.dfen_report WHERE kind = 'value')), 'columns', json((SELECT json_group_array(json_object('role', name,"
    " 'column', value, 'why', why)) FROM temp.dfen_report WHERE kind = 'column')), 'results',"
    " json((SELECT json_object('scale', name, 'means', value, 'why', why) FROM temp.dfen_report"
    " WHERE kind = 'results')), 'notes', json((SELECT json_group_array(value) FROM temp.dfen_report"
    " WHERE kind IN ('note', 'warning'))), 'unused', json((SELECT json_group_array(value) FROM temp.dfen_report"
    " WHERE kind = 'unused')), 'rows', %lld, 'turns', CASE WHEN %d THEN 0"
    " ELSE %lld - (SELECT coalesce(sum(n), 0) FROM left_out) END, 'left_out',"
    " json((SELECT json_group_array(json(iif(file IS NULL, json_object('reason', reason, 'rows', n, 'first', row),"
    " json_object('reason', reason, 'rows', n, 'first', row, 'file', file)))) FROM (SELECT reason, n, " ROW_OF(
      "first") " AS row, " FILE_OF("first") " AS file FROM left_out ORDER BY n DESC, left_out.first))))";
  sqlite3_int64 rows =
    reader_integer(reader, "SELECT (SELECT count(*) FROM $) + (SELECT count(*) FROM temp.dfen_left_out)");
  return session_first_text(reader->session, sql, rows, reader->asked, reader->of_lines, rows, reader->asked, rows);
}

/* ---- All steps ---- */

/* Creates the temporary tables, or clears those of the last call: a table cannot be dropped while a statement runs. */
static void reader_create_tables(struct reader *reader) {
  static const char *const tables[] = {
    "dfen_documents(line INTEGER PRIMARY KEY, doc TEXT, file TEXT, game TEXT, reason TEXT)",
    "dfen_files(from_row INTEGER PRIMARY KEY, file TEXT)",
    "dfen_shared(game TEXT PRIMARY KEY)",
    "dfen_left_out(row INTEGER, game TEXT, reason TEXT)",
    "dfen_pairs(second INTEGER PRIMARY KEY, dice, moves, result)",
    "dfen_filled(at INTEGER PRIMARY KEY, dfen)",
    "dfen_played(game TEXT PRIMARY KEY, first INTEGER, white REAL, reason TEXT)",
    "dfen_kings(game TEXT PRIMARY KEY, won REAL)",
    "dfen_said(game TEXT, side TEXT, result, rows INTEGER)",
    "dfen_readings(side TEXT, result, reading INTEGER, white REAL, PRIMARY KEY (side, result, reading)) WITHOUT ROWID",
    "dfen_report(kind TEXT, name TEXT, value TEXT, why TEXT)"};
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; ++i) {
    session_run(reader->session, "CREATE TEMP TABLE IF NOT EXISTS %s", tables[i]);
    session_run(reader->session, "DELETE FROM temp.%.*s", (int)strcspn(tables[i], "("), tables[i]);
  }
  for (int i = 1; i <= 2; ++i) {
    session_run(reader->session,
                "CREATE TEMP TABLE IF NOT EXISTS dfen_staged_%d(at INTEGER PRIMARY KEY, row INTEGER, line INTEGER,"
                " game TEXT, number NUMERIC, side TEXT, remaining INTEGER, reason TEXT, result TEXT, dice TEXT,"
                " moves TEXT, dfen, reached TEXT, next_dfen, winner TEXT, white TEXT, black TEXT, white_id TEXT,"
                " black_id TEXT, white_rating TEXT, black_rating TEXT, played_at TEXT, mode TEXT, termination TEXT,"
                " details TEXT, initial_dfen TEXT, games NUMERIC, wins NUMERIC, draws NUMERIC, losses NUMERIC)",
                i);
    session_run(reader->session, "DELETE FROM temp.dfen_staged_%d", i);
  }
}

void reader_read(struct reader *reader) {
  reader->staged = "temp.dfen_staged_1";
  reader_create_tables(reader);
  reader_find_columns(reader);
  reader_stage(reader);
  reader_order_turns(reader);
  reader_report_documents(reader);
  reader_read_results(reader);
  reader_judge(reader);
}

/* ---- dfen_read ---- */

enum { READ_COLUMNS, READ_SCALE, READ_OPTIONS };

static void reader_read_options(struct reader *reader) {
  const struct option options[READ_OPTIONS] = {
    [READ_COLUMNS] = {.name = "columns", OPTION_MAP, "an object such as {\"game\": \"match_id\"}"},
    [READ_SCALE] = {.name = "scale", OPTION_TEXT, "three texts such as '1/0.5/0'"},
  };
  struct option_value values[READ_OPTIONS];
  session_options(reader->session, 1, options, READ_OPTIONS, values);
  reader->columns_option = values[READ_COLUMNS];
  reader_set_scale(reader, &values[READ_SCALE]);
}

void reader_set_scale(struct reader *reader, const struct option_value *option) {
  dfen_scale scale;
  if (option->is_set && session_ok(reader->session)) {
    reader->scale = option->text;
    if (strcmp(option->text, "words") != 0 && !dfen_read_scale(option->text, strlen(option->text), &scale)) {
      session_fail(
        reader->session,
        "the option scale must be 'words', or three texts such as '1/0.5/0' or 'side to move W/D/L', not '%s'",
        session_shown(reader->session, option->text));
    }
  }
}

/* Reads the table that the first argument names. False if there is none. */
static bool reader_run_call(struct reader *reader) {
  reader->table = session_name(reader->session, 0, "table");
  if (reader->table != NULL) {
    reader_read_options(reader);
    session_harden(reader->session);
    reader_read(reader);
  }
  return reader->table != NULL;
}

bool call_dfen_read(struct context *context) {
  struct sql_session session;
  struct reader reader = {.session = &session};
  const char *answer = NULL;
  session_open(&session, sqlite3_context_db_handle(context->call), context);
  if (reader_run_call(&reader)) {
    answer = reader_answer(&reader);
  }
  return end_session(&session, answer);
}

/* ---- dfen_columns ---- */

enum { COLUMNS_NAME, COLUMNS_ROLE, COLUMNS_VALUES, COLUMNS_NOTE };

struct read_columns {
  struct reader reader;
  const char *results, *question;
};

static const char *reader_reported(struct reader *reader, const char *kind) {
  return session_first_text(reader->session,
                            "SELECT coalesce(name || ': ', '') || value || coalesce(', ' || why, '')"
                            " FROM temp.dfen_report WHERE kind = %Q",
                            kind);
}

static bool columns_begin(struct context *context, void *state) {
  struct read_columns *columns = state;
  struct reader *reader = &columns->reader;
  reader->session = context->session;
  if (reader_run_call(reader)) {
    columns->results = reader_reported(reader, "results");
    columns->question = reader_reported(reader, "question");
    context->rows = (uint64_t)reader->count;
  }
  session_restore(reader->session);
  return session_ok(reader->session);
}

/* The question belongs to the results, or to the columns without a role. */
static const char *columns_note(const struct read_columns *columns, const struct reader_column *column) {
  bool is_result =
    column->role == ROLE_RESULT || (column->role == ROLE_WINNER && columns->reader.column_of[ROLE_RESULT] < 0);
  bool has_result = columns->reader.column_of[ROLE_RESULT] >= 0 || columns->reader.column_of[ROLE_WINNER] >= 0;
  bool asks = is_result || (column->role == ROLES && (!has_result || columns->reader.column_of[ROLE_DFEN] < 0));
  return columns->question != NULL && asks ? columns->question : is_result ? columns->results : NULL;
}

static bool columns_column(struct context *context, const void *state, int index) {
  const struct read_columns *columns = state;
  const struct reader_column *column = &columns->reader.columns[context->row];
  const char *text = NULL;
  switch (index) {
  case COLUMNS_NAME: text = column->name; break;
  case COLUMNS_ROLE: text = column->role == ROLES ? NULL : role_names[column->role]; break;
  case COLUMNS_VALUES: text = column->shown; break;
  default: text = columns_note(columns, column); break;
  }
  return text != NULL && result_text(context, text, strlen(text));
}

const struct table table_dfen_columns = {
  .state_size = sizeof(struct read_columns),
  .begin = columns_begin,
  .column = columns_column,
};
