/* Conversion between the text of the ranks of a DFEN and bitboards.
 *
 * After reading, a DFEN is still text, rank by rank (dfen_fields). Many functions need no more: the flip and the mirror
 * only move characters. Functions that need the squares of pieces convert to bitboards (dfen_position).
 *
 * The conversion goes rank by rank. For example the rank "2k4R" is first expanded to eight codes, one per byte: 0 0 14
 * 0 0 0 0 4, where a code is the type, plus 8 for black. Bit 0 of the eight codes is a byte of plane 0, bit 1 a byte of
 * plane 1, and so on: here plane 1 gets 00000100, because of the two pieces only the king has that bit. */
#include "board.h"
#include "names.h"

char dfen_piece_letter(const dfen_position *position, int square) {
  return dfen_letter(type_at(position, square), side_at(position, square));
}

/* The codes of the pieces of a rank, each in the byte of its file. A digit skips as many files; the lowest four bits of
 * the character '5' are 5. */
static uint64_t codes_of_rank(uint64_t text) {
  uint64_t codes = 0;
  unsigned file = 0;
  for (; text != 0; text >>= 8) {
    unsigned char character = text & 0xFF;
    uint64_t code = core_code_of_letter[character];
    codes |= code << 8 * file;
    file += code != 0 ? 1 : character & 0x0F;
  }
  return codes;
}

/* Bit `plane` of each of eight codes, the first the lowest. The product collects the bits of the bytes in the highest
 * byte: bit 8 * n moves up by 56 - 7 * n. */
static uint64_t plane_of_codes(uint64_t codes, int plane) {
  return (codes >> plane & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56;
}

dfen_position dfen_to_position(const dfen_fields *fields) {
  dfen_position position = {.plane = {0}, .state = fields->state};
  for (int rank = 0; rank < 8; ++rank) {
    uint64_t codes = codes_of_rank(fields->rank[rank]);
    for (int plane = 0; plane < 4; ++plane) {
      position.plane[plane] |= plane_of_codes(codes, plane) << 8 * rank;
    }
  }
  return position;
}

/* Writes each rank piece by piece. The number of empty squares, if any, precedes a piece and follows the last one. */
dfen_fields dfen_to_fields(const dfen_position *position) {
  dfen_fields fields = {.state = position->state};
  dfen_bitboard pieces = occupied(position);
  for (int rank = 0; rank < 8; ++rank) {
    uint64_t text = 0;
    unsigned length = 0;
    int next = 8 * rank; /* the first square not yet written */
    for (dfen_bitboard left = pieces & RANK_1 << 8 * rank; left != 0;) {
      int square = pop_lsb(&left);
      if (square > next) {
        text |= (uint64_t)('0' + square - next) << 8 * length++;
      }
      text |= (uint64_t)dfen_piece_letter(position, square) << 8 * length++;
      next = square + 1;
    }
    int empty = 8 * rank + 8 - next;
    if (empty > 0) {
      text |= (uint64_t)('0' + empty) << 8 * length++;
    }
    fields.rank[rank] = text;
    fields.length[rank] = (uint8_t)length;
  }
  return fields;
}

/* Reads the text of the rank from left to right, counting down the files before the square. */
char dfen_letter_on(const dfen_fields *fields, int square) {
  int file = square % 8;
  for (uint64_t text = fields->rank[square / 8]; text != 0; text >>= 8) {
    unsigned char character = text & 0xFF;
    bool is_piece = core_code_of_letter[character] != 0;
    if (file == 0 && is_piece) {
      return (char)character;
    }
    file -= is_piece ? 1 : character - '0';
    if (file < 0) {
      break;
    }
  }
  return 0;
}
