/* core/notation/blocks.h: vector comparisons test every character and set one mask bit for each match. */
#include "../../repo/support/test.h"

#include "../../../core/notation/blocks.h"

/* Every byte value at every position of a block is compared with its definition. The other bytes are 'a', which is in
 * some of the ranges and not in others. */
TEST(blocks_classify_every_byte_at_every_position) {
  static const struct {
    unsigned char first, last;
  } ranges[] = {{0, 255}, {'1', '8'}, {'p', 'r'}, {'/', '/'}, {'a', 'a'}, {0, 0}, {128, 255}};
  for (int at = 0; at < CORE_BLOCK; ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      unsigned char characters[CORE_BLOCK];
      memset(characters, 'a', sizeof characters);
      characters[at] = (unsigned char)byte;
      core_block block;
      memcpy(&block, characters, sizeof block);
      for (size_t i = 0; i < ROWS_OF(ranges); ++i) {
        uint64_t expected = 0;
        for (int bit = 0; bit < CORE_BLOCK; ++bit) {
          bool in_range = characters[bit] >= ranges[i].first && characters[bit] <= ranges[i].last;
          expected |= (uint64_t)in_range << bit;
        }
        core_answers answers = block - ranges[i].first <= (uint8_t)(ranges[i].last - ranges[i].first);
        assert_true(core_mask(&answers) == expected);
      }
    }
  }
}
