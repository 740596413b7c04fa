/* Keys, the slow and obvious way (SPEC 4, and the head of core/keys/zobrist.c): the normal form square by square, the
 * Zobrist numbers from one long sequence. */
#include "slow.h"

#include <string.h>

/* ---- The normal form ---- */

static bool has(const struct slow_position *position, int file, int rank, char piece) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 && position->board[8 * rank + file] == piece;
}

/* Can a pawn of the side to move capture onto this empty target with its next micro-move? White captures onto rank 6
 * from rank 5, Black onto rank 3 from rank 4. */
static bool can_be_captured(const struct slow_position *position, int square) {
  int file = square % 8;
  bool white = position->side == 'w';
  char pawn = white ? 'P' : 'p';
  int from_rank = white ? 4 : 3;
  return square / 8 == (white ? 5 : 2) && position->board[square] == ' ' &&
         (has(position, file - 1, from_rank, pawn) || has(position, file + 1, from_rank, pawn));
}

void slow_normalize(const struct slow_position *position, char text[SLOW_TEXT_SIZE]) {
  struct slow_position normal = *position;
  for (int square = 0; square < 64; square++) {
    normal.target[square] = position->target[square] && can_be_captured(position, square);
  }
  memset(normal.dice, 0, sizeof normal.dice);
  slow_write_key(&normal, text);
}

/* ---- The Zobrist key ---- */

enum { NUMBERS = 413 };

/* One step of SplitMix64. */
static unsigned long long next_number(unsigned long long *state) {
  *state += 0x9E3779B97F4A7C15u;
  unsigned long long z = *state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static void make_numbers(unsigned long long numbers[NUMBERS]) {
  unsigned long long state = 0x6466656E2D7A6F62u; /* "dfen-zob" */
  for (int i = 0; i < NUMBERS; i++) {
    unsigned long long number = next_number(&state);
    unsigned long long bit_0 = number % 2;
    unsigned long long bit_56 = i == NUMBERS - 1 ? 1 - bit_0 : bit_0; /* the last is the side to move */
    numbers[i] = (number & 0xFEFFFFFFFFFFFFFFu) + (bit_56 << 56);
  }
}

unsigned long long slow_reverse_bytes(unsigned long long key) {
  unsigned long long reversed = 0;
  for (int byte = 0; byte < 8; byte++) {
    reversed = reversed * 256 + key % 256;
    key /= 256;
  }
  return reversed;
}

/* White's half of the key, or Black's as White's in the flipped position. */
static unsigned long long half_key(const struct slow_position *position, bool side_to_move) {
  unsigned long long numbers[NUMBERS];
  unsigned long long key = 0;
  make_numbers(numbers);
  for (int square = 0; square < 64; square++) {
    const char *piece = strchr("PNBRQK", position->board[square]);
    if (piece != NULL) {
      key ^= numbers[64 * (piece - "PNBRQK") + square];
    }
  }
  for (int wing = 0; wing < 2; wing++) {
    key ^= position->right[wing] ? numbers[384 + wing] : 0;
  }
  for (int file = 0; file < 8; file++) {
    key ^= position->target[40 + file] ? numbers[386 + file] : 0;
  }
  for (int type = 0; type < 6 && side_to_move; type++) {
    key ^= position->dice[type] > 0 ? numbers[394 + 3 * type + position->dice[type] - 1] : 0;
  }
  return key ^ (side_to_move ? numbers[412] : 0);
}

unsigned long long slow_zobrist(const struct slow_position *position) {
  struct slow_position flip = slow_transform(position, "F");
  unsigned long long white = half_key(position, position->side == 'w');
  unsigned long long black = half_key(&flip, position->side == 'b');
  return white ^ slow_reverse_bytes(black);
}
