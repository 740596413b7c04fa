/* Parses the lists of functions.def: "dfen text, moves text or number" is two arguments. They are used for the
 * signatures of dfen_functions(), the columns of table-valued functions, and the calls of other hosts. The parser takes
 * one name at a time and returns a pointer into the list. declarations.sql parses them for declarations. */
#include "column_declaration.h"

enum declared_type declared_type_of(const char *text) {
  static const char *const words[DECLARED_TYPES] = {"any", "text", "integer", "real", "boolean"};
  int type = 0;
  while (strncmp(text, words[type], strlen(words[type])) != 0) {
    ++type;
  }
  return (enum declared_type)type;
}

bool take_column_declaration(const char **list, struct column_declaration *taken) {
  const char *name = *list;
  if (*name == '\0') {
    return false;
  }
  const char *type = strchr(name, ' ') + 1;
  const char *end = type + strcspn(type, ",");
  taken->name = name;
  taken->name_length = (int)(type - name) - 1;
  taken->type = declared_type_of(type);
  taken->other_type = strncmp(type, "text or number", 14) == 0    ? TYPE_REAL
                      : strncmp(type, "text or integer", 15) == 0 ? TYPE_INTEGER
                                                                  : taken->type;
  taken->has_default = memchr(type, '=', (size_t)(end - type)) != NULL;
  *list = *end == '\0' ? end : end + 2;
  return true;
}
