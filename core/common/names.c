/* Tables from the code of a piece to its letter and back; conversion of the name of a square to its number: "c6" is 8 *
 * 5 + 2 = 42. */
#include "names.h"

const char core_letter_of_code[16] = {0, 'P', 'N', 'B', 'R', 'Q', 'K', 0, 0, 'p', 'n', 'b', 'r', 'q', 'k', 0};

const uint8_t core_code_of_letter[256] = {
  ['P'] = 1, ['N'] = 2,  ['B'] = 3,  ['R'] = 4,  ['Q'] = 5,  ['K'] = 6,
  ['p'] = 9, ['n'] = 10, ['b'] = 11, ['r'] = 12, ['q'] = 13, ['k'] = 14,
};

char dfen_letter(int type, int side) {
  return core_letter_of_code[type | (side == DFEN_BLACK ? 8 : 0)];
}

int dfen_square_from_text(const char *text, size_t length) {
  if (length != 2 || !is_file(text[0]) || !is_rank(text[1])) {
    return -1;
  }
  return 8 * (text[1] - '1') + (text[0] - 'a');
}
