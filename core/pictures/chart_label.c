/* The labels of a chart (SPEC 9.11): the user's text, sanitized and shortened. */
#include "../dfen_pictures.h"
#include "../common/cursor.h"

#include <string.h>

/* Directional characters in a label could reorder the displayed numbers of its row. Variation selectors, U+FE00 to
 * U+FE0F, are allowed, because they have a visible effect. */
static bool is_harmful(uint32_t point) {
  return dfen_is_hidden(point) && (point < 0xFE00 || point > 0xFE0F);
}

/* The approximate width of a character in tenths of a pixel, at 13 pixels, in a wide font such as DejaVu Sans. An
 * estimate too large condenses labels that would fit, and stretches them in narrow fonts; one too small lets them run
 * into the chart.
 *
 * ASCII, which most labels use, is classified by shape: a label of 35 characters such as "Italian, 1. e4 e5 2. Nf3 Nc6
 * 3. Bc4" fits, and one of 35 capitals is condensed. A character in none of the lists is a digit, a small letter or the
 * like, with the same width in most fonts. Combining marks have no width, other alphabets that of a capital; from
 * U+1100 on, where East Asian scripts begin, a character is as wide as high. */
static uint32_t width_of(uint32_t point) {
  static const char narrow[] = " !\"'()*,-./:;I[\\]`fijlrt{|}";
  static const char wide[] = "#%&+<=>@MW^mw~";
  if (point >= 0x80) {
    return point >= 0x1100 ? 135 : point >= 0x300 && point < 0x370 ? 0 : 100;
  }
  return strchr(narrow, (int)point) != NULL ? 54
         : strchr(wide, (int)point) != NULL ? 124
         : point >= 'A' && point <= 'Z'     ? 98
                                            : 83;
}

/* It always fits: no character is longer than four bytes, and U+FFFD has three. */
static void add_to_label(dfen_label *label, const void *bytes, size_t length) {
  memcpy(label->text + label->length, bytes, length);
  label->length = (uint8_t)(label->length + length);
}

/* Character by character, so that at most one character past the limit is read. "Sicil\n" is six characters and becomes
 * "Sicil" and U+FFFD. */
dfen_error dfen_chart_label(const char *text, size_t length, dfen_label *label, dfen_fault *fault) {
  struct text_cursor cursor = cursor_of(text, length, DFEN_FIELD_LABEL, fault);
  uint32_t characters = 0;
  size_t last = 0; /* start of the last character, which an ellipsis replaces */
  label->length = 0;
  label->width = 0;
  while (cursor.at < length) {
    uint32_t point = 0;
    size_t bytes = dfen_take_character(text + cursor.at, length - cursor.at, &point);
    if (bytes == 0) {
      fail(&cursor, DFEN_ERROR_LABEL);
      fault->place = characters + 1;
      return fault->error;
    }
    if (characters == DFEN_CHART_LABEL) { /* one more than fits */
      label->length = (uint8_t)last;
      add_to_label(label, "\xE2\x80\xA6", 3);
      return DFEN_OK;
    }
    last = label->length;
    bool harmful = is_harmful(point);
    add_to_label(label, harmful ? "\xEF\xBF\xBD" : text + cursor.at, harmful ? 3 : bytes);
    label->width = (uint16_t)(label->width + width_of(harmful ? 0xFFFD : point));
    cursor.at += bytes;
    ++characters;
  }
  return DFEN_OK;
}
