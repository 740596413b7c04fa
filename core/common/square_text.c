/* From the name of a square to its number: "c6" is 8 * 5 + 2 = 42. */
#include "square_text.h"

#include "../dfen.h"

int dfen_square_from_text(const char *text, size_t length) {
  if (length != 2 || !is_file(text[0]) || !is_rank(text[1])) {
    return -1;
  }
  return 8 * (text[1] - '1') + (text[0] - 'a');
}
