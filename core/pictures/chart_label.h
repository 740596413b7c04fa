/* Labels in a document. */
#ifndef DFEN_CORE_CHART_LABEL_H
#define DFEN_CORE_CHART_LABEL_H

#include "../common/writer.h"

/* A label as the text of an element, escaped. */
void core_put_label_text(struct writer *writer, const dfen_label *label);

#endif
