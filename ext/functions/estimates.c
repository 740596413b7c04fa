/* Estimates of positions, models, and chances with bounds (SPEC 13). */
#include <string.h>

#include "model.h"

static bool take_rating_difference(struct context *context, int index, double *difference) {
  return take_real(context, index, "rating_difference", -DFEN_RATING_MAX, DFEN_RATING_MAX, difference);
}

bool answer_dfen_estimate(struct context *context, const dfen_fields *fields) {
  dfen_model model;
  double difference = 0.0;
  double estimate = 0.0;
  return require_no_dice(context, fields) && take_model(context, 1, &model) &&
         take_rating_difference(context, 2, &difference) && dfen_estimate(fields, &model, difference, &estimate) &&
         result_real(context, estimate);
}

bool call_dfen_sample_model(struct context *context) {
  char text[DFEN_MODEL_SIZE];
  return result_text(context, text, dfen_write_sample_model(text));
}

/* ---- Turns ---- */

/* The luck of the roll, computed when it is first read: it takes most of the time. */
struct luck {
  bool is_known;
  dfen_turn_value value;
};

struct judged_turn {
  bool is_played, is_judged, has_before, has_best, has_played;
  double before, best, played;
  dfen_fields position;
  uint16_t dice;
  dfen_position next;
  dfen_model model;
  struct luck *luck;
  char reason[REASON_SIZE]; /* why it cannot be played; "" if it can, or has no moves */
};

enum { JUDGED_DFEN, JUDGED_DICE, JUDGED_MODEL, JUDGED_MOVES };

/* Plays a turn, or only its roll if the moves are not known: sets the position before it, and after the roll. */
static bool play_judged_turn(struct context *context, struct judged_turn *turn, dfen_position *rolled) {
  dfen_position after;
  if (!judge_dfen(context, JUDGED_DFEN, &turn->position) || !roll_turn(context, JUDGED_DICE, &turn->position, rolled)) {
    return false;
  }
  if (!has_argument(context, JUDGED_MOVES)) {
    return true;
  }
  if (!play_rolled_turn(context, JUDGED_MOVES, rolled, &after, &turn->is_played)) {
    return false;
  }
  turn->next = dfen_end_turn(&after);
  return turn->is_played || fails(context, TURN_INCOMPLETE);
}

/* The best turn, or the luck of the roll. */
static bool search(struct context *context, const struct judged_turn *turn, const dfen_position *rolled,
                   dfen_turn_value *value) {
  const dfen_cancellation cancellation = cancellation_of(context);
  dfen_best_turn_search *memory = host_allocate(sizeof *memory);
  if (memory == NULL) {
    return no_memory(context);
  }
  *value = rolled != NULL ? dfen_find_best_turn(rolled, &turn->model, memory, &cancellation)
                          : dfen_luck(&turn->position, turn->dice, &turn->model, memory, &cancellation);
  host_free(memory);
  return !value->cancelled || !was_cancelled(context);
}

static bool judged_turn_begin(struct context *context, void *state) {
  struct judged_turn *turn = state;
  dfen_position rolled;
  dfen_turn_value best;
  turn->luck = host_allocate(sizeof *turn->luck);
  if (turn->luck == NULL) {
    return no_memory(context);
  }
  turn->luck->is_known = false;
  turn->is_judged = play_judged_turn(context, turn, &rolled);
  if (!turn->is_judged) {
    if (!forgive(context)) {
      return false;
    }
    memcpy(turn->reason, context->reason.text, sizeof turn->reason);
  }
  if (!take_model(context, JUDGED_MODEL, &turn->model) || (turn->is_judged && !search(context, turn, &rolled, &best))) {
    return false;
  }
  if (turn->is_judged) {
    turn->dice = rolled.state.dice;
    turn->has_best = best.found;
    turn->best = best.value;
    turn->has_before = dfen_estimate(&turn->position, &turn->model, 0.0, &turn->before);
  }
  if (turn->is_played) {
    dfen_fields next = dfen_to_fields(&turn->next);
    turn->has_played = dfen_estimate(&next, &turn->model, 0.0, &turn->played);
  }
  context->rows = 1;
  return true;
}

enum { JUDGED_BEFORE, JUDGED_BEST, JUDGED_PLAYED, JUDGED_NEXT_DFEN, JUDGED_REASON, JUDGED_LUCK };

static bool result_luck(struct context *context, const struct judged_turn *turn) {
  struct luck *luck = turn->luck;
  if (!turn->is_judged || (!luck->is_known && !search(context, turn, NULL, &luck->value))) {
    return false;
  }
  luck->is_known = true;
  return luck->value.found && result_real(context, luck->value.value);
}

static bool judged_turn_column(struct context *context, const void *state, int column) {
  const struct judged_turn *turn = state;
  switch (column) {
  case JUDGED_BEFORE: return turn->has_before && result_real(context, turn->before);
  case JUDGED_BEST: return turn->has_best && result_real(context, turn->best);
  case JUDGED_PLAYED: return turn->has_played && result_real(context, 1.0 - turn->played);
  case JUDGED_NEXT_DFEN: return turn->is_played && result_position(context, &turn->next);
  case JUDGED_REASON: return turn->reason[0] != '\0' && result_text(context, turn->reason, strlen(turn->reason));
  case JUDGED_LUCK: return result_luck(context, turn);
  }
  return false;
}

static void judged_turn_end(void *state) {
  host_free(((struct judged_turn *)state)->luck);
}

const struct table table_dfen_judge = {
  .state_size = sizeof(struct judged_turn),
  .begin = judged_turn_begin,
  .column = judged_turn_column,
  .end = judged_turn_end,
};

/* ---- Fitting ---- */

/* The state of a group. The first counted row sets the model, and all others must have the same. */
struct fit_group {
  bool begun;
  dfen_model model;
  dfen_fit fit;
};

static bool agree_on_model(struct context *context, struct fit_group *group, const dfen_model *model) {
  for (int i = 0; group->begun && i < DFEN_COEFFICIENTS; ++i) {
    if (group->model.coefficient[i] != model->coefficient[i]) {
      return fails(context, "the model must be the same in every row");
    }
  }
  group->begun = true;
  group->model = *model;
  return true;
}

struct fit_row {
  dfen_fields fields;
  double score, difference;
  dfen_model model; /* zeros if there is none */
};

/* Rows without a DFEN or a score do not count. */
static bool take_fit_row(struct context *context, struct fit_row *row) {
  return no_nulls(context, 0, 2) && take_first_dfen(context, &row->fields) &&
         take_real(context, 1, "score", 0.0, 1.0, &row->score) && require_no_dice(context, &row->fields) &&
         (!has_argument(context, 2) || take_model(context, 2, &row->model)) &&
         (!has_argument(context, 3) || take_rating_difference(context, 3, &row->difference));
}

static bool add_fit_row(struct context *context, void *state) {
  struct fit_group *group = state;
  struct fit_row row = {.model = {.coefficient = {0.0}}};
  if (!take_fit_row(context, &row) || !agree_on_model(context, group, &row.model)) {
    return false;
  }
  dfen_features features = dfen_features_of(&row.fields);
  dfen_set_rating_difference(&features, row.difference);
  dfen_fit_add(&group->fit, &row.model, &features, row.score, context->weight);
  return true;
}

static bool merge_fits(struct context *context, void *state, const void *other) {
  struct fit_group *group = state;
  const struct fit_group *part = other;
  if (part->begun && !agree_on_model(context, group, &part->model)) {
    return false;
  }
  dfen_fit_merge(&group->fit, &part->fit);
  return true;
}

static bool value_fit(struct context *context, const void *state) {
  const struct fit_group *group = state;
  if (group == NULL || group->fit.rows < 1.0) {
    return false;
  }
  dfen_fit_memory *memory = host_allocate(sizeof *memory);
  if (memory == NULL) {
    return no_memory(context);
  }
  char text[DFEN_MODEL_SIZE];
  dfen_model model = dfen_fit_step(&group->fit, &group->model, memory);
  host_free(memory);
  return result_text(context, text, dfen_write_model(&group->fit, &model, text));
}

const struct aggregate aggregate_dfen_fit = {
  .group_size = sizeof(struct fit_group),
  .add = add_fit_row,
  .merge = merge_fits,
  .value = value_fit,
};

/* ---- Chances ---- */

bool call_dfen_expected_score(struct context *context) {
  double difference = 0.0;
  return take_rating_difference(context, 0, &difference) && result_real(context, dfen_expected_score(difference));
}

/* What the three functions share. */
struct chance {
  dfen_record record;
  dfen_prior prior;
  double confidence;
};

static bool take_chance(struct context *context, struct chance *chance) {
  chance->confidence = DFEN_CONFIDENCE;
  return no_nulls(context, 0, context->count) && take_results(context, &chance->record) &&
         take_real(context, 3, "estimate", 0.0, 1.0, &chance->prior.estimate) &&
         take_real(context, 4, "prior_games", 0.0, DFEN_PRIOR_GAMES_MAX, &chance->prior.games) &&
         take_confidence(context, 5, &chance->confidence);
}

bool call_dfen_chance(struct context *context) {
  struct chance chance;
  double mean = 0.0;
  return take_chance(context, &chance) && dfen_chance(chance.record, chance.prior, &mean) && result_real(context, mean);
}

static bool result_bound(struct context *context, bool (*bound_of)(dfen_record, dfen_prior, double, double *)) {
  struct chance chance;
  double bound = 0.0;
  return take_chance(context, &chance) && bound_of(chance.record, chance.prior, chance.confidence, &bound) &&
         result_real(context, bound);
}

bool call_dfen_chance_lower(struct context *context) {
  return result_bound(context, dfen_chance_lower);
}

bool call_dfen_chance_upper(struct context *context) {
  return result_bound(context, dfen_chance_upper);
}

/* ---- How many games an estimate is worth ---- */

static bool add_key_of_prior(struct context *context, void *group) {
  dfen_record record;
  double estimate = 0.0;
  if (!no_nulls(context, 0, context->count) || !take_results(context, &record) ||
      !take_real(context, 3, "estimate", 0.0, 1.0, &estimate)) {
    return false;
  }
  dfen_prior_fit_add(group, record, estimate, context->weight);
  return true;
}

static bool merge_prior_fits(struct context *context, void *group, const void *part) {
  (void)context;
  dfen_prior_fit_merge(group, part);
  return true;
}

static bool value_prior_games(struct context *context, const void *group) {
  const dfen_prior_fit none = {.keys = 0.0};
  return result_real(context, dfen_prior_games(group == NULL ? &none : group));
}

const struct aggregate aggregate_dfen_prior_games = {
  .group_size = sizeof(dfen_prior_fit),
  .add = add_key_of_prior,
  .merge = merge_prior_fits,
  .value = value_prior_games,
};

bool answer_dfen_estimate_worth(struct context *context, const dfen_fields *fields) {
  double prior_games = 0.0;
  double games = 5.0 * DFEN_PRIOR_GAMES_MAX; /* limits nothing */
  return take_real(context, 1, "prior_games", 0.0, DFEN_PRIOR_GAMES_MAX, &prior_games) &&
         take_real(context, 2, "games", 0.0, DFEN_PRIOR_GAMES_MAX, &games) &&
         result_real(context, dfen_estimate_worth(fields, prior_games, games));
}
