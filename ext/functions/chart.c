/* dfen_percent(), and dfen_chart(), an aggregate whose rows become the rows of a chart (SPEC 9.10 to 9.12). */
#include <string.h>

#include "function.h"

static enum outcome read_share(host_value *value, const char *what, double *share, char reason[REASON_SIZE]) {
  return read_number(value, what, 0.0, 1.0, share, reason);
}

void call_dfen_percent(host_call *call, int count, host_value **arguments) {
  (void)count;
  double share = 0.0;
  char reason[REASON_SIZE];
  if (accept_argument(call, read_share(arguments[0], "share", &share, reason), reason)) {
    char text[DFEN_PERCENT_SIZE];
    host_result_text(call, text, dfen_percent(share, text));
  }
}

/* The state of a group or a window: about 90 kB, without pointers. */
struct chart_group {
  int count;
  bool with_games;
  dfen_chart_row row[DFEN_CHART_ROWS];
};

static const char too_many_rows[] = "a chart has at most 500 rows; use LIMIT";

static bool accept_chart_numbers(host_call *call, int count, host_value **arguments, dfen_chart_row *row) {
  double games = 0.0;
  char reason[REASON_SIZE];
  if (!accept_argument(call, read_share(arguments[1], "score", &row->score, reason), reason) ||
      !accept_argument(call, read_share(arguments[2], "lower", &row->lower, reason), reason) ||
      !accept_argument(call, read_share(arguments[3], "upper", &row->upper, reason), reason) ||
      (count > 4 && !accept_argument(call, read_count(arguments[4], "games", &games, reason), reason))) {
    return false;
  }
  if (row->lower > row->upper) {
    result_error(call, function_name(call), "the lower must not be greater than the upper");
    return false;
  }
  row->games = (uint64_t)games;
  return true;
}

/* Reads a label and its numbers (SPEC 9.10). False for a NULL, or if the result is set to an error. */
static bool accept_chart_row(host_call *call, int count, host_value **arguments, dfen_chart_row *row) {
  char reason[REASON_SIZE];
  return !any_null(count, arguments) && accept_argument(call, read_label(arguments[0], &row->label, reason), reason) &&
         accept_chart_numbers(call, count, arguments, row);
}

static void add_chart_row(host_call *call, int count, host_value **arguments) {
  struct chart_group *group = host_group(call, sizeof *group);
  dfen_chart_row row = {.games = 0}; /* zero the padding, because groups may move between processes */
  if (group != NULL && accept_chart_row(call, count, arguments, &row)) {
    if (group->count == DFEN_CHART_ROWS) {
      result_error(call, function_name(call), too_many_rows);
    } else {
      group->with_games = count > 4;
      group->row[group->count++] = row;
    }
  }
}

/* Rows leave a window in the order they entered it. */
static void remove_chart_row(host_call *call, int count, host_value **arguments) {
  struct chart_group *group = host_group(call, sizeof *group);
  dfen_chart_row row;
  if (group != NULL && group->count > 0 && accept_chart_row(call, count, arguments, &row)) {
    --group->count;
    memmove(&group->row[0], &group->row[1], (size_t)group->count * sizeof group->row[0]);
  }
}

/* Appends the rows of another part of the group. An ORDER BY inside the call fixes the order, and prevents parts. */
static void merge_chart(host_call *call, const void *other, size_t size) {
  struct chart_group part;
  struct chart_group *group = group_for_part(call, &part, sizeof part, other, size);
  if (group != NULL && group->count + part.count > DFEN_CHART_ROWS) {
    result_error(call, function_name(call), too_many_rows);
  } else if (group != NULL) {
    memcpy(&group->row[group->count], part.row, (size_t)part.count * sizeof part.row[0]);
    group->count += part.count;
    group->with_games = group->with_games || part.with_games;
  }
}

static void value_chart(host_call *call) {
  const struct chart_group *group = host_group_so_far(call, sizeof *group);
  if (group == NULL || group->count == 0) {
    return;
  }
  size_t size = dfen_chart(group->row, group->count, group->with_games, NULL, 0);
  char *text = allocate_for(call, size);
  if (text != NULL) {
    dfen_chart(group->row, group->count, group->with_games, text, size);
    host_result_own_text(call, text, size);
  }
}

const struct aggregate aggregate_dfen_chart = {
  .add = add_chart_row,
  .remove = remove_chart_row,
  .merge = merge_chart,
  .value = value_chart,
};
