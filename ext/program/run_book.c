/* dfen book: an opening book that needs no dfen. It is written into a temporary database. When it is complete, SQLite
 * copies that over the file in a transaction, so that other programs may have the old book open. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "program.h"

/* Creates views of the tables with the turns, and the views of sql/views.sql over them, all of them temporary. */
static void create_views(const char *games) {
  if (integer_of("SELECT EXISTS (SELECT 1 FROM pragma_table_xinfo('scored_turns', 'source'))") == 1) {
    execute("CREATE TEMP VIEW scored_turns AS SELECT * FROM source.scored_turns");
  } else {
    fail_if(!has_columns("source", "turns", "'game', 'number', 'dfen', 'dice', 'moves', 'next_dfen'") ||
              !has_columns("source", "games", "'id', 'result', 'played_at', 'white_rating', 'black_rating'"),
            "%s has neither a view scored_turns nor the tables turns and games of sql/schema.sql", games);
    execute("CREATE TEMP VIEW turns AS SELECT * FROM source.turns");
    execute("CREATE TEMP VIEW games AS SELECT * FROM source.games");
  }
  run_sql("views.sql",
          text_of("SELECT replace(replace(%Q, '''main''', '''temp'''), 'main.', 'temp.')", embedded_file("views.sql")),
          NULL, NULL);
}

static void write_book(const struct call *call, const char *games) {
  const char *strength = option(call, "strength");
  database_name = call->arguments[0];
  execute("ATTACH %Q AS source", games);
  create_views(games);
  fail_if(strength != NULL && !has_columns("source", "games", "'id', 'lower_rating'"),
          "%s has no column lower_rating in a table games, which --strength requires", games);
  execute("CREATE TEMP TABLE last_model%s", has_model("source", games)
                                              ? " AS SELECT id, model, prior_games FROM source.models ORDER BY id "
                                                "DESC LIMIT 1"
                                              : "(id, model, prior_games)");
  execute("CREATE TEMP TABLE strong%s%s",
          strength != NULL ? " AS SELECT id FROM source.games WHERE lower_rating >= " : "(id)", strength);
  const struct parameter parameters[] = {
    {"@games", NULL, number_option(call, "games", 2)},
    {"@source", strrchr(games, '/') + 1, 0},
    {strength != NULL ? "@strength" : NULL, NULL, number_option(call, "strength", 0)},
    {NULL, NULL, 0}};
  begin_phase("writing the book", 0, "");
  run_file("book_write.sql", parameters, NULL);
  if (integer_of("SELECT value = 0 FROM main.facts WHERE name = 'games'") == 1) {
    bool has_lines =
      has_columns("source", "positions", "'dfen'") && integer_of("SELECT EXISTS (SELECT 1 FROM source.positions)") == 1;
    fail_if(true, "%s has no turn of a finished game%s; no book was written%s", call->arguments[0],
            strength != NULL ? " of that strength" : "",
            has_lines ? ". It has lines of a book: sql/views_lines.sql makes the view book_lines of them" : "");
  }
  fail_if(integer_of("SELECT count(*) FROM main.book") == 0,
          "%s has no turn that %d game%s played; --games asks for fewer; no book was written", call->arguments[0],
          number_option(call, "games", 2), plural(number_option(call, "games", 2)));
}

/* Opens the file of a book, which may be new. */
static void open_book(const char *file) {
  open_database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  fail_if(
    integer_of("SELECT count(*) > 0 AND sum(type = 'table' AND name IN ('book', 'facts') AND sql LIKE '%%-- dfen: "
               "book%%') < 2 FROM main.sqlite_schema") == 1,
    "%s exists and is not a book; it was not replaced", file);
}

static void replace_book(const char *file, sqlite3 *made) {
  open_book(file);
  if (failed()) {
    return;
  }
  sqlite3_backup *backup = sqlite3_backup_init(db, "main", made, "main");
  if (backup != NULL) {
    sqlite3_backup_step(backup, -1);
  }
  if (backup == NULL || sqlite3_backup_finish(backup) != SQLITE_OK) {
    fail_sqlite();
  }
}

void run_book(const struct call *call) {
  const char *file = call->arguments[1], *slash = strrchr(file, '/');
  const char *folder = slash != NULL ? keep("%.*s", (int)(slash + 1 - file), file) : ".";
  const char *games = keep("%s%s", call->arguments[0][0] == '/' ? "" : "./", call->arguments[0]);
  sqlite3_int64 page_size = 0; /* that of an existing book, which must be kept in WAL mode */
  fail_if(access(games, R_OK) != 0, "cannot read %s: %s", call->arguments[0], strerror(errno));
  fail_if(access(exists(file) ? file : folder, W_OK) != 0, "cannot write %s: %s", file, strerror(errno));
  if (exists(file)) {
    open_book(file);
    page_size = integer_of("PRAGMA main.page_size");
    close_database();
  }
  open_memory();
  execute("PRAGMA main.page_size = %lld", page_size);
  write_book(call, games);
  const char *report = text_of("SELECT printf('%%d line%%s of %%d game%%s', lines, iif(lines = 1, '', 's'), games, "
                               "iif(games = 1, '', 's')) FROM (SELECT "
                               "max(value) FILTER (WHERE name = 'lines') AS lines, max(value) FILTER (WHERE name = "
                               "'games') AS games FROM main.facts)");
  sqlite3 *made = db;
  db = NULL;
  replace_book(file, made);
  say("%s", report);
  sqlite3_close(made);
}
