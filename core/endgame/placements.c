/* Counting and ranking placements: the ways to put the pieces besides kings and pawns on the free squares (SPEC 7.23 to
 * 7.26).
 *
 * The pieces of one side and kind are a group. They are indistinguishable, so a group is a set of squares. Groups are
 * placed one after the other. The rank of a placement is a number in a mixed radix, with a digit for each group, the
 * first group's first.
 *
 * There are two cases. Usually every placement is a board of its own (count_plain, rank_plain, unrank_plain): k pieces
 * of a group on n free squares have n over k choices, and each leaves equally many to the next group.
 *
 * But if both kings are on a diagonal, and the reflection in it keeps the material, then a board and its reflection are
 * equivalent and must have the same number (the functions with "symmetric"). In that case the free squares are divided
 * into squares of the diagonal, the axis, and pairs of squares that the reflection exchanges. A group has some pieces
 * on the axis, some full pairs (a piece on both squares) and some single pairs (a piece on one of the two); these three
 * counts are its split. While all pairs are full or empty, the board is its own reflection, and the next group is in
 * the same case. With the first single pair the board differs from its reflection: only the one of the two with its
 * piece on the first square of its lowest single pair is numbered. From then on no symmetry is left, and the remaining
 * groups are placed as in the first case.
 *
 * An example, KQQvK with kings on a1 and h8. The axis has 6 free squares, b2 to g7, and there are 28 pairs, such as a2
 * and b1; the first square of a pair is the one whose name sorts first, a2. Two queens on 62 squares have 62 over 2 =
 * 1891 placements. 43 of them are their own reflection: 6 over 2 = 15 with both queens on the axis, and 28 with a full
 * pair. The others come in pairs, so there are (1891 + 43) / 2 = 967 boards. By split, in the order of the blocks:
 *
 *     single  full  on the axis   boards                                                  numbers
 *       0      0        2         6 over 2                                     =  15      0 .. 14
 *       0      1        0         28                                           =  28     15 .. 42
 *       1      0        1         28 * 6, the single queen on the first square = 168     43 .. 210
 *       2      0        0         28 over 2, * 2 for the second queen's square = 756    211 .. 966
 *
 * Now queens on b1 and a3. Both pairs, a2 b1 and a3 c1, are single. The lowest is that of a2, and its queen is on b1,
 * the second square; so the reflection is numbered, queens on a2 and c1. The block begins at 211. Pairs 0 (a2) and 1
 * (a3) are the first set of two pairs, rank 0, and the queen of the other pair is on its second square c1, which makes
 * the last digit 1: the number is 211 + 2 * 0 + 1 = 212. Queens on a2 and a3 have 211. */
#include "placements.h"

#include "../common/bits.h"
#include "../common/board.h"
#include "combinations.h"

/* Bishops come first, because they use only one colour: free squares are counted by colour only until all bishops are
 * placed. */
void core_groups_of_material(dfen_endgame *endgame) {
  static const uint8_t order[DFEN_KINDS] = {DFEN_DARK_BISHOPS, DFEN_LIGHT_BISHOPS, DFEN_QUEENS, DFEN_ROOKS,
                                            DFEN_KNIGHTS};
  endgame->groups = 0;
  for (int i = 0; i < DFEN_KINDS; ++i) {
    for (uint8_t side = 0; side < 2; ++side) {
      uint8_t pieces = endgame->material.pieces[side][order[i]];
      if (pieces > 0) {
        endgame->group[endgame->groups++] = (dfen_group){.side = side, .kind = order[i], .pieces = pieces};
      }
    }
  }
}

/* ---- Room ---- */

/* The sets of squares available to a group. */
enum { DARK, LIGHT, ANY, COLOURS };

static const dfen_bitboard squares_of[COLOURS] = {DFEN_DARK_SQUARES, ~DFEN_DARK_SQUARES, ~UINT64_C(0)};

/* The set of squares available to a group. */
static int colour_of(dfen_group group) {
  return group.kind == DFEN_DARK_BISHOPS ? DARK : group.kind == DFEN_LIGHT_BISHOPS ? LIGHT : ANY;
}

/* The number of free squares: on the axis of the reflection, and in pairs that it exchanges. Without a reflection all
 * squares count as the axis, and there are no pairs. The counts by colour are valid only until all bishops are placed,
 * and not used later. Counting needs no more than this, because the squares of the pieces do not matter. */
struct room {
  int axis[COLOURS];
  int pairs[COLOURS];
};

/* The room on a set of free squares that the reflection keeps. */
static struct room room_of(dfen_bitboard free, dfen_symmetry reflection) {
  dfen_bitboard axis = free & dfen_symmetry_fixed_squares(reflection);
  struct room room = {.axis = {[DARK] = core_popcount(axis & DFEN_DARK_SQUARES), [ANY] = core_popcount(axis)}};
  room.axis[LIGHT] = room.axis[ANY] - room.axis[DARK];
  if (reflection != 0) {
    room.pairs[DARK] = (core_popcount(free & DFEN_DARK_SQUARES) - room.axis[DARK]) / 2;
    room.pairs[ANY] = (core_popcount(free) - room.axis[ANY]) / 2;
    room.pairs[LIGHT] = room.pairs[ANY] - room.pairs[DARK];
  }
  return room;
}

/* The room after a group has taken squares of the axis and whole pairs. */
static struct room without(struct room room, int colour, int axis, int pairs) {
  room.axis[colour] -= axis;
  room.pairs[colour] -= pairs;
  if (colour != ANY) {
    room.axis[ANY] -= axis;
    room.pairs[ANY] -= pairs;
  }
  return room;
}

/* ---- Groups on squares that need not be symmetric ---- */

/* The product of the choices of the groups from `first` on. */
static uint64_t count_plain(const dfen_endgame *endgame, int first, struct room room) {
  uint64_t count = 1;
  for (int i = first; i < endgame->groups; ++i) {
    int colour = colour_of(endgame->group[i]);
    int pieces = endgame->group[i].pieces;
    count = core_multiply(count, core_choose(room.axis[colour] + 2 * room.pairs[colour], pieces));
    room = without(room, colour, pieces, 0);
  }
  return count;
}

/* The rank of a placement: each group is a digit, whose base is the number of its choices. */
static uint64_t rank_plain(const dfen_endgame *endgame, int first, dfen_bitboard free,
                           const dfen_bitboard placed[DFEN_GROUPS_MAX]) {
  uint64_t rank = 0;
  for (int i = first; i < endgame->groups; ++i) {
    dfen_bitboard universe = free & squares_of[colour_of(endgame->group[i])];
    rank = rank * core_choose(core_popcount(universe), endgame->group[i].pieces) + core_rank_set(universe, placed[i]);
    free &= ~placed[i];
  }
  return rank;
}

/* The digits of the rank, the first group's first: the rank divided by the number of placements of the rest. */
static void unrank_plain(const dfen_endgame *endgame, int first, dfen_bitboard free, uint64_t rank,
                         dfen_bitboard placed[DFEN_GROUPS_MAX]) {
  struct room room = room_of(free, 0);
  for (int i = first; i < endgame->groups; ++i) {
    int colour = colour_of(endgame->group[i]);
    int pieces = endgame->group[i].pieces;
    room = without(room, colour, pieces, 0);
    uint64_t rest = count_plain(endgame, i + 1, room);
    placed[i] = core_unrank_set(free & squares_of[colour], pieces, rank / rest);
    rank %= rest;
    free &= ~placed[i];
  }
}

/* ---- Groups on a symmetric board ---- */

/* Placements that are their own reflection, with only squares of the axis and full pairs. For each number of full pairs
 * of the first group, counts the other groups in the remaining room. In the example: 15 + 28 = 43. */
static uint64_t count_fixed(const dfen_endgame *endgame, int first, struct room room) {
  if (first == endgame->groups) {
    return 1;
  }
  int colour = colour_of(endgame->group[first]);
  int pieces = endgame->group[first].pieces;
  uint64_t count = 0;
  for (int full = 0; 2 * full <= pieces; ++full) {
    int axis = pieces - 2 * full;
    uint64_t choices = core_multiply(core_choose(room.axis[colour], axis), core_choose(room.pairs[colour], full));
    if (choices > 0) {
      uint64_t rest = count_fixed(endgame, first + 1, without(room, colour, axis, full));
      count = core_add(count, core_multiply(choices, rest));
    }
  }
  return count;
}

/* The number of placements if a placement and its reflection count once. Only those that are their own reflection count
 * fully; the others come in pairs. */
static uint64_t count_symmetric(const dfen_endgame *endgame, int first, struct room room) {
  uint64_t plain = count_plain(endgame, first, room);
  return plain > TOO_MANY / 2 ? TOO_MANY : (plain + count_fixed(endgame, first, room)) / 2;
}

/* The split of a group: the numbers of pieces on the axis, of full pairs, and of single pairs. */
struct split {
  int axis, full, single;
};

/* A block of choices for one group: all with the same split. Blocks are ordered by single pairs, then by full pairs. */
struct block {
  struct split split;
  uint64_t choices;     /* of this group */
  uint64_t completions; /* placements of the groups after it, per choice */
  uint64_t before;      /* placements of this and later groups in earlier blocks */
};

/* A single pair may have its piece on either of two squares. All groups before are their own reflection, so only one of
 * two reflected boards is numbered: the lowest single pair has its piece on the first square, and only the other ones
 * have a choice. */
static uint64_t choices_of_squares(int single) {
  return single > 0 ? UINT64_C(1) << (single - 1) : 1;
}

/* The block of one split of group i, in the room that the groups before it left. An empty block has no choices. */
static struct block block_of(const dfen_endgame *endgame, int i, struct room room, int single, int full) {
  int colour = colour_of(endgame->group[i]);
  int pieces = endgame->group[i].pieces;
  int axis = pieces - 2 * full - single;
  int pairs = room.pairs[colour];
  struct block block = {.split = {.axis = axis, .full = full, .single = single}};
  block.choices = core_multiply(core_choose(room.axis[colour], axis), core_choose(pairs, full));
  block.choices = core_multiply(block.choices, core_choose(pairs - full, single));
  block.choices = core_multiply(block.choices, choices_of_squares(single));
  if (block.choices > 0) {
    block.completions = single == 0 ? count_symmetric(endgame, i + 1, without(room, colour, axis, full))
                                    : count_plain(endgame, i + 1, without(room, colour, pieces, 0));
  }
  return block;
}

/* The free squares of a group: those of the axis, and the first square of each pair. */
struct field {
  dfen_bitboard axis, pairs;
};

static struct field field_of(dfen_bitboard free, dfen_symmetry reflection) {
  return (struct field){.axis = free & dfen_symmetry_fixed_squares(reflection),
                        .pairs = free & dfen_symmetry_first_squares(reflection)};
}

/* The pieces of a group, by split. Pairs are represented by their first squares. `second` is the single pairs whose
 * piece is on the second square. */
struct parted {
  dfen_bitboard axis, full, single, second;
};

/* A pair is full if the pieces and their reflection both include its first square, single if only one does. */
static struct parted part_pieces(dfen_bitboard pieces, struct field field, dfen_symmetry reflection) {
  dfen_bitboard reflected = dfen_symmetry_of_bitboard(reflection, pieces);
  struct parted parted = {.axis = pieces & field.axis,
                          .full = pieces & reflected & field.pairs,
                          .single = (pieces ^ reflected) & field.pairs};
  parted.second = parted.single & ~pieces;
  return parted;
}

/* The inverse of part_pieces. */
static dfen_bitboard join_pieces(struct parted parted, dfen_symmetry reflection) {
  dfen_bitboard first = parted.full | (parted.single & ~parted.second);
  dfen_bitboard second = parted.full | parted.second;
  return parted.axis | first | dfen_symmetry_of_bitboard(reflection, second);
}

/* The single pairs after the first, as the bits of a number: 1 for a piece on the second square. */
static uint64_t rank_squares(struct parted parted) {
  uint64_t rank = 0;
  dfen_bitboard further = parted.single & (parted.single - 1);
  for (int i = 0; further != 0; ++i) {
    rank |= (parted.second >> pop_lsb(&further) & 1) << i;
  }
  return rank;
}

/* The inverse. */
static dfen_bitboard unrank_squares(dfen_bitboard single, uint64_t rank) {
  dfen_bitboard second = 0;
  for (dfen_bitboard further = single & (single - 1); further != 0; rank >>= 1) {
    second |= (rank & 1) << pop_lsb(&further);
  }
  return second;
}

/* The rank of a group's choice within its block: four digits, for the squares of the axis, the full pairs, the single
 * pairs and the squares of their pieces. */
static uint64_t rank_parted(struct field field, struct parted parted, struct split split) {
  int pairs = core_popcount(field.pairs);
  uint64_t rank = core_rank_set(field.axis, parted.axis);
  rank = rank * core_choose(pairs, split.full) + core_rank_set(field.pairs, parted.full);
  rank =
    rank * core_choose(pairs - split.full, split.single) + core_rank_set(field.pairs & ~parted.full, parted.single);
  return rank * choices_of_squares(split.single) + rank_squares(parted);
}

/* Extracts the digits, the last one first. */
static struct parted unrank_parted(struct field field, struct split split, uint64_t rank) {
  int pairs = core_popcount(field.pairs);
  uint64_t squares = rank % choices_of_squares(split.single);
  rank /= choices_of_squares(split.single);
  uint64_t single = rank % core_choose(pairs - split.full, split.single);
  rank /= core_choose(pairs - split.full, split.single);
  uint64_t full = rank % core_choose(pairs, split.full);
  rank /= core_choose(pairs, split.full);
  struct parted parted = {.axis = core_unrank_set(field.axis, split.axis, rank),
                          .full = core_unrank_set(field.pairs, split.full, full)};
  parted.single = core_unrank_set(field.pairs & ~parted.full, split.single, single);
  parted.second = unrank_squares(parted.single, squares);
  return parted;
}

/* The first block with these numbers of single and full pairs, or with the placement numbered `rank`; callers know one
 * or the other. Blocks are ordered by the number of single pairs, then of full pairs, up to the number of pieces. */
static struct block find_block(const dfen_endgame *endgame, int i, struct room room, int single, int full,
                               uint64_t rank) {
  uint64_t before = 0;
  for (int at_single = 0;; ++at_single) {
    for (int at_full = 0; 2 * at_full <= endgame->group[i].pieces - at_single; ++at_full) {
      struct block block = block_of(endgame, i, room, at_single, at_full);
      uint64_t ways = block.choices * block.completions;
      block.before = before;
      if ((at_single == single && at_full == full) || rank - before < ways) {
        return block;
      }
      before += ways;
    }
  }
}

/* Groups are ranked by blocks as long as the board is its own reflection. The first group with a single pair ends that.
 * If its lowest single pair has its piece on the second square, the rest of the board is reflected; in either case the
 * remaining groups are ranked without symmetry. */
static uint64_t rank_symmetric(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection,
                               const dfen_bitboard placed[DFEN_GROUPS_MAX]) {
  uint64_t rank = 0;
  for (int i = 0; i < endgame->groups; ++i) {
    struct field field = field_of(free & squares_of[colour_of(endgame->group[i])], reflection);
    struct parted parted = part_pieces(placed[i], field, reflection);
    bool reflected = (core_isolate_lsb(parted.single) & parted.second) != 0;
    if (reflected) {
      parted.second ^= parted.single;
    }
    struct block block = find_block(endgame, i, room_of(free, reflection), core_popcount(parted.single),
                                    core_popcount(parted.full), TOO_MANY);
    rank += block.before + rank_parted(field, parted, block.split) * block.completions;
    free &= ~placed[i];
    if (reflected) {
      dfen_bitboard others[DFEN_GROUPS_MAX];
      for (int later = i + 1; later < endgame->groups; ++later) {
        others[later] = dfen_symmetry_of_bitboard(reflection, placed[later]);
      }
      return rank + rank_plain(endgame, i + 1, dfen_symmetry_of_bitboard(reflection, free), others);
    }
    if (parted.single != 0) {
      return rank + rank_plain(endgame, i + 1, free, placed);
    }
  }
  return rank;
}

/* The inverse chooses between the two boards once: unrank_parted puts the piece of the lowest single pair on its first
 * square. */
static void unrank_symmetric(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection, uint64_t rank,
                             dfen_bitboard placed[DFEN_GROUPS_MAX]) {
  for (int i = 0; i < endgame->groups; ++i) {
    struct field field = field_of(free & squares_of[colour_of(endgame->group[i])], reflection);
    struct block block = find_block(endgame, i, room_of(free, reflection), -1, -1, rank);
    rank -= block.before;
    placed[i] = join_pieces(unrank_parted(field, block.split, rank / block.completions), reflection);
    rank %= block.completions;
    free &= ~placed[i];
    if (block.split.single > 0) {
      unrank_plain(endgame, i + 1, free, rank, placed);
      return;
    }
  }
}

/* ---- Both cases ---- */

uint64_t core_placements_count(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection) {
  struct room room = room_of(free, reflection);
  return reflection == 0 ? count_plain(endgame, 0, room) : count_symmetric(endgame, 0, room);
}

uint64_t core_placement_rank(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection,
                             const dfen_bitboard placed[DFEN_GROUPS_MAX]) {
  return reflection == 0 ? rank_plain(endgame, 0, free, placed) : rank_symmetric(endgame, free, reflection, placed);
}

void core_placement_unrank(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection, uint64_t rank,
                           dfen_bitboard placed[DFEN_GROUPS_MAX]) {
  if (reflection == 0) {
    unrank_plain(endgame, 0, free, rank, placed);
  } else {
    unrank_symmetric(endgame, free, reflection, rank, placed);
  }
}
