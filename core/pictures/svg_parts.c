/* How a man is drawn: the same on the board, beside a die, and as what a pawn becomes.
 *
 * His shape is drawn for a square of 100 units, moved to its place, and scaled there. The lines of white men take the
 * colour of the edge from the group; on a dark page, where the edge is light, they have their own. */
#include "svg_parts.h"

#include "svg_shapes.h"

/* A shape that is filled and drawn around. */
static void put_path(struct writer *writer, const char *data) {
  put_text(writer, "<path d=\"");
  put_text(writer, data);
  put_text(writer, "\"/>");
}

/* The outline is filled in the colour of the side. The lines within are dark on white men and white on dark ones. */
void core_draw_man_on_page(struct writer *writer, dfen_theme theme, int type, int side, int x, int y,
                           const char *scale) {
  const struct svg_shape *shape = &core_svg_shapes[type];
  put_text(writer, "<g transform=\"translate(");
  put_point(writer, x, y);
  put_text(writer, ")scale(");
  put_text(writer, scale);
  put_text(writer, side == DFEN_WHITE ? ")\" fill=\"#fff\"" : ")\" fill=\"#2c2b30\"");
  core_put_ink(writer, theme, INK_EDGE);
  put_text(writer, " stroke-width=\"4\" stroke-linejoin=\"round\" stroke-linecap=\"round\">");
  put_path(writer, shape->outline);
  put_text(writer, "<path fill=\"none\"");
  if (side == DFEN_BLACK) {
    put_text(writer, " stroke=\"#fff\"");
  } else if (theme != DFEN_THEME_LIGHT) { /* the edge is light then */
    put_text(writer, " stroke=\"#1d1d1f\"");
  }
  put_text(writer, " d=\"");
  put_text(writer, shape->lines);
  put_text(writer, "\"/></g>");
}

/* On a square of the board the edge is dark in every theme: both kinds of squares are light enough. */
void core_draw_man(struct writer *writer, int type, int side, int x, int y, const char *scale) {
  core_draw_man_on_page(writer, DFEN_THEME_LIGHT, type, side, x, y, scale);
}
