/* dfen_percent(), and dfen_chart(), an aggregate whose rows become the rows of a chart (SPEC 9.10 to 9.12). */
#include <string.h>

#include "function.h"

static bool take_share(struct context *context, int index, const char *what, double *share) {
  return take_real(context, index, what, 0.0, 1.0, share);
}

bool call_dfen_percent(struct context *context) {
  double share = 0.0;
  char text[DFEN_PERCENT_SIZE];
  return take_real(context, 0, "share", -1.0, 1.0, &share) && result_text(context, text, dfen_percent(share, text));
}

/* The state of a group or a window: about 90 kB, without pointers. */
struct chart_group {
  int count;
  bool with_games;
  dfen_chart_row row[DFEN_CHART_ROWS];
};

/* Reads the label and the numbers of a row (SPEC 9.10). */
static bool take_chart_row(struct context *context, dfen_chart_row *row) {
  return no_nulls(context, 0, context->count) && take_label(context, 0, &row->label) &&
         take_share(context, 1, "score", &row->score) && take_share(context, 2, "lower", &row->lower) &&
         take_share(context, 3, "upper", &row->upper) && take_total(context, 4, "games", &row->games) &&
         (row->lower <= row->upper || fails(context, "the lower must not be greater than the upper"));
}

static bool refuse_rows(struct context *context) {
  return fails(context, "a chart has at most 500 rows; use LIMIT");
}

/* Rows leave a window in the order they entered it. */
static bool add_chart_row(struct context *context, void *state) {
  struct chart_group *group = state;
  dfen_chart_row row = {.games = 0}; /* zero the padding, because groups may move between processes */
  if (!take_chart_row(context, &row)) {
    return false;
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
  return true;
}

/* Appends the rows of another part of the group. An ORDER BY inside the call fixes the order, and prevents parts. */
static bool merge_charts(struct context *context, void *state, const void *other) {
  struct chart_group *group = state;
  const struct chart_group *part = other;
  if (group->count + part->count > DFEN_CHART_ROWS) {
    return refuse_rows(context);
  }
  memcpy(&group->row[group->count], part->row, (size_t)part->count * sizeof part->row[0]);
  group->count += part->count;
  group->with_games = group->with_games || part->with_games;
  return true;
}

static bool value_chart(struct context *context, const void *state) {
  const struct chart_group *group = state;
  if (group == NULL || group->count == 0) {
    return false;
  }
  size_t size = dfen_chart(group->row, group->count, group->with_games, NULL, 0);
  char *text = host_allocate(size);
  if (text == NULL) {
    return no_memory(context);
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
