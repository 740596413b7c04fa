/* Endgame indexes of whole endgames and of samples of large ones have no gap and no duplicate (SPEC 7). */
#include "../../repo/support/whole_endgame.h"

#include "../../repo/support/random.h"

TEST(endgames_of_three_pieces) {
  static const char *const keys[] = {"KvK", "KQvK", "KRvK", "KBdvK", "KNvK"};
  for (int i = 0; i < random_part(sizeof keys / sizeof keys[0]); ++i) {
    walk_endgame(keys[i]);
  }
}

TEST(endgames_of_one_pawn) {
  for (int square = 8; square < 8 + random_part(48); ++square) {
    if (square % 8 < 4) {
      char key[] = {'K', (char)('a' + square % 8), (char)('1' + square / 8), 'v', 'K', '\0'};
      walk_endgame(key);
    }
  }
}

/* Two pawns, a queen and a pawn, pawn against pawn: 350,000 samples of each, over 3,500 keys. */
TEST(endgames_with_pawns) {
  struct random random = random_seeded("pawns");
  for (int i = 0; i < random_cases(10500); ++i) {
    dfen_material material = material_of(i % 3 == 1 ? "KQvK" : "KvK");
    dfen_bitboard first = UINT64_C(1) << (8 + random_below(&random, 48));
    dfen_bitboard second = UINT64_C(1) << (8 + random_below(&random, 48));
    material.pawns[0] = first;
    material.pawns[i % 3 == 2] |= i % 3 == 1 || second == first ? 0 : second;
    material = dfen_material_canonical(&material);
    char key[KEY_SIZE];
    sample_endgame(key_of(&material, key), &random, 100);
  }
}

/* Reflections with several pieces on the axis and in pairs, and bishops of both colours. */
TEST(larger_endgames) {
  struct random random = random_seeded("larger");
  static const char *const keys[] = {"KQQQQvK",     "KBdBlvKBdBl",   "KBdBdvKBlBl", "KQQvKQQ",         "KBdBdBlvKNN",
                                     "KQQRRNNvKQQ", "KBdBlNNvKRRBd", "KQQQQQQvK",   "KBdBlb2g2vKb7g7", "KNNNvKBdBdBd"};
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; ++i) {
    dfen_material material = material_of(keys[i]);
    material = dfen_material_canonical(&material);
    char key[KEY_SIZE];
    sample_endgame(key_of(&material, key), &random, random_cases(20000));
  }
}
