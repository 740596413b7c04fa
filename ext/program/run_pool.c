/* dfen pool: the positions of files, of a table, or of counted games that most games met. dfen_read reads the rows, of
 * which --where leaves some out. */
#include <string.h>

#include "program.h"

/* ---- Rows for which --where holds ---- */

/* temp.looks has the names that --where may mention: the columns that dfen_read has read, by their roles and their own
 * names, and the others of the table; `asked` numbers those that it mentions. */
static void look(const char *table, const char *where) {
  execute("CREATE TEMP TABLE looks(id INTEGER PRIMARY KEY, name, quoted, read, asked)");
  sqlite3_stmt *first = prepare("SELECT * FROM %s LIMIT 0", table);
  for (int i = 0; i < sqlite3_column_count(first); ++i) {
    execute("INSERT INTO temp.looks(name) VALUES (%Q)", sqlite3_column_name(first, i));
  }
  sqlite3_finalize(first);
  execute("UPDATE temp.looks SET read = (SELECT name FROM temp.dfen_report WHERE kind = 'column' AND value = looks.name"
          " AND name IN ('game', 'number', 'white', 'black', 'white_rating', 'black_rating', 'played_at', 'mode', "
          "'termination'))");
  execute(
    "INSERT INTO temp.looks(name, read) SELECT read, read FROM temp.looks AS one WHERE read NOTNULL AND NOT EXISTS"
    " (SELECT 1 FROM temp.looks WHERE looks.name = one.read COLLATE NOCASE)");
  execute(
    "UPDATE temp.looks SET quoted = '\"' || replace(name, '\"', '\"\"') || '\"', asked = CASE WHEN instr(lower(%Q),"
    " lower(name)) OR instr(lower(%Q), lower(replace(name, '\"', '\"\"'))) THEN id END",
    where, where);
}

/* A list of what `format` makes of the quoted name of each column that --where mentions and dfen_read has not read. */
static const char *list_asked(const char *format) {
  return text_of(
    "SELECT coalesce(group_concat(printf(%Q, quoted), ''), '') FROM temp.looks WHERE asked AND read IS NULL", format);
}

/* Copies the columns that dfen_read has not read. Text between numbers becomes NULL, because SQL compares it as larger
 * than any number. */
static void copy_others(const char *table, const char *row) {
  execute("CREATE TEMP TABLE asked(\"%w\" INTEGER PRIMARY KEY%s) WITHOUT ROWID", row, list_asked(", %s NUMERIC"));
  execute("INSERT INTO temp.asked SELECT row_number() OVER ()%s FROM %s", list_asked(", nullif(%s, '')"), table);
  sqlite3_stmt *asked = prepare("SELECT quoted FROM temp.looks WHERE asked AND read IS NULL ORDER BY asked");
  while (next_row(asked)) {
    const char *name = (const char *)sqlite3_column_text(asked, 0);
    execute("UPDATE temp.asked SET %s = NULL WHERE typeof(%s) = 'text'"
            " AND (SELECT sum(typeof(%s) = 'text') < count(%s) / 2.0 FROM temp.asked)",
            name, name, name, name);
    say_rows(
      "SELECT printf('values of %%s that are not numbers, and NULL for --where: %%d', %Q, changes()) WHERE changes()",
      name);
    say_rows(
      "SELECT printf('most values of %%s are not numbers; for --where they are larger than any number', %Q)"
      " WHERE changes() = 0 AND (SELECT count(DISTINCT typeof(%s) = 'text') = 2 FROM temp.asked WHERE %s NOTNULL)",
      name, name, name);
  }
}

/* temp.kept has the turns for which --where holds. */
static void filter(const char *table, const char *where) {
  look(table, where);
  wrong_if(
    integer_of("SELECT EXISTS (SELECT 1 FROM temp.looks WHERE asked AND read = 'played_at') AND EXISTS (SELECT 1 FROM"
               " temp.dfen_report WHERE kind = 'dates')") != 0,
    "which is first in the dates, the day or the month? --dates dmy or --dates mdy says it");
  const char *row = text_of("WITH RECURSIVE rows(name) AS (SELECT 'row' UNION ALL SELECT name || ' ' FROM rows"
                            " WHERE EXISTS (SELECT 1 FROM temp.looks WHERE looks.name = rows.name COLLATE NOCASE))"
                            " SELECT max(name) FROM rows");
  copy_others(table, row);
  /* a table without rowid; the condition sees only these columns */
  execute("CREATE TEMP TABLE wanted(\"%w\" INTEGER PRIMARY KEY%s) WITHOUT ROWID", row,
          text_of("SELECT coalesce(group_concat(', ' || quoted || CASE WHEN read IS NULL THEN '' WHEN read LIKE "
                  "'%%rating' OR read ="
                  " 'number' THEN ' INTEGER' ELSE ' TEXT' END, ''), '') FROM temp.looks WHERE asked"));
  execute(
    "INSERT INTO temp.wanted SELECT s.at%s FROM temp.dfen_scored AS s JOIN temp.asked ON asked.\"%w\" = s.row WHERE"
    " s.reason IS NULL",
    text_of(
      "SELECT coalesce(group_concat(CASE WHEN read IS NULL THEN ', asked.' || quoted ELSE ', s.' || read END, ''),"
      " '') FROM temp.looks WHERE asked"),
    row);
  select_where(keep("kept AS SELECT \"%w\" AS at FROM temp.wanted", row), where);
  say_rows("SELECT 'turns that --where leaves out: ' || n FROM (SELECT (SELECT count(*) FROM temp.dfen_scored"
           " WHERE reason IS NULL) - (SELECT count(*) FROM temp.kept) AS n) WHERE n");
}

/* ---- Pooling ---- */

static void pool_rows(const struct call *call, const char *table, const char *name) {
  const char *where = option(call, "where");
  read_table(call, table, name);
  if (where != NULL && !failed()) {
    filter(table, where);
  }
  begin_phase("pooling", 0, "");
  /* the inner LIMIT keeps SQLite from computing each key twice */
  execute("CREATE TEMP TABLE pooled AS SELECT key, dfen_games(record) AS games, visits, dfen_wins(record) AS wins,"
          " dfen_draws(record) AS draws, dfen_losses(record) AS losses, dfen_mean_score(record) AS score,"
          " dfen_lower(record) AS lower, dfen_upper(record) AS upper"
          " FROM (SELECT key, count(*) AS visits, dfen_record(score, game, at) AS record"
          " FROM (SELECT dfen_pool_key(dfen) AS key, score, first AS game, at FROM temp.dfen_scored"
          " WHERE reason IS NULL%s LIMIT -1) GROUP BY key ORDER BY dfen_games(record) DESC, key LIMIT %d)",
          where != NULL ? " AND at IN (SELECT at FROM temp.kept)" : "", number_option(call, "top", 10));
  fail_if(integer_of("SELECT EXISTS (SELECT 1 FROM temp.pooled)") == 0, "no row is left to pool");
  print_pooled(call);
}

/* ---- Kinds of input ---- */

static bool is_counted(void) {
  static const char TABLES[] = "SELECT count(*) = 4 FROM main.sqlite_schema WHERE name IN ('visits', 'counted_games', "
                               "'scored_turns', 'games_to_count')";
  return has_games() && integer_of(TABLES) == 1 && integer_of("SELECT EXISTS (SELECT 1 FROM main.counted_games)") == 1;
}

static void pool_database(const struct call *call, const char *name) {
  static const char TABLES[] =
    "main.sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite#_%' ESCAPE '#'";
  open_database(name, SQLITE_OPEN_READONLY);
  const char *asked = call->count > 1 ? call->arguments[1] : NULL;
  if (asked == NULL && is_counted()) {
    pool_counts(call);
    return;
  }
  if ((asked == NULL || sqlite3_stricmp(asked, "turns") == 0) && has_turns()) {
    execute("BEGIN");
    create_turns();
    pool_rows(call, "temp.named_turns", name);
    return;
  }
  const char *table =
    text_of("SELECT printf('\"main\".\"%%w\"', name) FROM %s AND name = %Q COLLATE NOCASE", TABLES, asked);
  const char *names = text_of("SELECT group_concat(name, ', ') FROM %s", TABLES);
  names = names != NULL ? names : "none";
  wrong_if(table == NULL && asked != NULL, "no such table: '%s'; %s has %s", asked, name, names);
  wrong_if(table == NULL, "name a table: %s has %s", name, names);
  execute("BEGIN");
  pool_rows(call, table, name);
}

void run_pool(const struct call *call) {
  const char *name = call->arguments[0];
  bool of_database = application_of(name) >= 0;
  wrong_if(of_database && call->count > 2, "%s is a database: name one table of it", name);
  if (of_database) {
    pool_database(call, name);
    return;
  }
  open_memory();
  open_files(call, 0);
  pool_rows(call, "temp.rows", read_files(call, 0));
}
