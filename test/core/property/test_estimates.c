/* Features, fits, luck and prior games, compared with the slow version and checked for invariants (SPEC 13.3 to 13.13).
 */
#include <math.h>

#include "../../../core/dfen_estimates.h"
#include "../../repo/support/positions.h"
#include "../../repo/support/random.h"
#include "../../repo/support/test.h"

static dfen_fields fields_of_slow(const struct slow_position *slow) {
  char text[SLOW_TEXT_SIZE];
  slow_write_full(slow, text);
  return fields_of(text);
}

static struct slow_position random_fresh_position(struct random *random) {
  struct slow_position slow = random_below(random, 2) ? random_pool_position(random) : random_rules_position(random);
  memset(slow.dice, 0, sizeof slow.dice);
  return slow;
}

/* The factor of a coefficient. */
static double input_of(const dfen_features *features, int coefficient) {
  return coefficient < DFEN_FEATURES ? features->value[coefficient] : features->square[coefficient - DFEN_FEATURES];
}

static dfen_model random_model(struct random *random) {
  dfen_model model;
  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
    model.coefficient[i] = (double)random_below(random, 8000) / 1000.0 - 4.0;
  }
  return model;
}

TEST(features_match_the_slow_version) {
  struct random random = random_seeded("features");
  for (int i = random_cases(150); i > 0; --i) {
    struct slow_position slow = random_pool_position(&random);
    memset(slow.dice, 0, sizeof slow.dice);
    dfen_fields fields = fields_of_slow(&slow);
    dfen_features features = dfen_features_of(&fields);
    long double expected[SLOW_FEATURES];
    slow_features(&slow, expected);
    for (int j = 0; j < SLOW_FEATURES; ++j) {
      double input = input_of(&features, j);
      if (!(fabsl(input - expected[j]) < 1e-14L)) {
        char text[SLOW_TEXT_SIZE];
        slow_write_full(&slow, text);
        fail_msg("input %d of %s: %.17g, not %.17Lg", j, text, input, expected[j]);
      }
    }
  }
}

/* All positions of a class, and the position before it is normalized for pooling, have bit-identical features. */
TEST(equal_keys_have_equal_features) {
  struct random random = random_seeded("equal features");
  dfen_model model = random_model(&random);
  for (int i = random_cases(2000); i > 0; --i) {
    struct slow_position slow = random_fresh_position(&random);
    dfen_fields fields = fields_of_slow(&slow);
    dfen_fields form = dfen_pool_form(&fields);
    dfen_features features = dfen_features_of(&fields);
    dfen_image images[DFEN_TRANSFORMATIONS];
    double estimate = 0.0;
    bool is_estimated = dfen_estimate(&fields, &model, 0, &estimate);
    for (int j = dfen_orbit(&form, DFEN_FOLD_DIHEDRAL, images) - 1; j >= 0; --j) {
      dfen_features of_image = dfen_features_of(&images[j].fields);
      double of_image_estimate = 0.0;
      assert_true(dfen_estimate(&images[j].fields, &model, 0, &of_image_estimate) == is_estimated);
      assert_memory_equal(&of_image, &features, sizeof features);
      assert_memory_equal(&of_image_estimate, &estimate, sizeof estimate);
    }
  }
}

/* The slow version: the estimate after every sequence of a turn, none of them left out. */
static bool slow_best_turn(const dfen_position *rolled, const dfen_model *model, double *value) {
  static dfen_turn_walk walk;
  bool found = false;
  dfen_walk_turns(rolled, &walk);
  while (dfen_next_turn(&walk)) {
    dfen_position after = dfen_end_turn(&walk.turn.after);
    dfen_fields fields = dfen_to_fields(&after);
    double estimate = 0.0;
    if (dfen_estimate(&fields, model, 0.0, &estimate)) {
      *value = found && *value > 1.0 - estimate ? *value : 1.0 - estimate;
      found = true;
    }
  }
  return found;
}

/* Bit for bit, with coefficients of either sign. Some turns have more boards than are remembered. */
TEST(best_turn_is_that_of_all_sequences) {
  struct random random = random_seeded("best turn");
  static dfen_best_turn_search search;
  for (int i = random_cases(1000); i > 0; --i) {
    struct slow_position slow =
      random_below(&random, 8) ? random_pool_position(&random) : random_rules_position(&random);
    dfen_model model = random_model(&random);
    char text[SLOW_TEXT_SIZE];
    slow_write_full(&slow, text);
    dfen_position rolled = position_of(text);
    rolled.state.dice = rolled.state.dice == 0 ? 3 * dfen_die(DFEN_KING) : rolled.state.dice;
    double expected = 0.0;
    bool found = slow_best_turn(&rolled, &model, &expected);
    dfen_turn_value best = dfen_find_best_turn(&rolled, &model, &search, NULL);
    assert_true(best.found == found && !best.cancelled);
    assert_memory_equal(&best.value, &expected, sizeof expected);
  }
}

/* Every distinct board of a roll, sorted by worth; the slow version of the boards that luck values (SPEC 13.13). */
static double slow_value_of_roll(const dfen_position *rolled, const dfen_model *model) {
  static struct {
    double worth, value;
    dfen_position board;
  } boards[200000];
  static dfen_turn_walk walk;
  size_t count = 0;
  double best = 0.0;
  dfen_walk_turns(rolled, &walk);
  while (dfen_next_turn(&walk)) {
    dfen_position board = dfen_end_turn(&walk.turn.after);
    dfen_fields fields = dfen_to_fields(&board);
    size_t same = 0;
    while (same < count && (memcmp(boards[same].board.plane, board.plane, sizeof board.plane) != 0 ||
                            boards[same].board.state.castling != board.state.castling ||
                            boards[same].board.state.en_passant != board.state.en_passant)) {
      ++same;
    }
    if (same < count) {
      continue;
    }
    double worth = 0.0;
    for (int square = 0; square < 64; ++square) {
      int rank = square / 8;
      int file = square % 8 < 4 ? square % 8 : 7 - square % 8;
      int type = (int)(board.plane[0] >> square & 1) + 2 * (int)(board.plane[1] >> square & 1) +
                 4 * (int)(board.plane[2] >> square & 1);
      bool black = board.plane[3] >> square & 1;
      if (type > 0) {
        double sum = (type == DFEN_KING ? 0.0 : model->coefficient[type]) +
                     model->coefficient[DFEN_FEATURES + 32 * (type - 1) + 4 * (black ? 7 - rank : rank) + file];
        worth += (black ? -1 : 1) * round(sum * 65536.0);
      }
    }
    double estimate = 1.0;
    (void)dfen_estimate(&fields, model, 0.0, &estimate);
    boards[count].worth = worth;
    boards[count].value = 1.0 - estimate;
    boards[count++].board = board;
  }
  for (int i = 0; i < DFEN_RANKED_BOARDS; ++i) {
    size_t first = 0;
    for (size_t j = 1; j < count; ++j) {
      first = boards[j].worth > boards[first].worth ? j : first;
    }
    best = fmax(best, boards[first].value);
    boards[first].worth = -INFINITY;
  }
  return best;
}

static double slow_luck(const dfen_fields *given, uint16_t dice, const dfen_model *model) {
  dfen_roll rolls[DFEN_ROLLS];
  dfen_fields form = dfen_pool_form(given);
  dfen_fields fields = dfen_canonical(&form, DFEN_FOLD_DIHEDRAL);
  dfen_position position = dfen_to_position(&fields);
  double before = 0.0;
  double odds = dfen_capture_odds(&position, DFEN_KING) / 216.0;
  double sum = 0.0;
  double chance = 0.0;
  double own = 0.0;
  (void)dfen_estimate(&fields, model, 0.0, &before);
  dfen_rolls(rolls);
  for (int i = 0; i < DFEN_ROLLS; ++i) {
    dfen_position rolled = dfen_roll_dice(&position, rolls[i].dice);
    bool captures = dfen_capture_odds(&rolled, DFEN_KING) > 0;
    if (captures && rolls[i].dice == dice) {
      return odds < 1.0 ? 1.0 - before : 0.0;
    }
    if (!captures) {
      double value = slow_value_of_roll(&rolled, model);
      sum += rolls[i].weight / 216.0 * value;
      chance += rolls[i].weight / 216.0;
      own = rolls[i].dice == dice ? value : own;
    }
  }
  return 0.75 * (own - sum / chance) - (1.0 - before) / (1.0 - odds) * odds;
}

/* A position of a game: some turns of a player from the start. */
static dfen_fields random_played_position(struct random *random, unsigned turns) {
  static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  dfen_random dice = {.state = random_next(random)};
  dfen_position position = position_of(start);
  for (unsigned left = random_below(random, turns); left > 0; --left) {
    dfen_position rolled = dfen_roll_dice(&position, dfen_random_roll(&dice));
    dfen_turn turn = dfen_play_turn(&rolled, DFEN_STEADY_PLAYER, &dice);
    if (turn.captures_king) {
      break;
    }
    position = dfen_end_turn(&turn.after);
  }
  return dfen_to_fields(&position);
}

static dfen_fields random_fields(struct random *random) {
  struct slow_position slow = random_fresh_position(random);
  return fields_of_slow(&slow);
}

/* All positions of a class, bit for bit. */
TEST(equal_keys_have_equal_luck) {
  struct random random = random_seeded("equal luck");
  static dfen_best_turn_search search;
  for (int i = random_cases(30); i > 0; --i) {
    dfen_fields fields = random_fields(&random);
    dfen_fields form = dfen_pool_form(&fields);
    dfen_model model = random_model(&random);
    dfen_image images[DFEN_TRANSFORMATIONS];
    dfen_turn_value luck =
      dfen_luck(&fields, dfen_die(DFEN_PAWN) + dfen_die(DFEN_KNIGHT) + dfen_die(DFEN_BISHOP), &model, &search, NULL);
    for (int j = dfen_orbit(&form, DFEN_FOLD_DIHEDRAL, images) - 1; j >= 0; --j) {
      dfen_turn_value of_image = dfen_luck(
        &images[j].fields, dfen_die(DFEN_PAWN) + dfen_die(DFEN_KNIGHT) + dfen_die(DFEN_BISHOP), &model, &search, NULL);
      assert_true(of_image.found == luck.found);
      assert_memory_equal(&of_image.value, &luck.value, sizeof luck.value);
    }
  }
}

TEST(luck_matches_the_slow_version) {
  struct random random = random_seeded("slow luck");
  static dfen_best_turn_search search;
  for (int i = 9 + random_cases(1); i > 0; --i) {
    dfen_fields fields = random_played_position(&random, 40);
    dfen_model model = random_model(&random);
    dfen_roll rolls[DFEN_ROLLS];
    dfen_rolls(rolls);
    uint16_t dice = rolls[random_below(&random, DFEN_ROLLS)].dice;
    dfen_turn_value luck = dfen_luck(&fields, dice, &model, &search, NULL);
    assert_true(luck.found && fabs(luck.value - slow_luck(&fields, dice, &model)) < 1e-12);
  }
}

/* The theorem of SPEC 13.13, for any model: without a table of squares, too. */
TEST(luck_has_the_mean_0) {
  struct random random = random_seeded("mean luck");
  static dfen_best_turn_search search;
  for (int i = random_cases(100); i > 0; --i) {
    dfen_fields fields = i % 4 > 0 ? random_played_position(&random, 60) : random_fields(&random);
    dfen_model model = {.coefficient = {0.0}};
    if (i % 3 > 0) {
      model = random_model(&random);
    }
    dfen_roll rolls[DFEN_ROLLS];
    double sum = 0.0;
    dfen_rolls(rolls);
    for (int j = 0; j < DFEN_ROLLS; ++j) {
      dfen_turn_value luck = dfen_luck(&fields, rolls[j].dice, &model, &search, NULL);
      sum += rolls[j].weight / 216.0 * luck.value;
    }
    assert_true(fabs(sum) < 1e-12);
  }
}

static bool always(void *data) {
  (void)data;
  return true;
}

/* Three knights have thousands of sequences, a king has three. */
TEST(search_is_cancelled) {
  static dfen_best_turn_search search;
  const dfen_cancellation cancellation = {.cancelled = always};
  const dfen_model model = {.coefficient = {0.0}};
  dfen_position knights = position_of("7k/8/8/8/3N4/8/1N5N/K7 w - - 0 1 NNN");
  dfen_turn_value best = dfen_find_best_turn(&knights, &model, &search, &cancellation);
  assert_true(best.cancelled && !best.found);
  dfen_position king = position_of("7k/8/8/8/8/8/8/K7 w - - 0 1 K");
  best = dfen_find_best_turn(&king, &model, &search, &cancellation);
  assert_true(!best.cancelled && best.found && best.value == 0.5);
}

/* Between equals without a difference; 100 points count as the coefficient says, and Elo's formula is symmetric. */
TEST(ratings_shift_the_estimate) {
  dfen_model model = {.coefficient = {[DFEN_RATING] = 0.5}};
  dfen_fields start = fields_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
  for (int difference = -DFEN_RATING_MAX; difference <= DFEN_RATING_MAX; difference += 50) {
    double estimate = -1;
    assert_true(dfen_estimate(&start, &model, difference, &estimate));
    assert_true(fabs(estimate - 1 / (1 + exp(-difference / 200.0))) < 1e-12);
    assert_true(fabs(dfen_expected_score(difference) - 1 / (1 + pow(10, -difference / 400.0))) < 1e-14);
  }
  assert_true(dfen_expected_score(0) == 0.5);
}

TEST(captured_kings_are_certain) {
  dfen_model model = {.coefficient = {3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}};
  static const struct {
    const char *dfen;
    double estimate;
  } certain[] = {{"8/8/8/8/8/8/8/K7 b - -", 0}, {"8/8/8/8/8/8/8/K7 w - -", 1}, {"k7/8/8/8/8/8/8/Q7 b - -", 1}};
  for (int i = 0; i < 3; ++i) {
    dfen_fields fields = fields_of(certain[i].dfen);
    double estimate = -1.0;
    assert_true(dfen_estimate(&fields, &model, 0, &estimate) && estimate == certain[i].estimate);
  }
  dfen_fields empty = fields_of("8/8/8/8/8/8/8/8 w - -"); /* no game reaches this */
  double nothing;
  assert_false(dfen_estimate(&empty, &model, 0, &nothing));
}

/* A model with maximal pessimism does not estimate less than the odds to capture the king; adjacent kings are captured
 * by the 91 of 216 rolls that have a K. */
TEST(estimates_are_not_below_the_odds_of_the_king) {
  const dfen_model model = {.coefficient = {-40}};
  const double odds = 91 / 216.0; /* rounded, where expressions have more digits than a double */
  double estimate = 0.0;
  dfen_fields adjacent = fields_of("8/8/8/8/8/8/8/Kk6 w - -");
  assert_true(dfen_estimate(&adjacent, &model, 0, &estimate) && estimate == odds);
  dfen_fields far = fields_of("7k/8/8/8/8/8/8/K7 w - -");
  assert_true(dfen_estimate(&far, &model, 0, &estimate) && estimate < 1e-15 && estimate > 0.0);
}

/* ---- Fits ---- */

enum { ROWS = 200 };

static dfen_fit_memory memory;

/* The features after the pieces: odds of the king, of both sides; mobility; threat and danger; the rating. */
enum { ODDS = 6, MOBILITY = 8, THREAT = 14 };

/* Features that a position can have; `wild`: including the ends of their ranges. */
static dfen_features random_features(struct random *random, bool wild) {
  dfen_features features = {.value = {1}};
  for (int i = 1; i < DFEN_FEATURES; ++i) {
    features.value[i] = wild ? (double)random_below(random, 127) - 63 : (double)random_below(random, 5) - 2;
  }
  for (int i = 0; i < 2; ++i) {
    features.value[ODDS + i] = random_below(random, 217) / 216.0;
    features.value[THREAT + i] = random_below(random, wild ? 100000 : 1000) / 216.0;
  }
  for (unsigned i = random_below(random, 33); i > 0; --i) {
    features.square[random_below(random, DFEN_SQUARES)] = (int8_t)(random_below(random, 5) - 2);
  }
  return features;
}

static void add_slow(struct slow_row *row, const dfen_features *features, double score) {
  row->score = score;
  for (int i = 0; i < SLOW_FEATURES; ++i) {
    row->features[i] = input_of(features, i);
  }
}

TEST(steps_match_the_slow_version) {
  struct random random = random_seeded("fits");
  for (int i = random_cases(60); i > 0; --i) {
    static struct slow_row rows[ROWS];
    int count = 1 + (int)random_below(&random, ROWS);
    bool wild = random_below(&random, 4) == 0;
    static dfen_fit parts[2];
    memset(parts, 0, sizeof parts);
    dfen_model model = {.coefficient = {0}};
    long double slow_model[SLOW_FEATURES] = {0};
    long double after[SLOW_FEATURES];
    for (int j = 0; j < SLOW_FEATURES && random_below(&random, 2) == 0; ++j) {
      slow_model[j] = model.coefficient[j] = (double)random_below(&random, 2000) / 1000.0 - 1.0;
    }
    for (int j = 0; j < count; ++j) {
      dfen_features features = random_features(&random, wild);
      double score = random_below(&random, 3) / 2.0;
      add_slow(&rows[j], &features, score);
      dfen_fit_add(&parts[j % 2], &model, &features, score, 1);
    }
    dfen_fit_merge(&parts[0], &parts[1]);
    dfen_model stepped = dfen_fit_step(&parts[0], &model, &memory);
    long double loss = slow_fit(rows, count, slow_model, after);
    assert_true(fabsl((parts[0].loss.high + parts[0].loss.low) / parts[0].rows - loss) < 1e-12L * (1 + loss));
    for (int j = 0; j < SLOW_FEATURES; ++j) {
      if (!(fabsl(stepped.coefficient[j] - after[j]) < 1e-9L)) {
        fail_msg("coefficient %d of %d rows: %.17g, not %.17Lg", j, count, stepped.coefficient[j], after[j]);
      }
    }
  }
}

static dfen_model fitted(const dfen_features features[], const double scores[], int count, int steps) {
  dfen_model model = {.coefficient = {0}};
  for (; steps > 0; --steps) {
    static dfen_fit fit;
    memset(&fit, 0, sizeof fit);
    for (int i = 0; i < count; ++i) {
      dfen_fit_add(&fit, &model, &features[i], scores[i], 1);
    }
    model = dfen_fit_step(&fit, &model, &memory);
  }
  return model;
}

/* Each row twice, from the view of either side: the odds of one are the danger of the other, and so are its threats.
 * Then the coefficients of these are opposite, and that of `move` is 0. */
TEST(antisymmetric_rows_have_antisymmetric_coefficients) {
  struct random random = random_seeded("antisymmetric");
  static dfen_features features[2 * ROWS];
  static double scores[2 * ROWS];
  for (int i = 0; i < ROWS; ++i) {
    features[2 * i] = random_features(&random, false);
    scores[2 * i] = random_below(&random, 3) / 2.0;
    for (int j = 1; j < DFEN_FEATURES; ++j) {
      features[2 * i + 1].value[j] = -features[2 * i].value[j];
    }
    for (int j = 0; j < DFEN_SQUARES; ++j) {
      features[2 * i + 1].square[j] = (int8_t)-features[2 * i].square[j];
    }
    for (int j = 0; j < 2; ++j) {
      features[2 * i + 1].value[ODDS + j] = features[2 * i].value[ODDS + 1 - j];
      features[2 * i + 1].value[THREAT + j] = features[2 * i].value[THREAT + 1 - j];
    }
    features[2 * i + 1].value[0] = 1;
    scores[2 * i + 1] = 1 - scores[2 * i];
  }
  dfen_model model = fitted(features, scores, 2 * ROWS, 6);
  assert_true(fabs(model.coefficient[0]) < 1e-12);
  assert_true(fabs(model.coefficient[ODDS] + model.coefficient[ODDS + 1]) < 1e-12);
  assert_true(fabs(model.coefficient[THREAT] + model.coefficient[THREAT + 1]) < 1e-12);
  assert_true(fabs(model.coefficient[1]) > 1e-3);
}

/* If the side with the odds always wins, only the prior or the bound limits the coefficient. The fit also ends for one
 * row, and for equal rows. */
TEST(separable_rows_reach_the_bound) {
  static dfen_features features[ROWS];
  static double scores[ROWS];
  for (int i = 0; i < ROWS; ++i) {
    features[i] = (dfen_features){.value = {1, [ODDS] = 100 * (i % 2)}};
    scores[i] = i % 2;
  }
  dfen_model model = fitted(features, scores, ROWS, 100);
  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
    assert_true(fabs(model.coefficient[i]) <= DFEN_COEFFICIENT_MAX);
  }
  assert_true(model.coefficient[ODDS] > 0.1);
  for (int count = 1; count < 4; ++count) {
    dfen_model few = fitted(features, scores, count, 50);
    for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
      assert_true(fabs(few.coefficient[i]) <= DFEN_COEFFICIENT_MAX);
    }
  }
}

/* From a model that is certain and wrong, a few dozen steps reach the same model as from zero. */
TEST(fits_converge) {
  struct random random = random_seeded("fits at rest");
  static dfen_features features[ROWS];
  static double scores[ROWS];
  for (int i = 0; i < ROWS; ++i) {
    features[i] = random_features(&random, false);
    scores[i] = features[i].value[4] + (double)random_below(&random, 5) - 2 > 0 ? 1 : 0;
  }
  dfen_model right = fitted(features, scores, ROWS, 20);
  dfen_model again = fitted(features, scores, ROWS, 40);
  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
    assert_true(fabs(right.coefficient[i] - again.coefficient[i]) < 1e-9);
  }
}

/* Multiples of 1/1024 have at most ten decimals, so the text is exact: .0009765625. Numbers below half of the last
 * decimal are written as 0, without a sign. */
TEST(models_are_written_to_ten_decimals) {
  struct random random = random_seeded("models");
  for (int i = random_cases(100); i > 0; --i) {
    dfen_features features = random_features(&random, true);
    dfen_model model = {.coefficient = {0}};
    static dfen_fit fit;
    memset(&fit, 0, sizeof fit);
    dfen_fit_add(&fit, &model, &features, 1, 1);
    int chosen = (int)random_below(&random, DFEN_FEATURES);
    double number = ((double)random_below(&random, 40001) - 20000) / 1024;
    model.coefficient[chosen] = number;
    model.coefficient[(chosen + 1) % DFEN_FEATURES] = -4e-11;
    char text[DFEN_MODEL_SIZE + 1];
    text[dfen_write_model(&fit, &model, text)] = '\0';
    char expected[64];
    (void)snprintf(expected, sizeof expected, "\"%s\": %.10f", dfen_feature_name(chosen), number);
    assert_non_null(strstr(text, expected));
    (void)snprintf(expected, sizeof expected, "\"%s\": 0.0000000000", dfen_feature_name((chosen + 1) % DFEN_FEATURES));
    assert_non_null(strstr(text, expected));
    int square = (int)random_below(&random, DFEN_SQUARES);
    model.coefficient[DFEN_FEATURES + square] = number;
    text[dfen_write_model(&fit, &model, text)] = '\0';
    const char *at = strstr(text, dfen_squares_name(DFEN_PAWN + square / DFEN_TYPE_SQUARES));
    for (int j = 0; at != NULL && j < square % DFEN_TYPE_SQUARES; ++j) {
      at = strchr(at, ',') + 1;
    }
    (void)snprintf(expected, sizeof expected, "%.10f", number);
    assert_non_null(at);
    at += strcspn(at, "-0123456789");
    assert_memory_equal(at, expected, strlen(expected));
  }
}

/* Rows removed by a window function leave no trace. */
TEST(rows_can_be_removed) {
  struct random random = random_seeded("taken away");
  dfen_model model = {.coefficient = {0.5, 0.1}};
  static dfen_fit fit;
  static dfen_fit alone;
  static dfen_features features[ROWS];
  for (int i = 0; i < ROWS; ++i) {
    features[i] = random_features(&random, true);
    dfen_fit_add(&fit, &model, &features[i], i % 2, 1);
  }
  for (int i = 0; i < ROWS / 2; ++i) {
    dfen_fit_add(&fit, &model, &features[i], i % 2, -1);
    dfen_fit_add(&alone, &model, &features[ROWS / 2 + i], (ROWS / 2 + i) % 2, 1);
  }
  dfen_model one = dfen_fit_step(&fit, &model, &memory);
  dfen_model other = dfen_fit_step(&alone, &model, &memory);
  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
    assert_true(one.coefficient[i] == other.coefficient[i]);
  }
}

/* ---- Strengths ---- */

enum { KEYS = 300 };

/* The terms that the sums omit because they are the same for every prior. With many games the slow version's logarithms
 * are less exact than the sums. */
static long double x_log_x(long double x) {
  return x > 0 ? x * logl(x) : 0;
}

TEST(likelihoods_match_the_slow_version) {
  struct random random = random_seeded("likelihoods");
  for (int i = random_cases(300); i > 0; --i) {
    dfen_record record = {.wins = random_next(&random) >> (32 + random_below(&random, 32)),
                          .draws = random_next(&random) >> (32 + random_below(&random, 32)),
                          .losses = random_next(&random) >> (32 + random_below(&random, 32))};
    double estimate = (1 + random_below(&random, 255)) / 257.0;
    dfen_prior_fit sums = {.keys = 0};
    dfen_prior_fit_add(&sums, record, estimate, 1);
    long double wins = record.wins + record.draws / 2.0L;
    long double losses = record.losses + record.draws / 2.0L;
    long double same = x_log_x(wins) + x_log_x(losses) - x_log_x(wins + losses);
    for (int j = 0; j < DFEN_PRIOR_GAMES_STEPS && sums.keys > 0; ++j) {
      long double expected = slow_log_likelihood(wins, losses, estimate, powl(2, j / 2.0L - 4)) - same;
      double likelihood = sums.likelihood[j].high + sums.likelihood[j].low;
      if (!(fabsl(likelihood - expected) <= 1e-8L + 1e-16L * (wins + losses))) {
        fail_msg("+%Lg -%Lg, estimate %g, step %d: %.17g, not %.17Lg", wins, losses, estimate, j, likelihood, expected);
      }
    }
  }
}

/* Keys whose win probabilities come from a beta distribution worth a known number of games: the mean of n uniform
 * numbers is approximately one worth 3 n - 1. */
TEST(known_prior_games_are_found) {
  struct random random = random_seeded("known prior games");
  dfen_prior_fit sums = {.keys = 0};
  dfen_prior_fit certain = {.keys = 0};
  for (int i = 0; i < 20000; ++i) {
    double chance = 0;
    for (int j = 0; j < 8; ++j) {
      chance += (double)(random_next(&random) >> 11) / 9007199254740992.0 / 8;
    }
    dfen_record record = {.wins = 0};
    for (int j = 0; j < 12; ++j) {
      bool wins = (double)(random_next(&random) >> 11) / 9007199254740992.0 < chance;
      record.wins += wins;
      record.losses += !wins;
    }
    dfen_prior_fit_add(&sums, record, 0.5, 1);
    dfen_prior_fit_add(&certain, (dfen_record){.wins = 6, .losses = 6}, 0.5, 1);
  }
  double games = dfen_prior_games(&sums);
  if (!(games > 20 && games < 26)) {
    fail_msg("%g, not about 23", games);
  }
  assert_true(fabs(dfen_prior_games(&certain) / 5356 - 1) < 0.02); /* no estimate could be better */
}

/* The maximum of the slow version's likelihood and log-normal density, by bisection, for several keys at once. The
 * parabola of the fast version is within 2 % of it. */
TEST(prior_games_are_the_most_likely) {
  struct random random = random_seeded("most likely prior games");
  for (int i = random_cases(200); i > 0; --i) {
    dfen_record records[8];
    double estimates[8];
    int count = 1 + (int)random_below(&random, 8);
    dfen_prior_fit sums = {.keys = 0};
    for (int j = 0; j < count; ++j) {
      records[j] =
        (dfen_record){.wins = 1 + random_below(&random, 20), .losses = random_below(&random, 20), .draws = 1};
      estimates[j] = (1 + random_below(&random, 255)) / 257.0;
      dfen_prior_fit_add(&sums, records[j], estimates[j], 1);
    }
    long double best = 0;
    long double most = -1e9L;
    for (long double games = 0.06L; games < 2e6L; games *= 1.005L) {
      long double sum = -powl(logl(games / 20) / 0.5L, 2) / 2;
      for (int j = 0; j < count; ++j) {
        sum += slow_log_likelihood(records[j].wins + 0.5L, records[j].losses + 0.5L, estimates[j], games);
      }
      best = sum > most ? games : best;
      most = sum > most ? sum : most;
    }
    double found = dfen_prior_games(&sums);
    if (!(fabsl(found / best - 1) < 0.02L)) {
      fail_msg("%g, not about %Lg", found, best);
    }
  }
}

TEST(some_keys_are_uninformative) {
  dfen_prior_fit sums = {.keys = 0};
  dfen_prior_fit_add(&sums, (dfen_record){.wins = 1}, 0.3, 1);
  dfen_prior_fit_add(&sums, (dfen_record){.losses = 1}, 0.3, 1);
  dfen_prior_fit_add(&sums, (dfen_record){.wins = 9}, 1, 1);
  dfen_prior_fit_add(&sums, (dfen_record){.wins = 9}, 0, 1);
  assert_true(sums.keys == 0 && sums.likelihood[7].high == 0 && fabs(dfen_prior_games(&sums) - 20) < 1e-9);
  dfen_prior_fit_add(&sums, (dfen_record){.wins = 9}, 0.01, 1); /* no estimate could be worse */
  assert_true(sums.keys == 1 && dfen_prior_games(&sums) < 15);
  dfen_prior_fit twice = sums;
  dfen_prior_fit_merge(&twice, &sums);
  dfen_prior_fit_add(&twice, (dfen_record){.wins = 9}, 0.01, -1);
  assert_true(twice.keys == 1 && memcmp(&twice, &sums, sizeof twice) == 0);
}

/* Pieces are the letters of the placement; a limit that does not bind changes nothing. */
TEST(fewer_pieces_are_worth_less) {
  struct random random = random_seeded("worth");
  for (int i = random_cases(1000); i > 0; --i) {
    struct slow_position slow = random_fresh_position(&random);
    dfen_fields fields = fields_of_slow(&slow);
    char text[DFEN_TEXT_SIZE + 1];
    int pieces = 0;
    text[dfen_write(&fields, DFEN_KEY_FORM, text)] = '\0';
    for (const char *letter = text; *letter != ' '; ++letter) {
      pieces += strchr("PNBRQKpnbrqk", *letter) != NULL;
    }
    double prior_games = random_below(&random, 1000) / 10.0;
    double games = random_below(&random, 1000);
    double share = fmin(pieces, 32) / 32.0;
    assert_true(fabs(dfen_estimate_worth(&fields, prior_games, games) -
                     fmin(fmin(prior_games, games / 5), 50) * share * share) < 1e-12);
    assert_true(dfen_estimate_worth(&fields, prior_games, 501) == dfen_estimate_worth(&fields, prior_games, 1e9));
  }
}
