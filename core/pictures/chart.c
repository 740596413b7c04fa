/* Scores with their intervals as a chart in an SVG document (SPEC 9.10 and 9.11).
 *
 * A row has its label at the left, its interval as a bar with the score as a dot in the middle, and the numbers at the
 * right. The axis spans whole tens of percent, as few as hold all intervals and the line at 50 %: scores of openings
 * all lie near it. A label is text of the user's. It is made clean and short before it is kept, and written with what
 * XML asks for, so that no label can end the element that it stands in.
 *
 *                       40 %      50 %      60 %             games
 *     Sicilian                     |   =====O====     55.0 %    400
 *     French          ====O=====   |                  40.0 %    100
 *
 * Where nothing is said of the unit, lengths are pixels; shares of the axis are ten thousandths. */
#include <string.h>

#include "../common/cursor.h"
#include "svg_themes.h"

/* ---- Labels ---- */

/* The code point at the beginning of `left` bytes, and how many bytes it has; 0 bytes when they are not UTF-8: an
 * overlong form, half a surrogate pair, more than U+10FFFF, or cut off.
 *
 * The first byte says how many there are: 0xxxxxxx one, 110xxxxx two, 1110xxxx three, 11110xxx four; the others begin
 * with 10. The euro sign, E2 82 AC, is 0010 000010 101100, which is U+20AC. */
static uint32_t code_point_at(const unsigned char *text, size_t left, size_t *bytes) {
  static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
  size_t length = text[0] < 0x80 ? 1 : text[0] < 0xC0 ? 0 : text[0] < 0xE0 ? 2 : text[0] < 0xF0 ? 3 : 4;
  *bytes = 0;
  if (length == 0 || length > left || text[0] > 0xF4) {
    return 0;
  }
  uint32_t point = length == 1 ? text[0] : text[0] & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if ((text[i] & 0xC0) != 0x80) {
      return 0;
    }
    point = point << 6 | (text[i] & 0x3F);
  }
  if (point < least[length] || (point >= 0xD800 && point < 0xE000) || point > 0x10FFFF) {
    return 0;
  }
  *bytes = length;
  return point;
}

/* Control characters, what turns the direction of writing or is not seen, and what XML does not allow. U+202E, for
 * instance, lets what follows be written from right to left: a label could show the numbers of its row in another
 * order. The marks that choose between two looks of one character, U+FE00 to U+FE0F, are seen by what they do.
 *
 * In the order of the ranges: the two sets of controls, a soft hyphen, a joiner, the Arabic letter mark, fillers of
 * Hangul, vowels of Khmer that are not written, marks of Mongolian, spaces without width and marks of direction, ends
 * of lines and embeddings, joiners and isolates, two more fillers with the byte order mark between, marks of
 * annotations, and tags. */
static bool is_harmful(uint32_t point) {
  static const uint32_t ranges[][2] = {
    {0x0000, 0x001F}, {0x007F, 0x009F}, {0x00AD, 0x00AD}, {0x034F, 0x034F},   {0x061C, 0x061C}, {0x115F, 0x1160},
    {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x200B, 0x200F}, {0x2028, 0x202E},   {0x2060, 0x206F}, {0x3164, 0x3164},
    {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0xE0000, 0xE0FFF},
  };
  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; ++i) {
    if (point >= ranges[i][0] && point <= ranges[i][1]) {
      return true;
    }
  }
  return (point & 0xFFFE) == 0xFFFE;
}

/* About how wide a character is in tenths of a pixel, at 13 pixels, in a wide font such as DejaVu Sans. Too much would
 * press a label that has room, and draw it out where its font is narrow; too little lets it run into the chart.
 *
 * ASCII is told apart by its looks, since most labels are of it: a label of 35 characters such as "Italian, 1. e4 e5
 * 2. Nf3 Nc6 3. Bc4" has room, and one of 35 capitals is pressed. Where a character is in none of the lists it is a
 * digit, a small letter or the like, and of one width in most fonts. Marks that stand on the letter before have no
 * width, other alphabets that of a capital; from U+1100 on, where the scripts of East Asia begin, a character is as
 * wide as high. */
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

/* There is room for it: no character is longer than four bytes, and U+FFFD has three. */
static void add_to_label(dfen_chart_row *row, const void *bytes, size_t length) {
  memcpy(row->label + row->label_length, bytes, length);
  row->label_length = (uint8_t)(row->label_length + length);
}

/* Character by character, so that a long text is looked at no further than one past the last that stays. "Sicil\n" is
 * six characters and becomes "Sicil" and U+FFFD. */
dfen_error dfen_chart_label(const char *text, size_t length, dfen_chart_row *row, dfen_fault *fault) {
  struct text_cursor cursor = cursor_of(text, length, DFEN_FIELD_LABEL, fault);
  uint32_t characters = 0;
  size_t last = 0; /* where the last character that stays begins when the text is too long */
  row->label_length = 0;
  row->label_width = 0;
  while (cursor.at < length) {
    size_t bytes = 0;
    uint32_t point = code_point_at(cursor.text + cursor.at, length - cursor.at, &bytes);
    if (bytes == 0) {
      fail(&cursor, DFEN_ERROR_LABEL);
      fault->place = characters + 1;
      return fault->error;
    }
    if (characters == DFEN_CHART_LABEL) { /* one more than there is room for */
      row->label_length = (uint8_t)last;
      add_to_label(row, "\xE2\x80\xA6", 3);
      return DFEN_OK;
    }
    last = row->label_length;
    if (is_harmful(point)) {
      add_to_label(row, "\xEF\xBF\xBD", 3);
      row->label_width = (uint16_t)(row->label_width + width_of(0xFFFD));
    } else {
      add_to_label(row, cursor.text + cursor.at, bytes);
      row->label_width = (uint16_t)(row->label_width + width_of(point));
    }
    cursor.at += bytes;
    ++characters;
  }
  return DFEN_OK;
}

/* Finer than a tenth of a pixel of the axis, so that drawing needs no fractions. */
uint16_t dfen_chart_share(double share) {
  return (uint16_t)(share * DFEN_CHART_ONE + 0.5);
}

/* As the text of an element. The quotes would be harmless there; they are escaped for those who put the text into an
 * attribute. */
static void put_label_text(struct writer *writer, const dfen_chart_row *row) {
  for (int i = 0; i < row->label_length; ++i) {
    switch (row->label[i]) {
    case '&': put_text(writer, "&amp;"); break;
    case '<': put_text(writer, "&lt;"); break;
    case '>': put_text(writer, "&gt;"); break;
    case '"': put_text(writer, "&quot;"); break;
    default: put_character(writer, row->label[i]); break;
    }
  }
}

/* ---- Numbers ---- */

/* "53.2 %": tenths of a percent, rounded. */
static void put_percent(struct writer *writer, uint32_t share) {
  uint32_t tenths = (share + 5) / 10;
  put_number(writer, tenths / 10);
  put_character(writer, '.');
  put_number(writer, tenths % 10);
  put_text(writer, " %");
}

/* Of six digits at most: 1234567 is 1234k. The thousands are cut off, not rounded: 1999999 is 1999k. */
static void put_games(struct writer *writer, uint64_t games) {
  static const char *const thousands[] = {"", "k", "M", "G", "T", "P", "E"};
  int power = 0;
  for (; games > 999999; games /= 1000) {
    ++power;
  }
  put_number(writer, (uint32_t)games);
  put_text(writer, thousands[power]);
}

/* The whole part of the root, bit by bit from above: a bit stays when the square is not too large with it. The root of
 * 10^6, the most that is asked for, is 1000. */
static uint32_t chart_root(uint64_t number) {
  uint64_t root = 0;
  for (int bit = 31; bit >= 0; --bit) {
    uint64_t larger = root | UINT64_C(1) << bit;
    root = larger * larger <= number ? larger : root;
  }
  return (uint32_t)root;
}

/* ---- Layout, in pixels ---- */

/* A label has its column to itself, and the axis another; the numbers follow it. The middle of the plot is at x 440 in
 * every chart, so that charts under each other can be compared when their axes are alike. */
enum {
  LABEL_X = 12,
  LABEL_ROOM = 250,
  PLOT_X = 280,
  PLOT = 320,
  SCORE_X = 664,
  GAMES_X = 720,
  HEADER = 34,
  ROOMY_ROWS = 60, /* more stand closer */
  FOOTED_ROWS = 24 /* more have the axis below them too */
};

/* What is drawn, and where: found once, before anything is written, because the words come first. */
struct chart {
  const dfen_chart_row *row;
  int count;
  bool with_games;
  int width, height, step;
  uint32_t from, to; /* the ends of the axis, shares */
  uint64_t most;     /* games of a row */
};

/* The axis begins as the line at 50 %, and is widened to hold each row, then to whole tens. Rows of 42 to 57 % give 40
 * to 60 %, and rows of 52 to 57 % give 50 to 60 %. */
static struct chart layout_of(const dfen_chart_row *rows, int count, bool with_games) {
  const uint32_t ten = DFEN_CHART_ONE / 10;
  struct chart chart = {
    .row = rows, .count = count, .with_games = with_games, .from = 5 * ten, .to = 5 * ten, .most = 1};
  chart.width = with_games ? GAMES_X + 12 : SCORE_X + 12;
  chart.step = count <= ROOMY_ROWS ? 24 : 16;
  chart.height = HEADER + chart.step * count + (count > FOOTED_ROWS ? HEADER : 12);
  for (int i = 0; i < count; ++i) {
    const dfen_chart_row *row = &rows[i];
    uint32_t low = row->score < row->lower ? row->score : row->lower;
    uint32_t high = row->score > row->upper ? row->score : row->upper;
    chart.from = low < chart.from ? low : chart.from;
    chart.to = high > chart.to ? high : chart.to;
    chart.most = row->games > chart.most ? row->games : chart.most;
  }
  chart.from = chart.from / ten * ten;
  chart.to = (chart.to + ten - 1) / ten * ten;
  chart.from -= chart.from == chart.to ? ten : 0; /* all rows say 50 % */
  chart.to += chart.to == 5 * ten ? ten : 0;
  return chart;
}

/* A place on the axis, in tenths of a pixel. For an axis of 30 to 80 %, 55 % is in the middle: x 440. What is divided
 * stays below 2^32: 3200 * 10000. */
static uint32_t axis_x(const struct chart *chart, uint32_t share) {
  return 10 * PLOT_X + 10 * PLOT * (share - chart->from) / (chart->to - chart->from);
}

/* Without a point for whole pixels, as most are. */
static void put_pixels(struct writer *writer, uint32_t tenths) {
  put_number(writer, tenths / 10);
  if (tenths % 10 != 0) {
    put_character(writer, '.');
    put_number(writer, tenths % 10);
  }
}

/* ---- Words ---- */

/* "3 scores, " */
static void put_count_of(struct writer *writer, uint32_t count, const char *words) {
  put_number(writer, count);
  put_text(writer, words);
}

/* What a reader would see first: how many rows there are, and how many of them say something. "10 scores, 2 above 50 %
 * with the whole interval, 1 below." */
static void put_chart_words(struct writer *writer, const struct chart *chart) {
  uint32_t above = 0;
  uint32_t below = 0;
  for (int i = 0; i < chart->count; ++i) {
    above += chart->row[i].lower > DFEN_CHART_ONE / 2;
    below += chart->row[i].upper < DFEN_CHART_ONE / 2;
  }
  put_count_of(writer, (uint32_t)chart->count, chart->count == 1 ? " score, " : " scores, ");
  put_count_of(writer, above, " above 50 % with the whole interval, ");
  put_count_of(writer, below, " below.");
}

/* "Sicilian: 55.0 %, from 51.0 % to 59.0 %, games 400. " */
static void put_row_words(struct writer *writer, const struct chart *chart, const dfen_chart_row *row) {
  put_label_text(writer, row);
  put_text(writer, ": ");
  put_percent(writer, row->score);
  put_text(writer, ", from ");
  put_percent(writer, row->lower);
  put_text(writer, " to ");
  put_percent(writer, row->upper);
  if (chart->with_games) {
    put_text(writer, ", games ");
    put_games(writer, row->games);
  }
  put_text(writer, ". ");
}

/* ---- Drawing ---- */

/* A label at every ten percent; on an axis of more than fifty at every other line, 10, 30, 50 .., since there is room
 * for seven. */
static void put_axis_labels(struct writer *writer, const struct chart *chart, int y) {
  const uint32_t ten = DFEN_CHART_ONE / 10;
  uint32_t each = chart->to - chart->from > 5 * ten ? 2 * ten : ten;
  for (uint32_t share = 0; share <= DFEN_CHART_ONE; share += each) {
    uint32_t shown = each == ten ? share : share + ten; /* 10, 30, 50 .. */
    if (shown >= chart->from && shown <= chart->to) {
      put_text(writer, "<text text-anchor=\"middle\" y=\"");
      put_number(writer, (uint32_t)y);
      put_text(writer, "\" x=\"");
      put_pixels(writer, axis_x(chart, shown));
      put_text(writer, "\">");
      put_number(writer, shown / (DFEN_CHART_ONE / 100));
      put_text(writer, " %</text>");
    }
  }
}

/* A line at every ten percent, and one that stands out at fifty. Lines go behind the rows, from a little above the
 * first to the last. */
static void draw_axis(struct writer *writer, const struct chart *chart) {
  int height = chart->step * chart->count;
  for (uint32_t share = chart->from; share <= chart->to; share += DFEN_CHART_ONE / 10) {
    bool half = share == DFEN_CHART_ONE / 2;
    put_text(writer, "<path");
    put_ink(writer, DFEN_THEME_AUTO, half ? INK_FRAME : INK_LINE);
    put_text(writer, half ? " stroke-width=\"2\" d=\"M" : " d=\"M");
    put_pixels(writer, axis_x(chart, share));
    put_text(writer, " 30v");
    put_number(writer, (uint32_t)height + 4);
    put_text(writer, "\"/>");
  }
}

/* Blue above 50 %, orange below, grey where the interval holds it: colours that both pages bear, and that differ in
 * lightness too; and where a bar stands says the same without them. */
static const char *interval_colour(const dfen_chart_row *row) {
  return row->lower > DFEN_CHART_ONE / 2 ? "#2f7fc4\"" : row->upper < DFEN_CHART_ONE / 2 ? "#df6a1f\"" : "#928b80\"";
}

/* Of a dot, in tenths of a pixel: 2.5 to 7 pixels, so that without its rim its area grows with the games. */
static uint32_t radius_of(uint64_t games, uint64_t most) {
  int shift = most >> 40 == 0 ? 0 : 16; /* the product stays below 2^64 */
  uint64_t part = (games >> shift) * UINT64_C(1000000) / (most >> shift);
  return 25 + chart_root(part) * 45 / 1000;
}

/* The bar is seen through, so that the line at 50 % shows behind it; the dot stands on it. An interval of no length is
 * the round end of a bar. */
static void draw_interval(struct writer *writer, const struct chart *chart, const dfen_chart_row *row, int middle) {
  uint32_t from = axis_x(chart, row->lower);
  uint32_t to = axis_x(chart, row->upper);
  uint32_t radius = chart->with_games ? radius_of(row->games, chart->most) : 45;
  put_text(writer, "<path stroke-width=\"5\" stroke-linecap=\"round\" opacity=\".5\" stroke=\"");
  put_text(writer, interval_colour(row));
  put_text(writer, " d=\"M");
  put_pixels(writer, from);
  put_character(writer, ' ');
  put_number(writer, (uint32_t)middle);
  put_character(writer, 'h');
  put_pixels(writer, to - from);
  put_text(writer, "\"/><circle cy=\"");
  put_number(writer, (uint32_t)middle);
  put_text(writer, "\" cx=\"");
  put_pixels(writer, axis_x(chart, row->score));
  put_text(writer, "\" r=\"");
  put_pixels(writer, radius);
  put_text(writer, "\" fill=\"");
  put_text(writer, interval_colour(row));
  put_text(writer, "/>");
}

/* Numbers end at the same x in all rows, so that they can be compared at a glance. */
static void put_at_right(struct writer *writer, int x, int y) {
  put_text(writer, "<text text-anchor=\"end\" x=\"");
  put_number(writer, (uint32_t)x);
  put_text(writer, "\" y=\"");
  put_number(writer, (uint32_t)y);
  put_text(writer, "\">");
}

/* From left to right. The text stands a little below the middle, where its small letters look centred. */
static void draw_row(struct writer *writer, const struct chart *chart, int index) {
  const dfen_chart_row *row = &chart->row[index];
  int middle = HEADER + chart->step * index + chart->step / 2;
  int base = middle + 4;
  put_text(writer, "<text x=\"");
  put_number(writer, LABEL_X);
  put_text(writer, "\" y=\"");
  put_number(writer, (uint32_t)base);
  if (row->label_width > 10 * LABEL_ROOM) { /* pressed together, whatever the font */
    put_text(writer, "\" lengthAdjust=\"spacingAndGlyphs\" textLength=\"");
    put_number(writer, LABEL_ROOM);
  }
  put_text(writer, "\">");
  put_label_text(writer, row);
  put_text(writer, "</text>");
  draw_interval(writer, chart, row, middle);
  put_at_right(writer, SCORE_X, base);
  put_percent(writer, row->score);
  put_text(writer, "</text>");
  if (chart->with_games) {
    put_at_right(writer, GAMES_X, base);
    put_games(writer, row->games);
    put_text(writer, "</text>");
  }
}

/* All that comes before the drawing: the extent, the words for those who do not see it, the style sheet. */
static void put_chart_start(struct writer *writer, const struct chart *chart) {
  put_text(writer, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 ");
  put_number(writer, (uint32_t)chart->width);
  put_character(writer, ' ');
  put_number(writer, (uint32_t)chart->height);
  put_text(writer, "\" width=\"");
  put_number(writer, (uint32_t)chart->width);
  put_text(writer, "\" height=\"");
  put_number(writer, (uint32_t)chart->height);
  put_text(writer, "\"><title>");
  put_chart_words(writer, chart);
  put_text(writer, "</title><desc>");
  for (int i = 0; i < chart->count; ++i) {
    put_row_words(writer, chart, &chart->row[i]);
  }
  put_text(writer, "</desc>");
  put_style(writer, DFEN_THEME_AUTO);
}

/* From back to front: the page, the lines of the axis, its labels, and the rows. Text has its font and colour from the
 * group that it stands in. */
size_t dfen_chart(const dfen_chart_row *rows, int count, bool with_games, char *text, size_t size) {
  struct writer writer = {.text = text, .size = size};
  const struct chart chart = layout_of(rows, count, with_games);
  put_chart_start(&writer, &chart);
  put_text(&writer, "<path");
  put_ink(&writer, DFEN_THEME_AUTO, INK_PAGE);
  put_text(&writer, " d=\"M0 0h");
  put_number(&writer, (uint32_t)chart.width);
  put_character(&writer, 'v');
  put_number(&writer, (uint32_t)chart.height);
  put_text(&writer, "H0z\"/>");
  draw_axis(&writer, &chart);
  put_text(&writer, "<g font-family=\"sans-serif\" font-size=\"");
  put_text(&writer, count <= ROOMY_ROWS ? "13\"" : "11\"");
  put_ink(&writer, DFEN_THEME_AUTO, INK_TEXT);
  put_character(&writer, '>');
  put_axis_labels(&writer, &chart, 20);
  if (count > FOOTED_ROWS) {
    put_axis_labels(&writer, &chart, chart.height - 12);
  }
  if (with_games) {
    put_at_right(&writer, GAMES_X, 20);
    put_text(&writer, "games</text>");
  }
  for (int i = 0; i < count; ++i) {
    draw_row(&writer, &chart, i);
  }
  put_text(&writer, "</g></svg>");
  return writer.length;
}
