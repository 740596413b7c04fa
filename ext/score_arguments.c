/* Arguments that say how games ended: scores, results and records. Other tables than ours keep results as numbers of
 * their own, so what is refused here is told with what to do about it. */
#include "arguments.h"

#include <string.h>

enum outcome read_score(host_value *value, int *twice, char reason[REASON_SIZE]) {
  if (host_type_of(value) == HOST_NULL) {
    return READ_NULL;
  }
  double score = is_number(value) ? host_real_of(value) : -1.0;
  for (*twice = 0; *twice <= 2; ++*twice) {
    if (2.0 * score == *twice) {
      return READ;
    }
  }
  write_reason(reason, "a score must be 0, 0.5, 1 or NULL: dfen_score makes one");
  return add_given_value(reason, "; it is ", value);
}

enum outcome read_record(host_value *value, dfen_record *record, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = take_text(value, &text, &length);
  if (outcome == READ && !dfen_read_record(text, length, record)) {
    outcome = READ_MALFORMED;
  }
  if (outcome == READ_MALFORMED) {
    write_reason(reason, "a record is wins, draws and losses as dfen_record writes them, '+3 =1 -2'");
    add_given_value(reason, ", not ", value);
  }
  return outcome;
}

/* A table that keeps 1, 0.5 and 0 has its losses at 0, and here 0 is a draw. A half shows that a table is of that kind,
 * so its error says how to convert. */
static bool is_half(host_value *value, const char *text, size_t length) {
  static const char *const halves[] = {"0.5", "0.50", ".5", "1/2", "\xC2\xBD"};
  for (size_t i = 0; text != NULL && i < sizeof halves / sizeof halves[0]; ++i) {
    if (length == strlen(halves[i]) && memcmp(text, halves[i], length) == 0) {
      return true;
    }
  }
  return is_number(value) && host_real_of(value) == 0.5;
}

/* A score or a number is no misspelt word: its neighbours say something else. */
static void refuse_result(host_value *value, const char *text, size_t length, char reason[REASON_SIZE]) {
  static const char *const words[] = {"white", "black", "draw"};
  if (is_half(value, text, length)) {
    write_reason(reason, "0.5 is no result: where 1, 0.5 and 0 are kept, 0 is a loss, and would count as a draw; "
                         "dfen_score(2 * r - 1, dfen) converts such an r to 1, 0 and -1");
    return;
  }
  write_reason(reason, "the result must be 1, 0 or -1 in White's view, '1-0', '1/2-1/2', '0-1', 'white', 'draw', "
                       "'black', 'w', 'd', 'b' or '*'");
  add_given_value(reason, ", not ", value);
  add_nearest(reason, text, length, words, sizeof words / sizeof words[0]);
}

enum outcome read_result(host_value *value, dfen_result *result, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = take_text(value, &text, &length);
  *result = outcome == READ ? dfen_result_from_text(text, length) : DFEN_NO_RESULT;
  for (int number = -1; is_number(value) && number <= 1; ++number) {
    if (host_real_of(value) == number) {
      *result = (dfen_result)number;
    }
  }
  if (outcome == READ_NULL || outcome == READ_NO_MEMORY) {
    return outcome;
  }
  if (*result == DFEN_NO_RESULT) {
    refuse_result(value, text, length, reason);
    return READ_MALFORMED;
  }
  return *result == DFEN_UNFINISHED ? READ_NULL : READ;
}
