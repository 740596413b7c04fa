/* Rows of separated values by RFC 4180, and lines. A quote opens a value only at its beginning, so `5" board` is
 * text. A quote that was forgotten would make one value of the following rows: if a value has a line break and as
 * many separators as a row, or if text follows its closing quote, that is an error unless the reading is lenient. */
#include "reading.h"

#include <stdlib.h>
#include <string.h>

static bool append(struct reading *r, const char *bytes, size_t count) {
  size_t begin = r->count == 0 ? 0 : r->ends[r->count - 1];
  size_t limit = r->separator == '\0' ? READING_ROW_BYTES : READING_VALUE_BYTES;
  if (r->row_length + count - begin > limit || r->row_length + count + 1 > READING_ROW_BYTES) {
    return reading_fail(r, "has more than %zu bytes in a value of line %lld", limit, r->row_line);
  }
  char *row = reading_grow(r, r->row, &r->row_capacity, r->row_length + count + 1);
  if (row == NULL) {
    return false;
  }
  r->row = row;
  memcpy(row + r->row_length, bytes, count);
  r->row_length += count;
  return true;
}

static bool end_value(struct reading *r) {
  if (r->count == READING_VALUES) {
    return reading_fail(r, "has more than %d values in line %lld", READING_VALUES, r->row_line);
  }
  size_t *ends = reading_grow(r, r->ends, &r->ends_capacity, (r->count + 1) * sizeof *ends);
  r->ends = ends != NULL ? ends : r->ends;
  if (ends == NULL || !append(r, "", 1)) {
    return false;
  }
  r->ends[r->count++] = r->row_length;
  r->state = READING_BEGINS;
  return true;
}

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
    return reading_fail(r, "has text after the closing quote in line %lld of a value that begins in line %lld", r->line,
                        r->opened_line);
  }
  size_t count = r->state == READING_RETURNED ? 2 : 1; /* the quote was a part of the value */
  r->state = READING_QUOTED;
  return append(r, "\"\r", count);
}

static bool take_quote(struct reading *r) {
  if (r->state == READING_BEGINS) {
    r->state = READING_QUOTED;
    r->opened_line = r->line;
    r->has_break = false;
    r->separators = 0;
    return true;
  }
  if (r->state != READING_QUOTED) { /* the second of two, or a part of a plain value */
    r->state = r->state == READING_CLOSED ? READING_QUOTED : READING_PLAIN;
    return append(r, "\"", 1);
  }
  if (!r->lenient && r->has_break && r->header > 1 && r->separators >= r->header - 1) {
    return reading_fail(r,
                        "has whole rows in the value that a quote opens in line %lld and another closes in line %lld",
                        r->opened_line, r->line);
  }
  r->state = READING_CLOSED;
  return true;
}

/* Takes characters without a meaning, or one that means something; sets *ended after a line feed that ends a row. */
static bool take(struct reading *r, bool *ended) {
  const char *text = r->text + r->at;
  size_t plain = (size_t)(find_stop(r) - text);
  char c = *text;
  if (r->state == READING_CLOSED && plain == 1 && c == '\r') {
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
    return append(r, text, plain);
  }
  if (c == '\0') {
    return reading_fail(r, "has a NUL in line %lld", r->line);
  }
  r->line += c == '\n';
  if (c == '"') {
    return take_quote(r);
  }
  if (r->state == READING_QUOTED) {
    r->has_break |= c == '\n';
    r->separators += c == r->separator;
    return append(r, &c, 1);
  }
  if (c == '\n' && r->state == READING_PLAIN && r->row[r->row_length - 1] == '\r') {
    --r->row_length;
  }
  *ended = c == '\n';
  return end_value(r);
}

enum reading_result reading_next(struct reading *r) {
  bool ended = false;
  if (!r->inside) {
    r->row_length = r->count = 0;
  }
  if (r->error[0] == '\0' && (r->known || reading_find_kind(r))) {
    r->row_line = r->inside ? r->row_line : r->line;
    while (!ended && r->at < r->length && take(r, &ended)) {
      r->inside = true;
    }
    if (r->error[0] == '\0' && !ended && r->ended && r->inside) { /* a last row without a line feed */
      ended = r->state == READING_QUOTED
                ? reading_fail(r, "has a quote that is not closed, in line %lld", r->opened_line)
                : end_value(r);
    }
  }
  if (r->error[0] != '\0') {
    return READING_FAILED;
  }
  if (!ended) {
    return r->ended ? READING_END : READING_MORE;
  }
  r->inside = false;
  r->header = r->header == 0 ? r->count : r->header;
  return READING_ROW;
}
