/* Fuzzes sums of scores and Wilson intervals (SPEC 6.3 to 6.7): scores are added one by one, and those at the front
 * taken away again, as a window does. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { SCORES_MAX = 256 };

/* Exact scores, or any fraction. */
static double take_score(struct input *input) {
  unsigned choice = take_byte(input);
  return choice % 4 < 3 ? choice % 4 / 2.0 : take_number(input) / 4294967295.0;
}

static void check_interval(double mean, double count, double z) {
  dfen_interval interval = dfen_wilson(mean, count, z);
  require(interval.lower >= 0.0 && interval.upper <= 1.0);
  require(interval.lower <= mean + 1e-9 && mean <= interval.upper + 1e-9);
  /* the ends are where the mean is z standard deviations away: |mean - p| = z sqrt(p (1 - p) / n) */
  const double ends[] = {interval.lower, interval.upper};
  for (int i = 0; i < 2; ++i) {
    double p = ends[i];
    double distance = (mean - p) * (mean - p) * count;
    double expected = z * z * p * (1.0 - p);
    bool clamped = p <= 0.0 || p >= 1.0;
    require(clamped || fabs(distance - expected) <= 1e-6 * (1.0 + count));
  }
  dfen_interval opposite = dfen_wilson(1.0 - mean, count, z); /* the other player's */
  require(fabs(opposite.lower - (1.0 - interval.upper)) < 1e-9 && fabs(opposite.upper - (1.0 - interval.lower)) < 1e-9);
}

/* What is read as a record is written as the same bytes, and has the scores of its games. */
static void check_record(const uint8_t *bytes, size_t size) {
  char *given = malloc(size);
  char *written = malloc(DFEN_RECORD_SIZE);
  require((given != NULL || size == 0) && written != NULL);
  if (size > 0) {
    memcpy(given, bytes, size);
  }
  dfen_record record;
  if (dfen_read_record(given, size, &record)) {
    require(dfen_write_record(record, written) == size && memcmp(written, given, size) == 0);
    dfen_scores scores = dfen_scores_of_record(record);
    require(scores.count == record.wins + record.draws + record.losses);
    require(2 * scores.whole + (scores.fraction >> 63) == 2 * record.wins + record.draws);
  }
  free(given);
  free(written);
}

/* Any record is read as it was written. */
static void check_written_record(struct input input) {
  dfen_record record = {.wins = (uint64_t)take_number(&input) << take_byte(&input) % 22,
                        .draws = (uint64_t)take_number(&input) >> take_byte(&input) % 32,
                        .losses = take_byte(&input)};
  dfen_record again;
  char text[DFEN_RECORD_SIZE];
  size_t length = dfen_write_record(record, text);
  require(length <= sizeof text && dfen_read_record(text, length, &again));
  require(again.wins == record.wins && again.draws == record.draws && again.losses == record.losses);
  check_record((const uint8_t *)text, length);
}

enum { NUMBER_SIZE = 40 };

/* On a scale a text says one result, whatever the case of its letters, and what White gets of it Black does not; a
 * number in text says what strtod() reads. */
static void check_result(const uint8_t *bytes, size_t size, dfen_scale scale) {
  char *text = copy_exactly(bytes, size);
  dfen_result result = dfen_result_from_text(text, size, scale);
  require(result >= DFEN_BLACK_WON && result <= DFEN_NO_RESULT);
  for (size_t i = 0; i < size; ++i) {
    text[i] ^= (text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z') ? 'a' - 'A' : 0;
  }
  require(dfen_result_from_text(text, size, scale) == result);
  char number[NUMBER_SIZE];
  char *end = number;
  if (size > 0 && size < sizeof number && scale != DFEN_SCALE_NONE && result <= DFEN_WHITE_WON &&
      memchr(text, '/', size) == NULL && text[0] != '\xC2') {
    memcpy(number, text, size);
    number[size] = '\0';
    require(dfen_result_from_number(strtod(number, &end), scale) == result && end == number + size);
  }
  free(text);
  if (result <= DFEN_WHITE_WON) {
    require(dfen_score(result, DFEN_WHITE) == (1 + (int)result) / 2.0);
    require(dfen_score(result, DFEN_WHITE) + dfen_score(result, DFEN_BLACK) == 1.0);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  check_record(bytes, size);
  for (int scale = DFEN_SCALE_NONE; scale < DFEN_SCALES; ++scale) {
    check_result(bytes, size, (dfen_scale)scale);
  }
  struct input input = {bytes, size};
  check_written_record(input);
  double score[SCORES_MAX];
  int first = 0;
  int count = 0;
  dfen_scores scores = {.count = 0};
  double z = take_byte(&input) / 255.0 * DFEN_Z_MAX;
  while (input.left > 0 && count < SCORES_MAX) {
    if (first < count && take_byte(&input) % 4 == 0) {
      scores = dfen_remove_score(scores, score[first++]);
    } else {
      score[count] = take_score(&input);
      scores = dfen_add_score(scores, score[count++]);
    }
    long double sum = 0.0L;
    for (int i = first; i < count; ++i) {
      sum += score[i];
    }
    require(scores.count == (uint64_t)(count - first));
    dfen_scores parts[2] = {{.count = 0}, {.count = 0}};
    for (int i = first; i < count; ++i) {
      parts[i % 2] = dfen_add_score(parts[i % 2], score[i]);
    }
    dfen_scores merged = dfen_merge_scores(parts[0], parts[1]);
    require(memcmp(&merged, &scores, sizeof merged) == 0);
    if (first < count) {
      double mean = dfen_mean_score(scores);
      require(mean >= 0.0 && mean <= 1.0 && fabsl(mean - sum / (count - first)) < 1e-15L);
      check_interval(mean, count - first, z);
    } else {
      require(scores.whole == 0 && scores.fraction == 0);
    }
  }
  return 0;
}
