/* dfen_visits(...), an aggregate: the visits of a game, from its rows of scored_turns; and dfen_visit_rows(visits),
 * which unpacks them (SPEC 10.22 and 10.23). The core derives them. Between the two they are text, the same in every
 * host, a line per turn with tab-separated fields:
 *
 *     number  key  dice  next_key  flags  reason
 *     1       -38  PNB   71        14
 *     2                                   move 1 'e2e5': no such move (character 1)
 *
 * Only a reason has other characters than these, and it has no control characters. */
#include "function.h"
#include "../../core/common/writer.h"
#include "../../core/dfen_visits.h"
#include "../host/array.h"

#include <string.h>

/* The flags of the table visits, beside twice the score. */
enum { FLAG_FIRST_CONTINUATION = 4, FLAG_FIRST = 8 };

/* ---- Rows into visits ---- */

/* The state of a group, initially zeros. */
struct visits_group {
  dfen_visit *visits; /* the note of one with a fault is the offset of its reason + 1, or 0 if it has none */
  uint64_t count, capacity;
  char *reason_bytes; /* each ends with a NUL */
  uint64_t used, reason_bytes_capacity;
  dfen_known_id known;
};

enum { VISIT_NUMBER, VISIT_DFEN, VISIT_DICE, VISIT_MOVES, VISIT_NEXT_DFEN, VISIT_SCORE };

/* Reads a text. If the value has another type the text is not known, and `all_texts` is set to false. */
static enum outcome read_visit_text(host_value *value, dfen_text *text, bool *all_texts) {
  enum outcome outcome = take_text(value, &text->text, &text->length);
  *all_texts = *all_texts && outcome != FAILED;
  return outcome == NO_MEMORY ? NO_MEMORY : DONE;
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

/* Writes what is wrong with a next_dfen. */
static enum outcome judge_next_dfen(host_value *value, struct reason *reason) {
  dfen_fields fields;
  struct reason fault;
  enum outcome outcome = judge_dfen(value, &fields, &fault);
  return outcome == FAILED ? write_reason(reason, "next_dfen: %s", fault.text) : outcome;
}

/* Judges a row of scored_turns that has a score. FAILED if `reason` says why it cannot be counted, NO_MEMORY, or DONE.
 */
static enum outcome judge_row(host_value **arguments, dfen_known_id *known, dfen_visit *visit, struct reason *reason) {
  dfen_recorded_turn turn = {.number = 0};
  bool has_number = read_visit_number(arguments[VISIT_NUMBER], &turn.number);
  bool has_score = read_visit_score(arguments[VISIT_SCORE], &turn.score);
  bool turn_is_text = true;
  bool next_is_text = true;
  if (read_visit_text(arguments[VISIT_DFEN], &turn.dfen, &turn_is_text) != DONE ||
      read_visit_text(arguments[VISIT_DICE], &turn.dice, &turn_is_text) != DONE ||
      read_visit_text(arguments[VISIT_MOVES], &turn.moves, &turn_is_text) != DONE ||
      read_visit_text(arguments[VISIT_NEXT_DFEN], &turn.next_dfen, &next_is_text) != DONE) {
    return NO_MEMORY;
  }
  if (!has_number) {
    dfen_refuse_turn(&turn, DFEN_VISIT_NUMBER, visit);
    write_reason(reason, "the number is not an INTEGER");
    return add_value(reason, ": ", arguments[VISIT_NUMBER]);
  }
  if (host_type_of(arguments[VISIT_DFEN]) != HOST_NULL && !has_score) {
    dfen_refuse_turn(&turn, DFEN_VISIT_SCORE, visit);
    return DONE;
  }
  enum outcome outcome = turn_is_text ? DONE : judge_turn(arguments + VISIT_DFEN, reason);
  if (outcome == FAILED) {
    dfen_refuse_turn(&turn, DFEN_VISIT_TURN, visit);
  } else if (dfen_judge_turn(&turn, known, visit) == DFEN_VISIT_TURN) {
    outcome = judge_turn(arguments + VISIT_DFEN, reason);
  } else if (visit->fault == DFEN_VISIT_NEXT_DFEN || (visit->fault == DFEN_VISIT_OK && !next_is_text)) {
    dfen_refuse_turn(&turn, DFEN_VISIT_NEXT_DFEN, visit);
    outcome = judge_next_dfen(arguments[VISIT_NEXT_DFEN], reason);
  }
  return outcome == NOTHING ? DONE : outcome;
}

/* The reason_bytes of the other faults. */
static const char *visit_reason(int fault) {
  switch (fault) {
  case DFEN_VISIT_SCORE: return "the score is not 0, 0.5 or 1";
  case DFEN_VISIT_NO_POSITION: return "no position";
  case DFEN_VISIT_INCOMPLETE: return TURN_INCOMPLETE;
  case DFEN_VISIT_OTHER_NEXT: return "next_dfen is not the position after the moves";
  case DFEN_VISIT_TWO_TURNS: return "there are two turns of this number";
  default: return "";
  }
}

/* Appends a visit, and its reason unless that is NULL. */
static enum outcome append_visit(struct visits_group *group, dfen_visit visit, const char *reason) {
  dfen_visit *visits = array_reserve(group->visits, &group->capacity, group->count + 1, sizeof *visits);
  if (visits == NULL) {
    return NO_MEMORY;
  }
  group->visits = visits;
  visit.note = 0;
  if (reason != NULL) {
    size_t size = strlen(reason) + 1;
    char *reason_bytes = array_reserve(group->reason_bytes, &group->reason_bytes_capacity, group->used + size, 1);
    if (reason_bytes == NULL) {
      return NO_MEMORY;
    }
    group->reason_bytes = reason_bytes;
    memcpy(reason_bytes + group->used, reason, size);
    visit.note = group->used + 1;
    group->used += size;
  }
  visits[group->count++] = visit;
  return DONE;
}

static enum outcome add_turn_to_visits(struct context *context, void *state) {
  struct visits_group *group = state;
  dfen_visit visit;
  if (host_type_of(context->arguments[VISIT_SCORE]) == HOST_NULL) {
    return NOTHING;
  }
  enum outcome outcome = judge_row(context->arguments, &group->known, &visit, context->reason);
  return outcome == NO_MEMORY ? NO_MEMORY
                              : append_visit(group, visit, outcome == FAILED ? context->reason->text : NULL);
}

static enum outcome merge_visits(struct context *context, void *group, const void *other) {
  const struct visits_group *part = other;
  enum outcome outcome = DONE;
  (void)context;
  for (uint64_t i = 0; outcome == DONE && i < part->count; ++i) {
    uint64_t note = part->visits[i].note;
    outcome = append_visit(group, part->visits[i], note == 0 ? NULL : part->reason_bytes + note - 1);
  }
  return outcome;
}

/* ---- Visits into text ---- */

static void put_signed(struct writer *writer, int64_t integer) {
  if (integer < 0) {
    put_character(writer, '-');
  }
  put_number(writer, integer < 0 ? 0 - (uint64_t)integer : (uint64_t)integer);
}

static void put_visit(struct writer *writer, const dfen_visit *visit, const char *reason_bytes) {
  if (visit->fault != DFEN_VISIT_NUMBER) {
    put_signed(writer, visit->number);
  }
  if (visit->fault != DFEN_VISIT_OK) {
    put_text(writer, "\t\t\t\t\t");
    bool has_own = visit->note != 0 && visit->fault != DFEN_VISIT_TWO_TURNS;
    put_text(writer, has_own ? reason_bytes + visit->note - 1 : visit_reason(visit->fault));
  } else {
    put_character(writer, '\t');
    put_signed(writer, visit->key);
    put_character(writer, '\t');
    put_bytes(writer, visit->dice, visit->dice[0] == '\0' ? 0 : sizeof visit->dice);
    put_character(writer, '\t');
    if (visit->has_next) {
      put_signed(writer, visit->next_key);
    }
    put_character(writer, '\t');
    put_number(writer, (unsigned)visit->score + (visit->is_first_continuation ? FLAG_FIRST_CONTINUATION : 0U) +
                         (visit->is_first ? FLAG_FIRST : 0U));
    put_character(writer, '\t');
  }
  put_character(writer, '\n');
}

/* The group stays as it is, because more rows may follow. */
static enum outcome value_visits(struct context *context, const void *state) {
  enum { LINE_SIZE = 80 }; /* three integers of 20 characters, and the rest; or a reason of visit_reason() */
  const struct visits_group *group = state;
  if (group == NULL || group->count == 0) {
    return NOTHING;
  }
  size_t size = group->count * LINE_SIZE + group->used;
  dfen_visit *visits = host_allocate(group->count * sizeof *visits);
  struct writer writer = {.text = host_allocate(size), .size = size};
  if (visits == NULL || writer.text == NULL) {
    host_free(visits);
    host_free(writer.text);
    return NO_MEMORY;
  }
  memcpy(visits, group->visits, group->count * sizeof *visits);
  size_t count = dfen_finish_visits(visits, group->count);
  for (size_t i = 0; i < count; ++i) {
    put_visit(&writer, &visits[i], group->reason_bytes);
  }
  host_free(visits);
  return result_own_text(context, writer.text, writer.length);
}

static void drop_visits(void *group) {
  host_free(((struct visits_group *)group)->visits);
  host_free(((struct visits_group *)group)->reason_bytes);
}

const struct aggregate aggregate_dfen_visits = {
  .group_size = sizeof(struct visits_group),
  .add = add_turn_to_visits,
  .merge = merge_visits,
  .value = value_visits,
  .drop = drop_visits,
};

/* ---- Text into rows ---- */

enum { ROW_NUMBER, ROW_KEY, ROW_DICE, ROW_NEXT_KEY, ROW_FLAGS, ROW_REASON, ROW_COLUMNS };

struct visit_rows {
  char *text;
  size_t length, at; /* at the line after the current one */
  struct {
    const char *text;
    size_t length;
  } field[ROW_COLUMNS]; /* of the current line */
};

static enum outcome visit_rows_begin(struct context *context, void *state) {
  struct visit_rows *rows = state;
  const char *text = NULL;
  enum outcome outcome = read_text(context->arguments[0], "visits", &text, &rows->length, context->reason);
  if (outcome == DONE && rows->length > 0) {
    rows->text = host_allocate(rows->length);
    if (rows->text == NULL) {
      return NO_MEMORY;
    }
    memcpy(rows->text, text, rows->length);
  }
  return outcome;
}

/* Splits the next line. The last one may lack its newline. */
static enum outcome visit_rows_step(struct context *context, void *state) {
  struct visit_rows *rows = state;
  if (rows->at >= rows->length) {
    return NOTHING;
  }
  const char *line = rows->text + rows->at;
  const char *newline = memchr(line, '\n', rows->length - rows->at);
  const char *end = newline != NULL ? newline : rows->text + rows->length;
  for (int column = 0; column < ROW_COLUMNS; ++column) {
    const char *tab = column < ROW_REASON && line != NULL ? memchr(line, '\t', (size_t)(end - line)) : end;
    if (line == NULL || tab == NULL) {
      return write_reason(context->reason, "line %llu is not one of dfen_visits", (unsigned long long)context->row + 1);
    }
    rows->field[column].text = line;
    rows->field[column].length = (size_t)(tab - line);
    line = tab + 1;
  }
  rows->at = (size_t)(end - rows->text) + 1;
  return DONE;
}

/* Reads an integer of put_signed(). Of another text the result is some number. */
static int64_t integer_of_field(const char *text, size_t length) {
  bool negative = length > 0 && text[0] == '-';
  uint64_t number = 0;
  for (size_t i = negative; i < length; ++i) {
    number = number * 10 + (uint64_t)(text[i] - '0');
  }
  number = negative ? 0 - number : number;
  int64_t integer;
  memcpy(&integer, &number, sizeof integer);
  return integer;
}

static enum outcome visit_rows_column(struct context *context, const void *state, int column) {
  const struct visit_rows *rows = state;
  const char *text = rows->field[column].text;
  size_t length = rows->field[column].length;
  switch (column) {
  case ROW_DICE: return rows->field[ROW_REASON].length == 0 ? result_text(context, text, length) : NOTHING;
  case ROW_REASON: return length > 0 ? result_text(context, text, length) : NOTHING;
  default: return length > 0 ? result_integer(context, integer_of_field(text, length)) : NOTHING;
  }
}

static void visit_rows_end(void *state) {
  host_free(((struct visit_rows *)state)->text);
}

const struct table table_dfen_visit_rows = {
  .state_size = sizeof(struct visit_rows),
  .begin = visit_rows_begin,
  .step = visit_rows_step,
  .column = visit_rows_column,
  .end = visit_rows_end,
};
