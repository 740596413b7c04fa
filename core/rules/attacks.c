/* The squares that pieces attack, for all pieces of a type at once, by shifting sets of squares and filling lines.
 *
 * Callers usually need all pieces of a type together, and shifting a bitboard takes as long as shifting a single bit.
 * Tables of lines by square, the alternative, handle one piece at a time, and are large.
 *
 * For example a rook on a1 with a piece on a4: up the file it fills a1, a2, a3, and one step north of each is a2, a3,
 * a4. So the first piece on the line is attacked too, whatever its side: callers remove their own pieces. */
#include "attacks.h"

#include "../common/board.h"

/* One step in each direction; squares outside the board are dropped. */
static dfen_bitboard north(dfen_bitboard set) {
  return set << 8;
}

static dfen_bitboard south(dfen_bitboard set) {
  return set >> 8;
}

static dfen_bitboard east(dfen_bitboard set) {
  return set << 1 & ~FILE_A;
}

static dfen_bitboard west(dfen_bitboard set) {
  return set >> 1 & ~FILE_H;
}

/* The squares `from` and the open squares that follow them in a direction, up to the first one that is not open. The
 * reach doubles with each round, 1, 2, 4 squares: after three rounds it is seven, the length of the longest lines.
 * `open` shrinks with it to the squares behind which the line is open that far. The caller adds one more step, onto the
 * square that ends the line.
 *
 * `distance` is the length of a step: 8 to the north, 9 to the north-east. A line that leaves the board at the h file
 * would continue at the a file, so for directions to the east or west the caller removes that file from `open`. */
static dfen_bitboard fill_up(dfen_bitboard from, dfen_bitboard open, int distance) {
  from |= open & from << distance;
  open &= open << distance;
  from |= open & from << 2 * distance;
  open &= open << 2 * distance;
  return from | (open & from << 4 * distance);
}

/* The same towards a1. */
static dfen_bitboard fill_down(dfen_bitboard from, dfen_bitboard open, int distance) {
  from |= open & from >> distance;
  open &= open >> distance;
  from |= open & from >> 2 * distance;
  open &= open >> 2 * distance;
  return from | (open & from >> 4 * distance);
}

/* Lines in four directions. */
static dfen_bitboard rook_attacks(dfen_bitboard from, dfen_bitboard occupied) {
  dfen_bitboard open = ~occupied;
  return north(fill_up(from, open, 8)) | south(fill_down(from, open, 8)) | east(fill_up(from, open & ~FILE_A, 1)) |
         west(fill_down(from, open & ~FILE_H, 1));
}

/* The same on the diagonals. */
static dfen_bitboard bishop_attacks(dfen_bitboard from, dfen_bitboard occupied) {
  dfen_bitboard open = ~occupied;
  return north(east(fill_up(from, open & ~FILE_A, 9))) | north(west(fill_up(from, open & ~FILE_H, 7))) |
         south(east(fill_down(from, open & ~FILE_A, 7))) | south(west(fill_down(from, open & ~FILE_H, 9)));
}

/* One file and two ranks away, or two files and one rank. */
static dfen_bitboard knight_attacks(dfen_bitboard from) {
  dfen_bitboard one = east(from) | west(from);
  dfen_bitboard two = east(east(from)) | west(west(from));
  return one << 16 | one >> 16 | two << 8 | two >> 8;
}

/* Three squares on the rank above, three on the rank below, and the two beside it. */
static dfen_bitboard king_attacks(dfen_bitboard from) {
  dfen_bitboard row = from | east(from) | west(from);
  return row << 8 | row >> 8 | east(from) | west(from);
}

/* Where pawns capture, not where they are pushed. */
static dfen_bitboard pawn_attacks(int side, dfen_bitboard from) {
  dfen_bitboard ahead = side == DFEN_WHITE ? north(from) : south(from);
  return east(ahead) | west(ahead);
}

/* A queen attacks like a rook and a bishop on the same square. */
dfen_bitboard dfen_attacks(int type, int side, dfen_bitboard from, dfen_bitboard occupied) {
  switch (type) {
  case DFEN_PAWN: return pawn_attacks(side, from);
  case DFEN_KNIGHT: return knight_attacks(from);
  case DFEN_BISHOP: return bishop_attacks(from, occupied);
  case DFEN_ROOK: return rook_attacks(from, occupied);
  case DFEN_QUEEN: return rook_attacks(from, occupied) | bishop_attacks(from, occupied);
  default: return king_attacks(from);
  }
}

struct attacked core_attacked_by(const dfen_position *position, int side) {
  struct attacked attacked = {.any = 0};
  dfen_bitboard all = occupied(position);
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    attacked.by[type] = dfen_attacks(type, side, pieces(position, side, type), all);
    attacked.any |= attacked.by[type];
  }
  return attacked;
}

/* By the number of types n: 216 - (6 - n)^3. */
int core_rolls_attacking(const struct attacked *attacked, int square) {
  static const uint8_t rolls[DFEN_KING + 1] = {0, 91, 152, 189, 208, 215, 216};
  int types = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    types += (int)(attacked->by[type] >> square & 1);
  }
  return rolls[types];
}
