/* Rows of separated values by RFC 4180, and lines. A quote opens a value only at its beginning, so `5" board` is
 * text. A quote that was forgotten would make one value of the following rows. It is suspected, unless the reading is
 * lenient, if a value has a line break, and as many separators as a row (in the first row: one) or too many values
 * in its row; and if text follows a closing quote. */
#include "reading.h"

#include <stdlib.h>
#include <string.h>

/* The next byte that means something in this state, or the end of the text. */
static const char *find_stop(const struct reading *r) {
  const char *at = r->text + r->at, *end = r->text + r->length;
  char quote = r->separator == '\0' ? '\0' : '"';
  while (at < end && *at != '\n' && *at != '\0' && *at != quote && *at != r->separator) {
    ++at;
  }
  return at;
}

/* Text after a closing quote. */
static bool reopen(struct reading *r) {
  if (!r->lenient) {
    bool is_escaped = r->row_length > 0 && r->row[r->row_length - 1] == '\\';
    r->is_suspect = true;
    return reading_fail(
      r, "has text after the closing quote in line %lld of a value that begins in line %lld%s", r->line, r->opened_line,
      is_escaped ? "; a quote within a value is written twice, not as \\\" (in MySQL: ESCAPED BY '\"')" : "");
  }
  size_t count = r->state == READING_RETURNED ? 2 : 1; /* the quote was a part of the value */
  r->state = READING_QUOTED;
  return reading_append(r, "\"\r", count);
}

/* Whether the last value with line breaks may be one value. */
static bool check_quotes(struct reading *r) {
  r->is_suspect = !r->lenient;
  return r->lenient ||
         reading_fail(r, "has whole rows in the value that a quote opens in line %lld and another closes in line %lld",
                      r->broken_line, r->broken_until);
}

static bool take_quote(struct reading *r) {
  if (r->state == READING_BEGINS) {
    r->state = READING_QUOTED;
    r->opened_line = r->line;
    r->separators = 0;
    return true;
  }
  if (r->state != READING_QUOTED) { /* the second of two, or a part of a plain value */
    r->state = r->state == READING_CLOSED ? READING_QUOTED : READING_PLAIN;
    return reading_append(r, "\"", 1);
  }
  r->state = READING_CLOSED;
  if (r->line > r->opened_line) {
    r->broken_line = r->opened_line;
    r->broken_until = r->line;
  }
  return r->line == r->opened_line || r->separators == 0 || r->separators + 1 < r->header || check_quotes(r);
}

/* Takes characters without a meaning, or one that means something; sets *ended after a line feed that ends a row. */
static bool take(struct reading *r, bool *ended) {
  const char *text = r->text + r->at;
  size_t plain = (size_t)(find_stop(r) - text);
  char c = *text;
  r->row_line = r->inside ? r->row_line : r->line;
  r->inside = true;
  if ((r->state == READING_CLOSED || r->state == READING_RETURNED) && c == '\r') {
    r->state = READING_RETURNED;
    ++r->at;
    return true;
  }
  if (((r->state == READING_CLOSED && plain > 0) || (r->state == READING_RETURNED && c != '\n')) && !reopen(r)) {
    return false;
  }
  r->at += plain > 0 ? plain : 1;
  if (plain > 0) {
    r->state = r->state == READING_BEGINS ? READING_PLAIN : r->state;
    return reading_append(r, text, plain);
  }
  if (c == '\0') {
    return reading_fail(r, "has a NUL in line %lld", r->line);
  }
  r->line += c == '\n';
  if (c == '"') {
    return take_quote(r);
  }
  if (r->state == READING_QUOTED) {
    r->separators += c == r->separator;
    return reading_append(r, &c, 1);
  }
  while (c == '\n' && r->state == READING_PLAIN && r->row[r->row_length - 1] == '\r') {
    --r->row_length; /* some programs write \r\r\n */
  }
  *ended = c == '\n';
  return reading_end_value(r);
}

/* After the text. */
static bool end_last_row(struct reading *r) {
  if (r->json.is_json || r->state == READING_QUOTED) {
    return r->json.is_json ? reading_fail(r, "ends within JSON; is it cut short?")
                           : reading_fail(r, "has a quote that is not closed, in line %lld", r->opened_line);
  }
  return reading_end_value(r);
}

/* R's write.table() writes no name for the first column, which has the names of the rows. */
static void count_row(struct reading *r) {
  ++r->rows;
  r->longer += r->count == r->header + 1;
  r->fuller += r->count == r->header + 1 && reading_length(r, r->count - 1) > 0;
}

static bool finish_row(struct reading *r) {
  if (r->broken_line > 0 && r->header > 0 && r->count > r->header && !check_quotes(r)) {
    return false;
  }
  r->broken_line = 0;
  if (!reading_decode_row(r) || (r->separator == '\0' && !reading_replace_numbers(r))) {
    return false;
  }
  if (r->header == 0) {
    r->header = r->count;
    r->has_names = r->separator != '\0';
    for (size_t i = 0; i < r->count; ++i) {
      r->has_names &= !reading_is_position(reading_value(r, i), reading_length(r, i));
    }
  } else {
    count_row(r);
  }
  return true;
}

static bool check_names(struct reading *r) {
  return !r->has_names || r->rows == 0 || r->longer < r->rows || 2 * r->fuller <= r->rows ||
         reading_fail(r, "has one name fewer than values in every row; R's write.csv() writes names that fit");
}

static bool is_blank_row(const struct reading *r) {
  return r->count == 1 && strspn(reading_value(r, 0), " \t") == reading_length(r, 0);
}

enum reading_result reading_next(struct reading *r) {
  bool ended = false;
  while (r->error[0] == '\0' && (r->known || reading_find_kind(r)) && !ended) {
    if (!r->inside) {
      r->row_length = r->count = 0;
    }
    while (!ended && r->at < r->length && (r->json.is_json ? reading_take_json : take)(r, &ended)) {
    }
    if (r->error[0] == '\0' && !ended && r->at == r->length) {
      if (!r->ended || (!r->inside && r->json.depth == 0)) {
        return !r->ended ? READING_MORE : check_names(r) ? READING_END : READING_FAILED;
      }
      ended = end_last_row(r);
    }
    r->inside &= !ended;
    ended = ended && !is_blank_row(r);
  }
  if (r->error[0] != '\0' || (ended && !finish_row(r))) {
    return READING_FAILED;
  }
  return ended ? READING_ROW : READING_MORE;
}
