#include "combinations.h"

#include "../common/bits.h"
#include "../common/board.h"

/* How many squares of `universe` come before `square`. */
static int place_in(dfen_bitboard universe, int square) {
  return dfen_count_bits(universe & (square_bit(square) - 1));
}

uint64_t dfen_rank_set(dfen_bitboard universe, dfen_bitboard set) {
  uint64_t rank = 0;
  for (int i = 1; set != 0; ++i) {
    rank += dfen_choose(place_in(universe, take_square(&set)), i);
  }
  return rank;
}

/* The square of `universe` that so many of its squares come before. */
static dfen_bitboard square_in(dfen_bitboard universe, int place) {
  for (; place > 0; --place) {
    universe &= universe - 1;
  }
  return dfen_lowest_bit(universe);
}

/* A set whose highest square is in place c comes after the c over k sets that lie below it. */
dfen_bitboard dfen_unrank_set(dfen_bitboard universe, int k, uint64_t rank) {
  dfen_bitboard set = 0;
  int place = dfen_count_bits(universe);
  for (; k > 1; --k) {
    do {
      --place;
    } while (dfen_choose(place, k) > rank);
    rank -= dfen_choose(place, k);
    set |= square_in(universe, place);
  }
  return k == 1 ? set | square_in(universe, (int)rank) : set;
}
