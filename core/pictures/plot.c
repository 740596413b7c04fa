/* The parts of charts and curves, in pixels (SPEC 9.9 to 9.14). */
#include "plot.h"

struct short_text core_percent(double share) {
  struct short_text text = {.text = {0}};
  dfen_percent(share, text.text);
  return text;
}

static void begin_text(struct writer *writer, int x, int y, enum text_place place) {
  static const char *const how[] = {
    [PLACE_LEFT] = "",
    [PLACE_MIDDLE] = " text-anchor=\"middle\"",
    [PLACE_RIGHT] = " text-anchor=\"end\"",
    [PLACE_BOLD] = " font-weight=\"bold\"",
    [PLACE_PRESSED] = " lengthAdjust=\"spacingAndGlyphs\" textLength=\"250\"", /* LABEL_ROOM */
  };
  core_put(writer, "<text x=\"%s\" y=\"%d\"%s>", core_tenths(x).text, y, how[place]);
}

void core_put_at(struct writer *writer, int x, int y, enum text_place place, const char *format, ...) {
  va_list values;
  begin_text(writer, x, y, place);
  va_start(values, format);
  core_put_list(writer, format, values);
  va_end(values);
  put_text(writer, "</text>");
}

/* Escapes the characters that are special in XML, so that no label can end its element. Quotes would be harmless in
 * text; they are escaped for use in attributes. */
void core_put_label_text(struct writer *writer, const dfen_label *label) {
  for (int i = 0; i < label->length; ++i) {
    switch (label->text[i]) {
    case '&': put_text(writer, "&amp;"); break;
    case '<': put_text(writer, "&lt;"); break;
    case '>': put_text(writer, "&gt;"); break;
    case '"': put_text(writer, "&quot;"); break;
    default: put_character(writer, label->text[i]); break;
    }
  }
}

void core_put_label_at(struct writer *writer, int x, int y, const dfen_label *label) {
  begin_text(writer, x, y, label->width > 10 * LABEL_ROOM ? PLACE_PRESSED : PLACE_LEFT);
  core_put_label_text(writer, label);
  put_text(writer, "</text>");
}

void core_begin_drawing(struct writer *writer, int width, int height) {
  core_put_style(writer, DFEN_THEME_AUTO);
  core_put(writer, "<path%s d=\"M0 0h%dv%dH0z\"/>", core_ink(DFEN_THEME_AUTO, INK_PAGE).text, width, height);
}

void core_begin_texts(struct writer *writer, int font_size) {
  core_put(writer, "<g font-family=\"sans-serif\" font-size=\"%d\"%s>", font_size,
           core_ink(DFEN_THEME_AUTO, INK_TEXT).text);
}
