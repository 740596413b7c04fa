#include "whole_endgame.h"

#include "positions.h"
#include "random.h"

/* The image under a symmetry of the board, optionally after F. */
static dfen_position image_of(const dfen_position *position, dfen_symmetry symmetry, bool flip) {
  dfen_position image = flip ? flipped_position(position) : *position;
  return dfen_symmetry_of_position(symmetry, &image);
}

static bool same_board(const dfen_position *a, const dfen_position *b) {
  return memcmp(a->plane, b->plane, sizeof a->plane) == 0 && a->state.side == b->state.side;
}

static bool has_key(const dfen_position *position, const char *key) {
  dfen_material material;
  char text[KEY_SIZE];
  return dfen_material_of_position(position, &material) && strcmp(key_of(&material, text), key) == 0;
}

/* Checks one index; returns how many positions of its class have the key. */
static int check_index(const char *key, dfen_endgame *endgame, uint64_t index) {
  dfen_position position = dfen_endgame_position(endgame, index);
  bool pawns = (endgame->material.pawns[0] | endgame->material.pawns[1]) != 0;
  int with_key = 0;
  int same = 0;
  assert_true(has_key(&position, key));
  assert_true(position.state.halfmove == 0 && position.state.fullmove == 1);
  for (int i = 0; i < 16; ++i) {
    dfen_symmetry symmetry = (dfen_symmetry)(i / 2);
    if (pawns && symmetry != 0 && symmetry != DFEN_V) {
      continue;
    }
    dfen_position image = image_of(&position, symmetry, i % 2);
    uint64_t found;
    if (!dfen_endgame_index(&image, endgame, &found) || found != index) {
      fail_msg("%s: image %d of index %llu has another", key, i, (unsigned long long)index);
    }
    with_key += has_key(&image, key);
    same += same_board(&image, &position);
  }
  return with_key / same;
}

/* n choose k, for small n. */
static long long choose(int n, int k) {
  long long product = 1;
  for (int i = 1; i <= k; ++i) {
    product = product * (n - k + i) / i;
  }
  return product;
}

/* The number of positions of a key: kings, then bishops on the squares of their colour that the kings leave, then the
 * others. */
static long long count_positions(const dfen_material *material) {
  dfen_bitboard pawns = material->pawns[0] | material->pawns[1];
  long long count = 0;
  for (int pair = 0; pair < 4096; ++pair) {
    dfen_bitboard kings = UINT64_C(1) << pair / 64 | UINT64_C(1) << pair % 64;
    if (pair / 64 == pair % 64 || (kings & pawns) != 0) {
      continue;
    }
    int free[2] = {0, 0};
    for (int square = 0; square < 64; ++square) {
      free[(square / 8 + square % 8) % 2] += !((kings | pawns) >> square & 1);
    }
    long long ways = 1;
    for (int side = 0; side < 2; ++side) {
      ways *= choose(free[0], material->pieces[side][DFEN_DARK_BISHOPS]);
      ways *= choose(free[1], material->pieces[side][DFEN_LIGHT_BISHOPS]);
      free[0] -= material->pieces[side][DFEN_DARK_BISHOPS];
      free[1] -= material->pieces[side][DFEN_LIGHT_BISHOPS];
    }
    int any = free[0] + free[1];
    for (int side = 0; side < 2; ++side) {
      const int kinds[] = {DFEN_QUEENS, DFEN_ROOKS, DFEN_KNIGHTS};
      for (int i = 0; i < 3; ++i) {
        ways *= choose(any, material->pieces[side][kinds[i]]);
        any -= material->pieces[side][kinds[i]];
      }
    }
    count += 2 * ways;
  }
  return count;
}

void walk_endgame(const char *key) {
  dfen_endgame endgame = endgame_of(key);
  uint64_t count = endgame.count;
  long long met = 0;
  for (uint64_t index = 0; index < count; ++index) {
    met += check_index(key, &endgame, index);
  }
  assert_true(met == count_positions(&endgame.material));
}

void sample_endgame(const char *key, struct random *random, int samples) {
  dfen_endgame endgame = endgame_of(key);
  for (int i = 0; i < samples; ++i) {
    check_index(key, &endgame, random_next(random) % endgame.count);
  }
}
