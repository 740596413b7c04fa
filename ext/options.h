/* Options as one JSON object, for hosts with JSON functions and for those without: text such as
 * {"size": 96, "footer": false}. The reader is strict (RFC 8259), and takes what options need: text, integers,
 * true, false, null, and arrays of text. Another object, an array in an array or a fraction is no option's value. */
#ifndef DFEN_EXT_OPTIONS_H
#define DFEN_EXT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arguments.h"

/* What is longer is no name and no value of an option; it is read to its end, and cut. The longest is all 64 squares
 * with a space between two, which has 191 characters. */
enum { OPTION_TEXT_SIZE = 192 };

enum option_type { OPTION_NULL, OPTION_BOOLEAN, OPTION_INTEGER, OPTION_TEXT, OPTION_LIST, OPTION_OTHER };

/* A name and its value. Of a list each text in turn. */
struct json_option {
  char name[OPTION_TEXT_SIZE];
  size_t name_length;
  enum option_type type;
  int64_t integer; /* 0 or 1 of a boolean */
  char text[OPTION_TEXT_SIZE];
  size_t text_length;
  bool more, empty; /* of a list: another text follows; there is none at all */
};

/* Where the reader is. Its members are its own. */
struct option_reader {
  const char *json;
  size_t length, at;
  bool begun, in_list;
};

/* Whether a text is meant as options: it begins with '{', white space before it left out. */
bool is_options(const char *text, size_t length);

/* Begins before the first option of a text that is_options(). */
struct option_reader read_options(const char *json, size_t length);

/* Reads the next option, or the next text of a list. READ; READ_NULL at the end, when all of the text was right; or
 * READ_MALFORMED with the reason and the place, counted in characters. */
enum outcome next_option(struct option_reader *reader, struct json_option *option, char reason[REASON_SIZE]);

/* Whether a text of an option is this word. */
bool option_is(const char *text, size_t length, const char *word);

#endif
