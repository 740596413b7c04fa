/* The material of an endgame, and its canonical form (SPEC 7.3 to 7.7).
 *
 * Material is what stays the same as long as nothing is captured and no pawn moves: the pieces of each side by kind,
 * bishops by the colour of their squares, and pawns by their squares.
 *
 * Equal endgames seen from different sides have one key. The strong side, with more queens, else rooks and so on, comes
 * first; of the images under F and the mirror that remain, the key is the smallest text. For example a black rook and a
 * black pawn on h7 against a white king, "KvKRh7", becomes "KRa2vK": F makes the rook White's and moves the pawn to h2,
 * and the mirror moves it to a2, which sorts first. */
#include "material.h"

#include "../common/bits.h"
#include "../common/board.h"

#include <string.h>

/* ---- The material of a position ---- */

static const dfen_bitboard last_ranks = RANK_1 | RANK_1 << 56;

/* Counts all kinds in one pass over the pieces. */
bool dfen_material_of_position(const dfen_position *position, dfen_material *material) {
  /* The counter of each type on light and on dark squares: its kind, or a counter after the kinds. */
  enum { PAWNS = DFEN_KINDS, KINGS, COUNTED };
  static const uint8_t counted_as[DFEN_KING + 1][2] = {
    [DFEN_PAWN] = {PAWNS, PAWNS},
    [DFEN_KNIGHT] = {DFEN_KNIGHTS, DFEN_KNIGHTS},
    [DFEN_BISHOP] = {DFEN_LIGHT_BISHOPS, DFEN_DARK_BISHOPS},
    [DFEN_ROOK] = {DFEN_ROOKS, DFEN_ROOKS},
    [DFEN_QUEEN] = {DFEN_QUEENS, DFEN_QUEENS},
    [DFEN_KING] = {KINGS, KINGS},
  };
  uint8_t count[2][COUNTED] = {{0}};
  for (dfen_bitboard rest = occupied(position); rest != 0;) {
    int square = pop_lsb(&rest);
    bool black = position->plane[3] >> square & 1;
    bool dark = DFEN_DARK_SQUARES >> square & 1;
    ++count[black][counted_as[type_at(position, square)][dark]];
  }
  for (int side = 0; side < 2; ++side) {
    memcpy(material->pieces[side], count[side], DFEN_KINDS);
    material->pawns[side] = count[side][PAWNS] == 0 ? 0 : pieces(position, side, DFEN_PAWN);
  }
  bool pawns_on_last_ranks = ((material->pawns[0] | material->pawns[1]) & last_ranks) != 0;
  return count[0][KINGS] == 1 && count[1][KINGS] == 1 && !pawns_on_last_ranks;
}

/* ---- Images ---- */

/* The image of a material; with pawns the transformation must be 1, V, F or FV. F exchanges the sides; a transformation
 * that changes the colour of squares exchanges the bishops. */
static dfen_material transformation_of_material(dfen_transformation transformation, const dfen_material *material) {
  dfen_material image;
  dfen_symmetry squares = dfen_transformation_of_squares(transformation);
  bool keeps_colour = DFEN_COLOUR_SYMMETRIES >> squares & 1;
  for (int side = 0; side < 2; ++side) {
    int from = transformation & DFEN_F ? other_side(side) : side;
    const uint8_t *pieces = material->pieces[from];
    image.pieces[side][DFEN_QUEENS] = pieces[DFEN_QUEENS];
    image.pieces[side][DFEN_ROOKS] = pieces[DFEN_ROOKS];
    image.pieces[side][DFEN_DARK_BISHOPS] = pieces[keeps_colour ? DFEN_DARK_BISHOPS : DFEN_LIGHT_BISHOPS];
    image.pieces[side][DFEN_LIGHT_BISHOPS] = pieces[keeps_colour ? DFEN_LIGHT_BISHOPS : DFEN_DARK_BISHOPS];
    image.pieces[side][DFEN_KNIGHTS] = pieces[DFEN_KNIGHTS];
    dfen_bitboard pawns = material->pawns[from];
    image.pawns[side] = pawns == 0 ? 0 : dfen_symmetry_of_bitboard(squares, pawns);
  }
  return image;
}

/* ---- The canonical form ---- */

/* A number that is greater for the stronger side: more queens, else more rooks, bishops, knights, pawns. */
static uint64_t strength(const dfen_material *material, int side) {
  const uint8_t *pieces = material->pieces[side];
  dfen_bitboard pawns = material->pawns[side];
  unsigned bishops = (unsigned)pieces[DFEN_DARK_BISHOPS] + pieces[DFEN_LIGHT_BISHOPS];
  return (uint64_t)pieces[DFEN_QUEENS] << 32 | (uint64_t)pieces[DFEN_ROOKS] << 24 | bishops << 16 |
         (unsigned)pieces[DFEN_KNIGHTS] << 8 | (unsigned)(pawns == 0 ? 0 : core_popcount(pawns));
}

/* A square as a number that sorts as its name does, by file before rank. */
static int name_of(int square) {
  return dfen_symmetry_of_square(DFEN_D, square);
}

/* Compares the names of two sets of equal size, each written from a1 to h8 rank by rank. */
static int compare_names(dfen_bitboard a, dfen_bitboard b) {
  while (a != b) {
    int first = pop_lsb(&a);
    int second = pop_lsb(&b);
    if (first != second) {
      return name_of(first) - name_of(second);
    }
  }
  return 0;
}

/* Whether `a` is the smaller text. Both are images of one material with their sides equally strong in turn, so they can
 * differ only in the bishops' colours and the pawns' squares: Bd sorts before Bl. */
static bool smaller_material(const dfen_material *a, const dfen_material *b) {
  for (int side = 0; side < 2; ++side) {
    int dark = b->pieces[side][DFEN_DARK_BISHOPS] - a->pieces[side][DFEN_DARK_BISHOPS];
    int order = dark != 0 ? dark : compare_names(a->pawns[side], b->pawns[side]);
    if (order != 0) {
      return order < 0;
    }
  }
  return false;
}

/* Whether the mirror certainly changes nothing. */
static bool has_neither_bishops_nor_pawns(const dfen_material *material) {
  const uint8_t(*pieces)[DFEN_KINDS] = material->pieces;
  return (pieces[0][DFEN_DARK_BISHOPS] | pieces[0][DFEN_LIGHT_BISHOPS] | pieces[1][DFEN_DARK_BISHOPS] |
          pieces[1][DFEN_LIGHT_BISHOPS]) == 0 &&
         (material->pawns[0] | material->pawns[1]) == 0;
}

/* If one side is stronger, that determines F, and only the mirror is a choice; else all four are compared. */
dfen_transformation core_material_to_canonical(const dfen_material *material, dfen_material *canonical) {
  /* the first two keep the first side first, the last two do not */
  static const dfen_transformation candidates[] = {0, DFEN_V, DFEN_F, DFEN_F | DFEN_V};
  uint64_t first_side = strength(material, 0);
  uint64_t second_side = strength(material, 1);
  int first = first_side < second_side ? 2 : 0;
  int end = first_side > second_side ? 2 : 4;
  dfen_transformation best = candidates[first];
  *canonical = transformation_of_material(best, material);
  if (has_neither_bishops_nor_pawns(material)) {
    return best;
  }
  for (int i = first + 1; i < end; ++i) {
    dfen_material image = transformation_of_material(candidates[i], material);
    if (smaller_material(&image, canonical)) {
      *canonical = image;
      best = candidates[i];
    }
  }
  return best;
}

dfen_material dfen_material_canonical(const dfen_material *material) {
  dfen_material canonical;
  core_material_to_canonical(material, &canonical);
  return canonical;
}

/* ---- Sides that are alike ---- */

bool core_material_equal(const dfen_material *a, const dfen_material *b) {
  return memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0 && a->pawns[0] == b->pawns[0] &&
         a->pawns[1] == b->pawns[1];
}

/* Equal counts are not enough: the exchange must also map bishops and pawns to each other's squares. */
bool core_material_sides_alike(const dfen_material *material, dfen_transformation *exchange) {
  static const dfen_transformation exchanges[] = {DFEN_F, DFEN_F | DFEN_V};
  if (strength(material, 0) != strength(material, 1)) {
    return false;
  }
  for (int i = 0; i < 2; ++i) {
    dfen_material image = transformation_of_material(exchanges[i], material);
    if (core_material_equal(&image, material)) {
      *exchange = exchanges[i];
      return true;
    }
  }
  return false;
}
