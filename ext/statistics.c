/* The mover's score, and how sure a pooled score is (SPEC 6.2 to 6.13). */
#include "function.h"

#include <string.h>

/* Where the scale is that of the side to move, the second argument only has to be right, and may be NULL. */
void call_score(host_call *call, int count, host_value **arguments) {
  int side = DFEN_WHITE;
  dfen_scale scale = DFEN_SCALE_NONE;
  dfen_result result = DFEN_NO_RESULT;
  char reason[REASON_SIZE];
  if (host_type_of(arguments[0]) == HOST_NULL ||
      (count == 3 && !accept_argument(call, read_scale(arguments[2], &scale, reason), reason))) {
    return;
  }
  enum outcome outcome = read_side_or_dfen(arguments[1], &side, reason);
  if (outcome == READ_MALFORMED) {
    (void)hint_at_order(1, arguments, reason);
  }
  if (scale == DFEN_SCALE_SIDE_TO_MOVE && (outcome == READ || outcome == READ_NULL)) {
    side = DFEN_WHITE;
    outcome = READ;
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

void call_wins(host_call *call, int count, host_value **arguments) {
  dfen_record record;
  if (accept_record(call, count, arguments, &record)) {
    host_result_integer(call, (int64_t)record.wins);
  }
}

void call_draws(host_call *call, int count, host_value **arguments) {
  dfen_record record;
  if (accept_record(call, count, arguments, &record)) {
    host_result_integer(call, (int64_t)record.draws);
  }
}

void call_losses(host_call *call, int count, host_value **arguments) {
  dfen_record record;
  if (accept_record(call, count, arguments, &record)) {
    host_result_integer(call, (int64_t)record.losses);
  }
}

void call_games(host_call *call, int count, host_value **arguments) {
  dfen_record record;
  if (accept_record(call, count, arguments, &record)) {
    host_result_integer(call, (int64_t)dfen_scores_of_record(record).count);
  }
}

void call_mean_score(host_call *call, int count, host_value **arguments) {
  dfen_record record;
  if (accept_record(call, count, arguments, &record) && dfen_scores_of_record(record).count > 0) {
    host_result_real(call, dfen_mean_score(dfen_scores_of_record(record)));
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

/* Reads a record, or three or more arguments of which the first are wins, draws and losses; and a z, if it is given.
 * False when there is no interval, for the answer is set or is NULL. */
static bool accept_interval(host_call *call, int count, host_value **arguments, dfen_interval *interval) {
  dfen_record record;
  bool accepted = count < 3 ? accept_record(call, count, arguments, &record)
                            : !any_null(count, arguments) && accept_results(call, arguments, &record);
  double z = DFEN_Z;
  char reason[REASON_SIZE];
  if (!accepted || (count % 2 == 0 && !accept_argument(call, read_z(arguments[count - 1], &z, reason), reason))) {
    return false;
  }
  dfen_scores scores = dfen_scores_of_record(record);
  if (scores.count > 0) {
    *interval = dfen_wilson(dfen_mean_score(scores), (double)scores.count, z);
  }
  return scores.count > 0;
}

/* dfen_lower(record [, z]) and dfen_wilson_lower(wins, draws, losses [, z]). */
void call_lower(host_call *call, int count, host_value **arguments) {
  dfen_interval interval;
  if (accept_interval(call, count, arguments, &interval)) {
    host_result_real(call, interval.lower);
  }
}

void call_upper(host_call *call, int count, host_value **arguments) {
  dfen_interval interval;
  if (accept_interval(call, count, arguments, &interval)) {
    host_result_real(call, interval.upper);
  }
}

/* ---- Aggregates over scores ---- */

enum z_state { Z_NOT_READ = 0, Z_READ, Z_NULL };

/* What a group or a window keeps; SQLite begins with zeros. */
struct pool {
  dfen_scores scores;
  double z;
  enum z_state z_state;
};

/* The first z is the group's; every other must be the same. False when the result is an error. */
static bool agree_on_z(host_call *call, struct pool *pool, enum z_state z_state, double z) {
  if (pool->z_state == Z_NOT_READ) {
    pool->z_state = z_state;
    pool->z = z;
  } else if (pool->z_state != z_state || pool->z < z || pool->z > z) {
    result_error(call, function_name(call), "the z must be the same in every row");
    return false;
  }
  return true;
}

/* Takes z from a row. False when the result is an error. */
static bool take_z(host_call *call, struct pool *pool, host_value *value) {
  double z = DFEN_Z;
  char reason[REASON_SIZE];
  enum outcome outcome = value == NULL ? READ : read_z(value, &z, reason);
  if (outcome != READ && outcome != READ_NULL) {
    return accept_argument(call, outcome, reason);
  }
  return agree_on_z(call, pool, outcome == READ ? Z_READ : Z_NULL, z);
}

void add_score(host_call *call, int count, host_value **arguments) {
  struct pool *pool = host_group(call, sizeof *pool);
  double score = 0.0;
  char reason[REASON_SIZE];
  if (pool != NULL && take_z(call, pool, count == 2 ? arguments[1] : NULL) &&
      accept_argument(call, read_number(arguments[0], "score", 0.0, 1.0, &score, reason), reason)) {
    pool->scores = dfen_add_score(pool->scores, score);
  }
}

/* The row was added before, so it reads. */
void remove_score(host_call *call, int count, host_value **arguments) {
  (void)count;
  struct pool *pool = host_group(call, sizeof *pool);
  if (pool != NULL && host_type_of(arguments[0]) != HOST_NULL) {
    pool->scores = dfen_remove_score(pool->scores, host_real_of(arguments[0]));
  }
}

void merge_scores(host_call *call, const void *other, size_t size) {
  struct pool part;
  struct pool *pool = group_for_part(call, &part, sizeof part, other, size);
  if (pool != NULL && (part.z_state == Z_NOT_READ || agree_on_z(call, pool, part.z_state, part.z))) {
    pool->scores = dfen_merge_scores(pool->scores, part.scores);
  }
}

/* The interval of the rows so far; false when there are no scores. */
static bool wilson_of_pool(host_call *call, dfen_interval *interval) {
  const struct pool *pool = host_group_so_far(call, sizeof *pool);
  if (pool == NULL || pool->scores.count == 0 || pool->z_state == Z_NULL) {
    return false;
  }
  *interval = dfen_wilson(dfen_mean_score(pool->scores), (double)pool->scores.count, pool->z);
  return true;
}

void value_pool_lower(host_call *call) {
  dfen_interval interval;
  if (wilson_of_pool(call, &interval)) {
    host_result_real(call, interval.lower);
  }
}

void value_pool_upper(host_call *call) {
  dfen_interval interval;
  if (wilson_of_pool(call, &interval)) {
    host_result_real(call, interval.upper);
  }
}
