/* Pictures for people: diagrams, SVG boards, charts, curves, percentages. The conventions of dfen.h for text, errors
 * and memory apply here too. */
#ifndef DFEN_CORE_DFEN_PICTURES_H
#define DFEN_CORE_DFEN_PICTURES_H

#include "dfen.h"

/* ---- Pictures (SPEC 8.10 and 9.4 to 9.7) --------------------------------------------------------- */

/* Defined in pictures/: check.c, diagram.c, arrows.c, svg.c, svg_arrows.c, svg_words.c, svg_pieces.c, svg_themes.c. */

/* Warnings about a position whose DFEN is valid, separated by "; ", each with its side or square: whatever cannot occur
 * in an unfinished game of Dice Chess from the start position; and targets and dice that are not sorted in `dfen`, the
 * text that was read, which may be NULL. Empty if there are none. At most DFEN_CHECK_SIZE bytes. */
enum { DFEN_CHECK_SIZE = 4096 };
size_t dfen_check(const dfen_position *position, const char *dfen, size_t length, char *text, size_t size);

typedef enum { DFEN_ASCII, DFEN_UNICODE } dfen_diagram_style;

/* The board as lines of text, White at the bottom, and below it the side to move, rights, targets, dice and clocks.
 * Pieces are letters, or the Unicode chess characters in UTF-8. The last line has no end of line. At most
 * DFEN_DIAGRAM_SIZE bytes: 64 black pawns take six each. */
enum { DFEN_DIAGRAM_SIZE = 640 };
size_t dfen_diagram(const dfen_position *position, dfen_diagram_style style, char *text, size_t size);

/* A micro-move to draw. */
typedef struct {
  uint8_t from, to;  /* squares */
  uint8_t promotion; /* a piece type, 0 for none */
} dfen_arrow;

/* The micro-moves of a turn, in order. */
typedef struct {
  int count;
  dfen_arrow arrow[DFEN_DICE_MAX];
} dfen_arrows;

/* Reads up to three micro-moves in the syntax of dfen_check_uci; does not check that they can be played. Reads at most
 * 18 bytes. */
dfen_error dfen_scan_arrows(const char *moves, size_t length, dfen_arrows *arrows, dfen_fault *fault);

/* Colours for a light page, for a dark one, or by the reader's setting of the browser. */
typedef enum { DFEN_THEME_LIGHT, DFEN_THEME_DARK, DFEN_THEME_AUTO } dfen_theme;

/* Widths of a picture in pixels. Below DFEN_PICTURE_SMALL the coordinates and the footer are unreadable. */
enum { DFEN_PICTURE_WIDTH = 450, DFEN_PICTURE_SMALL = 240, DFEN_PICTURE_WIDTH_MIN = 16, DFEN_PICTURE_WIDTH_MAX = 4096 };

/* The minimum font size of the numbers of arrows, in pictures of DFEN_DIGIT_WIDTH pixels and more. */
enum { DFEN_DIGIT_PIXELS = 10, DFEN_DIGIT_WIDTH = 120 };

/* Options of the drawing of a position. */
typedef struct {
  dfen_arrows arrows;
  bool discs_on_arrows;    /* numbers and promotions are on arrows, else at corners of squares, on no piece */
  int bottom;              /* the side at the bottom */
  dfen_bitboard highlight; /* highlighted squares */
  uint32_t width;          /* DFEN_PICTURE_WIDTH_MIN..DFEN_PICTURE_WIDTH_MAX; the height follows */
  bool coordinates, footer;
  bool pieces; /* only the pieces, targets and arrows, on the 8 x 8 squares: the board is drawn by others */
  dfen_theme theme;
} dfen_picture;

/* The position as an SVG document, which scales to any size, with an arrow for each micro-move. It has no script, no id
 * and no external reference, and a style sheet only with DFEN_THEME_AUTO, whose classes begin with "dfen" and a number;
 * so one HTML page may contain any number of them. With a `size` of 0, `text` may be NULL: callers get the length this
 * way. */
size_t dfen_svg(const dfen_position *position, const dfen_picture *picture, char *text, size_t size);

/* ---- Numbers for people (SPEC 9.12) -------------------------------------------------------------- */

/* Defined in pictures/percent.c. */

/* A share of -1..1 as "54.5 %", rounded to the nearest tenth of a percent, ties away from 0. Exact for every share that
 * is the double nearest to k / m, m up to 4 * 10^12, such as the score of up to 2 * 10^12 games. */
enum { DFEN_PERCENT_SIZE = 8 };
size_t dfen_percent(double share, char text[DFEN_PERCENT_SIZE]);

/* ---- Charts (SPEC 9.10 to 9.12) ------------------------------------------------------------------- */

/* Defined in pictures/: chart_label.c, chart.c. */

/* The maximum length of a label in characters, and in bytes of UTF-8. */
enum { DFEN_CHART_LABEL = 36, DFEN_CHART_LABEL_SIZE = 4 * DFEN_CHART_LABEL };

typedef struct {
  uint16_t width; /* estimated, in tenths of a pixel */
  uint8_t length;
  char text[DFEN_CHART_LABEL_SIZE];
} dfen_label;

/* Sets a label from any text: its first DFEN_CHART_LABEL characters; if it is longer, an ellipsis replaces the last of
 * them. Control characters become U+FFFD. Fails if the characters it uses are not UTF-8; the fault's place counts
 * characters. */
dfen_error dfen_chart_label(const char *text, size_t length, dfen_label *label, dfen_fault *fault);

/* The maximum number of rows of a chart. */
enum { DFEN_CHART_ROWS = 500 };

/* A row: the score of the side to move and its interval, 0..1, lower <= upper. */
typedef struct {
  uint64_t games; /* the weight, 0..3 * DFEN_COUNT_MAX; 0 in all rows without weights */
  double score, lower, upper;
  dfen_label label;
} dfen_chart_row;

/* The rows as an SVG document, 1..DFEN_CHART_ROWS of them, in their order, in the colours of the reader's setting (SPEC
 * 9.9); `with_games` adds a column of games, and scales dots by weight. Labels are escaped; there are no scripts and no
 * references. Writes like dfen_svg(). */
size_t dfen_chart(const dfen_chart_row *rows, int count, bool with_games, char *text, size_t size);

/* ---- Curves (SPEC 9.13 and 9.14) ------------------------------------------------------------------ */

/* Defined in pictures/curve.c. */

/* The maximum number of points of a curve and of its marks, and the largest number of a turn. */
enum { DFEN_CURVE_POINTS = 10000, DFEN_CURVE_MARKS = 20, DFEN_CURVE_NUMBER_MAX = 100000 };

/* Values this close are equal: White's chance and the complement of Black's may differ by rounding. */
#define DFEN_CURVE_NEAR 1e-9

/* White's chance, 0..1, after a number of turns, 0..DFEN_CURVE_NUMBER_MAX. The number is stored doubled: 2n is after
 * turn n, 2n - 1 after its roll. */
typedef struct {
  double value;
  uint32_t halves;
} dfen_curve_point;

/* A label for the point with the same number. */
typedef struct {
  uint32_t halves;
  dfen_label label;
} dfen_curve_mark;

/* Sorts 1..DFEN_CURVE_POINTS points by number, and keeps one point per number, with the smallest value. Entries after
 * the remaining ones are leftovers. Returns the number of remaining points; 0 if two values of a number are not close,
 * and sets `disputed` to the smallest such number, doubled. Rows are nearly always sorted already, and then the time is
 * linear; DFEN_CURVE_POINTS in reverse order take 0.02 seconds. */
int dfen_sort_curve(dfen_curve_point *points, int count, uint32_t *disputed);

/* 1..DFEN_CURVE_POINTS sorted points as an SVG document, with 0..DFEN_CURVE_MARKS marks: sorted, each with the number
 * of a point, no number twice. Colours, labels and writing are as in dfen_chart(). */
size_t dfen_curve(const dfen_curve_point *points, int count, const dfen_curve_mark *marks, int mark_count, char *text,
                  size_t size);

#endif
