/* core/keys/zobrist.c: the fields that a Zobrist key includes; no two features share a number (SPEC 4.10). */
#include "../support/test.h"

#include <stdlib.h>

static uint64_t key_of(const char *text) {
  dfen_fields fields = fields_of(text);
  dfen_position position = dfen_to_position(&fields);
  return dfen_zobrist(&position);
}

static void assert_differ(const char *const *texts, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    for (size_t other = 0; other < i; ++other) {
      assert_true(key_of(texts[i]) != key_of(texts[other]));
    }
  }
}
#define assert_differ(...) OF_THIS_LINE(assert_differ(__VA_ARGS__))

TEST(every_field_but_the_clocks_counts) {
  static const char *const texts[] = {
    START " w KQkq - 0 1",    START " b KQkq - 0 1",     START " w KQk - 0 1",     START " w KQq - 0 1",
    START " w Kkq - 0 1",     START " w Qkq - 0 1",      START " w - - 0 1",       START " w KQkq a3 0 1",
    START " w KQkq a6 0 1",   START " w KQkq a3a6 0 1",  START " w KQkq h3 0 1",   START " w KQkq - 0 1 P",
    START " w KQkq - 0 1 PP", START " w KQkq - 0 1 PPP", START " w KQkq - 0 1 PK", START " b KQkq - 0 1 p",
  };
  assert_differ(texts, sizeof texts / sizeof texts[0]);
  assert_true(key_of(START " w KQkq - 0 1") == key_of(START " w KQkq - 99 2147483647"));
}

TEST(order_of_dice_does_not_count) {
  assert_true(key_of(START " w KQkq - 0 1 KPK") == key_of(START " w KQkq - 0 1 PKK"));
  assert_true(key_of(START " w KQkq - 0 1 PPK") != key_of(START " w KQkq - 0 1 PKK"));
}

static int compare(const void *a, const void *b) {
  const uint64_t *x = a;
  const uint64_t *y = b;
  return (*x > *y) - (*x < *y);
}

/* The number of a feature is the change that it makes to the key of the empty board. */
TEST(all_numbers_are_different) {
  enum { NUMBERS = 12 * 64 + 15 + 16 + 83 + 1 };
  static uint64_t numbers[NUMBERS];
  size_t count = 0;
  dfen_fields fields = fields_of("8/8/8/8/8/8/8/8 w - - 0 1");
  const dfen_position empty = dfen_to_position(&fields);
  for (int square = 0; square < 64; ++square) {
    for (int piece = 0; piece < 12; ++piece) {
      dfen_position position = empty;
      for (int plane = 0; plane < 3; ++plane) {
        position.plane[plane] = (uint64_t)((piece % 6 + 1) >> plane & 1) << square;
      }
      position.plane[3] = (uint64_t)(piece / 6) << square;
      numbers[count++] = dfen_zobrist(&position) ^ dfen_zobrist(&empty);
    }
  }
  for (uint8_t castling = 1; castling < 16; ++castling) {
    dfen_position position = empty;
    position.state.castling = castling;
    numbers[count++] = dfen_zobrist(&position) ^ dfen_zobrist(&empty);
  }
  for (int file = 0; file < 16; ++file) {
    dfen_position position = empty;
    position.state.en_passant = UINT64_C(1) << (file < 8 ? 16 + file : 32 + file);
    numbers[count++] = dfen_zobrist(&position) ^ dfen_zobrist(&empty);
  }
  for (int dice = 1; dice < 7 * 7 * 7; ++dice) { /* three dice in order, 0 for none */
    int type[] = {dice / 49, dice / 7 % 7, dice % 7};
    dfen_position position = empty;
    if (type[0] > type[1] || type[1] > type[2]) {
      continue;
    }
    for (int die = 0; die < 3; ++die) {
      position.state.dice = (uint16_t)(position.state.dice + (type[die] > 0 ? dfen_die(type[die]) : 0));
    }
    numbers[count++] = dfen_zobrist(&position) ^ dfen_zobrist(&empty);
  }
  numbers[count++] = dfen_zobrist(&empty);
  assert_int_equal(count, NUMBERS);
  qsort(numbers, count, sizeof numbers[0], compare);
  for (size_t i = 1; i < count; ++i) {
    assert_true(numbers[i] != numbers[i - 1]);
  }
}

/* The empty board and the start position, each with and without dice: the flip differs only in the side to move. */
TEST(flip_of_a_symmetric_board_has_another_key) {
  assert_true(key_of("8/8/8/8/8/8/8/8 w - - 0 1") != key_of("8/8/8/8/8/8/8/8 b - - 0 1"));
  assert_true(key_of(START " w KQkq - 0 1") != key_of(START " b KQkq - 0 1"));
  assert_true(key_of(START " w KQkq a3a6 0 1 KK") != key_of(START " b KQkq a3a6 0 1 kk"));
}
