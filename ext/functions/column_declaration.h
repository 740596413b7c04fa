/* Names and types, in the notation of functions.def for arguments and columns. */
#ifndef DFEN_EXT_FUNCTIONS_COLUMN_DECLARATION_H
#define DFEN_EXT_FUNCTIONS_COLUMN_DECLARATION_H

#include <stdbool.h>
#include <string.h>

/* The types. Each host has its own names for them. */
enum declared_type { TYPE_ANY, TYPE_TEXT, TYPE_INTEGER, TYPE_REAL, TYPE_BOOLEAN, DECLARED_TYPES };

/* A name and its type, from `arguments` or from the `result` of a table. */
struct column_declaration {
  const char *name;
  int name_length; /* `name` is not terminated by a NUL */
  enum declared_type type;
  enum declared_type other_type; /* the second of "text or number" and "text or integer", else equal to `type` */
  bool has_default;              /* an optional argument that is absent has a value */
};

/* Takes the first name from *list; false if the list is empty. */
bool take_column_declaration(const char **list, struct column_declaration *taken);

/* The type at the start of a text. */
enum declared_type declared_type_of(const char *text);

/* Whether an argument of the list is "text or number" or "text or integer". A macro, because not every host uses it and
 * clang warns about unused functions. */
#define HAS_TWO_TYPES(list) (strstr(list, "text or number") != NULL || strstr(list, "text or integer") != NULL)

#endif
