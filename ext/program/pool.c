/* dfen pool: the positions of a file, of a table, or of counted games that most games met. The first rows show what
 * the columns are. Then temp.taken has the chosen columns of all rows, and sql/pool.sql judges them. */
#include <limits.h>
#include <string.h>

#include "input.h"
#include "program.h"

enum { LOOKED_AT = 1000, NO_COLUMN = -1, MOST_RESULTS = 100 };

enum { POSITION, RESULT, GAME, NUMBER, COLUMNS };

struct pool {
  const struct call *call;
  const char *name;    /* of the file */
  struct input *input; /* NULL: a table of a database */
  const char *table;   /* as it is quoted in SQL */
  int columns[COLUMNS];
};

/* ---- The columns ---- */

/* temp.looks has a row for each column of a table: its first values, and whether they are positions. */
static void look(const char *table) {
  execute("CREATE TEMP TABLE look AS SELECT * FROM %s LIMIT %d", table, LOOKED_AT);
  execute("CREATE TEMP TABLE looks(id INTEGER PRIMARY KEY, name, quoted, is_position, shown, asked)");
  sqlite3_stmt *first = prepare("SELECT * FROM temp.look");
  for (int i = 0; i < sqlite3_column_count(first); ++i) {
    const char *name = sqlite3_column_name(first, i);
    execute(
      "INSERT INTO temp.looks SELECT %d, %Q, '\"' || replace(%Q, '\"', '\"\"') || '\"', 2 * sum(dfen_valid(\"%w\")) > "
      "count(nullif(\"%w\", '')), (SELECT group_concat(value, ', ') FROM (SELECT DISTINCT quote(\"%w\") AS value FROM "
      "temp.look WHERE \"%w\" <> '' LIMIT 4)), NULL FROM temp.look",
      i, name, name, name, name, name, name);
  }
  sqlite3_finalize(first);
}

/* Prints the columns with their first values, from which to choose. */
static void ask(const struct pool *pool, const char *question) {
  say("%s. The columns of %s, and their first values:", question, pool->name);
  sqlite3_stmt *statement = prepare("SELECT name || ': ' || coalesce(substr(shown, 1, 100), 'nothing') FROM temp.looks "
                                    "WHERE %d OR id < (SELECT max(id) FROM temp.looks)",
                                    pool->input == NULL);
  while (next_row(statement)) {
    fputs("  ", stderr);
    put_plain(stderr, (const char *)sqlite3_column_text(statement, 0), (size_t)sqlite3_column_bytes(statement, 0));
    fputc('\n', stderr);
  }
  end_with(WRONG_USE);
}

/* Chooses the column that an option names, or the only one of a kind: a condition on temp.looks. */
static void choose(struct pool *pool, int which, const char *name, const char *what, const char *kind) {
  const char *named = option(pool->call, name);
  if (named == NULL && kind == NULL) {
    pool->columns[which] = NO_COLUMN;
    return;
  }
  pool->columns[which] = (int)integer_of("SELECT CASE count(*) WHEN 1 THEN max(id) ELSE %d END FROM temp.looks WHERE "
                                         "iif(%d, name = %Q COLLATE NOCASE, %s)",
                                         NO_COLUMN, named != NULL, named, kind != NULL ? kind : "FALSE");
  if (pool->columns[which] == NO_COLUMN) {
    ask(pool, named != NULL ? keep("no such column: '%s' for --%s", named, name)
                            : keep("choose the column of the %s with --%s COLUMN", what, name));
  }
}

static void choose_columns(struct pool *pool) {
  choose(pool, POSITION, "fen", "positions", "is_position");
  wrong_if(option(pool->call, "result") == NULL &&
             integer_of("SELECT sum(lower(name) IN ('result', 'winner')) = 0 AND sum(lower(name) IN ('wins', 'draws', "
                        "'losses')) = 3 FROM temp.looks") == 1,
           "%s has counts of games, not results: import it as lines of a book (sql/IMPORT.md); the view pooled_lines "
           "of sql/views_lines.sql pools these",
           pool->name);
  choose(pool, RESULT, "result", "results", "lower(name) IN ('result', 'winner')");
  choose(pool, GAME, "game", NULL, NULL);
  choose(pool, NUMBER, "number", NULL, NULL);
}

/* ---- The rows ---- */

/* Removes the rows for which --where does not hold: a condition on the columns that it mentions, of which temp.taken
 * has the first as asked_1. They are copied to a table with their names, in which the number of the row has a name that
 * no column has. Text between numbers becomes NULL, because SQL compares it as larger than any number. */
static void filter(const char *where, const char *names, const char *copied) {
  const char *row =
    text_of("WITH RECURSIVE rows(name) AS (SELECT 'row' UNION ALL SELECT name || ' ' FROM rows WHERE EXISTS "
            "(SELECT 1 FROM temp.looks WHERE looks.name = rows.name COLLATE NOCASE)) SELECT max(name) FROM rows");
  execute("CREATE TEMP TABLE asked(\"%w\" INTEGER PRIMARY KEY%s) WITHOUT ROWID", row, names);
  execute("INSERT INTO temp.asked SELECT row%s FROM temp.taken", copied);
  sqlite3_stmt *asked = prepare("SELECT quoted FROM temp.looks WHERE asked ORDER BY asked");
  while (next_row(asked)) {
    const char *name = (const char *)sqlite3_column_text(asked, 0);
    execute("UPDATE temp.asked SET %s = NULL WHERE typeof(%s) = 'text' AND "
            "(SELECT sum(typeof(%s) = 'text') < count(%s) / 2.0 FROM temp.asked)",
            name, name, name, name);
    say_rows("SELECT printf('%%d values of %%s are not numbers, and NULL for --where', changes(), %Q) WHERE changes()",
             name);
    say_rows(
      "SELECT printf('most values of %%s are not numbers; for --where they are larger than any number', %Q) "
      "WHERE changes() = 0 AND (SELECT count(DISTINCT typeof(%s) = 'text') = 2 FROM temp.asked WHERE %s NOTNULL)",
      name, name, name);
  }
  select_where(keep("kept AS SELECT \"%w\" AS row FROM temp.asked", row), where);
  execute("DELETE FROM temp.taken WHERE row NOT IN (SELECT row FROM temp.kept)");
  say_rows("SELECT 'rows that --where leaves out: ' || changes() WHERE changes()");
}

/* A list of what `format` makes of each column that --where mentions. */
static const char *list_asked(const char *format, const char *argument) {
  return text_of("SELECT coalesce(group_concat(printf(%Q, %s), ''), '') FROM temp.looks WHERE asked", format, argument);
}

static void take(const struct pool *pool) {
  const char *where = option(pool->call, "where");
  execute("UPDATE temp.looks SET asked = place FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM "
          "temp.looks WHERE instr(lower(%Q), lower(name)) OR instr(lower(%Q), lower(replace(name, '\"', '\"\"')))) AS "
          "found WHERE found.id = looks.id",
          where, where);
  const char *declared = list_asked(", asked_%d", "asked");
  const char *chosen =
    text_of("SELECT group_concat(coalesce((SELECT quoted FROM temp.looks WHERE id = value), 'NULL'), ', ') "
            "FROM json_each('[%d, %d, %d, %d]')",
            pool->columns[POSITION], pool->columns[RESULT], pool->columns[GAME], pool->columns[NUMBER]);
  execute("CREATE TEMP TABLE taken(row INTEGER PRIMARY KEY, position, result, game, number NUMERIC, more%s)", declared);
  execute("INSERT INTO temp.taken SELECT row_number() OVER (), %s, %s%s FROM %s", chosen,
          pool->input != NULL ? "\"" MORE_FIELDS "\"" : "NULL", list_asked(", nullif(%s, '')", "quoted"), pool->table);
  if (where != NULL) {
    filter(where, list_asked(", %s NUMERIC", "quoted"), declared);
  }
}

/* ---- The results ---- */

/* temp.results: what each result scores, for either side. Why one cannot be read is reported once. */
static void score_results(const struct pool *pool) {
  const char *scale = option(pool->call, "scale");
  execute("CREATE TEMP TABLE results(id INTEGER PRIMARY KEY, value UNIQUE, number NUMERIC, white, black, "
          "is_read INTEGER NOT NULL DEFAULT FALSE)");
  execute("INSERT INTO temp.results(value, number) SELECT DISTINCT result, result FROM temp.taken WHERE result <> '' "
          "LIMIT %d",
          MOST_RESULTS + 1);
  sqlite3_int64 count = integer_of("SELECT count(*) FROM temp.results");
  fail_if(count > MOST_RESULTS, "the column of the results has more than %d different values", MOST_RESULTS);
  if (scale == NULL &&
      integer_of("SELECT count(*) FROM temp.results WHERE typeof(number) IN ('integer', 'real')") > 0) {
    ask(pool, "the results are numbers; say what they mean by --scale 1/0/-1 or 1/0.5/0, both in White's view, or "
              "'side to move'");
  }
  bool has_side = scale == NULL || scale[0] != 's', reported = false;
  const char *more = scale != NULL ? keep(", %Q", scale) : "";
  sqlite3_stmt *score = prepare("UPDATE temp.results SET white = dfen_score(value, %s%s), black = dfen_score(value, "
                                "%s%s), is_read = TRUE WHERE id = ?",
                                has_side ? "'w'" : "NULL", more, has_side ? "'b'" : "NULL", more);
  for (sqlite3_int64 id = 1; id <= count && !failed(); ++id) {
    sqlite3_bind_int64(score, 1, id);
    sqlite3_step(score);
    if (sqlite3_reset(score) != SQLITE_OK && !reported) {
      say("%s", sqlite3_errmsg(db));
      reported = true;
    }
  }
}

static void pool_rows(struct pool *pool) {
  look(pool->table);
  fail_if(integer_of("SELECT EXISTS (SELECT 1 FROM temp.look)") == 0, "%s has no rows", pool->name);
  choose_columns(pool);
  say_rows("SELECT 'the positions are those of column ' || (SELECT quoted FROM temp.looks WHERE id = %d) || ', the "
           "results those of column ' || (SELECT quoted FROM temp.looks WHERE id = %d) || coalesce(', as ' || %Q, '')",
           pool->columns[POSITION], pool->columns[RESULT], option(pool->call, "scale"));
  if (pool->input != NULL) {
    insert_input(pool->input, LLONG_MAX);
  }
  begin_phase("pooling", 0, "");
  take(pool);
  score_results(pool);
  bool has_game = pool->columns[GAME] != NO_COLUMN, has_number = pool->columns[NUMBER] != NO_COLUMN;
  run_file("pool.sql", (struct parameter[]){{"@game", NULL, has_game}, {"@number", NULL, has_number}, {0}}, NULL);
  say_rows("SELECT line FROM temp.report");
  if (!has_game) {
    say("each row counts as a game of its own; --game COLUMN counts each game once for a position");
  }
  fail_if(integer_of("SELECT EXISTS (SELECT 1 FROM temp.judged WHERE fault IS NULL)") == 0, "no row is left to pool");
  execute("CREATE TEMP TABLE pooled AS SELECT * FROM dfen_pool('SELECT key, score%s FROM temp.judged WHERE fault IS "
          "NULL%s') ORDER BY games DESC, key LIMIT %d",
          has_game ? ", game" : "", has_game ? " ORDER BY game, number, row, score" : "",
          number_option(pool->call, "top", 10));
  print_pooled(pool->call);
}

/* ---- Kinds of input ---- */

static void pool_database(struct pool *pool) {
  static const char TABLES[] =
    "main.sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite#_%' ESCAPE '#'";
  open_database(pool->name, SQLITE_OPEN_READONLY);
  const char *table = pool->call->count > 1 ? pool->call->arguments[1] : NULL;
  if (table == NULL && integer_of("SELECT count(*) FROM main.sqlite_schema WHERE name IN ('visits', 'counted_games', "
                                  "'scored_turns', 'games', 'players')") == 5) {
    pool_counts(pool->call);
    return;
  }
  pool->table = text_of("SELECT printf('main.\"%%w\"', name) FROM %s AND name = %Q COLLATE NOCASE", TABLES, table);
  const char *names = text_of("SELECT group_concat(name, ', ') FROM %s", TABLES);
  names = names != NULL ? names : "none";
  wrong_if(pool->table == NULL && table != NULL, "no such table: '%s'; %s has %s", table, pool->name, names);
  wrong_if(pool->table == NULL && integer_of("SELECT count(*) FROM %s AND name IN ('games', 'turns')", TABLES) == 2,
           "%s is not counted: dfen count counts its games; or name a table of %s", pool->name, names);
  wrong_if(pool->table == NULL, "name a table: %s has %s", pool->name, names);
  execute("BEGIN");
  pool_rows(pool);
}

static void pool_file(struct pool *pool) {
  static struct input input;
  fail_if(pool->call->count > 1, "%s is not a database, so it has no table '%s'", pool->name, pool->call->arguments[1]);
  open_input(&input, pool->name, option(pool->call, "lenient-quotes") != NULL);
  fail_if(!failed() && input.reading.separator == '\0', "%s is JSON: dfen import reads it", input.name);
  open_memory();
  pool->input = &input;
  pool->name = input.name;
  pool->table = "temp.rows";
  create_input_table(&input, "rows");
  insert_input(&input, LOOKED_AT);
  pool_rows(pool);
  close_input(&input);
}

void run_pool(const struct call *call) {
  const char *scale = option(call, "scale");
  wrong_if(scale != NULL && strcmp(scale, "1/0/-1") != 0 && strcmp(scale, "1/0.5/0") != 0 &&
             strcmp(scale, "side to move") != 0,
           "--scale is 1/0/-1, 1/0.5/0 or 'side to move', not '%s'", scale);
  wrong_if(option(call, "number") != NULL && option(call, "game") == NULL,
           "--number is the order of the rows of a game, and needs --game");
  struct pool pool = {.call = call, .name = call->arguments[0]};
  (application_of(pool.name) >= 0 ? pool_database : pool_file)(&pool);
}
