/* Plays games of Dice Chess against itself and writes them to a new database with the tables of sql/schema.sql.
 * The same seed gives the same games, and the same bytes with the same SQLite.
 * Usage: selfplay SCHEMA.sql DATABASE [--games N] [--seed N] [--player random|greedy|wary] */
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/dfen.h"
#include "../support/positions.h"
#include "../support/random.h"

enum { TURN_LIMIT = 200, UNFINISHED_OF = 100, CANDIDATES = 8 };

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

/* ---- Players ---- */

static bool takes_king(const dfen_position *position, dfen_move move) {
  return dfen_captured(position, move) == DFEN_KING;
}

/* Whether the king falls by this micro-move or by those that may follow it. */
static bool leads_to_king(const dfen_position *position, dfen_move move) {
  dfen_position after = dfen_apply(position, move);
  return takes_king(position, move) ||
         (after.state.dice != 0 && dfen_capture_odds(&after, DFEN_KING) == DFEN_ROLL_WEIGHTS);
}

static int value_of(int type) {
  static const int values[] = {0, 1, 3, 3, 5, 9, 100};
  return values[type];
}

static dfen_move choose_random(struct random *random, const dfen_moves *legal) {
  return legal->move[random_below(random, (unsigned)legal->count)];
}

/* The king when it can be had this turn, else the largest capture, else any. */
static dfen_move choose_greedy(struct random *random, const dfen_position *position, const dfen_moves *legal) {
  dfen_moves best = {.count = 0};
  int most = 0;
  bool king = dfen_capture_odds(position, DFEN_KING) == DFEN_ROLL_WEIGHTS;
  for (int i = 0; i < legal->count; ++i) {
    int gain = king ? leads_to_king(position, legal->move[i]) : value_of(dfen_captured(position, legal->move[i]));
    if (gain > most) {
      best.count = 0;
      most = gain;
    }
    if (gain == most) {
      best.move[best.count++] = legal->move[i];
    }
  }
  return choose_random(random, &best);
}

typedef dfen_move chooser(struct random *random, const dfen_position *position, const dfen_moves *legal);

static dfen_move choose_any(struct random *random, const dfen_position *position, const dfen_moves *legal) {
  (void)position;
  return choose_random(random, legal);
}

/* Plays a turn micro-move by micro-move. */
static dfen_turn play_turn(struct random *random, const dfen_position *position, chooser *choose) {
  dfen_turn turn = {.after = *position};
  int longest = dfen_longest_turn(position);
  while (longest > 0 && !turn.captures_king) {
    dfen_moves legal;
    legal_moves(&turn.after, longest, &legal);
    if (legal.count == 0) {
      die("a legal turn has no next micro-move"); /* it always has one */
    }
    dfen_move move = choose(random, &turn.after, &legal);
    turn.captures_king = takes_king(&turn.after, move);
    turn.move[turn.count++] = move;
    longest -= dfen_count_dice(dfen_dice_of_move(move));
    turn.after = dfen_apply(&turn.after, move);
  }
  return turn;
}

static int material(const dfen_position *position, int side) {
  int sum = 0;
  for (int square = 0; square < 64; ++square) {
    char letter = dfen_piece_letter(position, square);
    const char *of = letter == 0 ? NULL : strchr(side == DFEN_WHITE ? "PNBRQ" : "pnbrq", letter);
    if (of != NULL) {
      sum += value_of(1 + (int)(of - (side == DFEN_WHITE ? "PNBRQ" : "pnbrq")));
    }
  }
  return sum;
}

/* How good a position is for the side that has just moved: it weighs the odds that either king falls next. */
static int weigh(const dfen_position *after) {
  dfen_position ended = dfen_end_turn(after);
  int side = after->state.side;
  int danger = dfen_capture_odds(&ended, DFEN_KING);
  dfen_position again = ended;
  again.state.side = (uint8_t)side;
  int threat = dfen_capture_odds(&again, DFEN_KING);
  return 6 * (material(&ended, side) - material(&ended, ended.state.side)) + threat - 3 * danger;
}

/* The king when it can be had; else the best of a few turns. */
static dfen_turn play_wary(struct random *random, const dfen_position *position) {
  dfen_turn best = play_turn(random, position, choose_greedy);
  if (best.captures_king || best.count == 0) {
    return best;
  }
  int most = weigh(&best.after);
  for (int i = 1; i < CANDIDATES; ++i) {
    dfen_turn turn = play_turn(random, position, choose_any);
    int weight = turn.captures_king ? 1000000 : weigh(&turn.after);
    if (weight > most) {
      most = weight;
      best = turn;
    }
  }
  return best;
}

enum { RANDOM, GREEDY, WARY, PLAYERS };
static const char *const player_names[PLAYERS] = {"random", "greedy", "wary"};

static dfen_turn play_as(struct random *random, const dfen_position *position, int player) {
  switch (player) {
  case RANDOM: return play_turn(random, position, choose_any);
  case GREEDY: return play_turn(random, position, choose_greedy);
  default: return play_wary(random, position);
  }
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
  for (int player = 0; player < PLAYERS; ++player) {
    char sql[100];
    snprintf(sql, sizeof sql, "INSERT INTO players VALUES (%d, '%s')", player + 1, player_names[player]);
    execute(sql);
  }
  prepare("INSERT INTO games VALUES (?, ?, ?, ?, ?)", &out.add_game);
  prepare("INSERT INTO turns VALUES (?, ?, ?, ?, ?, ?, ?)", &out.add_turn);
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

static uint16_t roll(struct random *random) {
  uint16_t dice = 0;
  for (int i = 0; i < DFEN_DICE_MAX; ++i) {
    dice = (uint16_t)(dice + dfen_die(DFEN_PAWN + (int)random_below(random, 6)));
  }
  return dice;
}

/* Plays a game; one in UNFINISHED_OF is left after some turns, its last turn in the middle where it has a middle. */
static int play_game(struct random *random, int game, const int players[2]) {
  dfen_fields fields;
  dfen_fault fault;
  dfen_scan(start, sizeof start - 1, &fields, &fault);
  dfen_position position = dfen_to_position(&fields);
  int left_after = random_below(random, UNFINISHED_OF) == 0 ? 1 + (int)random_below(random, 20) : TURN_LIMIT + 1;
  for (int number = 1; number <= TURN_LIMIT; ++number) {
    int side = position.state.side;
    uint16_t dice = roll(random);
    dfen_position rolled = dfen_roll_dice(&position, dice);
    dfen_turn turn = play_as(random, &rolled, players[side]);
    if (number == left_after && turn.count > 1) {
      turn.count = 1;
      turn.after = dfen_apply(&rolled, turn.move[0]);
      turn.captures_king = takes_king(&rolled, turn.move[0]);
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
  return TURN_LIMIT;
}

static int player_named(const char *name) {
  for (int player = 0; player < PLAYERS; ++player) {
    if (strcmp(name, player_names[player]) == 0) {
      return player;
    }
  }
  die("there is no player '%s'", name);
  return 0;
}

int main(int count, char **words) {
  int games = 5000;
  int only = -1;
  struct random random = {.state = 1};
  if (count < 3 || count % 2 == 0) {
    die("usage: selfplay SCHEMA.sql DATABASE [--games N] [--seed N] [--player random|greedy|wary]");
  }
  for (int i = 3; i < count; i += 2) {
    if (strcmp(words[i], "--games") == 0) {
      games = atoi(words[i + 1]);
    } else if (strcmp(words[i], "--seed") == 0) {
      random.state = strtoull(words[i + 1], NULL, 0);
    } else if (strcmp(words[i], "--player") == 0) {
      only = player_named(words[i + 1]);
    } else {
      die("there is no option '%s'", words[i]);
    }
  }
  open_database(words[1], words[2]);
  long turns = 0;
  for (int game = 1; game <= games; ++game) {
    const int players[2] = {only >= 0 ? only : (int)random_below(&random, PLAYERS),
                            only >= 0 ? only : (int)random_below(&random, PLAYERS)};
    turns += play_game(&random, game, players);
  }
  close_database();
  printf("%d games, %ld turns\n", games, turns);
  return 0;
}
