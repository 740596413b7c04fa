/* One table for each direction, from a piece to its letter and back. */
#include "letters.h"

const char core_letter_of_code[16] = {0, 'P', 'N', 'B', 'R', 'Q', 'K', 0, 0, 'p', 'n', 'b', 'r', 'q', 'k', 0};

const uint8_t core_code_of_letter[256] = {
  ['P'] = 1, ['N'] = 2,  ['B'] = 3,  ['R'] = 4,  ['Q'] = 5,  ['K'] = 6,
  ['p'] = 9, ['n'] = 10, ['b'] = 11, ['r'] = 12, ['q'] = 13, ['k'] = 14,
};

char dfen_letter(int type, int side) {
  return core_letter_of_code[type | (side == DFEN_BLACK ? 8 : 0)];
}
