/* dfen visits: the turns of games in, their visits out, for a server that cannot load dfen. Both are lines as of
 * PostgreSQL's COPY: values separated by tabs, \N for NULL, and backslashes before characters such as a tab. The last
 * six values of a line are of the turn; those before them are of its game, and are copied. */
#include "program.h"

#include "../functions/counting.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TURN_COLUMNS = 6 };
static const char ESCAPES[] = "b\bf\fn\nr\rt\tv\v\\\\";

struct visits_run {
  sqlite3_stmt *turn;   /* a row of the values that are bound to it */
  struct visits visits; /* of the current game */
  char *game;           /* its columns, with the tab after them; not decoded */
  size_t game_length;
  int columns; /* of a line */
  sqlite3_int64 line, games, refused;
};

bool take_turn(sqlite3_stmt *row, int first, struct visits *visits, struct fingerprint *fingerprint) {
  struct context context;
  sqlite3_value *values[TURN_COLUMNS];
  for (int i = 0; i < TURN_COLUMNS; ++i) {
    values[i] = sqlite3_column_value(row, first + i); /* protected, since SQLite does not lock (main.c) */
  }
  begin_context(&context, NULL, NULL, TURN_COLUMNS, values, NULL);
  context.weight = 1;
  (void)add_turn_to_visits(&context, visits);
  bool added = context.failure == NO_FAILURE && (fingerprint == NULL || add_to_fingerprint(&context, fingerprint));
  fail_if(!added, "out of memory");
  return added;
}

/* Decodes a value, in its place. False for an unknown escape. */
static bool decode_value(char *text, size_t *length) {
  size_t decoded = 0;
  for (size_t i = 0; i < *length; ++i, ++decoded) {
    text[decoded] = text[i];
    if (text[i] == '\\') {
      const char *escape = ++i < *length && text[i] != '\0' ? ESCAPES : NULL;
      for (; escape != NULL && *escape != text[i]; escape = escape[2] == '\0' ? NULL : escape + 2) {
      }
      if (escape == NULL) {
        return false;
      }
      text[decoded] = escape[1];
    }
  }
  *length = decoded;
  return true;
}

/* Binds the next value of the turn, up to a tab or the end of the line. */
static void bind_value(struct visits_run *run, int column, char *text, size_t length) {
  if (length == 2 && memcmp(text, "\\N", 2) == 0) {
    sqlite3_bind_null(run->turn, column + 1);
    return;
  }
  bool valid = decode_value(text, &length);
  fail_if(!valid, "line %lld: column %d has an unknown escape", run->line, run->columns - TURN_COLUMNS + column + 1);
  sqlite3_bind_text64(run->turn, column + 1, text, length, SQLITE_STATIC, SQLITE_UTF8);
}

/* Prints the visits of the current game; a line of NULLs if no turn has a score. */
static void end_game(struct visits_run *run) {
  static const char NO_VISIT[] = "\\N\t\\N\t\\N\t\\N\t\\N\t\\N\n";
  size_t count = run->visits.count == 0 ? 0 : dfen_finish_visits(run->visits.visits, run->visits.count);
  for (size_t i = 0; i < count && !failed(); ++i) {
    char line[VISIT_SIZE];
    struct writer writer = {.text = line, .size = sizeof line};
    put_visit(&writer, &run->visits, &run->visits.visits[i]);
    run->refused += run->visits.visits[i].fault != DFEN_VISIT_OK;
    fwrite(run->game, 1, run->game_length, stdout);
    fwrite(line, 1, writer.length, stdout);
  }
  if (!failed() && run->game != NULL && count == 0) {
    fwrite(run->game, 1, run->game_length, stdout);
    fputs(NO_VISIT, stdout);
  }
  run->games += count > 0;
  run->visits.count = run->visits.used = 0;
}

static void begin_game(struct visits_run *run, const char *game, size_t length) {
  end_game(run);
  char *copy = realloc(run->game, length + 1);
  fail_if(copy == NULL, "out of memory");
  if (copy != NULL) {
    memcpy(copy, game, length);
    run->game = copy;
    run->game_length = length;
  }
}

/* The number of values of a line. */
static int count_columns(const char *line, size_t length) {
  int columns = 1;
  for (size_t i = 0; i < length; ++i) {
    columns += line[i] == '\t';
  }
  return columns;
}

static void read_turn(struct visits_run *run, char *line, size_t length) {
  int columns = count_columns(line, length);
  run->columns = run->columns == 0 ? columns : run->columns;
  fail_if(
    columns <= TURN_COLUMNS,
    "line %lld has %d column%s; it needs the game, number, dfen, dice, moves, next_dfen and score, separated by tabs",
    run->line, columns, plural(columns));
  fail_if(columns != run->columns, "line %lld has %d column%s, and those before it %d", run->line, columns,
          plural(columns), run->columns);
  if (failed()) {
    return;
  }
  char *at = line, *end = line + length;
  for (int i = TURN_COLUMNS; i < columns; ++i) {
    at = (char *)memchr(at, '\t', (size_t)(end - at)) + 1;
  }
  if (run->game == NULL || run->game_length != (size_t)(at - line) || memcmp(run->game, line, run->game_length) != 0) {
    begin_game(run, line, (size_t)(at - line));
  }
  for (int i = 0; i < TURN_COLUMNS; ++i) {
    char *tab = i + 1 < TURN_COLUMNS ? memchr(at, '\t', (size_t)(end - at)) : end;
    bind_value(run, i, at, (size_t)(tab - at));
    at = tab + 1;
  }
  if (!failed() && sqlite3_step(run->turn) == SQLITE_ROW) {
    sqlite3_value_numeric_type(sqlite3_column_value(run->turn, 0));
    sqlite3_value_numeric_type(sqlite3_column_value(run->turn, TURN_COLUMNS - 1));
    take_turn(run->turn, 0, &run->visits, NULL);
  }
  sqlite3_reset(run->turn);
}

void run_visits(const struct call *call) {
  open_memory();
  if (option(call, "derivation") != NULL) {
    printf("%lld\n", integer_of("SELECT dfen_key_version() * 1000 + 2"));
    return;
  }
  struct visits_run run = {.turn = prepare("SELECT ?, ?, ?, ?, ?, ?")};
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  while (!failed() && ferror(stdout) == 0 && (length = getline(&line, &capacity, stdin)) >= 0) {
    ++run.line;
    fail_if(line[length - 1] != '\n', "line %lld is cut short: it has no line feed", run.line);
    size_t mark = run.line == 1 ? byte_order_mark(line, (size_t)length) : 0;
    read_turn(&run, line + mark, (size_t)length - 1 - mark);
  }
  fail_if(ferror(stdin) != 0, "standard input: %s", strerror(errno));
  fail_if(run.line == 0, "standard input has no lines");
  end_game(&run);
  say("%lld game%s; turns that cannot be counted: %lld", run.games, plural(run.games), run.refused);
  free(line);
  free(run.game);
  drop_visits(&run.visits);
  sqlite3_finalize(run.turn);
}
