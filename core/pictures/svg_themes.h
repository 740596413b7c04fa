/* How pictures begin, and their colours, for readers in the light and in the dark. */
#ifndef DFEN_CORE_SVG_THEMES_H
#define DFEN_CORE_SVG_THEMES_H

#include "../dfen_pictures.h"
#include "../common/writer.h"

/* A document begins: the part of the drawing that is shown, in its units, and how many pixels wide; the height follows.
 * The words of the title come next. */
void core_begin_svg(struct writer *writer, int x, int y, int width, int height, int pixels);

/* What is drawn in another colour in the dark. The pieces and the arrows are not: they stand on squares. */
enum svg_ink {
  INK_PAGE,
  INK_LIGHT_SQUARE,
  INK_DARK_SQUARE,
  INK_LABEL,
  INK_TEXT,
  INK_FRAME, /* a stroke, as is what follows */
  INK_EDGE,  /* of what stands on the page: dice, and the pieces beside them */
  INK_RING,  /* on an en-passant target */
  INK_LINE,  /* of a chart */
  INKS
};

/* The attribute fill or stroke in the colour of a theme, after a space. For the reader's own setting that is the light
 * one, and a class by which the style sheet sets the dark one. */
struct short_text core_ink(dfen_theme theme, enum svg_ink ink);

/* The style sheet of DFEN_THEME_AUTO; nothing for the other themes. */
void core_put_style(struct writer *writer, dfen_theme theme);

#endif
