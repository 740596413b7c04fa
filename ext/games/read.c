/* dfen_read(table [, options]): reads a table of games into temporary tables, and returns what was read and why, or a
 * question, as a JSON object. dfen_columns(table [, options]): the same, one row per column. */
#include "reader.h"

#include <string.h>

#include "../functions/function.h"

/* ---- The report ---- */

const char *reader_answer(struct reader *reader) {
  static const char sql[] =
#include <reader_answer.sql>
    ;
  sqlite3_stmt *answer = session_prepare_text(reader->session, sql);
  const char *status = reader->refusal != NULL ? "refused"
                       : reader->asked         ? "question"
                       : reader->of_lines      ? "lines"
                                               : "read";
  sqlite3_bind_text(answer, sqlite3_bind_parameter_index(answer, "@status"), status, -1, SQLITE_STATIC);
  sqlite3_bind_text(answer, sqlite3_bind_parameter_index(answer, "@refusal"), reader->refusal, -1, SQLITE_STATIC);
  sqlite3_bind_int64(answer, sqlite3_bind_parameter_index(answer, "@rows"), reader->found.rows);
  sqlite3_bind_int(answer, sqlite3_bind_parameter_index(answer, "@asked"), reader->asked);
  return session_text_of(reader->session, answer);
}

/* ---- All steps ---- */

/* Whether the rows that are left are a fair sample (SPEC 14.5): at most 2 % of the rows cannot be read, at most 2 % of
 * the games contradict themselves, and not all rows of a side are left out. Sets `refusal`. */
static void reader_check_share(struct reader *reader) {
  static const char sql[] =
#include <reader_share.sql>
    ;
  if (session_ok(reader->session) && !reader->of_lines) {
    sqlite3_stmt *share = session_prepare_text(reader->session, sql);
    sqlite3_bind_int64(share, sqlite3_bind_parameter_index(share, "@rows"), reader->found.rows);
    reader->refusal = session_text_of(reader->session, share);
    if (reader->refusal != NULL && reader->asked) { /* nothing is asked of rows that are refused */
      session_run(reader->session, "DELETE FROM temp.dfen_report WHERE kind IN ('question', 'choice', 'text')");
      reader->asked = false;
    }
  }
}

void reader_read(struct reader *reader) {
  static const char tables[] =
#include <reader_tables.sql>
    ;
  static const char view[] =
#include <reader_scored.sql>
    ;
  session_run_all(reader->session, tables);
  reader_empty(reader);
  reader_find_columns(reader);
  reader_pass(reader);
  reader_report_documents(reader);
  reader_check_share(reader);
  if (reader->refusal == NULL) {
    reader_read_results(reader);
  }
  if (reader->refusal == NULL && reader_continues(reader)) {
    reader_check_share(reader);
  }
  session_run_all(reader->session, view);
}

/* ---- dfen_read ---- */

enum { READ_COLUMNS, READ_DATES, READ_SCALE, READ_OPTIONS };

static void reader_read_options(struct reader *reader) {
  static const char *const dates_words[] = {"ymd", "dmy", "mdy", NULL};
  const struct option options[READ_OPTIONS] = {
    [READ_COLUMNS] = {.name = "columns", OPTION_MAP, "an object such as {\"game\": \"match_id\"}"},
    [READ_DATES] = {.name = "dates", OPTION_WORD, "'ymd', 'dmy' or 'mdy'", .words = dates_words},
    [READ_SCALE] = {.name = "scale", OPTION_TEXT, "a text such as '1/0.5/0'"},
  };
  struct option_value values[READ_OPTIONS];
  session_options(reader->session, 1, options, READ_OPTIONS, values);
  reader->columns_option = values[READ_COLUMNS];
  reader->dates = (int)values[READ_DATES].number;
  reader_set_scale(reader, &values[READ_SCALE]);
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

static bool columns_begin(struct context *context, void *state) {
  struct read_columns *columns = state;
  struct reader *reader = &columns->reader;
  reader->session = context->session;
  if (reader_run_call(reader)) {
    columns->results = session_first_text(
      reader->session, "SELECT coalesce((SELECT group_concat(value || coalesce(', ' || why, ''), '; ') FROM"
                       " temp.dfen_report WHERE kind = 'reading') || ': ', '') || value FROM temp.dfen_report"
                       " WHERE kind = 'results'");
    columns->question =
      session_first_text(reader->session, "SELECT value FROM temp.dfen_report WHERE kind = 'question'");
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
