/* core/endgame/placements.c: the placements of pieces on a board that a reflection preserves, counted one by one. */
#include "../../repo/support/material.h"

#include "../../../core/endgame/combinations.h"
#include "../../../core/endgame/placements.h"

enum { WAYS_MAX = 100000 };

/* Squares that D preserves as a set: three on its axis, a1 c3 e5, all dark, and two pairs: b3 and c2, light, a3 and c1,
 * dark. */
static const char *const names[] = {"a1", "c3", "e5", "b3", "c2", "a3", "c1"};

static dfen_bitboard some_squares(void) {
  dfen_bitboard squares = 0;
  for (size_t i = 0; i < ROWS_OF(names); ++i) {
    squares |= UINT64_C(1) << dfen_square_from_text(names[i], 2);
  }
  return squares;
}

static int size_of(dfen_bitboard set) {
  int size = 0;
  for (; set != 0; set &= set - 1) {
    ++size;
  }
  return size;
}

static dfen_bitboard allowed(dfen_group group) {
  switch (group.kind) {
  case DFEN_DARK_BISHOPS: return DFEN_DARK_SQUARES;
  case DFEN_LIGHT_BISHOPS: return ~DFEN_DARK_SQUARES;
  default: return ~UINT64_C(0);
  }
}

/* Enumerates all placements: each has a rank below the count, shared only with its reflection, and the rank converts
 * back to it or its reflection. */
static struct {
  dfen_endgame endgame;
  dfen_bitboard squares;
  dfen_symmetry reflection;
  dfen_bitboard placed[DFEN_GROUPS_MAX];
  uint64_t count;
  int met[WAYS_MAX]; /* by rank */
} walk;

static bool is_placed(const dfen_bitboard way[DFEN_GROUPS_MAX]) {
  return memcmp(way, walk.placed, walk.endgame.groups * sizeof way[0]) == 0;
}

static void check_way(void) {
  dfen_bitboard back[DFEN_GROUPS_MAX];
  dfen_bitboard reflected[DFEN_GROUPS_MAX];
  uint64_t rank = core_placement_rank(&walk.endgame, walk.squares, walk.reflection, walk.placed);
  assert_true(rank < walk.count);
  ++walk.met[rank];
  core_placement_unrank(&walk.endgame, walk.squares, walk.reflection, rank, back);
  for (int i = 0; i < walk.endgame.groups; ++i) {
    reflected[i] = dfen_symmetry_of_bitboard(walk.reflection, back[i]);
  }
  assert_true(is_placed(back) || is_placed(reflected));
}

static void place_group(int i, dfen_bitboard free) {
  if (i == walk.endgame.groups) {
    check_way();
    return;
  }
  dfen_bitboard universe = free & allowed(walk.endgame.group[i]);
  dfen_bitboard set = 0;
  do { /* all subsets */
    if (size_of(set) == walk.endgame.group[i].pieces) {
      walk.placed[i] = set;
      place_group(i + 1, free & ~set);
    }
    set = (set - universe) & universe;
  } while (set != 0);
}

static void walk_ways(const char *key, dfen_symmetry reflection) {
  memset(&walk, 0, sizeof walk);
  walk.endgame.material = material_of(key);
  core_groups_of_material(&walk.endgame);
  walk.squares = some_squares();
  walk.reflection = reflection;
  walk.count = core_placements_count(&walk.endgame, walk.squares, reflection);
  assert_true(walk.count <= WAYS_MAX);
  place_group(0, walk.squares);
  for (uint64_t rank = 0; rank < walk.count; ++rank) {
    assert_in_range(walk.met[rank], 1, reflection == 0 ? 1 : 2);
  }
}

TEST(ways_on_a_few_squares) {
  static const char *const keys[] = {"KvK",        "KQvK",      "KQQvK",     "KQQQvK",     "KQQQQvK",      "KQRvK",
                                     "KQQvKRR",    "KBdvK",     "KBdBdvKBd", "KBdBlvKBd",  "KBlBlvKQ",     "KBdBlNvKQ",
                                     "KQQQQQQQvK", "KQQRRNvKN", "KBlBlBlvK", "KBdBdvKBlQ", "KBdBdBdQvKBl", "KQRNvKQR"};
  FOR_ROWS(row, keys) {
    walk_ways(*row, 0);
    walk_ways(*row, DFEN_D);
  }
}

TEST(too_many_ways) {
  dfen_bitboard free = ~UINT64_C(0) & ~(UINT64_C(1) << 0 | UINT64_C(1) << 63);
  dfen_endgame endgame = {.material = material_of("KQQQQQQQQQQvKQQQQQQQQQQ")};
  core_groups_of_material(&endgame);
  assert_true(core_placements_count(&endgame, free, 0) == TOO_MANY);
  assert_true(core_placements_count(&endgame, free, DFEN_D) == TOO_MANY);
}
