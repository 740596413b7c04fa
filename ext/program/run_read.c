/* dfen read: the turns of files. How the program calls the reader, dfen_read: its options, its report, its questions.
 */
#include <string.h>

#include "input.h"
#include "program.h"

/* ---- Options ---- */

/* Appends SQL for a list: 'a', 'b', or for pairs a=b, c=d: 'a', 'b', 'c', 'd'. */
void append_list(sqlite3_str *sql, const char *list, bool pairs) {
  for (const char *part = list, *end; part != NULL; part = *end == ',' ? end + 1 : NULL) {
    end = part + strcspn(part, ",");
    const char *equals = pairs ? memchr(part, '=', (size_t)(end - part)) : NULL;
    wrong_if(pairs && equals == NULL, "--columns is game=match_id,number=ply and so on, not '%.*s'", (int)(end - part),
             part);
    sqlite3_str_appendall(sql, part == list ? "" : ", ");
    if (equals != NULL) {
      sqlite3_str_appendf(sql, "%.*Q, ", (int)(equals - part), part);
      part = equals + 1;
    }
    sqlite3_str_appendf(sql, "%.*Q", (int)(end - part), part);
  }
}

/* The call of dfen_read with the options that are given. */
static const char *read_sql(const struct call *call, const char *table) {
  const char *columns = option(call, "columns"), *scale = option(call, "scale"), *dates = option(call, "dates");
  sqlite3_str *sql = sqlite3_str_new(NULL);
  sqlite3_str_appendf(sql, "SELECT dfen_read(%Q, json_object(", table);
  sqlite3_str_appendall(sql, columns != NULL ? "'columns', json_object(" : "");
  append_list(sql, columns, true);
  sqlite3_str_appendall(sql, columns != NULL ? ")" : "");
  if (scale != NULL) {
    sqlite3_str_appendf(sql, "%s'scale', %Q", columns != NULL ? ", " : "", scale);
  }
  if (dates != NULL) {
    sqlite3_str_appendf(sql, "%s'dates', %Q", columns != NULL || scale != NULL ? ", " : "", dates);
  }
  sqlite3_str_appendall(sql, "))");
  char *text = sqlite3_str_finish(sql);
  const char *kept = keep("%s", text);
  sqlite3_free(text);
  return kept;
}

/* ---- The report ---- */

/* The question with the texts and its choices, as the options that make them. */
static void ask(const char *report, const char *name, bool for_import) {
  say_rows("SELECT %Q || ': ' || json_extract(%Q, '$.question')", name, report);
  sqlite3_stmt *lines = prepare(
    "WITH report(it) AS (VALUES (%Q)), texts AS (SELECT value FROM report, json_each(it, '$.texts')),"
    " choices AS (SELECT json_extract(value, '$.option') AS option, json_extract(value, '$.value') AS value,"
    " coalesce(': ' || json_extract(value, '$.means'), '') AS means FROM report, json_each(it, '$.choices'))"
    " SELECT iif((SELECT count(DISTINCT json_extract(value, '$.column')) FROM texts) > 1, json_extract(value,"
    " '$.column') || ' ', '') || CASE json_extract(value, '$.text') WHEN '' THEN 'empty' ELSE quote(json_extract(value, '$.text')) END"
    " || ': ' || json_extract(value, '$.means') FROM texts UNION ALL SELECT '--' || option || ' ' || CASE"
    " WHEN instr(value, char(39)) THEN json_quote(value) WHEN value GLOB '*[^a-zA-Z0-9_=.,:/+-]*' THEN quote(value)"
    " ELSE value END || means FROM choices UNION ALL SELECT '--scale: texts of a win, a draw and a loss, such as"
    " W,won/D/L; others say nothing' WHERE EXISTS (SELECT 1 FROM texts) AND 'scale' NOT IN (SELECT option FROM choices)"
    " UNION ALL SELECT '--columns result=: no column has results: games are without one' FROM report WHERE %d"
    " AND json_array_length(it, '$.columns') > 0 AND NOT EXISTS (SELECT 1 FROM json_each(it, '$.columns')"
    " WHERE json_extract(value, '$.role') IN ('result', 'winner'))",
    report, for_import);
  while (next_row(lines)) {
    fputs("  ", stderr);
    put_plain(stderr, (const char *)sqlite3_column_text(lines, 0), (size_t)sqlite3_column_bytes(lines, 0));
    fputc('\n', stderr);
  }
  say_rows("SELECT value FROM json_each(%Q, '$.notes')", report);
  end_with(WRONG_USE);
}

void ask_again(const struct call *call, const char *table, const char *name) {
  const char *report = text_of("%s", read_sql(call, table));
  if (report != NULL && integer_of("SELECT json_extract(%Q, '$.status') = 'question'", report) != 0) {
    ask(report, name, true);
  }
}

void read_table(const struct call *call, const char *table, const char *name) {
  begin_phase("reading", 0, "");
  sqlite3_stmt *call_of_read = prepare("%s", read_sql(call, table));
  const char *report = NULL;
  if (call_of_read != NULL && sqlite3_step(call_of_read) == SQLITE_ROW) {
    report = keep("%s", (const char *)sqlite3_column_text(call_of_read, 0));
  } else if (!failed()) {
    fail_sqlite();
  }
  sqlite3_finalize(call_of_read);
  wrong_if(integer_of("SELECT json_extract(%Q, '$.status') = 'lines'", report) != 0,
           "%s has counts of games, not results: import it as lines of a book (sql/IMPORT.md); the view pooled_lines "
           "of sql/views_lines.sql pools these",
           name);
  if (integer_of("SELECT json_extract(%Q, '$.status') = 'question'", report) != 0) {
    ask(report, name, false);
    return;
  }
  say_rows("SELECT 'columns: ' || group_concat(json_extract(value, '$.role') || ' = ' || json_extract(value,"
           " '$.column'), ', ') FROM json_each(%Q, '$.columns')",
           report);
  say_rows("SELECT 'results: ' || coalesce(scale, 'none') || coalesce(' (' || why || ')', '') || ': ' || means"
           " FROM (SELECT json_extract(%Q, '$.results.scale') AS scale, json_extract(%Q, '$.results.why') AS why,"
           " json_extract(%Q, '$.results.means') AS means) WHERE means NOTNULL",
           report, report, report);
  say_rows("SELECT value FROM json_each(%Q, '$.notes')", report);
  say_rows(
    "SELECT printf('%%,d row%%s read: %%,d turn%%s', rows, iif(rows = 1, '', 's'), turns, iif(turns = 1, '', 's'))"
    " FROM (SELECT json_extract(%Q, '$.rows') AS rows, json_extract(%Q, '$.turns') AS turns)",
    report, report);
  say_rows("SELECT printf('rows left out: %%,d, the first is row %%,d%%s: %%s', json_extract(value, '$.rows'),"
           " json_extract(value, '$.first'), coalesce(' of ' || json_extract(value, '$.file'), ''), json_extract(value,"
           " '$.reason')) FROM json_each(%Q, '$.left_out') LIMIT 10",
           report);
  say_rows("SELECT printf('rows left out for %%d other reason%%s: %%,d', count(*), iif(count(*) = 1, '', 's'), "
           "sum(json_extract(value, '$.rows'))) FROM "
           "(SELECT value FROM json_each(%Q, '$.left_out') LIMIT -1 OFFSET 10) HAVING count(*) > 0",
           report);
  say_rows("SELECT 'not used: ' || group_concat(value, ', ') FROM json_each(%Q, '$.unused') HAVING count(*) > 0",
           report);
  fail_if(integer_of("SELECT json_extract(%Q, '$.status') = 'refused'", report) == 1, "%s: %s", name,
          text_of("SELECT json_extract(%Q, '$.question')", report));
  fail_if(integer_of("SELECT json_extract(%Q, '$.turns')", report) == 0, "%s has no turn that can be read", name);
}

/* ---- Files ---- */

static struct input input;

void open_files(const struct call *call, int from) {
  open_input(&input, call->arguments[from], option(call, "lenient-quotes") != NULL);
}

/* The rows of several files are those of one table if all are JSON, or have names of columns, or have none. */
static void check_kind(const char *first, bool is_json, bool has_names) {
  const char *name = input.name;
  wrong_if(is_json != (input.reading.separator == '\0'), "%s is JSON, and %s is not: read them one by one",
           is_json ? first : name, is_json ? name : first);
  wrong_if(has_names != input.reading.has_names,
           "the first line of %s has the names of the columns, and that of %s has not", has_names ? first : name,
           has_names ? name : first);
}

const char *read_files(const struct call *call, int from) {
  int others = call->count - from - 1;
  const char *first = input.name;
  bool is_json = input.reading.separator == '\0', has_names = input.reading.has_names;
  execute("PRAGMA temp.cache_size = -60000");
  execute("BEGIN");
  execute("CREATE TEMP TABLE named(file PRIMARY KEY) WITHOUT ROWID");
  for (int i = from; i < call->count && !failed(); ++i) {
    if (i > from) {
      open_files(call, i);
      check_kind(first, is_json, has_names);
    }
    execute("INSERT OR IGNORE INTO temp.named VALUES (%Q)", input.name);
    wrong_if(sqlite3_changes(db) == 0, "%s is named twice", input.name);
    create_input_table(&input, "rows", others > 0);
    insert_input(&input);
    close_input(&input);
  }
  return others == 0 ? first : keep("%s and %d other%s", first, others, others == 1 ? "" : "s");
}

/* ---- dfen read ---- */

void run_read(const struct call *call) {
  wrong_if(option(call, "replace") != NULL && option(call, "postgresql") == NULL, "--replace needs --postgresql");
  if (option(call, "postgresql") != NULL) {
    print_for_postgresql(call);
    return;
  }
  open_memory();
  open_files(call, 0);
  read_table(call, "temp.rows", read_files(call, 0));
  enum format format = option(call, "json") != NULL ? FORMAT_JSON : FORMAT_CSV;
  print_rows(
    prepare("SELECT game, number, dfen, dice, CASE WHEN completed THEN moves END AS moves, CASE WHEN completed"
            " THEN next_dfen END AS next_dfen, score, white, black, white_rating, black_rating, played_at, mode,"
            " termination FROM temp.dfen_scored WHERE reason IS NULL ORDER BY at"),
    format, true);
}
