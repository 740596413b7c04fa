/* The luck of games (SPEC 13.13) by the sample model, in ten pairs of players: that its mean is 0, and how much of the
 * variance of scores it explains. Fails if the sum of the ten squared z values of mean luck is over 29.6, which chance
 * does in one of a thousand runs, or if between equals a score less the luck has over .25 of the variance of the score,
 * by more than chance does. Usage: luck GAMES SEED, games of each pair */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/dfen_estimates.h"

enum { PAIRS = 10, BEST_TURN = -1 };

#define CHI_SQUARE_MAX 29.6
#define RATIO_MAX .25

static dfen_best_turn_search memory;
static dfen_model model;

static const struct player {
  const char *name;
  int player; /* enum dfen_player, or BEST_TURN */
} players[] = {{"random", DFEN_RANDOM_PLAYER}, {"greedy", DFEN_GREEDY_PLAYER}, {"wary", DFEN_WARY_PLAYER},
               {"steady", DFEN_STEADY_PLAYER}, {"bold", DFEN_BOLD_PLAYER},     {"best turn", BEST_TURN}};
enum { RANDOM, GREEDY, WARY, STEADY, BOLD, BEST };

/* The pairs between equals have to explain the variance. */
static const struct {
  int one, other;
  bool are_equal;
} pairs[PAIRS] = {{STEADY, BOLD, true},    {BEST, STEADY, true},   {BEST, BOLD, true},      {STEADY, STEADY, true},
                  {BEST, BEST, true},      {WARY, STEADY, false},  {GREEDY, STEADY, false}, {GREEDY, WARY, false},
                  {RANDOM, GREEDY, false}, {RANDOM, STEADY, false}};

/* The first turn of the highest chance. */
static dfen_turn play_best_turn(const dfen_position *rolled) {
  static dfen_turn_walk walk;
  dfen_turn best = {0};
  double highest = -1.0;
  dfen_walk_turns(rolled, &walk);
  while (highest < 1.0 && dfen_next_turn(&walk)) {
    dfen_position after = dfen_end_turn(&walk.turn.after);
    dfen_fields fields = dfen_to_fields(&after);
    double estimate = 1.0;
    if (dfen_estimate(&fields, &model, 0.0, &estimate) && 1.0 - estimate > highest) {
      highest = 1.0 - estimate;
      best = walk.turn;
    }
  }
  return best;
}

struct game {
  double score, luck; /* of the first player */
};

/* A game from the start position; `first` has White if `is_white`. */
static struct game play_game(const struct player *first, const struct player *second, bool is_white,
                             dfen_random *random) {
  static const char start[] = DFEN_START;
  struct game game = {.score = 0.5};
  dfen_fields fields;
  dfen_fault fault;
  dfen_scan(start, strlen(start), &fields, &fault);
  dfen_position position = dfen_to_position(&fields);
  for (int turn = 0; turn < DFEN_GAME_TURNS_MAX; ++turn) {
    bool is_first = (position.state.side == DFEN_WHITE) == is_white;
    int player = is_first ? first->player : second->player;
    uint16_t dice = dfen_random_roll(random);
    dfen_position rolled = dfen_roll_dice(&position, dice);
    fields = dfen_to_fields(&position);
    double luck = dfen_luck(&fields, dice, &model, &memory, NULL).value;
    dfen_turn played =
      player == BEST_TURN ? play_best_turn(&rolled) : dfen_play_turn(&rolled, (dfen_player)player, random);
    game.luck += is_first ? luck : -luck;
    if (played.captures_king) {
      game.score = is_first;
      break;
    }
    position = dfen_end_turn(&played.after);
  }
  return game;
}

struct sums {
  double n, x, y, xx, yy, xy; /* x: luck, y: score */
};

static void add(struct sums *sums, struct game game, double weight) {
  sums->n += weight;
  sums->x += weight * game.luck;
  sums->y += weight * game.score;
  sums->xx += weight * game.luck * game.luck;
  sums->yy += weight * game.score * game.score;
  sums->xy += weight * game.luck * game.score;
}

static double variance(double n, double sum, double squares) {
  return (squares - sum * sum / n) / (n - 1);
}

/* The factor of a game, of the sums of the others (SPEC 13.12). */
static double factor_of(const struct sums *others) {
  double slope = (others->n * others->xy - others->x * others->y) / (others->n * others->xx - others->x * others->x);
  return fmin(fmax(slope, 0.0), 1.0);
}

int main(int count, char **words) {
  int games = count == 3 ? atoi(words[1]) : 0;
  dfen_random random = {.state = count == 3 ? strtoull(words[2], NULL, 10) : 0};
  double chi_square = 0.0;
  double plain_of_equals = 0.0;
  double score_of_equals = 0.0;
  if (games < 10) {
    fputs("usage: luck GAMES SEED\n", stderr);
    return 2;
  }
  struct game *played = malloc((size_t)games * sizeof *played);
  if (played == NULL) {
    return 1;
  }
  model = dfen_sample_model();
  for (int pair = 0; pair < PAIRS; ++pair) {
    const struct player *one = &players[pairs[pair].one];
    const struct player *other = &players[pairs[pair].other];
    struct sums all = {0};
    for (int i = 0; i < games; ++i) {
      played[i] = play_game(one, other, i % 2 == 0, &random);
      add(&all, played[i], 1.0);
    }
    double sum = 0.0;
    double squares = 0.0;
    for (int i = 0; i < games; ++i) {
      struct sums others = all;
      add(&others, played[i], -1.0);
      double adjusted = played[i].score - factor_of(&others) * played[i].luck;
      sum += adjusted;
      squares += adjusted * adjusted;
    }
    double of_score = variance(all.n, all.y, all.yy);
    double of_plain = variance(all.n, all.y - all.x, all.yy - 2.0 * all.xy + all.xx);
    double of_adjusted = variance(all.n, sum, squares);
    double z = all.x / all.n / sqrt(variance(all.n, all.x, all.xx) / all.n);

    plain_of_equals += pairs[pair].are_equal ? of_plain : 0.0;
    score_of_equals += pairs[pair].are_equal ? of_score : 0.0;
    chi_square += z * z;
    printf("# %s, %s: score %.3f +- %.3f, luck %+.4f, z %+.2f; without luck %.3f +- %.3f; ratios %.3f, with the factor "
           "%.3f\n",
           one->name, other->name, all.y / all.n, 1.96 * sqrt(of_score / all.n), all.x / all.n, z, sum / all.n,
           1.96 * sqrt(of_adjusted / all.n), of_plain / of_score, of_adjusted / of_score);
    fflush(stdout);
  }
  free(played);
  double ratio = plain_of_equals / score_of_equals;
  /* the standard error of a ratio is at most about that of two independent variances; there are five pairs of equals */
  bool explains = ratio < RATIO_MAX * (1.0 + 3.0 * 2.0 / sqrt(5.0 * games));
  printf("%sok 1 - the mean luck of %d pairs of %d games is 0: chi-square %.1f\n",
         chi_square < CHI_SQUARE_MAX ? "" : "not ", PAIRS, games, chi_square);
  printf("%sok 2 - between equals luck explains the score: ratio %.3f\n1..2\n", explains ? "" : "not ", ratio);
  return chi_square < CHI_SQUARE_MAX && explains ? 0 : 1;
}
