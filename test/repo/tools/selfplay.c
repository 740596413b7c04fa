/* Plays games of Dice Chess against itself and writes them to a new database with the tables of sql/schema.sql. The
 * same seed gives the same games, and the same bytes with the same SQLite.
 * Usage: selfplay SCHEMA.sql DATABASE [--games N] [--seed N] [--player NAME] */
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/dfen_estimates.h"

enum { UNFINISHED_OF = 100, SHARES = 20 };

static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static void die(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("selfplay: ", stderr);
  vfprintf(stderr, format, arguments);
  fputs("\n", stderr);
  va_end(arguments);
  exit(1);
}
/* ---- The database ---- */

static struct {
  sqlite3 *db;
  sqlite3_stmt *add_game, *add_turn;
} out;

static void execute(const char *sql) {
  if (sqlite3_exec(out.db, sql, NULL, NULL, NULL) != SQLITE_OK) {
    die("%s", sqlite3_errmsg(out.db));
  }
}

static void run(sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE || sqlite3_reset(statement) != SQLITE_OK) {
    die("%s", sqlite3_errmsg(out.db));
  }
}

static void prepare(const char *sql, sqlite3_stmt **statement) {
  if (sqlite3_prepare_v2(out.db, sql, -1, statement, NULL) != SQLITE_OK) {
    die("%s", sqlite3_errmsg(out.db));
  }
}

static void open_database(const char *schema_path, const char *path) {
  static char schema[1 << 16];
  FILE *file = fopen(schema_path, "r");
  if (file == NULL) {
    die("cannot read %s", schema_path);
  }
  schema[fread(schema, 1, sizeof schema - 1, file)] = '\0';
  fclose(file);
  remove(path);
  if (sqlite3_open(path, &out.db) != SQLITE_OK) {
    die("cannot write %s", path);
  }
  execute("PRAGMA journal_mode=OFF");
  execute("PRAGMA synchronous=OFF");
  execute("BEGIN");
  execute(schema);
  for (int player = 0; player < DFEN_PLAYERS; ++player) {
    char sql[100];
    snprintf(sql, sizeof sql, "INSERT INTO players(id, name) VALUES (%d, '%s')", player + 1,
             dfen_player_name((dfen_player)player));
    execute(sql);
  }
  prepare("INSERT INTO games(id, white, black, result, termination) VALUES (?, ?, ?, ?, ?)", &out.add_game);
  prepare("INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) VALUES (?, ?, ?, ?, ?, ?)", &out.add_turn);
}

static void close_database(void) {
  sqlite3_finalize(out.add_game);
  sqlite3_finalize(out.add_turn);
  execute("COMMIT");
  sqlite3_close(out.db);
}

static void bind_position(sqlite3_stmt *statement, int index, const dfen_position *position) {
  char text[DFEN_TEXT_SIZE];
  dfen_fields fields = dfen_to_fields(position);
  size_t length = dfen_write(&fields, DFEN_FULL_FORM, text);
  sqlite3_bind_text(statement, index, text, (int)length, SQLITE_TRANSIENT);
}

static void add_turn(int game, int number, const dfen_position *before, uint16_t dice, const dfen_turn *turn,
                     const dfen_position *next) {
  char text[3];
  char moves[DFEN_TURN_TEXT_SIZE];
  size_t length = dfen_write_turn(turn, moves);
  sqlite3_bind_int(out.add_turn, 1, game);
  sqlite3_bind_int(out.add_turn, 2, number);
  bind_position(out.add_turn, 3, before);
  sqlite3_bind_text(out.add_turn, 4, text, (int)dfen_write_dice(dice, before->state.side, text), SQLITE_TRANSIENT);
  sqlite3_bind_text(out.add_turn, 5, moves, (int)length, SQLITE_TRANSIENT);
  bind_position(out.add_turn, 6, next);
  sqlite3_bind_int(out.add_turn, 7, next->state.side != before->state.side || turn->captures_king);
  run(out.add_turn);
}

static void add_game(int game, const int players[2], const char *result, const char *termination) {
  sqlite3_bind_int(out.add_game, 1, game);
  sqlite3_bind_int(out.add_game, 2, players[DFEN_WHITE] + 1);
  sqlite3_bind_int(out.add_game, 3, players[DFEN_BLACK] + 1);
  sqlite3_bind_text(out.add_game, 4, result, -1, SQLITE_STATIC);
  sqlite3_bind_text(out.add_game, 5, termination, -1, SQLITE_STATIC);
  run(out.add_game);
}

/* ---- Games ---- */

/* Most players are strong, so that most games are interesting; real databases have weak players too. */
static int any_player(dfen_random *random) {
  static const uint8_t shares[DFEN_PLAYERS] = {1, 1, 2, 8, 8}; /* out of SHARES */
  uint32_t share = dfen_random_below(random, SHARES);
  int player = 0;
  while (share >= shares[player]) {
    share -= shares[player++];
  }
  return player;
}

/* Plays a game; one of UNFINISHED_OF stops after some turns, with its last turn in the middle if possible. */
static int play_game(dfen_random *random, int game, const int players[2]) {
  dfen_fields fields;
  dfen_fault fault;
  dfen_scan(start, sizeof start - 1, &fields, &fault);
  dfen_position position = dfen_to_position(&fields);
  int left_after =
    dfen_random_below(random, UNFINISHED_OF) == 0 ? 1 + (int)dfen_random_below(random, 20) : DFEN_GAME_TURNS_MAX + 1;
  for (int number = 1; number <= DFEN_GAME_TURNS_MAX; ++number) {
    int side = position.state.side;
    uint16_t dice = dfen_random_roll(random);
    dfen_position rolled = dfen_roll_dice(&position, dice);
    dfen_turn turn = dfen_play_turn(&rolled, (dfen_player)players[side], random);
    if (number == left_after && turn.count > 1) {
      turn.count = 1;
      turn.after = dfen_make_move(&rolled, turn.move[0]);
      turn.captures_king = dfen_captured_piece(&rolled, turn.move[0]) == DFEN_KING;
      if (!turn.captures_king) {
        add_turn(game, number, &position, dice, &turn, &turn.after);
        add_game(game, players, "*", "unfinished");
        return number;
      }
    }
    dfen_position next = dfen_end_turn(&turn.after);
    add_turn(game, number, &position, dice, &turn, &next);
    if (turn.captures_king) {
      add_game(game, players, side == DFEN_WHITE ? "1-0" : "0-1", "king captured");
      return number;
    }
    if (number >= left_after) {
      add_game(game, players, "*", "unfinished");
      return number;
    }
    position = next;
  }
  add_game(game, players, "1/2-1/2", "move limit");
  return DFEN_GAME_TURNS_MAX;
}

static int player_named(const char *name) {
  for (int player = 0; player < DFEN_PLAYERS; ++player) {
    if (strcmp(name, dfen_player_name((dfen_player)player)) == 0) {
      return player;
    }
  }
  die("there is no player '%s'", name);
  return 0;
}

int main(int count, char **words) {
  int games = 5000;
  int only = -1;
  dfen_random random = {.state = 1};
  if (count < 3 || count % 2 == 0) {
    die("usage: selfplay SCHEMA.sql DATABASE [--games N] [--seed N] [--player NAME]");
  }
  for (int i = 3; i < count; i += 2) {
    if (strcmp(words[i], "--games") == 0) {
      games = atoi(words[i + 1]);
    } else if (strcmp(words[i], "--seed") == 0) {
      random.state = strtoull(words[i + 1], NULL, 0);
    } else if (strcmp(words[i], "--player") == 0) {
      only = player_named(words[i + 1]);
    } else {
      die("no such option: '%s'", words[i]);
    }
  }
  open_database(words[1], words[2]);
  long turns = 0;
  for (int game = 1; game <= games; ++game) {
    int players[2];
    for (int side = DFEN_WHITE; side <= DFEN_BLACK; ++side) {
      players[side] = only >= 0 ? only : any_player(&random);
    }
    turns += play_game(&random, game, players);
  }
  close_database();
  printf("%d games, %ld turns\n", games, turns);
  return 0;
}
