/* The tables of castling.h. A set of rights is the sum of its bits, K 1, Q 2, k 4 and q 8, and indexes the table of
 * texts: 13, for example, is "Kkq". */
#include "castling.h"

const char core_castling_text[16][8] = {"-", "K",  "Q",  "KQ",  "k",  "Kk",  "Qk",  "KQk",
                                        "q", "Kq", "Qq", "KQq", "kq", "Kkq", "Qkq", "KQkq"};
const uint8_t core_castling_length[16] = {1, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

const uint8_t core_castling_of_letter[256] = {
  ['K'] = DFEN_WHITE_KING_SIDE,
  ['Q'] = DFEN_WHITE_QUEEN_SIDE,
  ['k'] = DFEN_BLACK_KING_SIDE,
  ['q'] = DFEN_BLACK_QUEEN_SIDE,
};

/* a1 is 0, h1 is 7, a8 is 56 and h8 is 63. */
const uint8_t core_castling_of_corner[64] = {
  [0] = DFEN_WHITE_QUEEN_SIDE,
  [7] = DFEN_WHITE_KING_SIDE,
  [56] = DFEN_BLACK_QUEEN_SIDE,
  [63] = DFEN_BLACK_KING_SIDE,
};

const struct castling core_castlings[2] = {
  {.king_to = 6, .rook_from = 7, .rook_to = 5, .between = 0x60}, /* f1 and g1 are empty */
  {.king_to = 2, .rook_from = 0, .rook_to = 3, .between = 0x0E}, /* b1, c1 and d1 */
};
