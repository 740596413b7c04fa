/* Pictures for people: diagrams, SVG boards, charts, curves, percentages. What dfen.h says of texts, errors and memory
 * holds here too. */
#ifndef DFEN_CORE_DFEN_PICTURES_H
#define DFEN_CORE_DFEN_PICTURES_H

#include "dfen.h"

/* ---- Pictures (SPEC 8.10 and 9.4 to 9.7) --------------------------------------------------------- */

/* Made in pictures/: check.c, diagram.c, arrows.c, svg.c, svg_arrows.c, svg_words.c, svg_pieces.c, svg_themes.c. */

/* All that is odd about a position though its DFEN reads, "; " between two things, each with its side or its square:
 * what no game of Dice Chess that began at the start position leads to and goes on from. Nothing when nothing is odd,
 * and DFEN_CHECK_SIZE bytes at most. */
enum { DFEN_CHECK_SIZE = 4096 };
size_t dfen_check(const dfen_position *position, char *text, size_t size);

typedef enum { DFEN_ASCII, DFEN_UNICODE } dfen_diagram_style;

/* The board as lines of text, White at the bottom, and under it the side to move, rights, targets, dice and clocks; the
 * pieces are letters, or the chess characters of Unicode in UTF-8. There is no end of line after the last.
 * DFEN_DIAGRAM_SIZE bytes at most. */
enum { DFEN_DIAGRAM_SIZE = 512 };
size_t dfen_diagram(const dfen_position *position, dfen_diagram_style style, char *text, size_t size);

/* A micro-move as it is drawn. */
typedef struct {
  uint8_t from, to;  /* squares */
  uint8_t promotion; /* a piece type, 0 for none */
} dfen_arrow;

/* The micro-moves of a turn, in order. */
typedef struct {
  int count;
  dfen_arrow arrow[DFEN_DICE_MAX];
} dfen_arrows;

/* Reads up to three micro-moves, as dfen_check_uci does; whether they can be played is not asked. At most 18 bytes are
 * looked at. */
dfen_error dfen_scan_arrows(const char *moves, size_t length, dfen_arrows *arrows, dfen_fault *fault);

/* Colours for a light page, for a dark one, or those that the reader has set in the browser. */
typedef enum { DFEN_THEME_LIGHT, DFEN_THEME_DARK, DFEN_THEME_AUTO } dfen_theme;

/* Widths of a picture in pixels. Below DFEN_PICTURE_SMALL the coordinates and the footer cannot be read. */
enum { DFEN_PICTURE_WIDTH = 450, DFEN_PICTURE_SMALL = 240, DFEN_PICTURE_WIDTH_MIN = 16, DFEN_PICTURE_WIDTH_MAX = 4096 };

/* The font of the numbers of arrows, at the least, in pictures of DFEN_DIGIT_WIDTH pixels and more. */
enum { DFEN_DIGIT_PIXELS = 10, DFEN_DIGIT_WIDTH = 120 };

/* How a position is drawn. */
typedef struct {
  dfen_arrows arrows;
  bool discs_on_arrows; /* that number them and show promotions; else they are where four squares meet, on no piece */
  int bottom;           /* the side from which the board is seen */
  dfen_bitboard highlight; /* squares that stand out */
  uint32_t width;          /* DFEN_PICTURE_WIDTH_MIN..DFEN_PICTURE_WIDTH_MAX; the height follows */
  bool coordinates, footer;
  dfen_theme theme;
} dfen_picture;

/* The position as an SVG document, which scales to any size, with an arrow for each micro-move. It has no script, no id
 * and no reference to anything else, and a style sheet only with DFEN_THEME_AUTO, whose classes begin with "dfen" and a
 * number: so any number of them may stand in one HTML page. With a `size` of 0 `text` may be NULL: so a caller asks for
 * the room that it needs. */
size_t dfen_svg(const dfen_position *position, const dfen_picture *picture, char *text, size_t size);

/* ---- Numbers for people (SPEC 9.12) -------------------------------------------------------------- */

/* Made in pictures/percent.c. */

/* A share of 0..1 as "54.5 %": the nearest tenth of a percent, of two the greater. It is right for every share that is
 * the double nearest to k / m, m up to 4 * 10^12, such as the score of up to 2 * 10^12 games. */
enum { DFEN_PERCENT_SIZE = 7 };
size_t dfen_percent(double share, char text[DFEN_PERCENT_SIZE]);

/* ---- Charts (SPEC 9.10 to 9.12) ------------------------------------------------------------------- */

/* Made in pictures/: chart_label.c, chart.c. */

/* The characters of a label, and room for them in UTF-8. */
enum { DFEN_CHART_LABEL = 36, DFEN_CHART_LABEL_SIZE = 4 * DFEN_CHART_LABEL };

typedef struct {
  uint16_t width; /* about, in tenths of a pixel */
  uint8_t length;
  char text[DFEN_CHART_LABEL_SIZE];
} dfen_label;

/* Sets a label to `length` bytes of any text: the first DFEN_CHART_LABEL characters, and where there are more an
 * ellipsis in the place of the last. Control characters become U+FFFD. An error when what is needed of the text is not
 * UTF-8, with its place in characters. */
dfen_error dfen_chart_label(const char *text, size_t length, dfen_label *label, dfen_fault *fault);

/* The most rows of a chart. */
enum { DFEN_CHART_ROWS = 500 };

/* A row: the score of the side to move and its interval, 0..1, lower <= upper. */
typedef struct {
  uint64_t games; /* 0..3 * DFEN_COUNT_MAX, the weight; 0 in all rows without weights */
  double score, lower, upper;
  dfen_label label;
} dfen_chart_row;

/* The rows as an SVG document, 1..DFEN_CHART_ROWS of them, in their order, in the colours that the reader has set (SPEC
 * 9.9), `with_games` with dots by their weights and a column of games. Labels are escaped; there is no script and no
 * reference. Writes as dfen_svg() does. */
size_t dfen_chart(const dfen_chart_row *rows, int count, bool with_games, char *text, size_t size);

/* ---- Curves (SPEC 9.13 and 9.14) ------------------------------------------------------------------ */

/* Made in pictures/curve.c. */

/* The most points of a curve, the most of them that have a mark, and the largest number of a turn. */
enum { DFEN_CURVE_POINTS = 10000, DFEN_CURVE_MARKS = 20, DFEN_CURVE_NUMBER_MAX = 100000 };

/* Values this near are one: what White has left and what Black is given may differ by their rounding. */
#define DFEN_CURVE_NEAR 1e-9

/* White's chance, 0..1, after a number of turns, 0..DFEN_CURVE_NUMBER_MAX. The number is kept twice: 2n is after turn
 * n, 2n - 1 after its roll. */
typedef struct {
  double value;
  uint32_t halves;
} dfen_curve_point;

/* A label for the point of its number. */
typedef struct {
  uint32_t halves;
  dfen_label label;
} dfen_curve_mark;

/* Puts points into the order of their numbers, and one in the place of those whose number is the same, that with the
 * smallest value. What stands behind those that are left is of the same points. Returns how many are left; 0 when two
 * values of a number are not near, with the smallest such number, twice, in `disputed`. Rows nearly always come in
 * order, and then it takes time count; DFEN_CURVE_POINTS from last to first take 0.02 seconds. */
int dfen_sort_curve(dfen_curve_point *points, int count, uint32_t *disputed);

/* 1..DFEN_CURVE_POINTS points, sorted, as an SVG document, with 0..DFEN_CURVE_MARKS marks: in order, each with a point
 * of its number, and no two of one. Colours, labels and writing are as in dfen_chart(). */
size_t dfen_curve(const dfen_curve_point *points, int count, const dfen_curve_mark *marks, int mark_count, char *text,
                  size_t size);

#endif
