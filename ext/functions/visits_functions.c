/* dfen_visits(...), an aggregate: the visits of a game, from its rows of scored_turns, as lines (SPEC 6.15). The core
 * derives them. */
#include "counting.h"
#include "../host/array.h"

#include <string.h>

/* The flags of the table visits, beside twice the score. */
enum { FLAG_FIRST_CONTINUATION = 4, FLAG_FIRST = 8 };

/* ---- Rows into visits ---- */

enum { VISIT_NUMBER, VISIT_DFEN, VISIT_DICE, VISIT_MOVES, VISIT_NEXT_DFEN, VISIT_SCORE };

/* Reads a text or NULL. If the value has another type the text is not known, and `all_texts` is set to false. */
static bool take_visit_text(struct context *context, int index, dfen_text *text, bool *all_texts) {
  bool is_null = !has_argument(context, index);
  bool is_read = is_null || take_any(context, index, &text->text, &text->length);
  *all_texts = *all_texts && (is_null || text->text != NULL);
  return is_read;
}

static bool read_visit_number(host_value *value, int64_t *number) {
  switch (host_type_of(value)) {
  case HOST_INTEGER: *number = host_integer_of(value); return true;
  case HOST_REAL: return is_whole_number(host_real_of(value), number);
  default: return false;
  }
}

static bool read_visit_score(host_value *value, uint8_t *score) {
  double twice = is_number(value) ? 2.0 * host_real_of(value) : -1.0;
  *score = twice >= 2.0 ? 2 : twice >= 1.0 ? 1 : 0;
  return twice >= *score && twice <= *score;
}

static void judge_next_dfen(struct context *context) {
  dfen_fields fields;
  if (!judge_dfen(context, VISIT_NEXT_DFEN, &fields) && forgive(context)) {
    char text[REASON_SIZE];
    memcpy(text, context->reason.text, sizeof text);
    fails(context, "next_dfen: %s", text);
  }
}

/* Judges a row of scored_turns that has a score. An error says why the row cannot be counted. */
static void judge_row(struct context *context, dfen_known_id *known, dfen_visit *visit) {
  host_value **arguments = context->arguments;
  dfen_recorded_turn turn = {.number = 0};
  bool has_number = read_visit_number(arguments[VISIT_NUMBER], &turn.number);
  bool has_score = read_visit_score(arguments[VISIT_SCORE], &turn.score);
  bool turn_is_text = true;
  bool next_is_text = true;
  if (!take_visit_text(context, VISIT_DFEN, &turn.dfen, &turn_is_text) ||
      !take_visit_text(context, VISIT_DICE, &turn.dice, &turn_is_text) ||
      !take_visit_text(context, VISIT_MOVES, &turn.moves, &turn_is_text) ||
      !take_visit_text(context, VISIT_NEXT_DFEN, &turn.next_dfen, &next_is_text)) {
    return;
  }
  if (!has_number) {
    dfen_refuse_turn(&turn, DFEN_VISIT_NUMBER, visit);
    fails(context, "the number is not an INTEGER");
    add_value(context, ": ", VISIT_NUMBER);
  } else if (host_type_of(arguments[VISIT_DFEN]) != HOST_NULL && !has_score) {
    dfen_refuse_turn(&turn, DFEN_VISIT_SCORE, visit);
  } else if (!turn_is_text && !judge_turn(context, VISIT_DFEN) && context->failure == HAS_REASON) {
    dfen_refuse_turn(&turn, DFEN_VISIT_TURN, visit);
  } else if (dfen_judge_turn(&turn, known, visit) == DFEN_VISIT_TURN) {
    judge_turn(context, VISIT_DFEN);
  } else if (visit->fault == DFEN_VISIT_NEXT_DFEN || (visit->fault == DFEN_VISIT_OK && !next_is_text)) {
    dfen_refuse_turn(&turn, DFEN_VISIT_NEXT_DFEN, visit);
    judge_next_dfen(context);
  }
}

/* Appends a visit, and its reason unless that is NULL. */
static bool append_visit(struct context *context, struct visits *group, dfen_visit visit, const char *reason) {
  dfen_visit *visits = array_reserve(group->visits, &group->capacity, group->count + 1, sizeof *visits);
  if (visits == NULL) {
    return no_memory(context);
  }
  group->visits = visits;
  visit.note = 0;
  if (reason != NULL) {
    size_t size = strlen(reason) + 1;
    char *reasons = array_reserve(group->reasons, &group->reasons_capacity, group->used + size, 1);
    if (reasons == NULL) {
      return no_memory(context);
    }
    group->reasons = reasons;
    memcpy(reasons + group->used, reason, size);
    visit.note = group->used + 1;
    group->used += size;
  }
  visits[group->count++] = visit;
  return true;
}

bool add_turn_to_visits(struct context *context, void *state) {
  struct visits *group = state;
  dfen_visit visit;
  if (host_type_of(context->arguments[VISIT_SCORE]) == HOST_NULL) {
    return false;
  }
  judge_row(context, &group->known, &visit);
  const char *reason = forgive(context) ? context->reason.text : NULL;
  return context->failure == NO_FAILURE && append_visit(context, group, visit, reason);
}

static bool merge_visits(struct context *context, void *group, const void *other) {
  const struct visits *part = other;
  for (uint64_t i = 0; i < part->count; ++i) {
    uint64_t note = part->visits[i].note;
    if (!append_visit(context, group, part->visits[i], note == 0 ? NULL : part->reasons + note - 1)) {
      return false;
    }
  }
  return true;
}

/* ---- Visits into lines ---- */

const char *reason_of_visit(const struct visits *group, const dfen_visit *visit) {
  switch (visit->fault) {
  case DFEN_VISIT_OK: return NULL;
  case DFEN_VISIT_SCORE: return "the score is not 0, 0.5 or 1";
  case DFEN_VISIT_NO_POSITION: return "no position";
  case DFEN_VISIT_INCOMPLETE: return TURN_INCOMPLETE;
  case DFEN_VISIT_OTHER_NEXT: return "next_dfen is not the position after the moves";
  case DFEN_VISIT_TWO_TURNS: return "there are two turns of this number";
  default: return visit->note == 0 ? "" : group->reasons + visit->note - 1;
  }
}

int flags_of_visit(const dfen_visit *visit) {
  return visit->score + (visit->is_first_continuation ? FLAG_FIRST_CONTINUATION : 0) +
         (visit->is_first ? FLAG_FIRST : 0);
}

/* Puts an integer, or NULL, and a tab. */
static void put_field(struct writer *writer, bool is_null, int64_t integer) {
  put_text(writer, is_null ? "\\N" : integer < 0 ? "-" : "");
  if (!is_null) {
    put_number(writer, integer < 0 ? 0 - (uint64_t)integer : (uint64_t)integer);
  }
  put_character(writer, '\t');
}

/* A reason has no control characters. */
void put_visit(struct writer *writer, const struct visits *group, const dfen_visit *visit) {
  const char *reason = reason_of_visit(group, visit);
  put_field(writer, visit->fault == DFEN_VISIT_NUMBER, visit->number);
  put_field(writer, reason != NULL, visit->key);
  put_bytes(writer, reason != NULL ? "\\N" : visit->dice,
            reason != NULL           ? 2
            : visit->dice[0] == '\0' ? 0
                                     : sizeof visit->dice);
  put_character(writer, '\t');
  put_field(writer, reason != NULL || !visit->has_next, visit->next_key);
  put_field(writer, reason != NULL, flags_of_visit(visit));
  for (const char *at = reason == NULL ? "" : reason; *at != '\0'; ++at) {
    put_bytes(writer, *at == '\\' ? "\\\\" : at, *at == '\\' ? 2 : 1);
  }
  put_text(writer, reason == NULL ? "\\N\n" : "\n");
}

/* The group stays as it is, because more rows may follow. */
static bool value_visits(struct context *context, const void *state) {
  const struct visits *group = state;
  if (group == NULL || group->count == 0) {
    return false;
  }
  enum { LINE_SIZE = VISIT_SIZE - 2 * REASON_SIZE + 48 }; /* with a reason of reason_of_visit() */
  size_t size = group->count * LINE_SIZE + 2 * group->used;
  dfen_visit *visits = host_allocate(group->count * sizeof *visits);
  struct writer writer = {.text = host_allocate(size), .size = size};
  if (visits == NULL || writer.text == NULL) {
    host_free(visits);
    host_free(writer.text);
    return no_memory(context);
  }
  memcpy(visits, group->visits, group->count * sizeof *visits);
  size_t count = dfen_finish_visits(visits, group->count);
  for (size_t i = 0; i < count; ++i) {
    put_visit(&writer, group, &visits[i]);
  }
  host_free(visits);
  return result_own_text(context, writer.text, writer.length);
}

void drop_visits(void *group) {
  host_free(((struct visits *)group)->visits);
  host_free(((struct visits *)group)->reasons);
}

const struct aggregate aggregate_dfen_visits = {
  .group_size = sizeof(struct visits),
  .add = add_turn_to_visits,
  .merge = merge_visits,
  .value = value_visits,
  .drop = drop_visits,
};
