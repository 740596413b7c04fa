/* What is wrong with a text that is no DFEN. */
#ifndef DFEN_CORE_SCAN_FAULT_H
#define DFEN_CORE_SCAN_FAULT_H

#include "../dfen.h"

/* `fault` is the first thing that is wrong with the text. Returns fault->error, and never DFEN_OK: of a DFEN, which
 * dfen_scan() does not ask about, it is DFEN_ERROR_DICE_END at the end of the text, and of no other text it is that. */
dfen_error core_find_fault(const char *text, size_t length, dfen_fault *fault);

#endif
