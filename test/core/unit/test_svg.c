/* core/pictures/svg.c and the files beside it: the content of the document (SPEC 9.5 and 9.7).
 * test/core/fuzz/pictures.c checks that every piece is drawn, test/repo/pictures that documents are well-formed and
 * equal the approved ones. */
#include "../../../core/dfen_pictures.h"
#include "../../repo/support/test.h"

#include <stdlib.h>

/* A document with the moves as arrows; the caller frees it. */
static char *picture_of(const char *dfen, const char *moves, dfen_picture picture) {
  dfen_position position = position_of(dfen);
  dfen_fault fault;
  assert_int_equal(dfen_scan_arrows(moves, strlen(moves), &picture.arrows, &fault), DFEN_OK);
  size_t length = dfen_svg(&position, &picture, NULL, 0);
  char *text = malloc(length + 1);
  assert_non_null(text);
  assert_int_equal(dfen_svg(&position, &picture, text, length), length);
  text[length] = '\0';
  assert_int_equal(strlen(text), length);
  return text;
}

/* The default options. */
static const dfen_picture without_options = {
  .discs_on_arrows = true, .width = DFEN_PICTURE_WIDTH, .coordinates = true, .footer = true};

static char *svg_of(const char *dfen, const char *moves, int bottom) {
  dfen_picture picture = without_options;
  picture.bottom = bottom;
  char *text = picture_of(dfen, moves, picture);
  return text;
}

static int count_in(const char *text, const char *part) {
  int count = 0;
  for (; (text = strstr(text, part)) != NULL; text += strlen(part)) {
    ++count;
  }
  return count;
}

#define EMPTY "8/8/8/8/8/8/8/8"
#define FOUR_E "8/8/8/8/4R3/8/8/8 w - - RRR"
#define OPENING START " w KQkq - PNB"
#define ARROW "opacity=\".88\" fill="

/* How often a part occurs in the document. */
static const struct {
  const char *part;
  int count;
  const char *dfen, *moves;
  int bottom;
} parts[] = {
  /* the title is in words */
  {"<title>White to move. White may castle on both sides. Black may castle on both sides. No dice.</title>", 1,
   START " w KQkq -", "", DFEN_WHITE},
  {"<title>Black to move. Nobody may castle. No dice.</title><desc>White has no pieces. Black has no pieces. The board "
   "is seen from White's side.</desc>",
   1, EMPTY " b - -", "", DFEN_WHITE},
  {"<title>Black to move. White may castle on the king side. Black may castle on the queen side. En-passant target e3. "
   "Die: king.</title>",
   1, EMPTY " b Kq e3 0 1 k", "", DFEN_WHITE},
  {"The board is seen from White's side. A ring is on an en-passant target.</desc>", 1, EMPTY " b - e3", "",
   DFEN_WHITE},
  {"White may castle on the queen side. Black may castle on the king side. En-passant targets b3, a6, h6. Dice: pawn, "
   "pawn, queen.</title>",
   1, EMPTY " w Qk h6a6b3 0 1 PPQ", "", DFEN_WHITE},
  {"<desc>White: king e1; rooks a1, b1; pawns a2, h2. Black: king e8. Moves: a2 to a4, b7 to b8 becoming a queen. The "
   "board is seen from Black's side.</desc>",
   1, "4k3/8/8/8/8/8/P6P/RR2K3 w - -", "a2a4 b7b8q", DFEN_BLACK},
  /* targets */
  {"a27 27 0 1 1 54 0", 3, EMPTY " w - a3h6e3", "", DFEN_WHITE},
  {"d=\"M773 274a27", 1, EMPTY " w - h6", "", DFEN_WHITE},
  {"d=\"M73 574a27", 1, EMPTY " w - h6", "", DFEN_BLACK},
  /* the pips of the dice */
  {"h0", 0, EMPTY " w - -", "", DFEN_WHITE},
  {"h0", 1, EMPTY " w - - P", "", DFEN_WHITE},
  {"h0", 1 + 2 + 3, EMPTY " w - - PNB", "", DFEN_WHITE},
  {"h0", 4 + 5 + 6, EMPTY " b - - rqk", "", DFEN_WHITE},
  {")scale(.68)\" fill=\"#2c2b30\"", 3, EMPTY " b - - rqk", "", DFEN_WHITE},
  /* side to move, rights and the ring are named */
  {">White to move<", 1, EMPTY " w Kq -", "", DFEN_WHITE},
  {">castling Kq<", 1, EMPTY " b Kq -", "", DFEN_WHITE},
  {">castling", 0, EMPTY " b - -", "", DFEN_WHITE},
  {"ring", 0, EMPTY " b - -", "", DFEN_WHITE},
  {"y=\"964\" font-size=\"28\">ring: en passant<", 1, EMPTY " b - e3", "", DFEN_WHITE},
  {"y=\"951\" font-size=\"28\">castling Kq<", 1, EMPTY " b Kq e3", "", DFEN_WHITE},
  {"y=\"981\" font-size=\"28\">ring: en passant<", 1, EMPTY " b Kq e3", "", DFEN_WHITE},
  /* arrows are numbered by colour */
  {ARROW, 0, OPENING, "", DFEN_WHITE},
  {ARROW, 3, OPENING, "e2e4 f1c4 b1c3", DFEN_WHITE},
  {ARROW "\"#1f6fb5\"", 1, OPENING, "e2e4 f1c4 b1c3", DFEN_WHITE},
  {ARROW "\"#5b2a86\"", 1, OPENING, "e2e4 f1c4 b1c3", DFEN_WHITE},
  {"font-weight=\"bold\"", 3, OPENING, "e2e4 f1c4 b1c3", DFEN_WHITE},
  /* from the edge of e2 to the middle of e4, straight up: x remains about that of file e */
  {"d=\"M492.5 650L492.5 ", 1, OPENING, "e2e4", DFEN_WHITE},
  /* Castling draws an arrow for the rook too. A king move without a rook, or the same move of another piece, draws one
   * arrow. */
  {ARROW, 2, "4k3/8/8/8/8/8/8/R3K2R w KQ - KR", "e1g1", DFEN_WHITE},
  {ARROW, 2, "r3k2r/8/8/8/8/8/8/4K3 b - - kr", "e8c8", DFEN_WHITE},
  {"font-weight=\"bold\"", 1, "r3k2r/8/8/8/8/8/8/4K3 b - - kr", "e8c8", DFEN_WHITE},
  {ARROW, 1, "4k3/8/8/8/8/8/8/4K3 w - - KR", "e1g1", DFEN_WHITE},
  {ARROW, 1, "4k3/8/8/8/8/8/8/4R2R w - - KR", "e1g1", DFEN_WHITE},
  {ARROW, 1, "4k3/8/8/8/4K2R/8/8/8 w - - KR", "e4g4", DFEN_WHITE},
  /* the rook may have returned home earlier in the turn */
  {ARROW, 3, "8/8/8/8/8/8/7R/4K3 w K - KRR", "h2h1 e1g1", DFEN_WHITE},
  {ARROW, 2, "8/8/8/8/8/8/8/4K2R w K - KRR", "h1h2 e1g1", DFEN_WHITE},
  {")scale(.42)\" fill=\"#fff\"", 1, "8/P7/8/8/8/8/8/8 w - - P", "a7a8n", DFEN_WHITE},
  {")scale(.42)\" fill=\"#2c2b30\"", 1, "8/8/8/8/8/8/p7/8 b - - p", "a2a1q", DFEN_WHITE},
  {"a42 42 0 1 1 84 0", 1, EMPTY " w - -", "e2e2", DFEN_WHITE},
  /* Arrows on one line are drawn side by side, whichever way they point; e4 is in the middle at (500, 474). */
  {"d=\"M492.5 450L", 1, FOUR_E, "e4e8", DFEN_WHITE},
  {"d=\"M475.5 450L", 1, FOUR_E, "e4e8 e8e2", DFEN_WHITE},
  {"d=\"M524.5 98L", 1, FOUR_E, "e4e8 e8e2", DFEN_WHITE},
  {"d=\"M492.5 450L", 1, FOUR_E, "e4e8 e2e1", DFEN_WHITE},
  {"d=\"M492.5 450L", 1, FOUR_E, "e4e6 e6e8", DFEN_WHITE},
};

TEST(parts_of_documents) {
  FOR_ROWS(row, parts) {
    char *svg = svg_of(row->dfen, row->moves, row->bottom);
    assert_int_equal(count_in(svg, row->part), row->count);
    free(svg);
  }
}

/* ---- Pictures with options ---- */

/* At the usual size with all parts, the two documents are equal except for the discs. */
TEST(usual_options_give_the_usual_picture) {
  const dfen_picture usual = {.width = DFEN_PICTURE_WIDTH, .coordinates = true, .footer = true};
  char *expected = svg_of(START " w KQkq a6 0 1 PKK", "", DFEN_WHITE);
  char *svg = picture_of(START " w KQkq a6 0 1 PKK", "", usual);
  assert_string_equal(svg, expected);
  free(svg);
  free(expected);
}

/* The centre of every disc, including the six of three promotions, is a corner shared by four squares, and no other
 * disc has it: x is 150 to 750 and y 124 to 724, in steps of 100. */
TEST(discs_hide_no_piece) {
  static const struct {
    const char *dfen, *moves;
    int discs;
  } rows[] = {
    {OPENING, "e2e4 f1c4 b1c3", 3},
    {"8/P7/8/8/8/8/8/8 w - - P", "a7a8q", 2},
    {EMPTY " w - -", "a1a1q a1a1q a1a1q", 6},
    {EMPTY " w - -", "h8h8q a8h8q h1h8q", 6},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - KR", "e1g1", 1},
  };
  FOR_ROWS(row, rows) {
    char *svg = picture_of(row->dfen, row->moves, (dfen_picture){.width = DFEN_PICTURE_WIDTH});
    bool taken[900][900] = {{false}};
    int discs = 0;
    for (const char *at = svg; (at = strstr(at, "<circle ")) != NULL; ++at, ++discs) {
      const char *number = strstr(at, " cx=\"") + 5;
      int x = atoi(number);
      int y = atoi(strstr(at, " cy=\"") + 5);
      assert_int_equal(strcspn(number, "\""), 3); /* no fractional digits */
      assert_true(x % 100 == 50 && y % 100 == 24 && x >= 150 && x <= 750 && y >= 124 && y <= 724);
      assert_false(taken[x][y]);
      taken[x][y] = true;
    }
    assert_int_equal(discs, row->discs);
    free(svg);
  }
}

/* A rule contains exactly a property, a colon and a colour. */
static void assert_is_colour(const char *declaration) {
  size_t property = strcspn(declaration, ":");
  assert_true(strncmp(declaration, "fill:", property + 1) == 0 || strncmp(declaration, "stroke:", property + 1) == 0);
  const char *colour = declaration + property + 1;
  assert_int_equal(colour[0], '#');
  assert_int_equal(strspn(colour + 1, "0123456789abcdef"), 6);
  assert_int_equal(colour[7], '}');
}

/* If the reader's setting decides, every colour of the page has a class, and the style sheet defines each of them. */
TEST(the_style_sheet_defines_every_class) {
  const dfen_picture reader = {
    .width = DFEN_PICTURE_WIDTH, .coordinates = true, .footer = true, .theme = DFEN_THEME_AUTO};
  char *svg = picture_of(START " w KQkq a6 0 1 PKK", "e2e4", reader);
  assert_int_equal(count_in(svg, "<style>"), 1);
  const char *sheet_end = strstr(svg, "</style>");
  assert_non_null(sheet_end);
  int classes = 0;
  for (const char *at = sheet_end; (at = strstr(at, "class=\"")) != NULL; ++classes) {
    char rule[40] = ".";
    at += strlen("class=\"");
    strncat(rule, at, strcspn(at, "\""));
    strcat(rule, "{");
    assert_int_equal(strncmp(rule, ".dfen2-", 7), 0);
    const char *found = strstr(svg, rule);
    assert_true(found != NULL && found < sheet_end);
    assert_is_colour(found + strlen(rule));
  }
  assert_in_range(classes, 8, 20);
  free(svg);
}

/* Without a footer, a bar in the colour of the side to move at its edge of the board shows who is to move. Without
 * coordinates the board and its frame extend from 18 to 830; with them the margins extend from 0 to 890. The bar adds
 * 30. */
TEST(a_bar_shows_the_side_to_move) {
  static const struct {
    const char *dfen;
    int bottom;
    bool coordinates;
    const char *view, *bar;
  } bars[] = {
    {EMPTY " w - -", DFEN_WHITE, false, "\"44 18 812 842\"", "M50 838h800v20h-800z\" fill=\"#fff\""},
    {EMPTY " b - -", DFEN_BLACK, false, "\"44 18 812 842\"", "M50 838h800v20h-800z\" fill=\"#2c2b30\""},
    {EMPTY " b - -", DFEN_WHITE, false, "\"44 -12 812 842\"", "M50 -10h800v20h-800z\" fill=\"#2c2b30\""},
    {EMPTY " w - -", DFEN_BLACK, true, "\"0 -30 900 920\"", "M50 -28h800v20h-800z\" fill=\"#fff\""},
    {EMPTY " w - -", DFEN_WHITE, true, "\"0 0 900 920\"", "M50 898h800v20h-800z\" fill=\"#fff\""},
  };
  FOR_ROWS(row, bars) {
    dfen_picture picture = {.width = 96, .bottom = row->bottom, .coordinates = row->coordinates};
    char *svg = picture_of(row->dfen, "", picture);
    assert_int_equal(count_in(svg, row->view), 1);
    assert_int_equal(count_in(svg, row->bar), 1);
    assert_int_equal(count_in(svg, "v20h-800z"), 1);
    free(svg);
    picture.footer = true;
    svg = picture_of(row->dfen, "", picture);
    assert_int_equal(count_in(svg, "v20h-800z"), 0);
    free(svg);
  }
}

/* The pieces alone are those of the whole picture, with the rings and arrows, and nothing else is drawn. */
TEST(the_pieces_alone_are_those_of_the_picture) {
  static const char dfen[] = "4k3/8/8/3Pp3/8/8/8/4K2R w K e6 0 6 PRK";
  for (int bottom = DFEN_WHITE; bottom <= DFEN_BLACK; ++bottom) {
    dfen_picture picture = {.width = DFEN_PICTURE_WIDTH, .bottom = bottom, .highlight = UINT64_C(1) << 36};
    char *whole = picture_of(dfen, "d5e6 h1h3", picture);
    picture.pieces = picture.coordinates = picture.footer = true; /* pieces come first */
    char *pieces = picture_of(dfen, "d5e6 h1h3", picture);
    assert_int_equal(count_in(pieces, "viewBox=\"50 24 800 800\" width=\"450\" height=\"450\""), 1);
    assert_int_equal(count_in(pieces, "M50 24h800v800h-800z"), 0);
    assert_int_equal(count_in(pieces, "font-size=\"34\""), 0);
    assert_int_equal(count_in(pieces, "scale(1.1)"), 5);
    char *end = strstr(pieces, "</svg>");
    assert_non_null(end);
    *end = '\0';
    assert_int_equal(count_in(whole, strstr(pieces, "<path")), 1);
    free(pieces);
    free(whole);
  }
}

/* The number after the only occurrence of `before`. */
static double number_after(const char *svg, const char *before) {
  const char *found = strstr(svg, before);
  assert_non_null(found);
  return strtod(found + strlen(before), NULL);
}

/* The displayed font size of the numbers in pixels, from the width of the view and of the picture. */
TEST(numbers_are_legible_in_small_pictures) {
  for (uint32_t width = DFEN_DIGIT_WIDTH; width <= 2 * DFEN_PICTURE_WIDTH; width += 3) {
    for (int options = 0; options < 4; ++options) {
      const dfen_picture picture = {.width = width, .coordinates = options % 2, .footer = options / 2};
      char *svg = picture_of("8/P7/8/8/8/8/8/8 w - - P", "a7a8q", picture);
      double seen = options % 2 ? 900 : 812;
      assert_int_equal(count_in(svg, options % 2 ? " viewBox=\"0 0 900 " : " viewBox=\"44 18 812 "), 1);
      double digit = number_after(strstr(svg, "<circle"), "font-size=\""); /* the coordinates are before it */
      if (digit * width / seen < 10.0) {
        fail_msg("in a picture of %u pixels the numbers have %.1f", width, digit * width / seen);
      }
      free(svg);
    }
  }
}

/* Discs grow with their digits. In a large picture both have the default size; in a picture too small for numbers they
 * are limited so that pieces remain visible. The digit is centred in its disc: its baseline is 9.6 of 27 below the
 * centre. */
TEST(discs_grow_in_small_pictures) {
  static const struct {
    const char *disc, *font, *promoted, *scale;
    uint32_t width;
  } discs[] = {
    {"<circle r=\"17\"", "font-size=\"27\"", "<circle r=\"18\"", ")scale(.34)", 812},
    {"<circle r=\"25\"", "font-size=\"40\"", "<circle r=\"26\"", ")scale(.50)", 203},
    {"<circle r=\"47\"", "font-size=\"75\"", "<circle r=\"50\"", ")scale(.94)", 16},
  };
  FOR_ROWS(row, discs) {
    char *svg = picture_of("8/P7/8/8/8/8/8/8 w - - P", "a7a8q", (dfen_picture){.width = row->width});
    assert_true(count_in(svg, row->disc) == 1 && count_in(svg, row->font) == 1 && count_in(svg, row->promoted) == 1 &&
                count_in(svg, row->scale) == 1);
    const char *disc = strstr(svg, row->disc);
    double foot = number_after(disc, " y=\"") - number_after(disc, " cy=\"");
    double font = number_after(disc, "font-size=\"");
    assert_true(foot > (font - 1) * 9.6 / 27 && foot < (font + 1) * 9.6 / 27);
    free(svg);
  }
}

/* ---- Contrast, as the Web Content Accessibility Guidelines 2.1 define it ---- */

/* x to the power of 2.4: the fifth root of its twelfth power, by bisection. */
static double power_2_4(double x) {
  double below = 0.0;
  double above = 1.0;
  for (int i = 0; i < 60; ++i) {
    double middle = (below + above) / 2;
    double x4 = x * x * x * x;
    *(middle * middle * middle * middle * middle < x4 * x4 * x4 ? &below : &above) = middle;
  }
  return below;
}

/* Of "#rrggbb". */
static double luminance(const char *colour) {
  static const double weights[3] = {0.2126, 0.7152, 0.0722};
  double sum = 0.0;
  for (int i = 0; i < 3; ++i) {
    const char digits[3] = {colour[1 + 2 * i], colour[2 + 2 * i], '\0'};
    double part = (double)strtoul(digits, NULL, 16) / 255;
    sum += weights[i] * (part <= 0.03928 ? part / 12.92 : power_2_4((part + 0.055) / 1.055));
  }
  return sum;
}

static void assert_contrast(const char *one, const char *other, double least) {
  double first = luminance(one) + 0.05;
  double second = luminance(other) + 0.05;
  double contrast = first > second ? first / second : second / first;
  if (contrast < least) {
    fail_msg("%.7s on %.7s has a contrast of %.2f", one, other, contrast);
  }
}

/* The colour of a class in the style sheet, which is for dark pages, or in the attribute before it, for light ones. */
static const char *colour_of(const char *svg, const char *class_name, bool dark) {
  char text[64];
  bool ring = strcmp(class_name, "dfen2-ring") == 0;
  (void)snprintf(text, sizeof text, dark ? ".%s{%s:" : "\" class=\"%s\"", class_name, ring ? "stroke" : "fill");
  const char *found = strstr(svg, text);
  assert_non_null(found);
  return dark ? found + strlen(text) : found - strlen("#rrggbb");
}

/* A shape needs a contrast of 3 against its background. Squares touch each other, and white pieces have a dark edge. */
TEST(boards_have_contrast) {
  const dfen_picture reader = {
    .width = DFEN_PICTURE_WIDTH, .coordinates = true, .footer = true, .theme = DFEN_THEME_AUTO};
  char *svg = picture_of(START " w KQkq a6 0 1 PKK", "", reader);
  for (int dark = 0; dark < 2; ++dark) {
    const char *light_square = colour_of(svg, "dfen2-light", dark);
    const char *dark_square = colour_of(svg, "dfen2-dark", dark);
    const char *page = colour_of(svg, "dfen2-page", dark);
    assert_contrast("#2c2b30", light_square, 3.3);
    assert_contrast("#2c2b30", dark_square, 3.3);
    assert_contrast("#1d1d1f", dark_square, 3.3);
    assert_contrast(colour_of(svg, "dfen2-ring", dark), light_square, 3.0);
    assert_contrast(colour_of(svg, "dfen2-ring", dark), dark_square, 3.0);
    assert_contrast(colour_of(svg, "dfen2-text", dark), page, 7.0);
    assert_contrast(colour_of(svg, "dfen2-label", dark), page, 7.0);
  }
  assert_contrast(colour_of(svg, "dfen2-light", true), colour_of(svg, "dfen2-dark", true), 2.5);
  assert_contrast(colour_of(svg, "dfen2-page", true), colour_of(svg, "dfen2-dark", true), 3.0);
  free(svg);
}

TEST(no_byte_is_written_past_the_size) {
  dfen_position position = position_of(OPENING);
  dfen_picture picture = without_options;
  picture.arrows = (dfen_arrows){.count = 1, .arrow = {{.from = 12, .to = 28}}};
  char *whole = svg_of(OPENING, "e2e4", DFEN_WHITE);
  size_t length = strlen(whole);
  char *text = malloc(length + 1);
  assert_non_null(text);
  for (size_t size = 0; size <= length; ++size) {
    text[size] = '#';
    assert_int_equal(dfen_svg(&position, &picture, text, size), length);
    assert_memory_equal(text, whole, size);
    assert_int_equal(text[size], '#');
  }
  free(text);
  free(whole);
}

/* Nothing in the document can refer to or affect another document in the same page. */
TEST(documents_do_not_affect_each_other) {
  static const char *const affecting[] = {" id=", "<script", "<style", "class=", "href",   "url(",
                                          "<use", "<image",  "<!",     "<?",     "onload", "style="};
  char *svg = svg_of(START " w KQkq e6 0 1 PNB", "e2e4 a7a8q e1g1", DFEN_BLACK);
  for (size_t i = 0; i < ROWS_OF(affecting); ++i) {
    assert_int_equal(count_in(svg, affecting[i]), 0);
  }
  assert_int_equal(count_in(svg, "http"), 1); /* the namespace */
  assert_int_equal(count_in(svg, "http://www.w3.org/2000/svg\""), 1);
  free(svg);
}
