/* dfen_percent(), and dfen_chart(), an aggregate whose rows become the rows of a chart (SPEC 9.10 to 9.12). */
#include <string.h>

#include "function.h"

static enum outcome read_share(host_value *value, const char *what, double *share, struct reason *reason) {
  return read_number(value, what, 0.0, 1.0, share, reason);
}

enum outcome call_dfen_percent(struct context *context) {
  double share = 0.0;
  char text[DFEN_PERCENT_SIZE];
  enum outcome outcome = read_share(context->arguments[0], "share", &share, context->reason);
  return outcome == DONE ? result_text(context, text, dfen_percent(share, text)) : outcome;
}

/* The state of a group or a window: about 90 kB, without pointers. */
struct chart_group {
  int count;
  bool with_games;
  dfen_chart_row row[DFEN_CHART_ROWS];
};

/* Reads the label and the numbers of a row (SPEC 9.10). */
static enum outcome read_chart_row(struct context *context, dfen_chart_row *row) {
  host_value **arguments = context->arguments;
  struct reason *reason = context->reason;
  double games = 0.0;
  if (any_null(context->count, arguments)) {
    return NOTHING;
  }
  enum outcome outcome = read_label(arguments[0], &row->label, reason);
  outcome = outcome == DONE ? read_share(arguments[1], "score", &row->score, reason) : outcome;
  outcome = outcome == DONE ? read_share(arguments[2], "lower", &row->lower, reason) : outcome;
  outcome = outcome == DONE ? read_share(arguments[3], "upper", &row->upper, reason) : outcome;
  if (outcome == DONE && context->count > 4) {
    outcome = read_count(arguments[4], "games", &games, reason);
  }
  if (outcome == DONE && row->lower > row->upper) {
    return write_reason(reason, "the lower must not be greater than the upper");
  }
  row->games = outcome == DONE ? (uint64_t)games : 0;
  return outcome;
}

static enum outcome refuse_rows(struct context *context) {
  return write_reason(context->reason, "a chart has at most 500 rows; use LIMIT");
}

/* Rows leave a window in the order they entered it. */
static enum outcome add_chart_row(struct context *context, void *state) {
  struct chart_group *group = state;
  dfen_chart_row row = {.games = 0}; /* zero the padding, because groups may move between processes */
  enum outcome outcome = read_chart_row(context, &row);
  if (outcome != DONE) {
    return outcome;
  }
  if (context->weight < 0 && group->count > 0) {
    --group->count;
    memmove(&group->row[0], &group->row[1], (size_t)group->count * sizeof group->row[0]);
  } else if (context->weight > 0) {
    if (group->count == DFEN_CHART_ROWS) {
      return refuse_rows(context);
    }
    group->with_games = context->count > 4;
    group->row[group->count++] = row;
  }
  return DONE;
}

/* Appends the rows of another part of the group. An ORDER BY inside the call fixes the order, and prevents parts. */
static enum outcome merge_charts(struct context *context, void *state, const void *other) {
  struct chart_group *group = state;
  const struct chart_group *part = other;
  if (group->count + part->count > DFEN_CHART_ROWS) {
    return refuse_rows(context);
  }
  memcpy(&group->row[group->count], part->row, (size_t)part->count * sizeof part->row[0]);
  group->count += part->count;
  group->with_games = group->with_games || part->with_games;
  return DONE;
}

static enum outcome value_chart(struct context *context, const void *state) {
  const struct chart_group *group = state;
  if (group == NULL || group->count == 0) {
    return NOTHING;
  }
  size_t size = dfen_chart(group->row, group->count, group->with_games, NULL, 0);
  char *text = host_allocate(size);
  if (text == NULL) {
    return NO_MEMORY;
  }
  dfen_chart(group->row, group->count, group->with_games, text, size);
  return result_own_text(context, text, size);
}

const struct aggregate aggregate_dfen_chart = {
  .group_size = sizeof(struct chart_group),
  .add = add_chart_row,
  .merge = merge_charts,
  .value = value_chart,
};
