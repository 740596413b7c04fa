/* All endgames of four pieces without pawns: the index is a bijection, and the number of classes equals the count found
 * by enumerating all positions. Takes minutes. */
#include "../../repo/support/whole_endgame.h"

#include "../slow/slow.h"

static const char *const keys[] = {
  "KQQvK", "KQRvK", "KQBdvK", "KQNvK", "KRRvK", "KRBdvK", "KRNvK", "KBdBdvK", "KBdBlvK", "KBdNvK", "KNNvK",
  "KQvKQ", "KQvKR", "KQvKBd", "KQvKN", "KRvKR", "KRvKBd", "KRvKN", "KBdvKBd", "KBdvKBl", "KBdvKN", "KNvKN",
};
enum { KEYS = sizeof keys / sizeof keys[0] };

TEST(every_index) {
  for (int i = 0; i < KEYS; ++i) {
    printf("%s\n", keys[i]);
    fflush(stdout);
    walk_endgame(keys[i]);
  }
}

TEST(every_count) {
  for (int i = 0; i < KEYS; ++i) {
    dfen_endgame endgame = endgame_of(keys[i]);
    long long chess;
    assert_true(slow_endgame_count(keys[i], &chess) == (long long)endgame.count);
    assert_true(chess == (long long)dfen_endgame_count_chess(&endgame));
  }
}
