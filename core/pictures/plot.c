/* The parts of charts and curves, in pixels (SPEC 9.9 to 9.14). */
#include "plot.h"

#include "chart_label.h"

void core_put_percent(struct writer *writer, double share) {
  char text[DFEN_PERCENT_SIZE];
  put_bytes(writer, text, dfen_percent(share, text));
}

void core_put_pixels(struct writer *writer, uint32_t tenths) {
  put_number(writer, tenths / 10);
  if (tenths % 10 != 0) {
    put_character(writer, '.');
    put_number(writer, tenths % 10);
  }
}

void core_put_place(struct writer *writer, uint32_t x, int y, enum text_place place) {
  static const char *const how[] = {
    [PLACE_LEFT] = "\">",
    [PLACE_MIDDLE] = "\" text-anchor=\"middle\">",
    [PLACE_RIGHT] = "\" text-anchor=\"end\">",
    [PLACE_BOLD] = "\" font-weight=\"bold\">",
    [PLACE_PRESSED] = "\" lengthAdjust=\"spacingAndGlyphs\" textLength=\"250\">", /* LABEL_ROOM */
  };
  put_text(writer, "<text x=\"");
  core_put_pixels(writer, x);
  put_text(writer, "\" y=\"");
  put_number(writer, (uint32_t)y);
  put_text(writer, how[place]);
}

void core_put_words_at(struct writer *writer, int x, int y, enum text_place place, const char *words) {
  core_put_place(writer, 10 * (uint32_t)x, y, place);
  put_text(writer, words);
  put_text(writer, "</text>");
}

void core_put_label_at(struct writer *writer, int x, int y, const dfen_label *label) {
  core_put_place(writer, 10 * (uint32_t)x, y, label->width > 10 * LABEL_ROOM ? PLACE_PRESSED : PLACE_LEFT);
  core_put_label_text(writer, label);
  put_text(writer, "</text>");
}

void core_begin_plot(struct writer *writer, int width, int height) {
  put_text(writer, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 ");
  put_number(writer, (uint32_t)width);
  put_character(writer, ' ');
  put_number(writer, (uint32_t)height);
  put_text(writer, "\" width=\"");
  put_number(writer, (uint32_t)width);
  put_text(writer, "\" height=\"");
  put_number(writer, (uint32_t)height);
  put_text(writer, "\"><title>");
}

void core_begin_drawing(struct writer *writer, int width, int height) {
  core_put_style(writer, DFEN_THEME_AUTO);
  put_text(writer, "<path");
  core_put_ink(writer, DFEN_THEME_AUTO, INK_PAGE);
  put_text(writer, " d=\"M0 0h");
  put_number(writer, (uint32_t)width);
  put_character(writer, 'v');
  put_number(writer, (uint32_t)height);
  put_text(writer, "H0z\"/>");
}

void core_begin_texts(struct writer *writer, int font_size) {
  put_text(writer, "<g font-family=\"sans-serif\" font-size=\"");
  put_number(writer, (uint32_t)font_size);
  put_character(writer, '"');
  core_put_ink(writer, DFEN_THEME_AUTO, INK_TEXT);
  put_character(writer, '>');
}
