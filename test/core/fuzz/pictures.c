/* Diagrams, SVGs, charts, curves and the warnings about a position (SPEC 8.10 and 9). The input is a position, a byte
 * for the side at the bottom, and the text of moves. The written length equals the announced one, complete or
 * truncated, and all elements of an SVG are closed. Warnings and diagrams equal the slow version's. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../../core/dfen_pictures.h"
#include "../../repo/support/positions.h"
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
  return dfen_check(&picture->position, NULL, 0, text, size);
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
    if (open < 0 || ((unsigned char)text[i] < ' ' && text[i] != '\n')) {
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
    free(whole);
    free(part);
  }
  free(points);
}

/* ---- Positions ---- */

static void check_texts(const dfen_position *position, const struct slow_position *slow) {
  char expected[SLOW_CHECK_SIZE];
  char got[DFEN_CHECK_SIZE + 1];
  slow_check(slow, expected);
  got[dfen_check(position, NULL, 0, got, DFEN_CHECK_SIZE)] = '\0';
  require_text(got, expected);
  for (int style = DFEN_ASCII; style <= DFEN_UNICODE; ++style) {
    slow_diagram(slow, style == DFEN_UNICODE, expected);
    got[dfen_diagram(position, (dfen_diagram_style)style, got, DFEN_DIAGRAM_SIZE)] = '\0';
    require_text(got, expected);
  }
}

/* The first and the last of the targets, and of the dice, change places in the text: it has a warning for each that
 * differs. */
static void check_order(const dfen_position *position, const struct slow_position *slow) {
  char text[SLOW_TEXT_SIZE], expected[SLOW_CHECK_SIZE], got[DFEN_CHECK_SIZE + 1];
  slow_write_full(slow, text);
  slow_check(slow, expected);
  char *field = text;
  for (int number = 1; field != NULL; ++number) {
    char *next = strchr(field, ' ');
    size_t length = next == NULL ? strlen(field) : (size_t)(next - field), size = number == 4 ? 2 : 1;
    if ((number == 4 || number == 7) && length >= 2 * size) {
      char sorted[33] = {0}, last[2];
      memcpy(sorted, field, length);
      memcpy(last, field + length - size, size);
      memcpy(field + length - size, sorted, size);
      memcpy(field, last, size);
      if (memcmp(field, sorted, length) != 0) {
        sprintf(expected + strlen(expected), "%s%s %.*s are not sorted: %s", expected[0] == '\0' ? "" : "; ",
                number == 4 ? "targets" : "dice", (int)length, field, sorted);
      }
    }
    field = next == NULL ? NULL : next + 1;
  }
  got[dfen_check(position, text, strlen(text), got, DFEN_CHECK_SIZE)] = '\0';
  require_text(got, expected);
}

static int count_in(const char *text, const char *part) {
  int count = 0;
  for (; (text = strstr(text, part)) != NULL; text += strlen(part)) {
    ++count;
  }
  return count;
}

/* Every point of every arrow is inside the picture. */
static void check_arrows(const char *svg) {
  static const char arrow[] = "stroke-linejoin=\"round\" opacity=\".88\" fill=\"#";
  for (svg = strstr(svg, arrow); svg != NULL; svg = strstr(svg + 1, arrow)) {
    double x, y;
    int length;
    const char *at = strstr(svg, " d=\"") + 4;
    int points = 0;
    for (; sscanf(at, "%*1[ML]%lf %lf%n", &x, &y, &length) == 2; at += length) {
      ++points;
      require(x >= 0 && x <= 900 && y >= 0 && y <= 1000);
    }
    require(points == 7);
  }
}

/* Every piece, target and die is drawn exactly once, pieces and targets on their squares. */
static void check_drawn(const struct picture *picture, const struct slow_position *slow) {
  size_t length = write_svg(picture, NULL, 0);
  char *svg = malloc(length + 1);
  require(svg != NULL && write_svg(picture, svg, length) == length);
  svg[length] = '\0';
  int targets = 0;
  for (int square = 0; square < 64; ++square) {
    int x = 50 + 100 * (picture->bottom == DFEN_WHITE ? square % 8 : 7 - square % 8);
    int y = 24 + 100 * (picture->bottom == DFEN_WHITE ? 7 - square / 8 : square / 8);
    char part[96];
    bool white = strchr("PNBRQK", slow->board[square]) != NULL;
    (void)snprintf(part, sizeof part, "translate(%d %d)scale(1.1)\" fill=\"%s\"", x - 5, y, white ? "#fff" : "#2c2b30");
    require(count_in(svg, part) == (slow->board[square] != ' '));
    (void)snprintf(part, sizeof part, "M%d %da27 27 ", x + 23, y + 50);
    require(count_in(svg, part) == slow->target[square]);
    targets += slow->target[square];
  }
  require(count_in(svg, "scale(1.1)") == pieces_on(slow));
  require(count_in(svg, "a27 27 0 1 1 54 0") == targets);
  require(count_in(svg, "scale(.68)") == dfen_count_dice(picture->position.state.dice));
  require(count_in(svg, "r=\"18\"") == picture->arrows.count);
  check_arrows(svg);
  free(svg);
}

/* ---- Random cases ---- */

static struct slow_position random_any_position(struct random *random) {
  struct slow_position slow = random_below(random, 2) ? random_position(random) : random_rules_position(random);
  fuzz_about(&slow);
  return slow;
}

static void warnings_and_diagrams(struct random *random) {
  struct slow_position slow = random_any_position(random);
  dfen_position position = read_slow(&slow);
  check_texts(&position, &slow);
  check_order(&position, &slow);
}

/* Up to three arrows between any squares, some with a promotion. Every other time all of them are along one line at the
 * edge, where arrows overlap and kings castle. */
static void every_part_is_drawn(struct random *random) {
  static const struct { int first, step; } lines[] = {{0, 1}, {56, 1}, {0, 8}, {7, 8}, {0, 9}};
  struct slow_position slow = random_any_position(random);
  struct picture picture = {.position = read_slow(&slow), .bottom = (int)random_below(random, 2)};
  bool on_a_line = random_below(random, 2);
  unsigned line = random_below(random, sizeof lines / sizeof lines[0]);
  picture.arrows.count = (int)random_below(random, 4);
  for (int i = 0; i < picture.arrows.count; ++i) {
    int from = (int)random_below(random, 64);
    int to = (int)random_below(random, 64);
    unsigned promotion = random_below(random, 8);
    char text[8];
    dfen_arrows arrow;
    dfen_fault fault;
    from = on_a_line ? lines[line].first + lines[line].step * (from % 8) : from;
    to = on_a_line ? lines[line].first + lines[line].step * (to % 8) : to;
    int length = snprintf(text, sizeof text, "%c%c%c%c%.*s", 'a' + from % 8, '1' + from / 8, 'a' + to % 8, '1' + to / 8,
                          promotion < 4, &"qrbn"[promotion % 4]);
    require(dfen_scan_arrows(text, (size_t)length, &arrow, &fault) == DFEN_OK);
    picture.arrows.arrow[i] = arrow.arrow[0];
  }
  check_drawn(&picture, &slow);
}

/* A position that occurs in a game has no warnings, within a turn and after it. */
static void games_have_no_warnings(struct random *random) {
  dfen_fields start;
  dfen_fault fault;
  static const char text[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  require(dfen_scan(text, strlen(text), &start, &fault) == DFEN_OK);
  dfen_position position = dfen_to_position(&start);
  dfen_roll rolls[DFEN_ROLLS];
  dfen_rolls(rolls);
  fuzz_about(NULL);
  for (int turn = 0; turn < 120; ++turn) {
    position = dfen_roll_dice(&position, rolls[random_below(random, DFEN_ROLLS)].dice);
    int longest = dfen_longest_turn(&position);
    dfen_moves moves;
    for (legal_moves(&position, longest, &moves); moves.count > 0; legal_moves(&position, longest, &moves)) {
      dfen_move move = moves.move[random_below(random, (unsigned)moves.count)];
      if (dfen_captured_piece(&position, move) == DFEN_KING) {
        require(turn > 0);
        return;
      }
      longest -= dfen_count_dice(dfen_dice_of_move(move));
      position = dfen_make_move(&position, move);
      dfen_position seen = position.state.dice == 0 ? dfen_end_turn(&position) : position;
      char dfen[DFEN_TEXT_SIZE];
      dfen_fields fields = dfen_to_fields(&seen);
      require(dfen_check(&seen, dfen, dfen_write(&fields, DFEN_FULL_FORM, dfen), NULL, 0) == 0);
    }
    position = dfen_end_turn(&position);
  }
}

const struct claim claims[] = {
  {"warnings and diagrams", 40000, warnings_and_diagrams},
  {"every part of a position is drawn", 3000, every_part_is_drawn},
  {"games have no warnings", 150, games_have_no_warnings},
  {.name = NULL},
};

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
    check_texts(&picture.position, &slow);
  }
  if (every || cut % 4 == 1) {
    check_picture(write_svg, &picture, SIZE_MAX, cut, elements);
  }
  if (every) {
    check_drawn(&picture, &slow);
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
