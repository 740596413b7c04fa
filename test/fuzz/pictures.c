/* Fuzzes diagrams, SVGs, curves and the warnings about a position (SPEC 8.10 and 9). The input is a position, a byte
 * for the side at the bottom, and the text of moves. The written length equals the announced one, complete or
 * truncated, and all elements of an SVG are closed. */
#include <math.h>
#include <stdlib.h>

#include "../../core/dfen_pictures.h"
#include "fuzz.h"

/* Each function returns the full length. */
struct picture {
  dfen_position position;
  dfen_arrows arrows;
  int bottom;
  dfen_picture options;
};

enum { CUT_MAX = 4096 };

typedef size_t write_picture(const struct picture *picture, char *text, size_t size);

static size_t write_check(const struct picture *picture, char *text, size_t size) {
  return dfen_check(&picture->position, text, size);
}

static size_t write_ascii(const struct picture *picture, char *text, size_t size) {
  return dfen_diagram(&picture->position, DFEN_ASCII, text, size);
}

static size_t write_unicode(const struct picture *picture, char *text, size_t size) {
  return dfen_diagram(&picture->position, DFEN_UNICODE, text, size);
}

static size_t write_svg(const struct picture *picture, char *text, size_t size) {
  const dfen_picture without_options = {.arrows = picture->arrows,
                                        .discs_on_arrows = true,
                                        .bottom = picture->bottom,
                                        .width = DFEN_PICTURE_WIDTH,
                                        .coordinates = true,
                                        .footer = true};
  return dfen_svg(&picture->position, &without_options, text, size);
}

static size_t write_picture_of_options(const struct picture *picture, char *text, size_t size) {
  return dfen_svg(&picture->position, &picture->options, text, size);
}

/* Rows of a chart whose labels are equal parts of the remaining bytes. */
struct chart {
  dfen_chart_row row[DFEN_CHART_ROWS];
  int count;
  bool with_games;
};

static size_t write_chart(const struct chart *chart, char *text, size_t size) {
  return dfen_chart(chart->row, chart->count, chart->with_games, text, size);
}

/* Whether every element that begins ends, in the right order by number, and there are no control characters. */
static bool is_balanced(const char *text, size_t length) {
  int open = 0;
  for (size_t i = 0; i < length; ++i) {
    if (text[i] == '<') {
      open += i + 1 < length && text[i + 1] == '/' ? -1 : 1;
    }
    open -= text[i] == '/' && i + 1 < length && text[i + 1] == '>';
    if (open < 0 || (text[i] >= 0 && text[i] < ' ' && text[i] != '\n')) {
      return false;
    }
  }
  return open == 0;
}

static void check_picture(write_picture *write, const struct picture *picture, size_t most, size_t cut, bool is_svg) {
  size_t size = cut % CUT_MAX;   /* most pictures are longer */
  char *part = malloc(size + 1); /* of exactly this size, so that a sanitizer detects every write past it */
  require(part != NULL);
  size_t length = write(picture, part, size);
  require(length <= most);
  require((cut >> 9) % 16 != 0 || write(picture, NULL, 0) == length);
  char *whole = malloc(length + 1);
  require(whole != NULL && write(picture, whole, length) == length);
  require(memcmp(whole, part, size < length ? size : length) == 0);
  require(!is_svg || (is_balanced(whole, length) && strncmp(whole, "<svg", 4) == 0));
  free(whole);
  free(part);
}

/* A percentage is the nearest tenth, checked in long double. */
static void check_percent(double share) {
  char *text = malloc(DFEN_PERCENT_SIZE);
  require(text != NULL);
  size_t length = dfen_percent(share, text);
  int tenths = 0;
  for (size_t i = 0; i < length - 2; ++i) {
    require(i == length - 4 ? text[i] == '.' : text[i] >= '0' && text[i] <= '9');
    tenths = text[i] == '.' ? tenths : 10 * tenths + (text[i] - '0');
  }
  require(length >= 5 && length <= DFEN_PERCENT_SIZE && memcmp(text + length - 2, " %", 2) == 0);
  require(tenths <= 1000 && fabsl(tenths - 1000.0L * share) <= 0.5L + 1e-13L);
  free(text);
}

/* An accepted label is UTF-8 without control characters, and not longer than the limit. */
static void check_chart(const uint8_t *bytes, size_t size, size_t cut) {
  static struct chart chart;
  chart.count = 0;
  chart.with_games = cut & 1;
  for (size_t at = 0; at < size && chart.count < DFEN_CHART_ROWS;) {
    dfen_chart_row *row = &chart.row[chart.count];
    size_t length = bytes[at] % 64;
    size_t left = size - at - 1;
    length = length < left ? length : left;
    char *label = copy_exactly(bytes + at + 1, length);
    dfen_fault fault;
    row->lower = bytes[at] / 255.0;
    row->score = (double)(cut * 31 % 10001) / 10000.0;
    row->upper = row->lower + (1.0 - row->lower) * (double)(at % 5) / 4.0;
    row->games = (UINT64_C(1) << bytes[at] % 54) - (cut & 1);
    if (dfen_chart_label(label, length, &row->label, &fault) == DFEN_OK) {
      require(row->label.length <= DFEN_CHART_LABEL_SIZE);
      ++chart.count;
    } else {
      require(fault.place >= 1 && fault.place <= length && fault.character >= 0x80);
    }
    free(label);
    at += 1 + length;
  }
  if (chart.count == 0) {
    return;
  }
  size_t part_size = cut % CUT_MAX;
  char *part = malloc(part_size + 1);
  require(part != NULL);
  size_t length = write_chart(&chart, part, part_size);
  char *whole = malloc(length + 1);
  require(whole != NULL && write_chart(&chart, whole, length) == length);
  require(is_balanced(whole, length) && strncmp(whole, "<svg", 4) == 0);
  require(memcmp(whole, part, part_size < length ? part_size : length) == 0);
  free(part);
  free(whole);
}

enum { CURVE_BYTES = 4, CURVE_FUZZED = 300 };

/* A point from four bytes: numbers that often coincide, with values derived from them, so that few conflict. */
static dfen_curve_point curve_point_of(const uint8_t *bytes) {
  uint32_t halves = bytes[2] % 16 == 0 ? 2u * DFEN_CURVE_NUMBER_MAX - bytes[3] : bytes[3] + 256u * (bytes[1] % 2);
  return (dfen_curve_point){bytes[2] == 255 ? bytes[0] / 255.0 : halves * 37 % 1001 / 1000.0, halves};
}

/* The points of the line are inside the plot and in order. */
static void check_line(const char *svg, int count) {
  static const char start[] = "stroke-linejoin=\"round\" d=\"M";
  const char *at = strstr(svg, start) + strlen(start);
  double last = 0.0;
  for (int i = 0; i < count; ++i) {
    char *end;
    double x = strtod(at, &end);
    double y = strtod(end, &end);
    require(x >= 58.0 && x <= 468.0 && x >= last && y >= 34.0 && y <= 284.0);
    last = x;
    at = end;
  }
  require(*at == '"');
}

/* Points in any order, sorted, and some of them marked. */
static void check_curve(const uint8_t *bytes, size_t size, size_t cut) {
  static dfen_curve_mark marks[DFEN_CURVE_MARKS];
  int count = (int)(size / CURVE_BYTES < CURVE_FUZZED ? size / CURVE_BYTES : CURVE_FUZZED);
  dfen_curve_point *points = malloc((size_t)count * sizeof *points + 1);
  require(points != NULL);
  for (int i = 0; i < count; ++i) {
    points[i] = curve_point_of(bytes + CURVE_BYTES * i);
  }
  uint32_t disputed = UINT32_MAX;
  int kept = dfen_sort_curve(points, count, &disputed);
  require(kept <= count && (kept > 0) == (count > 0 && disputed == UINT32_MAX));
  int mark_count = 0;
  for (int i = 0; i < kept; ++i) {
    require(i == 0 || points[i - 1].halves < points[i].halves);
    if ((cut >> i % 13 & 1) != 0 && mark_count < DFEN_CURVE_MARKS) {
      dfen_fault fault;
      marks[mark_count].halves = points[i].halves;
      mark_count += dfen_chart_label((const char *)bytes, size % 50, &marks[mark_count].label, &fault) == DFEN_OK;
    }
  }
  if (kept > 0) {
    size_t part_size = cut % CUT_MAX;
    char *part = malloc(part_size + 1);
    size_t length = dfen_curve(points, kept, marks, mark_count, part, part_size);
    char *whole = malloc(length + 1);
    require(part != NULL && whole != NULL && dfen_curve(points, kept, marks, mark_count, whole, length) == length);
    whole[length] = '\0';
    require(is_balanced(whole, length) && memcmp(whole, part, part_size < length ? part_size : length) == 0);
    check_line(whole, kept);
    free(whole);
    free(part);
  }
  free(points);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  struct slow_position slow = take_position(&input, 64);
  struct picture picture = {.position = position_of_slow(&slow), .bottom = take_byte(&input) % 2};
  size_t cut = take_number(&input);
  check_percent((double)(uint32_t)cut / UINT32_MAX);
  check_percent((double)(cut % 2001) / 2000.0);
  if (cut % 4 == 3 || is_one_in(bytes, size, ONE_IN_COSTLY)) {
    check_chart(input.bytes, input.left, cut);
    check_curve(input.bytes, input.left, cut);
  }
  char *moves = copy_exactly(input.bytes, input.left);
  dfen_fault fault;
  dfen_arrows arrows;
  dfen_error error = dfen_scan_arrows(moves, input.left, &arrows, &fault);
  dfen_fault uci_fault;
  dfen_error uci_error = dfen_check_uci(moves, input.left, &uci_fault);
  free(moves);
  if (error == DFEN_OK) {
    require(uci_error == DFEN_OK && arrows.count <= DFEN_DICE_MAX);
    picture.arrows = arrows;
  } else {
    char message[DFEN_MESSAGE_SIZE];
    require(fault.error == error && dfen_fault_message(&fault, message) == strlen(message));
  }
  /* always when files are replayed */
  bool every = is_one_in(bytes, size, ONE_IN_COSTLY);
  bool elements = every || cut >> 7 & 1; /* whether elements are counted */
  if (every || cut % 4 == 0) {
    check_picture(write_check, &picture, DFEN_CHECK_SIZE, cut, false);
    check_picture(write_ascii, &picture, DFEN_DIAGRAM_SIZE, cut, false);
    check_picture(write_unicode, &picture, DFEN_DIAGRAM_SIZE, cut, false);
  }
  if (every || cut % 4 == 1) {
    check_picture(write_svg, &picture, SIZE_MAX, cut, elements);
  }
  picture.options = (dfen_picture){.arrows = picture.arrows,
                                   .bottom = picture.bottom,
                                   .highlight = (uint64_t)cut * UINT64_C(0x9E3779B97F4A7C15),
                                   .width = (uint32_t)(DFEN_PICTURE_WIDTH_MIN + cut % (DFEN_PICTURE_WIDTH_MAX - 15)),
                                   .coordinates = cut >> 3 & 1,
                                   .footer = cut >> 5 & 1,
                                   .theme = (dfen_theme)(cut % 3)};
  if (every || cut % 4 >= 2) {
    check_picture(write_picture_of_options, &picture, SIZE_MAX, cut, elements);
  }
  return 0;
}
