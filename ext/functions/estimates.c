/* Estimates of positions, models, and chances with bounds (SPEC 13). */
#include <assert.h>
#include <string.h>

#include "../../core/dfen_estimates.h"
#include "function.h"
#include "../arguments/options.h"

/* ---- Models ---- */

/* An estimate is of a position before the roll. */
static enum outcome judge_no_dice(const dfen_fields *fields, struct reason *reason) {
  return fields->state.dice == 0
           ? DONE
           : write_reason(reason, "an estimate is of a position before the roll, but this one has "
                                  "dice: WHERE dfen_dice(dfen) IS NULL excludes it");
}

enum { MODEL_VERSION, MODEL_ROWS, MODEL_LOSS, MODEL_FEATURES, MODEL_OPTIONS = MODEL_FEATURES + DFEN_FEATURES };
enum { MODEL_TEXT_MAX = 4096 };
static_assert((int)MODEL_OPTIONS <= (int)OPTIONS_MAX, "a model is read as options");

static enum outcome read_model_text(const char *text, size_t length, dfen_model *model, struct reason *reason) {
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
  if (values[MODEL_VERSION].is_set && (int)values[MODEL_VERSION].number != DFEN_FEATURES_VERSION) {
    return write_reason(reason,
                        "the model has version %d of the features, but this release has version %d; fit a new one",
                        (int)values[MODEL_VERSION].number, DFEN_FEATURES_VERSION);
  }
  for (int i = 0; i < MODEL_OPTIONS; ++i) {
    if (!values[i].is_set && i != MODEL_ROWS && i != MODEL_LOSS) {
      return write_reason(reason, "the model has no %s", options[i].name);
    }
    model->coefficient[i < MODEL_FEATURES ? 0 : i - MODEL_FEATURES] = values[i].number;
  }
  return DONE;
}

static enum outcome read_model(host_value *value, dfen_model *model, struct reason *reason) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = read_text(value, "model", &text, &length, reason);
  return outcome == DONE ? read_model_text(text, length, model, reason) : outcome;
}

static enum outcome read_rating_difference(host_value *value, double *difference, struct reason *reason) {
  return read_number(value, "rating_difference", -DFEN_RATING_MAX, DFEN_RATING_MAX, difference, reason);
}

enum outcome answer_dfen_estimate(struct context *context, const dfen_fields *fields) {
  dfen_model model;
  double difference = 0.0;
  double estimate = 0.0;
  enum outcome outcome = judge_no_dice(fields, context->reason);
  outcome = outcome == DONE ? read_model(context->more[0], &model, context->reason) : outcome;
  if (outcome == DONE) {
    outcome = read_rating_difference(context->more[1], &difference, context->reason);
  }
  bool has_estimate = outcome == DONE && dfen_estimate(fields, &model, difference, &estimate);
  return has_estimate ? result_real(context, estimate) : outcome;
}

static bool search_cancelled(void *cancellation) {
  return host_cancelled(cancellation);
}

static enum outcome find_best_turn(struct context *context, const dfen_position *rolled, const dfen_model *model,
                                   dfen_best_turn *best) {
  const dfen_cancellation cancellation = {.cancelled = search_cancelled, .data = context->cancellation};
  dfen_best_turn_search *search = host_allocate(sizeof *search);
  if (search == NULL) {
    return NO_MEMORY;
  }
  *best = dfen_find_best_turn(rolled, model, search, &cancellation);
  host_free(search);
  return best->cancelled ? CANCELLED : DONE;
}

/* ---- Turns ---- */

struct judged_turn {
  bool is_played, has_before, has_best, has_played;
  double before, best, played;
  dfen_position next;
  struct reason reason; /* why it cannot be played; "" if it can, or has no moves */
};

enum { JUDGED_DFEN, JUDGED_DICE, JUDGED_MODEL, JUDGED_MOVES };

/* Plays a turn, or only its roll: sets the position before it, and after the roll. One that cannot be played has a
 * reason. */
static enum outcome play_judged_turn(struct context *context, struct judged_turn *turn, dfen_fields *before,
                                     dfen_position *rolled) {
  host_value **arguments = context->arguments;
  host_value *moves = arguments[JUDGED_MOVES];
  dfen_position after;
  enum outcome outcome = judge_dfen(arguments[JUDGED_DFEN], before, &turn->reason);
  if (outcome == DONE) {
    outcome = play_recorded_turn(before, arguments[JUDGED_DICE], NULL, rolled, &turn->is_played, &turn->reason);
  }
  if (outcome == DONE && moves != NULL) {
    outcome = play_recorded_turn(before, arguments[JUDGED_DICE], moves, &after, &turn->is_played, &turn->reason);
  }
  if (outcome == DONE && turn->is_played) {
    turn->next = dfen_end_turn(&after);
  } else if (outcome == DONE && moves != NULL) {
    write_reason(&turn->reason, "%s", TURN_INCOMPLETE);
  }
  return outcome == FAILED ? DONE : outcome;
}

static enum outcome judged_turn_begin(struct context *context, void *state) {
  struct judged_turn *turn = state;
  dfen_fields before;
  dfen_position rolled;
  dfen_model model;
  dfen_best_turn best = {.found = false};
  enum outcome outcome = play_judged_turn(context, turn, &before, &rolled);
  outcome = outcome == DONE ? read_model(context->arguments[JUDGED_MODEL], &model, context->reason) : outcome;
  if (outcome == DONE && turn->reason.text[0] == '\0') {
    outcome = find_best_turn(context, &rolled, &model, &best);
    turn->has_best = best.found;
    turn->best = best.value;
    turn->has_before = dfen_estimate(&before, &model, 0.0, &turn->before);
  }
  if (outcome == DONE && turn->is_played) {
    dfen_fields next = dfen_to_fields(&turn->next);
    turn->has_played = dfen_estimate(&next, &model, 0.0, &turn->played);
  }
  context->rows = 1;
  return outcome;
}

enum { JUDGED_BEFORE, JUDGED_BEST, JUDGED_PLAYED, JUDGED_NEXT_DFEN, JUDGED_REASON };

static enum outcome judged_turn_column(struct context *context, const void *state, int column) {
  const struct judged_turn *turn = state;
  switch (column) {
  case JUDGED_BEFORE: return turn->has_before ? result_real(context, turn->before) : NOTHING;
  case JUDGED_BEST: return turn->has_best ? result_real(context, turn->best) : NOTHING;
  case JUDGED_PLAYED: return turn->has_played ? result_real(context, 1.0 - turn->played) : NOTHING;
  case JUDGED_NEXT_DFEN: return turn->is_played ? result_position(context, &turn->next) : NOTHING;
  case JUDGED_REASON:
    return turn->reason.text[0] == '\0' ? NOTHING : result_text(context, turn->reason.text, strlen(turn->reason.text));
  }
  return NOTHING;
}

const struct table table_dfen_judge = {
  .state_size = sizeof(struct judged_turn),
  .begin = judged_turn_begin,
  .column = judged_turn_column,
};

/* ---- Fitting ---- */

/* The state of a group. The first counted row sets the model, and all others must have the same. */
struct fit_group {
  bool begun;
  dfen_model model;
  dfen_fit fit;
};

static enum outcome agree_on_model(struct context *context, struct fit_group *group, const dfen_model *model) {
  for (int i = 0; group->begun && i < DFEN_FEATURES; ++i) {
    if (group->model.coefficient[i] != model->coefficient[i]) {
      return write_reason(context->reason, "the model must be the same in every row");
    }
  }
  group->begun = true;
  group->model = *model;
  return DONE;
}

struct fit_row {
  dfen_fields fields;
  double score, difference;
  dfen_model model; /* zeros if there is none */
};

/* Rows without a DFEN or a score do not count. */
static enum outcome read_fit_row(struct context *context, struct fit_row *row) {
  host_value **arguments = context->arguments;
  struct reason *reason = context->reason;
  if (any_null(2, arguments)) {
    return NOTHING;
  }
  enum outcome outcome = read_first_dfen(2, arguments, &row->fields, reason);
  outcome = outcome == DONE ? read_number(arguments[1], "score", 0.0, 1.0, &row->score, reason) : outcome;
  outcome = outcome == DONE ? judge_no_dice(&row->fields, reason) : outcome;
  if (outcome == DONE && context->count > 2 && host_type_of(arguments[2]) != HOST_NULL) {
    outcome = read_model(arguments[2], &row->model, reason);
  }
  if (outcome == DONE && context->count > 3 && host_type_of(arguments[3]) != HOST_NULL) {
    outcome = read_rating_difference(arguments[3], &row->difference, reason);
  }
  return outcome;
}

static enum outcome add_fit_row(struct context *context, void *state) {
  struct fit_group *group = state;
  struct fit_row row = {.model = {.coefficient = {0.0}}};
  enum outcome outcome = read_fit_row(context, &row);
  outcome = outcome == DONE ? agree_on_model(context, group, &row.model) : outcome;
  if (outcome == DONE) {
    dfen_features features = dfen_features_of(&row.fields);
    dfen_set_rating_difference(&features, row.difference);
    dfen_fit_add(&group->fit, &row.model, &features, row.score, context->weight);
  }
  return outcome;
}

static enum outcome merge_fits(struct context *context, void *state, const void *other) {
  struct fit_group *group = state;
  const struct fit_group *part = other;
  enum outcome outcome = part->begun ? agree_on_model(context, group, &part->model) : DONE;
  if (outcome == DONE) {
    dfen_fit_merge(&group->fit, &part->fit);
  }
  return outcome;
}

static enum outcome value_fit(struct context *context, const void *state) {
  const struct fit_group *group = state;
  if (group == NULL || group->fit.rows < 1.0) {
    return NOTHING;
  }
  char text[DFEN_MODEL_SIZE];
  dfen_model model = dfen_fit_step(&group->fit, &group->model);
  return result_text(context, text, dfen_write_model(&group->fit, &model, text));
}

const struct aggregate aggregate_dfen_fit = {
  .group_size = sizeof(struct fit_group),
  .add = add_fit_row,
  .merge = merge_fits,
  .value = value_fit,
};

/* ---- Chances ---- */

enum outcome call_dfen_expected_score(struct context *context) {
  double difference = 0.0;
  enum outcome outcome = read_rating_difference(context->arguments[0], &difference, context->reason);
  return outcome == DONE ? result_real(context, dfen_expected_score(difference)) : outcome;
}

/* What the three functions share. */
struct chance {
  dfen_record record;
  dfen_prior prior;
  double confidence;
};

static enum outcome read_chance(struct context *context, struct chance *chance) {
  host_value **arguments = context->arguments;
  struct reason *reason = context->reason;
  dfen_prior *prior = &chance->prior;
  chance->confidence = DFEN_CONFIDENCE;
  if (any_null(context->count, arguments)) {
    return NOTHING;
  }
  enum outcome outcome = read_results(arguments, &chance->record, reason);
  outcome = outcome == DONE ? read_number(arguments[3], "estimate", 0.0, 1.0, &prior->estimate, reason) : outcome;
  if (outcome == DONE) {
    outcome = read_number(arguments[4], "prior_games", 0.0, DFEN_PRIOR_GAMES_MAX, &prior->games, reason);
  }
  if (outcome == DONE && context->count > 5) {
    outcome = read_confidence(arguments[5], &chance->confidence, reason);
  }
  return outcome;
}

enum outcome call_dfen_chance(struct context *context) {
  struct chance chance;
  double mean = 0.0;
  enum outcome outcome = read_chance(context, &chance);
  bool has_mean = outcome == DONE && dfen_chance(chance.record, chance.prior, &mean);
  return has_mean ? result_real(context, mean) : outcome;
}

static enum outcome result_bound(struct context *context, bool (*bound_of)(dfen_record, dfen_prior, double, double *)) {
  struct chance chance;
  double bound = 0.0;
  enum outcome outcome = read_chance(context, &chance);
  bool has_bound = outcome == DONE && bound_of(chance.record, chance.prior, chance.confidence, &bound);
  return has_bound ? result_real(context, bound) : outcome;
}

enum outcome call_dfen_chance_lower(struct context *context) {
  return result_bound(context, dfen_chance_lower);
}

enum outcome call_dfen_chance_upper(struct context *context) {
  return result_bound(context, dfen_chance_upper);
}

/* ---- How many games an estimate is worth ---- */

static enum outcome add_key_of_prior(struct context *context, void *group) {
  dfen_record record;
  double estimate = 0.0;
  if (any_null(context->count, context->arguments)) {
    return NOTHING;
  }
  enum outcome outcome = read_results(context->arguments, &record, context->reason);
  if (outcome == DONE) {
    outcome = read_number(context->arguments[3], "estimate", 0.0, 1.0, &estimate, context->reason);
  }
  if (outcome == DONE) {
    dfen_prior_fit_add(group, record, estimate, context->weight);
  }
  return outcome;
}

static enum outcome merge_prior_fits(struct context *context, void *group, const void *part) {
  (void)context;
  dfen_prior_fit_merge(group, part);
  return DONE;
}

static enum outcome value_prior_games(struct context *context, const void *group) {
  const dfen_prior_fit none = {.keys = 0.0};
  return result_real(context, dfen_prior_games(group == NULL ? &none : group));
}

const struct aggregate aggregate_dfen_prior_games = {
  .group_size = sizeof(dfen_prior_fit),
  .add = add_key_of_prior,
  .merge = merge_prior_fits,
  .value = value_prior_games,
};

enum outcome answer_dfen_estimate_worth(struct context *context, const dfen_fields *fields) {
  double prior_games = 0.0;
  double games = 5.0 * DFEN_PRIOR_GAMES_MAX; /* limits nothing */
  enum outcome outcome =
    read_number(context->more[0], "prior_games", 0.0, DFEN_PRIOR_GAMES_MAX, &prior_games, context->reason);
  if (outcome == DONE) {
    outcome = read_number(context->more[1], "games", 0.0, DFEN_PRIOR_GAMES_MAX, &games, context->reason);
  }
  return outcome == DONE ? result_real(context, dfen_estimate_worth(fields, prior_games, games)) : outcome;
}
