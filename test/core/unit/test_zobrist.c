/* core/keys/zobrist.c: no two features share a number (SPEC 4.10). */
#include "../../repo/support/test.h"

#include <stdlib.h>

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
