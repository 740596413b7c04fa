/* What the columns of a table of games mean, by their names (roles.def). */
#ifndef DFEN_EXT_GAMES_ROLES_H
#define DFEN_EXT_GAMES_ROLES_H

#include <stdbool.h>
#include <stddef.h>

enum reader_role {
#define ROLE(id, ...) ROLE_##id,
#include "../games/roles.def"
  ROLES
};

/* What the values of a column look like. */
enum reader_kind { ANYTHING, DFENS, NUMBERS, DICE, MOVES };

/* The names of the roles, in the order of the enum. */
extern const char *const role_names[ROLES];

enum reader_kind role_kind(enum reader_role role);

/* The next of words between |; false after the last. */
bool next_word(const char **words, const char **word, size_t *length);

enum { PLAIN_NAME_SIZE = 64 };

/* Writes a name in lower case, without anything but letters and digits. Returns its length; 0 if it is too long. */
size_t write_plain_name(const char *name, size_t length, char plain[PLAIN_NAME_SIZE]);

/* The position of a column's name among the names of a role, -1 for none. The words may come in any order, in any case,
 * with any separators or none: white_rating, ratingWhite, WhiteRating. In a path, such as white.user.id, the last part
 * alone may be the name, except of the roles of one side. */
int rank_name(enum reader_role role, const char *name);

/* Whether a column's name contains a name of a role that is one word. */
bool name_contains(enum reader_role role, const char *name);

#endif
