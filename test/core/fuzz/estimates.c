/* Bounds of chances are the correct quantiles of the beta distribution (SPEC 13.2). Features and fit steps equal the
 * slow version's, equal positions have equal features, and a model stays within its bounds for any rows (SPEC 13.3 to
 * 13.8). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../../core/dfen_estimates.h"
#include "fuzz.h"

/* 0..maximum, whole or not, and often an end of the range. */
static double take_real(struct input *input, double maximum) {
  uint8_t kind = take_byte(input);
  double part = (double)take_number(input) / 4294967295.0;
  return kind < 32 ? 0.0 : kind < 64 ? maximum : kind < 128 ? fmin(part, maximum) : part * maximum;
}

static uint64_t take_games(struct input *input) {
  return (uint64_t)take_number(input) >> take_byte(input) % 32;
}

/* A bound is within 1e-12 of its quantile; where the density is almost zero, the share below it is correct to 1e-13. */
static void require_bound(double bound, long double a, long double b, long double share) {
  require(bound >= 0.0 && bound <= 1.0);
  if (a > 0 && b > 0 && bound > 1e-13 && bound < 1 - 1e-13) {
    require(fabsl(slow_beta_share(a, b, bound) - share) <= fmaxl(1e-12L * slow_beta_density(a, b, bound), 1e-13L));
  }
}

static void check_chance(struct input *input, bool costly) {
  dfen_record record = {.wins = take_games(input), .draws = take_games(input), .losses = take_games(input)};
  dfen_prior prior = {.estimate = take_real(input, 1.0), .games = take_real(input, 1e6)};
  double confidence = take_real(input, DFEN_CONFIDENCE_MAX);
  double lower, mean, upper;
  bool known = dfen_chance(record, prior, &mean);
  require(dfen_chance_lower(record, prior, confidence, &lower) == known);
  require(dfen_chance_upper(record, prior, confidence, &upper) == known);
  require(known == (prior.games > 0.0 || record.wins + record.draws + record.losses > 0));
  if (!known) {
    return;
  }
  require(mean >= 0.0 && mean <= 1.0 && lower <= upper + 2e-12); /* at confidence 0 both are the median, to 1e-12 */
  if (costly) {
    long double a = (long double)prior.games * prior.estimate + record.wins + record.draws / 2.0L;
    long double b = (long double)prior.games * (1 - (long double)prior.estimate) + record.losses + record.draws / 2.0L;
    require_bound(lower, a, b, (1 - (long double)confidence) / 2);
    require_bound(upper, a, b, (1 + (long double)confidence) / 2);
  }
}

/* ---- Models ---- */

enum { ROWS = 4 };

/* The factor of a coefficient. */
static double input_of(const dfen_features *features, int coefficient) {
  return coefficient < DFEN_FEATURES ? features->value[coefficient] : features->square[coefficient - DFEN_FEATURES];
}

/* Rows of positions and made-up rows. */
static dfen_features take_features(struct input *input, bool costly) {
  dfen_features features = {.value = {1.0}};
  if (take_byte(input) % 2) {
    for (int i = 1; i < DFEN_FEATURES; ++i) {
      features.value[i] = i % 8 < 6 ? (double)(take_byte(input) % 127) - 63.0 : take_byte(input) % 217 / 216.0;
    }
    for (int i = 0; i < 32; ++i) {
      features.square[take_byte(input) % DFEN_SQUARES] = (int8_t)(take_byte(input) % 5 - 2);
    }
    return features;
  }
  struct slow_position slow = take_position(input, 5);
  memset(slow.dice, 0, sizeof slow.dice);
  dfen_fields fields = fields_of_slow(&slow);
  features = dfen_features_of(&fields);
  dfen_fields flipped = dfen_flip(&fields);
  dfen_features of_flipped = dfen_features_of(&flipped);
  require(memcmp(&features, &of_flipped, sizeof features) == 0);
  if (costly) {
    long double expected[SLOW_FEATURES];
    slow_features(&slow, expected);
    for (int i = 0; i < SLOW_FEATURES; ++i) {
      require(fabsl(input_of(&features, i) - expected[i]) < 1e-14L);
    }
  }
  dfen_model model = {.coefficient = {take_real(input, DFEN_COEFFICIENT_MAX), -1.0}};
  double difference = take_real(input, DFEN_RATING_MAX);
  double estimate = -1.0;
  bool is_estimated = dfen_estimate(&fields, &model, difference, &estimate);
  dfen_features with_ratings = features;
  dfen_set_rating_difference(&with_ratings, difference);
  double log_odds = dfen_log_odds(&with_ratings, &model);
  require(dfen_expected_score(difference) >= 0.5 && dfen_expected_score(difference) <= 1.0);
  dfen_position position = dfen_to_position(&fields);
  int winner = dfen_winner(&position);
  double king_odds = dfen_capture_odds(&position, DFEN_KING) / 216.0;
  double expected = winner < 0                      ? fmax(1.0 / (1.0 + exp(-log_odds)), king_odds)
                    : winner == position.state.side ? 1.0
                                                    : 0.0;
  require(is_estimated == (winner >= 0 || dfen_both_have_kings(&position)));
  require(is_estimated ? fabs(estimate - expected) < 1e-14 : estimate == -1.0);
  return features;
}

static void check_model_text(const dfen_fit *fit, const dfen_model *model) {
  char text[DFEN_MODEL_SIZE];
  size_t length = dfen_write_model(fit, model, text);
  require(length <= sizeof text && text[0] == '{' && text[length - 1] == '}');
  text[length - 1] = '\0';
  for (int i = 0; i < DFEN_FEATURES; ++i) {
    char name[32];
    (void)snprintf(name, sizeof name, "\"%s\": ", dfen_feature_name(i));
    const char *at = strstr(text, name);
    require(at != NULL && fabs(strtod(at + strlen(name), NULL) - model->coefficient[i]) <= 0.6e-10);
  }
}

static void check_fit(struct input *input, bool costly) {
  static struct slow_row rows[ROWS];
  dfen_model model = {.coefficient = {0.0}};
  static dfen_fit fit;
  static dfen_fit_memory memory;
  long double slow_model[SLOW_FEATURES];
  long double expected[SLOW_FEATURES];
  memset(&fit, 0, sizeof fit);
  for (int i = 0; i < SLOW_FEATURES; ++i) {
    model.coefficient[i] = i < DFEN_FEATURES ? take_byte(input) % 81 - 40.0 : (take_byte(input) - 128) / 1024.0;
    slow_model[i] = model.coefficient[i];
  }
  for (int row = 0; row < ROWS; ++row) {
    dfen_features features = take_features(input, costly);
    rows[row].score = take_byte(input) % 3 / 2.0;
    for (int i = 0; i < SLOW_FEATURES; ++i) {
      rows[row].features[i] = input_of(&features, i);
    }
    static dfen_fit part;
    memset(&part, 0, sizeof part);
    dfen_fit_add(&part, &model, &features, (double)rows[row].score, 1.0);
    dfen_fit_merge(&fit, &part);
  }
  dfen_model after = dfen_fit_step(&fit, &model, &memory);
  long double loss = slow_fit(rows, ROWS, slow_model, expected);
  require(fabsl((fit.loss.high + fit.loss.low) / ROWS - loss) <= 1e-11L * (1.0L + loss));
  for (int i = 0; i < SLOW_FEATURES; ++i) {
    require(fabs(after.coefficient[i]) <= DFEN_COEFFICIENT_MAX);
    require(fabsl(after.coefficient[i] - expected[i]) < 1e-6L);
  }
  check_model_text(&fit, &after);
}

static void check_prior_games(struct input *input) {
  dfen_prior_fit sums = {.keys = 0.0};
  for (int key = 0; key < 3; ++key) {
    dfen_record record = {.wins = take_games(input), .draws = take_games(input), .losses = take_games(input)};
    dfen_prior_fit part = {.keys = 0.0};
    dfen_prior_fit_add(&part, record, take_real(input, 1.0), 1.0);
    dfen_prior_fit_merge(&sums, &part);
  }
  double games = dfen_prior_games(&sums);
  require(games >= 0.0624 && games <= 1048577.0);
}

const struct claim claims[] = {{.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  bool costly = is_one_in(bytes, size, ONE_IN_SLOW);
  switch (take_byte(&input) % 4) {
  case 0: check_prior_games(&input); break;
  case 1: check_fit(&input, costly); break;
  default: check_chance(&input, costly); break;
  }
  return 0;
}
