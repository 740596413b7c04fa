/* The dense index of endgames (SPEC 7.19 to 7.29): positions of one material are numbered from 0 without gaps, and two
 * have the same number exactly if a symmetry maps one to the other.
 *
 * A position is numbered in four steps:
 *
 * 1. Make the material canonical, the strong side first, and remember the transformation.
 * 2. If both sides have the same pieces, make White the side to move.
 * 3. Apply a symmetry that keeps the material and maps the kings to one of the king pairs (king_pairs.c).
 * 4. Number the other pieces on the remaining squares (placements.c).
 *
 * The index is the number of boards of all king pairs before, plus the number within this one. If the sides differ, it
 * is doubled, plus 1 if the weak side is to move.
 *
 * For example "7k/8/8/8/8/Q7/8/KQ6 w - - 0 1": the material KQQvK is canonical already, and the kings on a1 and h8 are
 * a king pair. 58750 boards come before it, and the queens on b1 and a3 are placement 212 (the examples of the two
 * files). So the index is 2 * (58750 + 212) = 117924. The reflected position, with queens on a2 and c1, has the same
 * index.
 *
 * Any transformation that leads to the canonical key will do (SPEC 7.13): if q = g p, and a and b map p and q to boards
 * with the key, then b q = (b g a^-1)(a p), and b g a^-1 keeps the key.
 *
 * Compared with a hash or a table of positions, an index without gaps is a position in an array, so the results of an
 * endgame need no keys, and a database column is a small integer. */
#include "../common/board.h"
#include "combinations.h"
#include "material.h"
#include "placements.h"
#include "king_pairs.h"

/* ---- The numbering of a material ---- */

/* The squares for the pieces besides kings and pawns. */
static dfen_bitboard free_squares(const dfen_endgame *endgame, struct core_kings kings) {
  return core_open_squares(endgame) & ~square_bit(kings.strong) & ~square_bit(kings.weak);
}

/* Without bishops the colours of the kings' squares do not matter. Bishops are the first groups; if there are no
 * groups, the first one is all zeros, which means queens. */
static bool has_bishops(const dfen_endgame *endgame) {
  uint8_t kind = endgame->group[0].kind;
  return kind == DFEN_DARK_BISHOPS || kind == DFEN_LIGHT_BISHOPS;
}

/* The number of boards per king pair of a kind, counted for one of them. */
static uint64_t boards_of_kind(const dfen_endgame *endgame, int kind) {
  bool seen_as_dark = !has_bishops(endgame) && (kind == KINGS_LIGHT || kind == KINGS_MIXED);
  if (seen_as_dark) {
    return endgame->boards[KINGS_DARK];
  }
  dfen_bitboard free = free_squares(endgame, core_king_pair_example(kind));
  return core_placements_count(endgame, free, core_king_pair_reflection(kind));
}

/* Computes the numbering of a material: everything that does not depend on the position. */
static bool number_classes(const dfen_material *canonical, dfen_endgame *endgame) {
  *endgame = (dfen_endgame){.material = *canonical};
  endgame->sides_alike = core_material_sides_alike(canonical, &endgame->exchange);
  core_king_pairs_of_material(endgame);
  core_groups_of_material(endgame);
  for (int kind = 0; kind < DFEN_KING_PAIR_KINDS; ++kind) {
    endgame->boards[kind] = core_king_pairs_occur(endgame, kind) ? boards_of_kind(endgame, kind) : 0;
    if (endgame->boards[kind] > DFEN_ENDGAME_COUNT_MAX) {
      return false; /* return early: king pairs with a reflection come last, and counting huge ones takes long */
    }
  }
  uint64_t boards = core_king_pairs_number(endgame);
  if (boards > (endgame->sides_alike ? DFEN_ENDGAME_COUNT_MAX : DFEN_ENDGAME_COUNT_MAX / 2)) {
    return false;
  }
  endgame->count = endgame->sides_alike ? boards : 2 * boards;
  return true;
}

bool dfen_endgame_of_material(const dfen_material *material, dfen_endgame *endgame) {
  dfen_material canonical = dfen_material_canonical(material);
  return number_classes(&canonical, endgame);
}

/* Two classes per board, one for each side to move, unless the sides are alike. */
uint64_t dfen_endgame_count_chess(const dfen_endgame *endgame) {
  uint64_t boards = core_king_pairs_boards_chess(endgame);
  return endgame->sides_alike ? boards : 2 * boards;
}

/* ---- From a position to its index ---- */

/* The functions below compute with the image of a position under the transformation `seen`, without constructing it. */

/* The kings of the image, the strong one first. */
static struct core_kings kings_of(const dfen_position *position, dfen_transformation seen) {
  dfen_symmetry squares = dfen_transformation_of_squares(seen);
  dfen_bitboard kings = pieces_of_type(position, DFEN_KING);
  int white = dfen_symmetry_of_square(squares, core_lsb(kings & ~position->plane[3]));
  int black = dfen_symmetry_of_square(squares, core_lsb(kings & position->plane[3]));
  return seen & DFEN_F ? (struct core_kings){.strong = black, .weak = white}
                       : (struct core_kings){.strong = white, .weak = black};
}

/* The side to move of the image. */
static int side_to_move(const dfen_position *position, dfen_transformation seen) {
  return seen & DFEN_F ? other_side(position->state.side) : position->state.side;
}

/* Extends a transformation that makes the material canonical: in the image White is also to move if the sides are
 * alike, and the kings are a king pair. */
static dfen_transformation transform_to_king_pair(const dfen_position *position, dfen_transformation seen,
                                                  const dfen_endgame *endgame) {
  if (endgame->sides_alike && side_to_move(position, seen) == DFEN_BLACK) {
    seen = dfen_transformation_compose(seen, endgame->exchange);
  }
  return dfen_transformation_compose(seen, core_king_pair_symmetry(endgame, kings_of(position, seen)));
}

/* The squares of a group in the image. */
static dfen_bitboard squares_of_group(const dfen_position *position, dfen_symmetry squares_seen, bool exchanged,
                                      dfen_group group) {
  int side = exchanged ? other_side(group.side) : group.side;
  dfen_bitboard from = pieces(position, side, core_type_of_kind(group.kind));
  dfen_bitboard squares = dfen_symmetry_of_bitboard(squares_seen, from);
  switch (group.kind) {
  case DFEN_DARK_BISHOPS: return squares & DFEN_DARK_SQUARES;
  case DFEN_LIGHT_BISHOPS: return squares & ~DFEN_DARK_SQUARES;
  default: return squares;
  }
}

/* The number of a board, without the side to move. */
static uint64_t index_of_board(const dfen_position *position, dfen_transformation seen, const dfen_endgame *endgame) {
  struct core_kings kings = kings_of(position, seen);
  dfen_symmetry squares = dfen_transformation_of_squares(seen);
  dfen_bitboard placed[DFEN_GROUPS_MAX];
  for (int i = 0; i < endgame->groups; ++i) {
    placed[i] = squares_of_group(position, squares, seen & DFEN_F, endgame->group[i]);
  }
  dfen_symmetry reflection = core_king_pair_reflection(core_king_pair_kind(endgame, kings));
  return core_king_pairs_boards_before(endgame, kings) +
         core_placement_rank(endgame, free_squares(endgame, kings), reflection, placed);
}

/* Whether the numbering is for this material already. Rows of one endgame usually follow each other. */
static bool is_numbered(const dfen_endgame *endgame, const dfen_material *canonical) {
  return endgame->count > 0 && core_material_equal(&endgame->material, canonical);
}

bool dfen_endgame_index(const dfen_position *position, dfen_endgame *endgame, uint64_t *index) {
  const dfen_state *state = &position->state;
  dfen_material material;
  if (state->castling != 0 || state->en_passant != 0 || state->dice != 0 ||
      !dfen_material_of_position(position, &material)) {
    return false;
  }
  dfen_material canonical;
  dfen_transformation seen = core_material_to_canonical(&material, &canonical);
  if (!is_numbered(endgame, &canonical) && !number_classes(&canonical, endgame)) {
    return false;
  }
  seen = transform_to_king_pair(position, seen, endgame);
  *index = index_of_board(position, seen, endgame);
  if (!endgame->sides_alike) {
    *index = 2 * *index + (side_to_move(position, seen) == DFEN_BLACK);
  }
  return true;
}

/* ---- From an index to its position ---- */

/* The same steps in reverse: the side to move from the lowest bit, then the kings, then the other pieces. */
dfen_position dfen_endgame_position(const dfen_endgame *endgame, uint64_t index) {
  dfen_position position = {.state = {.fullmove = 1, .side = DFEN_WHITE}};
  if (!endgame->sides_alike) {
    position.state.side = index % 2 == 0 ? DFEN_WHITE : DFEN_BLACK;
    index /= 2;
  }
  struct core_kings kings = core_king_pairs_find(endgame, &index);
  dfen_bitboard placed[DFEN_GROUPS_MAX];
  dfen_symmetry reflection = core_king_pair_reflection(core_king_pair_kind(endgame, kings));
  core_placement_unrank(endgame, free_squares(endgame, kings), reflection, index, placed);
  put_pieces(&position, square_bit(kings.strong), DFEN_WHITE, DFEN_KING);
  put_pieces(&position, square_bit(kings.weak), DFEN_BLACK, DFEN_KING);
  for (int side = 0; side < 2; ++side) {
    put_pieces(&position, endgame->material.pawns[side], side, DFEN_PAWN);
  }
  for (int i = 0; i < endgame->groups; ++i) {
    put_pieces(&position, placed[i], endgame->group[i].side, core_type_of_kind(endgame->group[i].kind));
  }
  return position;
}
