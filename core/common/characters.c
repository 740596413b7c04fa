/* Characters of text that others made: names, labels, and what an error shows of an argument (SPEC 8.15 and 9.11).
 *
 * The first byte of a character says how many there are: 0xxxxxxx one, 110xxxxx two, 1110xxxx three, 11110xxx four; the
 * others begin with 10. The euro sign, E2 82 AC, is 0010 000010 101100, which is U+20AC. */
#include "../dfen.h"

size_t dfen_take_character(const char *text, size_t length, uint32_t *character) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  unsigned first = (unsigned char)text[0];
  size_t bytes = first < 0x80 ? 1 : first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF8 ? 4 : 0;
  if (bytes == 0 || bytes > length) {
    return 0;
  }
  uint32_t number = bytes == 1 ? first : first & (0x7Fu >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    if ((unsigned char)text[i] >> 6 != 2) {
      return 0;
    }
    number = number << 6 | ((unsigned char)text[i] & 0x3Fu);
  }
  bool surrogate = number >= 0xD800 && number < 0xE000;
  *character = number;
  return number < least[bytes] || number > 0x10FFFF || surrogate ? 0 : bytes;
}

/* In the order of the ranges: the two sets of controls, a soft hyphen, a joiner, the Arabic letter mark, fillers of
 * Hangul, vowels of Khmer that are not written, marks of Mongolian, spaces without width and marks of direction, ends
 * of lines and embeddings, joiners and isolates, one more filler, private characters, such as mean nothing, the marks
 * that choose a look, the byte order mark, the last filler, marks of annotations, tags and more private ones. The last
 * two of every 65,536 mean nothing either. */
bool dfen_is_hidden(uint32_t character) {
  static const uint32_t ranges[][2] = {
    {0x0000, 0x001F}, {0x007F, 0x009F}, {0x00AD, 0x00AD}, {0x034F, 0x034F},    {0x061C, 0x061C},
    {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x200B, 0x200F},    {0x2028, 0x202E},
    {0x2060, 0x206F}, {0x3164, 0x3164}, {0xE000, 0xF8FF}, {0xFDD0, 0xFDEF},    {0xFE00, 0xFE0F},
    {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0xE0000, 0x10FFFF},
  };
  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; ++i) {
    if (character >= ranges[i][0] && character <= ranges[i][1]) {
      return true;
    }
  }
  return (character & 0xFFFE) == 0xFFFE;
}
