/* The course of a game as a curve in an SVG document (SPEC 9.13 and 9.14).
 *
 * White's chance goes from 0 % at the bottom to 100 % at the top: the light area is White's, the dark one Black's.
 * Marks have a badge above the plot, with a line down to their point, and a row of text below it, so that marks close
 * together remain readable.
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
 * Numbers of turns are stored doubled, so that halves are integers: 4 is after the second turn, 3 after its roll.
 * Lengths are pixels unless stated otherwise. */
#include "plot.h"

/* ---- Layout ---- */

enum {
  CURVE_WIDTH = 480,
  CURVE_X = 58,
  CURVE_PLOT = 410,
  CURVE_RISE = 220, /* from 0 to 100 % */
  CURVE_TOP = 34,
  CURVE_EDGE = 12, /* left margin of text, and right margin of numbers */
  BADGE = 18,      /* its width */
  BADGE_STEP = 20, /* so that DFEN_CURVE_MARKS have room */
  BADGE_MIDDLE = 44,
  BADGE_STRIP = 30,
  AXIS_NAMES = 28,
  MARK_STEP = 24,
  MARK_TURN_X = 64,
  MARK_LABEL_X = 76,
  MARK_BEFORE_X = 394,
  MARK_AFTER_X = CURVE_WIDTH - CURVE_EDGE,
  CURVE_LEGEND = 44,
  TICKS = 6 /* maximum number of intervals between the numbers of turns */
};

/* The layout, computed before anything is written. */
struct curve {
  const dfen_curve_point *point;
  const dfen_curve_mark *mark;
  int count, marks;
  int at[DFEN_CURVE_MARKS];    /* the point of each mark */
  int badge[DFEN_CURVE_MARKS]; /* the centre of its badge, in tenths of a pixel */
  int top, list, height;
};

/* A position on the axis, in tenths of a pixel. With turns from 0 to 10, 5 is in the middle: x 263. */
static int turn_x(const struct curve *curve, uint32_t halves) {
  uint64_t first = curve->point[0].halves;
  uint64_t span = curve->point[curve->count - 1].halves - first;
  uint64_t far = UINT64_C(10) * CURVE_PLOT * (halves - first);
  return 10 * CURVE_X + (span == 0 ? 5 * CURVE_PLOT : (int)((2 * far + span) / (2 * span)));
}

static int chance_y(const struct curve *curve, double chance) {
  return 10 * curve->top + (int)(10 * CURVE_RISE * (1.0 - chance) + 0.5);
}

/* Badges are above their points but do not overlap: each is pushed to the right of the one before, and then, from the
 * last one on, back into the plot. */
static void place_badges(struct curve *curve) {
  int least = 10 * CURVE_X + 5 * BADGE_STEP;
  for (int i = 0; i < curve->marks; ++i) {
    int x = turn_x(curve, curve->mark[i].halves);
    curve->badge[i] = x > least ? x : least;
    least = curve->badge[i] + 10 * BADGE_STEP;
  }
  int most = 10 * (CURVE_X + CURVE_PLOT) - 5 * BADGE_STEP;
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

/* ---- Marks ---- */

/* The side whose chance increased at a mark. The first point of all has no change. */
enum gain { GAIN_NONE, GAIN_WHITE, GAIN_BLACK };

static enum gain gain_of_mark(const struct curve *curve, int mark) {
  const dfen_curve_point *point = &curve->point[curve->at[mark]];
  double change = curve->at[mark] == 0 ? 0.0 : point->value - point[-1].value;
  return change > 0.0 ? GAIN_WHITE : change < 0.0 ? GAIN_BLACK : GAIN_NONE;
}

static bool is_roll(uint32_t halves) {
  return halves % 2 != 0;
}

/* "½" after 12 in 12½. */
static const char *half_sign(uint32_t halves) {
  return is_roll(halves) ? "\xC2\xBD" : "";
}

/* The turn that led to a point: the third for 5 and 6 halves. */
static uint32_t turn_of(uint32_t halves) {
  return (halves + 1) / 2;
}

/* ---- Text for screen readers ---- */

/* "White's chance after 0 to 20½ turns: 50.2 % at first, 100.0 % at last, 12.3 % at least, 100.0 % at most." */
static void put_curve_title(struct writer *writer, const struct curve *curve) {
  const dfen_curve_point *first = &curve->point[0];
  const dfen_curve_point *last = &curve->point[curve->count - 1];
  double least = 1.0;
  double most = 0.0;
  for (const dfen_curve_point *point = first; point <= last; ++point) {
    least = point->value < least ? point->value : least;
    most = point->value > most ? point->value : most;
  }
  core_put(writer, "White's chance after %u%s to %u%s turns: %s at first, %s at last, %s at least, %s at most.",
           first->halves / 2, half_sign(first->halves), last->halves / 2, half_sign(last->halves),
           core_percent(first->value).text, core_percent(last->value).text, core_percent(least).text,
           core_percent(most).text);
}

/* "1. Roll of turn 12, rolled QQK: 41.0 % to 77.3 %. " */
static void put_mark_words(struct writer *writer, const struct curve *curve, int mark) {
  const dfen_curve_point *point = &curve->point[curve->at[mark]];
  core_put(writer, "%d. %s %u, ", mark + 1, is_roll(point->halves) ? "Roll of turn" : "Turn", turn_of(point->halves));
  core_put_label_text(writer, &curve->mark[mark].label);
  put_text(writer, ": ");
  if (curve->at[mark] > 0) {
    core_put(writer, "%s to ", core_percent(point[-1].value).text);
  }
  core_put(writer, "%s. ", core_percent(point->value).text);
}

/* ---- Drawing ---- */

/* The curve from left to right, as path data. */
static void put_curve_data(struct writer *writer, const struct curve *curve) {
  for (int i = 0; i < curve->count; ++i) {
    core_put(writer, "%s%s %s", i == 0 ? "" : " ", core_tenths(turn_x(curve, curve->point[i].halves)).text,
             core_tenths(chance_y(curve, curve->point[i].value)).text);
  }
}

/* The plot is dark, and light below the curve, in the colours of squares, which contrast with black lines in both
 * themes. */
static void draw_areas(struct writer *writer, const struct curve *curve) {
  struct short_text bottom = core_tenths(chance_y(curve, 0.0));
  core_put(writer, "<path%s d=\"M%d %dh%dv%dh-%dz\"/><path%s d=\"M%s %s ",
           core_ink(DFEN_THEME_AUTO, INK_DARK_SQUARE).text, CURVE_X, curve->top, CURVE_PLOT, CURVE_RISE, CURVE_PLOT,
           core_ink(DFEN_THEME_AUTO, INK_LIGHT_SQUARE).text, core_tenths(turn_x(curve, curve->point[0].halves)).text,
           bottom.text);
  put_curve_data(writer, curve);
  core_put(writer, " %s %sz\"/>", core_tenths(turn_x(curve, curve->point[curve->count - 1].halves)).text, bottom.text);
}

/* A line at each quarter, the one at 50 % emphasized. */
static void draw_quarters(struct writer *writer, const struct curve *curve) {
  for (int quarter = 1; quarter < 4; ++quarter) {
    core_put(writer, "<path stroke=\"#1d1d1f\"%s d=\"M%d %sh%d\"/>",
             quarter == 2 ? " stroke-width=\"2\" opacity=\".6\"" : " opacity=\".3\"", CURVE_X,
             core_tenths(chance_y(curve, quarter / 4.0)).text, CURVE_PLOT);
  }
}

static void draw_line(struct writer *writer, const struct curve *curve) {
  put_text(writer, "<path fill=\"none\" stroke=\"#1d1d1f\" stroke-width=\"2\" stroke-linejoin=\"round\" d=\"M");
  put_curve_data(writer, curve);
  put_text(writer, "\"/>");
}

/* Colours by gain: none, White, Black; and those of the text on them. */
static const char *const badge_fill[] = {"#928b80", "#fff", "#2c2b30"};
static const char *const badge_text[] = {"#1d1d1f", "#1d1d1f", "#fff"};

/* A dark point has a light rim, because it may be partly on a dark page. */
static void draw_point(struct writer *writer, const struct curve *curve, int at, enum gain gain) {
  core_put(writer, "<circle r=\"4.5\" cx=\"%s\" cy=\"%s\" fill=\"%s\" stroke=\"%s\"/>",
           core_tenths(turn_x(curve, curve->point[at].halves)).text,
           core_tenths(chance_y(curve, curve->point[at].value)).text, badge_fill[gain], badge_text[gain]);
}

/* A line from the badge to the plot, and in the plot down to the point. */
static void draw_leader(struct writer *writer, const struct curve *curve, int mark) {
  struct short_text x = core_tenths(turn_x(curve, curve->mark[mark].halves));
  core_put(writer, "<path%s d=\"M%s %d %s %d\"/><path stroke=\"#1d1d1f\" d=\"M%s %dV%s\"/>",
           core_ink(DFEN_THEME_AUTO, INK_EDGE).text, core_tenths(curve->badge[mark]).text, BADGE_MIDDLE, x.text,
           curve->top, x.text, curve->top, core_tenths(chance_y(curve, curve->point[curve->at[mark]].value)).text);
}

/* A roll is a square like a die, a played turn a disc. Must be in the group of the texts. */
static void draw_badge(struct writer *writer, const struct curve *curve, int mark, int x, int middle) {
  enum gain gain = gain_of_mark(curve, mark);
  core_put(writer, "<g fill=\"%s\">", badge_text[gain]);
  if (is_roll(curve->mark[mark].halves)) {
    core_put(writer, "<path stroke-linejoin=\"round\" d=\"M%s %dh%dv%dh-%dz\"", core_tenths(x - 5 * BADGE).text,
             middle - BADGE / 2, BADGE, BADGE, BADGE);
  } else {
    core_put(writer, "<circle r=\"%d\" cx=\"%s\" cy=\"%d\"", BADGE / 2, core_tenths(x).text, middle);
  }
  core_put(writer, " fill=\"%s\"%s stroke-width=\"1.5\"/>", badge_fill[gain], core_ink(DFEN_THEME_AUTO, INK_EDGE).text);
  core_put_at(writer, x, middle + 4, PLACE_MIDDLE, "%d", mark + 1);
  put_text(writer, "</g>");
}

static void put_axis_numbers(struct writer *writer, const struct curve *curve) {
  for (int quarter = 0; quarter <= 4; ++quarter) {
    core_put_at(writer, 10 * (CURVE_X - 6), chance_y(curve, quarter / 4.0) / 10 + 4, PLACE_RIGHT, "%d %%",
                25 * quarter);
  }
  uint32_t first = turn_of(curve->point[0].halves);
  uint32_t last = curve->point[curve->count - 1].halves / 2;
  uint32_t step = 1;
  for (uint32_t i = 0; first + TICKS * step < last; ++i) { /* 1, 2, 5, 10 and so on */
    step = i % 3 == 1 ? step / 2 * 5 : 2 * step;
  }
  int base = curve->top + CURVE_RISE + 17;
  core_put_at(writer, 10 * CURVE_EDGE, base, PLACE_LEFT, "turn");
  for (uint32_t turn = (first + step - 1) / step * step; turn <= last; turn += step) {
    core_put_at(writer, turn_x(curve, 2 * turn), base, PLACE_MIDDLE, "%u", turn);
  }
}

/* A row of the list: the badge, the turn, the label, and the chance before and after. */
static void draw_mark_row(struct writer *writer, const struct curve *curve, int mark) {
  const dfen_curve_point *point = &curve->point[curve->at[mark]];
  int middle = curve->list + MARK_STEP * (mark + 1) + MARK_STEP / 2;
  int base = middle + 4;
  draw_badge(writer, curve, mark, 10 * CURVE_EDGE + 5 * BADGE, middle);
  core_put_at(writer, 10 * MARK_TURN_X, base, PLACE_RIGHT, "%u", turn_of(point->halves));
  core_put_label_at(writer, 10 * MARK_LABEL_X, base, &curve->mark[mark].label);
  if (curve->at[mark] > 0) {
    core_put_at(writer, 10 * MARK_BEFORE_X, base, PLACE_RIGHT, "%s", core_percent(point[-1].value).text);
  }
  core_put_at(writer, 10 * MARK_AFTER_X, base, PLACE_RIGHT, "%s", core_percent(point->value).text);
}

static void draw_list(struct writer *writer, const struct curve *curve) {
  int base = curve->list + MARK_STEP / 2 + 4;
  core_put_at(writer, 10 * MARK_TURN_X, base, PLACE_RIGHT, "turn");
  core_put_at(writer, 10 * MARK_BEFORE_X, base, PLACE_RIGHT, "before");
  core_put_at(writer, 10 * MARK_AFTER_X, base, PLACE_RIGHT, "after");
  for (int mark = 0; mark < curve->marks; ++mark) {
    draw_badge(writer, curve, mark, curve->badge[mark], BADGE_MIDDLE);
    draw_mark_row(writer, curve, mark);
  }
  base = curve->height - CURVE_LEGEND + 18;
  core_put_at(writer, 10 * CURVE_EDGE, base, PLACE_LEFT, "Square: what was rolled. Disc: what was played.");
  core_put_at(writer, 10 * CURVE_EDGE, base + 18, PLACE_LEFT, "White ones were good for White, dark ones for Black.");
}

size_t dfen_curve(const dfen_curve_point *points, int count, const dfen_curve_mark *marks, int mark_count, char *text,
                  size_t size) {
  struct writer writer = {.text = text, .size = size};
  const struct curve curve = lay_out_curve(points, count, marks, mark_count);
  core_begin_svg(&writer, 0, 0, CURVE_WIDTH, curve.height, CURVE_WIDTH);
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
  if (count == 1) { /* not a line */
    draw_point(&writer, &curve, 0, GAIN_NONE);
  }
  for (int mark = 0; mark < mark_count; ++mark) {
    draw_point(&writer, &curve, curve.at[mark], gain_of_mark(&curve, mark));
  }
  core_begin_texts(&writer, 13);
  core_put_at(&writer, 10 * CURVE_EDGE, 20, PLACE_BOLD, "White's chance");
  put_axis_numbers(&writer, &curve);
  if (mark_count > 0) {
    draw_list(&writer, &curve);
  }
  put_text(&writer, "</g></svg>");
  return writer.length;
}

/* ---- Rows in any order ---- */

/* Points with equal numbers are ordered by value, so that the remaining one does not depend on the input order. */
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
