/* An SVG document in words. */
#ifndef DFEN_CORE_SVG_WORDS_H
#define DFEN_CORE_SVG_WORDS_H

#include "../common/writer.h"

/* The title and the description, for those who do not see the picture. */
void core_put_words(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom);

#endif
