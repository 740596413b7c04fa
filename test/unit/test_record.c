/* core/statistics/record.c: wins, draws and losses, and their text form (SPEC 6.12 and 6.13). */
#include "../support/test.h"

#include "../support/random.h"

static void assert_written(uint64_t wins, uint64_t draws, uint64_t losses, const char *expected) {
  char text[DFEN_RECORD_SIZE + 1];
  text[dfen_write_record((dfen_record){wins, draws, losses}, text)] = '\0';
  assert_string_equal(text, expected);
}
#define assert_written(...) OF_THIS_LINE(assert_written(__VA_ARGS__))

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

TEST(written_records_are_read) {
  struct random random = random_seeded("records");
  for (int i = 0; i < 20000; ++i) {
    dfen_record record = {random_next(&random) >> (11 + random_below(&random, 53)),
                          random_next(&random) >> (11 + random_below(&random, 53)), random_below(&random, 12)};
    char text[DFEN_RECORD_SIZE + 1];
    char expected[DFEN_RECORD_SIZE + 1];
    size_t length = dfen_write_record(record, text);
    text[length] = '\0';
    snprintf(expected, sizeof expected, "+%llu =%llu -%llu", (unsigned long long)record.wins,
             (unsigned long long)record.draws, (unsigned long long)record.losses);
    assert_string_equal(text, expected);
    dfen_record again;
    assert_true(dfen_read_record(text, length, &again));
    assert_memory_equal(&again, &record, sizeof record);
  }
}

/* Replaces, inserts and deletes each byte of a record. Only replacing a digit by a digit gives another record, and only
 * without a leading zero. */
TEST(other_texts_are_refused) {
  static const char record[] = "+3 =10 -2";
  enum { LENGTH = sizeof record - 1 };
  char text[LENGTH + 1];
  for (size_t at = 0; at < LENGTH; ++at) {
    bool digit = record[at] >= '0' && record[at] <= '9';
    memcpy(text, record, at);
    memcpy(text + at, record + at + 1, LENGTH - at - 1);
    assert_int_equal(reads(text, LENGTH - 1), at == 4 || at == 5); /* =0 and =1 */
    for (int byte = 0; byte < 256; ++byte) {
      bool by_digit = byte >= '0' && byte <= '9';
      memcpy(text, record, LENGTH);
      text[at] = (char)byte;
      bool expected = text[at] == record[at] || (digit && by_digit && !(at == 4 && byte == '0'));
      assert_int_equal(reads(text, LENGTH), expected);
      memcpy(text + at + 1, record + at, LENGTH - at);
      bool in_number = digit || (at > 0 && record[at - 1] >= '0' && record[at - 1] <= '9');
      bool first = at == 1 || at == 4 || at == 8;
      assert_int_equal(reads(text, LENGTH + 1), in_number && by_digit && !(first && byte == '0'));
    }
  }
  assert_true(reads(record, LENGTH));
  assert_false(reads(record, LENGTH + 1)); /* the NUL */
  assert_false(reads("", 0));
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
    assert_int_equal(dfen_games_of_record(record), count);
    assert_true(dfen_mean_score(record) == sum / (double)count);
  }
  dfen_record most = {DFEN_COUNT_MAX / 4, 1, DFEN_COUNT_MAX / 4 - 1};
  assert_int_equal(dfen_games_of_record(most), DFEN_COUNT_MAX / 2);
  assert_true(dfen_mean_score(most) > 0.5);
}
