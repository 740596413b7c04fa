/* Parts shared by charts and curves: placed numbers and texts, and the beginning of a document. */
#ifndef DFEN_CORE_PLOT_H
#define DFEN_CORE_PLOT_H

#include "svg_themes.h"

/* The width available to a label, in pixels. A label that is estimated to be wider is condensed to it, whatever the
 * font. */
enum { LABEL_ROOM = 250 };

/* The alignment and style of a text. */
enum text_place { PLACE_LEFT, PLACE_MIDDLE, PLACE_RIGHT, PLACE_BOLD, PLACE_PRESSED };

/* "54.5 %" of a share of 0..1. */
struct short_text core_percent(double share);

/* Puts a text with x in tenths of a pixel and the baseline y in pixels. The format and values are those of core_put(),
 * and must not need escaping. */
void core_put_at(struct writer *writer, int x, int y, enum text_place place, const char *format, ...)
  __attribute__((format(printf, 5, 6)));

/* Puts a label, escaped, as the text of an element; and as an element of its own, with the same coordinates. */
void core_put_label_text(struct writer *writer, const dfen_label *label);
void core_put_label_at(struct writer *writer, int x, int y, const dfen_label *label);

/* Puts the style sheet and the page, after the description. */
void core_begin_drawing(struct writer *writer, int width, int height);

/* Begins a group with a font and colour for all texts in it. The group and the document end with </g></svg>. */
void core_begin_texts(struct writer *writer, int font_size);

#endif
