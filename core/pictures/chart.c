/* Scores with their intervals as a chart in an SVG document (SPEC 9.10 to 9.12).
 *
 * A row has its label on the left, its interval as a bar with the score as a dot in the middle, and the numbers on the
 * right. The axis spans multiples of ten percent, as few as contain all intervals and the line at 50 %, because scores
 * of openings are all near it. The heading names the side of the scores, and a legend below explains bars, dots and
 * colours.
 *
 *     Score of the side to move   40 %      50 %      60 %             games
 *     Sicilian                               |   =====O====     55.0 %    400
 *     French                    ====O=====   |                  40.0 %    100
 *     =O= above 50 %   =O= below 50 %   =O= the bar holds 50 %    oO few and many games
 *     Dot: score. Bar: from its lower to its upper bound. Bold line: 50 %.
 *
 * Comparisons and texts use the exact numbers; only positions are rounded. Lengths are pixels unless stated
 * otherwise. */
#include "../common/numbers.h"
#include "plot.h"

/* ---- Numbers ---- */

/* At most six digits: 1234567 is 1234k. Truncates instead of rounding: 1999999 is 1999k. */
static struct short_text games_text(uint64_t games) {
  int power = 0;
  for (; games > 999999; games /= 1000) {
    ++power;
  }
  return power == 0 ? core_short_text("%u", (unsigned)games)
                    : core_short_text("%u%c", (unsigned)games, " kMGTPE"[power]);
}

/* The verdict of an interval. The colours work on both pages and also differ in lightness; the position of the bar
 * shows the verdict without them. */
enum verdict { VERDICT_ABOVE, VERDICT_BELOW, VERDICT_OPEN, VERDICTS };

static const struct {
  const char *colour, *words;
} verdicts[VERDICTS] = {{"#2f7fc4", "above 50 %"}, {"#df6a1f", "below 50 %"}, {"#928b80", "the bar holds 50 %"}};

static enum verdict verdict_of(const dfen_chart_row *row) {
  return row->lower > 0.5 ? VERDICT_ABOVE : row->upper < 0.5 ? VERDICT_BELOW : VERDICT_OPEN;
}

/* ---- Layout, in pixels ---- */

/* Labels have a column, then the axis, then the numbers. The centre of the plot is at x 440 in every chart, so that
 * charts below each other can be compared if their axes are equal. */
enum {
  LABEL_X = 12,
  PLOT_X = 280,
  PLOT = 320,
  SCORE_X = 664,
  GAMES_X = 720,
  CHART_HEADER = 34,
  HEADER_BASE = 20,
  LEGEND = 56,
  LEGEND_STEP = 150,
  ROOMY_ROWS = 60, /* more rows are closer together */
  FOOTED_ROWS = 24 /* more rows have an axis below them too */
};

/* The layout, computed before anything is written, because the text for screen readers comes first. */
struct chart {
  const dfen_chart_row *row;
  int count;
  bool with_games;
  int width, height, step, legend;
  int from, to;  /* the ends of the axis, in tens of percent */
  uint64_t most; /* maximum of games of a row */
};

/* The axis starts as the line at 50 %, and is extended to multiples of ten that contain each row. Rows of 42 to 57 %
 * yield 40 to 60 %, and rows of 52 to 57 % yield 50 to 60 %. */
static struct chart layout_of(const dfen_chart_row *rows, int count, bool with_games) {
  struct chart chart = {.row = rows, .count = count, .with_games = with_games, .from = 5, .to = 5, .most = 1};
  chart.width = with_games ? GAMES_X + 12 : SCORE_X + 12;
  chart.step = count <= ROOMY_ROWS ? 24 : 16;
  chart.legend = CHART_HEADER + chart.step * count + (count > FOOTED_ROWS ? CHART_HEADER : 12);
  chart.height = chart.legend + LEGEND;
  for (int i = 0; i < count; ++i) {
    const dfen_chart_row *row = &rows[i];
    double low = 10.0 * (row->score < row->lower ? row->score : row->lower);
    double high = 10.0 * (row->score > row->upper ? row->score : row->upper);
    chart.from = low < chart.from ? (int)low : chart.from;
    chart.to = high > chart.to ? (int)high + (high > (int)high) : chart.to;
    chart.most = row->games > chart.most ? row->games : chart.most;
  }
  chart.from -= chart.from == chart.to; /* all rows are 50 % */
  chart.to += chart.to == 5;
  return chart;
}

/* A position on the axis, in tenths of a pixel. For an axis of 30 to 80 %, 55 % is in the middle: x 440. */
static int axis_x(const struct chart *chart, double share) {
  return 10 * PLOT_X + (int)(10 * PLOT * (10.0 * share - chart->from) / (chart->to - chart->from) + 0.5);
}

/* ---- Words ---- */

/* What a reader notices first: the number of rows, and how many have a verdict. "10 scores of the side to move, 2 above
 * 50 % with the whole interval, 1 below." */
static void put_chart_title(struct writer *writer, const struct chart *chart) {
  int of[VERDICTS] = {0};
  for (int i = 0; i < chart->count; ++i) {
    ++of[verdict_of(&chart->row[i])];
  }
  core_put(writer, "%d score%s of the side to move, %d above 50 %% with the whole interval, %d below.", chart->count,
           chart->count == 1 ? "" : "s", of[VERDICT_ABOVE], of[VERDICT_BELOW]);
}

/* "Sicilian: 55.0 %, from 51.0 % to 59.0 %, games 400. " */
static void put_row_words(struct writer *writer, const struct chart *chart, const dfen_chart_row *row) {
  core_put_label_text(writer, &row->label);
  core_put(writer, ": %s, from %s to %s%s%s. ", core_percent(row->score).text, core_percent(row->lower).text,
           core_percent(row->upper).text, chart->with_games ? ", games " : "",
           chart->with_games ? games_text(row->games).text : "");
}

/* ---- Drawing ---- */

/* A label at every ten percent; on an axis longer than fifty at every other line, 10, 30, 50 .., because at most seven
 * fit. */
static void put_axis_labels(struct writer *writer, const struct chart *chart, int y) {
  for (int ten = chart->from; ten <= chart->to; ++ten) {
    if (chart->to - chart->from <= 5 || ten % 2 == 1) {
      core_put_at(writer, axis_x(chart, ten / 10.0), y, PLACE_MIDDLE, "%d %%", 10 * ten);
    }
  }
}

/* A line at every ten percent, the one at fifty emphasized. Lines are behind the rows, from slightly above the first to
 * the last. */
static void draw_axis(struct writer *writer, const struct chart *chart) {
  for (int ten = chart->from; ten <= chart->to; ++ten) {
    core_put(writer, "<path%s%s d=\"M%s 30v%d\"/>", core_ink(DFEN_THEME_AUTO, ten == 5 ? INK_FRAME : INK_LINE).text,
             ten == 5 ? " stroke-width=\"2\"" : "", core_tenths(axis_x(chart, ten / 10.0)).text,
             chart->step * chart->count + 4);
  }
}

/* The radius of a dot, in tenths of a pixel: 2.5 to 7 pixels. Without the minimum radius its area is proportional to
 * the games. */
static int radius_of(uint64_t games, uint64_t most) {
  int shift = most >> 40 == 0 ? 0 : 16; /* the product stays below 2^64 */
  uint64_t part = (games >> shift) * UINT64_C(1000000) / (most >> shift);
  return 25 + (int)core_square_root((double)part) * 45 / 1000;
}

/* Lengths are in tenths of a pixel, except y. */
static void draw_dot(struct writer *writer, int x, int y, int radius, const char *colour) {
  core_put(writer, "<circle cy=\"%d\" cx=\"%s\" r=\"%s\" fill=\"%s\"/>", y, core_tenths(x).text,
           core_tenths(radius).text, colour);
}

/* Translucent, so that the line at 50 % remains visible. An interval of length 0 shows only the round ends of a bar. */
static void draw_bar(struct writer *writer, int from, int to, int y, const char *colour) {
  core_put(writer, "<path stroke-width=\"5\" stroke-linecap=\"round\" opacity=\".5\" stroke=\"%s\" d=\"M%s %dh%s\"/>",
           colour, core_tenths(from).text, y, core_tenths(to - from).text);
}

/* From left to right. The baseline is slightly below the middle, so that small letters look centred. Numbers are
 * right-aligned, to be comparable at a glance. */
static void draw_row(struct writer *writer, const struct chart *chart, int index) {
  const dfen_chart_row *row = &chart->row[index];
  const char *colour = verdicts[verdict_of(row)].colour;
  int middle = CHART_HEADER + chart->step * index + chart->step / 2;
  int base = middle + 4;
  core_put_label_at(writer, 10 * LABEL_X, base, &row->label);
  draw_bar(writer, axis_x(chart, row->lower), axis_x(chart, row->upper), middle, colour);
  draw_dot(writer, axis_x(chart, row->score), middle, chart->with_games ? radius_of(row->games, chart->most) : 45,
           colour);
  core_put_at(writer, 10 * SCORE_X, base, PLACE_RIGHT, "%s", core_percent(row->score).text);
  if (chart->with_games) {
    core_put_at(writer, 10 * GAMES_X, base, PLACE_RIGHT, "%s", games_text(row->games).text);
  }
}

/* The headings of the columns. */
static void put_headings(struct writer *writer, const struct chart *chart) {
  core_put_at(writer, 10 * LABEL_X, HEADER_BASE, PLACE_BOLD, "Score of the side to move");
  put_axis_labels(writer, chart, HEADER_BASE);
  if (chart->with_games) {
    core_put_at(writer, 10 * GAMES_X, HEADER_BASE, PLACE_RIGHT, "games");
  }
}

/* A bar and a dot of each colour, two dots of the smallest and the largest size, and a line of text. */
static void draw_legend(struct writer *writer, const struct chart *chart) {
  int middle = chart->legend + 12;
  for (int verdict = 0; verdict < VERDICTS; ++verdict) {
    int x = 10 * (LABEL_X + LEGEND_STEP * verdict);
    draw_bar(writer, x + 25, x + 275, middle, verdicts[verdict].colour);
    draw_dot(writer, x + 150, middle, 45, verdicts[verdict].colour);
    core_put_at(writer, x + 360, middle + 4, PLACE_LEFT, "%s", verdicts[verdict].words);
  }
  core_put_at(writer, 10 * LABEL_X, middle + 28, PLACE_LEFT,
              "Dot: score. Bar: from its lower to its upper bound. Bold line: 50 %%.");
  if (chart->with_games) {
    draw_dot(writer, 10 * GAMES_X - 1720, middle, radius_of(0, 1), verdicts[VERDICT_OPEN].colour);
    draw_dot(writer, 10 * GAMES_X - 1560, middle, radius_of(1, 1), verdicts[VERDICT_OPEN].colour);
    core_put_at(writer, 10 * GAMES_X, middle + 4, PLACE_RIGHT, "few and many games");
  }
}

/* Everything before the drawing: the size, and the text for screen readers. */
static void put_chart_start(struct writer *writer, const struct chart *chart) {
  core_begin_svg(writer, 0, 0, chart->width, chart->height, chart->width);
  put_chart_title(writer, chart);
  put_text(writer, "</title><desc>");
  put_text(writer, "A dot is a score, and a bar goes from its lower to its upper bound: blue above 50 %, orange below, "
                   "grey where it holds 50 %. ");
  for (int i = 0; i < chart->count; ++i) {
    put_row_words(writer, chart, &chart->row[i]);
  }
  put_text(writer, "</desc>");
}

/* From back to front: the page, the lines of the axis, its labels, and the rows. Texts inherit font and colour from
 * their group. */
size_t dfen_chart(const dfen_chart_row *rows, int count, bool with_games, char *text, size_t size) {
  struct writer writer = {.text = text, .size = size};
  const struct chart chart = layout_of(rows, count, with_games);
  put_chart_start(&writer, &chart);
  core_begin_drawing(&writer, chart.width, chart.height);
  draw_axis(&writer, &chart);
  core_begin_texts(&writer, count <= ROOMY_ROWS ? 13 : 11);
  put_headings(&writer, &chart);
  for (int i = 0; i < count; ++i) {
    draw_row(&writer, &chart, i);
  }
  if (count > FOOTED_ROWS) {
    put_axis_labels(&writer, &chart, chart.legend - 12);
  }
  draw_legend(&writer, &chart);
  put_text(&writer, "</g></svg>");
  return writer.length;
}
