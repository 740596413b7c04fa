/* The score of the side to move, and the confidence in a pooled score (SPEC 6.2 to 6.13). */
#include "function.h"

#include <string.h>

/* On the scale 'side to move' the second argument is only validated, and may be NULL. */
void call_dfen_score(host_call *call, int count, host_value **arguments) {
  int side = DFEN_WHITE;
  dfen_scale scale = DFEN_SCALE_NONE;
  dfen_result result = DFEN_NO_RESULT;
  char reason[REASON_SIZE];
  if (host_type_of(arguments[0]) == HOST_NULL ||
      (count == 3 && !accept_argument(call, read_scale(arguments[2], &scale, reason), reason))) {
    return;
  }
  enum outcome outcome = read_side_or_dfen(arguments[1], &side, reason);
  if (outcome == FAILED) {
    (void)hint_at_order(1, arguments, reason);
  }
  if (scale == DFEN_SCALE_SIDE_TO_MOVE && (outcome == DONE || outcome == NOTHING)) {
    side = DFEN_WHITE;
    outcome = DONE;
  }
  if (accept_argument(call, outcome, reason) &&
      accept_argument(call, read_result(arguments[0], scale, "dfen_score(x, dfen, '%s')", &result, reason), reason)) {
    host_result_real(call, dfen_score(result, side));
  }
}

/* ---- Records ---- */

static bool accept_record(host_call *call, int count, host_value **arguments, dfen_record *record) {
  char reason[REASON_SIZE];
  return !any_null(count, arguments) && accept_argument(call, read_record(arguments[0], record, reason), reason);
}

void call_dfen_wins(host_call *call, int count, host_value **arguments) {
  dfen_record record;
  if (accept_record(call, count, arguments, &record)) {
    host_result_integer(call, (int64_t)record.wins);
  }
}

void call_dfen_draws(host_call *call, int count, host_value **arguments) {
  dfen_record record;
  if (accept_record(call, count, arguments, &record)) {
    host_result_integer(call, (int64_t)record.draws);
  }
}

void call_dfen_losses(host_call *call, int count, host_value **arguments) {
  dfen_record record;
  if (accept_record(call, count, arguments, &record)) {
    host_result_integer(call, (int64_t)record.losses);
  }
}

void call_dfen_games(host_call *call, int count, host_value **arguments) {
  dfen_record record;
  if (accept_record(call, count, arguments, &record)) {
    host_result_integer(call, (int64_t)dfen_games_of_record(record));
  }
}

void call_dfen_mean_score(host_call *call, int count, host_value **arguments) {
  dfen_record record;
  if (accept_record(call, count, arguments, &record) && dfen_games_of_record(record) > 0) {
    host_result_real(call, dfen_mean_score(record));
  }
}

/* ---- Bounds ---- */

static enum outcome read_z(host_value *value, double *z, char reason[REASON_SIZE]) {
  return read_number(value, "z", 0.0, DFEN_Z_MAX, z, reason);
}

bool accept_results(host_call *call, host_value **arguments, dfen_record *record) {
  static const char *const what[] = {"wins", "draws", "losses"};
  uint64_t *const counts[] = {&record->wins, &record->draws, &record->losses};
  char reason[REASON_SIZE];
  for (int i = 0; i < 3; ++i) {
    double count = 0.0;
    if (!accept_argument(call, read_count(arguments[i], what[i], &count, reason), reason)) {
      return false;
    }
    *counts[i] = (uint64_t)count;
  }
  return true;
}

/* Reads a record, or wins, draws and losses, and an optional z. False if there is no interval: the result is NULL or
 * set to an error. */
static bool accept_interval(host_call *call, int count, host_value **arguments, dfen_interval *interval) {
  dfen_record record;
  bool accepted = count < 3 ? accept_record(call, count, arguments, &record)
                            : !any_null(count, arguments) && accept_results(call, arguments, &record);
  double z = DFEN_Z;
  char reason[REASON_SIZE];
  if (!accepted || (count % 2 == 0 && !accept_argument(call, read_z(arguments[count - 1], &z, reason), reason))) {
    return false;
  }
  uint64_t games = dfen_games_of_record(record);
  if (games > 0) {
    *interval = dfen_wilson(dfen_mean_score(record), (double)games, z);
  }
  return games > 0;
}

/* dfen_lower(record [, z]); also dfen_wilson_lower(wins, draws, losses [, z]). */
void call_dfen_lower(host_call *call, int count, host_value **arguments) {
  dfen_interval interval;
  if (accept_interval(call, count, arguments, &interval)) {
    host_result_real(call, interval.lower);
  }
}

void call_dfen_wilson_lower(host_call *call, int count, host_value **arguments) {
  call_dfen_lower(call, count, arguments);
}

void call_dfen_upper(host_call *call, int count, host_value **arguments) {
  dfen_interval interval;
  if (accept_interval(call, count, arguments, &interval)) {
    host_result_real(call, interval.upper);
  }
}

void call_dfen_wilson_upper(host_call *call, int count, host_value **arguments) {
  call_dfen_upper(call, count, arguments);
}
