/* Reads a file of games that arrives in chunks: finds its kind, its encoding and its separator, and returns one row of
 * values (RFC 4180) after the other, or, of JSON, one document. It opens no files and keeps one row and one chunk in
 * memory.
 *
 *   struct reading reading = {0};
 *   while ((result = reading_next(&reading)) == READING_ROW || result == READING_MORE) {
 *     if (result == READING_ROW) puts(reading_value(&reading, 0));
 *     else reading_feed(&reading, bytes, read(file, bytes, sizeof bytes));
 *   }
 *
 * Separators are tab, comma, semicolon and |; `sep=;` may name one, and comments (#) may precede the names. A row that
 * is not UTF-8 is read as Windows-1252. JSON is one object per line, or objects one after the other, or an array of
 * them, or an object with such an array somewhere in it; NaN and Infinity, which Python writes, are null there. Blank
 * lines are skipped.
 */
#ifndef DFEN_EXT_FILES_READING_H
#define DFEN_EXT_FILES_READING_H

#include <stdbool.h>
#include <stddef.h>

/* Limits in bytes of the file, so that no file takes memory without bound. SQLite allows 2,000 columns; one is
 * for the values of a row that has too many. */
enum { READING_VALUES = 1999, READING_VALUE_BYTES = 1000000, READING_ROW_BYTES = 1 << 24 };

struct reading {
  bool lenient; /* set by the caller: accept quotes that seem to be misplaced */

  /* The result: the last row, valid until the next call. Values are UTF-8, end with a NUL, and have no other. */
  char separator;                  /* '\0' for JSON, whose rows have one value */
  bool has_names;                  /* the first row has no position, so it has the names of the columns; not for JSON */
  bool is_suspect;                 /* reading failed: a quote seems to be misplaced */
  size_t count;                    /* values */
  long long row_line;              /* the line where the row begins, from 1 */
  long long windows, windows_line; /* rows that are not UTF-8, and the line of the first */
  char error[200];                 /* a predicate for the name of the file: "has a NUL in line 2" */

  /* Private. */
  enum { READING_UTF8, READING_UTF16LE, READING_UTF16BE } encoding;
  char *text; /* decoded text: text[at..length] was not read yet */
  size_t at, length, capacity, row_length, row_capacity, ends_capacity, spare_capacity;
  bool ended, known;           /* no text follows; the kind is known */
  bool has_returns;            /* lines end with '\r' alone */
  bool has_odd;                /* UTF-16: the first byte of a unit has come, in `odd` */
  unsigned odd, high;          /* the first unit of a pair has come; 0: none */
  long long line, opened_line; /* of text[at]; of the last opening quote */
  char *row, *spare;
  size_t *ends; /* of the values, behind their NULs */
  bool inside;  /* a row has begun */

  /* rows.c */
  enum { READING_BEGINS, READING_PLAIN, READING_QUOTED, READING_CLOSED, READING_RETURNED } state;
  size_t header, separators;           /* values of the first row; separators in the quoted value */
  long long rows, longer, fuller;      /* after the names; of these with one value more, and not an empty one */
  long long broken_line, broken_until; /* of the first value of the row with line breaks and separators; 0: none */

  /* json.c, which explains them */
  struct {
    bool is_json, is_string, is_escaped, is_game;
    enum { READING_OPEN, READING_POSITIONS, READING_DOCUMENT, READING_WRAPPER } outer;
    enum { READING_NO_KEY, READING_KEY, READING_COLON } key;
    size_t depth, level, arrays, array, array_at, string_at;
    long long array_line;
  } json;
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

/* ---- For the files of this folder ---- */

/* Finds what the text is; false if that is not known yet, or after an error. */
bool reading_find_kind(struct reading *reading);
/* Decodes the text that has arrived by its encoding, and finds how lines end. */
bool reading_decode_head(struct reading *reading);
/* Whether text that begins with a bracket is JSON other than JSON Lines. */
bool reading_is_json(const char *text, size_t length);
/* Takes characters of JSON; sets *ended at the end of a document. */
bool reading_take_json(struct reading *reading, bool *ended);
/* In the row, a document: NaN, Infinity and -Infinity, which JSON does not have, become null. */
bool reading_replace_numbers(struct reading *reading);
/* Appends to the last value of the row; ends it. */
bool reading_append(struct reading *reading, const char *bytes, size_t count);
bool reading_end_value(struct reading *reading);
/* Makes UTF-8 of the row's values if they are not. */
bool reading_decode_row(struct reading *reading);
/* Whether a text begins as a DFEN does. */
bool reading_is_position(const char *text, size_t length);
/* A buffer with room for `size` bytes; NULL, and the old buffer is kept, after an error. */
void *reading_grow(struct reading *reading, void *buffer, size_t *capacity, size_t size);
/* Returns false. */
bool reading_fail(struct reading *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
