/* Estimates of positions, models, and chances with bounds (SPEC 13). */
#include <assert.h>
#include <string.h>

#include "../../core/dfen_estimates.h"
#include "function.h"
#include "../arguments/options.h"

/* ---- Features and models ---- */

/* An estimate is of a position before the roll. */
static enum outcome judge_no_dice(const dfen_fields *fields, char reason[REASON_SIZE]) {
  return fields->state.dice == 0
           ? DONE
           : write_reason(reason, "an estimate is of a position before the roll, but this one has "
                                  "dice: WHERE dfen_dice(dfen) IS NULL excludes it");
}

static enum outcome features_begin(struct context *context, void *state) {
  dfen_features *features = state;
  dfen_fields fields;
  enum outcome outcome = read_dfen(context->arguments[0], &fields, context->reason);
  outcome = outcome == DONE ? judge_no_dice(&fields, context->reason) : outcome;
  if (outcome == DONE) {
    *features = dfen_features_of(&fields);
    context->rows = DFEN_POSITION_FEATURES;
  }
  return outcome;
}

static void features_column(host_call *call, const void *state, uint64_t row, int column) {
  const dfen_features *features = state;
  const char *name = dfen_feature_name((int)row);
  if (column == 0) {
    host_result_constant(call, name, strlen(name));
  } else {
    host_result_real(call, features->value[row]);
  }
}

const struct table table_dfen_features = {
  .state_size = sizeof(dfen_features),
  .begin = features_begin,
  .column = features_column,
};

enum { MODEL_VERSION, MODEL_ROWS, MODEL_LOSS, MODEL_FEATURES, MODEL_OPTIONS = MODEL_FEATURES + DFEN_FEATURES };
enum { MODEL_TEXT_MAX = 4096 };
static_assert((int)MODEL_OPTIONS <= (int)OPTIONS_MAX, "a model is read as options");

static enum outcome read_model_text(const char *text, size_t length, dfen_model *model, char reason[REASON_SIZE]) {
  struct option options[MODEL_OPTIONS] = {
    [MODEL_VERSION] = {"features", OPTION_INTEGER, "the version of the features", 0.0, 1e9, NULL},
    [MODEL_ROWS] = {"rows", OPTION_INTEGER, "the number of rows it was fitted to", 0.0, 1e15, NULL},
    [MODEL_LOSS] = {"log_loss", OPTION_NUMBER, "a number", 0.0, 1e9, NULL}};
  struct option_value values[MODEL_OPTIONS];
  char room[MODEL_TEXT_MAX];
  for (int i = 0; i < DFEN_FEATURES; ++i) {
    options[MODEL_FEATURES + i] = (struct option){dfen_feature_name(i),  OPTION_NUMBER,        "a number, -40 to 40",
                                                  -DFEN_COEFFICIENT_MAX, DFEN_COEFFICIENT_MAX, NULL};
  }
  if (length > MODEL_TEXT_MAX) {
    return write_reason(reason, "a model has at most %d characters", MODEL_TEXT_MAX);
  }
  if (read_options(text, length, options, MODEL_OPTIONS, values, room, reason) != DONE) {
    return FAILED;
  }
  for (int i = 0; i < MODEL_OPTIONS; ++i) {
    if (!values[i].is_set && i != MODEL_ROWS && i != MODEL_LOSS) {
      return write_reason(reason, "the model has no %s", options[i].name);
    }
    model->coefficient[i < MODEL_FEATURES ? 0 : i - MODEL_FEATURES] = values[i].number;
  }
  if ((int)values[MODEL_VERSION].number != DFEN_FEATURES_VERSION) {
    return write_reason(reason,
                        "the model has version %d of the features, but this release has version %d; fit a new one",
                        (int)values[MODEL_VERSION].number, DFEN_FEATURES_VERSION);
  }
  return DONE;
}

static enum outcome read_model(host_value *value, dfen_model *model, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = read_text(value, "model", &text, &length, reason);
  return outcome == DONE ? read_model_text(text, length, model, reason) : outcome;
}

static enum outcome read_rating_difference(host_value *value, double *difference, char reason[REASON_SIZE]) {
  return read_number(value, "rating_difference", -DFEN_RATING_MAX, DFEN_RATING_MAX, difference, reason);
}

void answer_dfen_estimate(host_call *call, const dfen_fields *fields, host_value **more) {
  dfen_model model;
  double difference = 0.0;
  char reason[REASON_SIZE];
  if (accept_argument(call, judge_no_dice(fields, reason), reason) &&
      accept_argument(call, read_model(more[0], &model, reason), reason) &&
      (more[1] == NULL || accept_argument(call, read_rating_difference(more[1], &difference, reason), reason))) {
    double estimate = 0.0;
    if (dfen_estimate(fields, &model, difference, &estimate)) {
      host_result_real(call, estimate);
    }
  }
}

/* ---- Fitting ---- */

/* The state of a group. The first counted row sets the model, and all others must have the same. */
struct fit_group {
  bool begun;
  dfen_model model;
  dfen_fit fit;
};

static bool agree_on_model(host_call *call, struct fit_group *group, const dfen_model *model) {
  for (int i = 0; group->begun && i < DFEN_FEATURES; ++i) {
    if (group->model.coefficient[i] != model->coefficient[i]) {
      result_error(call, function_name(call), "the model must be the same in every row");
      return false;
    }
  }
  group->begun = true;
  group->model = *model;
  return true;
}

/* Adds a row to the group, or removes it from the window. Rows without a DFEN or a score do not count. */
static void weigh_fit_row(host_call *call, int count, host_value **arguments, double weight) {
  struct fit_group *group = host_group(call, sizeof *group);
  dfen_model model = {.coefficient = {0.0}};
  dfen_fields fields;
  double score = 0.0;
  char reason[REASON_SIZE];
  double difference = 0.0;
  bool from_nothing = count < 3 || host_type_of(arguments[2]) == HOST_NULL;
  bool is_rated = count > 3 && host_type_of(arguments[3]) != HOST_NULL;
  if (group != NULL && !any_null(2, arguments) && accept_dfen(call, 2, arguments, &fields) &&
      accept_argument(call, read_number(arguments[1], "score", 0.0, 1.0, &score, reason), reason) &&
      accept_argument(call, judge_no_dice(&fields, reason), reason) &&
      (from_nothing || accept_argument(call, read_model(arguments[2], &model, reason), reason)) &&
      (!is_rated || accept_argument(call, read_rating_difference(arguments[3], &difference, reason), reason)) &&
      agree_on_model(call, group, &model)) {
    dfen_features features = dfen_features_of(&fields);
    dfen_set_rating_difference(&features, difference);
    dfen_fit_add(&group->fit, &model, &features, score, weight);
  }
}

static void add_fit_row(host_call *call, int count, host_value **arguments) {
  weigh_fit_row(call, count, arguments, 1.0);
}

static void remove_fit_row(host_call *call, int count, host_value **arguments) {
  weigh_fit_row(call, count, arguments, -1.0);
}

static void merge_fits(host_call *call, const void *other, size_t size) {
  struct fit_group part;
  struct fit_group *group = group_for_part(call, &part, sizeof part, other, size);
  if (group != NULL && (!part.begun || agree_on_model(call, group, &part.model))) {
    dfen_fit_merge(&group->fit, &part.fit);
  }
}

static void value_fit(host_call *call) {
  const struct fit_group *group = host_group_so_far(call, sizeof *group);
  if (group != NULL && group->fit.rows >= 1.0) {
    char text[DFEN_MODEL_SIZE];
    dfen_model model = dfen_fit_step(&group->fit, &group->model);
    host_result_text(call, text, dfen_write_model(&group->fit, &model, text));
  }
}

const struct aggregate aggregate_dfen_fit = {
  .add = add_fit_row,
  .remove = remove_fit_row,
  .merge = merge_fits,
  .value = value_fit,
};

/* ---- Chances ---- */

void call_dfen_expected_score(host_call *call, int count, host_value **arguments) {
  double difference = 0.0;
  char reason[REASON_SIZE];
  if (!any_null(count, arguments) &&
      accept_argument(call, read_rating_difference(arguments[0], &difference, reason), reason)) {
    host_result_real(call, dfen_expected_score(difference));
  }
}

/* Reads the arguments that the three functions share. */
static bool accept_chance(host_call *call, int count, host_value **arguments, dfen_record *record, dfen_prior *prior) {
  char reason[REASON_SIZE];
  return !any_null(count, arguments) && accept_results(call, arguments, record) &&
         accept_argument(call, read_number(arguments[3], "estimate", 0.0, 1.0, &prior->estimate, reason), reason) &&
         accept_argument(
           call, read_number(arguments[4], "prior_games", 0.0, DFEN_PRIOR_GAMES_MAX, &prior->games, reason), reason);
}

void call_dfen_chance(host_call *call, int count, host_value **arguments) {
  dfen_record record;
  dfen_prior prior;
  double chance = 0.0;
  if (accept_chance(call, count, arguments, &record, &prior) && dfen_chance(record, prior, &chance)) {
    host_result_real(call, chance);
  }
}

static void result_bound(host_call *call, int count, host_value **arguments,
                         bool (*bound_of)(dfen_record, dfen_prior, double, double *)) {
  dfen_record record;
  dfen_prior prior;
  double confidence = DFEN_CONFIDENCE;
  double bound = 0.0;
  char reason[REASON_SIZE];
  if (accept_chance(call, count, arguments, &record, &prior) &&
      (count < 6 ||
       accept_argument(call, read_number(arguments[5], "confidence", 0.0, DFEN_CONFIDENCE_MAX, &confidence, reason),
                       reason)) &&
      bound_of(record, prior, confidence, &bound)) {
    host_result_real(call, bound);
  }
}

void call_dfen_chance_lower(host_call *call, int count, host_value **arguments) {
  result_bound(call, count, arguments, dfen_chance_lower);
}

void call_dfen_chance_upper(host_call *call, int count, host_value **arguments) {
  result_bound(call, count, arguments, dfen_chance_upper);
}

/* ---- How many games an estimate is worth ---- */

static void weigh_key(host_call *call, int count, host_value **arguments, double weight) {
  dfen_prior_fit *group = host_group(call, sizeof *group);
  dfen_record record;
  double estimate = 0.0;
  char reason[REASON_SIZE];
  if (group != NULL && !any_null(count, arguments) && accept_results(call, arguments, &record) &&
      accept_argument(call, read_number(arguments[3], "estimate", 0.0, 1.0, &estimate, reason), reason)) {
    dfen_prior_fit_add(group, record, estimate, weight);
  }
}

static void add_key_of_prior(host_call *call, int count, host_value **arguments) {
  weigh_key(call, count, arguments, 1.0);
}

static void remove_key_of_prior(host_call *call, int count, host_value **arguments) {
  weigh_key(call, count, arguments, -1.0);
}

static void merge_prior_fits(host_call *call, const void *other, size_t size) {
  dfen_prior_fit part;
  dfen_prior_fit *group = group_for_part(call, &part, sizeof part, other, size);
  if (group != NULL) {
    dfen_prior_fit_merge(group, &part);
  }
}

static void value_prior_games(host_call *call) {
  const dfen_prior_fit none = {.keys = 0.0};
  const dfen_prior_fit *group = host_group_so_far(call, sizeof *group);
  host_result_real(call, dfen_prior_games(group == NULL ? &none : group));
}

const struct aggregate aggregate_dfen_prior_games = {
  .add = add_key_of_prior,
  .remove = remove_key_of_prior,
  .merge = merge_prior_fits,
  .value = value_prior_games,
};

void answer_dfen_estimate_worth(host_call *call, const dfen_fields *fields, host_value **more) {
  double prior_games = 0.0;
  double games = 5.0 * DFEN_PRIOR_GAMES_MAX; /* limits nothing */
  char reason[REASON_SIZE];
  if (accept_argument(call, read_number(more[0], "prior_games", 0.0, DFEN_PRIOR_GAMES_MAX, &prior_games, reason),
                      reason) &&
      (more[1] == NULL ||
       accept_argument(call, read_number(more[1], "games", 0.0, DFEN_PRIOR_GAMES_MAX, &games, reason), reason))) {
    host_result_real(call, dfen_estimate_worth(fields, prior_games, games));
  }
}
