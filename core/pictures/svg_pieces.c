/* The drawing of a piece, on the board, beside a die, and for a promotion.
 *
 * A shape is drawn for a square of 100 units, moved to its place, and scaled there. The lines of white pieces inherit
 * the colour of the edge from the group; in dark themes, where the edge is light, they have their own. */
#include "svg_document.h"

/* SVG path data, drawn for this project; y goes downwards. */
struct svg_shape {
  const char *outline; /* closed; filled, with an edge */
  const char *lines;   /* inner lines */
};

/* Every piece has a base from x 24 to 76 at y 86, and all but the knight are symmetric about x = 50. There are few
 * inner lines, so that pieces remain distinguishable at 20 pixels. */
#define BALL(x, y) "M" #x " " #y "m-5 0a5 5 0 1 1 10 0a5 5 0 1 1-10 0z"

static const struct svg_shape shapes[7] = {
  [DFEN_PAWN] = {.outline = "M50 18C41 18 34 25 34 34C34 39 36 43 40 46C34 48 31 50 29 54H41C40 64 36 70 30 75"
                            "C26 78 24 81 24 86H76C76 81 74 78 70 75C64 70 60 64 59 54H71C69 50 66 48 60 46"
                            "C64 43 66 39 66 34C66 25 59 18 50 18Z",
                 .lines = "M30 76H70"},
  [DFEN_KNIGHT] = {.outline = "M26 86C26 72 36 66 42 56C38 58 35 59 31 62C27 65 20 64 17 58C15 53 17 48 20 44"
                              "C25 38 28 34 30 28C31 24 33 22 36 20L34 9L47 18C66 21 78 40 78 62C78 72 76 80 76 86Z",
                   .lines = "M39 33h1M23 54h1M52 26C65 32 70 46 70 62"},
  [DFEN_BISHOP] = {.outline = BALL(50, 13) "M50 19C37 28 28 40 28 52C28 59 31 64 36 68L34 74C28 76 22 78 22 86H78"
                                           "C78 78 72 76 66 74L64 68C69 64 72 59 72 52C72 40 63 28 50 19Z",
                   .lines = "M36 68H64M34 74H66M50 36V56M41 46H59"},
  [DFEN_ROOK] = {.outline = "M24 86V80C24 76 27 74 31 73L34 46L25 38V18H37V26H44V18H56V26H63V18H75V38L66 46L69 73"
                            "C73 74 76 76 76 80V86Z",
                 .lines = "M25 38H75M34 46H66M31 73H69"},
  [DFEN_QUEEN] = {.outline = BALL(15, 30) BALL(31, 20) BALL(50, 15) BALL(69, 20) BALL(
                    85, 30) "M27 68L15 35L29 52L32 25L43 48L50 21L57 48L68 25L71 52L85 35L73 68C76 74 77 80 77 86H23"
                            "C23 80 24 74 27 68Z",
                  .lines = "M27 68H73M25 77H75"},
  [DFEN_KING] = {.outline = "M46 6H54V13H61V20H54V28C62 38 70 40 80 38L73 68C76 74 77 80 77 86H23C23 80 24 74 27 68"
                            "L20 38C30 40 38 38 46 28V20H39V13H46Z",
                 .lines = "M27 68H73M25 77H75M46 28H54"},
};

/* Fills the outline in the colour of the side. The inner lines are dark on white pieces and white on dark ones. */
void core_draw_piece(struct writer *writer, dfen_theme theme, int type, int side, int x, int y, const char *scale) {
  const struct svg_shape *shape = &shapes[type];
  const char *lines = side == DFEN_BLACK          ? " stroke=\"#fff\""
                      : theme != DFEN_THEME_LIGHT ? " stroke=\"#1d1d1f\"" /* the edge is light */
                                                  : "";
  core_put(writer,
           "<g transform=\"translate(%d %d)scale(%s)\" fill=\"%s\"%s stroke-width=\"4\" stroke-linejoin=\"round\" "
           "stroke-linecap=\"round\"><path d=\"%s\"/><path fill=\"none\"%s d=\"%s\"/></g>",
           x, y, scale, side_colour(side), core_ink(theme, INK_EDGE).text, shape->outline, lines, shape->lines);
}
