/* The micro-moves of a turn drawn over the board.
 *
 * Each micro-move is an arrow, and castling is two: the king's and the rook's. Arrows on one line would cover each
 * other, for instance those of a king that goes e1e2 and back; so overlapping arrows are placed side by side, in lanes.
 *
 * Lengths are integers in tenths of a unit: fine enough that slanted arrows do not look jagged, and the same on every
 * machine. */
#include "../common/board.h"
#include "../common/castling.h"
#include "../common/numbers.h"
#include "svg_document.h"

/* By number. They also differ in lightness, for colour-blind readers. */
static const char *const colours[DFEN_DICE_MAX] = {"#1f6fb5", "#d8570f", "#5b2a86"};

/* An arrow to draw: of a micro-move, or of the rook in castling. */
struct stroke {
  int from, to; /* squares */
  int number;   /* of the micro-move, 0..2 */
  bool of_rook;
  int lane; /* offset from the line through the squares, in tenths */
};

struct strokes {
  int count;
  struct stroke stroke[2 * DFEN_DICE_MAX];
  int type_on[64]; /* the piece types during the moves; these need not be legal: any piece moves */
};

/* ---- The arrows ---- */

/* The castling of a king's arrow, NULL if it is not castling. */
static const struct castling *castling_of(const int type_on[64], const dfen_arrow *arrow, int home) {
  bool king_at_home = arrow->from == home + KING_FROM && type_on[arrow->from] == DFEN_KING;
  for (int wing = 0; wing < 2; ++wing) {
    const struct castling *castling = &core_castlings[wing];
    if (king_at_home && arrow->to == home + castling->king_to && type_on[home + castling->rook_from] == DFEN_ROOK) {
      return castling;
    }
  }
  return NULL;
}

/* Adds a stroke and moves the piece, so that the next arrow finds it on its new square. */
static void add_stroke(struct strokes *strokes, struct stroke stroke) {
  strokes->stroke[strokes->count++] = stroke;
  int type = strokes->type_on[stroke.from];
  strokes->type_on[stroke.from] = 0;
  strokes->type_on[stroke.to] = type;
}

/* All strokes of a turn. */
static struct strokes strokes_of(const dfen_position *position, const dfen_arrows *arrows) {
  struct strokes strokes = {.count = 0};
  for (int square = 0; square < 64; ++square) {
    strokes.type_on[square] = type_at(position, square);
  }
  for (int i = 0; i < arrows->count; ++i) {
    const dfen_arrow *arrow = &arrows->arrow[i];
    int home = castling_rank_of(arrow->from < 32 ? DFEN_WHITE : DFEN_BLACK);
    const struct castling *castling = castling_of(strokes.type_on, arrow, home);
    add_stroke(&strokes, (struct stroke){.from = arrow->from, .to = arrow->to, .number = i});
    if (castling != NULL) {
      add_stroke(&strokes,
                 (struct stroke){
                   .from = home + castling->rook_from, .to = home + castling->rook_to, .number = i, .of_rook = true});
    }
  }
  return strokes;
}

/* ---- Lanes: overlapping arrows are placed side by side ---- */

/* The number of files to the right and of ranks up. */
static int files_crossed(const struct stroke *stroke) {
  return stroke->to % 8 - stroke->from % 8;
}

static int ranks_crossed(const struct stroke *stroke) {
  return stroke->to / 8 - stroke->from / 8;
}

/* The distance of a square along `stroke`, times its length. */
static int dot_product(const struct stroke *stroke, int square) {
  return (square % 8 - stroke->from % 8) * files_crossed(stroke) +
         (square / 8 - stroke->from / 8) * ranks_crossed(stroke);
}

/* Zero when a square is on the line through `stroke`. */
static int cross_product(const struct stroke *stroke, int square) {
  return (square % 8 - stroke->from % 8) * ranks_crossed(stroke) -
         (square / 8 - stroke->from / 8) * files_crossed(stroke);
}

/* Whether two strokes are on one line and share more than a point. */
static bool overlap(const struct stroke *a, const struct stroke *b) {
  if (a->from == a->to || cross_product(a, b->from) != 0 || cross_product(a, b->to) != 0) {
    return false;
  }
  int one = dot_product(a, b->from);
  int other = dot_product(a, b->to);
  int first = one < other ? one : other;
  int last = one < other ? other : one;
  return first < dot_product(a, a->to) && last > 0;
}

/* Assigns lanes in drawing order, from the same side whatever their directions. */
static void assign_lanes(struct strokes *strokes) {
  enum { LANE = 170 };
  for (int i = 0; i < strokes->count; ++i) {
    struct stroke *stroke = &strokes->stroke[i];
    int before = 0;
    int all = 0;
    for (int other = 0; other < strokes->count; ++other) {
      bool overlaps = other != i && overlap(stroke, &strokes->stroke[other]);
      all += overlaps;
      before += overlaps && other < i;
    }
    bool backwards = files_crossed(stroke) < 0 || (files_crossed(stroke) == 0 && ranks_crossed(stroke) < 0);
    stroke->lane = (backwards ? -1 : 1) * (2 * before - all) * LANE;
  }
}

/* ---- Drawing ---- */

/* The line between the centres of two squares. */
struct line {
  int x, y;   /* start, in tenths */
  int dx, dy; /* vector to the end */
  int length; /* of (dx, dy) */
};

/* The line of a stroke in the picture, where y points down. */
static struct line line_of(const struct stroke *stroke, int bottom) {
  int x = square_x(stroke->from, bottom);
  int y = square_y(stroke->from, bottom);
  struct line line = {.x = 10 * (x + SQUARE / 2), .y = 10 * (y + SQUARE / 2)};
  line.dx = 10 * (square_x(stroke->to, bottom) - x);
  line.dy = 10 * (square_y(stroke->to, bottom) - y);
  line.length = (int)core_square_root(line.dx * line.dx + line.dy * line.dy);
  return line;
}

/* A shaft and a head, from the edge of the moving piece to the centre of its target. */
static void put_arrow(struct writer *writer, const struct stroke *stroke, const struct line *line) {
  enum { TAIL = 240, TIP = 380, HALF_SHAFT = 75, HALF_HEAD = 230, SHORT = 40 };
  int tip = line->length - SHORT;
  int neck = tip - TIP;
  int shaft = stroke->of_rook ? HALF_SHAFT / 2 : HALF_SHAFT;
  int head = stroke->of_rook ? HALF_HEAD * 2 / 3 : HALF_HEAD;
  const int points[7][2] = {{TAIL, -shaft}, {neck, -shaft}, {neck, -head}, {tip, 0},
                            {neck, head},   {neck, shaft},  {TAIL, shaft}};
  core_put(writer,
           "<path stroke=\"#fff\" stroke-width=\"4\" stroke-linejoin=\"round\" opacity=\".88\" fill=\"%s\" d=\"",
           colours[stroke->number]);
  for (int i = 0; i < 7; ++i) {
    int along_it = points[i][0];
    int to_side = points[i][1] + stroke->lane;
    core_put(writer, "%c%s %s", i == 0 ? 'M' : 'L',
             core_tenths(line->x + (line->dx * along_it - line->dy * to_side) / line->length).text,
             core_tenths(line->y + (line->dy * along_it + line->dx * to_side) / line->length).text);
  }
  put_text(writer, "z\"/>");
}

/* A move to its own square. */
static void put_ring(struct writer *writer, const struct stroke *stroke, const struct line *line) {
  core_put(writer,
           "<path fill=\"none\" stroke-width=\"9\" opacity=\".88\" stroke=\"%s\" d=\"M%d %da42 42 0 1 1 84 0a42 42 0 1 "
           "1-84 0z\"/>",
           colours[stroke->number], line->x / 10 - 42, line->y / 10);
}

/* ---- Discs: the number of a micro-move, and promotions ---- */

/* The centre of a disc, in tenths. */
struct spot {
  int x, y;
};

/* On the arrow, at the edge of the moving piece. */
static struct spot spot_on_arrow(const struct stroke *stroke, const struct line *line) {
  enum { DISTANCE = 380 };
  struct spot spot = {.x = line->x, .y = line->y};
  if (line->length != 0) {
    spot.x += (line->dx * DISTANCE - line->dy * stroke->lane) / line->length;
    spot.y += (line->dy * DISTANCE + line->dx * stroke->lane) / line->length;
  }
  return spot;
}

/* At the corner of the promotion square farthest from the pawn's origin. */
static struct spot spot_at_corner(const dfen_arrow *arrow, int bottom) {
  int x = square_x(arrow->to, bottom);
  int y = square_y(arrow->to, bottom);
  x += x < square_x(arrow->from, bottom) ? 26 : 74;
  y += y > square_y(arrow->from, bottom) ? 74 : 26;
  return (struct spot){.x = 10 * x, .y = 10 * y};
}

/* Takes the free place nearest to (x, y) among the 49 corners inside the board, where discs fit between the pieces;
 * there are at most six discs. `taken` has bit 7 * row + column for each place that is taken. For example the number of
 * the arrow from e2 to e4 would be in the middle of the edge between e2 and e3. The corners at both ends of the edge
 * are equally near; it takes the left one, and the next arrow from there the other one. */
static struct spot take_nearest_spot(uint64_t *taken, int x, int y) {
  int best = 0;
  int64_t least = INT64_MAX;
  for (int place = 0; place < 49; ++place) {
    int64_t dx = 10 * (BOARD_X + SQUARE * (1 + place % 7)) - x;
    int64_t dy = 10 * (BOARD_Y + SQUARE * (1 + place / 7)) - y;
    if (!(*taken >> place & 1) && dx * dx + dy * dy < least) {
      least = dx * dx + dy * dy;
      best = place;
    }
  }
  *taken |= UINT64_C(1) << best;
  return (struct spot){.x = 10 * (BOARD_X + SQUARE * (1 + best % 7)), .y = 10 * (BOARD_Y + SQUARE * (1 + best / 7))};
}

/* At the corner where the arrow leaves its first square. A move to its own square has no direction, so its number takes
 * the nearest free corner. */
static struct spot number_spot(uint64_t *taken, const struct line *line) {
  enum { TO_CORNER = 500 };
  int length = line->length == 0 ? 1 : line->length;
  return take_nearest_spot(taken, line->x + line->dx * TO_CORNER / length, line->y + line->dy * TO_CORNER / length);
}

/* At a corner of the promotion square. All four are equally near, so it takes the upper left one if that is free and on
 * the board. */
static struct spot promotion_spot(uint64_t *taken, const dfen_arrow *arrow, int bottom) {
  return take_nearest_spot(taken, 10 * square_x(arrow->to, bottom) + 10 * SQUARE / 2,
                           10 * square_y(arrow->to, bottom) + 10 * SQUARE / 2);
}

/* Lengths of discs. For a number: the radius, the distance of the digit's baseline below the centre, in tenths, the
 * font size, and the width of the rim. For a promotion: the radius, half of the piece's square, its scale in
 * hundredths, and the width of the rim. */
struct disc {
  int radius, foot, font, rim;
  int promotion_radius, half, scale, promotion_rim;
};

/* By the size of the digit, 0 for the discs on arrows. */
static struct disc disc_of(int digit) {
  enum { LARGE = 27 }; /* the digit in a large picture */
  if (digit == 0) {
    return (struct disc){18, 96, LARGE, 4, 27, 21, 42, 5};
  }
  int rim = 2 + digit / LARGE;
  return (struct disc){17 * digit / LARGE, 96 * digit / LARGE, digit, rim, 18 * digit / LARGE,
                       17 * digit / LARGE, 34 * digit / LARGE, rim};
}

/* The colour is that of the arrow, which also shows the order where a picture is too small for numbers. */
static void put_stroke_number(struct writer *writer, struct spot spot, int number, const struct disc *disc) {
  struct short_text x = core_tenths(spot.x);
  core_put(writer, "<circle r=\"%d\" stroke=\"#fff\" stroke-width=\"%d\" cx=\"%s\" cy=\"%s\" fill=\"%s\"/>",
           disc->radius, disc->rim, x.text, core_tenths(spot.y).text, colours[number]);
  core_put(
    writer,
    "<text fill=\"#fff\" font-family=\"sans-serif\" font-size=\"%d\" font-weight=\"bold\" text-anchor=\"middle\" "
    "x=\"%s\" y=\"%s\">%d</text>",
    disc->font, x.text, core_tenths(spot.y + disc->foot).text, number + 1);
}

/* The piece is in the centre of the disc, in the colour of the side to move. */
static void put_promotion(struct writer *writer, struct spot spot, const dfen_arrow *arrow, int number, int side,
                          const struct disc *disc) {
  core_put(writer, "<circle r=\"%d\" fill=\"#fffdf8\" stroke-width=\"%d\" cx=\"%s\" cy=\"%s\" stroke=\"%s\"/>",
           disc->promotion_radius, disc->promotion_rim, core_tenths(spot.x).text, core_tenths(spot.y).text,
           colours[number]);
  const char scale[] = {'.', (char)('0' + disc->scale / 10), (char)('0' + disc->scale % 10), '\0'};
  core_draw_piece(writer, DFEN_THEME_LIGHT, arrow->promotion, side, spot.x / 10 - disc->half, spot.y / 10 - disc->half,
                  scale);
}

/* Arrows first, then promotions, then numbers: no arrow covers a number. */
void core_put_arrows(struct writer *writer, const dfen_position *position, const dfen_arrows *arrows, int bottom,
                     int digit) {
  struct strokes strokes = strokes_of(position, arrows);
  uint64_t taken = 0;
  const struct disc disc = disc_of(digit);
  bool between_pieces = digit != 0;
  assign_lanes(&strokes);
  for (int i = 0; i < strokes.count; ++i) {
    const struct stroke *stroke = &strokes.stroke[i];
    struct line line = line_of(stroke, bottom);
    (line.length == 0 ? put_ring : put_arrow)(writer, stroke, &line);
  }
  for (int i = 0; i < arrows->count && i < DFEN_DICE_MAX; ++i) {
    const dfen_arrow *arrow = &arrows->arrow[i];
    if (arrow->promotion != 0) {
      struct spot spot = between_pieces ? promotion_spot(&taken, arrow, bottom) : spot_at_corner(arrow, bottom);
      put_promotion(writer, spot, arrow, i, position->state.side, &disc);
    }
  }
  for (int i = 0; i < strokes.count; ++i) {
    const struct stroke *stroke = &strokes.stroke[i];
    struct line line = line_of(stroke, bottom);
    if (!stroke->of_rook) {
      struct spot spot = between_pieces ? number_spot(&taken, &line) : spot_on_arrow(stroke, &line);
      put_stroke_number(writer, spot, stroke->number, &disc);
    }
  }
}
