/* Fuzzes results, records and Wilson intervals (SPEC 6.2 to 6.13). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

/* Exact scores, or any fraction. */
static double take_score(struct input *input) {
  unsigned choice = take_byte(input);
  return choice % 4 < 3 ? choice % 4 / 2.0 : take_number(input) / 4294967295.0;
}

static void check_interval(double mean, double count, double confidence, double z) {
  dfen_interval interval = dfen_wilson(mean, count, confidence);
  require(interval.lower >= 0.0 && interval.upper <= 1.0);
  require(interval.lower <= mean + 1e-9 && mean <= interval.upper + 1e-9);
  /* the ends are z standard deviations away from the mean: |mean - p| = z sqrt(p (1 - p) / n) */
  const double ends[] = {interval.lower, interval.upper};
  for (int i = 0; i < 2; ++i) {
    double p = ends[i];
    double distance = (mean - p) * (mean - p) * count;
    double expected = z * z * p * (1.0 - p);
    bool clamped = p <= 0.0 || p >= 1.0;
    require(clamped || fabs(distance - expected) <= 1e-6 * (1.0 + count));
  }
  dfen_interval opposite = dfen_wilson(1.0 - mean, count, confidence); /* the other player's */
  require(fabs(opposite.lower - (1.0 - interval.upper)) < 1e-9 && fabs(opposite.upper - (1.0 - interval.lower)) < 1e-9);
}

/* An accepted record is written as the same bytes, and has the scores of its games. */
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
    uint64_t games = dfen_games_of_record(record);
    require(games == record.wins + record.draws + record.losses);
    if (games > 0) {
      long double mean = (record.wins + record.draws / 2.0L) / games;
      require(fabsl(dfen_mean_score(record) - mean) < 1e-15L);
    }
  }
  free(given);
  free(written);
}

/* Any written record is accepted and equal. */
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

/* On a scale a text has one result, whatever the case of its letters; White's and Black's scores add up to 1. A number
 * in text has the value of strtod(). */
static void check_result(const uint8_t *bytes, size_t size, const dfen_scale *scale) {
  char *text = copy_exactly(bytes, size);
  dfen_result_text read;
  dfen_result result = dfen_result_from_text(text, size, scale);
  require(result >= DFEN_BLACK_WON && result <= DFEN_NO_RESULT);
  char number[NUMBER_SIZE];
  if (dfen_read_result_text(text, size, &read) && read.is_number && memchr(read.text, '/', read.length) == NULL) {
    require(read.length < sizeof number);
    for (size_t i = 0; i <= read.length; ++i) {
      number[i] = (char)(i == read.length ? '\0' : read.text[i] == ',' ? '.' : read.text[i]);
    }
    char *end = number;
    require(strtod(number, &end) == read.number && end == number + read.length);
    require(dfen_result_from_number(read.number, scale) == result || scale == NULL);
  }
  for (size_t i = 0; i < size; ++i) {
    text[i] ^= (text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z') ? 'a' - 'A' : 0;
  }
  require(dfen_result_from_text(text, size, scale) == result);
  free(text);
  if (result <= DFEN_WHITE_WON) {
    require(dfen_score(result, DFEN_WHITE) == (1 + (int)result) / 2.0);
    require(dfen_score(result, DFEN_WHITE) + dfen_score(result, DFEN_BLACK) == 1.0);
  }
}

/* A list of one plain text has its result on a scale. The texts of the input are read on it and without one. */
static void check_scale(const uint8_t *bytes, size_t size) {
  char *text = copy_exactly(bytes, size);
  dfen_scale scale;
  bool is_scale = dfen_read_scale(text, size, &scale);
  for (int i = 0; is_scale && i < 3; ++i) {
    dfen_result_text read;
    bool is_plain = scale.lengths[i] > 0 && memchr(scale.texts[i], ',', scale.lengths[i]) == NULL &&
                    memchr(scale.texts[i], '\'', scale.lengths[i]) == NULL;
    require(!is_plain || !dfen_read_result_text(scale.texts[i], scale.lengths[i], &read) ||
            dfen_result_from_text(scale.texts[i], scale.lengths[i], &scale) == (dfen_result)(1 - i));
  }
  if (!is_scale) {
    require(dfen_read_scale("side to move", 12, &scale) && scale.view == DFEN_VIEW_SIDE);
  }
  check_result(bytes, size, &scale);
  check_result(bytes, size, NULL);
  free(text);
}

static void check_input(const uint8_t *bytes, size_t size) {
  check_record(bytes, size);
  check_scale(bytes, size);
  struct input input = {bytes, size};
  check_written_record(input);
  double confidence = take_byte(&input) / 256.0;
  double z = 0.0;
  for (double step = 4.0; step > 1e-9; step /= 2.0) { /* what contains the confidence, by bisection */
    z += erf((z + step) / sqrt(2.0)) < confidence ? step : 0.0;
  }
  while (input.left > 0) {
    double mean = take_score(&input);
    check_interval(mean, 1.0 + take_number(&input), confidence, z);
  }
}

/* Every replacement, insertion and deletion of a byte: a record that is read is written as the same bytes. */
static void changed_records(struct random *random) {
  static const char record[] = "+3 =10 -2";
  enum { LENGTH = sizeof record - 1 };
  uint8_t text[LENGTH + 1];
  (void)random;
  for (size_t at = 0; at < LENGTH; ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      memcpy(text, record, LENGTH);
      text[at] = (uint8_t)byte;
      check_record(text, LENGTH);
      memcpy(text + at + 1, record + at, LENGTH - at);
      check_record(text, LENGTH + 1);
    }
    memcpy(text, record, at);
    memcpy(text + at, record + at + 1, LENGTH - at - 1);
    check_record(text, LENGTH - 1);
  }
}

static void records_results_and_intervals(struct random *random) {
  struct input input = random_input(random);
  check_input(input.bytes, input.left);
}

const struct claim claims[] = {{"changed records", 0, changed_records},
                               {"records, results and intervals", 20000, records_results_and_intervals},
                               {.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  check_input(bytes, size);
  return 0;
}
