/* What to do about a text that cannot be read (SPEC 8.16): the SQL that makes of it one that can. */
#ifndef DFEN_EXT_ARGUMENTS_REPAIR_H
#define DFEN_EXT_ARGUMENTS_REPAIR_H

#include <stdbool.h>
#include <stddef.h>

#include "arguments.h"

/* Whether a text can be read as what `kind` says to its owner. */
typedef bool text_reader(const char *text, size_t length, int kind);

/* Adds to a reason the SQL that repairs a text, such as "; repair it with replace(x, '_', ' ')". Only what helps is
 * said: the repaired text was read. False when no repair helps, or none is needed. */
bool add_repair(char reason[REASON_SIZE], const char *text, size_t length, text_reader *reads, int kind);

#endif
