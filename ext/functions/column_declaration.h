/* Names and types, as functions.def writes arguments and columns. */
#ifndef DFEN_EXT_FUNCTIONS_TYPED_NAME_H
#define DFEN_EXT_FUNCTIONS_TYPED_NAME_H

#include <stdbool.h>
#include <string.h>

/* The types, which each host has its own words for. */
enum declared_type { TYPE_ANY, TYPE_TEXT, TYPE_INTEGER, TYPE_REAL, TYPE_BOOLEAN, DECLARED_TYPES };

/* One of the names and types that stand in `arguments` and in the `result` of a table. */
struct column_declaration {
  const char *name;
  int name_length; /* no NUL is at its end */
  enum declared_type type;
  enum declared_type other_type; /* of "text or number" and "text or integer" the second, else the same */
  bool or_null;                  /* NULL has a meaning of its own */
};

/* Takes the first of them from *list; false when there are no more. */
bool take_column_declaration(const char **list, struct column_declaration *taken);

/* The type that a text begins with. */
enum declared_type declared_type_of(const char *text);

/* Whether an argument of the list is "text or number" or "text or integer". Not every host asks, and of a function
 * clang would say that nobody does. */
#define HAS_TWO_TYPES(list) (strstr(list, "text or number") != NULL || strstr(list, "text or integer") != NULL)

#endif
