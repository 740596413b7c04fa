/* Options as one JSON object, such as {"size": 96, "footer": false}, for every function that takes options (SPEC 9.8).
 * A function has a table of its options; the reader finds each in it, and says what is wrong with a name or a value.
 * It is strict (RFC 8259), and uses no JSON functions of the host: not every host has them. */
#ifndef DFEN_EXT_ARGUMENTS_OPTIONS_H
#define DFEN_EXT_ARGUMENTS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "arguments.h"

/* What a value may be. A list, of texts, may also be given as its one text; a map is an object of texts. */
enum option_type { OPTION_BOOLEAN, OPTION_INTEGER, OPTION_NUMBER, OPTION_WORD, OPTION_TEXT, OPTION_LIST, OPTION_MAP };

struct option {
  const char *name;
  enum option_type type;
  const char *expected;     /* what it must be, as errors say it */
  double minimum, maximum;  /* of numbers */
  const char *const *words; /* of OPTION_WORD, and a NULL behind them */
};

/* What was given for it: all zeros where it was left out, or is null. */
struct option_value {
  double number;    /* of a BOOLEAN 0 or 1, of a WORD its place among the words */
  const char *text; /* with a NUL at its end, and none within; of a LIST the first, and behind its NUL the next; of a
                       MAP the first name, then what it is given for, and so on */
  int count;        /* of the texts, or of the names */
  bool given;
};

enum { OPTIONS_MAX = 16 };

/* Whether a text is meant as options: it begins with '{', white space before it left out. */
bool is_options(const char *text, size_t length);

/* Reads the options of a function, `count` of them, OPTIONS_MAX at most, into as many values. Their texts are written
 * to `room`, which has `length` bytes. READ, or READ_MALFORMED with the reason: what is no JSON with its place, counted
 * in characters. */
enum outcome read_options(const char *json, size_t length, const struct option options[], int count,
                          struct option_value values[], char *room, char reason[REASON_SIZE]);

#endif
