/* dfen pool: the positions of a file, of a table, or of counted games that most games met. The first rows show what
 * the columns are. Then temp.taken has the chosen columns of all rows, and sql/pool.sql judges them. */
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "input.h"
#include "program.h"

enum { LOOKED_AT = 1000, NO_COLUMN = -1, MOST_RESULTS = 100 };

enum { POSITION, RESULT, GAME, NUMBER, COLUMNS };

struct pool {
  const struct call *call;
  const char *name;     /* of the file */
  struct input *input;  /* NULL: a table of a database */
  sqlite3_stmt *insert; /* stores its rows in the table */
  char *table;          /* as it is quoted in SQL */
  int columns[COLUMNS];
};

/* ---- The columns ---- */

/* temp.looks has a row for each column of a table: its first values, and whether they are positions. */
static bool look(const char *table) {
  if (!execute("CREATE TEMP TABLE look AS SELECT * FROM %s LIMIT %d", table, LOOKED_AT) ||
      !execute("CREATE TEMP TABLE looks(id INTEGER PRIMARY KEY, name, quoted, is_position, shown, asked)")) {
    return false;
  }
  sqlite3_stmt *first = prepare("SELECT * FROM temp.look");
  bool done = first != NULL;
  for (int i = 0; done && i < sqlite3_column_count(first); ++i) {
    const char *name = sqlite3_column_name(first, i);
    done = execute(
      "INSERT INTO temp.looks SELECT %d, %Q, '\"' || replace(%Q, '\"', '\"\"') || '\"', "
      "2 * sum(dfen_valid(\"%w\")) > count(nullif(\"%w\", '')), (SELECT group_concat(value, ', ') FROM "
      "(SELECT DISTINCT quote(\"%w\") AS value FROM temp.look WHERE \"%w\" <> '' LIMIT 4)), NULL FROM temp.look",
      i, name, name, name, name, name, name);
  }
  return finish_statement(first) && done;
}

/* Prints the columns with their first values, from which to choose. */
static enum status ask(const struct pool *pool, const char *question) {
  wrong_use("%s. The columns of %s, and their first values:", question, pool->name);
  sqlite3_stmt *statement = prepare("SELECT name || ': ' || coalesce(substr(shown, 1, 100), 'nothing') FROM temp.looks "
                                    "WHERE %d OR id < (SELECT max(id) FROM temp.looks)",
                                    pool->input == NULL);
  while (next_row(statement)) {
    fputs("  ", stderr);
    put_plain(stderr, (const char *)sqlite3_column_text(statement, 0), (size_t)sqlite3_column_bytes(statement, 0));
    fputc('\n', stderr);
  }
  sqlite3_finalize(statement);
  return WRONG_USE;
}

/* Chooses the column that an option names, or the only one of a kind: a condition on temp.looks. */
static enum status choose(struct pool *pool, int which, const char *name, const char *what, const char *kind) {
  const char *named = option(pool->call, name);
  pool->columns[which] = NO_COLUMN;
  if (named == NULL && kind == NULL) {
    return DONE;
  }
  sqlite3_int64 id = integer_of("SELECT CASE count(*) WHEN 1 THEN max(id) ELSE -2 END FROM temp.looks WHERE "
                                "iif(%d, name = %Q COLLATE NOCASE, %s)",
                                named != NULL, named, kind != NULL ? kind : "FALSE");
  if (id == -1) {
    return fail_sqlite();
  }
  if (id >= 0) {
    pool->columns[which] = (int)id;
    return DONE;
  }
  char *question = named != NULL ? sqlite3_mprintf("no such column: '%s' for --%s", named, name)
                                 : sqlite3_mprintf("choose the column of the %s with --%s COLUMN", what, name);
  enum status status = ask(pool, question != NULL ? question : "out of memory");
  sqlite3_free(question);
  return status;
}

static enum status choose_columns(struct pool *pool) {
  enum status status = choose(pool, POSITION, "fen", "positions", "is_position");
  if (status == DONE && option(pool->call, "result") == NULL &&
      integer_of(
        "SELECT sum(lower(name) IN ('result', 'winner')) = 0 AND sum(lower(name) IN ('wins', 'draws', 'losses')) = 3 "
        "FROM temp.looks") == 1) {
    return wrong_use(
      "%s has counts of games, not results: import it as lines of a book (sql/IMPORT.md); the view pooled_lines "
      "of sql/views_lines.sql pools these",
      pool->name);
  }
  if (status == DONE) {
    status = choose(pool, RESULT, "result", "results", "lower(name) IN ('result', 'winner')");
  }
  if (status == DONE) {
    status = choose(pool, GAME, "game", NULL, NULL);
  }
  return status == DONE ? choose(pool, NUMBER, "number", NULL, NULL) : status;
}

/* ---- The rows ---- */

/* Removes the rows for which --where does not hold: a condition on the columns that it mentions, of which temp.taken
 * has the first as asked_1. They are copied to a table with their names, in which the number of the row has a name that
 * no column has. Text between numbers becomes NULL, because SQL compares it as larger than any number. */
static bool filter(const char *where, int asked, const char *names, const char *copied) {
  char *row = NULL, *kept = NULL;
  bool done =
    text_of(&row,
            "WITH RECURSIVE rows(name) AS (SELECT 'row' UNION ALL SELECT name || ' ' FROM rows WHERE EXISTS "
            "(SELECT 1 FROM temp.looks WHERE looks.name = rows.name COLLATE NOCASE)) SELECT max(name) FROM rows") &&
    execute("CREATE TEMP TABLE asked(\"%w\" INTEGER PRIMARY KEY%s) WITHOUT ROWID", row, names) &&
    execute("INSERT INTO temp.asked SELECT row%s FROM temp.taken", copied);
  for (int i = 1; done && i <= asked; ++i) {
    char *name = NULL;
    done = text_of(&name, "SELECT quoted FROM temp.looks WHERE asked = %d", i) &&
           execute("UPDATE temp.asked SET %s = NULL WHERE typeof(%s) = 'text' AND "
                   "(SELECT sum(typeof(%s) = 'text') < count(%s) / 2.0 FROM temp.asked)",
                   name, name, name, name);
    if (done && sqlite3_changes(db) > 0) {
      say("%d values of %s are not numbers, and NULL for --where", sqlite3_changes(db), name);
    } else if (done && integer_of("SELECT count(DISTINCT typeof(%s) = 'text') = 2 FROM temp.asked WHERE %s NOTNULL",
                                  name, name) == 1) {
      say("most values of %s are not numbers; for --where they are larger than any number", name);
    }
    sqlite3_free(name);
  }
  done = done && (kept = sqlite3_mprintf("kept AS SELECT \"%w\" AS row FROM temp.asked", row)) != NULL &&
         select_where(kept, where) && execute("DELETE FROM temp.taken WHERE row NOT IN (SELECT row FROM temp.kept)");
  sqlite3_free(kept);
  sqlite3_free(row);
  if (done && sqlite3_changes(db) > 0) {
    say("rows that --where leaves out: %d", sqlite3_changes(db));
  }
  return done;
}

/* A list of what `format` makes of each column that --where mentions. */
static bool list_asked(char **list, const char *format, const char *argument) {
  return text_of(list, "SELECT coalesce(group_concat(printf(%Q, %s), ''), '') FROM temp.looks WHERE asked", format,
                 argument);
}

static bool take(const struct pool *pool) {
  const char *where = option(pool->call, "where");
  char *chosen = NULL, *declared = NULL, *selected = NULL, *named = NULL;
  bool done =
    execute(
      "UPDATE temp.looks SET asked = place FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM temp.looks "
      "WHERE instr(lower(%Q), lower(name)) OR instr(lower(%Q), lower(replace(name, '\"', '\"\"')))) AS found WHERE "
      "found.id = looks.id",
      where, where) &&
    list_asked(&declared, ", asked_%d", "asked") && list_asked(&selected, ", nullif(%s, '')", "quoted") &&
    list_asked(&named, ", %s NUMERIC", "quoted") &&
    text_of(&chosen,
            "SELECT group_concat(coalesce((SELECT quoted FROM temp.looks WHERE id = value), 'NULL'), ', ') "
            "FROM json_each('[%d, %d, %d, %d]')",
            pool->columns[POSITION], pool->columns[RESULT], pool->columns[GAME], pool->columns[NUMBER]) &&
    execute("CREATE TEMP TABLE taken(row INTEGER PRIMARY KEY, position, result, game, number NUMERIC, more%s)",
            declared) &&
    execute("INSERT INTO temp.taken SELECT row_number() OVER (), %s, %s%s FROM %s", chosen,
            pool->input != NULL ? "\"" MORE_FIELDS "\"" : "NULL", selected, pool->table) &&
    (where == NULL ||
     filter(where, (int)integer_of("SELECT coalesce(max(asked), 0) FROM temp.looks"), named, declared));
  sqlite3_free(chosen);
  sqlite3_free(declared);
  sqlite3_free(selected);
  sqlite3_free(named);
  if (!done) {
    fail_sqlite();
  }
  return done;
}

/* ---- The results ---- */

/* temp.results: what each result scores, for either side. Why one cannot be read is reported once. */
static enum status score_results(const struct pool *pool) {
  const char *scale = option(pool->call, "scale");
  if (!execute("CREATE TEMP TABLE results(id INTEGER PRIMARY KEY, value UNIQUE, number NUMERIC, white, black, "
               "is_read INTEGER NOT NULL DEFAULT FALSE)") ||
      !execute(
        "INSERT INTO temp.results(value, number) SELECT DISTINCT result, result FROM temp.taken WHERE result <> '' "
        "LIMIT %d",
        MOST_RESULTS + 1)) {
    return fail_sqlite();
  }
  sqlite3_int64 count = integer_of("SELECT count(*) FROM temp.results");
  if (count > MOST_RESULTS) {
    return fail("the column of the results has more than %d different values", MOST_RESULTS);
  }
  if (scale == NULL &&
      integer_of("SELECT count(*) FROM temp.results WHERE typeof(number) IN ('integer', 'real')") > 0) {
    return ask(pool,
               "the results are numbers; say what they mean by --scale 1/0/-1 or 1/0.5/0, both in White's view, or "
               "'side to move'");
  }
  const char *white = scale != NULL && scale[0] == 's' ? "NULL" : "'w'",
             *black = scale != NULL && scale[0] == 's' ? "NULL" : "'b'";
  char *more = scale != NULL ? sqlite3_mprintf(", %Q", scale) : sqlite3_mprintf("");
  bool reported = false;
  for (sqlite3_int64 id = 1; id <= count && !stopped(); ++id) {
    if (!execute(
          "UPDATE temp.results SET white = dfen_score(value, %s%s), black = dfen_score(value, %s%s), is_read = TRUE "
          "WHERE id = %lld",
          white, more, black, more, id) &&
        !reported) {
      fail("%s", sqlite3_errmsg(db));
      reported = true;
    }
  }
  sqlite3_free(more);
  return stopped() ? FAILED : DONE;
}

/* ---- The report ---- */

static bool report_rows(const struct pool *pool) {
  sqlite3_stmt *statement = prepare("SELECT line FROM temp.report");
  while (next_row(statement)) {
    say("%s", (const char *)sqlite3_column_text(statement, 0));
  }
  if (pool->columns[GAME] == NO_COLUMN) {
    say("each row counts as a game of its own; --game COLUMN counts each game once for a position");
  }
  return finish_statement(statement);
}

static enum status pool_rows(struct pool *pool) {
  if (!look(pool->table)) {
    return fail_sqlite();
  }
  if (integer_of("SELECT EXISTS (SELECT 1 FROM temp.look)") == 0) {
    return fail("%s has no rows", pool->name);
  }
  if (pool->input != NULL && integer_of("SELECT EXISTS (SELECT 1 FROM temp.looks WHERE dfen_valid(name))") == 1) {
    return fail("%s begins with a position, and not with the names of its columns", pool->name);
  }
  enum status status = choose_columns(pool);
  if (status != DONE) {
    return status;
  }
  const char *scale = option(pool->call, "scale");
  char *names = NULL;
  if (!text_of(&names,
               "SELECT (SELECT quoted FROM temp.looks WHERE id = %d) || ', the results those of column ' || "
               "(SELECT quoted FROM temp.looks WHERE id = %d)",
               pool->columns[POSITION], pool->columns[RESULT])) {
    return fail_sqlite();
  }
  say("the positions are those of column %s%s%s", names, scale != NULL ? ", as " : "", scale != NULL ? scale : "");
  sqlite3_free(names);
  if (pool->input != NULL && !insert_input(pool->input, pool->insert, LLONG_MAX)) {
    return FAILED;
  }
  begin_phase("pooling", 0, "");
  if (!take(pool)) {
    return FAILED;
  }
  if ((status = score_results(pool)) != DONE) {
    return status;
  }
  bool has_game = pool->columns[GAME] != NO_COLUMN, has_number = pool->columns[NUMBER] != NO_COLUMN;
  if (!run_file("pool.sql", (struct parameter[]){{"@game", NULL, has_game}, {"@number", NULL, has_number}, {0}},
                NULL)) {
    return FAILED;
  }
  if (!report_rows(pool) ||
      !execute(
        "CREATE TEMP TABLE pooled AS SELECT * FROM dfen_pool('SELECT key, score%s FROM temp.judged WHERE fault IS "
        "NULL%s') ORDER BY games DESC, key LIMIT %d",
        has_game ? ", game" : "", has_game ? " ORDER BY game, number, row, score" : "",
        number_option(pool->call, "top", 10))) {
    return fail_sqlite();
  }
  return integer_of("SELECT EXISTS (SELECT 1 FROM temp.judged WHERE fault IS NULL)") == 0
           ? fail("no row is left to pool")
           : print_pooled(pool->call);
}

/* ---- Kinds of input ---- */

static enum status pool_database(struct pool *pool) {
  if (!open_database(pool->name, SQLITE_OPEN_READONLY)) {
    return FAILED;
  }
  const char *table = pool->call->count > 1 ? pool->call->arguments[1] : NULL;
  const char *tables = "main.sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite#_%' ESCAPE '#'";
  if (table == NULL && integer_of("SELECT count(*) FROM main.sqlite_schema WHERE name IN ('visits', 'counted_games', "
                                  "'scored_turns', 'games', 'players')") == 5) {
    return pool_counts(pool->call);
  }
  char *names = NULL;
  if (!text_of(&pool->table, "SELECT printf('main.\"%%w\"', name) FROM %s AND name = %Q COLLATE NOCASE", tables,
               table) ||
      !text_of(&names, "SELECT group_concat(name, ', ') FROM %s", tables)) {
    return fail_sqlite();
  }
  enum status status;
  if (pool->table == NULL) {
    bool has_games = integer_of("SELECT count(*) FROM %s AND name IN ('games', 'turns')", tables) == 2;
    status = table != NULL
               ? wrong_use("no such table: '%s'; %s has %s", table, pool->name, names != NULL ? names : "none")
             : has_games
               ? wrong_use("%s is not counted: dfen count counts its games; or name a table of %s", pool->name, names)
               : wrong_use("name a table: %s has %s", pool->name, names != NULL ? names : "none");
  } else {
    status = execute("BEGIN") ? pool_rows(pool) : fail_sqlite();
  }
  sqlite3_free(names);
  return status;
}

static enum status pool_file(struct pool *pool) {
  static struct input input;
  if (pool->call->count > 1) {
    return fail("%s is not a database, so it has no table '%s'", pool->name, pool->call->arguments[1]);
  }
  if (!open_input(&input, pool->name, option(pool->call, "lenient-quotes") != NULL) || !open_memory() ||
      !execute("BEGIN")) {
    return FAILED;
  }
  pool->input = &input;
  pool->name = input.name;
  pool->table = sqlite3_mprintf("temp.rows");
  pool->insert = create_input_table(&input, "rows");
  enum status status = FAILED;
  if (pool->insert != NULL && input.pending) {
    fail("%s is JSON Lines: dfen import reads it", input.name);
  } else if (pool->insert != NULL && insert_input(&input, pool->insert, LOOKED_AT)) {
    status = pool_rows(pool);
  }
  sqlite3_finalize(pool->insert);
  close_input(&input);
  return status;
}

static bool is_database(const char *file) {
  static const char MAGIC[] = "SQLite format 3";
  char first[sizeof MAGIC] = "";
  struct stat status;
  /* a pipe is read only once */
  int descriptor = stat(file, &status) == 0 && S_ISREG(status.st_mode) ? open(file, O_RDONLY | O_CLOEXEC) : -1;
  bool is =
    descriptor >= 0 && read(descriptor, first, sizeof first) == sizeof first && memcmp(first, MAGIC, sizeof first) == 0;
  if (descriptor >= 0) {
    close(descriptor);
  }
  return is;
}

enum status run_pool(const struct call *call) {
  const char *scale = option(call, "scale");
  if (scale != NULL && strcmp(scale, "1/0/-1") != 0 && strcmp(scale, "1/0.5/0") != 0 &&
      strcmp(scale, "side to move") != 0) {
    return wrong_use("--scale is 1/0/-1, 1/0.5/0 or 'side to move', not '%s'", scale);
  }
  if (option(call, "number") != NULL && option(call, "game") == NULL) {
    return wrong_use("--number is the order of the rows of a game, and needs --game");
  }
  struct pool pool = {.call = call, .name = call->arguments[0]};
  enum status status = is_database(pool.name) ? pool_database(&pool) : pool_file(&pool);
  sqlite3_free(pool.table);
  return status;
}
