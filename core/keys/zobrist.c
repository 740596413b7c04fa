/* Zobrist keys (SPEC 4.10): the XOR of a random number for every feature of a position.
 *
 * The numbers are generated for White; Black's numbers are those of the flipped features with their bytes in reverse
 * order. So the key of the flipped position is the key with its bytes in reverse order. */
#include "../common/bits.h"
#include "../common/board.h"
#include "../common/castling.h"

/* The index of the first number of each kind of feature. */
enum {
  OF_PIECES = 0,                  /* by type, then by square: White's */
  OF_RIGHTS = OF_PIECES + 6 * 64, /* White's, king side and queen side */
  OF_TARGETS = OF_RIGHTS + 2,     /* by file, on rank 6, where White captures */
  OF_DICE = OF_TARGETS + 8,       /* by type, then by their number */
  OF_SIDE = OF_DICE + 6 * 3,      /* White to move */
};

/* The number at an index of the SplitMix64 generator, seeded with the text "dfen-zob".
 *
 * Reversing the bytes exchanges bits 0 and 56. They are equal in every number except that of the side to move, where
 * they differ. So they differ in every key, and no key is its own reverse, not even if the board is its own flip. */
static uint64_t number_at(unsigned index) {
  const uint64_t lowest_bits = UINT64_C(1) << 56 | 1;
  uint64_t z = UINT64_C(0x6466656E2D7A6F62) + (index + 1) * UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  z ^= z >> 31;
  uint64_t lowest = z & 1;
  uint64_t highest = index == OF_SIDE ? lowest ^ 1 : lowest;
  return (z & ~lowest_bits) | highest << 56 | lowest;
}

/* The number of a feature of White, or of the same feature of Black. */
static uint64_t number_for(int side, unsigned index) {
  uint64_t number = number_at(index);
  return side == DFEN_WHITE ? number : core_reverse_bytes(number);
}

/* Black's squares are counted from Black's side, like the flip does. */
static uint64_t key_of_pieces(const dfen_position *position) {
  uint64_t key = 0;
  for (dfen_bitboard squares = occupied(position); squares != 0;) {
    int square = pop_lsb(&squares);
    int side = side_at(position, square);
    int from_its_side = side == DFEN_WHITE ? square : square ^ 56;
    key ^=
      number_for(side, OF_PIECES + 64u * (unsigned)(type_at(position, square) - DFEN_PAWN) + (unsigned)from_its_side);
  }
  return key;
}

static uint64_t key_of_rights(unsigned castling) {
  uint64_t key = 0;
  for (int right = 0; right < CASTLING_RIGHTS; ++right) {
    if (castling >> right & 1) {
      key ^= number_for(side_of_right(right), OF_RIGHTS + (unsigned)right % 2);
    }
  }
  return key;
}

/* White captures on targets on rank 6, Black on rank 3. */
static uint64_t key_of_targets(dfen_bitboard targets) {
  uint64_t key = 0;
  while (targets != 0) {
    int square = pop_lsb(&targets);
    int capturer = square >= 32 ? DFEN_WHITE : DFEN_BLACK;
    key ^= number_for(capturer, OF_TARGETS + (unsigned)square % 8);
  }
  return key;
}

/* Two pawn dice are a separate feature, because the XOR of two equal numbers cancels. */
static uint64_t key_of_dice(uint16_t dice, int side) {
  uint64_t key = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    unsigned count = dfen_dice_count(dice, type);
    if (count > 0) {
      key ^= number_for(side, OF_DICE + 3u * (unsigned)(type - DFEN_PAWN) + count - 1);
    }
  }
  return key;
}

/* The XOR of all features. Clocks are not features. */
uint64_t dfen_zobrist(const dfen_position *position) {
  const dfen_state *state = &position->state;
  return key_of_pieces(position) ^ key_of_rights(state->castling) ^ key_of_targets(state->en_passant) ^
         key_of_dice(state->dice, state->side) ^ number_for(state->side, OF_SIDE);
}
