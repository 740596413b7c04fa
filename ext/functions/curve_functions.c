/* dfen_curve(), an aggregate whose rows become the points of a curve (SPEC 9.13 and 9.14). */
#include <string.h>

#include "function.h"
#include "../host/array.h"

/* The state of a group, initially zeros. Marks are in the order of their numbers. */
struct curve_group {
  dfen_curve_point *points;
  uint64_t capacity;
  int count, marks;
  dfen_curve_mark mark[DFEN_CURVE_MARKS];
};

struct curve_row {
  dfen_curve_point point;
  dfen_label label; /* empty if there is none */
};

/* Reads a whole number, or a whole number and a half, doubled. */
static bool take_halves(struct context *context, int index, uint32_t *halves) {
  double number = 0.0;
  if (!take_real(context, index, "number", 0.0, DFEN_CURVE_NUMBER_MAX, &number)) {
    return false;
  }
  *halves = (uint32_t)(2.0 * number);
  return *halves >= 2.0 * number || rejects(context, index, "the number must be a whole or half number of turns");
}

/* A NULL label marks nothing. */
static bool take_curve_row(struct context *context, struct curve_row *row) {
  return no_nulls(context, 0, 2) && take_halves(context, 0, &row->point.halves) &&
         take_real(context, 1, "value", 0.0, 1.0, &row->point.value) &&
         (!has_argument(context, 2) || take_label(context, 2, &row->label));
}

/* An error about the number of a row: "two rows with the number 12.5 differ in ...". */
static bool refuse_difference(struct context *context, uint32_t halves, const char *what) {
  return fails(context, "two rows with the number %u%s differ in %s; a curve is of one game", (unsigned)(halves / 2),
               halves % 2 != 0 ? ".5" : "", what);
}

/* Inserts a mark in order; equal ones once. */
static bool take_mark(struct context *context, struct curve_group *group, uint32_t halves, const dfen_label *label) {
  int at = group->marks;
  while (at > 0 && group->mark[at - 1].halves > halves) {
    --at;
  }
  if (at > 0 && group->mark[at - 1].halves == halves) {
    const dfen_label *there = &group->mark[at - 1].label;
    bool same = there->length == label->length && memcmp(there->text, label->text, label->length) == 0;
    return same || refuse_difference(context, halves, "labels");
  }
  if (group->marks == DFEN_CURVE_MARKS) {
    return fails(context, "a curve has at most 20 labels; make the others NULL");
  }
  memmove(&group->mark[at + 1], &group->mark[at], (size_t)(group->marks++ - at) * sizeof group->mark[0]);
  group->mark[at] = (dfen_curve_mark){halves, *label};
  return true;
}

/* Makes room for `more` points. */
static bool reserve_points(struct context *context, struct curve_group *group, int more) {
  if (group->count + more > DFEN_CURVE_POINTS) {
    return fails(context, "a curve has at most 10000 rows");
  }
  dfen_curve_point *points =
    array_reserve(group->points, &group->capacity, (uint64_t)group->count + (uint64_t)more, sizeof *points);
  if (points == NULL) {
    return no_memory(context);
  }
  group->points = points;
  return true;
}

static bool add_curve_row(struct context *context, void *state) {
  struct curve_group *group = state;
  struct curve_row row = {.label = {.length = 0}};
  if (!take_curve_row(context, &row) || !reserve_points(context, group, 1) ||
      !(row.label.length == 0 || take_mark(context, group, row.point.halves, &row.label))) {
    return false;
  }
  group->points[group->count++] = row.point;
  return true;
}

static bool merge_curves(struct context *context, void *state, const void *other) {
  struct curve_group *group = state;
  const struct curve_group *part = other;
  if (part->count == 0 || !reserve_points(context, group, part->count)) {
    return false;
  }
  for (int i = 0; i < part->marks; ++i) {
    if (!take_mark(context, group, part->mark[i].halves, &part->mark[i].label)) {
      return false;
    }
  }
  memcpy(&group->points[group->count], part->points, (size_t)part->count * sizeof part->points[0]);
  group->count += part->count;
  return true;
}

/* Sorting the points in place does not change the group. */
static bool value_curve(struct context *context, const void *state) {
  const struct curve_group *group = state;
  uint32_t disputed = 0;
  if (group == NULL || group->count == 0) {
    return false;
  }
  int count = dfen_sort_curve(group->points, group->count, &disputed);
  if (count == 0) {
    return refuse_difference(context, disputed, "values");
  }
  size_t size = dfen_curve(group->points, count, group->mark, group->marks, NULL, 0);
  char *text = host_allocate(size);
  if (text == NULL) {
    return no_memory(context);
  }
  dfen_curve(group->points, count, group->mark, group->marks, text, size);
  return result_own_text(context, text, size);
}

static void drop_curve(void *group) {
  host_free(((struct curve_group *)group)->points);
}

const struct aggregate aggregate_dfen_curve = {
  .group_size = sizeof(struct curve_group),
  .add = add_curve_row,
  .merge = merge_curves,
  .value = value_curve,
  .drop = drop_curve,
};
