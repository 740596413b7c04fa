/* Options as one JSON object, such as {"size": 96, "footer": false}, for every function that takes options (SPEC 9.8).
 * Each function has a table of its options; the parser checks names and values against it. The parser is strict (RFC
 * 8259) and does not use JSON functions of the host, because not every host has them. */
#ifndef DFEN_EXT_FUNCTIONS_ARGUMENTS_OPTIONS_H
#define DFEN_EXT_FUNCTIONS_ARGUMENTS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "errors.h"

/* Types of option values. A list has texts; a single text counts as a list of one. A map is an object whose values are
 * texts. Numbers are a list of OPTION_NUMBERS_COUNT numbers. */
enum option_type {
  OPTION_BOOLEAN,
  OPTION_INTEGER,
  OPTION_NUMBER,
  OPTION_WORD,
  OPTION_TEXT,
  OPTION_LIST,
  OPTION_MAP,
  OPTION_NUMBERS
};

struct option {
  const char *name;
  enum option_type type;
  const char *expected;     /* as errors say it: "the option X must be ..." */
  double minimum, maximum;  /* of numbers */
  const char *const *words; /* of OPTION_WORD, terminated by NULL */
};

enum { OPTION_NUMBERS_COUNT = 32 };

/* The value of an option; all zeros if it is absent or null. */
struct option_value {
  double number;    /* of a BOOLEAN 0 or 1, of a WORD its index */
  const char *text; /* terminated by NUL, without one within. A LIST has its texts one after another, a MAP its names,
                     * each followed by its value */
  int count;        /* of texts or numbers in a list, or of names in a map */
  bool is_set;
  double numbers[OPTION_NUMBERS_COUNT];
};

enum { OPTIONS_MAX = 32 };

/* Whether a text is meant as options: its first character, after white space, is '{'. */
bool is_options(const char *text, size_t length);

/* Reads `count` options, OPTIONS_MAX at most, into as many values. Decodes texts into `room`; `length` bytes, the
 * length of the JSON, are enough. Fails if they are malformed; the reason locates malformed JSON by character. */
bool read_options(struct context *context, const char *json, size_t length, const struct option options[], int count,
                  struct option_value values[], char *room);

#endif
