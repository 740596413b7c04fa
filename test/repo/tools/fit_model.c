/* Prints core/estimates/sample_model.c: a model fitted to games that the two strongest players play against each other
 * and themselves, from the positions after up to four random turns. Usage: fit_model GAMES SEED */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/dfen_estimates.h"

enum { STEPS = 4, RANDOM_TURNS = 4 };

static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static struct {
  struct row {
    dfen_features features;
    int side;
    double score;
  } * row;
  size_t count, room;
} rows;

static void add_row(const dfen_position *position) {
  if (rows.count == rows.room) {
    rows.room = 2 * rows.room + 1000;
    rows.row = realloc(rows.row, rows.room * sizeof *rows.row);
  }
  if (rows.row == NULL) {
    fputs("fit_model: out of memory\n", stderr);
    exit(1);
  }
  dfen_fields fields = dfen_to_fields(position);
  rows.row[rows.count++] = (struct row){.features = dfen_features_of(&fields), .side = position->state.side};
}

static void play(dfen_random *random) {
  static const dfen_player strong[2] = {DFEN_STEADY_PLAYER, DFEN_BOLD_PLAYER};
  const dfen_player players[2] = {strong[dfen_random_below(random, 2)], strong[dfen_random_below(random, 2)]};
  unsigned random_turns = dfen_random_below(random, RANDOM_TURNS + 1);
  size_t first = rows.count;
  int winner = -1;
  dfen_fields fields;
  dfen_fault fault;
  dfen_scan(start, strlen(start), &fields, &fault);
  dfen_position position = dfen_to_position(&fields);
  for (unsigned turn = 0; turn < DFEN_GAME_TURNS_MAX && winner < 0; ++turn) {
    bool at_random = turn < random_turns;
    if (!at_random) {
      add_row(&position);
    }
    dfen_position rolled = dfen_roll_dice(&position, dfen_random_roll(random));
    dfen_turn played = dfen_play_turn(&rolled, at_random ? DFEN_RANDOM_PLAYER : players[position.state.side], random);
    winner = played.captures_king ? position.state.side : -1;
    position = dfen_end_turn(&played.after);
  }
  for (size_t i = first; i < rows.count; ++i) {
    rows.row[i].score = winner < 0 ? 0.5 : rows.row[i].side == winner;
  }
}

int main(int count, char **words) {
  static dfen_fit fit;
  static dfen_fit_memory memory;
  dfen_model model = {.coefficient = {0.0}};
  int games = count == 3 ? atoi(words[1]) : 0;
  dfen_random random = {.state = count == 3 ? strtoull(words[2], NULL, 10) : 0};
  if (games < 1) {
    fputs("usage: fit_model GAMES SEED\n", stderr);
    return 2;
  }
  for (int game = 0; game < games; ++game) {
    play(&random);
  }
  for (int step = 0; step < STEPS; ++step) {
    memset(&fit, 0, sizeof fit);
    for (size_t i = 0; i < rows.count; ++i) {
      dfen_fit_add(&fit, &model, &rows.row[i].features, rows.row[i].score, 1.0);
    }
    model = dfen_fit_step(&fit, &model, &memory);
  }
  printf("/* Made by `make model`, test/repo/tools/fit_model.c: %zu turns of %d games between the players steady and "
         "bold, each\n"
         " * after up to %d random turns, from the seed %s. Four decimals of a coefficient suffice. */\n"
         "#include \"write_model.h\"\n\n"
         "enum { SAMPLE_ROWS = %zu };\n#define SAMPLE_LOG_LOSS %.10f\n\n"
         "/* In units of 1 / 10000. */\nstatic const int16_t sample[DFEN_COEFFICIENTS] = {",
         rows.count, games, RANDOM_TURNS, words[2], rows.count, (fit.loss.high + fit.loss.low) / fit.rows);
  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
    printf("%s%.0f", i == 0 ? "" : ", ", 10000.0 * model.coefficient[i]);
  }
  printf(
    "};\n\n"
    "dfen_model dfen_sample_model(void) {\n  dfen_model model;\n"
    "  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {\n    model.coefficient[i] = sample[i] / 10000.0;\n  }\n"
    "  return model;\n}\n\n"
    "size_t dfen_write_sample_model(char text[DFEN_MODEL_SIZE]) {\n  const dfen_model model = dfen_sample_model();\n"
    "  return core_write_model(&model, SAMPLE_ROWS, SAMPLE_LOG_LOSS, text);\n}\n");
  return 0;
}
