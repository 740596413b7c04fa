/* What charts and curves share: numbers and texts at their places, and how a document begins. */
#ifndef DFEN_CORE_PLOT_H
#define DFEN_CORE_PLOT_H

#include "svg_themes.h"

/* What a label gets of the width, in pixels: it is pressed into it whatever the font, when it seems wider. */
enum { LABEL_ROOM = 250 };

/* How a text stands at its place. */
enum text_place { PLACE_LEFT, PLACE_MIDDLE, PLACE_RIGHT, PLACE_BOLD, PLACE_PRESSED };

/* "54.5 %" of a share of 0..1. */
struct short_text core_percent(double share);

/* A text at x, in tenths of a pixel, and with its foot at y, in pixels: words of the project's own, which need no
 * escape, with values as core_put() has them. */
void core_put_at(struct writer *writer, int x, int y, enum text_place place, const char *format, ...)
  __attribute__((format(printf, 5, 6)));

/* A label as the text of an element, escaped; and as a text of its own, at the same places. */
void core_put_label_text(struct writer *writer, const dfen_label *label);
void core_put_label_at(struct writer *writer, int x, int y, const dfen_label *label);

/* After the description: the style sheet, and the page that all is drawn on. */
void core_begin_drawing(struct writer *writer, int width, int height);

/* The group that gives all texts in it their font and colour; it and the document end with </g></svg>. */
void core_begin_texts(struct writer *writer, int font_size);

#endif
