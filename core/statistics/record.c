/* Counts of won, drawn and lost games, and their text, '+3 =1 -2' (SPEC 6.12 and 6.13). */
#include "../common/writer.h"

static const char *const before_count[] = {"+", " =", " -"};

size_t dfen_write_record(dfen_record record, char text[DFEN_RECORD_SIZE]) {
  const uint64_t counts[] = {record.wins, record.draws, record.losses};
  struct writer writer = {.text = text, .size = DFEN_RECORD_SIZE};
  for (int i = 0; i < 3; ++i) {
    put_text(&writer, before_count[i]);
    put_number(&writer, counts[i]);
  }
  return writer.length;
}

/* Reads the text before a count and the count; false if either is missing. */
static bool take_count(const char **text, const char *end, const char *before, uint64_t *count) {
  size_t length = strlen(before);
  if ((size_t)(end - *text) <= length || memcmp(*text, before, length) != 0) {
    return false;
  }
  const char *first = *text + length;
  const char *at = first;
  for (*count = 0; at < end && *at >= '0' && *at <= '9' && *count <= DFEN_COUNT_MAX; ++at) {
    *count = 10 * *count + (uint64_t)(*at - '0');
  }
  *text = at;
  return at > first && *count <= DFEN_COUNT_MAX && (*first != '0' || at == first + 1);
}

bool dfen_read_record(const char *text, size_t length, dfen_record *record) {
  const char *end = text + length;
  uint64_t *const counts[] = {&record->wins, &record->draws, &record->losses};
  for (int i = 0; i < 3; ++i) {
    if (!take_count(&text, end, before_count[i], counts[i])) {
      return false;
    }
  }
  return text == end;
}

uint64_t dfen_games_of_record(dfen_record record) {
  return record.wins + record.draws + record.losses;
}

/* In half points, which are integers that a double represents exactly. */
double dfen_mean_score(dfen_record record) {
  return (double)(2 * record.wins + record.draws) / (2.0 * (double)dfen_games_of_record(record));
}
