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
static enum outcome read_halves(host_value *value, uint32_t *halves, char reason[REASON_SIZE]) {
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

/* False for a NULL, or if the result is set to an error. A NULL label marks nothing. */
static bool accept_curve_row(host_call *call, int count, host_value **arguments, struct curve_row *row) {
  char reason[REASON_SIZE];
  return !any_null(2, arguments) &&
         accept_argument(call, read_halves(arguments[0], &row->point.halves, reason), reason) &&
         accept_argument(call, read_number(arguments[1], "value", 0.0, 1.0, &row->point.value, reason), reason) &&
         (count < 3 || host_type_of(arguments[2]) == HOST_NULL ||
          accept_argument(call, read_label(arguments[2], &row->label, reason), reason));
}

/* Sets an error about the number of a row: "two rows with the number 12.5 differ in ...". */
static void result_dispute(host_call *call, uint32_t halves, const char *what) {
  char reason[REASON_SIZE];
  write_reason(reason, "two rows with the number %u%s differ in %s; a curve is of one game", (unsigned)(halves / 2),
               halves % 2 != 0 ? ".5" : "", what);
  result_error(call, function_name(call), reason);
}

/* Inserts a mark in order; equal ones once. False if the result is set to an error. */
static bool take_mark(host_call *call, struct curve_group *group, uint32_t halves, const dfen_label *label) {
  int at = group->marks;
  while (at > 0 && group->mark[at - 1].halves > halves) {
    --at;
  }
  if (at > 0 && group->mark[at - 1].halves == halves) {
    const dfen_label *there = &group->mark[at - 1].label;
    bool same = there->length == label->length && memcmp(there->text, label->text, label->length) == 0;
    if (!same) {
      result_dispute(call, halves, "labels");
    }
    return same;
  }
  if (group->marks == DFEN_CURVE_MARKS) {
    result_error(call, function_name(call), "a curve has at most 20 labels; make the others NULL");
    return false;
  }
  memmove(&group->mark[at + 1], &group->mark[at], (size_t)(group->marks++ - at) * sizeof group->mark[0]);
  group->mark[at] = (dfen_curve_mark){halves, *label};
  return true;
}

/* Makes room for `more` points. False if the result is set to an error. */
static bool reserve_points(host_call *call, struct curve_group *group, int more) {
  if (group->count + more > DFEN_CURVE_POINTS) {
    result_error(call, function_name(call), "a curve has at most 10000 rows");
    return false;
  }
  dfen_curve_point *points =
    array_reserve(group->points, &group->capacity, (uint64_t)group->count + (uint64_t)more, sizeof *points);
  if (points == NULL) {
    host_result_no_memory(call);
    return false;
  }
  group->points = points;
  return true;
}

static void add_curve_row(host_call *call, int count, host_value **arguments) {
  struct curve_group *group = host_group(call, sizeof *group);
  struct curve_row row = {.label = {.length = 0}};
  if (group != NULL && accept_curve_row(call, count, arguments, &row) && reserve_points(call, group, 1) &&
      (row.label.length == 0 || take_mark(call, group, row.point.halves, &row.label))) {
    group->points[group->count++] = row.point;
  }
}

static void merge_curves(host_call *call, const void *other, size_t size) {
  struct curve_group part;
  struct curve_group *group = group_for_part(call, &part, sizeof part, other, size);
  if (group == NULL || part.count == 0 || !reserve_points(call, group, part.count)) {
    return;
  }
  bool taken = true;
  for (int i = 0; i < part.marks && taken; ++i) {
    taken = take_mark(call, group, part.mark[i].halves, &part.mark[i].label);
  }
  if (taken) {
    memcpy(&group->points[group->count], part.points, (size_t)part.count * sizeof part.points[0]);
    group->count += part.count;
  }
}

/* Sorting the points in place does not change the group. */
static void value_curve(host_call *call) {
  const struct curve_group *group = host_group_so_far(call, sizeof *group);
  uint32_t disputed = 0;
  if (group == NULL || group->count == 0) {
    return;
  }
  int count = dfen_sort_curve(group->points, group->count, &disputed);
  if (count == 0) {
    result_dispute(call, disputed, "values");
    return;
  }
  size_t size = dfen_curve(group->points, count, group->mark, group->marks, NULL, 0);
  char *text = allocate_for(call, size);
  if (text != NULL) {
    dfen_curve(group->points, count, group->mark, group->marks, text, size);
    host_result_own_text(call, text, size);
  }
}

static void drop_curve(void *group) {
  host_free(((struct curve_group *)group)->points);
}

const struct aggregate aggregate_dfen_curve = {
  .add = add_curve_row,
  .merge = merge_curves,
  .value = value_curve,
  .drop = drop_curve,
};
