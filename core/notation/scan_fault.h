/* What is wrong with a text that is not a DFEN. */
#ifndef DFEN_CORE_SCAN_FAULT_H
#define DFEN_CORE_SCAN_FAULT_H

#include "../dfen.h"

/* Sets `fault` to the first error of a text that dfen_scan() rejects. Returns fault->error, never DFEN_OK. For a valid
 * DFEN, and only for that, it would be DFEN_ERROR_DICE_END at the end of the text. */
dfen_error core_find_fault(const char *text, size_t length, dfen_fault *fault);

#endif
