/* King pairs: pairs of king squares that represent all pairs (SPEC 7.20 to 7.22).
 *
 * Two kings have 64 * 63 = 4032 pairs of squares. Symmetries that keep the material make many of them equivalent, and
 * only one of each class is numbered. It is chosen in two steps:
 *
 * - The strong king is mapped to a part of the board that has one square of each class of squares: with all eight
 *   symmetries to the ten squares of the triangle a1-d1-d4.
 * - If a reflection keeps the strong king, which is then on its diagonal, it is used to map the weak king to the
 *   diagonal or to its first side.
 *
 * An example, KQQvK: all eight symmetries keep this material. For the four strong squares on a1-h8 (a1, b2, c3 and d4)
 * the weak king has 7 squares on the diagonal and 28 on its first side. For the other six it has 63. So there are 4 *
 * 35 + 6 * 63 = 518 pairs instead of 4032.
 *
 * Each pair has its boards: 1891 placements of the two queens, or 967 if both kings are on the diagonal, where a board
 * and its reflection count once (see placements.c). Boards are numbered pair by pair, by the strong king's square, then
 * the weak king's. Before the pair a1, h8 come 28 pairs with 1891 boards each and 6 with 967, b2 to g7: so its boards
 * begin at 28 * 1891 + 6 * 967 = 58750.
 *
 * There is no table of the 518 pairs: the number of boards of a pair depends only on its kind, one of five, and strong
 * squares of one class have equally many. So sums over squares are bit counts multiplied by a few numbers. */
#include "king_pairs.h"

#include "../common/bits.h"
#include "../common/board.h"
#include "combinations.h"

enum { A1_H8 = DFEN_D, A8_H1 = DFEN_H | DFEN_V | DFEN_D }; /* reflections, by their fixed squares */

/* The squares that come first, from a1 to h8 rank by rank, among their images under a set of symmetries. */
static const dfen_bitboard wedge_of_all = UINT64_C(0x00000000080C0E0F);    /* a1-d1-d4 */
static const dfen_bitboard wedge_of_colour = UINT64_C(0x00000000183C7EFF); /* a1-h1-e4-d4 */
static const dfen_bitboard wedge_of_mirror = UINT64_C(0x0F0F0F0F0F0F0F0F); /* files a to d */

/* ---- The king pairs of a material ---- */

/* Whether a set contains a symmetry. */
static bool has_symmetry(dfen_symmetry_set symmetries, dfen_symmetry symmetry) {
  return symmetries >> symmetry & 1;
}

/* A symmetry that changes the colour of squares exchanges dark and light bishops, so it keeps the material only if both
 * sides have equally many of both. With pawns, whose squares are part of the material, only the mirror can keep it. */
static dfen_symmetry_set symmetries_that_keep(const dfen_material *material) {
  const uint8_t *strong = material->pieces[0];
  const uint8_t *weak = material->pieces[1];
  const dfen_bitboard *pawns = material->pawns;
  bool balanced =
    strong[DFEN_DARK_BISHOPS] == strong[DFEN_LIGHT_BISHOPS] && weak[DFEN_DARK_BISHOPS] == weak[DFEN_LIGHT_BISHOPS];
  if ((pawns[0] | pawns[1]) == 0) {
    return balanced ? DFEN_ALL_SYMMETRIES : DFEN_COLOUR_SYMMETRIES;
  }
  bool mirrored =
    dfen_symmetry_of_bitboard(DFEN_V, pawns[0]) == pawns[0] && dfen_symmetry_of_bitboard(DFEN_V, pawns[1]) == pawns[1];
  return balanced && mirrored ? 1 << 0 | 1 << DFEN_V : 1 << 0;
}

/* The part of the board that has one square of each class of equivalent squares. */
static dfen_bitboard wedge(dfen_symmetry_set symmetries) {
  switch (symmetries) {
  case DFEN_ALL_SYMMETRIES: return wedge_of_all;
  case DFEN_COLOUR_SYMMETRIES: return wedge_of_colour;
  case 1 << 0 | 1 << DFEN_V: return wedge_of_mirror;
  default: return ~UINT64_C(0);
  }
}

void core_king_pairs_of_material(dfen_endgame *endgame) {
  endgame->symmetries = symmetries_that_keep(&endgame->material);
  endgame->strong_squares = wedge(endgame->symmetries) & core_open_squares(endgame);
}

/* ---- One pair of kings ---- */

/* The reflection that keeps the material and the strong king, 0 if there is none. There is at most one, because the
 * diagonals have no common square. */
static dfen_symmetry reflection_of_square(const dfen_endgame *endgame, int strong) {
  const dfen_symmetry reflections[] = {A1_H8, A8_H1};
  for (int i = 0; i < 2; ++i) {
    if (has_symmetry(endgame->symmetries, reflections[i]) &&
        dfen_symmetry_fixed_squares(reflections[i]) >> strong & 1) {
      return reflections[i];
    }
  }
  return 0;
}

/* The squares of the weak king: if a reflection keeps the strong king, those on the axis or on its first side. */
static dfen_bitboard weak_squares(const dfen_endgame *endgame, int strong) {
  dfen_bitboard others = core_open_squares(endgame) & ~square_bit(strong);
  dfen_symmetry reflection = reflection_of_square(endgame, strong);
  if (reflection == 0) {
    return others;
  }
  return others & (dfen_symmetry_first_squares(reflection) | dfen_symmetry_fixed_squares(reflection));
}

/* Tries at most seven symmetries: one of the eight always works, so the last one needs no test. */
dfen_symmetry core_king_pair_symmetry(const dfen_endgame *endgame, struct core_kings kings) {
  dfen_symmetry symmetry = 0;
  for (; symmetry < DFEN_SYMMETRIES - 1; ++symmetry) {
    int strong = dfen_symmetry_of_square(symmetry, kings.strong);
    if (has_symmetry(endgame->symmetries, symmetry) && (endgame->strong_squares >> strong & 1) &&
        (weak_squares(endgame, strong) >> dfen_symmetry_of_square(symmetry, kings.weak) & 1)) {
      break;
    }
  }
  return symmetry;
}

static bool is_dark(int square) {
  return DFEN_DARK_SQUARES >> square & 1;
}

/* All squares of the same colour. */
static dfen_bitboard same_colour(int square) {
  return is_dark(square) ? DFEN_DARK_SQUARES : ~DFEN_DARK_SQUARES;
}

static int kind_on_axis(dfen_symmetry reflection) {
  return reflection == A1_H8 ? KINGS_ON_A1H8 : KINGS_ON_A8H1;
}

/* Two things determine the number of boards of a pair. Each king takes a dark or a light square away from the bishops.
 * And with both kings on the diagonal of a reflection, a board and its reflection count once. So there are five
 * kinds. */
int core_king_pair_kind(const dfen_endgame *endgame, struct core_kings kings) {
  dfen_symmetry reflection = reflection_of_square(endgame, kings.strong);
  if (reflection != 0 && (dfen_symmetry_fixed_squares(reflection) >> kings.weak & 1)) {
    return kind_on_axis(reflection);
  }
  if (is_dark(kings.strong) != is_dark(kings.weak)) {
    return KINGS_MIXED;
  }
  return is_dark(kings.strong) ? KINGS_DARK : KINGS_LIGHT;
}

dfen_symmetry core_king_pair_reflection(int kind) {
  return kind == KINGS_ON_A1H8 ? A1_H8 : kind == KINGS_ON_A8H1 ? A8_H1 : 0;
}

/* Boards of kinds that do not occur are not counted, because counting may take long. */
bool core_king_pairs_occur(const dfen_endgame *endgame, int kind) {
  switch (kind) {
  case KINGS_ON_A1H8: return has_symmetry(endgame->symmetries, A1_H8);
  case KINGS_ON_A8H1: return endgame->symmetries == DFEN_COLOUR_SYMMETRIES; /* a1-d1-d4 does not touch a8-h1 */
  default: return true;
  }
}

/* Boards are counted for these pairs. Pawns are never on ranks 1 and 8, so these squares are free. */
struct core_kings core_king_pair_example(int kind) {
  enum { A1 = 0, B1 = 1, C1 = 2, D1 = 3, H1 = 7, A8 = 56, H8 = 63 };
  static const struct core_kings examples[DFEN_KING_PAIR_KINDS] = {
    [KINGS_DARK] = {A1, C1},    [KINGS_LIGHT] = {B1, D1},   [KINGS_MIXED] = {A1, B1},
    [KINGS_ON_A1H8] = {A1, H8}, [KINGS_ON_A8H1] = {H1, A8},
  };
  return examples[kind];
}

/* ---- Counting ---- */

/* The classes of squares of the strong king: on a diagonal whose reflection keeps the material, else dark or light. All
 * squares of a class have the same number of king pairs of every kind. */
enum { ON_A1H8, ON_A8H1, ON_DARK, ON_LIGHT };

struct square_classes {
  dfen_bitboard squares[DFEN_KING_CLASSES];
};

/* The squares of a set by class. */
static struct square_classes classes_of_squares(const dfen_endgame *endgame, dfen_bitboard squares) {
  struct square_classes classes = {{0}};
  if (has_symmetry(endgame->symmetries, A1_H8)) { /* and A8_H1 */
    classes.squares[ON_A1H8] = squares & dfen_symmetry_fixed_squares(A1_H8);
    classes.squares[ON_A8H1] = squares & dfen_symmetry_fixed_squares(A8_H1);
    squares &= ~(classes.squares[ON_A1H8] | classes.squares[ON_A8H1]);
  }
  classes.squares[ON_DARK] = squares & DFEN_DARK_SQUARES;
  classes.squares[ON_LIGHT] = squares & ~DFEN_DARK_SQUARES;
  return classes;
}

/* The number of boards with the strong king on a square and the weak king on any square of a set. */
static uint64_t count_boards(const dfen_endgame *endgame, int strong, dfen_bitboard weak) {
  const uint64_t *boards = endgame->boards;
  dfen_symmetry reflection = reflection_of_square(endgame, strong);
  uint64_t of_axis = 0;
  if (reflection != 0) {
    dfen_bitboard axis = weak & dfen_symmetry_fixed_squares(reflection);
    of_axis = core_multiply((unsigned)core_popcount(axis), boards[kind_on_axis(reflection)]);
    weak &= ~axis;
  }
  dfen_bitboard same = weak & same_colour(strong);
  uint64_t of_same = core_multiply((unsigned)core_popcount(same), boards[is_dark(strong) ? KINGS_DARK : KINGS_LIGHT]);
  uint64_t of_mixed = core_multiply((unsigned)core_popcount(weak & ~same), boards[KINGS_MIXED]);
  return core_add(of_axis, core_add(of_same, of_mixed));
}

/* Counts one square of each class; the others have equally many boards. */
uint64_t core_king_pairs_number(dfen_endgame *endgame) {
  struct square_classes classes = classes_of_squares(endgame, endgame->strong_squares);
  uint64_t sum = 0;
  for (int class = 0; class < DFEN_KING_CLASSES; ++class) {
    dfen_bitboard squares = classes.squares[class];
    if (squares != 0) {
      int example = core_lsb(squares);
      endgame->boards_of_class[class] = count_boards(endgame, example, weak_squares(endgame, example));
      sum = core_add(sum, core_multiply((unsigned)core_popcount(squares), endgame->boards_of_class[class]));
    }
  }
  return sum;
}

/* A square and its neighbours. */
static dfen_bitboard neighbours(int square) {
  dfen_bitboard files = square_bit(square);
  files |= (files & ~FILE_H) << 1 | (files & ~FILE_A) >> 1;
  return files | files << 8 | files >> 8;
}

/* Counts square by square, because neighbours differ between the squares of a class. */
uint64_t core_king_pairs_boards_chess(const dfen_endgame *endgame) {
  uint64_t sum = 0;
  for (dfen_bitboard rest = endgame->strong_squares; rest != 0;) {
    int strong = pop_lsb(&rest);
    sum += count_boards(endgame, strong, weak_squares(endgame, strong) & ~neighbours(strong));
  }
  return sum;
}

/* ---- Numbering ---- */

/* The boards with the strong king on an earlier square, plus those with it here and the weak king on an earlier one. */
uint64_t core_king_pairs_boards_before(const dfen_endgame *endgame, struct core_kings kings) {
  struct square_classes classes = classes_of_squares(endgame, endgame->strong_squares & (square_bit(kings.strong) - 1));
  dfen_bitboard weak = weak_squares(endgame, kings.strong) & (square_bit(kings.weak) - 1);
  uint64_t sum = count_boards(endgame, kings.strong, weak);
  for (int class = 0; class < DFEN_KING_CLASSES; ++class) {
    if (classes.squares[class] != 0) {
      sum += (unsigned)core_popcount(classes.squares[class]) * endgame->boards_of_class[class];
    }
  }
  return sum;
}

/* The inverse, square by square: skips whole squares until the index is within one. */
static int find_strong(const dfen_endgame *endgame, uint64_t *index) {
  struct square_classes classes = classes_of_squares(endgame, endgame->strong_squares);
  dfen_bitboard rest = endgame->strong_squares;
  for (;;) {
    int square = pop_lsb(&rest);
    int class = 0;
    while (!(classes.squares[class] >> square & 1)) {
      ++class;
    }
    if (*index < endgame->boards_of_class[class]) {
      return square;
    }
    *index -= endgame->boards_of_class[class];
  }
}

/* The same for the weak king, with the boards of one pair. */
static int find_weak(const dfen_endgame *endgame, int strong, uint64_t *index) {
  dfen_symmetry reflection = reflection_of_square(endgame, strong);
  dfen_bitboard axis = reflection == 0 ? 0 : dfen_symmetry_fixed_squares(reflection);
  dfen_bitboard same = same_colour(strong);
  uint64_t of_axis = endgame->boards[kind_on_axis(reflection)];
  uint64_t of_same = endgame->boards[is_dark(strong) ? KINGS_DARK : KINGS_LIGHT];
  uint64_t of_mixed = endgame->boards[KINGS_MIXED];
  dfen_bitboard rest = weak_squares(endgame, strong);
  for (;;) {
    dfen_bitboard first = core_isolate_lsb(rest);
    uint64_t size = (first & axis) ? of_axis : (first & same) ? of_same : of_mixed;
    if (*index < size) {
      return core_lsb(first);
    }
    *index -= size;
    rest ^= first;
  }
}

struct core_kings core_king_pairs_find(const dfen_endgame *endgame, uint64_t *index) {
  int strong = find_strong(endgame, index);
  return (struct core_kings){.strong = strong, .weak = find_weak(endgame, strong, index)};
}
