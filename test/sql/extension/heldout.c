/* How accurate estimates are for unseen games (SPEC 13): models are fitted to the odd games of the sample and evaluated
 * on the even ones, and models fitted to 1,000 games of each player. Prints the tables of test/bench/FIGURES.md, and
 * fails if a figure is worse than its limit. Usage: heldout SAMPLE.db */
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rows.h"

/* Features of a model: bit i for feature i, and one for the table of squares. Ratings are not known. */
enum {
  MOVE = 1,
  MATERIAL = 0x3F,
  KINGS = 0xFF,
  MOBILITY = 0xFFFF,
  PASSED = 0x1FFFF,
  TABLE = 1 << DFEN_FEATURES,
  ALL = PASSED | TABLE
};

/* Simulated positions or choices for each line of a table. */
enum { SIMULATIONS = 20000 };

static int failures;

static void must(const char *what, double got, double least, double most) {
  if (!(got >= least && got <= most)) {
    printf("%s: %.4f is not between %.4f and %.4f\n", what, got, least, most);
    ++failures;
  }
}

static struct rows sample_of(const char *path) {
  struct rows rows = {NULL, 0, 0};
  sqlite3 *db = NULL;
  sqlite3_stmt *turns = NULL;
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(
        db,
        "SELECT game, number, dfen, CASE result WHEN '1-0' THEN dice < 'a' WHEN '0-1' THEN dice > 'a' ELSE 0.5 END "
        "FROM turns JOIN games ON id = game WHERE completed AND result <> '*' ORDER BY game, number",
        -1, &turns, NULL) != SQLITE_OK) {
    fprintf(stderr, "heldout: %s: %s\n", path, sqlite3_errmsg(db));
    exit(2);
  }
  while (sqlite3_step(turns) == SQLITE_ROW) {
    dfen_fields fields;
    dfen_fault fault;
    const char *text = (const char *)sqlite3_column_text(turns, 2);
    if (dfen_scan(text, strlen(text), &fields, &fault) == DFEN_OK) {
      dfen_position position = dfen_to_position(&fields);
      add_row(&rows, sqlite3_column_int64(turns, 0), sqlite3_column_int(turns, 1), &position,
              sqlite3_column_double(turns, 3));
    }
  }
  sqlite3_finalize(turns);
  sqlite3_close(db);
  return rows;
}

/* Games of a player against itself, from the start position. */
static struct rows games_of(dfen_player player, int games) {
  struct rows rows = {NULL, 0, 0};
  dfen_random random = {.state = 20261121};
  for (int game = 1; game <= games; ++game) {
    dfen_position position = start_position();
    size_t first = rows.count;
    for (int turn = 0; turn < DFEN_GAME_TURNS_MAX && dfen_winner(&position) < 0; ++turn) {
      add_row(&rows, game, turn, &position, 0);
      position = dfen_roll_dice(&position, dfen_random_roll(&random));
      position = dfen_play_turn(&position, player, &random).after;
      position = dfen_end_turn(&position);
    }
    score_rows(&rows, first, dfen_winner(&position));
  }
  return rows;
}

/* Fits to the odd games up to `last`, with only the features of `mask`. */
static dfen_model fit(const struct rows *rows, unsigned mask, long long last) {
  dfen_model model = {.coefficient = {0}};
  for (int step = 0; step < 3; ++step) {
    static dfen_fit sums;
    static dfen_fit_memory memory;
    memset(&sums, 0, sizeof sums);
    for (size_t i = 0; i < rows->count; ++i) {
      const struct row *row = &rows->row[i];
      dfen_features features = row->features;
      for (int j = 0; j < DFEN_FEATURES; ++j) {
        features.value[j] *= mask >> j & 1;
      }
      if ((mask & TABLE) == 0) {
        memset(features.square, 0, sizeof features.square);
      }
      if (row->game % 2 == 1 && row->game <= last) {
        dfen_fit_add(&sums, &model, &features, row->score, 1);
      }
    }
    model = dfen_fit_step(&sums, &model, &memory);
  }
  return model;
}

static double loss_of(double score, double estimate) {
  return -(score > 0 ? score * log(estimate) : 0) - (score < 1 ? (1 - score) * log(1 - estimate) : 0);
}

/* The log loss of the even games; stores the model's estimate for every row. */
static double held_out_loss(struct rows *rows, const dfen_model *model) {
  double loss = 0;
  size_t count = 0;
  for (size_t i = 0; i < rows->count; ++i) {
    struct row *row = &rows->row[i];
    row->estimate = 1 / (1 + exp(-dfen_log_odds(&row->features, model)));
    if (row->game % 2 == 0) {
      loss += loss_of(row->score, row->estimate);
      ++count;
    }
  }
  return loss / (double)count;
}

/* The record of the odd games for the key of the row at `first`; sets *end to the position after its last row. A game
 * counts once. */
static dfen_record record_of(const struct rows *rows, size_t first, size_t *end) {
  dfen_record record = {.wins = 0};
  size_t i = first;
  for (; i < rows->count && rows->row[i].key == rows->row[first].key; ++i) {
    const struct row *row = &rows->row[i];
    if (row->game % 2 == 1 && (i == first || row[-1].game != row->game)) {
      record.wins += row->score > 0.5;
      record.losses += row->score < 0.5;
      record.draws += row->score >= 0.5 && row->score <= 0.5;
    }
  }
  *end = i;
  return record;
}

/* Uses the estimates of the rows as priors of the pooled odd games: prints and checks the remaining loss of the even
 * ones. */
static void pool(struct rows *rows, double mean) {
  dfen_prior_fit sums = {.keys = 0};
  double of_pooled = 0;
  double of_chance = 0;
  size_t count = 0;
  size_t met = 0;
  qsort(rows->row, rows->count, sizeof *rows->row, rows_by_key);
  for (size_t i = 0, end; i < rows->count; i = end) {
    dfen_prior_fit_add(&sums, record_of(rows, i, &end), rows->row[i].estimate, 1);
  }
  double prior_games = dfen_prior_games(&sums);
  for (size_t i = 0, end; i < rows->count; i = end) {
    dfen_record record = record_of(rows, i, &end);
    double pooled, chance;
    dfen_chance(record, (dfen_prior){mean, 10}, &pooled);
    for (size_t j = i; j < end; ++j) {
      if (rows->row[j].game % 2 == 0) {
        dfen_chance(record, (dfen_prior){rows->row[j].estimate, prior_games}, &chance);
        of_pooled += loss_of(rows->row[j].score, pooled);
        of_chance += loss_of(rows->row[j].score, chance);
        met += record.wins + record.draws + record.losses > 0;
        ++count;
      }
    }
  }
  printf("| pooled games, and the mean worth 10 games | %.4f |\n", of_pooled / (double)count);
  printf("| pooled games, and the estimate worth %.1f games | %.4f |\n", prior_games, of_chance / (double)count);
  printf("\n%.1f %% of %zu turns were met in the odd games\n", 100.0 * (double)met / (double)count, count);
  must("chance", of_chance / (double)count, 0, 0.6065);
}

static void calibration(const struct rows *rows) {
  double estimates[10] = {0};
  double scores[10] = {0};
  double counts[10] = {0};
  for (size_t i = 0; i < rows->count; ++i) {
    int tenth = (int)(10 * rows->row[i].estimate);
    if (rows->row[i].game % 2 == 0) {
      estimates[tenth] += rows->row[i].estimate;
      scores[tenth] += rows->row[i].score;
      ++counts[tenth];
    }
  }
  printf("\n| estimate | turns | scored |\n| --- | --- | --- |\n");
  for (int i = 0; i < 10; ++i) {
    printf("| %.3f | %.0f | %.3f |\n", estimates[i] / counts[i], counts[i], scores[i] / counts[i]);
    must("calibration", scores[i] / counts[i], estimates[i] / counts[i] - 0.05, estimates[i] / counts[i] + 0.05);
  }
}

/* ---- Bounds ---- */

static double uniform(dfen_random *random) {
  return (double)(dfen_random_next(random) >> 11) / 9007199254740992.0;
}

/* A random chance of a position with this prior and no games yet. */
static double draw_chance(dfen_random *random, dfen_prior prior) {
  dfen_record nothing = {.wins = 0};
  double place = uniform(random) * 0.9998 + 0.0001;
  double chance = 0.5;
  (place < 0.5 ? dfen_chance_lower : dfen_chance_upper)(nothing, prior, fabs(1 - 2 * place), &chance);
  return chance;
}

static dfen_record play_games(dfen_random *random, double chance, int games) {
  dfen_record record = {.wins = 0};
  for (int game = 0; game < games; ++game) {
    uint64_t wins = uniform(random) < chance;
    record.wins += wins;
    record.losses += 1 - wins;
  }
  return record;
}

/* The mean and bounds of one position. */
struct said {
  double mean, lower, upper;
};

static struct said say_chance(dfen_record record, dfen_prior prior) {
  struct said said;
  dfen_chance(record, prior, &said.mean);
  dfen_chance_lower(record, prior, DFEN_CONFIDENCE, &said.lower);
  dfen_chance_upper(record, prior, DFEN_CONFIDENCE, &said.upper);
  return said;
}

static struct said say_raw(dfen_record record) {
  double games = (double)(record.wins + record.losses);
  double mean = (double)record.wins / games;
  dfen_interval wilson = dfen_wilson(mean, games, DFEN_CONFIDENCE);
  return (struct said){mean, wilson.lower, wilson.upper};
}

/* Sums over many positions whose chance is known. */
struct tally {
  double mean, chance, held, width;
};

static void add_to_tally(struct tally *tally, struct said said, double chance) {
  tally->mean += said.mean / SIMULATIONS;
  tally->chance += chance / SIMULATIONS;
  tally->held += said.lower <= chance && chance <= said.upper ? 1.0 / SIMULATIONS : 0;
  tally->width += (said.upper - said.lower) / SIMULATIONS;
}

/* Positions whose true chance is known, drawn from the prior of an estimate: how often the bounds contain it, and their
 * width compared with Wilson's. */
static void coverage(const struct rows *rows, double prior_games) {
  static const int games[] = {1, 5, 10, 19, 100, 1000};
  dfen_random random = {.state = 7};
  printf("\nA prior worth %.0f games, %d positions a line:\n\n", prior_games, SIMULATIONS);
  printf("| games | the bounds hold | width | Wilson's hold | width |\n| --- | --- | --- | --- | --- |\n");
  for (int of = 0; of < 6; ++of) {
    struct tally of_chance = {0};
    struct tally raw = {0};
    for (int i = 0; i < SIMULATIONS; ++i) {
      dfen_prior prior = {rows->row[dfen_random_next(&random) % rows->count].estimate, prior_games};
      double chance = draw_chance(&random, prior);
      dfen_record record = play_games(&random, chance, games[of]);
      add_to_tally(&of_chance, say_chance(record, prior), chance);
      add_to_tally(&raw, say_raw(record), chance);
    }
    printf("| %d | %.1f %% | %.3f | %.1f %% | %.3f |\n", games[of], 100 * of_chance.held, of_chance.width,
           100 * raw.held, raw.width);
    must("coverage", of_chance.held, 0.93, 0.97);
    must("width beside Wilson's", of_chance.width / raw.width, 0, prior_games >= 20 && games[of] < 20 ? 0.8 : 1.0);
  }
}

/* Selecting the best of ten: each has 1 to 2 `games` - 1 games and the same estimate. One method compares scores, the
 * other chances, whose prior is assumed to be worth `believed` times its true number of games. */
static void select_best(const struct rows *rows, int games, double believed) {
  const double prior_games = 20;
  dfen_random random = {.state = 11};
  struct tally raw = {0};
  struct tally of_chance = {0};
  for (int i = 0; i < SIMULATIONS; ++i) {
    dfen_prior prior = {rows->row[dfen_random_next(&random) % rows->count].estimate, prior_games};
    dfen_prior said_prior = {prior.estimate, prior_games * believed};
    struct said best[2] = {{.mean = -1}, {.mean = -1}};
    double chance_of_best[2] = {0};
    for (int continuation = 0; continuation < 10; ++continuation) {
      double chance = draw_chance(&random, prior);
      dfen_record record =
        play_games(&random, chance, 1 + (int)(dfen_random_next(&random) % (uint64_t)(2 * games - 1)));
      struct said said[2] = {say_raw(record), say_chance(record, said_prior)};
      for (int way = 0; way < 2; ++way) {
        if (said[way].mean > best[way].mean) {
          best[way] = said[way];
          chance_of_best[way] = chance;
        }
      }
    }
    add_to_tally(&raw, best[0], chance_of_best[0]);
    add_to_tally(&of_chance, best[1], chance_of_best[1]);
  }
  printf("| %d | %g | %.3f | %.3f | %.1f %% | %.3f | %.3f | %.1f %% |\n", games, prior_games * believed, raw.mean,
         raw.chance, 100 * raw.held, of_chance.mean, of_chance.chance, 100 * of_chance.held);
  must("the best score is more than it is worth", raw.mean - raw.chance, games < 50 ? 0.05 : 0.01, 1);
  must("who looks at chances finds better ones", of_chance.chance - raw.chance, 0, 1);
  if (believed >= 1 && believed <= 1) {
    must("the best chance is what it is worth", of_chance.mean - of_chance.chance, -0.01, 0.01);
    must("coverage of the best", of_chance.held, 0.93, 0.97);
  }
}

static void selection(const struct rows *rows) {
  printf("\nThe best of ten continuations, of a prior that is worth 20 games, %d times a line:\n\n", SIMULATIONS);
  printf("| games each | the prior is said to be worth | best score | its true chance | Wilson's bounds hold it | best "
         "chance | its true chance | its bounds hold it |\n"
         "| --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (int games = 5; games <= 80; games *= 4) {
    select_best(rows, games, 1);
  }
  select_best(rows, 20, 4);
  select_best(rows, 20, 0.25);
}

/* ---- The cost and accuracy of each source ---- */

enum { ASKED = 400, ROLLOUTS = 50 };

/* The chance of the side to move from games of a player against itself from the position, with one win and one loss
 * added. */
static double roll_out(const dfen_position *from, dfen_player player, dfen_random *random) {
  double score = 1;
  for (int i = 0; i < ROLLOUTS; ++i) {
    dfen_game game = dfen_play_game(from, player, random, NULL);
    score += game.winner < 0 ? 0.5 : game.winner == from->state.side;
  }
  return score / (ROLLOUTS + 2);
}

/* After the players, which are sources too. */
enum { ESTIMATE = DFEN_PLAYERS, POOLED };

static double ask_source(const struct rows *rows, size_t i, const dfen_model *model, int source, dfen_random *random) {
  const struct row *row = &rows->row[i];
  if (source < DFEN_PLAYERS) {
    return roll_out(&row->position, (dfen_player)source, random);
  }
  if (source == ESTIMATE) {
    dfen_fields fields = dfen_to_fields(&row->position);
    double estimate = 0.5;
    (void)dfen_estimate(&fields, model, 0, &estimate);
    return estimate;
  }
  size_t end;
  double chance = 0.5;
  while (i > 0 && rows->row[i - 1].key == row->key) {
    --i;
  }
  dfen_chance(record_of(rows, i, &end), (dfen_prior){chance, 10}, &chance);
  return chance;
}

/* Some turns spread over the even games: a source's remaining loss, and its CPU time. The rows are in the order of
 * their keys. */
static void try_source(const struct rows *rows, const dfen_model *model, int source, const char *name) {
  dfen_random random = {.state = 20261123};
  double loss = 0;
  size_t apart = rows->count / 2 / ASKED;
  size_t even = 0;
  size_t count = 0;
  clock_t begin = clock();
  for (size_t i = 0; i < rows->count; ++i) {
    even += rows->row[i].game % 2 == 0;
    if (rows->row[i].game % 2 == 0 && even % apart == 0) {
      loss += loss_of(rows->row[i].score, ask_source(rows, i, model, source, &random));
      ++count;
    }
  }
  double microseconds = 1e6 * (double)(clock() - begin) / CLOCKS_PER_SEC / (double)count;
  printf("| %s | %.0f | %.4f |\n", name, microseconds, loss / (double)count);
  must(name, loss / (double)count, 0, source == POOLED ? 0.7 : 0.68);
}

static void sources(const struct rows *rows, const dfen_model *model) {
  printf("\n%d turns of the even games; of players, %d rollouts a turn:\n\n", ASKED, ROLLOUTS);
  printf("| source | microseconds | log loss |\n| --- | --- | --- |\n");
  try_source(rows, model, POOLED, "pooled games, and 1/2 worth 10 games");
  try_source(rows, model, ESTIMATE, "estimate");
  for (int player = DFEN_RANDOM_PLAYER; player < DFEN_PLAYERS; ++player) {
    try_source(rows, model, player, dfen_player_name((dfen_player)player));
  }
}

/* Predicts each player's games with its own model and with that of the sample. */
static void predict_players(const dfen_model *model) {
  printf(
    "\n| player | turns | the mean | estimate | estimate of the sample's model |\n| --- | --- | --- | --- | --- |\n");
  for (int player = DFEN_RANDOM_PLAYER; player < DFEN_PLAYERS; ++player) {
    struct rows games = games_of((dfen_player)player, 1000);
    dfen_model of_mean = fit(&games, MOVE, 1000000);
    dfen_model of_player = fit(&games, ALL, 1000000);
    double mean_loss = held_out_loss(&games, &of_mean);
    double loss = held_out_loss(&games, &of_player);
    printf("| %s | %zu | %.4f | %.4f | %.4f |\n", dfen_player_name((dfen_player)player), games.count, mean_loss, loss,
           held_out_loss(&games, model));
    must("a player's estimate beside the mean", loss / mean_loss, 0, 0.98);
    free(games.row);
  }
}

int main(int count, char **words) {
  static const struct {
    const char *what;
    unsigned mask;
    double most;
  } models[] = {{"always the mean", MOVE, 1},
                {"material alone, 6 numbers", MATERIAL, 1},
                {"and the odds on the kings, 8", KINGS, 1},
                {"and mobility and attacks, 16", MOBILITY, 1},
                {"and passed pawns, 17", PASSED, 1},
                {"and the table of squares, 209: the estimate", ALL, 0.5975}};
  /* With few games, and so most of the prior, it may not be worse by more than a little than when it was measured. */
  static const long long few[] = {50, 100, 125, 250, 750, 2500};
  static const double few_most[] = {0.6300, 0.6260, 0.6260, 0.6125, 0.6045, 0.5975};
  if (count != 2) {
    fputs("usage: heldout SAMPLE.db\n", stderr);
    return 2;
  }
  struct rows sample = sample_of(words[1]);
  dfen_model model = {.coefficient = {0}};
  double mean = 0.5;
  printf("| what predicts | log loss |\n| --- | --- |\n");
  for (size_t i = 0; i < sizeof models / sizeof *models; ++i) {
    model = fit(&sample, models[i].mask, 1000000);
    double loss = held_out_loss(&sample, &model);
    mean = i == 0 ? sample.row[0].estimate : mean;
    printf("| %s | %.4f |\n", models[i].what, loss);
    must(models[i].what, loss, 0, models[i].most);
  }
  pool(&sample, mean);
  calibration(&sample);
  static const int prior_games[] = {20, 5, 80};
  for (int i = 0; i < 3; ++i) {
    coverage(&sample, prior_games[i]);
  }
  selection(&sample);
  printf("\n| games to learn from | log loss |\n| --- | --- |\n");
  for (int i = 0; i < 6; ++i) {
    model = fit(&sample, ALL, 2 * few[i]);
    double loss = held_out_loss(&sample, &model);
    printf("| %lld | %.4f |\n", few[i], loss);
    must("few games", loss, 0, few_most[i]);
  }
  predict_players(&model);
  sources(&sample, &model);
  free(sample.row);
  printf("figure: what is held out: %d figures worse than they have to be\n", failures);
  return failures > 0;
}
