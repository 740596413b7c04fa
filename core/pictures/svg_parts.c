/* How a man is drawn: the same on the board, beside a die, and as what a pawn becomes.
 *
 * His shape is drawn for a square of 100 units, moved to its place, and scaled there. The lines of white men take the
 * colour of the edge from the group; on a dark page, where the edge is light, they have their own. */
#include "svg_document.h"

/* The outline is filled in the colour of the side. The lines within are dark on white men and white on dark ones. */
void core_draw_man_on_page(struct writer *writer, dfen_theme theme, int type, int side, int x, int y,
                           const char *scale) {
  const struct svg_shape *shape = &core_svg_shapes[type];
  const char *lines = side == DFEN_BLACK          ? " stroke=\"#fff\""
                      : theme != DFEN_THEME_LIGHT ? " stroke=\"#1d1d1f\"" /* the edge is light then */
                                                  : "";
  core_put(writer,
           "<g transform=\"translate(%d %d)scale(%s)\" fill=\"%s\"%s stroke-width=\"4\" stroke-linejoin=\"round\" "
           "stroke-linecap=\"round\"><path d=\"%s\"/><path fill=\"none\"%s d=\"%s\"/></g>",
           x, y, scale, side == DFEN_WHITE ? "#fff" : "#2c2b30", core_ink(theme, INK_EDGE).text, shape->outline, lines,
           shape->lines);
}

/* On a square of the board the edge is dark in every theme: both kinds of squares are light enough. */
void core_draw_man(struct writer *writer, int type, int side, int x, int y, const char *scale) {
  core_draw_man_on_page(writer, DFEN_THEME_LIGHT, type, side, x, y, scale);
}
