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
static bool append_visit(struct context *context, struct visits_group *group, dfen_visit visit, const char *reason) {
  dfen_visit *visits = array_reserve(group->visits, &group->capacity, group->count + 1, sizeof *visits);
  if (visits == NULL) {
    return no_memory(context);
  }
  group->visits = visits;
  visit.note = 0;
  if (reason != NULL) {
    size_t size = strlen(reason) + 1;
    char *reason_bytes = array_reserve(group->reason_bytes, &group->reason_bytes_capacity, group->used + size, 1);
    if (reason_bytes == NULL) {
      return no_memory(context);
    }
    group->reason_bytes = reason_bytes;
    memcpy(reason_bytes + group->used, reason, size);
    visit.note = group->used + 1;
    group->used += size;
  }
  visits[group->count++] = visit;
  return true;
}

static bool add_turn_to_visits(struct context *context, void *state) {
  struct visits_group *group = state;
  dfen_visit visit;
  if (host_type_of(context->arguments[VISIT_SCORE]) == HOST_NULL) {
    return false;
  }
  judge_row(context, &group->known, &visit);
  const char *reason = forgive(context) ? context->reason.text : NULL;
  return context->failure == NO_FAILURE && append_visit(context, group, visit, reason);
}

static bool merge_visits(struct context *context, void *group, const void *other) {
  const struct visits_group *part = other;
  for (uint64_t i = 0; i < part->count; ++i) {
    uint64_t note = part->visits[i].note;
    if (!append_visit(context, group, part->visits[i], note == 0 ? NULL : part->reason_bytes + note - 1)) {
      return false;
    }
  }
  return true;
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
static bool value_visits(struct context *context, const void *state) {
  enum { LINE_SIZE = 80 }; /* three integers of 20 characters, and the rest; or a reason of visit_reason() */
  const struct visits_group *group = state;
  if (group == NULL || group->count == 0) {
    return false;
  }
  size_t size = group->count * LINE_SIZE + group->used;
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

static bool visit_rows_begin(struct context *context, void *state) {
  struct visit_rows *rows = state;
  const char *text = NULL;
  if (!take_text(context, 0, "visits", &text, &rows->length)) {
    return false;
  }
  if (rows->length > 0) {
    rows->text = host_allocate(rows->length);
    if (rows->text == NULL) {
      return no_memory(context);
    }
    memcpy(rows->text, text, rows->length);
  }
  return true;
}

/* Splits the next line. The last one may lack its newline. */
static bool visit_rows_step(struct context *context, void *state) {
  struct visit_rows *rows = state;
  if (rows->at >= rows->length) {
    return false;
  }
  const char *line = rows->text + rows->at;
  const char *newline = memchr(line, '\n', rows->length - rows->at);
  const char *end = newline != NULL ? newline : rows->text + rows->length;
  for (int column = 0; column < ROW_COLUMNS; ++column) {
    const char *tab = column < ROW_REASON && line != NULL ? memchr(line, '\t', (size_t)(end - line)) : end;
    if (line == NULL || tab == NULL) {
      return fails(context, "line %llu is not one of dfen_visits", (unsigned long long)context->row + 1);
    }
    rows->field[column].text = line;
    rows->field[column].length = (size_t)(tab - line);
    line = tab + 1;
  }
  rows->at = (size_t)(end - rows->text) + 1;
  return true;
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

static bool visit_rows_column(struct context *context, const void *state, int column) {
  const struct visit_rows *rows = state;
  const char *text = rows->field[column].text;
  size_t length = rows->field[column].length;
  switch (column) {
  case ROW_DICE: return rows->field[ROW_REASON].length == 0 && result_text(context, text, length);
  case ROW_REASON: return length > 0 && result_text(context, text, length);
  default: return length > 0 && result_integer(context, integer_of_field(text, length));
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
