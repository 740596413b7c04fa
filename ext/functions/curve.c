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
static enum outcome read_halves(host_value *value, uint32_t *halves, struct reason *reason) {
  double number = 0.0;
  enum outcome outcome = read_number(value, "number", 0.0, DFEN_CURVE_NUMBER_MAX, &number, reason);
  if (outcome != DONE) {
    return outcome;
  }
  *halves = (uint32_t)(2.0 * number);
  if (*halves < 2.0 * number) {
    write_reason(reason, "the number must be a whole or half number of turns");
    return add_value(reason, ", not ", value);
  }
  return DONE;
}

/* A NULL label marks nothing. */
static enum outcome read_curve_row(struct context *context, struct curve_row *row) {
  host_value **arguments = context->arguments;
  if (any_null(2, arguments)) {
    return NOTHING;
  }
  enum outcome outcome = read_halves(arguments[0], &row->point.halves, context->reason);
  outcome =
    outcome == DONE ? read_number(arguments[1], "value", 0.0, 1.0, &row->point.value, context->reason) : outcome;
  if (outcome == DONE && context->count > 2 && host_type_of(arguments[2]) != HOST_NULL) {
    outcome = read_label(arguments[2], &row->label, context->reason);
  }
  return outcome;
}

/* An error about the number of a row: "two rows with the number 12.5 differ in ...". */
static enum outcome refuse_difference(struct context *context, uint32_t halves, const char *what) {
  return write_reason(context->reason, "two rows with the number %u%s differ in %s; a curve is of one game",
                      (unsigned)(halves / 2), halves % 2 != 0 ? ".5" : "", what);
}

/* Inserts a mark in order; equal ones once. */
static enum outcome take_mark(struct context *context, struct curve_group *group, uint32_t halves,
                              const dfen_label *label) {
  int at = group->marks;
  while (at > 0 && group->mark[at - 1].halves > halves) {
    --at;
  }
  if (at > 0 && group->mark[at - 1].halves == halves) {
    const dfen_label *there = &group->mark[at - 1].label;
    bool same = there->length == label->length && memcmp(there->text, label->text, label->length) == 0;
    return same ? DONE : refuse_difference(context, halves, "labels");
  }
  if (group->marks == DFEN_CURVE_MARKS) {
    return write_reason(context->reason, "a curve has at most 20 labels; make the others NULL");
  }
  memmove(&group->mark[at + 1], &group->mark[at], (size_t)(group->marks++ - at) * sizeof group->mark[0]);
  group->mark[at] = (dfen_curve_mark){halves, *label};
  return DONE;
}

/* Makes room for `more` points. */
static enum outcome reserve_points(struct context *context, struct curve_group *group, int more) {
  if (group->count + more > DFEN_CURVE_POINTS) {
    return write_reason(context->reason, "a curve has at most 10000 rows");
  }
  dfen_curve_point *points =
    array_reserve(group->points, &group->capacity, (uint64_t)group->count + (uint64_t)more, sizeof *points);
  if (points == NULL) {
    return NO_MEMORY;
  }
  group->points = points;
  return DONE;
}

static enum outcome add_curve_row(struct context *context, void *state) {
  struct curve_group *group = state;
  struct curve_row row = {.label = {.length = 0}};
  enum outcome outcome = read_curve_row(context, &row);
  outcome = outcome == DONE ? reserve_points(context, group, 1) : outcome;
  if (outcome == DONE && row.label.length > 0) {
    outcome = take_mark(context, group, row.point.halves, &row.label);
  }
  if (outcome == DONE) {
    group->points[group->count++] = row.point;
  }
  return outcome;
}

static enum outcome merge_curves(struct context *context, void *state, const void *other) {
  struct curve_group *group = state;
  const struct curve_group *part = other;
  enum outcome outcome = part->count == 0 ? NOTHING : reserve_points(context, group, part->count);
  for (int i = 0; i < part->marks && outcome == DONE; ++i) {
    outcome = take_mark(context, group, part->mark[i].halves, &part->mark[i].label);
  }
  if (outcome == DONE) {
    memcpy(&group->points[group->count], part->points, (size_t)part->count * sizeof part->points[0]);
    group->count += part->count;
  }
  return outcome;
}

/* Sorting the points in place does not change the group. */
static enum outcome value_curve(struct context *context, const void *state) {
  const struct curve_group *group = state;
  uint32_t disputed = 0;
  if (group == NULL || group->count == 0) {
    return NOTHING;
  }
  int count = dfen_sort_curve(group->points, group->count, &disputed);
  if (count == 0) {
    return refuse_difference(context, disputed, "values");
  }
  size_t size = dfen_curve(group->points, count, group->mark, group->marks, NULL, 0);
  char *text = host_allocate(size);
  if (text == NULL) {
    return NO_MEMORY;
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
