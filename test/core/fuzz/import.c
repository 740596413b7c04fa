/* Fuzzes dfen_import with the rows of a table of games or of lines, or with lines of JSON, as another program might
 * have filled it: any text, including NULs and invalid UTF-8. The first byte selects the kind; lines end with a
 * newline, fields with a tab. Every row is imported or rejected, or a column is asked for; every imported turn is legal
 * by the slow rules and results in its next_dfen. Run from the project's root. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "database.h"

enum { GAMES, LINES, JSON, KINDS };
enum { ROWS_MAX = 12, SLIDERS_MAX = 6 };

static const struct {
  const char *columns; /* of temp.read, before "more fields" */
  int count;
} kinds[KINDS] = {
  [GAMES] = {"game, white, black, result, termination, number, dfen, dice, moves, next_dfen", 10},
  [LINES] = {"dfen, dice, moves, games, wins, draws, losses", 7},
  [JSON] = {"line", 1},
};

/* Skips slow inputs: positions with many sliders and dice have a million turns. */
static bool is_costly(const uint8_t *bytes, size_t size) {
  int sliders = 0; /* in the current field */
  int rows = 0;
  for (size_t i = 0; i < size; ++i) {
    if (bytes[i] == '\n' || bytes[i] == '\t' || bytes[i] == '"') {
      sliders = 0;
    }
    sliders += bytes[i] != '\0' && strchr("QRBqrb", bytes[i]) != NULL;
    rows += bytes[i] == '\n' || bytes[i] == '{';
    if (sliders > SLIDERS_MAX + 10 || rows > ROWS_MAX) {
      return true;
    }
  }
  return false;
}

static char *read_file(const char *path) {
  static char text[1 << 16];
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    fprintf(stderr, "cannot read %s: run this from the project's root\n", path);
    exit(2);
  }
  size_t length = fread(text, 1, sizeof text - 1, file);
  require(length < sizeof text - 1);
  text[length] = '\0';
  fclose(file);
  return sqlite3_mprintf("%s", text);
}

/* One database for all inputs: opening one and creating its tables would take most of the time. */
static sqlite3 *db;

/* ---- The shell's part of an import ---- */

/* Creates temp.read_0 and so on, one table for each kind. */
static void make_read(int kind) {
  char *sql = sqlite3_mprintf("CREATE TEMP TABLE read_%d(%s, \"more fields\");", kind, kinds[kind].columns);
  run_sql(db, sql);
  sqlite3_free(sql);
}

/* A missing field is NULL, as with the shell's .import. Returns the number of rows; a line whose fields are all empty
 * is not one. */
static int read_rows(int kind, struct input *input) {
  int rows = 0;
  char *sql = sqlite3_mprintf("INSERT INTO temp.read_%d VALUES(?%s)", kind,
                              kind == GAMES   ? ",?,?,?,?,?,?,?,?,?,?"
                              : kind == LINES ? ",?,?,?,?,?,?,?"
                                              : ",?");
  sqlite3_stmt *insert;
  require(sqlite3_prepare_v2(db, sql, -1, &insert, NULL) == SQLITE_OK);
  sqlite3_free(sql);
  while (input->left > 0) {
    struct input line = take_up_to(input, '\n');
    bool is_blank = true;
    for (int column = 1; column <= kinds[kind].count + 1 && line.left > 0; ++column) {
      struct input field = take_up_to(&line, kind == JSON ? 0x1F : '\t');
      sqlite3_bind_text(insert, column, (const char *)field.bytes, (int)field.left, SQLITE_TRANSIENT);
      is_blank &= field.left == 0;
    }
    rows += !is_blank;
    require(sqlite3_step(insert) == SQLITE_DONE);
    sqlite3_reset(insert);
    sqlite3_clear_bindings(insert);
  }
  sqlite3_finalize(insert);
  return rows;
}

/* False if the import asks for a column or what results mean, or refuses a table of which too much cannot be read. */
static bool import_rows(int kind, const char *options) {
  char *sql = sqlite3_mprintf("SELECT dfen_import('temp.read_%d', %Q)", kind, options);
  char *error = NULL;
  int status = sqlite3_exec(db, sql, NULL, NULL, &error);
  require(status == SQLITE_OK || status == SQLITE_EMPTY || strstr(error, "a fair sample") != NULL);
  sqlite3_free(error);
  sqlite3_free(sql);
  return status == SQLITE_OK;
}

/* ---- Invariants ---- */

static struct slow_position read_position(sqlite3_stmt *statement, int column) {
  struct slow_position slow;
  struct slow_fault fault;
  require(slow_read((const char *)sqlite3_column_text(statement, column),
                    (size_t)sqlite3_column_bytes(statement, column), &slow, &fault));
  return slow;
}

/* Plays one micro-move by the slow rules. */
static struct slow_position play(const struct slow_position *slow, const char *uci, size_t length) {
  static struct slow_moves moves;
  slow_pseudo_legal(slow, &moves);
  for (int i = 0; i < moves.count; ++i) {
    if (strlen(moves.move[i].uci) == length && memcmp(moves.move[i].uci, uci, length) == 0) {
      return slow_apply(slow, &moves.move[i]);
    }
  }
  fuzz_fail(__FILE__, __LINE__, "an imported micro-move is one");
}

/* A row of turns: dfen, dice, moves, next_dfen, completed. */
static void check_turn(sqlite3_stmt *turn) {
  struct slow_position slow = read_position(turn, 0);
  struct slow_position next = read_position(turn, 3);
  const char *dice = (const char *)sqlite3_column_text(turn, 1);
  static const char types[] = "PNBRQKpnbrqk";
  for (int square = 0; square < 64; ++square) { /* a roll clears the stale targets of the side to move */
    slow.target[square] = slow.target[square] && square / 8 != (slow.side == 'w' ? 2 : 5);
  }
  if (dice == NULL) { /* the game ended before the roll */
    require(sqlite3_column_bytes(turn, 2) == 0 && sqlite3_column_int(turn, 4) == 0);
    return;
  }
  for (int i = 0; i < 3; ++i) {
    ++slow.dice[(strchr(types, dice[i]) - types) % 6];
  }
  const char *moves = (const char *)sqlite3_column_text(turn, 2);
  while (*moves != '\0') {
    size_t length = strcspn(moves, " ");
    slow = play(&slow, moves, length);
    moves += length + (moves[length] == ' ');
  }
  bool kings = memchr(slow.board, 'K', 64) != NULL && memchr(slow.board, 'k', 64) != NULL;
  if (next.side != slow.side) {
    struct slow_position ended;
    require(slow_end_turn(&slow, &ended));
    slow = ended;
  }
  char text[SLOW_TEXT_SIZE];
  char expected[SLOW_TEXT_SIZE];
  slow_write_full(&next, text);
  slow_write_full(&slow, expected);
  require_text(text, expected);
  require(!kings || (sqlite3_column_int(turn, 4) != 0) == (next.side != (read_position(turn, 0)).side));
}

static void check_turns(void) {
  sqlite3_stmt *turn;
  require(sqlite3_prepare_v2(db, "SELECT dfen, dice, moves, next_dfen, completed FROM turns", -1, &turn, NULL) ==
          SQLITE_OK);
  while (sqlite3_step(turn) == SQLITE_ROW) {
    check_turn(turn);
  }
  sqlite3_finalize(turn);
}

static void check_tables(void) {
  require_no_row(db, "SELECT * FROM pragma_foreign_key_check");
  require_no_row(db, "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'");
  require_no_row(db, "SELECT reason FROM rejected WHERE reason = '' OR length(text) > 200 + 3");
  require_no_row(db, "SELECT id FROM games WHERE id NOT IN (SELECT game FROM turns)");
  require_no_row(db, "SELECT dfen FROM positions WHERE NOT dfen_valid(dfen)");
}

/* Each of `rows` was imported or rejected. A line of JSON counts as many rows as it has turns. */
static void check_counts(int kind, int rows) {
  require_no_row(
    db, "SELECT 'imports' WHERE (SELECT count(*) FROM imports) <> 1 OR (SELECT imported <> (SELECT count(*) FROM "
        "turns) + (SELECT count(*) FROM positions) OR rejected <> (SELECT count(*) FROM rejected) FROM imports)");
  if (kind != JSON) {
    char *sql = sqlite3_mprintf(
      "SELECT rows FROM imports WHERE rows <> %d OR rejected <> (SELECT count(DISTINCT row) FROM rejected)", rows);
    require_no_row(db, sql);
    sqlite3_free(sql);
  }
}

/* ---- The database ---- */

static void open_database(void) {
  db = open_dfen_database();
  char *schema = read_file("sql/schema.sql");
  run_sql(db, schema);
  sqlite3_free(schema);
  for (int kind = 0; kind < KINDS; ++kind) {
    make_read(kind);
  }
}

/* Checks that are slower than the import itself run only for costly inputs. */
static void set_up(bool costly) {
  require(sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, costly, NULL) == SQLITE_OK);
}

/* Without triggers SQLite empties a table at once. The import creates two of the tables. */
static void empty_tables(int kind, bool is_imported) {
  char *sql = sqlite3_mprintf("DELETE FROM temp.read_%d; %s", kind,
                              is_imported ? "DELETE FROM imports; DELETE FROM rejected; DELETE FROM turns;"
                                            "DELETE FROM positions; DELETE FROM games; DELETE FROM players;"
                                          : "");
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  run_sql(db, sql);
  sqlite3_free(sql);
}

/* Settings that an import changes temporarily are restored. */
static void require_settings(bool triggers) {
  int on;
  require(sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, -1, &on) == SQLITE_OK && on);
  require(sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, -1, &on) == SQLITE_OK && on == triggers);
  require(sqlite3_get_autocommit(db) && sqlite3_next_stmt(db, NULL) == NULL);
}

const struct claim claims[] = {{.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  int kind = take_byte(&input) % KINDS;
  bool costly = is_one_in(bytes, size, ONE_IN_COSTLY);
  if (is_costly(input.bytes, input.left)) {
    return 0;
  }
  if (db == NULL) {
    open_database();
  }
  set_up(costly);
  int rows = read_rows(kind, &input);
  bool is_imported =
    import_rows(kind, size % 2 ? "{\"scale\": \"1-0,white/draw/0-1,black\"}" : "{\"unconnected\": \"reject\"}");
  require_settings(costly);
  if (is_imported) {
    check_counts(kind, rows);
  } else {
    require_no_row(db, "SELECT id FROM games");
  }
  if (costly && is_imported) {
    check_turns();
    check_tables();
  }
  empty_tables(kind, is_imported);
  return 0;
}
