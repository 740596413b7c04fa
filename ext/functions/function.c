/* Common code of the functions of all topics: arguments and results.
 *
 * The first argument of most functions is a DFEN. Their C function, such as answer_dfen_side() for dfen_side, receives
 * the parsed fields: call_with_dfen() handles NULL and malformed DFENs first. For example, dfen_side(x) with x = '8/8'
 * fails here; with a DFEN it calls answer_dfen_side() of notation.c. Other functions read their arguments with
 * arguments.h and return the outcome of the first that is not DONE. */
#include "function.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Calls ---- */

bool any_null(int count, host_value **arguments) {
  for (int i = 0; i < count; ++i) {
    if (host_type_of(arguments[i]) == HOST_NULL) {
      return true;
    }
  }
  return false;
}

#define FUNCTION_OF_DFEN(name, least, most, ...)                                                                       \
  static_assert((least) >= 1 && (most) <= 1 + MORE_MAX, #name " has a DFEN and room for what follows it");
#include "../functions.def"

enum outcome call_with_dfen(struct context *context) {
  host_value **arguments = context->arguments;
  int count = context->count;
  if (any_null(count - 1, arguments + 1)) {
    return NOTHING;
  }
  dfen_fields fields;
  enum outcome outcome = read_first_dfen(count, arguments, &fields, context->reason);
  if (outcome != DONE) {
    return outcome;
  }
  for (int i = 1; i < count; ++i) {
    context->more[i - 1] = arguments[i];
  }
  return context->function->answer(context, &fields);
}

void result_failure(struct context *context, enum outcome outcome) {
  if (outcome == FAILED) {
    char text[64 + REASON_SIZE]; /* longer than any name */
    (void)snprintf(text, sizeof text, "%s: %s", context->function->name, context->reason->text);
    host_result_error(context->call, text, strlen(text));
  } else if (outcome == NO_MEMORY) {
    host_result_no_memory(context->call);
  } else if (outcome == CANCELLED) {
    host_result_cancelled(context->call, context->cancellation);
  }
}

bool hint_at_order(int count, host_value **arguments, struct reason *reason) {
  dfen_fields fields;
  for (int i = 0; i < count; ++i) {
    if (arguments[i] != NULL && read_dfen(arguments[i], &fields, NULL) == DONE) {
      add_to_reason(reason, "; are the arguments swapped?");
      return true;
    }
  }
  return false;
}

enum outcome read_first_dfen(int count, host_value **arguments, dfen_fields *fields, struct reason *reason) {
  enum outcome outcome = read_dfen(arguments[0], fields, reason);
  if (outcome == FAILED && !hint_at_order(count - 1, arguments + 1, reason) && HOST_SPEAKS_SQL) {
    add_to_reason(reason, "; dfen_try(x) is NULL where x is not a DFEN");
  }
  return outcome;
}

enum outcome begin_table(const struct table *table, struct context *context, void *state) {
  enum outcome outcome = table->begin(context, state);
  context->row = UINT64_MAX; /* before the first */
  if (outcome == FAILED) {
    (void)hint_at_order(TABLE_ARGUMENTS_MAX - 1, context->arguments + 1, context->reason);
  }
  return outcome;
}

enum outcome require_dice(const dfen_fields *fields, struct reason *reason) {
  if (fields->state.dice != 0) {
    return DONE;
  }
  write_reason(reason, "the position has no dice; " HOST_PREFIX "roll(dfen, dice) rolls them");
  reason->code = dfen_play_error_name(DFEN_PLAY_NO_DICE);
  return FAILED;
}

enum outcome read_rolled_dfen(host_value *value, dfen_fields *fields, struct reason *reason) {
  enum outcome outcome = read_dfen(value, fields, reason);
  return outcome == DONE ? require_dice(fields, reason) : outcome;
}

/* ---- Aggregates ---- */

static enum outcome weigh_row(struct context *context, int weight) {
  const struct aggregate *aggregate = context->function->aggregate;
  void *group = host_group(context->call, aggregate->group_size);
  context->weight = weight;
  return group == NULL ? NO_MEMORY : aggregate->add(context, group);
}

enum outcome add_to_group(struct context *context) {
  return weigh_row(context, 1);
}

enum outcome remove_from_group(struct context *context) {
  return weigh_row(context, -1);
}

enum outcome value_of_group(struct context *context) {
  const struct aggregate *aggregate = context->function->aggregate;
  return aggregate->value(context, host_group_so_far(context->call, aggregate->group_size));
}

enum outcome merge_into_group(struct context *context, const void *part, size_t size) {
  const struct aggregate *aggregate = context->function->aggregate;
  if (size != aggregate->group_size) {
    return write_reason(context->reason, "the partial state of the group is from another release");
  }
  void *group = host_group(context->call, size);
  return group == NULL ? NO_MEMORY : aggregate->merge(context, group, part);
}

/* ---- Results ---- */

enum outcome result_dfen(struct context *context, const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  return result_text(context, text, dfen_write(fields, DFEN_FULL_FORM, text));
}

enum outcome result_position(struct context *context, const dfen_position *position) {
  if (position->state.halfmove > DFEN_CLOCK_MAX) {
    return write_reason(context->reason, "the halfmove clock would exceed 2147483647");
  }
  if (position->state.fullmove > DFEN_CLOCK_MAX) {
    return write_reason(context->reason, "the fullmove number would exceed 2147483647");
  }
  dfen_fields fields = dfen_to_fields(position);
  return result_dfen(context, &fields);
}
