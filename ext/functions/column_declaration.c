/* Parses the lists of functions.def: "dfen text, moves text or number" is two arguments. They are used for the
 * signatures of dfen_functions(), the columns of table-valued functions, and the types that PostgreSQL, DuckDB and the
 * packages for JavaScript and Python declare. The parser takes one name at a time and returns pointers into the list.
 */
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
  const char *equals = memchr(type, '=', (size_t)(end - type));
  const char *typed = equals == NULL ? end : equals - 1;
  taken->name = name;
  taken->name_length = (int)(type - name) - 1;
  taken->type = declared_type_of(type);
  taken->other_type = strncmp(type, "text or number", 14) == 0    ? TYPE_REAL
                      : strncmp(type, "text or integer", 15) == 0 ? TYPE_INTEGER
                                                                  : taken->type;
  taken->or_null = typed - type > 8 && strncmp(typed - 8, " or null", 8) == 0;
  taken->words = type + strcspn(type, " ,") + 1;
  taken->words_length = memchr(type, '|', (size_t)(typed - type)) != NULL ? (int)(typed - taken->words) : 0;
  taken->fallback = typed + 3;
  taken->fallback_length = equals != NULL ? (int)(end - taken->fallback) : 0;
  *list = *end == '\0' ? end : end + 2;
  return true;
}
