/* The score of the side to move, and the confidence in a pooled score (SPEC 6.2 to 6.13). */
#include "function.h"

#include <string.h>

/* The second argument. On a scale of the side to move it is only validated, and may be NULL. */
static bool take_scored_side(struct context *context, bool is_needed, int *side) {
  if (take_side_or_dfen(context, 1, side)) {
    return true;
  }
  if (context->failure == HAS_REASON) {
    (void)hint_at_order(context, 0, 1);
  }
  return !is_needed && context->failure == NO_FAILURE;
}

bool call_dfen_score(struct context *context) {
  int side = DFEN_WHITE;
  bool has_scale = context->count > 2;
  dfen_scale scale = {.view = DFEN_VIEW_WHITE};
  dfen_result result = DFEN_NO_RESULT;
  return no_nulls(context, 0, 1) && take_scale(context, 2, &scale) &&
         take_scored_side(context, scale.view != DFEN_VIEW_SIDE, &side) &&
         take_result(context, 0, has_scale ? &scale : NULL, HOST_PREFIX "score(x, dfen, '%s')", &result) &&
         result_real(context, dfen_score(result, scale.view == DFEN_VIEW_SIDE    ? DFEN_WHITE
                                                 : scale.view == DFEN_VIEW_BLACK ? DFEN_WHITE + DFEN_BLACK - side
                                                                                 : side));
}

/* ---- Records ---- */

static bool take_first_record(struct context *context, dfen_record *record) {
  return no_nulls(context, 0, context->count) && take_record(context, 0, record);
}

bool call_dfen_wins(struct context *context) {
  dfen_record record;
  return take_first_record(context, &record) && result_integer(context, (int64_t)record.wins);
}

bool call_dfen_draws(struct context *context) {
  dfen_record record;
  return take_first_record(context, &record) && result_integer(context, (int64_t)record.draws);
}

bool call_dfen_losses(struct context *context) {
  dfen_record record;
  return take_first_record(context, &record) && result_integer(context, (int64_t)record.losses);
}

bool call_dfen_games(struct context *context) {
  dfen_record record;
  return take_first_record(context, &record) && result_integer(context, (int64_t)dfen_games_of_record(record));
}

bool call_dfen_mean_score(struct context *context) {
  dfen_record record;
  return take_first_record(context, &record) && dfen_games_of_record(record) > 0 &&
         result_real(context, dfen_mean_score(record));
}

/* ---- Bounds ---- */

bool take_results(struct context *context, dfen_record *record) {
  return take_total(context, 0, "wins", &record->wins) && take_total(context, 1, "draws", &record->draws) &&
         take_total(context, 2, "losses", &record->losses);
}

/* The interval of a record, or of wins, draws and losses, with an optional confidence. NULL for zero games. */
static bool take_interval(struct context *context, dfen_interval *interval) {
  bool has_record = context->count < 3;
  dfen_record record;
  double confidence = DFEN_CONFIDENCE;
  if (!no_nulls(context, 0, context->count) ||
      !(has_record ? take_record(context, 0, &record) : take_results(context, &record)) ||
      !take_confidence(context, has_record ? 1 : 3, &confidence) || dfen_games_of_record(record) == 0) {
    return false;
  }
  *interval = dfen_wilson(dfen_mean_score(record), (double)dfen_games_of_record(record), confidence);
  return true;
}

/* dfen_lower(record [, confidence]); also dfen_wilson_lower(wins, draws, losses [, confidence]). */
bool call_dfen_lower(struct context *context) {
  dfen_interval interval;
  return take_interval(context, &interval) && result_real(context, interval.lower);
}

bool call_dfen_wilson_lower(struct context *context) {
  return call_dfen_lower(context);
}

bool call_dfen_upper(struct context *context) {
  dfen_interval interval;
  return take_interval(context, &interval) && result_real(context, interval.upper);
}

bool call_dfen_wilson_upper(struct context *context) {
  return call_dfen_upper(context);
}
