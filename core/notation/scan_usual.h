/* The reader's first try, for the DFENs that a database is full of. */
#ifndef DFEN_CORE_SCAN_USUAL_H
#define DFEN_CORE_SCAN_USUAL_H

#include "../dfen.h"

/* Whether the text is a DFEN such as nearly all are; `fields` is then what it says. False for any text that is no DFEN,
 * and for those whose placement has more than 63 characters: they have 57 men or more. */
bool dfen_scan_usual(const unsigned char *text, size_t length, dfen_fields *fields);

#endif
