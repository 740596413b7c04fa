/* What men attack, for all men of a type at once: sets of squares are shifted, sliding men fill their lines. */
#include "../common/board.h"
#include "../dfen.h"

/* One step in each direction; what would leave the board over the a or h file falls off. */
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

/* From `from` along a direction to the first man on each line, that square included. The men that moved so far double
 * their reach in each round: 1, 2, 4 squares, and one more step. `open` are the squares a line may pass through: for
 * a direction with an eastern or western part without the file on which a line would come in again. */
static dfen_bitboard fill_up(dfen_bitboard from, dfen_bitboard open, int distance) {
  from |= open & from << distance;
  open &= open << distance;
  from |= open & from << 2 * distance;
  open &= open << 2 * distance;
  return from | (open & from << 4 * distance);
}

static dfen_bitboard fill_down(dfen_bitboard from, dfen_bitboard open, int distance) {
  from |= open & from >> distance;
  open &= open >> distance;
  from |= open & from >> 2 * distance;
  open &= open >> 2 * distance;
  return from | (open & from >> 4 * distance);
}

static dfen_bitboard rook_attacks(dfen_bitboard from, dfen_bitboard occupied) {
  dfen_bitboard open = ~occupied;
  return north(fill_up(from, open, 8)) | south(fill_down(from, open, 8)) | east(fill_up(from, open & ~FILE_A, 1)) |
         west(fill_down(from, open & ~FILE_H, 1));
}

static dfen_bitboard bishop_attacks(dfen_bitboard from, dfen_bitboard occupied) {
  dfen_bitboard open = ~occupied;
  return north(east(fill_up(from, open & ~FILE_A, 9))) | north(west(fill_up(from, open & ~FILE_H, 7))) |
         south(east(fill_down(from, open & ~FILE_A, 7))) | south(west(fill_down(from, open & ~FILE_H, 9)));
}

static dfen_bitboard knight_attacks(dfen_bitboard from) {
  dfen_bitboard one = east(from) | west(from);
  dfen_bitboard two = east(east(from)) | west(west(from));
  return one << 16 | one >> 16 | two << 8 | two >> 8;
}

static dfen_bitboard king_attacks(dfen_bitboard from) {
  dfen_bitboard row = from | east(from) | west(from);
  return row << 8 | row >> 8 | east(from) | west(from);
}

static dfen_bitboard pawn_attacks(int side, dfen_bitboard from) {
  dfen_bitboard ahead = side == DFEN_WHITE ? north(from) : south(from);
  return east(ahead) | west(ahead);
}

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
