/* core/endgame/king_pairs.c: the representatives of all pairs of kings, computed from their definition (SPEC
 * 7.20), and their numbers. */
#include "../../repo/support/material.h"

#include <stdlib.h>

#include "../../../core/endgame/king_pairs.h"

/* The four sets of symmetries that a material can have, each with an example material. */
static const struct {
  const char *key;
  dfen_symmetry_set symmetries;
  int chess, chess_fixed, dice, dice_fixed; /* king pairs, and those fixed by a reflection */
} sets[] = {
  {"KQvK", DFEN_ALL_SYMMETRIES, 462, 21, 518, 28},
  {"KBdvK", DFEN_COLOUR_SYMMETRIES, 924, 42, 1036, 56},
  {"Ka2h2vK", 1 << 0 | 1 << DFEN_V, 1691, 0, 62 * 61 / 2, 0},
  {"Kd7vKd2", 1 << 0, 3394, 0, 62 * 61, 0},
};
enum { SETS = sizeof sets / sizeof sets[0] };

static int transposed(int square) {
  return square % 8 * 8 + square / 8;
}

static bool adjacent(int a, int b) {
  return abs(a / 8 - b / 8) <= 1 && abs(a % 8 - b % 8) <= 1;
}

static bool has_pawn(const dfen_endgame *endgame, int square) {
  return (endgame->material.pawns[0] | endgame->material.pawns[1]) >> square & 1;
}

/* The definition: the smallest of (strong, transposed weak) under all symmetries of the set. */
static bool is_king_pair(const dfen_endgame *endgame, struct core_kings kings) {
  if (kings.strong == kings.weak || has_pawn(endgame, kings.strong) || has_pawn(endgame, kings.weak)) {
    return false;
  }
  for (dfen_symmetry g = 0; g < DFEN_SYMMETRIES; ++g) {
    int strong = dfen_symmetry_of_square(g, kings.strong);
    int weak = dfen_symmetry_of_square(g, kings.weak);
    bool less = strong < kings.strong || (strong == kings.strong && transposed(weak) < transposed(kings.weak));
    if ((endgame->symmetries >> g & 1) && less) {
      return false;
    }
  }
  return true;
}

/* The symmetry of the set, other than the identity, that fixes both kings. */
static dfen_symmetry residual(const dfen_endgame *endgame, struct core_kings kings) {
  for (dfen_symmetry g = 1; g < DFEN_SYMMETRIES; ++g) {
    if ((endgame->symmetries >> g & 1) && dfen_symmetry_of_square(g, kings.strong) == kings.strong &&
        dfen_symmetry_of_square(g, kings.weak) == kings.weak) {
      return g;
    }
  }
  return 0;
}

/* The numbers of king pairs of each kind packed into one word, 12 bits each. */
static uint64_t packed(const unsigned pairs[DFEN_KING_PAIR_KINDS]) {
  uint64_t sum = 0;
  for (int kind = 0; kind < DFEN_KING_PAIR_KINDS; ++kind) {
    sum += (uint64_t)pairs[kind] << 12 * kind;
  }
  return sum;
}

/* A king pair of kind k gets 2^12k boards, so that the number of boards encodes how many king pairs of each kind there
 * are. */
TEST(king_pairs_in_their_order) {
  for (int i = 0; i < SETS; ++i) {
    dfen_endgame endgame = endgame_of(sets[i].key);
    unsigned seen[DFEN_KING_PAIR_KINDS] = {0};
    unsigned adjacent_kings[DFEN_KING_PAIR_KINDS] = {0};
    assert_int_equal(endgame.symmetries, sets[i].symmetries);
    for (int kind = 0; kind < DFEN_KING_PAIR_KINDS; ++kind) {
      endgame.boards[kind] = UINT64_C(1) << 12 * kind;
    }
    uint64_t all = core_king_pairs_number(&endgame);
    for (int pair = 0; pair < 4096; ++pair) {
      struct core_kings kings = {.strong = pair / 64, .weak = pair % 64};
      if (!is_king_pair(&endgame, kings)) {
        continue;
      }
      int kind = core_king_pair_kind(&endgame, kings);
      assert_int_equal(core_king_pair_reflection(kind), residual(&endgame, kings));
      assert_true(core_king_pairs_boards_before(&endgame, kings) == packed(seen));
      const uint64_t first_and_last[] = {0, endgame.boards[kind] - 1};
      for (int end = 0; end < 2; ++end) {
        uint64_t index = packed(seen) + first_and_last[end];
        struct core_kings found = core_king_pairs_find(&endgame, &index);
        assert_true(found.strong == kings.strong && found.weak == kings.weak && index == first_and_last[end]);
      }
      ++seen[kind];
      adjacent_kings[kind] += adjacent(kings.strong, kings.weak);
    }
    unsigned chess[DFEN_KING_PAIR_KINDS];
    int sums[2] = {0, 0};
    int fixed[2] = {0, 0};
    for (int kind = 0; kind < DFEN_KING_PAIR_KINDS; ++kind) {
      chess[kind] = seen[kind] - adjacent_kings[kind];
      assert_int_equal(core_king_pairs_occur(&endgame, kind), seen[kind] > 0);
      sums[0] += (int)seen[kind];
      sums[1] += (int)chess[kind];
      fixed[0] += core_king_pair_reflection(kind) != 0 ? (int)seen[kind] : 0;
      fixed[1] += core_king_pair_reflection(kind) != 0 ? (int)chess[kind] : 0;
    }
    assert_true(all == packed(seen));
    assert_true(core_king_pairs_boards_chess(&endgame) == packed(chess));
    assert_int_equal(sums[0], sets[i].dice);
    assert_int_equal(fixed[0], sets[i].dice_fixed);
    assert_int_equal(sums[1], sets[i].chess);
    assert_int_equal(fixed[1], sets[i].chess_fixed);
  }
}

/* Without a reflection, the kind encodes the square colours of the kings. Each kind has an example. */
TEST(kinds_and_their_examples) {
  dfen_endgame endgame = endgame_of("KBdvK");
  for (int kind = 0; kind < DFEN_KING_PAIR_KINDS; ++kind) {
    struct core_kings kings = core_king_pair_example(kind);
    assert_int_equal(core_king_pair_kind(&endgame, kings), kind);
    const bool dark[2] = {DFEN_DARK_SQUARES >> kings.strong & 1, DFEN_DARK_SQUARES >> kings.weak & 1};
    assert_int_equal(dark[0] && dark[1], kind == KINGS_DARK || kind == KINGS_ON_A1H8);
    assert_int_equal(!dark[0] && !dark[1], kind == KINGS_LIGHT || kind == KINGS_ON_A8H1);
  }
}

TEST(every_pair_of_kings_maps_to_a_king_pair) {
  for (int i = 0; i < SETS; ++i) {
    dfen_endgame endgame = endgame_of(sets[i].key);
    for (int pair = 0; pair < 4096; ++pair) {
      struct core_kings kings = {.strong = pair / 64, .weak = pair % 64};
      if (kings.strong != kings.weak && !has_pawn(&endgame, kings.strong) && !has_pawn(&endgame, kings.weak)) {
        dfen_symmetry g = core_king_pair_symmetry(&endgame, kings);
        struct core_kings image = {.strong = dfen_symmetry_of_square(g, kings.strong),
                                   .weak = dfen_symmetry_of_square(g, kings.weak)};
        assert_true(endgame.symmetries >> g & 1);
        assert_true(is_king_pair(&endgame, image));
      }
    }
  }
}
