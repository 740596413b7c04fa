/* The beginning of SVG documents, and their colours (SPEC 9.9).
 *
 * Colours are attributes of elements, so that one page may contain pictures of different themes. Only the reader's own
 * setting needs a style sheet, because attributes cannot query it. A style sheet applies to the whole page that
 * contains an SVG. So its classes have names that nothing else uses, with a number that grows when the colours change;
 * two pictures of one page have the same rules, and repeating them is harmless. */
#include "svg_themes.h"

/* The height is rounded to a whole pixel. */
void core_begin_svg(struct writer *writer, int x, int y, int width, int height, int pixels) {
  core_put(writer,
           "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"%d %d %d %d\" width=\"%d\" "
           "height=\"%d\"><title>",
           x, y, width, height, pixels, (pixels * height + width / 2) / width);
}

/* The property of a colour, its values in both themes, and its class name. In the dark theme squares are darker but far
 * from black: their contrast with black pieces is at least 3.3, that of both kinds of squares 2.5, that of rings 3.3.
 * Text and edges exchange brightness with the page. */
struct ink {
  const char *property, *light, *dark, *class_name;
};

/* The light colours are also those of pictures without a theme, and must not change. */
static const struct ink inks[INKS] = {
  [INK_PAGE] = {"fill", "#fffdf8", "#1b1a1d", "dfen2-page"},
  [INK_LIGHT_SQUARE] = {"fill", "#f4ead5", "#d8c9a9", "dfen2-light"},
  [INK_DARK_SQUARE] = {"fill", "#c9a77c", "#937758", "dfen2-dark"},
  [INK_LABEL] = {"fill", "#4d3b29", "#c9b99d", "dfen2-label"},
  [INK_TEXT] = {"fill", "#1d1d1f", "#ece6da", "dfen2-text"},
  [INK_FRAME] = {"stroke", "#5a4632", "#a08a68", "dfen2-frame"},
  [INK_EDGE] = {"stroke", "#1d1d1f", "#b9ad9a", "dfen2-edge"},
  [INK_RING] = {"stroke", "#a3261d", "#5c0a06", "dfen2-ring"},
  [INK_LINE] = {"stroke", "#d9c9ae", "#4a443b", "dfen2-line"},
};

/* For example ' fill="#fffdf8" class="dfen2-page"'. A rule of a style sheet overrides an attribute, so the attribute
 * has the light colour and the rule the dark one. */
struct short_text core_ink(dfen_theme theme, enum svg_ink ink) {
  const struct ink *of = &inks[ink];
  const char *colour = theme == DFEN_THEME_DARK ? of->dark : of->light;
  return theme == DFEN_THEME_AUTO ? core_short_text(" %s=\"%s\" class=\"%s\"", of->property, colour, of->class_name)
                                  : core_short_text(" %s=\"%s\"", of->property, colour);
}

/* One rule per colour, inside a media query for the dark setting. Readers without a setting see the light theme. */
void core_put_style(struct writer *writer, dfen_theme theme) {
  if (theme != DFEN_THEME_AUTO) {
    return;
  }
  put_text(writer, "<style>@media(prefers-color-scheme:dark){");
  for (int ink = 0; ink < INKS; ++ink) {
    core_put(writer, ".%s{%s:%s}", inks[ink].class_name, inks[ink].property, inks[ink].dark);
  }
  put_text(writer, "}</style>");
}
