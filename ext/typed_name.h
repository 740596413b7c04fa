/* Names and types, as functions.def writes arguments and columns. */
#ifndef DFEN_EXT_TYPED_NAME_H
#define DFEN_EXT_TYPED_NAME_H

#include <stdbool.h>
#include <string.h>

/* One of the names and types that stand in `arguments` and in the `result` of a table; neither ends with a NUL. */
struct typed_name {
  const char *name, *type;
  int name_length, type_length;
};

/* Takes the first of them from *list; false when there are no more. */
bool take_typed_name(const char **list, struct typed_name *taken);

/* Whether an argument of the list is "text or number" or "text or integer". Not every host asks. */
static inline bool has_two_types(const char *list) {
  return strstr(list, "text or number") != NULL || strstr(list, "text or integer") != NULL;
}

#endif
