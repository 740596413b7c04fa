/* Fuzzes the reader of tables of games: names of columns, and dfen_read() with the rows of a table, as another program
 * might have filled it. The first byte selects options; lines end with a newline, fields with a tab, and the first line
 * has the names: of a byte over 127 the role, of the next one its name among the role's. A name has the same role in
 * any spelling, and every row of the table occurs once among the rows that were read, as a turn or with a reason. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../../ext/games/roles.h"
#include "database.h"

enum { COLUMNS_MAX = 16, ROWS_MAX = 24, NAME_SIZE = 80, SLIDERS_MAX = 16 };

static sqlite3 *db;

/* ---- Names ---- */

static const char *const names_of_roles[ROLES] = {
#define ROLE(id, name, kind, names, ...) names,
#include "../../../ext/games/roles.def"
};

/* The name with this index, modulo their number, of a role. */
static void take_name(unsigned role, unsigned index, char name[NAME_SIZE]) {
  const char *names = names_of_roles[role % ROLES];
  unsigned count = 1;
  for (const char *at = names; *at != '\0'; ++at) {
    count += *at == '|';
  }
  for (index %= count; index > 0; --index) {
    names = strchr(names, '|') + 1;
  }
  size_t length = strcspn(names, "|");
  memcpy(name, names, length);
  name[length] = '\0';
}

/* Writes the words of a name in another order, with other separators, in another case. */
static void spell_name(const char *name, struct random *random, char spelled[NAME_SIZE]) {
  static const char *const separators[] = {"", "_", " ", "-", ".", "  "};
  const char *words[NAME_SIZE];
  int count = 0;
  for (const char *at = name; *at != '\0'; at += strcspn(at, " ") + (at[strcspn(at, " ")] == ' ')) {
    words[count++] = at;
  }
  size_t length = 0;
  const char *separator = separators[random_below(random, 6)];
  for (int left = count; left > 0; --left) {
    int picked = (int)random_below(random, (unsigned)left);
    size_t size = strcspn(words[picked], " ");
    length += (size_t)snprintf(spelled + length, NAME_SIZE - length, "%s%.*s", left < count ? separator : "", (int)size,
                               words[picked]);
    words[picked] = words[left - 1];
  }
  for (size_t i = 0; i < length; ++i) {
    bool is_letter = spelled[i] >= 'a' && spelled[i] <= 'z';
    spelled[i] = (char)(is_letter && random_below(random, 2) == 0 ? spelled[i] - 'a' + 'A' : spelled[i]);
  }
}

static void names_have_one_role_in_any_spelling(struct random *random) {
  char name[NAME_SIZE];
  char spelled[NAME_SIZE];
  char other[NAME_SIZE + 2];
  take_name((unsigned)random_below(random, ROLES), (unsigned)random_below(random, 64), name);
  spell_name(name, random, spelled);
  (void)snprintf(other, sizeof other, "x%sq", spelled);
  must_meet("the words are in another order", strcmp(name, spelled) != 0);
  for (int role = 0; role < ROLES; ++role) {
    /* what follows the last dot of a path may alone be the name */
    bool is_path = strchr(spelled, '.') != NULL;
    bool is_of_role = rank_name((enum reader_role)role, name) >= 0;
    require((rank_name((enum reader_role)role, spelled) >= 0) == is_of_role || (is_path && !is_of_role));
    require(rank_name((enum reader_role)role, other) < 0 || is_path);
  }
}

/* ---- Tables ---- */

/* Positions with many sliders have a million turns. */
static bool is_slow(const struct input *input) {
  int sliders = 0, rows = 0;
  for (size_t i = 0; i < input->left; ++i) {
    uint8_t byte = input->bytes[i];
    sliders = byte == '\t' || byte == '\n' ? 0 : sliders + (byte != 0 && strchr("QRBqrb", byte) != NULL);
    rows += byte == '\n';
    if (sliders > SLIDERS_MAX || rows > ROWS_MAX) {
      return true;
    }
  }
  return false;
}

/* Creates temp.games with the columns that the line names. Returns their number, 0 if SQLite refuses the names. */
static int create_games(struct input line) {
  sqlite3_str *sql = sqlite3_str_new(db);
  int count = 0;
  sqlite3_str_appendall(sql, "CREATE TEMP TABLE games(");
  do {
    struct input field = take_up_to(&line, '\t');
    if (field.left == 2 && field.bytes[0] >= 0x80) {
      char name[NAME_SIZE];
      take_name(field.bytes[0] - 0x80u, field.bytes[1], name);
      sqlite3_str_appendf(sql, "%s\"%w\"", count == 0 ? "" : ", ", name);
    } else {
      sqlite3_str_appendf(sql, "%s\"%.*w\"", count == 0 ? "" : ", ", (int)field.left, (const char *)field.bytes);
    }
  } while (++count < COLUMNS_MAX && line.left > 0);
  sqlite3_str_appendchar(sql, 1, ')');
  char *text = sqlite3_str_finish(sql);
  int status = sqlite3_exec(db, text, NULL, NULL, NULL);
  sqlite3_free(text);
  return status == SQLITE_OK ? count : 0;
}

/* Fields are text, or integers or reals, which begin with 0x01 or 0x02. Missing ones are NULL. Returns the number of
 * rows that are not empty. */
static int insert_games(struct input *input, int columns) {
  char sql[64 + 3 * COLUMNS_MAX] = "INSERT INTO temp.games VALUES(?";
  for (int i = 1; i < columns; ++i) {
    strcat(sql, ", ?");
  }
  strcat(sql, ")");
  sqlite3_stmt *insert;
  int rows = 0;
  require(sqlite3_prepare_v2(db, sql, -1, &insert, NULL) == SQLITE_OK);
  while (input->left > 0) {
    struct input line = take_up_to(input, '\n');
    bool is_empty = true;
    for (int column = 1; column <= columns && line.left > 0; ++column) {
      struct input field = take_up_to(&line, '\t');
      const char *text = (const char *)field.bytes;
      is_empty &= field.left == 0;
      if (field.left > 1 && field.bytes[0] == 1) {
        sqlite3_bind_int64(insert, column, (sqlite3_int64)field.bytes[1] - 128);
      } else if (field.left > 1 && field.bytes[0] == 2) {
        sqlite3_bind_double(insert, column, field.bytes[1] / 2.0);
      } else {
        sqlite3_bind_text(insert, column, text, (int)field.left, SQLITE_TRANSIENT);
      }
    }
    rows += !is_empty;
    require(sqlite3_step(insert) == SQLITE_DONE);
    sqlite3_reset(insert);
    sqlite3_clear_bindings(insert);
  }
  sqlite3_finalize(insert);
  return rows;
}

/* ---- Reading ---- */

/* Reads temp.games; false after an error, which has a message. `answer` is the report; release it with sqlite3_free().
 */
static bool read_games(uint8_t options, char **answer) {
  static const char *const choices[] = {
    NULL, "{\"scale\": \"1/0.5/0\"}", "{\"scale\": \"White:1-0,'a/b'/draw/0-1,black\"}",
    "{\"scale\": \"side to move:W/D/L\"}", "{\"columns\": {\"game\": \"\", \"number\": \"\"}}"};
  sqlite3_stmt *statement;
  require(sqlite3_prepare_v2(db, "SELECT dfen_read('temp.games', ?)", -1, &statement, NULL) == SQLITE_OK);
  sqlite3_bind_text(statement, 1, choices[options % 5], -1, SQLITE_STATIC);
  bool is_read = sqlite3_step(statement) == SQLITE_ROW;
  *answer = is_read ? sqlite3_mprintf("%s", (const char *)sqlite3_column_text(statement, 0)) : NULL;
  require(is_read || strncmp(sqlite3_errmsg(db), "dfen_read: ", 11) == 0);
  sqlite3_finalize(statement);
  return is_read;
}

static int count_rows(const char *sql) {
  sqlite3_stmt *statement;
  require(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW);
  int count = sqlite3_column_int(statement, 0);
  sqlite3_finalize(statement);
  return count;
}

/* A table of one column has documents, and each of their turns is a row. */
static void check_reading(uint8_t options, int columns, int rows) {
  char *answer = NULL, *again = NULL;
  bool is_read = read_games(options, &answer);
  if (is_read) {
    const char *status = strstr(answer, "\"status\":\"");
    require(status != NULL);
    if (strncmp(status + 10, "read", 4) == 0) {
      require(columns == 1 || count_rows("SELECT count(DISTINCT row) FROM temp.dfen_scored") == rows);
      require(columns == 1 || count_rows("SELECT count(*) FROM temp.dfen_scored") == rows);
      require_no_row(db, "SELECT row FROM temp.dfen_scored WHERE reason = '' OR (reason IS NULL"
                         " AND (NOT dfen_valid(dfen) OR coalesce(score NOT IN (0, 0.5, 1), TRUE)))");
    }
    require(read_games(options, &again) && strcmp(answer, again) == 0);
  }
  sqlite3_free(answer);
  sqlite3_free(again);
}

const struct claim claims[] = {{"names have one role in any spelling", 4000, names_have_one_role_in_any_spelling},
                               {.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  uint8_t options = take_byte(&input);
  if (is_slow(&input)) {
    return 0;
  }
  if (db == NULL) {
    db = open_dfen_database();
  }
  int columns = create_games(take_up_to(&input, '\n'));
  if (columns > 0) {
    check_reading(options, columns, insert_games(&input, columns));
    run_sql(db, "DROP TABLE temp.games");
  }
  require(sqlite3_get_autocommit(db) && sqlite3_next_stmt(db, NULL) == NULL);
  return 0;
}
