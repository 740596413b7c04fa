/* Material keys and endgame indexes on many boards, compared with the slow version and checked for consistency (SPEC
 * 7). */
#include "../support/endgame.h"

#include "../support/random.h"

/* ---- Random boards ---- */

/* Both kings and up to six more pieces on any squares they may have; half of the boards have no pawns. */
static struct slow_position random_endgame(struct random *random) {
  struct slow_position position = {.side = random_below(random, 2) ? 'w' : 'b', .fullmove = 1};
  bool pawns = random_below(random, 2);
  unsigned pieces = 2 + random_below(random, 7);
  memset(position.board, ' ', sizeof position.board);
  for (unsigned i = 0; i < pieces;) {
    unsigned square = random_below(random, 64);
    char letter = i < 2 ? "Kk"[i] : (pawns ? "QRBNqrbnBbPpPp" : "QRBNqrbnBb")[random_below(random, pawns ? 14 : 10)];
    bool pawn = letter == 'P' || letter == 'p';
    if (position.board[square] == ' ' && !(pawn && (square < 8 || square >= 56))) {
      position.board[square] = letter;
      ++i;
    }
  }
  return position;
}

static dfen_position board_of(const struct slow_position *slow) {
  char text[SLOW_TEXT_SIZE];
  slow_write_full(slow, text);
  return position_of(text);
}

static struct slow_position slow_of(const dfen_position *position) {
  char text[DFEN_TEXT_SIZE];
  dfen_fields fields = dfen_to_fields(position);
  struct slow_position slow;
  struct slow_fault fault;
  form_of(&fields, DFEN_FULL_FORM, text);
  assert_true(slow_read(text, strlen(text), &slow, &fault));
  return slow;
}

static void materials_of_all_images(void **state) {
  (void)state;
  struct random random = random_seeded("materials");
  for (int i = 0; i < random_cases(100000); ++i) {
    struct slow_position slow = random_endgame(&random);
    char expected[SLOW_MATERIAL_SIZE];
    char expected_raw[SLOW_MATERIAL_SIZE];
    assert_true(slow_material(&slow, expected));
    assert_true(slow_raw_material(&slow, expected_raw));
    for (int image = 0; image < 16; ++image) {
      if (!slow_is_in_fold(&slow, slow_words[image], "dihedral")) {
        continue;
      }
      struct slow_position slow_image = slow_transform(&slow, slow_words[image]);
      dfen_position position = board_of(&slow_image);
      dfen_material material;
      char text[KEY_SIZE];
      assert_true(dfen_material_of_position(&position, &material));
      if (image == 0) {
        assert_string_equal(key_of(&material, text), expected_raw);
      }
      material = dfen_material_canonical(&material);
      assert_string_equal(key_of(&material, text), expected);
    }
  }
}

static void positions_without_material(void **state) {
  (void)state;
  struct random random = random_seeded("no materials");
  int with = 0;
  int cases = random_cases(20000);
  for (int i = 0; i < cases; ++i) {
    struct slow_position slow = random_position(&random);
    dfen_position position = board_of(&slow);
    dfen_material material;
    char expected[SLOW_MATERIAL_SIZE];
    bool has = slow_material(&slow, expected);
    assert_int_equal(dfen_material_of_position(&position, &material), has);
    with += has;
  }
  assert_in_range(with, cases / 100, cases - cases / 100);
}

/* The position of an index is in the class of the position that produced the index, and other images have the same
 * index. */
static void indexes_of_random_boards(void **state) {
  (void)state;
  struct random random = random_seeded("indexes");
  for (int i = 0; i < random_cases(20000); ++i) {
    struct slow_position slow = random_endgame(&random);
    dfen_position position = board_of(&slow);
    dfen_endgame endgame = {.count = 0};
    uint64_t index;
    assert_true(dfen_endgame_index(&position, &endgame, &index));
    assert_true(index < endgame.count);
    dfen_position representative = dfen_endgame_position(&endgame, index);
    struct slow_position back = slow_of(&representative);
    char class[SLOW_TEXT_SIZE];
    char class_of_back[SLOW_TEXT_SIZE];
    slow_endgame_class(&slow, class);
    slow_endgame_class(&back, class_of_back);
    assert_string_equal(class_of_back, class);

    const char *word;
    do {
      word = slow_words[random_below(&random, 16)];
    } while (!slow_is_in_fold(&slow, word, "dihedral"));
    struct slow_position slow_image = slow_transform(&slow, word);
    dfen_position image = board_of(&slow_image);
    dfen_endgame endgame_of_image = {.count = 0};
    uint64_t index_of_image;
    assert_true(dfen_endgame_index(&image, &endgame_of_image, &index_of_image));
    assert_true(index_of_image == index);
    char key[KEY_SIZE];
    char key_of_image[KEY_SIZE];
    assert_string_equal(key_of(&endgame_of_image.material, key_of_image), key_of(&endgame.material, key));
  }
}

/* ---- Whole endgames ---- */

static void endgames_of_three_pieces(void **state) {
  (void)state;
  static const char *const keys[] = {"KvK", "KQvK", "KRvK", "KBdvK", "KNvK"};
  for (int i = 0; i < random_part(sizeof keys / sizeof keys[0]); ++i) {
    walk_endgame(keys[i]);
  }
}

static void endgames_of_one_pawn(void **state) {
  (void)state;
  for (int square = 8; square < 8 + random_part(48); ++square) {
    if (square % 8 < 4) {
      char key[] = {'K', (char)('a' + square % 8), (char)('1' + square / 8), 'v', 'K', '\0'};
      walk_endgame(key);
    }
  }
}

/* Two pawns, a queen and a pawn, pawn against pawn: 350,000 samples of each, over 3,500 keys. */
static void endgames_with_pawns(void **state) {
  (void)state;
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
static void larger_endgames(void **state) {
  (void)state;
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

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(materials_of_all_images),  cmocka_unit_test(positions_without_material),
    cmocka_unit_test(indexes_of_random_boards), cmocka_unit_test(endgames_of_three_pieces),
    cmocka_unit_test(endgames_of_one_pawn),     cmocka_unit_test(endgames_with_pawns),
    cmocka_unit_test(larger_endgames),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
