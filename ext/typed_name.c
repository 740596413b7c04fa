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
