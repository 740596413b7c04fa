/* The story of a game as a curve in an SVG document (SPEC 9.13 and 9.14).
 *
 * White's chance goes from 0 % below to 100 % above: what is light belongs to White, what is dark to Black. Marks have
 * a badge above the plot, with a line down to their point, and a row of words below it, so that they can be read where
 * they stand close together.
 *
 *     White's chance
 *              (1)  [2]
 *     100 % ....|....|......
 *      50 % __--|____|_-----
 *       0 % ................
 *     turn  0     5     10
 *            turn                       before     after
 *     (1)       4  played e2e4          55.1 %    41.0 %
 *     [2]       7  rolled QQK           41.0 %    77.3 %
 *
 * Numbers of turns are kept twice, so that halves are whole: 4 stands for what is after the second turn, 3 for what is
 * after its roll. Lengths are pixels where nothing else is said. */
#include "chart_label.h"
#include "plot.h"

/* ---- Layout ---- */

enum {
  CURVE_WIDTH = 480,
  CURVE_X = 58,
  CURVE_PLOT = 410,
  CURVE_RISE = 220, /* from 0 to 100 % */
  CURVE_TOP = 34,
  CURVE_EDGE = 12, /* where words begin, and how far from the right numbers end */
  BADGE = 18,      /* its width */
  BADGE_STEP = 20, /* so that DFEN_CURVE_MARKS have room */
  BADGE_MIDDLE = 44,
  BADGE_STRIP = 30,
  AXIS_NAMES = 28,
  MARK_STEP = 24,
  MARK_TURN_X = 64,
  MARK_LABEL_X = 76,
  MARK_BEFORE_X = 394,
  CURVE_LEGEND = 44,
  TICKS = 6 /* spaces between the numbers of turns, at most */
};

/* What is drawn, and where: found once, before anything is written. */
struct curve {
  const dfen_curve_point *point;
  const dfen_curve_mark *mark;
  int count, marks;
  int at[DFEN_CURVE_MARKS];         /* the point of each mark */
  uint32_t badge[DFEN_CURVE_MARKS]; /* the middle of its badge, in tenths of a pixel */
  int top, list, height;
};

/* A place on the axis, in tenths of a pixel. With turns from 0 to 10, 5 is in the middle: x 263. */
static uint32_t turn_x(const struct curve *curve, uint32_t halves) {
  uint64_t first = curve->point[0].halves;
  uint64_t span = curve->point[curve->count - 1].halves - first;
  uint64_t far = UINT64_C(10) * CURVE_PLOT * (halves - first);
  return 10 * CURVE_X + (span == 0 ? 5 * CURVE_PLOT : (uint32_t)((2 * far + span) / (2 * span)));
}

static uint32_t chance_y(const struct curve *curve, double chance) {
  return 10 * (uint32_t)curve->top + (uint32_t)(10 * CURVE_RISE * (1.0 - chance) + 0.5);
}

/* Badges stand above their points, but none over another: each is pushed to the right of the one before, and then, from
 * the last on, back into the plot. */
static void place_badges(struct curve *curve) {
  uint32_t least = 10 * CURVE_X + 5 * BADGE_STEP;
  for (int i = 0; i < curve->marks; ++i) {
    uint32_t x = turn_x(curve, curve->mark[i].halves);
    curve->badge[i] = x > least ? x : least;
    least = curve->badge[i] + 10 * BADGE_STEP;
  }
  uint32_t most = 10 * (CURVE_X + CURVE_PLOT) - 5 * BADGE_STEP;
  for (int i = curve->marks - 1; i >= 0; --i) {
    curve->badge[i] = curve->badge[i] < most ? curve->badge[i] : most;
    most = curve->badge[i] - 10 * BADGE_STEP;
  }
}

static struct curve lay_out_curve(const dfen_curve_point *points, int count, const dfen_curve_mark *marks,
                                  int mark_count) {
  struct curve curve = {.point = points, .mark = marks, .count = count, .marks = mark_count};
  curve.top = CURVE_TOP + (mark_count > 0 ? BADGE_STRIP : 0);
  curve.list = curve.top + CURVE_RISE + AXIS_NAMES;
  curve.height = curve.list + (mark_count > 0 ? MARK_STEP * (mark_count + 1) + CURVE_LEGEND : 0);
  for (int mark = 0, at = 0; mark < mark_count; ++mark) {
    while (points[at].halves != marks[mark].halves) {
      ++at;
    }
    curve.at[mark] = at;
  }
  place_badges(&curve);
  return curve;
}

/* ---- What a mark says ---- */

/* Whose chance a mark made better. The first point of all is no change. */
enum gain { GAIN_NONE, GAIN_WHITE, GAIN_BLACK };

static enum gain gain_of_mark(const struct curve *curve, int mark) {
  const dfen_curve_point *point = &curve->point[curve->at[mark]];
  double change = curve->at[mark] == 0 ? 0.0 : point->value - point[-1].value;
  return change > 0.0 ? GAIN_WHITE : change < 0.0 ? GAIN_BLACK : GAIN_NONE;
}

static bool is_roll(uint32_t halves) {
  return halves % 2 != 0;
}

/* The turn that came to a point: the third to 5 and to 6 halves. */
static uint32_t turn_of(uint32_t halves) {
  return (halves + 1) / 2;
}

/* ---- Words for those who do not see it ---- */

/* "12" or "12½". */
static void put_halves(struct writer *writer, uint32_t halves) {
  put_number(writer, halves / 2);
  put_text(writer, is_roll(halves) ? "\xC2\xBD" : "");
}

/* "White's chance after 0 to 41 turns: 50.2 % at first, 100.0 % at last, 12.3 % at least, 100.0 % at most." */
static void put_curve_title(struct writer *writer, const struct curve *curve) {
  double least = 1.0;
  double most = 0.0;
  for (int i = 0; i < curve->count; ++i) {
    double value = curve->point[i].value;
    least = value < least ? value : least;
    most = value > most ? value : most;
  }
  put_text(writer, "White's chance after ");
  put_halves(writer, curve->point[0].halves);
  put_text(writer, " to ");
  put_halves(writer, curve->point[curve->count - 1].halves);
  put_text(writer, " turns: ");
  core_put_percent(writer, curve->point[0].value);
  put_text(writer, " at first, ");
  core_put_percent(writer, curve->point[curve->count - 1].value);
  put_text(writer, " at last, ");
  core_put_percent(writer, least);
  put_text(writer, " at least, ");
  core_put_percent(writer, most);
  put_text(writer, " at most.");
}

/* "1. Roll of turn 12, rolled QQK: 41.0 % to 77.3 %. " */
static void put_mark_words(struct writer *writer, const struct curve *curve, int mark) {
  const dfen_curve_point *point = &curve->point[curve->at[mark]];
  put_number(writer, (uint32_t)mark + 1);
  put_text(writer, is_roll(point->halves) ? ". Roll of turn " : ". Turn ");
  put_number(writer, turn_of(point->halves));
  put_text(writer, ", ");
  core_put_label_text(writer, &curve->mark[mark].label);
  put_text(writer, ": ");
  if (curve->at[mark] > 0) {
    core_put_percent(writer, point[-1].value);
    put_text(writer, " to ");
  }
  core_put_percent(writer, point->value);
  put_text(writer, ". ");
}

/* ---- Drawing ---- */

static void put_pixel_point(struct writer *writer, uint32_t x, uint32_t y) {
  core_put_pixels(writer, x);
  put_character(writer, ' ');
  core_put_pixels(writer, y);
}

/* The curve from left to right, between what stands before and after it in the data of a path. */
static void put_curve_data(struct writer *writer, const struct curve *curve) {
  for (int i = 0; i < curve->count; ++i) {
    put_text(writer, i == 0 ? "" : " ");
    put_pixel_point(writer, turn_x(curve, curve->point[i].halves), chance_y(curve, curve->point[i].value));
  }
}

/* The plot is dark, and light below the curve: the colours of squares, which bear black lines in both themes. */
static void draw_areas(struct writer *writer, const struct curve *curve) {
  uint32_t bottom = chance_y(curve, 0.0);
  put_text(writer, "<path");
  core_put_ink(writer, DFEN_THEME_AUTO, INK_DARK_SQUARE);
  put_text(writer, " d=\"M58 ");
  put_number(writer, (uint32_t)curve->top);
  put_text(writer, "h410v220h-410z\"/><path");
  core_put_ink(writer, DFEN_THEME_AUTO, INK_LIGHT_SQUARE);
  put_text(writer, " d=\"M");
  put_pixel_point(writer, turn_x(curve, curve->point[0].halves), bottom);
  put_character(writer, ' ');
  put_curve_data(writer, curve);
  put_character(writer, ' ');
  put_pixel_point(writer, turn_x(curve, curve->point[curve->count - 1].halves), bottom);
  put_text(writer, "z\"/>");
}

/* A line at each quarter, and one at 50 % that stands out. */
static void draw_quarters(struct writer *writer, const struct curve *curve) {
  for (int quarter = 1; quarter < 4; ++quarter) {
    put_text(writer, quarter == 2 ? "<path stroke=\"#1d1d1f\" stroke-width=\"2\" opacity=\".6\" d=\"M"
                                  : "<path stroke=\"#1d1d1f\" opacity=\".3\" d=\"M");
    put_pixel_point(writer, 10 * CURVE_X, chance_y(curve, quarter / 4.0));
    put_text(writer, "h410\"/>");
  }
}

static void draw_line(struct writer *writer, const struct curve *curve) {
  put_text(writer, "<path fill=\"none\" stroke=\"#1d1d1f\" stroke-width=\"2\" stroke-linejoin=\"round\" d=\"M");
  put_curve_data(writer, curve);
  put_text(writer, "\"/>");
}

/* What is neither, lights and darks; and what is written on them. */
static const char *const badge_fill[] = {"#928b80", "#fff", "#2c2b30"};
static const char *const badge_text[] = {"#1d1d1f", "#1d1d1f", "#fff"};

/* A dark one has a light rim, as it may stand half on a dark page. */
static void draw_point(struct writer *writer, const struct curve *curve, int at, enum gain gain) {
  put_text(writer, "<circle r=\"4.5\" cx=\"");
  core_put_pixels(writer, turn_x(curve, curve->point[at].halves));
  put_text(writer, "\" cy=\"");
  core_put_pixels(writer, chance_y(curve, curve->point[at].value));
  put_text(writer, "\" fill=\"");
  put_text(writer, badge_fill[gain]);
  put_text(writer, "\" stroke=\"");
  put_text(writer, badge_text[gain]);
  put_text(writer, "\"/>");
}

/* From the badge to the plot on the page, and in the plot down to the point. */
static void draw_leader(struct writer *writer, const struct curve *curve, int mark) {
  uint32_t x = turn_x(curve, curve->mark[mark].halves);
  put_text(writer, "<path");
  core_put_ink(writer, DFEN_THEME_AUTO, INK_EDGE);
  put_text(writer, " d=\"M");
  put_pixel_point(writer, curve->badge[mark], 10 * BADGE_MIDDLE);
  put_character(writer, ' ');
  put_pixel_point(writer, x, 10 * (uint32_t)curve->top);
  put_text(writer, "\"/><path stroke=\"#1d1d1f\" d=\"M");
  put_pixel_point(writer, x, 10 * (uint32_t)curve->top);
  put_character(writer, 'V');
  core_put_pixels(writer, chance_y(curve, curve->point[curve->at[mark]].value));
  put_text(writer, "\"/>");
}

/* A roll is a square as a die is, a turn that was played a disc. In the group of the texts. */
static void draw_badge(struct writer *writer, const struct curve *curve, int mark, uint32_t x, int middle) {
  enum gain gain = gain_of_mark(curve, mark);
  bool roll = is_roll(curve->mark[mark].halves);
  put_text(writer, "<g fill=\"");
  put_text(writer, badge_text[gain]);
  put_text(writer, roll ? "\"><path stroke-linejoin=\"round\" d=\"M" : "\"><circle r=\"9\" cx=\"");
  core_put_pixels(writer, x - (roll ? 5 * BADGE : 0));
  put_text(writer, roll ? " " : "\" cy=\"");
  put_number(writer, (uint32_t)(middle - (roll ? BADGE / 2 : 0)));
  put_text(writer, roll ? "h18v18h-18z\" fill=\"" : "\" fill=\"");
  put_text(writer, badge_fill[gain]);
  put_character(writer, '"');
  core_put_ink(writer, DFEN_THEME_AUTO, INK_EDGE);
  put_text(writer, " stroke-width=\"1.5\"/>");
  core_put_place(writer, x, middle + 4, PLACE_MIDDLE);
  put_number(writer, (uint32_t)mark + 1);
  put_text(writer, "</text></g>");
}

static void put_axis_numbers(struct writer *writer, const struct curve *curve) {
  for (int quarter = 0; quarter <= 4; ++quarter) {
    core_put_place(writer, 10 * (CURVE_X - 6), (int)(chance_y(curve, quarter / 4.0) / 10) + 4, PLACE_RIGHT);
    put_number(writer, 25 * (uint32_t)quarter);
    put_text(writer, " %</text>");
  }
  uint32_t first = turn_of(curve->point[0].halves);
  uint32_t last = curve->point[curve->count - 1].halves / 2;
  uint32_t step = 1;
  for (uint32_t i = 0; first + TICKS * step < last; ++i) { /* 1, 2, 5, 10 and so on */
    step = i % 3 == 1 ? step / 2 * 5 : 2 * step;
  }
  int base = curve->top + CURVE_RISE + 17;
  core_put_words_at(writer, CURVE_EDGE, base, PLACE_LEFT, "turn");
  for (uint32_t turn = (first + step - 1) / step * step; turn <= last; turn += step) {
    core_put_place(writer, turn_x(curve, 2 * turn), base, PLACE_MIDDLE);
    put_number(writer, turn);
    put_text(writer, "</text>");
  }
}

/* A row of the list: its badge, the turn, the label, and the chance before and after. */
static void draw_mark_row(struct writer *writer, const struct curve *curve, int mark) {
  const dfen_curve_point *point = &curve->point[curve->at[mark]];
  int middle = curve->list + MARK_STEP * (mark + 1) + MARK_STEP / 2;
  draw_badge(writer, curve, mark, 10 * CURVE_EDGE + 5 * BADGE, middle);
  core_put_place(writer, 10 * MARK_TURN_X, middle + 4, PLACE_RIGHT);
  put_number(writer, turn_of(point->halves));
  put_text(writer, "</text>");
  core_put_label_at(writer, MARK_LABEL_X, middle + 4, &curve->mark[mark].label);
  if (curve->at[mark] > 0) {
    core_put_place(writer, 10 * MARK_BEFORE_X, middle + 4, PLACE_RIGHT);
    core_put_percent(writer, point[-1].value);
    put_text(writer, "</text>");
  }
  core_put_place(writer, 10 * (CURVE_WIDTH - CURVE_EDGE), middle + 4, PLACE_RIGHT);
  core_put_percent(writer, point->value);
  put_text(writer, "</text>");
}

static void draw_list(struct writer *writer, const struct curve *curve) {
  int base = curve->list + MARK_STEP / 2 + 4;
  core_put_words_at(writer, MARK_TURN_X, base, PLACE_RIGHT, "turn");
  core_put_words_at(writer, MARK_BEFORE_X, base, PLACE_RIGHT, "before");
  core_put_words_at(writer, CURVE_WIDTH - CURVE_EDGE, base, PLACE_RIGHT, "after");
  for (int mark = 0; mark < curve->marks; ++mark) {
    draw_badge(writer, curve, mark, curve->badge[mark], BADGE_MIDDLE);
    draw_mark_row(writer, curve, mark);
  }
  base = curve->height - CURVE_LEGEND + 18;
  core_put_words_at(writer, CURVE_EDGE, base, PLACE_LEFT, "Square: what was rolled. Disc: what was played.");
  core_put_words_at(writer, CURVE_EDGE, base + 18, PLACE_LEFT, "White ones were good for White, dark ones for Black.");
}

/* From back to front. */
size_t dfen_curve(const dfen_curve_point *points, int count, const dfen_curve_mark *marks, int mark_count, char *text,
                  size_t size) {
  struct writer writer = {.text = text, .size = size};
  const struct curve curve = lay_out_curve(points, count, marks, mark_count);
  core_begin_plot(&writer, CURVE_WIDTH, curve.height);
  put_curve_title(&writer, &curve);
  put_text(&writer, "</title><desc>The light part is White's chance, the dark part Black's. ");
  for (int mark = 0; mark < mark_count; ++mark) {
    put_mark_words(&writer, &curve, mark);
  }
  put_text(&writer, "</desc>");
  core_begin_drawing(&writer, CURVE_WIDTH, curve.height);
  draw_areas(&writer, &curve);
  draw_quarters(&writer, &curve);
  for (int mark = 0; mark < mark_count; ++mark) {
    draw_leader(&writer, &curve, mark);
  }
  draw_line(&writer, &curve);
  if (count == 1) { /* which is no line */
    draw_point(&writer, &curve, 0, GAIN_NONE);
  }
  for (int mark = 0; mark < mark_count; ++mark) {
    draw_point(&writer, &curve, curve.at[mark], gain_of_mark(&curve, mark));
  }
  core_begin_texts(&writer, 13);
  core_put_words_at(&writer, CURVE_EDGE, 20, PLACE_BOLD, "White's chance");
  put_axis_numbers(&writer, &curve);
  if (mark_count > 0) {
    draw_list(&writer, &curve);
  }
  put_text(&writer, "</g></svg>");
  return writer.length;
}

/* ---- Rows in any order ---- */

/* Of two points of one number the smaller value comes first: then what is left does not depend on the order. */
static bool is_before(const dfen_curve_point *one, const dfen_curve_point *other) {
  return one->halves < other->halves || (one->halves == other->halves && one->value < other->value);
}

int dfen_sort_curve(dfen_curve_point *points, int count, uint32_t *disputed) {
  for (int i = 1; i < count; ++i) {
    dfen_curve_point point = points[i];
    int at = i;
    for (; at > 0 && is_before(&point, &points[at - 1]); --at) {
      points[at] = points[at - 1];
    }
    points[at] = point;
  }
  int kept = 0;
  for (int i = 0; i < count; ++i) {
    if (kept == 0 || points[kept - 1].halves != points[i].halves) {
      points[kept++] = points[i];
    } else if (points[i].value - points[kept - 1].value > DFEN_CURVE_NEAR) {
      *disputed = points[i].halves;
      return 0;
    }
  }
  return kept;
}
