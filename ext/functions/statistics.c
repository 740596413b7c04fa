/* The score of the side to move, and the confidence in a pooled score (SPEC 6.2 to 6.13). */
#include "function.h"

#include <string.h>

/* On a scale of the side to move the second argument is only validated, and may be NULL. */
enum outcome call_dfen_score(struct context *context) {
  host_value **arguments = context->arguments;
  int side = DFEN_WHITE;
  dfen_scale scale = {.side_to_move = false};
  dfen_result result = DFEN_NO_RESULT;
  if (host_type_of(arguments[0]) == HOST_NULL) {
    return NOTHING;
  }
  enum outcome outcome = context->count < 3 ? DONE : read_scale(arguments[2], &scale, context->reason);
  if (outcome != DONE) {
    return outcome;
  }
  outcome = read_side_or_dfen(arguments[1], &side, context->reason);
  if (outcome == FAILED) {
    (void)hint_at_order(1, arguments, context->reason);
  }
  if (scale.side_to_move && (outcome == DONE || outcome == NOTHING)) {
    side = DFEN_WHITE;
    outcome = DONE;
  }
  outcome = outcome == DONE ? read_result(arguments[0], context->count < 3 ? NULL : &scale,
                                          HOST_PREFIX "score(x, dfen, '%s')", &result, context->reason)
                            : outcome;
  return outcome == DONE ? result_real(context, dfen_score(result, side)) : outcome;
}

/* ---- Records ---- */

static enum outcome read_first_record(struct context *context, dfen_record *record) {
  return any_null(context->count, context->arguments) ? NOTHING
                                                      : read_record(context->arguments[0], record, context->reason);
}

enum outcome call_dfen_wins(struct context *context) {
  dfen_record record;
  enum outcome outcome = read_first_record(context, &record);
  return outcome == DONE ? result_integer(context, (int64_t)record.wins) : outcome;
}

enum outcome call_dfen_draws(struct context *context) {
  dfen_record record;
  enum outcome outcome = read_first_record(context, &record);
  return outcome == DONE ? result_integer(context, (int64_t)record.draws) : outcome;
}

enum outcome call_dfen_losses(struct context *context) {
  dfen_record record;
  enum outcome outcome = read_first_record(context, &record);
  return outcome == DONE ? result_integer(context, (int64_t)record.losses) : outcome;
}

enum outcome call_dfen_games(struct context *context) {
  dfen_record record;
  enum outcome outcome = read_first_record(context, &record);
  return outcome == DONE ? result_integer(context, (int64_t)dfen_games_of_record(record)) : outcome;
}

enum outcome call_dfen_mean_score(struct context *context) {
  dfen_record record;
  enum outcome outcome = read_first_record(context, &record);
  bool has_score = outcome == DONE && dfen_games_of_record(record) > 0;
  return has_score ? result_real(context, dfen_mean_score(record)) : outcome;
}

/* ---- Bounds ---- */

enum outcome read_results(host_value **arguments, dfen_record *record, struct reason *reason) {
  static const char *const what[] = {"wins", "draws", "losses"};
  uint64_t *const counts[] = {&record->wins, &record->draws, &record->losses};
  enum outcome outcome = DONE;
  for (int i = 0; i < 3 && outcome == DONE; ++i) {
    double count = 0.0;
    outcome = read_count(arguments[i], what[i], &count, reason);
    *counts[i] = outcome == DONE ? (uint64_t)count : 0;
  }
  return outcome;
}

/* The interval of a record, or of wins, draws and losses, with an optional confidence. NOTHING for zero games. */
static enum outcome read_interval(struct context *context, dfen_interval *interval) {
  host_value **arguments = context->arguments;
  dfen_record record;
  double confidence = DFEN_CONFIDENCE;
  if (any_null(context->count, arguments)) {
    return NOTHING;
  }
  enum outcome outcome = context->count < 3 ? read_record(arguments[0], &record, context->reason)
                                            : read_results(arguments, &record, context->reason);
  if (outcome == DONE && context->count % 2 == 0) {
    outcome = read_confidence(arguments[context->count - 1], &confidence, context->reason);
  }
  if (outcome != DONE || dfen_games_of_record(record) == 0) {
    return outcome == DONE ? NOTHING : outcome;
  }
  *interval = dfen_wilson(dfen_mean_score(record), (double)dfen_games_of_record(record), confidence);
  return DONE;
}

/* dfen_lower(record [, confidence]); also dfen_wilson_lower(wins, draws, losses [, confidence]). */
enum outcome call_dfen_lower(struct context *context) {
  dfen_interval interval;
  enum outcome outcome = read_interval(context, &interval);
  return outcome == DONE ? result_real(context, interval.lower) : outcome;
}

enum outcome call_dfen_wilson_lower(struct context *context) {
  return call_dfen_lower(context);
}

enum outcome call_dfen_upper(struct context *context) {
  dfen_interval interval;
  enum outcome outcome = read_interval(context, &interval);
  return outcome == DONE ? result_real(context, interval.upper) : outcome;
}

enum outcome call_dfen_wilson_upper(struct context *context) {
  return call_dfen_upper(context);
}
