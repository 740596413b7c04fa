/* Logistic regression, a step at a time (SPEC 13.6).
 *
 * The log loss of a model is a smooth bowl, and Newton's method goes to where a parabola through slope and curvature
 * has its lowest point. Both are sums over the rows, so that rows may be added in any order and in any number of
 * places.
 *
 * For example two rows of a start position, a win and a loss: the slope of "move" is (1 - 0.5) + (0 - 0.5) = 0, and its
 * coefficient stays 0. */
#include <assert.h>

#include "../common/numbers.h"
#include "../common/writer.h"
#include "write_model.h"

/* The prior of each coefficient is normal with mean 0 and this standard deviation (SPEC 13.6), in the order of the
 * features. The deviations are about the sizes of real coefficients, because the turns of a game are not independent
 * and rows are counted as if they were: a model of 50 games stays close to the prior, and a model of 1,000 hardly
 * changes. */
static const double prior_deviation[] = {0.1,   0.1,  0.15,  0.15,  0.2,  0.2,  1.5,  1.5, 0.07,
                                         0.025, 0.02, 0.025, 0.015, 0.05, 0.04, 0.04, 0.1, 0.2};
static_assert(sizeof prior_deviation == DFEN_FEATURES * sizeof(double), "each feature has a deviation");
#define SQUARE_DEVIATION 0.02

/* The ridge that the prior adds to the curvature. */
static double ridge_of(int coefficient) {
  double deviation = coefficient < DFEN_FEATURES ? prior_deviation[coefficient] : SQUARE_DEVIATION;
  return 1.0 / (deviation * deviation);
}

/* The place of a row of the triangle in which the curvature is stored. */
static size_t triangle_row(int row) {
  return (size_t)row * (size_t)(row + 1) / 2;
}

/* The maximum change of a coefficient in a step: if nearly all rows are certain, the parabola is a poor fit. */
#define STEP_MAX 4.0

/* The inputs that are not 0, and their coefficients, in ascending order. */
static int collect_inputs(const dfen_features *features, int place[], double value[]) {
  int count = 0;
  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
    double input = i < DFEN_FEATURES ? features->value[i] : features->square[i - DFEN_FEATURES];
    if (input < 0.0 || input > 0.0) {
      place[count] = i;
      value[count++] = input;
    }
  }
  return count;
}

/* The loss is the logarithm of 1 + e^-x where the score is 1, and of 1 + e^x where it is 0; written so that neither
 * power can be large. The slope of a row is its score minus the estimate, times its features. */
void dfen_fit_add(dfen_fit *fit, const dfen_model *model, const dfen_features *features, double score, double weight) {
  int place[DFEN_FEATURES + 64]; /* at most 64 squares have a piece; most coefficients have an input of 0 */
  double value[DFEN_FEATURES + 64];
  int count = collect_inputs(features, place, value);
  double log_odds = dfen_log_odds(features, model);
  double estimate = 1.0 / (1.0 + core_exponential(-log_odds));
  double size = log_odds < 0.0 ? -log_odds : log_odds;
  double wrong = log_odds < 0.0 ? score : 1.0 - score;
  fit->rows += weight;
  core_add_to_sum(&fit->loss, weight * (core_logarithm_of_one_plus(core_exponential(-size)) + wrong * size));
  for (int i = 0; i < count; ++i) {
    dfen_real_sum *row = &fit->curvature[triangle_row(place[i])];
    core_add_to_sum(&fit->slope[place[i]], weight * (score - estimate) * value[i]);
    for (int j = 0; j <= i; ++j) {
      core_add_to_sum(&row[place[j]], weight * estimate * (1.0 - estimate) * value[i] * value[j]);
    }
  }
}

void dfen_fit_merge(dfen_fit *fit, const dfen_fit *other) {
  fit->rows += other->rows;
  core_merge_sum(&fit->loss, other->loss);
  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
    core_merge_sum(&fit->slope[i], other->slope[i]);
  }
  for (size_t i = 0; i < DFEN_CURVATURES; ++i) {
    core_merge_sum(&fit->curvature[i], other->curvature[i]);
  }
}

/* Solves curvature * step = slope by the decomposition L D L', in place; `step` begins as the slope. With the ridge
 * added, no pivot is smaller than the ridge, up to rounding. */
static void solve_for_step(double *curvature, double step[DFEN_COEFFICIENTS]) {
  double pivot[DFEN_COEFFICIENTS];
  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
    double *row = &curvature[triangle_row(i)]; /* first L times D, then L */
    pivot[i] = row[i];
    for (int j = 0; j < i; ++j) {
      const double *above = &curvature[triangle_row(j)];
      for (int k = 0; k < j; ++k) {
        row[j] -= row[k] * above[k];
      }
    }
    for (int j = 0; j < i; ++j) {
      double product = row[j];
      row[j] = product / pivot[j];
      pivot[i] -= row[j] * product;
      step[i] -= row[j] * step[j];
    }
    pivot[i] = pivot[i] < ridge_of(i) ? ridge_of(i) : pivot[i];
  }
  for (int i = DFEN_COEFFICIENTS - 1; i >= 0; --i) {
    step[i] /= pivot[i];
    for (int j = i + 1; j < DFEN_COEFFICIENTS; ++j) {
      step[i] -= curvature[triangle_row(j) + (size_t)i] * step[j];
    }
  }
}

static double within(double number, double bound) {
  return number < -bound ? -bound : number > bound ? bound : number;
}

/* A step that is too long is shortened, in the same direction. */
dfen_model dfen_fit_step(const dfen_fit *fit, const dfen_model *model, dfen_fit_memory *memory) {
  double step[DFEN_COEFFICIENTS];
  for (size_t i = 0; i < DFEN_CURVATURES; ++i) {
    memory->curvature[i] = fit->curvature[i].high + fit->curvature[i].low;
  }
  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
    memory->curvature[triangle_row(i) + (size_t)i] += ridge_of(i);
    step[i] = fit->slope[i].high + fit->slope[i].low - ridge_of(i) * model->coefficient[i];
  }
  solve_for_step(memory->curvature, step);
  double longest = STEP_MAX;
  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
    double size = step[i] < 0.0 ? -step[i] : step[i];
    longest = size > longest ? size : longest;
  }
  dfen_model after;
  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
    after.coefficient[i] = within(model->coefficient[i] + step[i] * (STEP_MAX / longest), DFEN_COEFFICIENT_MAX);
  }
  return after;
}

/* ---- The text ---- */

/* With ten decimals, which a double can represent up to DFEN_COEFFICIENT_MAX. */
static void put_decimal(struct writer *writer, double number) {
  uint64_t scaled = (uint64_t)((number < 0.0 ? -number : number) * 1e10 + 0.5);
  const uint64_t one = UINT64_C(10000000000);
  put_text(writer, number < 0.0 && scaled > 0 ? "-" : "");
  put_number(writer, scaled / one);
  put_character(writer, '.');
  for (uint64_t unit = one / 10; unit > 0; unit /= 10) {
    put_character(writer, (char)('0' + scaled / unit % 10));
  }
}

size_t core_write_model(const dfen_model *model, double rows, double log_loss, char text[DFEN_MODEL_SIZE]) {
  struct writer writer = {.text = text, .size = DFEN_MODEL_SIZE};
  core_put(&writer, "{\"features\": %d, \"rows\": ", DFEN_FEATURES_VERSION);
  put_number(&writer, (uint64_t)rows);
  put_text(&writer, ", \"log_loss\": ");
  put_decimal(&writer, log_loss);
  for (int i = 0; i < DFEN_FEATURES; ++i) {
    core_put(&writer, ", \"%s\": ", dfen_feature_name(i));
    put_decimal(&writer, model->coefficient[i]);
  }
  for (int i = 0; i < DFEN_SQUARES; ++i) {
    if (i % DFEN_TYPE_SQUARES == 0) {
      core_put(&writer, "%s, \"%s\": [", i > 0 ? "]" : "", dfen_squares_name(DFEN_PAWN + i / DFEN_TYPE_SQUARES));
    } else {
      put_text(&writer, ", ");
    }
    put_decimal(&writer, model->coefficient[DFEN_FEATURES + i]);
  }
  put_text(&writer, "]}");
  return writer.length;
}

size_t dfen_write_model(const dfen_fit *fit, const dfen_model *model, char text[DFEN_MODEL_SIZE]) {
  return core_write_model(model, fit->rows, (fit->loss.high + fit->loss.low) / fit->rows, text);
}
