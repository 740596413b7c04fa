/* A cursor that reads text from left to right. All readers fail in the same way: with the place, the character and the
 * field at which the text becomes invalid.
 *
 * A reader looks at next_character(), and either advances (++cursor.at) or calls fail(), which fills in the fault from
 * the position of the cursor. For example "8/9", read as a placement: at index 2 no rank begins with '9', so the fault
 * has place 3, counted from 1, and the character '9'.
 *
 * Only notation/scan.c reads differently: in words and blocks of characters, for speed. It computes no faults. If it
 * rejects a text, notation/scan_fault.c reads it again with a cursor. */
#ifndef DFEN_CORE_CURSOR_H
#define DFEN_CORE_CURSOR_H

#include "../dfen.h"

struct text_cursor {
  const unsigned char *text;
  size_t length;
  size_t at;        /* the next character; length at the end */
  dfen_field field; /* the field of the next character */
  int rank;         /* 1..8 inside the ranks of a placement, else 0 */
  dfen_fault *fault;
};

/* Outside the range of characters, which are bytes, 0 .. 255. */
enum { END_OF_TEXT = -1 };

/* A cursor at the beginning of `length` bytes of text. */
static inline struct text_cursor cursor_of(const void *text, size_t length, dfen_field field, dfen_fault *fault) {
  return (struct text_cursor){.text = text, .length = length, .field = field, .fault = fault};
}

/* Returns a NUL like any other character. No text may contain one, so it becomes an error at its place. */
static inline int next_character(const struct text_cursor *cursor) {
  return cursor->at < cursor->length ? cursor->text[cursor->at] : END_OF_TEXT;
}

/* Reports that the next character is wrong, or that the text must not end here. Returns `error`. A character of several
 * bytes is reported as a whole. */
static inline dfen_error fail(const struct text_cursor *cursor, dfen_error error) {
  uint32_t character = 0;
  if (cursor->at < cursor->length &&
      dfen_take_character((const char *)cursor->text + cursor->at, cursor->length - cursor->at, &character) == 0) {
    character = DFEN_BYTE + cursor->text[cursor->at];
  }
  *cursor->fault = (dfen_fault){.error = error,
                                .field = cursor->field,
                                .place = (uint32_t)(cursor->at + 1),
                                .character = character,
                                .rank = (uint8_t)cursor->rank};
  return error;
}

#endif
