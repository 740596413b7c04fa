/* A position as an SVG document (SPEC 9.5 and 9.7 to 9.9).
 *
 * From back to front it draws the squares, the highlighted ones, the labels, the targets, the pieces, the arrows, and
 * below the board the side to move and the dice.
 *
 * The output consists only of texts of this folder, numbers and names of squares. It never contains bytes of the DFEN
 * or of the moves, so a position cannot inject a script into a page. */
#include "../common/board.h"
#include "svg_document.h"

/* ---- Pieces ---- */

/* The pieces on their squares, scaled up slightly. */
static void draw_pieces(struct writer *writer, const dfen_position *position, int bottom) {
  for (dfen_bitboard left = occupied(position); left != 0;) {
    int square = pop_lsb(&left);
    core_draw_piece(writer, DFEN_THEME_LIGHT, type_at(position, square), side_at(position, square),
                    square_x(square, bottom) - 5, square_y(square, bottom), "1.1");
  }
}

/* ---- The board ---- */

/* One path for the whole board, one for its dark squares, and a frame. */
static void draw_squares(struct writer *writer, dfen_theme theme) {
  core_put(writer, "<path%s d=\"M50 24h800v800h-800z\"/><path%s d=\"", core_ink(theme, INK_LIGHT_SQUARE).text,
           core_ink(theme, INK_DARK_SQUARE).text);
  for (int row = 0; row < 8; ++row) {
    for (int column = 1 - row % 2; column < 8; column += 2) {
      core_put(writer, "M%d %dh100v100h-100z", BOARD_X + SQUARE * column, BOARD_Y + SQUARE * row);
    }
  }
  core_put(writer, "\"/><path fill=\"none\"%s stroke-width=\"6\" d=\"M47 21h806v806h-806z\"/>",
           core_ink(theme, INK_FRAME).text);
}

/* The highlighted squares, in one path. They are below the labels and pieces, and translucent, so that light and dark
 * squares show in either theme. */
static void draw_highlight(struct writer *writer, dfen_bitboard squares, int bottom) {
  if (squares == 0) {
    return;
  }
  put_text(writer, "<path fill=\"#2f9e6e\" opacity=\".55\" d=\"");
  while (squares != 0) {
    int square = pop_lsb(&squares);
    core_put(writer, "M%d %dh100v100h-100z", square_x(square, bottom), square_y(square, bottom));
  }
  put_text(writer, "\"/>");
}

/* One character next to the board. */
static void put_label(struct writer *writer, int x, int y, int label) {
  core_put(writer, "<text x=\"%d\" y=\"%d\">%c</text>", x, y, label);
}

/* Ranks on the left, files below, in the order seen from `bottom`. */
static void put_labels(struct writer *writer, dfen_theme theme, int bottom) {
  core_put(writer, "<g font-family=\"sans-serif\" font-size=\"34\" text-anchor=\"middle\"%s>",
           core_ink(theme, INK_LABEL).text);
  for (int i = 0; i < 8; ++i) {
    put_label(writer, 24, square_y(8 * i, bottom) + 62, '1' + i);
    put_label(writer, square_x(i, bottom) + 50, BOARD_Y + BOARD + 40, 'a' + i);
  }
  put_text(writer, "</g>");
}

/* An en-passant target is a ring with a dot. */
static void put_targets(struct writer *writer, dfen_theme theme, const dfen_position *position, int bottom) {
  for (dfen_bitboard targets = position->state.en_passant; targets != 0;) {
    int target = pop_lsb(&targets);
    core_put(
      writer,
      "<path fill=\"none\"%s stroke-width=\"7\" stroke-linecap=\"round\" d=\"M%d %da27 27 0 1 1 54 0a27 27 0 1 1-54 "
      "0zm27-1v2\"/>",
      core_ink(theme, INK_RING).text, square_x(target, bottom) + 23, square_y(target, bottom) + 50);
  }
}

/* ---- Under the board: the side to move and the dice ---- */

enum { FOOT_Y = 896, DIE = 66, DIE_STEP = 142 };

/* A square in the colour of the side to move, its name, and if present the castling rights and the meaning of the ring:
 * up to three lines, which are closer together if there are more. */
static void put_stm(struct writer *writer, dfen_theme theme, const dfen_state *state) {
  /* the baselines of one line, of two and of three */
  static const int places[][3] = {{942, 0, 0}, {927, 964, 0}, {920, 951, 981}};
  const int *y = places[(state->castling != 0) + (state->en_passant != 0)];
  static const char note[] = "<text x=\"122\" y=\"%d\" font-size=\"28\">%s%s</text>";
  core_put(
    writer,
    "<path%s stroke-width=\"5\" d=\"M53 903h50v50h-50z\" fill=\"%s\"/><g font-family=\"sans-serif\"%s><text x=\"122\" "
    "font-size=\"38\" y=\"%d\">%s to move</text>",
    core_ink(theme, INK_EDGE).text, side_colour(state->side), core_ink(theme, INK_TEXT).text, *y++,
    side_name(state->side));
  if (state->castling != 0) {
    core_put(writer, note, *y++, "castling ", core_castling_text[state->castling]);
  }
  if (state->en_passant != 0) {
    core_put(writer, note, *y, "ring: en passant", "");
  }
  put_text(writer, "</g>");
}

/* The pips of a die in a grid of three by three, row by row: bit 3 * row + column. */
static const uint16_t pips[7] = {0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D};

/* A die with its pips, and the piece that it moves beside it. */
static void put_die(struct writer *writer, dfen_theme theme, int type, int side, int x) {
  core_put(writer,
           "<path%s stroke-width=\"4\" d=\"M%d %dh38a14 14 0 0 1 14 14v38a14 14 0 0 1-14 14h-38a14 14 0 0 "
           "1-14-14v-38a14 14 0 0 1 "
           "14-14z\" fill=\"%s\"/><path stroke-width=\"13\" stroke-linecap=\"round\" stroke=\"%s\" d=\"",
           core_ink(theme, INK_EDGE).text, x + 14, FOOT_Y, side_colour(side), side == DFEN_WHITE ? "#1d1d1f" : "#fff");
  for (int pip = 0; pip < 9; ++pip) {
    if (pips[type] >> pip & 1) {
      core_put(writer, "M%d %dh0", x + DIE / 2 + 18 * (pip % 3 - 1), FOOT_Y + DIE / 2 + 18 * (pip / 3 - 1));
    }
  }
  put_text(writer, "\"/>");
  core_draw_piece(writer, theme, type, side, x + DIE + 3, FOOT_Y - 1, ".68");
}

/* The dice are aligned to the right border of the board. */
static void put_dice(struct writer *writer, dfen_theme theme, const dfen_state *state) {
  int x = BOARD_X + BOARD - DIE_STEP * dfen_count_dice(state->dice);
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    for (unsigned count = dfen_dice_count(state->dice, type); count > 0; --count) {
      put_die(writer, theme, type, state->side, x);
      x += DIE_STEP;
    }
  }
}

/* ---- The document ---- */

/* The height of the bar of the side to move, and the height that it adds to a picture: 2 beyond the bar for its edge,
 * and 8 between it and the board. */
enum { BAR = 20, BAR_ROOM = 30 };

/* The visible part of the drawing: a corner and the size, in units of the board. Everything has a fixed place, and the
 * view box selects what is visible, so that pictures with and without coordinates are drawn in the same way. */
struct view {
  int x, y, width, height;
  int foot_up; /* the distance by which the footer moves up */
};

/* The squares alone where only the pieces are drawn. With coordinates there is a margin for them; without, the view
 * ends at the frame of the board, and the footer moves up to it. Without a footer there is room for a bar on the side
 * to move's edge instead. */
static struct view view_of(const dfen_picture *picture, int side) {
  if (picture->pieces) {
    return (struct view){.x = BOARD_X, .y = BOARD_Y, .width = BOARD, .height = BOARD};
  }
  struct view view = picture->coordinates ? (struct view){.width = 900, .height = 890}
                                          : (struct view){.x = 44, .y = 18, .width = 812, .height = 812};
  if (picture->footer) {
    view.foot_up = picture->coordinates ? 0 : 44;
    view.height += picture->coordinates ? 110 : 118;
  } else {
    view.y -= side == picture->bottom ? 0 : BAR_ROOM;
    view.height += BAR_ROOM;
  }
  return view;
}

/* The side to move if there is no footer: a bar in its colour, at its edge of the picture. At the top, y may be
 * negative: the bar begins at y -10, or with coordinates at -28. */
static void put_bar(struct writer *writer, const dfen_picture *picture, const struct view *view, int side) {
  core_put(writer, "<path%s stroke-width=\"4\" d=\"M50 %dh800v%dh-800z\" fill=\"%s\"/>",
           core_ink(picture->theme, INK_EDGE).text,
           side == picture->bottom ? view->y + view->height - BAR - 2 : view->y + 2, BAR, side_colour(side));
}

/* The side to move and the dice: below the coordinates, or without them moved up to the frame. */
static void put_footer(struct writer *writer, const dfen_picture *picture, const dfen_state *state, int up) {
  if (up > 0) {
    core_put(writer, "<g transform=\"translate(0 -%d)\">", up);
  }
  put_stm(writer, picture->theme, state);
  put_dice(writer, picture->theme, state);
  put_text(writer, up > 0 ? "</g>" : "");
}

/* The font size of the numbers of arrows, in units: equivalent to DFEN_DIGIT_PIXELS, to be readable; at least the usual
 * size of large pictures; and in tiny pictures no more than leaves the pieces visible. */
static int digit_of(const struct view *view, uint32_t width) {
  enum { USUAL = 27, MOST = DFEN_DIGIT_PIXELS * 900 / DFEN_DIGIT_WIDTH };
  int units = (DFEN_DIGIT_PIXELS * view->width + (int)width - 1) / (int)width;
  return units < USUAL ? USUAL : units > MOST ? MOST : units;
}

/* Draws everything from back to front. The style sheet must precede the elements that use it. */
size_t dfen_svg(const dfen_position *position, const dfen_picture *picture, char *text, size_t size) {
  struct writer writer = {.text = text, .size = size};
  const struct view view = view_of(picture, position->state.side);
  core_begin_svg(&writer, view.x, view.y, view.width, view.height, (int)picture->width);
  core_put_words(&writer, position, &picture->arrows, picture->bottom);
  core_put_style(&writer, picture->theme);
  if (!picture->pieces) {
    core_put(&writer, "<path%s d=\"M0 %dh900v1000h-900z\"/>", core_ink(picture->theme, INK_PAGE).text,
             view.y < 0 ? view.y : 0);
    draw_squares(&writer, picture->theme);
  }
  draw_highlight(&writer, picture->highlight, picture->bottom);
  if (picture->coordinates && !picture->pieces) {
    put_labels(&writer, picture->theme, picture->bottom);
  }
  put_targets(&writer, picture->theme, position, picture->bottom);
  draw_pieces(&writer, position, picture->bottom);
  core_put_arrows(&writer, position, &picture->arrows, picture->bottom,
                  picture->discs_on_arrows ? 0 : digit_of(&view, picture->width));
  if (picture->pieces) {
    /* neither a footer nor a bar */
  } else if (picture->footer) {
    put_footer(&writer, picture, &position->state, view.foot_up);
  } else {
    put_bar(&writer, picture, &view, position->state.side);
  }
  put_text(&writer, "</svg>");
  return writer.length;
}
