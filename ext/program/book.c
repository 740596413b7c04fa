/* dfen book: an opening book that needs no dfen. It is written into a file beside the old one, which it replaces when
 * it is complete. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

/* Whether a table or view of the games has all of these columns, a list such as 'game', 'number'. */
static bool has(const char *table, const char *columns) {
  return integer_of("SELECT count(*) = json_array_length(json_array(%s)) FROM pragma_table_xinfo(%Q, 'source') WHERE "
                    "name IN (%s)",
                    columns, table, columns) == 1;
}

/* Creates views of the tables with the turns, and the views of sql/views.sql over them, all of them temporary. */
static enum status create_views(const char *games) {
  sqlite3_int64 scored = integer_of("SELECT EXISTS (SELECT 1 FROM pragma_table_info('scored_turns', 'source'))");
  if (scored < 0) { /* such as a function that only another program has */
    return fail_sqlite();
  }
  if (scored == 1) {
    if (!execute("CREATE TEMP VIEW scored_turns AS SELECT * FROM source.scored_turns")) {
      return fail_sqlite();
    }
  } else if (!has("turns", "'game', 'number', 'dfen', 'dice', 'moves', 'next_dfen'") ||
             !has("games", "'id', 'result', 'played_at', 'white_rating', 'black_rating'")) {
    return fail("%s has neither a view scored_turns nor the tables turns and games of sql/schema.sql", games);
  } else if (!execute("CREATE TEMP VIEW turns AS SELECT * FROM source.turns") ||
             !execute("CREATE TEMP VIEW games AS SELECT * FROM source.games")) {
    return fail_sqlite();
  }
  char *views = NULL;
  if (!text_of(&views, "SELECT replace(replace(%Q, '''main''', '''temp'''), 'main.', 'temp.')",
               embedded_file("views.sql"))) {
    return fail_sqlite();
  }
  enum status status = run_sql("views.sql", views, NULL, NULL) ? DONE : FAILED;
  sqlite3_free(views);
  return status;
}

static enum status write_book(const struct call *call, const char *games) {
  const char *name = strrchr(games, '/'), *strength = option(call, "strength");
  show_database_as(call->arguments[0]);
  if (!execute("ATTACH %Q AS source", games)) {
    return fail_sqlite();
  }
  enum status status = create_views(games);
  if (status != DONE) {
    return status;
  }
  if (strength != NULL && !has("games", "'id', 'lower_rating'")) {
    return fail("%s has no column lower_rating in a table games, which --strength requires", games);
  }
  if (!(has("models", "'id', 'model', 'prior_games'")
          ? execute("CREATE TEMP TABLE last_model AS SELECT id, model, prior_games FROM source.models ORDER BY id DESC "
                    "LIMIT 1")
          : execute("CREATE TEMP TABLE last_model(id, model, prior_games)")) ||
      !(strength != NULL
          ? execute("CREATE TEMP TABLE strong AS SELECT id FROM source.games WHERE lower_rating >= %s", strength)
          : execute("CREATE TEMP TABLE strong(id)"))) {
    return fail_sqlite();
  }
  const struct parameter parameters[] = {
    {"@games", NULL, number_option(call, "games", 2)},
    {"@source", name != NULL ? name + 1 : games, 0},
    {strength != NULL ? "@strength" : NULL, NULL, number_option(call, "strength", 0)},
    {NULL, NULL, 0}};
  begin_phase("writing the book", 0, "");
  if (!run_file("book_write.sql", parameters, NULL)) {
    return FAILED;
  }
  if (integer_of("SELECT value = 0 FROM main.facts WHERE name = 'games'") == 1) {
    bool has_lines = has("positions", "'dfen'") && integer_of("SELECT EXISTS (SELECT 1 FROM source.positions)") == 1;
    return fail("%s has no turn of a finished game%s; no book was written%s", call->arguments[0],
                strength != NULL ? " of that strength" : "",
                has_lines ? ". It has lines of a book: sql/views_lines.sql makes the view book_lines of them" : "");
  }
  char *line = NULL;
  if (!text_of(&line,
               "SELECT group_concat(value, ' lines of ') || ' games' FROM (SELECT value FROM main.facts WHERE name IN "
               "('lines', 'games') ORDER BY name DESC)")) {
    return fail_sqlite();
  }
  say("%s", line);
  sqlite3_free(line);
  return DONE;
}

/* Whether a file is a book that this program wrote. Says so if it is not. */
static bool is_book(const char *file) {
  bool is = open_database(file, SQLITE_OPEN_READONLY) &&
            integer_of("SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND name IN ('book', 'facts') AND "
                       "sql LIKE '%%-- dfen: book%%'") == 2;
  close_database();
  return is;
}

enum status run_book(const struct call *call) {
  const char *file = call->arguments[1];
  char *games = sqlite3_mprintf("%s%s", call->arguments[0][0] == '/' ? "" : "./", call->arguments[0]);
  if (games == NULL || access(games, R_OK) != 0) {
    sqlite3_free(games);
    return fail("cannot read %s: %s", call->arguments[0], strerror(errno));
  }
  if (exists(file) && !is_book(file)) {
    sqlite3_free(games);
    return fail("%s exists and is not a book; it was not replaced", file);
  }
  const char *slash = strrchr(file, '/');
  char *made = sqlite3_mprintf("%.*s.book.XXXXXX", slash != NULL ? (int)(slash + 1 - file) : 0, file);
  int descriptor = made != NULL ? mkstemp(made) : -1;
  enum status status = FAILED;
  if (descriptor < 0) {
    fail("cannot write %s: %s", file, strerror(errno));
  } else {
    mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, 0666 & ~mask);
    close(descriptor);
    status = open_database(made, SQLITE_OPEN_READWRITE) ? write_book(call, games) : FAILED;
    close_database();
    if (status == DONE && rename(made, file) != 0) {
      status = fail("cannot write %s: %s", file, strerror(errno));
    }
    if (status != DONE) {
      unlink(made);
    }
  }
  sqlite3_free(made);
  sqlite3_free(games);
  return status;
}
