/* Included by every cmocka test of the core. */
#ifndef DFEN_TEST_TEST_H
#define DFEN_TEST_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/dfen.h"
#include "line.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/* Parses a DFEN; the test fails if it is invalid. */
static inline dfen_fields fields_of(const char *text) {
  dfen_fields fields;
  dfen_fault fault;
  if (dfen_scan(text, strlen(text), &fields, &fault) != DFEN_OK) {
    char message[DFEN_MESSAGE_SIZE];
    dfen_fault_message(&fault, message);
    fail_msg("'%s': %s", text, message);
  }
  leave_line();
  return fields;
}
#define fields_of(...) FROM_THIS_LINE(fields_of(__VA_ARGS__))

/* A form of a DFEN with a terminating NUL, in the caller's buffer. */
static inline const char *form_of(const dfen_fields *fields, dfen_form form, char text[DFEN_TEXT_SIZE]) {
  text[dfen_write(fields, form, text)] = '\0';
  return text;
}

static inline void assert_full_form(const dfen_fields *fields, const char *expected) {
  char text[DFEN_TEXT_SIZE];
  assert_string_equal(form_of(fields, DFEN_FULL_FORM, text), expected);
}
#define assert_full_form(...) OF_THIS_LINE(assert_full_form(__VA_ARGS__))

static inline dfen_position position_of(const char *text) {
  dfen_fields fields = fields_of(text);
  leave_line();
  return dfen_to_position(&fields);
}
#define position_of(...) FROM_THIS_LINE(position_of(__VA_ARGS__))

static inline void assert_position(const dfen_position *position, const char *expected) {
  dfen_fields fields = dfen_to_fields(position);
  assert_full_form(&fields, expected);
}
#define assert_position(...) OF_THIS_LINE(assert_position(__VA_ARGS__))

#endif
