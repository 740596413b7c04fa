/* Reads text of rows that arrives in chunks: finds its encoding and its separator, and returns one row of values (RFC
 * 4180) after the other, or, for JSON Lines, one line. It opens no files and keeps one row and one chunk in memory.
 *
 *   struct reading reading = {0};
 *   while ((result = reading_next(&reading)) == READING_ROW || result == READING_MORE) {
 *     if (result == READING_ROW) puts(reading_value(&reading, 0));
 *     else reading_feed(&reading, bytes, read(file, bytes, sizeof bytes));
 *   }
 */
#ifndef DFEN_READING_H
#define DFEN_READING_H

#include <stdbool.h>
#include <stddef.h>

/* Limits, so that no file takes memory without bound. SQLite allows 2,000 columns, of which one is for
 * the values of a row that has too many. */
enum { READING_VALUES = 1999, READING_VALUE_BYTES = 1000000, READING_ROW_BYTES = 1 << 24 };

struct reading {
  bool lenient; /* set by the caller: accept quotes that seem to be misplaced */

  /* The result: the last row, valid until the next call. Values end with a NUL, and have no other. */
  char separator; /* '\0' for JSON Lines, whose rows have one value */
  /* READING_WINDOWS is Windows-1252: a guess, because no character beyond ASCII is UTF-8 */
  enum { READING_UTF8, READING_UTF16LE, READING_UTF16BE, READING_WINDOWS } encoding;
  size_t count;       /* values */
  long long row_line; /* the line where the row begins, from 1 */
  char error[200];    /* a predicate for the name of the file: "has a NUL in line 2" */

  /* Private. */
  char *text; /* decoded text: text[at..length] was not read yet */
  size_t at, length, capacity, row_length, row_capacity, ends_capacity;
  bool ended, known;           /* no text follows; encoding and separator are known */
  bool has_odd;                /* UTF-16: the first byte of a unit has come, in `odd` */
  unsigned odd, high;          /* the first unit of a pair has come; 0: none */
  long long line, opened_line; /* of text[at]; of the last opening quote */
  enum { READING_BEGINS, READING_PLAIN, READING_QUOTED, READING_CLOSED, READING_RETURNED } state; /* in rows.c */
  bool inside, has_break;    /* a row has begun; the quoted value has a line break */
  size_t header, separators; /* values of the first row; separators in the quoted value */
  char *row;
  size_t *ends; /* of the values, behind their NULs */
};

enum reading_result { READING_MORE, READING_ROW, READING_END, READING_FAILED };

/* The next row. READING_MORE: call reading_feed first. */
enum reading_result reading_next(struct reading *reading);
/* Adds bytes of the text; 0 bytes are its end. Only after READING_MORE. */
void reading_feed(struct reading *reading, const char *bytes, size_t count);
void reading_free(struct reading *reading);
/* A value of the row, index < count, and its length. */
static inline const char *reading_value(const struct reading *reading, size_t index) {
  return reading->row + (index == 0 ? 0 : reading->ends[index - 1]);
}
static inline size_t reading_length(const struct reading *reading, size_t index) {
  return reading->ends[index] - (index == 0 ? 0 : reading->ends[index - 1]) - 1;
}

/* For rows.c: finds what the text is; false if that is not known yet, or after an error. A buffer with room for `size`
 * bytes; NULL, and the old buffer is kept, after an error. */
bool reading_find_kind(struct reading *reading);
void *reading_grow(struct reading *reading, void *buffer, size_t *capacity, size_t size);
bool reading_fail(struct reading *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
