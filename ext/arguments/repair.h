/* Hints for malformed text (SPEC 8.16): the SQL that repairs it. */
#ifndef DFEN_EXT_ARGUMENTS_REPAIR_H
#define DFEN_EXT_ARGUMENTS_REPAIR_H

#include <stdbool.h>
#include <stddef.h>

#include "arguments.h"

/* Whether a text is well-formed. `kind` is the caller's. */
typedef bool text_reader(const char *text, size_t length, int kind);

/* Appends the SQL that repairs a text, such as "; repair it with replace(x, '_', ' ')". Only SQL whose result was read
 * successfully is suggested. False if no repair helps, or none is needed. */
bool add_repair(struct context *context, const char *text, size_t length, text_reader *reads, int kind);

#endif
