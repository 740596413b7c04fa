/* core/pictures/curve.c: points in any order, and the content of a curve (SPEC 9.13 and 9.14). */
#include "../../../core/dfen_pictures.h"
#include "../../repo/support/test.h"

#include <math.h>
#include <stdlib.h>

#include "../../repo/support/random.h"

static dfen_curve_mark mark_of(uint32_t halves, const char *label) {
  dfen_curve_mark mark = {.halves = halves};
  dfen_fault fault;
  assert_int_equal(dfen_chart_label(label, strlen(label), &mark.label, &fault), DFEN_OK);
  return mark;
}

static char *curve_of(const dfen_curve_point *points, int count, const dfen_curve_mark *marks, int mark_count) {
  size_t length = dfen_curve(points, count, marks, mark_count, NULL, 0);
  char *text = malloc(length + 1);
  assert_non_null(text);
  assert_int_equal(dfen_curve(points, count, marks, mark_count, text, length), length);
  text[length] = '\0';
  return text;
}

static void assert_in_curve(const char *svg, const char *part) {
  if (strstr(svg, part) == NULL) {
    fail_msg("there is no '%s' in %s", part, svg);
  }
}

/* ---- Rows in any order ---- */

/* Points with equal numbers are joined if their values are close; the smallest value stays. */
TEST(points_are_sorted_and_joined) {
  dfen_curve_point points[] = {{0.5, 7}, {0.25, 0}, {0.75 + 1e-10, 3}, {0.25, 0}, {0.75, 3}, {1.0, 1}};
  uint32_t disputed = 99;
  assert_int_equal(dfen_sort_curve(points, 6, &disputed), 4);
  const dfen_curve_point expected[] = {{0.25, 0}, {1.0, 1}, {0.75, 3}, {0.5, 7}};
  for (int i = 0; i < 4; ++i) {
    assert_int_equal(points[i].halves, expected[i].halves);
    assert_true(fabs(points[i].value - expected[i].value) < 1e-15);
  }
  assert_int_equal(disputed, 99);
}

TEST(the_first_conflict_is_reported) {
  dfen_curve_point points[] = {{0.5, 9}, {0.6, 9}, {0.25, 4}, {0.25 + 2e-9, 4}, {0.1, 2}};
  uint32_t disputed = 0;
  assert_int_equal(dfen_sort_curve(points, 5, &disputed), 0);
  assert_int_equal(disputed, 4);
}

static int compare_halves(const void *one, const void *other) {
  uint32_t left = ((const dfen_curve_point *)one)->halves;
  uint32_t right = ((const dfen_curve_point *)other)->halves;
  return (left > right) - (left < right);
}

/* Compared with qsort, with repeated numbers. The array after the remaining points still holds points of the input. */
TEST(random_points_are_sorted) {
  struct random random = random_seeded("curve");
  for (int i = 0; i < random_cases(2000); ++i) {
    dfen_curve_point points[80];
    dfen_curve_point sorted[80];
    int count = 1 + (int)random_below(&random, 80);
    for (int j = 0; j < count; ++j) {
      uint32_t halves = random_below(&random, 100);
      points[j] = sorted[j] = (dfen_curve_point){halves / 100.0, halves};
    }
    qsort(sorted, (size_t)count, sizeof sorted[0], compare_halves);
    int expected = 0;
    for (int j = 0; j < count; ++j) {
      if (j == 0 || sorted[j].halves != sorted[expected - 1].halves) {
        sorted[expected++] = sorted[j];
      }
    }
    uint32_t disputed = 0;
    for (int again = 0; again < 2; ++again) { /* again with all points: the result is the same */
      assert_int_equal(dfen_sort_curve(points, count, &disputed), expected);
      for (int j = 0; j < expected; ++j) {
        assert_int_equal(points[j].halves, sorted[j].halves);
      }
    }
  }
}

/* ---- The document ---- */

/* A single point is drawn. Ranges of half a turn and of the largest numbers have an axis. */
TEST(any_range_has_an_axis) {
  const dfen_curve_point one[] = {{0.5, 7}};
  char *svg = curve_of(one, 1, NULL, 0);
  assert_in_curve(svg, "after 3\xC2\xBD to 3\xC2\xBD turns: 50.0 % at first");
  assert_in_curve(svg, "<circle r=\"4.5\" cx=\"263\" cy=\"144\" fill=\"#928b80\" stroke=\"#1d1d1f\"/>");
  free(svg);
  const dfen_curve_point wide[] = {{0.5, 0}, {0.5, 2 * DFEN_CURVE_NUMBER_MAX}};
  svg = curve_of(wide, 2, NULL, 0);
  assert_in_curve(svg, ">100000</text>");
  assert_in_curve(svg, ">20000</text>");
  assert_null(strstr(svg, ">10000</text>"));
  free(svg);
}

/* ---- Each number, parsed and computed independently ---- */

/* The next text element after `at`; advances `at` past it. */
static const char *next_drawn(const char **at) {
  static char text[64];
  const char *begin = strstr(*at, "<text ");
  assert_non_null(begin);
  begin = strchr(begin, '>') + 1;
  *at = begin + strcspn(begin, "<");
  snprintf(text, sizeof text, "%.*s", (int)(*at - begin), begin);
  return text;
}

/* Percentages of thousandths, which have no ties. */
static const char *thousandths_text(double value) {
  static char texts[4][16];
  static int last = 0;
  int part = (int)lround(1000 * value);
  last = (last + 1) % 4;
  snprintf(texts[last], sizeof texts[last], "%d.%d %%", part / 10, part % 10);
  return texts[last];
}

/* The points of the line are within 0.05 of their expected positions. */
static void assert_line(const char *svg, const dfen_curve_point *points, int count, bool with_marks) {
  const char *at = strstr(svg, "stroke-linejoin=\"round\" d=\"M") + strlen("stroke-linejoin=\"round\" d=\"M");
  double span = points[count - 1].halves - (double)points[0].halves;
  for (int i = 0; i < count; ++i) {
    char *end;
    double x = strtod(at, &end);
    double y = strtod(end, &end);
    double wanted_x = count == 1 ? 263 : 58 + 410 * (points[i].halves - (double)points[0].halves) / span;
    double wanted_y = (with_marks ? 64 : 34) + 220 * (1 - points[i].value);
    if (fabs(x - wanted_x) > 0.0501 || fabs(y - wanted_y) > 0.0501) {
      fail_msg("point %d of %d is at %g %g, not at %g %g", i, count, x, y, wanted_x, wanted_y);
    }
    at = end;
  }
  assert_int_equal(*at, '"');
}

/* Badges are inside the plot, in order, and do not overlap. */
static void assert_badges(const char *svg, int count) {
  double last = 48;
  const char *at = svg;
  for (int i = 0; i < count; ++i) {
    at = strstr(at, " d=\"M");
    while (strncmp(at + 5 + strcspn(at + 5, " "), " 44 ", 4) != 0) {
      at = strstr(at + 1, " d=\"M");
      assert_non_null(at);
    }
    double x = strtod(at + 5, NULL);
    assert_true(x >= last + 19.99 && x <= 458.01);
    last = x;
    ++at;
  }
}

/* Checks a badge: its shape, a square or a disc, and its colour. */
static void assert_badge(const char **at, bool roll, double change, const char *number) {
  const char *shape = roll ? "<path " : "<circle ";
  const char *fill = change > 0 ? "fill=\"#fff\"" : change < 0 ? "fill=\"#2c2b30\"" : "fill=\"#928b80\"";
  *at = strchr(strstr(*at, "<g fill="), '>') + 1;
  assert_memory_equal(*at, shape, strlen(shape));
  const char *found = strstr(*at, "fill=");
  assert_memory_equal(found, fill, strlen(fill));
  assert_string_equal(next_drawn(at), number);
}

/* Checks the description and the list entry of each mark. */
static void assert_marks(const char *svg, const dfen_curve_point *points, const dfen_curve_mark *marks, int count) {
  const char *list = strstr(svg, ">after</text>");
  const char *said = strstr(svg, "the dark part Black's. ") + strlen("the dark part Black's. ");
  char wanted[256];
  char number[16];
  for (int i = 0; i < count; ++i) {
    const dfen_curve_point *point = points;
    while (point->halves != marks[i].halves) {
      ++point;
    }
    bool first = point == points;
    bool roll = marks[i].halves % 2 == 1;
    unsigned turn = (unsigned)ceil(marks[i].halves / 2.0);
    double change = first ? 0.0 : point->value - point[-1].value;
    snprintf(wanted, sizeof wanted, "%d. %s %u, %.*s: %s%s%s. ", i + 1, roll ? "Roll of turn" : "Turn", turn,
             marks[i].label.length, marks[i].label.text, first ? "" : thousandths_text(point[-1].value),
             first ? "" : " to ", thousandths_text(point->value));
    assert_memory_equal(said, wanted, strlen(wanted));
    said += strlen(wanted);
    snprintf(number, sizeof number, "%d", i + 1);
    assert_badge(&list, roll, change, number);
    assert_badge(&list, roll, change, number);
    snprintf(number, sizeof number, "%u", turn);
    assert_string_equal(next_drawn(&list), number);
    snprintf(wanted, sizeof wanted, "%.*s", marks[i].label.length, marks[i].label.text);
    assert_string_equal(next_drawn(&list), wanted);
    if (!first) {
      assert_string_equal(next_drawn(&list), thousandths_text(point[-1].value));
    }
    assert_string_equal(next_drawn(&list), thousandths_text(point->value));
  }
  assert_memory_equal(said, "</desc>", 7);
}

/* The turn numbers under the plot: in their positions, at most seven, and at least two if there are two turns. */
static void assert_turns(const char *svg, const dfen_curve_point *points, int count) {
  double first = points[0].halves / 2.0;
  double last = points[count - 1].halves / 2.0;
  const char *at = strstr(svg, ">turn</text>");
  int found = 0;
  for (at = strstr(at, "<text "); at != NULL && strstr(at, "text-anchor=\"middle\"") == strchr(at, '>') - 20;
       at = strstr(at + 1, "<text ")) {
    double x = strtod(at + strlen("<text x=\""), NULL);
    double turn = strtod(strchr(at, '>') + 1, NULL);
    double wanted = first < last ? 58 + 410 * (turn - first) / (last - first) : 263;
    assert_true(fabs(x - wanted) <= 0.0501 && turn >= first && turn <= last);
    ++found;
  }
  int whole = (int)(floor(last) - ceil(first)) + 1;
  assert_true(found <= 7 && found >= (whole < 2 ? whole : 2));
}

TEST(numbers_are_those_of_the_points) {
  struct random random = random_seeded("curve numbers");
  for (int i = 0; i < random_cases(500); ++i) {
    dfen_curve_point points[120];
    dfen_curve_mark marks[DFEN_CURVE_MARKS];
    int count = 1 + (int)random_below(&random, 120);
    int mark_count = 0;
    uint32_t halves = random_below(&random, 2) ? 0 : random_below(&random, 200);
    for (int j = 0; j < count; ++j, halves += 1 + (random_below(&random, 9) == 0 ? random_below(&random, 100) : 0)) {
      points[j] = (dfen_curve_point){random_below(&random, 1001) / 1000.0, halves};
      points[j].value = j > 0 && random_below(&random, 8) == 0 ? points[j - 1].value : points[j].value;
      if (mark_count < DFEN_CURVE_MARKS && random_below(&random, 6) == 0) {
        char label[24];
        snprintf(label, sizeof label, "label %d", j);
        marks[mark_count++] = mark_of(halves, label);
      }
    }
    char *svg = curve_of(points, count, marks, mark_count);
    assert_line(svg, points, count, mark_count > 0);
    assert_badges(svg, mark_count);
    assert_marks(svg, points, marks, mark_count);
    assert_turns(svg, points, count);
    free(svg);
  }
}
