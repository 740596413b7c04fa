/* core/endgame/endgame.c: worked examples (SPEC 7.31), totals (SPEC 7.19), and the limits of counting. */
#include "../../repo/support/material.h"

#include <stdlib.h>

static uint64_t index_of(const char *text) {
  dfen_position position = position_of(text);
  dfen_endgame endgame = {.count = 0};
  uint64_t index;
  if (!dfen_endgame_index(&position, &endgame, &index)) {
    fail_msg("'%s' has no index", text);
  }
  return index;
}

TEST(worked_examples) {
  /* Ka1, kh8: queens on the diagonal, then one queen of each symmetric pair; White to move. */
  assert_true(index_of("7k/8/8/8/8/8/1Q6/K7 w - -") == 3880);
  assert_true(index_of("7k/6Q1/8/8/8/8/8/K7 w - -") == 3890);
  assert_true(index_of("7k/8/8/8/8/8/8/KQ6 w - -") == 3892);
  assert_true(index_of("7k/8/8/8/8/8/Q7/K7 w - -") == 3892);
  assert_true(index_of("7k/8/8/8/8/8/QQ6/K7 w - -") == 117586);
  assert_true(index_of("7k/8/8/8/8/8/Q7/KQ6 w - -") == 117530);
  assert_true(index_of("8/8/8/8/8/8/k7/K7 w - -") == 0);
  assert_true(index_of("k7/8/8/8/8/8/8/K7 w - -") == 27);
  assert_true(index_of("8/8/8/8/8/8/6Kk/8 w - -") == 225);
}

/* A numbering made for one material is not used for another. */
TEST(numbering_is_reused_only_for_its_material) {
  static const char *const texts[] = {"8/8/8/8/8/8/8/KQ5k w - -", "8/8/8/3k4/8/8/8/K1B5 w - -",
                                      "8/8/8/8/8/8/8/kq5K b - -", "8/8/8/8/8/8/8/K6k w - -"};
  static const uint64_t indexes[] = {3026, 658, 3026, 27};
  dfen_endgame endgame = {.count = 0};
  for (int i = 0; i < 8; ++i) {
    dfen_position position = position_of(texts[i / 2]);
    uint64_t index;
    assert_true(dfen_endgame_index(&position, &endgame, &index));
    assert_true(index == indexes[i / 2]);
  }
}

/* ---- Counts ---- */

static void assert_count(const char *key, uint64_t dice, uint64_t chess) {
  dfen_endgame endgame = endgame_of(key);
  if (endgame.count != dice || dfen_endgame_count_chess(&endgame) != chess) {
    fail_msg("%s: %llu and %llu", key, (unsigned long long)endgame.count,
             (unsigned long long)dfen_endgame_count_chess(&endgame));
  }
}

/* All pawnless keys with a number of pieces beside the kings: how many keys there are, and how many classes. */
struct total {
  int keys;
  uint64_t dice, chess;
};

static void add_keys(dfen_material *material, int slot, int pieces, struct total *total) {
  if (slot == 2 * DFEN_KINDS) {
    dfen_material canonical = dfen_material_canonical(material);
    if (pieces == 0 && memcmp(canonical.pieces, material->pieces, sizeof canonical.pieces) == 0) {
      dfen_endgame endgame;
      assert_true(dfen_endgame_of_material(material, &endgame));
      ++total->keys;
      total->dice += endgame.count;
      total->chess += dfen_endgame_count_chess(&endgame);
    }
    return;
  }
  for (int count = 0; count <= pieces; ++count) {
    material->pieces[slot / DFEN_KINDS][slot % DFEN_KINDS] = (uint8_t)count;
    add_keys(material, slot + 1, pieces - count, total);
  }
  material->pieces[slot / DFEN_KINDS][slot % DFEN_KINDS] = 0;
}

TEST(totals_of_pawnless_keys) {
  static const struct total expected[] = {
    {1, 518, 462},
    {4, 250656, 224448},
    {22, 61012672, 54654768},
    {72, UINT64_C(9759669248), UINT64_C(8742994176)},
    {229, UINT64_C(1151610501888), UINT64_C(1031650460736)},
  };
  for (int pieces = 0; pieces < 5; ++pieces) {
    struct total total = {0, 0, 0};
    dfen_material material = {.pawns = {0, 0}};
    add_keys(&material, 0, pieces, &total);
    assert_int_equal(total.keys, expected[pieces].keys);
    assert_true(total.dice == expected[pieces].dice && total.chess == expected[pieces].chess);
  }
}

/* ---- Limits of counting ---- */

/* A material that fits on no board, and one that fits on few. */
TEST(crowded_boards) {
  char key[KEY_SIZE] = "K";
  for (int i = 0; i < 33; ++i) {
    strcat(key, "Bd");
  }
  strcat(key, "vK");
  assert_count(key, 0, 0);
  memset(key + 1, 'Q', 62);
  strcpy(key + 63, "vK"); /* only the kings' squares vary */
  assert_count(key, 2 * 518, 2 * 462);
  memset(key + 1, 'Q', 61);
  strcpy(key + 62, "NvK"); /* one square has no queen: like KNvK, if the knight and the empty square are exchanged */
  assert_count(key, 62664, 56112);
}

/* 4032 pairs of kings times the placements of the pieces, divided by 8, times 2 for the side to move. With many pieces,
 * positions that a reflection fixes add less than a hundredth of that. */
static long double estimate(int queens, int rooks, int knights) {
  const int pieces[] = {queens, rooks, knights};
  long double classes = 2.0L * 4032 / 8;
  int free = 62;
  for (int kind = 0; kind < 3; ++kind) {
    for (int i = 1; i <= pieces[kind]; ++i) {
      classes *= (long double)free-- / i;
    }
  }
  return classes;
}

TEST(more_than_2_to_the_62) {
  const long double most = 4611686018427387904.0L;
  int just_counted = 0;
  int just_refused = 0;
  for (int mix = 0; mix < 12 * 12 * 12; ++mix) {
    int queens = mix / 144;
    int rooks = mix / 12 % 12;
    int knights = 1 + mix % 12; /* of the other side, so that the sides differ */
    dfen_material material = {.pawns = {0, 0}};
    material.pieces[0][DFEN_QUEENS] = (uint8_t)queens;
    material.pieces[0][DFEN_ROOKS] = (uint8_t)rooks;
    material.pieces[1][DFEN_KNIGHTS] = (uint8_t)knights;
    dfen_endgame endgame;
    bool counted = dfen_endgame_of_material(&material, &endgame);
    long double classes = estimate(queens, rooks, knights);
    assert_int_equal(endgame.count > 0, counted);
    if (classes < 0.99L * most || classes > 1.01L * most) {
      assert_int_equal(counted, classes < most);
      just_counted += counted && classes > most / 2;
      just_refused += !counted && classes < most * 2;
    }
  }
  assert_true(just_counted > 0 && just_refused > 0);
}
