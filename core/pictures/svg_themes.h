/* The beginning of SVG documents, and their colours in light and dark themes. */
#ifndef DFEN_CORE_SVG_THEMES_H
#define DFEN_CORE_SVG_THEMES_H

#include "../dfen_pictures.h"
#include "../common/writer.h"

/* Begins a document: the visible part of the drawing, in its units, and its width in pixels; the height follows. The
 * text of the title must be put next. */
void core_begin_svg(struct writer *writer, int x, int y, int width, int height, int pixels);

/* The parts whose colours depend on the theme. Pieces and arrows do not, because they are on squares. */
enum svg_ink {
  INK_PAGE,
  INK_LIGHT_SQUARE,
  INK_DARK_SQUARE,
  INK_LABEL,
  INK_TEXT,
  INK_FRAME, /* this and the following ones are strokes */
  INK_EDGE,  /* of dice, and the pieces beside them */
  INK_RING,  /* on an en-passant target */
  INK_LINE,  /* of a chart */
  INKS
};

/* The attribute fill or stroke in the colour of a theme, after a space. For DFEN_THEME_AUTO that is the light colour,
 * and a class for which the style sheet sets the dark one. */
struct short_text core_ink(dfen_theme theme, enum svg_ink ink);

/* The style sheet of DFEN_THEME_AUTO; nothing for the other themes. */
void core_put_style(struct writer *writer, dfen_theme theme);

#endif
