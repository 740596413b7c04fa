/* The mover's score, and how sure a pooled score is (SPEC 6.2 to 6.7). */
#include "function.h"

#include <string.h>

void call_score(host_call *call, int count, host_value **arguments) {
  (void)count;
  int side = 0;
  int result = 0;
  char reason[REASON_SIZE];
  if (host_type_of(arguments[0]) == HOST_NULL) {
    return;
  }
  enum outcome outcome = read_side_or_dfen(arguments[1], &side, reason);
  if (outcome == READ_MALFORMED) {
    hint_at_order(1, arguments, reason);
  }
  if (accept_argument(call, outcome, reason) &&
      accept_argument(call, read_result(arguments[0], &result, reason), reason)) {
    host_result_real(call, (1 + (side == DFEN_WHITE ? result : -result)) / 2.0);
  }
}

/* ---- On counts ---- */

static enum outcome read_z(host_value *value, double *z, char reason[REASON_SIZE]) {
  return read_number(value, "z", 0.0, DFEN_Z_MAX, z, reason);
}

/* Reads wins, draws, losses and z, and works the interval out; false when the result is set or is NULL. */
static bool wilson_of_counts(host_call *call, int count, host_value **arguments, dfen_interval *interval) {
  double wins = 0.0;
  double draws = 0.0;
  double losses = 0.0;
  double z = DFEN_Z;
  char reason[REASON_SIZE];
  if (any_null(count, arguments) || !accept_argument(call, read_count(arguments[0], "wins", &wins, reason), reason) ||
      !accept_argument(call, read_count(arguments[1], "draws", &draws, reason), reason) ||
      !accept_argument(call, read_count(arguments[2], "losses", &losses, reason), reason) ||
      (count == 4 && !accept_argument(call, read_z(arguments[3], &z, reason), reason))) {
    return false;
  }
  double games = wins + draws + losses;
  if (games == 0.0) {
    return false;
  }
  *interval = dfen_wilson((wins + draws / 2.0) / games, games, z);
  return true;
}

void call_wilson_lower(host_call *call, int count, host_value **arguments) {
  dfen_interval interval;
  if (wilson_of_counts(call, count, arguments, &interval)) {
    host_result_real(call, interval.lower);
  }
}

void call_wilson_upper(host_call *call, int count, host_value **arguments) {
  dfen_interval interval;
  if (wilson_of_counts(call, count, arguments, &interval)) {
    host_result_real(call, interval.upper);
  }
}

/* ---- Records ---- */

enum { RECORD_WINS, RECORD_DRAWS, RECORD_LOSSES, RECORD_COUNTS };

/* Reads a number and what must stand before it; false when they are not there. */
static bool take_count(const char **text, const char *end, const char *before, int64_t *count) {
  static const int64_t largest = INT64_C(9007199254740992); /* as dfen_wilson_lower takes them */
  size_t length = strlen(before);
  if ((size_t)(end - *text) <= length || memcmp(*text, before, length) != 0) {
    return false;
  }
  const char *first = *text + length;
  const char *at = first;
  for (*count = 0; at < end && *at >= '0' && *at <= '9' && *count <= largest; ++at) {
    *count = 10 * *count + (*at - '0');
  }
  *text = at;
  return at > first && *count <= largest && (*first != '0' || at == first + 1);
}

/* '+3 =1 -2': wins, draws and losses, as dfen_record writes them. */
static enum outcome read_record(host_value *value, int64_t counts[RECORD_COUNTS], char reason[REASON_SIZE]) {
  static const char *const before[RECORD_COUNTS] = {"+", " =", " -"};
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = read_text(value, "record", &text, &length, reason);
  if (outcome != READ) {
    return outcome;
  }
  const char *end = text + length;
  bool is_record = true;
  for (int i = 0; i < RECORD_COUNTS && is_record; ++i) {
    is_record = take_count(&text, end, before[i], &counts[i]);
  }
  if (is_record && text == end) {
    return READ;
  }
  write_reason(reason, "a record is wins, draws and losses as dfen_record writes them, '+3 =1 -2'");
  add_given_value(reason, ", not ", value);
  return READ_MALFORMED;
}

static void answer_record(host_call *call, host_value *value, int which) {
  int64_t counts[RECORD_COUNTS] = {0};
  char reason[REASON_SIZE];
  if (accept_argument(call, read_record(value, counts, reason), reason)) {
    host_result_integer(call, counts[which]);
  }
}

void call_wins(host_call *call, int count, host_value **arguments) {
  (void)count;
  answer_record(call, arguments[0], RECORD_WINS);
}

void call_draws(host_call *call, int count, host_value **arguments) {
  (void)count;
  answer_record(call, arguments[0], RECORD_DRAWS);
}

void call_losses(host_call *call, int count, host_value **arguments) {
  (void)count;
  answer_record(call, arguments[0], RECORD_LOSSES);
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
  if (pool == NULL) {
    host_result_no_memory(call);
    return;
  }
  double score = 0.0;
  char reason[REASON_SIZE];
  if (take_z(call, pool, count == 2 ? arguments[1] : NULL) &&
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
  if (size != sizeof part) {
    result_error(call, function_name(call), "what another part of the group kept is not of this release");
    return;
  }
  struct pool *pool = host_group(call, sizeof *pool);
  if (pool == NULL) {
    host_result_no_memory(call);
    return;
  }
  memcpy(&part, other, sizeof part);
  if (part.z_state == Z_NOT_READ || agree_on_z(call, pool, part.z_state, part.z)) {
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
