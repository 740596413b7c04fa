/* dfen pool: the positions of files, of a table, or of counted games that most games met. dfen_read reads the rows, of
 * which --where leaves some out. */
#include <string.h>

#include "program.h"

/* ---- Rows for which --where holds ---- */

/* temp.looks has the names of the columns of a table, and which of them --where mentions. */
static void look(const char *table, const char *where) {
  execute("CREATE TEMP TABLE looks(id INTEGER PRIMARY KEY, name, quoted, asked)");
  sqlite3_stmt *first = prepare("SELECT * FROM %s LIMIT 0", table);
  for (int i = 0; i < sqlite3_column_count(first); ++i) {
    const char *name = sqlite3_column_name(first, i);
    execute("INSERT INTO temp.looks SELECT %d, %Q, '\"' || replace(%Q, '\"', '\"\"') || '\"', NULL"
            " WHERE instr(lower(%Q), lower(%Q)) OR instr(lower(%Q), lower(replace(%Q, '\"', '\"\"')))",
            i, name, name, where, name, where, name);
  }
  sqlite3_finalize(first);
  execute("UPDATE temp.looks SET asked = (SELECT count(*) FROM temp.looks AS before WHERE before.id <= looks.id)");
}

/* A list of what `format` makes of the quoted name of each column that --where mentions. */
static const char *list_asked(const char *format) {
  return text_of("SELECT coalesce(group_concat(printf(%Q, quoted), ''), '') FROM temp.looks WHERE asked", format);
}

/* temp.kept has the rows for which --where holds, a condition on the columns that it mentions. They are copied to a
 * table in which the number of the row has a name that no column has. Text between numbers becomes NULL, because SQL
 * compares it as larger than any number. */
static void filter(const char *table, const char *where) {
  look(table, where);
  const char *row = text_of("WITH RECURSIVE rows(name) AS (SELECT 'row' UNION ALL SELECT name || ' ' FROM rows"
                            " WHERE EXISTS (SELECT 1 FROM temp.looks WHERE looks.name = rows.name COLLATE NOCASE))"
                            " SELECT max(name) FROM rows");
  execute("CREATE TEMP TABLE asked(\"%w\" INTEGER PRIMARY KEY%s) WITHOUT ROWID", row, list_asked(", %s NUMERIC"));
  /* an index has another order */
  execute("INSERT INTO temp.asked SELECT row_number() OVER ()%s FROM %s NOT INDEXED", list_asked(", nullif(%s, '')"),
          table);
  sqlite3_stmt *asked = prepare("SELECT quoted FROM temp.looks WHERE asked ORDER BY asked");
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
  select_where(keep("kept AS SELECT \"%w\" AS row FROM temp.asked", row), where);
  say_rows("SELECT 'rows that --where leaves out: ' || n FROM (SELECT (SELECT count(*)"
           " FROM temp.asked) - (SELECT count(*) FROM temp.kept) AS n) WHERE n");
}

/* ---- Pooling ---- */

static void pool_rows(const struct call *call, const char *table, const char *name) {
  const char *where = option(call, "where");
  read_table(call, table, name);
  if (where != NULL && !failed()) {
    filter(table, where);
  }
  bool has_game = integer_of("SELECT EXISTS (SELECT 1 FROM temp.dfen_played)") != 0;
  if (!has_game) {
    say("each row counts as a game of its own; --columns game=... counts each game once for a position");
  }
  begin_phase("pooling", 0, "");
  /* without a game each row is one of its own; the inner LIMIT keeps SQLite from computing each key twice */
  execute("CREATE TEMP TABLE pooled AS SELECT key, dfen_games(record) AS games, visits, dfen_wins(record) AS wins,"
          " dfen_draws(record) AS draws, dfen_losses(record) AS losses, dfen_mean_score(record) AS score,"
          " dfen_lower(record) AS lower, dfen_upper(record) AS upper"
          " FROM (SELECT key, count(*) AS visits, dfen_record(score, game, at) AS record"
          " FROM (SELECT dfen_pool_key(dfen) AS key, score, %s AS game, at FROM temp.dfen_scored"
          " WHERE reason IS NULL%s LIMIT -1) GROUP BY key ORDER BY dfen_games(record) DESC, key LIMIT %d)",
          has_game ? "first" : "at", where != NULL ? " AND row IN (SELECT row FROM temp.kept)" : "",
          number_option(call, "top", 10));
  fail_if(integer_of("SELECT EXISTS (SELECT 1 FROM temp.pooled)") == 0, "no row is left to pool");
  print_pooled(call);
}

/* ---- Kinds of input ---- */

static bool is_counted(void) {
  static const char TABLES[] = "SELECT count(*) = 3 FROM main.sqlite_schema WHERE name IN ('visits', 'counted_games', "
                               "'scored_turns')";
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
