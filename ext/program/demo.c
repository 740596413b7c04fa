/* dfen demo: a database of games, or of a table of positions, pooled, with what pooling gains. It replaces only a
 * database that a demo made. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "input.h"
#include "program.h"

enum { APPLICATION = 1684368751 }; /* PRAGMA application_id of the databases of demos */

/* Removes the database of an earlier demo, and the files that SQLite creates beside it. */
static void make_room(const char *input, const char *file) {
  static const char *const BESIDE[] = {"-journal", "-wal", "-shm"};
  struct stat of_input, of_file;
  bool readable = stat(input, &of_input) == 0 && access(input, R_OK) == 0;
  fail_if(!readable, "cannot read %s: %s", input, strerror(errno));
  fail_if(strpbrk(file, "'\"") != NULL, "the name of a database must have no quote in it: %s", file);
  bool found = lstat(file, &of_file) == 0;
  fail_if(found && S_ISLNK(of_file.st_mode), "%s is a link: remove it, or name its file", file);
  fail_if(readable && found && of_file.st_dev == of_input.st_dev && of_file.st_ino == of_input.st_ino,
          "%s and %s are the same file", input, file);
  fail_if(found && !S_ISREG(of_file.st_mode), "%s exists and is not a file", file);
  fail_if(found && application_of(file) != APPLICATION,
          "%s exists and is not from a demo: remove it, or name another one", file);
  for (size_t i = 0; !failed() && i < sizeof BESIDE / sizeof *BESIDE; ++i) {
    const char *beside = keep("%s%s", file, BESIDE[i]);
    fail_if(exists(beside) && (!found || unlink(beside) != 0),
            "%s exists without its database: remove it, or name another database", beside);
  }
  if (!failed() && found) {
    fail_if(unlink(file) != 0, "cannot replace %s: %s", file, strerror(errno));
  }
}

/* ---- The two demos ---- */

static void show_games(const char *file, const char *games) {
  static const char *const TABLES[] = {"turns", "games", "players"};
  static const char *const FILES[] = {"views.sql", "demo_games.sql", "pooling_gain.sql", "estimates.sql"};
  begin_phase("importing", 0, "");
  run_file("schema.sql", NULL, NULL);
  database_name = games;
  execute("ATTACH '%q%q' AS source", games[0] == '/' ? "" : "./", games);
  for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; ++i) {
    execute("CREATE TEMP VIEW %s AS SELECT * FROM source.%s", TABLES[i], TABLES[i]);
  }
  run_file("demo_export.sql", NULL, NULL);
  database_name = file;
  for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; ++i) {
    execute("DROP VIEW temp.%s", TABLES[i]);
  }
  say_rows("SELECT dfen_import('\"temp\".\"rows\"', '{\"file\": \"the sample\"}')");
  execute("DROP TABLE temp.rows");
  fail_if(integer_of("SELECT count(*) FROM main.turns") == 0, "%s has no turns", games);
  for (size_t i = 0; i < sizeof FILES / sizeof *FILES; ++i) {
    begin_phase(FILES[i], 0, "");
    run_file(FILES[i], NULL, NULL);
  }
  /* a parameter, because SQLite looks for one game in the view only if it is a constant */
  sqlite3_int64 counted = integer_of("SELECT count(DISTINCT game) FROM counted_turns");
  sqlite3_int64 shown = integer_of("SELECT min(game) FROM counted_turns WHERE game >= 15");
  const struct parameter parameters[] = {
    {"@games", NULL, counted}, {counted >= 50 ? "@game" : NULL, NULL, shown}, {NULL, NULL, 0}};
  begin_phase("demo_story.sql", 0, "");
  run_file("demo_story.sql", parameters, NULL);
}

static void show_lines(struct input *lines) {
  execute("PRAGMA temp.cache_size = -60000");
  execute("BEGIN");
  create_input_table(lines, "imported", false);
  const char *missing = text_of(
    "SELECT column1 FROM (VALUES ('position'), ('dice'), ('moves'), ('games'), ('wins'), ('draws'), ('losses')) WHERE "
    "column1 NOT IN (SELECT name FROM pragma_table_info('imported', 'temp'))");
  fail_if(missing != NULL, "%s has no column '%s' in its first line", lines->name, missing);
  insert_input(lines);
  execute("COMMIT");
  begin_phase("pooling", 0, "");
  run_file("demo_lines.sql", NULL, NULL);
  run_file("demo_pool.sql", NULL, NULL);
  fail_if(integer_of("SELECT count(*) FROM main.lines") == 0, "%s has no row that can be pooled", lines->name);
}

/* The path to load dfen from: the library beside this program, or its name, with which an installed one is found. */
static const char *find_extension(void) {
  char path[PATH_MAX] = "";
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  return length > 0 && exists(keep("%s.so", path)) ? keep("%s", path) : "dfen";
}

void run_demo(const struct call *call) {
  static struct input input;
  const char *file = call->count > 0 ? call->arguments[0] : "demo.db";
  const char *games = option(call, "games"), *lines = option(call, "lines");
  if ((games != NULL) == (lines != NULL)) {
    wrong_if(true, "name what to pool: --games DATABASE with the tables of sql/schema.sql, or --lines FILE");
    return;
  }
  make_room(games != NULL ? games : lines, file);
  if (lines != NULL) {
    open_input(&input, lines, false);
  }
  open_database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  execute("PRAGMA application_id = %d", APPLICATION);
  if (games != NULL) {
    show_games(file, games);
  } else {
    show_lines(&input);
    close_input(&input);
  }
  if (failed()) {
    return;
  }
  end_phase();
  printf("\nWhat next? All of this is in a database:\n  sqlite3 '%s", file[0] == '-' ? "./" : "");
  put_plain(stdout, file, strlen(file));
  printf("' -cmd '.load \"%s\"'\n  SELECT key, games, score FROM pooled ORDER BY games DESC LIMIT 10;\n"
         "Your own table: README.md. Your own games: sql/README.md. A question: sql/RECIPES.md.\n",
         find_extension());
}
