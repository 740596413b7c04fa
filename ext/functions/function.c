/* Common code of the functions of all topics: calls and results.
 *
 * The first argument of most functions is a DFEN. Their C function, such as answer_dfen_side() for dfen_side, receives
 * the parsed fields: call_with_dfen() handles NULL and malformed DFENs first. For example, dfen_side(x) with x = '8/8'
 * fails here; with a DFEN it calls answer_dfen_side() of notation.c. */
#include "function.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Calls ---- */

#define FUNCTION_OF_DFEN(name, least, ...) static_assert((least) >= 1, #name " has a DFEN");
#include "../functions.def"

bool call_with_dfen(struct context *context) {
  dfen_fields fields;
  return no_nulls(context, 1, context->count) && take_first_dfen(context, &fields) &&
         context->function->answer(context, &fields);
}

size_t write_message(const struct context *context, char text[MESSAGE_SIZE]) {
  (void)snprintf(text, MESSAGE_SIZE, "%s: %s", context->function->name, context->reason.text);
  return strlen(text);
}

void result_failure(struct context *context) {
  if (context->failure == HAS_REASON) {
    char text[MESSAGE_SIZE];
    host_result_error(context->call, text, write_message(context, text));
  } else if (context->failure == NO_MEMORY) {
    host_result_no_memory(context->call);
  } else if (context->failure == CANCELLED) {
    host_result_cancelled(context->call, context->cancellation);
  }
}

static bool call_cancelled(void *cancellation) {
  return host_cancelled(cancellation);
}

dfen_cancellation cancellation_of(const struct context *context) {
  return (dfen_cancellation){.cancelled = call_cancelled, .data = context->cancellation};
}

/* ---- Arguments ---- */

static bool holds_dfen(host_value *value) {
  dfen_fields fields;
  dfen_fault fault;
  size_t length = 0;
  const char *text = value != NULL && host_type_of(value) == HOST_TEXT ? host_text_of(value, &length) : NULL;
  return text != NULL && dfen_scan(text, length, &fields, &fault) == DFEN_OK;
}

bool hint_at_order(struct context *context, int begin, int end) {
  for (int i = begin; i < end; ++i) {
    if (holds_dfen(argument_of(context, i))) {
      add_to_reason(context, "; are the arguments swapped?");
      return true;
    }
  }
  return false;
}

bool take_first_dfen(struct context *context, dfen_fields *fields) {
  if (take_dfen(context, 0, fields)) {
    return true;
  }
  if (context->failure == HAS_REASON && !hint_at_order(context, 1, context->count) && HOST_SPEAKS_SQL) {
    add_to_reason(context, "; dfen_try(x) is NULL where x is not a DFEN");
  }
  return false;
}

bool begin_table(const struct table *table, struct context *context, void *state) {
  bool has_begun = table->begin(context, state);
  context->row = UINT64_MAX; /* before the first */
  if (context->failure == HAS_REASON) {
    (void)hint_at_order(context, 1, TABLE_ARGUMENTS_MAX);
  }
  return has_begun;
}

bool require_dice(struct context *context, const dfen_fields *fields) {
  if (fields->state.dice != 0) {
    return true;
  }
  fails(context, "the position has no dice; " HOST_PREFIX "roll(dfen, dice) rolls them");
  context->reason.code = dfen_play_error_name(DFEN_PLAY_NO_DICE);
  return false;
}

bool take_rolled_dfen(struct context *context, dfen_fields *fields) {
  return take_dfen(context, 0, fields) && require_dice(context, fields);
}

/* ---- Aggregates ---- */

static bool weigh_row(struct context *context, int weight) {
  const struct aggregate *aggregate = context->function->aggregate;
  void *group = host_group(context->call, aggregate->group_size);
  context->weight = weight;
  return group == NULL ? no_memory(context) : aggregate->add(context, group);
}

bool add_to_group(struct context *context) {
  return weigh_row(context, 1);
}

bool remove_from_group(struct context *context) {
  return weigh_row(context, -1);
}

bool value_of_group(struct context *context) {
  const struct aggregate *aggregate = context->function->aggregate;
  return aggregate->value(context, host_group_so_far(context->call, aggregate->group_size));
}

bool merge_into_group(struct context *context, const void *part, size_t size) {
  const struct aggregate *aggregate = context->function->aggregate;
  if (size != aggregate->group_size) {
    return fails(context, "the partial state of the group is from another release");
  }
  void *group = host_group(context->call, size);
  return group == NULL ? no_memory(context) : aggregate->merge(context, group, part);
}

/* ---- Results ---- */

bool result_dfen(struct context *context, const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  return result_text(context, text, dfen_write(fields, DFEN_FULL_FORM, text));
}

bool result_position(struct context *context, const dfen_position *position) {
  if (position->state.halfmove > DFEN_CLOCK_MAX) {
    return fails(context, "the halfmove clock would exceed 2147483647");
  }
  if (position->state.fullmove > DFEN_CLOCK_MAX) {
    return fails(context, "the fullmove number would exceed 2147483647");
  }
  dfen_fields fields = dfen_to_fields(position);
  return result_dfen(context, &fields);
}

bool result_reason(struct context *context) {
  return forgive(context) && result_text(context, context->reason.text, strlen(context->reason.text));
}
