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

#include "../../../core/dfen.h"
#include "tests.h"

/* A literal and its length, which counts NULs in it. */
#define TEXT(literal) (literal), sizeof(literal) - 1

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
  return fields;
}

/* A form of a DFEN with a terminating NUL, in the caller's buffer. */
static inline const char *form_of(const dfen_fields *fields, dfen_form form, char text[DFEN_TEXT_SIZE]) {
  text[dfen_write(fields, form, text)] = '\0';
  return text;
}

static inline void assert_full_form(const dfen_fields *fields, const char *expected) {
  char text[DFEN_TEXT_SIZE];
  assert_string_equal(form_of(fields, DFEN_FULL_FORM, text), expected);
}

static inline dfen_position position_of(const char *text) {
  dfen_fields fields = fields_of(text);
  return dfen_to_position(&fields);
}

static inline void assert_position(const dfen_position *position, const char *expected) {
  dfen_fields fields = dfen_to_fields(position);
  assert_full_form(&fields, expected);
}

#endif
