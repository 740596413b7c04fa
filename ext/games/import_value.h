/* Values of games that are stored: text, and ratings. */
#ifndef DFEN_EXT_GAMES_IMPORT_VALUE_H
#define DFEN_EXT_GAMES_IMPORT_VALUE_H

#include <stdbool.h>

#include "../host/host.h"

/* The most bytes of a name or other text that is stored unchanged. */
enum { IMPORT_TEXT_MAX = 10000 };

/* Whether text is well-formed UTF-8 without a NUL. */
bool import_is_text(const char *text, size_t length);

/* Why a value cannot be stored as text; NULL if it can. */
const char *import_text_fault(sqlite3_value *value);

/* Reads a rating, a number of 1 to 99999, rounded; 0 if the player has none. False if it is malformed. */
bool import_read_rating(sqlite3_value *value, int *rating);

#endif
