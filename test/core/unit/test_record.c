/* core/statistics/record.c: wins, draws and losses, and their text form (SPEC 6.12 and 6.13). */
#include "../../repo/support/test.h"

static void assert_written(uint64_t wins, uint64_t draws, uint64_t losses, const char *expected) {
  char text[DFEN_RECORD_SIZE + 1];
  text[dfen_write_record((dfen_record){wins, draws, losses}, text)] = '\0';
  assert_string_equal(text, expected);
}

static bool reads(const char *text, size_t length) {
  dfen_record record;
  return dfen_read_record(text, length, &record);
}

TEST(records_are_written) {
  assert_written(3, 1, 2, "+3 =1 -2");
  assert_written(0, 0, 0, "+0 =0 -0");
  assert_written(10, 909, 1000000, "+10 =909 -1000000");
  assert_written(DFEN_COUNT_MAX, DFEN_COUNT_MAX, DFEN_COUNT_MAX,
                 "+9007199254740992 =9007199254740992 -9007199254740992");
  assert_int_equal(strlen("+9007199254740992 =9007199254740992 -9007199254740992"), DFEN_RECORD_SIZE);
}

/* test/core/fuzz/statistics.c has every change of a record. */
TEST(counts_have_a_limit) {
  assert_true(reads("+3 =10 -2", 9));
  assert_false(reads("+3 =10 -2", 10)); /* the NUL */
  assert_false(reads("+9007199254740993 =0 -0", 23));
  assert_false(reads("+0 =18446744073709551617 -0", 27)); /* 2^64 + 1, which wraps to 1 */
  assert_false(reads("+0 =0 -90071992547409920", 24));
}

TEST(games_are_worth_their_scores_one_by_one) {
  for (unsigned games = 1; games < 6 * 6 * 6; ++games) {
    dfen_record record = {games % 6, games / 6 % 6, games / 36};
    double sum = 0.0;
    for (unsigned i = 0; i < 6; ++i) {
      sum += i < record.wins ? 1.0 : 0.0;
      sum += i < record.draws ? 0.5 : 0.0;
    }
    uint64_t count = record.wins + record.draws + record.losses;
    double mean = sum / (double)count; /* rounded, where expressions have more digits than a double */
    assert_int_equal(dfen_games_of_record(record), count);
    assert_true(dfen_mean_score(record) == mean);
  }
  dfen_record most = {DFEN_COUNT_MAX / 4, 1, DFEN_COUNT_MAX / 4 - 1};
  assert_int_equal(dfen_games_of_record(most), DFEN_COUNT_MAX / 2);
  assert_true(dfen_mean_score(most) > 0.5);
}
