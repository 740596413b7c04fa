/* dfen_pool(sql [, megabytes]), table-valued: pools scores by key in a hash table (pool.h), without the sorter of GROUP
 * BY. */
#include "pool.h"
#include "../../functions/function.h"

#include <string.h>

enum { MEGABYTES = 1024, MEGABYTES_MAX = 1 << 20 };

/* A cache of bounds. Most keys have one or two games, so few different bounds are computed. */
enum { KNOWN_BOUNDS = 256 };

struct pooled_bounds {
  uint32_t wins, draws, losses; /* all 0: free */
  dfen_interval interval;
};

struct pooled {
  struct pooled_groups groups;
  uint64_t position; /* of the current row */
  const struct pooled_group *row;
  struct pooled_bounds *bounds; /* KNOWN_BOUNDS of them */
};

static bool pool_begin(struct context *context, void *state) {
  struct pooled *pooled = state;
  struct sql_session *session = context->session;
  const char *sql = NULL;
  size_t length = 0;
  int64_t megabytes = MEGABYTES;
  if (!take_text(context, 0, "SQL", &sql, &length) ||
      !take_integer(context, 1, "megabytes", 1, MEGABYTES_MAX, &megabytes)) {
    return false;
  }
  pooled->groups.cancellation = context->cancellation;
  pool_open(&pooled->groups, (uint64_t)megabytes);
  pooled->bounds = session_memory(session, KNOWN_BOUNDS * sizeof *pooled->bounds);
  pool_statement(session, &pooled->groups, sql, length);
  return session_ok(session);
}

static bool pool_step(struct context *context, void *state) {
  (void)context;
  struct pooled *pooled = state;
  pooled->row = pool_step_group(&pooled->groups, &pooled->position);
  return pooled->row != NULL;
}

static bool result_key(struct context *context, const struct pooled_group *group) {
  sqlite3_int64 integer;
  switch ((enum key_kind)group->kind) {
  case KEY_TEXT: return result_text(context, group->key, group->length);
  case KEY_BLOB: sqlite3_result_blob64(context->call, group->key, group->length, SQLITE_TRANSIENT); return true;
  case KEY_INTEGER: memcpy(&integer, group->key, sizeof integer); return result_integer(context, integer);
  case KEY_NULL: break;
  }
  return false;
}

enum {
  POOLED_KEY,
  POOLED_GAMES,
  POOLED_VISITS,
  POOLED_WINS,
  POOLED_DRAWS,
  POOLED_LOSSES,
  POOLED_SCORE,
  POOLED_LOWER,
  POOLED_UPPER
};

static double score_of(const struct pooled_group *group) {
  return (group->wins + group->draws / 2.0) / ((double)group->wins + group->draws + group->losses);
}

static dfen_interval interval_of(struct pooled_bounds bounds[KNOWN_BOUNDS], const struct pooled_group *group) {
  struct pooled_bounds *known = &bounds[(group->wins + 5 * group->draws + 17 * group->losses) % KNOWN_BOUNDS];
  if (known->wins != group->wins || known->draws != group->draws || known->losses != group->losses) {
    double games = (double)group->wins + group->draws + group->losses;
    *known = (struct pooled_bounds){.wins = group->wins,
                                    .draws = group->draws,
                                    .losses = group->losses,
                                    .interval = dfen_wilson(score_of(group), games, DFEN_CONFIDENCE)};
  }
  return known->interval;
}

static bool pool_column(struct context *context, const void *state, int column) {
  const struct pooled *pooled = state;
  const struct pooled_group *group = pooled->row;
  sqlite3_int64 games = (sqlite3_int64)group->wins + group->draws + group->losses;
  switch (column) {
  case POOLED_KEY: return result_key(context, group);
  case POOLED_GAMES: return result_integer(context, games);
  case POOLED_VISITS: return result_integer(context, group->visits);
  case POOLED_WINS: return result_integer(context, group->wins);
  case POOLED_DRAWS: return result_integer(context, group->draws);
  case POOLED_LOSSES: return result_integer(context, group->losses);
  default: break;
  }
  if (games == 0) { /* without games there is no score and there are no bounds */
    return false;
  }
  switch (column) {
  case POOLED_SCORE: return result_real(context, score_of(group));
  case POOLED_LOWER: return result_real(context, interval_of(pooled->bounds, group).lower);
  default: return result_real(context, interval_of(pooled->bounds, group).upper);
  }
}

static void pool_end(void *state) {
  struct pooled *pooled = state;
  pool_close(&pooled->groups);
}

const struct table table_dfen_pool = {
  .state_size = sizeof(struct pooled),
  .runs_sql = true,
  .begin = pool_begin,
  .step = pool_step,
  .column = pool_column,
  .end = pool_end,
};
