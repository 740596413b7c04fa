/* core/common/characters.c: accepts every UTF-8 character and nothing else; which characters are invisible (SPEC 8.15).
 */
#include "../../repo/support/test.h"

/* Encodes a character by the definition of UTF-8; returns the number of bytes. */
static size_t written(uint32_t character, char text[4]) {
  size_t bytes = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
  static const unsigned first[] = {0, 0x00, 0xC0, 0xE0, 0xF0};
  for (size_t i = bytes - 1; i > 0; --i, character >>= 6) {
    text[i] = (char)(0x80 | (character & 0x3F));
  }
  text[0] = (char)(first[bytes] | character);
  return bytes;
}

TEST(every_character_is_accepted) {
  for (uint32_t character = 0; character <= 0x10FFFF; ++character) {
    char text[4];
    uint32_t taken = 0;
    size_t bytes = written(character, text);
    bool surrogate = character >= 0xD800 && character <= 0xDFFF;
    assert_int_equal(dfen_take_character(text, bytes, &taken), surrogate ? 0 : bytes);
    assert_int_equal(dfen_is_utf8(text, bytes), !surrogate);
    if (!surrogate) {
      assert_int_equal(taken, character);
      assert_int_equal(dfen_take_character(text, bytes - 1 == 0 ? bytes : bytes - 1, &taken), bytes == 1 ? 1 : 0);
    }
  }
}

/* Covers all texts of four bytes whose third and fourth bytes are at the borders of the continuation range. The number
 * of texts that begin with a character of each length follows from the number of such characters. */
TEST(nothing_else_is_accepted) {
  static const unsigned borders[] = {0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xFF};
  enum { BORDERS = sizeof borders / sizeof borders[0] };
  unsigned count[5] = {0};
  for (unsigned both = 0; both < 0x10000; ++both) {
    for (int third = 0; third < BORDERS; ++third) {
      for (int fourth = 0; fourth < BORDERS; ++fourth) {
        char text[4] = {(char)(both >> 8), (char)(both & 0xFF), (char)borders[third], (char)borders[fourth]};
        uint32_t character = 0;
        ++count[dfen_take_character(text, sizeof text, &character)];
      }
    }
  }
  assert_int_equal(count[1], 128 * 256 * BORDERS * BORDERS);
  assert_int_equal(count[2], (0x800 - 0x80) * BORDERS * BORDERS);
  assert_int_equal(count[3], (0x10000 - 0x800 - 0x800) / 64 * 2 * BORDERS); /* 2 of the 64 third bytes are borders */
  assert_int_equal(count[4], 0x100000 / 64 / 64 * 2 * 2);
}

/* All spaces of Unicode (category Zs) except U+0020, and the dashes (Pd) that look like a minus. In ASCII, only the
 * characters that separate lines and columns. */
TEST(look_alikes) {
  static const struct {
    uint32_t character;
    const char *ascii;
  } expected[] = {
    {0x09, " "},   {0x0A, " "},   {0x0D, " "},   {0xA0, " "},   {0x1680, " "}, {0x2000, " "}, {0x2005, " "},
    {0x200A, " "}, {0x2028, " "}, {0x2029, " "}, {0x202F, " "}, {0x205F, " "}, {0x3000, " "}, {0xAD, ""},
    {0x200B, ""},  {0x200D, ""},  {0x2060, ""},  {0xFEFF, ""},  {0x2010, "-"}, {0x2011, "-"}, {0x2012, "-"},
    {0x2013, "-"}, {0x2014, "-"}, {0x2015, "-"}, {0x2212, "-"}, {0xFE58, "-"}, {0xFE63, "-"}, {0xFF0D, "-"},
    {0x2044, "/"}, {0x2215, "/"}, {0xFF0F, "/"}, {0xBD, "1/2"},
  };
  const char *name = NULL;
  for (size_t i = 0; i < ROWS_OF(expected); ++i) {
    const char *ascii = dfen_look_alike(expected[i].character, &name);
    assert_non_null(ascii);
    assert_string_equal(ascii, expected[i].ascii);
  }
  int count = 0;
  for (uint32_t character = 0; character <= 0x10FFFF; ++character) {
    count += dfen_look_alike(character, &name) != NULL;
  }
  assert_int_equal(count, 32 + 4 + 4 + 1); /* the listed ones, U+2001 to U+2004, U+2006 to U+2009 and U+200C */
}

/* The first and the last character of each range are hidden; the characters next to the range are not. */
TEST(hidden_characters) {
  static const uint32_t ranges[][2] = {
    {0x0000, 0x001F}, /* control characters */
    {0x007F, 0x009F},   {0x00AD, 0x00AD},    {0x034F, 0x034F}, {0x061C, 0x061C}, {0x115F, 0x1160}, {0x17B4, 0x17B5},
    {0x180B, 0x180F},   {0x200B, 0x200F},    {0x2028, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164}, {0xE000, 0xF8FF},
    {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F},    {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0xFFFE, 0xFFFF},
    {0x1FFFE, 0x1FFFF}, {0xDFFFE, 0x10FFFF}, /* tags and private planes, each after two noncharacters */
  };
  for (size_t i = 0; i < ROWS_OF(ranges); ++i) {
    assert_true(dfen_is_hidden(ranges[i][0]));
    assert_true(dfen_is_hidden(ranges[i][1]));
    assert_true(i == 0 || !dfen_is_hidden(ranges[i][0] - 1));
    assert_true(ranges[i][1] == 0x10FFFF || !dfen_is_hidden(ranges[i][1] + 1));
  }
  static const uint32_t seen[] = {' ', '~', 0xE9, 0x2654, 0xFFFD, 0x1F600};
  for (size_t i = 0; i < ROWS_OF(seen); ++i) {
    assert_false(dfen_is_hidden(seen[i]));
  }
}
