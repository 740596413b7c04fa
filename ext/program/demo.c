/* dfen demo: a database of games, or of a table of positions, pooled, with what pooling gains. It replaces only a
 * database that a demo made. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "input.h"
#include "program.h"

enum { APPLICATION = 1684368751, HEADER = 72 }; /* PRAGMA application_id, in bytes 69 to 72 of the file */

/* ---- The file of the database ---- */

static bool is_demo(const char *file) {
  unsigned char header[HEADER] = {0};
  int descriptor = open(file, O_RDONLY | O_CLOEXEC);
  bool is = descriptor >= 0 && read(descriptor, header, HEADER) == HEADER && memcmp(header, "SQLite format 3", 16) == 0;
  close(descriptor);
  uint32_t number = (uint32_t)header[68] << 24 | (uint32_t)header[69] << 16 | (uint32_t)header[70] << 8 | header[71];
  return is && number == APPLICATION;
}

/* Removes the database of an earlier demo, and the files that SQLite creates beside it. */
static enum status make_room(const char *input, const char *file) {
  static const char *const BESIDE[] = {"-journal", "-wal", "-shm"};
  struct stat of_input, of_file;
  if (stat(input, &of_input) != 0 || access(input, R_OK) != 0) {
    return fail("cannot read %s: %s", input, strerror(errno));
  }
  if (strpbrk(file, "'\"") != NULL) {
    return fail("the name of a database must have no quote in it: %s", file);
  }
  bool found = lstat(file, &of_file) == 0;
  if (found && S_ISLNK(of_file.st_mode)) {
    return fail("%s is a link: remove it, or name its file", file);
  }
  if (found && of_file.st_dev == of_input.st_dev && of_file.st_ino == of_input.st_ino) {
    return fail("%s and %s are the same file", input, file);
  }
  if (found && !S_ISREG(of_file.st_mode)) {
    return fail("%s exists and is not a file", file);
  }
  if (found && !is_demo(file)) {
    return fail("%s exists and is not from a demo: remove it, or name another one", file);
  }
  for (size_t i = 0; i < sizeof BESIDE / sizeof *BESIDE; ++i) {
    char *beside = sqlite3_mprintf("%s%s", file, BESIDE[i]);
    bool in_the_way = beside != NULL && exists(beside) && (!found || unlink(beside) != 0);
    if (in_the_way) {
      fail("%s exists without its database: remove it, or name another database", beside);
    }
    sqlite3_free(beside);
    if (in_the_way) {
      return FAILED;
    }
  }
  return found && unlink(file) != 0 ? fail("cannot replace %s: %s", file, strerror(errno)) : DONE;
}

/* ---- The two demos ---- */

static enum status show_games(const char *file, const char *games) {
  char *report = NULL;
  begin_phase("importing", 0, "");
  if (!run_file("schema.sql", NULL, NULL)) {
    return FAILED;
  }
  show_database_as(games);
  if (!execute("ATTACH '%q%q' AS source", games[0] == '/' ? "" : "./", games) ||
      !execute("CREATE TEMP VIEW turns AS SELECT * FROM source.turns") ||
      !execute("CREATE TEMP VIEW games AS SELECT * FROM source.games") ||
      !execute("CREATE TEMP VIEW players AS SELECT * FROM source.players")) {
    return fail_sqlite();
  }
  if (!run_file("demo_export.sql", NULL, NULL)) {
    return FAILED;
  }
  show_database_as(file);
  if (!execute("DROP VIEW temp.turns") || !execute("DROP VIEW temp.games") || !execute("DROP VIEW temp.players") ||
      !text_of(&report, "SELECT dfen_import('\"temp\".\"rows\"', '{\"file\": \"the sample\"}')") ||
      !execute("DROP TABLE temp.rows")) {
    return fail_sqlite();
  }
  say("%s", report);
  sqlite3_free(report);
  if (integer_of("SELECT count(*) FROM main.turns") == 0) {
    return fail("%s has no turns", games);
  }
  static const char *const FILES[] = {"views.sql", "demo_games.sql", "gain.sql", "estimates.sql"};
  for (size_t i = 0; i < sizeof FILES / sizeof *FILES; ++i) {
    begin_phase(FILES[i], 0, "");
    if (!run_file(FILES[i], NULL, NULL)) {
      return FAILED;
    }
  }
  /* a parameter, because SQLite looks for one game in the view only if it is a constant */
  sqlite3_int64 counted = integer_of("SELECT count(DISTINCT game) FROM counted_turns");
  sqlite3_int64 shown = integer_of("SELECT min(game) FROM counted_turns WHERE game >= 15");
  const struct parameter parameters[] = {
    {"@games", NULL, counted}, {counted >= 50 ? "@game" : NULL, NULL, shown}, {NULL, NULL, 0}};
  begin_phase("demo_story.sql", 0, "");
  return run_file("demo_story.sql", parameters, NULL) ? DONE : FAILED;
}

static enum status show_lines(struct input *lines) {
  static const char *const COLUMNS[] = {"position", "dice", "moves", "games", "wins", "draws", "losses"};
  sqlite3_stmt *insert = execute("BEGIN") ? create_input_table(lines, "imported") : NULL;
  bool done = insert != NULL;
  for (size_t i = 0; done && i < sizeof COLUMNS / sizeof *COLUMNS; ++i) {
    if (integer_of("SELECT count(*) FROM pragma_table_info('imported', 'temp') WHERE name = %Q", COLUMNS[i]) != 1) {
      fail("%s has no column '%s' in its first line", lines->name, COLUMNS[i]);
      done = false;
    }
  }
  done = done && insert_input(lines, insert, LLONG_MAX);
  sqlite3_finalize(insert);
  if (!done || !execute("COMMIT")) {
    return FAILED;
  }
  begin_phase("pooling", 0, "");
  if (!run_file("demo_lines.sql", NULL, NULL) || !run_file("demo_pool.sql", NULL, NULL)) {
    return FAILED;
  }
  return integer_of("SELECT count(*) FROM main.lines") > 0 ? DONE
                                                           : fail("%s has no row that can be pooled", lines->name);
}

/* The path to load dfen from: the library beside this program, or its name, with which an installed one is found. */
static void find_extension(char *path, size_t size) {
  static const char SUFFIX[] = ".so";
  ssize_t length = readlink("/proc/self/exe", path, size - sizeof SUFFIX);
  if (length > 0) {
    memcpy(path + length, SUFFIX, sizeof SUFFIX);
  }
  if (length <= 0 || !exists(path)) {
    snprintf(path, size, "dfen");
  } else {
    path[length] = '\0';
  }
}

enum status run_demo(const struct call *call) {
  static struct input lines;
  const char *file = call->count > 0 ? call->arguments[0] : "demo.db", *games = option(call, "games");
  const char *read = games != NULL ? games : option(call, "lines");
  if (read == NULL || (games != NULL && option(call, "lines") != NULL)) {
    return wrong_use("name what to pool: --games DATABASE with the tables of sql/schema.sql, or --lines FILE");
  }
  enum status status = make_room(read, file);
  if (status != DONE || (games == NULL && !open_input(&lines, read, false))) {
    return FAILED;
  }
  status = FAILED;
  if (open_database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) {
    status = !execute("PRAGMA application_id = %d", APPLICATION) ? fail_sqlite()
             : games != NULL                                     ? show_games(file, games)
                                                                 : show_lines(&lines);
  }
  if (games == NULL) {
    close_input(&lines);
  }
  if (status != DONE) {
    return status;
  }
  char extension[PATH_MAX];
  find_extension(extension, sizeof extension);
  end_phase();
  printf("\nWhat next? All of this is in a database:\n  sqlite3 '%s", file[0] == '-' ? "./" : "");
  put_plain(stdout, file, strlen(file));
  printf("' -cmd '.load \"%s\"'\n  SELECT key, games, score FROM pooled ORDER BY games DESC LIMIT 10;\n"
         "Your own table: README.md. Your own games: sql/README.md. A question: sql/RECIPES.md.\n",
         extension);
  return flush_output() ? DONE : FAILED;
}
