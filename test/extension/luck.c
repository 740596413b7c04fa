/* How much of the luck of a story is real (SPEC 13.11): the slope of what a roll changes, by 400 games from before it
 * and 400 from after it between the two players of the game, on what luck says. A slope of 1 is right on average; with
 * .5 half of the luck is real. The turns are of games that the model was not fitted to, of the players of opponents.c.
 * Fails where a slope is not .8 to 1.2, by more than chance does. Usage: luck GAMES TURNS */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "opponents.h"

enum { ROLLOUTS = 400 };

static double estimate_of(const dfen_position *position, const dfen_model *model) {
  dfen_fields fields = dfen_to_fields(position);
  double estimate = 0.5;
  (void)dfen_estimate(&fields, model, 0, &estimate);
  return estimate;
}

static double best_of(const dfen_position *rolled, const dfen_model *model) {
  double best = 0;
  dfen_turn_walk walk;
  dfen_walk_turns(rolled, &walk);
  while (best < 1 && dfen_next_turn(&walk)) {
    dfen_position next = dfen_end_turn(&walk.turn.after);
    best = fmax(best, 1 - estimate_of(&next, model));
  }
  return best;
}

/* The mean score of the side to move. */
static double roll_out(const struct row *row, const dfen_position *from, dfen_random *random) {
  double score = 0;
  int side = row->position.state.side;
  for (int i = 0; i < ROLLOUTS; ++i) {
    int winner = play_game(*from, side == DFEN_WHITE ? row->stm : row->other,
                           side == DFEN_WHITE ? row->other : row->stm, 0, NULL, random);
    score += winner < 0 ? 0.5 : winner == side;
  }
  return score / ROLLOUTS;
}

struct pair {
  double luck, truth;
};

static int failures;

/* The slope of truth on luck. Its error is twice the standard error that holds also where the scatter is uneven. */
static void print_slope(const char *what, const struct pair *pairs, size_t count) {
  struct pair mean = {0, 0};
  double squares = 0;
  double products = 0;
  double error = 0;
  for (size_t i = 0; i < count; ++i) {
    mean.luck += pairs[i].luck / (double)count;
    mean.truth += pairs[i].truth / (double)count;
  }
  for (size_t i = 0; i < count; ++i) {
    squares += (pairs[i].luck - mean.luck) * (pairs[i].luck - mean.luck);
    products += (pairs[i].luck - mean.luck) * (pairs[i].truth - mean.truth);
  }
  double slope = products / squares;
  for (size_t i = 0; i < count; ++i) {
    double away = pairs[i].luck - mean.luck;
    double rest = pairs[i].truth - mean.truth - slope * away;
    error += away * away * rest * rest;
  }
  error = 2 * sqrt(error) / squares;
  bool bad = slope + error < 0.8 || slope - error > 1.2;
  failures += bad;
  printf("| %s | %zu | %.2f ± %.2f%s | %.3f | %.3f |\n", what, count, slope, error, bad ? " FAILS" : "", mean.luck,
         mean.truth);
  fflush(stdout);
}

static void play_games(struct rows *rows, const struct opponent players[], int games, dfen_random *random) {
  for (int game = 0; game < games; ++game) {
    (void)play_game(start_position(), any_of(players, random), any_of(players, random), game, rows, random);
  }
}

int main(int count, char **words) {
  int games = count == 3 ? atoi(words[1]) : 0;
  int turns = count == 3 ? atoi(words[2]) : 0;
  struct pair *all = calloc((size_t)turns + 1, sizeof *all);
  struct pair *quiet = calloc((size_t)turns + 1, sizeof *quiet);
  if (games < 1 || turns < 1 || all == NULL || quiet == NULL) {
    fputs("usage: luck GAMES TURNS\n", stderr);
    return 2;
  }
  for (int kind = 0; kind < KINDS; ++kind) {
    dfen_random random = {.state = 20261127 + (uint64_t)kind};
    struct rows learned = {NULL, 0, 0};
    struct rows held_out = {NULL, 0, 0};
    rate(opponents[kind], &random);
    play_games(&learned, opponents[kind], games, &random);
    play_games(&held_out, opponents[kind], turns, &random);
    dfen_model model = fit_rows(&learned);
    size_t quiet_count = 0;
    for (int i = 0; i < turns; ++i) {
      const struct row *row = &held_out.row[dfen_random_next(&random) % held_out.count];
      dfen_position rolled = dfen_roll_dice(&row->position, dfen_random_roll(&random));
      double before = estimate_of(&row->position, &model);
      double best = best_of(&rolled, &model);
      all[i].luck = best < 1 ? (best - before) / 2 : best - before; /* as in the view story */
      all[i].truth = roll_out(row, &rolled, &random) - roll_out(row, &row->position, &random);
      if (best < 1) {
        quiet[quiet_count++] = all[i];
      }
    }
    printf("\n| players of kind %d | turns | slope | mean luck | mean change |\n| --- | --- | --- | --- | --- |\n",
           kind + 1);
    print_slope("all rolls", all, (size_t)turns);
    print_slope("rolls that do not win at once", quiet, quiet_count);
    free(learned.row);
    free(held_out.row);
  }
  free(all);
  free(quiet);
  printf("figure: luck: %d slopes are not .8 to 1.2\n", failures);
  return failures > 0;
}
