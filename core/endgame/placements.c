#include "placements.h"

#include "../common/bits.h"
#include "../common/board.h"
#include "combinations.h"

void dfen_groups_of_material(dfen_endgame *endgame) {
  static const uint8_t order[DFEN_KINDS] = {DFEN_DARK_BISHOPS, DFEN_LIGHT_BISHOPS, DFEN_QUEENS, DFEN_ROOKS,
                                            DFEN_KNIGHTS};
  endgame->groups = 0;
  for (int i = 0; i < DFEN_KINDS; ++i) {
    for (uint8_t side = 0; side < 2; ++side) {
      uint8_t men = endgame->material.men[side][order[i]];
      if (men > 0) {
        endgame->group[endgame->groups++] = (dfen_group){.side = side, .kind = order[i], .men = men};
      }
    }
  }
}

/* ---- Room ---- */

/* Sets of squares that a group may stand on. */
enum { DARK, LIGHT, ANY, COLOURS };

static const dfen_bitboard squares_of[COLOURS] = {DFEN_DARK_SQUARES, ~DFEN_DARK_SQUARES, ~UINT64_C(0)};

static int colour_of(dfen_group group) {
  return group.kind == DFEN_DARK_BISHOPS ? DARK : group.kind == DFEN_LIGHT_BISHOPS ? LIGHT : ANY;
}

/* How many squares are free: on the axis of the reflection, and in pairs that it exchanges. Without a reflection every
 * square is its own axis. DARK and LIGHT are kept as long as there are bishops to place. */
struct room {
  int axis[COLOURS];
  int pairs[COLOURS];
};

static struct room room_of(dfen_bitboard free, dfen_symmetry reflection) {
  dfen_bitboard axis = free & dfen_symmetry_fixed_squares(reflection);
  struct room room = {.axis = {[DARK] = dfen_count_bits(axis & DFEN_DARK_SQUARES), [ANY] = dfen_count_bits(axis)}};
  room.axis[LIGHT] = room.axis[ANY] - room.axis[DARK];
  if (reflection != 0) {
    room.pairs[DARK] = (dfen_count_bits(free & DFEN_DARK_SQUARES) - room.axis[DARK]) / 2;
    room.pairs[ANY] = (dfen_count_bits(free) - room.axis[ANY]) / 2;
    room.pairs[LIGHT] = room.pairs[ANY] - room.pairs[DARK];
  }
  return room;
}

/* What is left when a group has taken squares of the axis and whole pairs. */
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

static uint64_t count_plain(const dfen_endgame *endgame, int first, struct room room) {
  uint64_t count = 1;
  for (int i = first; i < endgame->groups; ++i) {
    int colour = colour_of(endgame->group[i]);
    int men = endgame->group[i].men;
    count = dfen_multiply(count, dfen_choose(room.axis[colour] + 2 * room.pairs[colour], men));
    room = without(room, colour, men, 0);
  }
  return count;
}

static uint64_t rank_plain(const dfen_endgame *endgame, int first, dfen_bitboard free,
                           const dfen_bitboard placed[DFEN_GROUPS_MAX]) {
  uint64_t rank = 0;
  for (int i = first; i < endgame->groups; ++i) {
    dfen_bitboard universe = free & squares_of[colour_of(endgame->group[i])];
    rank = rank * dfen_choose(dfen_count_bits(universe), endgame->group[i].men) + dfen_rank_set(universe, placed[i]);
    free &= ~placed[i];
  }
  return rank;
}

static void unrank_plain(const dfen_endgame *endgame, int first, dfen_bitboard free, uint64_t rank,
                         dfen_bitboard placed[DFEN_GROUPS_MAX]) {
  struct room room = room_of(free, 0);
  for (int i = first; i < endgame->groups; ++i) {
    int colour = colour_of(endgame->group[i]);
    int men = endgame->group[i].men;
    room = without(room, colour, men, 0);
    uint64_t rest = count_plain(endgame, i + 1, room);
    placed[i] = dfen_unrank_set(free & squares_of[colour], men, rank / rest);
    rank %= rest;
    free &= ~placed[i];
  }
}

/* ---- Groups on a symmetric board ---- */

/* Ways that are their own reflection: the groups take squares of the axis and full pairs. */
static uint64_t count_fixed(const dfen_endgame *endgame, int first, struct room room) {
  if (first == endgame->groups) {
    return 1;
  }
  int colour = colour_of(endgame->group[first]);
  int men = endgame->group[first].men;
  uint64_t count = 0;
  for (int full = 0; 2 * full <= men; ++full) {
    int axis = men - 2 * full;
    uint64_t choices = dfen_multiply(dfen_choose(room.axis[colour], axis), dfen_choose(room.pairs[colour], full));
    if (choices > 0) {
      uint64_t rest = count_fixed(endgame, first + 1, without(room, colour, axis, full));
      count = dfen_add(count, dfen_multiply(choices, rest));
    }
  }
  return count;
}

/* The others come in twos. */
static uint64_t count_symmetric(const dfen_endgame *endgame, int first, struct room room) {
  uint64_t plain = count_plain(endgame, first, room);
  return plain > TOO_MANY / 2 ? TOO_MANY : (plain + count_fixed(endgame, first, room)) / 2;
}

/* How a group stands to the reflection: so many men on the axis, so many pairs full, so many with one man. */
struct split {
  int axis, full, single;
};

/* A block of ways to place one group: all with one split. Blocks are numbered by the single pairs, then the full. */
struct block {
  struct split split;
  uint64_t choices;     /* of this group */
  uint64_t completions; /* ways to place the groups after it, each */
};

/* A pair with one man may have it on either square. The board is the same as its reflection, so the first one may be
 * taken to have it on the first. */
static uint64_t choices_of_squares(int single) {
  return single > 0 ? UINT64_C(1) << (single - 1) : 1;
}

static struct block block_of(const dfen_endgame *endgame, int i, struct room room, int single, int full) {
  int colour = colour_of(endgame->group[i]);
  int men = endgame->group[i].men;
  int axis = men - 2 * full - single;
  int pairs = room.pairs[colour];
  struct block block = {.split = {.axis = axis, .full = full, .single = single}};
  block.choices = dfen_multiply(dfen_choose(room.axis[colour], axis), dfen_choose(pairs, full));
  block.choices = dfen_multiply(block.choices, dfen_choose(pairs - full, single));
  block.choices = dfen_multiply(block.choices, choices_of_squares(single));
  if (block.choices > 0) {
    block.completions = single == 0 ? count_symmetric(endgame, i + 1, without(room, colour, axis, full))
                                    : count_plain(endgame, i + 1, without(room, colour, men, 0));
  }
  return block;
}

static void next_split(int men, int *single, int *full) {
  if (2 * ++*full > men - *single) {
    *full = 0;
    ++*single;
  }
}

/* The free squares of a group: those of the axis, and the first square of each pair. */
struct field {
  dfen_bitboard axis, pairs;
};

static struct field field_of(dfen_bitboard free, dfen_symmetry reflection) {
  return (struct field){.axis = free & dfen_symmetry_fixed_squares(reflection),
                        .pairs = free & dfen_symmetry_first_squares(reflection)};
}

/* A group's men, pairs by their first squares. `second`: the single pairs that have their man on the second square. */
struct parted {
  dfen_bitboard axis, full, single, second;
};

static struct parted part_men(dfen_bitboard men, struct field field, dfen_symmetry reflection) {
  dfen_bitboard reflected = dfen_symmetry_of_bitboard(reflection, men);
  struct parted parted = {
    .axis = men & field.axis, .full = men & reflected & field.pairs, .single = (men ^ reflected) & field.pairs};
  parted.second = parted.single & ~men;
  return parted;
}

static dfen_bitboard join_men(struct parted parted, dfen_symmetry reflection) {
  dfen_bitboard first = parted.full | (parted.single & ~parted.second);
  dfen_bitboard second = parted.full | parted.second;
  return parted.axis | first | dfen_symmetry_of_bitboard(reflection, second);
}

/* The further single pairs, past the first, as the bits of a number: 1 for a man on the second square. */
static uint64_t rank_squares(struct parted parted) {
  uint64_t rank = 0;
  dfen_bitboard further = parted.single & (parted.single - 1);
  for (int i = 0; further != 0; ++i) {
    rank |= (parted.second >> take_square(&further) & 1) << i;
  }
  return rank;
}

static dfen_bitboard unrank_squares(dfen_bitboard single, uint64_t rank) {
  dfen_bitboard second = 0;
  for (dfen_bitboard further = single & (single - 1); further != 0; rank >>= 1) {
    second |= (rank & 1) << take_square(&further);
  }
  return second;
}

static uint64_t rank_parted(struct field field, struct parted parted, struct split split) {
  int pairs = dfen_count_bits(field.pairs);
  uint64_t rank = dfen_rank_set(field.axis, parted.axis);
  rank = rank * dfen_choose(pairs, split.full) + dfen_rank_set(field.pairs, parted.full);
  rank =
    rank * dfen_choose(pairs - split.full, split.single) + dfen_rank_set(field.pairs & ~parted.full, parted.single);
  return rank * choices_of_squares(split.single) + rank_squares(parted);
}

static struct parted unrank_parted(struct field field, struct split split, uint64_t rank) {
  int pairs = dfen_count_bits(field.pairs);
  uint64_t squares = rank % choices_of_squares(split.single);
  rank /= choices_of_squares(split.single);
  uint64_t single = rank % dfen_choose(pairs - split.full, split.single);
  rank /= dfen_choose(pairs - split.full, split.single);
  uint64_t full = rank % dfen_choose(pairs, split.full);
  rank /= dfen_choose(pairs, split.full);
  struct parted parted = {.axis = dfen_unrank_set(field.axis, split.axis, rank),
                          .full = dfen_unrank_set(field.pairs, split.full, full)};
  parted.single = dfen_unrank_set(field.pairs & ~parted.full, split.single, single);
  parted.second = unrank_squares(parted.single, squares);
  return parted;
}

/* The block with a split, and how many ways there are in those before it. */
static struct block find_split(const dfen_endgame *endgame, int i, struct room room, int single, int full,
                               uint64_t *before) {
  int at_single = 0;
  int at_full = 0;
  *before = 0;
  for (;;) {
    struct block block = block_of(endgame, i, room, at_single, at_full);
    if (at_single == single && at_full == full) {
      return block;
    }
    *before += block.choices * block.completions;
    next_split(endgame->group[i].men, &at_single, &at_full);
  }
}

/* The block with the way numbered *rank; *rank becomes its number within the block. */
static struct block find_rank(const dfen_endgame *endgame, int i, struct room room, uint64_t *rank) {
  int single = 0;
  int full = 0;
  for (;;) {
    struct block block = block_of(endgame, i, room, single, full);
    uint64_t ways = block.choices * block.completions;
    if (*rank < ways) {
      return block;
    }
    *rank -= ways;
    next_split(endgame->group[i].men, &single, &full);
  }
}

static void reflect(dfen_symmetry reflection, const dfen_bitboard placed[DFEN_GROUPS_MAX], int first, int end,
                    dfen_bitboard reflected[DFEN_GROUPS_MAX]) {
  for (int i = first; i < end; ++i) {
    reflected[i] = dfen_symmetry_of_bitboard(reflection, placed[i]);
  }
}

/* Symmetric groups first; from the first one that is not, the board is told from its reflection: the one of the two
 * whose lowest single pair has its man on the first square. */
static uint64_t rank_symmetric(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection,
                               const dfen_bitboard placed[DFEN_GROUPS_MAX]) {
  uint64_t rank = 0;
  for (int i = 0; i < endgame->groups; ++i) {
    struct field field = field_of(free & squares_of[colour_of(endgame->group[i])], reflection);
    struct parted parted = part_men(placed[i], field, reflection);
    bool reflected = (dfen_lowest_bit(parted.single) & parted.second) != 0;
    if (reflected) {
      parted.second ^= parted.single;
    }
    uint64_t before;
    struct block block = find_split(endgame, i, room_of(free, reflection), dfen_count_bits(parted.single),
                                    dfen_count_bits(parted.full), &before);
    rank += before + rank_parted(field, parted, block.split) * block.completions;
    free &= ~placed[i];
    if (reflected) {
      dfen_bitboard others[DFEN_GROUPS_MAX];
      reflect(reflection, placed, i + 1, endgame->groups, others);
      return rank + rank_plain(endgame, i + 1, dfen_symmetry_of_bitboard(reflection, free), others);
    }
    if (parted.single != 0) {
      return rank + rank_plain(endgame, i + 1, free, placed);
    }
  }
  return rank;
}

static void unrank_symmetric(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection, uint64_t rank,
                             dfen_bitboard placed[DFEN_GROUPS_MAX]) {
  for (int i = 0; i < endgame->groups; ++i) {
    struct field field = field_of(free & squares_of[colour_of(endgame->group[i])], reflection);
    struct block block = find_rank(endgame, i, room_of(free, reflection), &rank);
    placed[i] = join_men(unrank_parted(field, block.split, rank / block.completions), reflection);
    rank %= block.completions;
    free &= ~placed[i];
    if (block.split.single > 0) {
      unrank_plain(endgame, i + 1, free, rank, placed);
      return;
    }
  }
}

/* ---- Both ---- */

uint64_t dfen_placements_count(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection) {
  struct room room = room_of(free, reflection);
  return reflection == 0 ? count_plain(endgame, 0, room) : count_symmetric(endgame, 0, room);
}

uint64_t dfen_placement_rank(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection,
                             const dfen_bitboard placed[DFEN_GROUPS_MAX]) {
  return reflection == 0 ? rank_plain(endgame, 0, free, placed) : rank_symmetric(endgame, free, reflection, placed);
}

void dfen_placement_unrank(const dfen_endgame *endgame, dfen_bitboard free, dfen_symmetry reflection, uint64_t rank,
                           dfen_bitboard placed[DFEN_GROUPS_MAX]) {
  if (reflection == 0) {
    unrank_plain(endgame, 0, free, rank, placed);
  } else {
    unrank_symmetric(endgame, free, reflection, rank, placed);
  }
}
