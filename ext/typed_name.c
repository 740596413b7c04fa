/* The lists of functions.def: "dfen text, moves text or number" is two arguments. It is made known in three languages:
 * as the signature that dfen_functions() shows, as the columns of a table-valued function, and as the types that
 * PostgreSQL and DuckDB declare. So the list is taken apart here, name by name, into pointers into its own text. */
#include "typed_name.h"

bool take_typed_name(const char **list, struct typed_name *taken) {
  const char *name = *list;
  if (*name == '\0') {
    return false;
  }
  const char *type = strchr(name, ' ') + 1;
  taken->name = name;
  taken->name_length = (int)(type - name) - 1;
  taken->type = type;
  taken->type_length = (int)strcspn(type, " ,");
  const char *comma = strchr(type, ',');
  *list = comma == NULL ? name + strlen(name) : comma + 2;
  return true;
}
