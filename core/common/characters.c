/* UTF-8 characters in text from outside: names, labels, and arguments quoted in errors (SPEC 8.15 and 9.11).
 *
 * The first byte of a character determines its length: 0xxxxxxx one byte, 110xxxxx two, 1110xxxx three, 11110xxx four;
 * the other bytes begin with 10. The euro sign, E2 82 AC, is 0010 000010 101100, which is U+20AC. */
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

/* Most characters are ASCII. */
bool dfen_is_utf8(const char *text, size_t length) {
  uint32_t character;
  for (size_t at = 0, bytes; at < length; at += bytes) {
    bytes = (unsigned char)text[at] < 0x80 ? 1 : dfen_take_character(text + at, length - at, &character);
    if (bytes == 0) {
      return false;
    }
  }
  return true;
}

size_t dfen_put_character(uint32_t character, char text[4]) {
  size_t bytes = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
  for (size_t i = bytes - 1; i > 0; --i, character >>= 6) {
    text[i] = (char)(0x80 | (character & 0x3F));
  }
  text[0] = (char)(bytes == 1 ? character : (0xF00 >> bytes & 0xFF) | character);
  return bytes;
}

/* In Latin Extended-A and in the Cyrillic letters from U+0460 on, capitals and small letters alternate. */
uint32_t dfen_lower_case(uint32_t character) {
  static const uint32_t ranges[][3] = {{'A', 'Z', 32},       {0xC0, 0xD6, 32},     {0xD8, 0xDE, 32},
                                       {0x0391, 0x03A9, 32}, {0x0400, 0x040F, 80}, {0x0410, 0x042F, 32}};
  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; ++i) {
    if (character >= ranges[i][0] && character <= ranges[i][1]) {
      return character + ranges[i][2];
    }
  }
  bool even = (character >= 0x0100 && character <= 0x012F) || (character >= 0x014A && character <= 0x0177) ||
              (character >= 0x0460 && character <= 0x0481);
  return even ? character | 1 : character;
}

/* Characters that keyboards, editors, office programs and web pages insert instead of ASCII. */
const char *dfen_look_alike(uint32_t character, const char **name) {
  static const struct {
    uint32_t first, last;
    const char *ascii, *name;
  } look_alikes[] = {
    {0x0009, 0x0009, " ", "tab"},
    {0x000A, 0x000A, " ", "line feed"},
    {0x000D, 0x000D, " ", "carriage return"},
    {0x00A0, 0x00A0, " ", "no-break space"},
    {0x00AD, 0x00AD, "", "soft hyphen"},
    {0x00BD, 0x00BD, "1/2", "one half"},
    {0x1680, 0x1680, " ", "ogham space"},
    {0x2000, 0x200A, " ", "typographic space"},
    {0x200B, 0x200D, "", "zero-width character"},
    {0x2010, 0x2011, "-", "hyphen"},
    {0x2012, 0x2012, "-", "figure dash"},
    {0x2013, 0x2013, "-", "en dash"},
    {0x2014, 0x2015, "-", "em dash"},
    {0x2028, 0x2029, " ", "line separator"},
    {0x202F, 0x202F, " ", "narrow no-break space"},
    {0x2044, 0x2044, "/", "fraction slash"},
    {0x205F, 0x205F, " ", "typographic space"},
    {0x2060, 0x2060, "", "word joiner"},
    {0x2212, 0x2212, "-", "minus sign"},
    {0x2215, 0x2215, "/", "division slash"},
    {0x3000, 0x3000, " ", "ideographic space"},
    {0xFE58, 0xFE58, "-", "small em dash"},
    {0xFE63, 0xFE63, "-", "small hyphen"},
    {0xFEFF, 0xFEFF, "", "byte order mark"},
    {0xFF0D, 0xFF0D, "-", "fullwidth hyphen"},
    {0xFF0F, 0xFF0F, "/", "fullwidth slash"},
  };
  for (size_t i = 0; i < sizeof look_alikes / sizeof look_alikes[0]; ++i) {
    if (character >= look_alikes[i].first && character <= look_alikes[i].last) {
      *name = look_alikes[i].name;
      return look_alikes[i].ascii;
    }
  }
  return NULL;
}

/* The ranges, in order: the two sets of controls, the soft hyphen, a joiner, the Arabic letter mark, Hangul fillers,
 * Khmer vowels without a glyph, Mongolian marks, zero-width spaces and marks of direction, line ends and embeddings,
 * joiners and isolates, one more filler, private characters, noncharacters, variation selectors, the byte order mark,
 * the last filler, annotation marks, tags and more private characters. The last two of every 65,536 are noncharacters
 * too. */
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
