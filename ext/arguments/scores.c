/* Reads scores, results and records. Tables store results as numbers on several scales, so an error suggests the call
 * that reads them. */
#include "arguments.h"

#include <string.h>

enum outcome read_score(host_value *value, int *twice, struct reason *reason) {
  if (host_type_of(value) == HOST_NULL) {
    return NOTHING;
  }
  double score = is_number(value) ? host_real_of(value) : -1.0;
  for (*twice = 0; *twice <= 2; ++*twice) {
    if (2.0 * score == *twice) {
      return DONE;
    }
  }
  write_reason(reason, "a score must be 0, 0.5, 1 or NULL; " HOST_PREFIX "score returns one");
  return add_value(reason, "; it is ", value);
}

enum outcome read_record(host_value *value, dfen_record *record, struct reason *reason) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = take_text(value, &text, &length);
  if (outcome == DONE && !dfen_read_record(text, length, record)) {
    outcome = FAILED;
  }
  if (outcome == FAILED) {
    write_reason(reason, "a record is wins, draws and losses as " HOST_PREFIX "record writes them, '+3 =1 -2'");
    add_value(reason, ", not ", value);
  }
  return outcome;
}

/* ---- Results ---- */

enum outcome read_scale(host_value *value, dfen_scale *scale, struct reason *reason) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = take_text(value, &text, &length);
  if (outcome == DONE && !dfen_read_scale(text, length, scale)) {
    outcome = FAILED;
  }
  if (outcome == FAILED) {
    write_reason(reason,
                 "the scale must be the texts of a win, a draw and a loss, such as '1/0.5/0', 'W/D/L' or 'side to "
                 "move 1/0/-1'");
    add_value(reason, ", not ", value);
  }
  return outcome;
}

/* A number can be on several scales, so the hint shows the call for each. */
static enum outcome refuse_without_scale(host_value *value, const char *text, size_t length, const char *with_scale,
                                         struct reason *reason) {
  dfen_result_text read;
  if (is_number(value) || (text != NULL && dfen_read_result_text(text, length, &read) && read.is_number)) {
    write_reason(reason, "a number needs a scale: ");
    add_to_reason(reason, with_scale, "1/0/-1");
    add_to_reason(reason, " where -1 is a win for Black, ");
    add_to_reason(reason, with_scale, "1/0.5/0");
    add_to_reason(reason, " where 0 is");
    return add_value(reason, "; it is ", value);
  }
  write_reason(reason, "the result must be '1-0', '1/2-1/2', '0-1', 'white', 'draw', 'black', 'w', 'd', 'b' or '*'");
  return add_value(reason, ", not ", value);
}

static enum outcome refuse_on_scale(host_value *value, const char *text, size_t length, const dfen_scale *scale,
                                    struct reason *reason) {
  const dfen_result_text *texts = scale->texts;
  write_reason(reason, "on this scale a result is ");
  for (int i = 0; i < 3; ++i) {
    if (texts[i].length > 0) {
      add_quoted(reason, "", texts[i].text, texts[i].length);
      add_to_reason(reason, ", ");
    }
  }
  add_to_reason(reason, "or '*', ");
  add_value(reason, "not ", value);
  if (text != NULL && dfen_result_from_text(text, length, NULL) <= DFEN_WHITE_WON) {
    add_to_reason(reason, "; words are read without a scale");
  }
  return FAILED;
}

enum outcome read_result(host_value *value, const dfen_scale *scale, const char *with_scale, dfen_result *result,
                         struct reason *reason) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = take_text(value, &text, &length);
  if (outcome == NOTHING || outcome == NO_MEMORY) {
    return outcome;
  }
  *result = is_number(value) ? dfen_result_from_number(host_real_of(value), scale)
            : text != NULL   ? dfen_result_from_text(text, length, scale)
                             : DFEN_NO_RESULT;
  if (*result == DFEN_NO_RESULT) {
    return scale == NULL ? refuse_without_scale(value, text, length, with_scale, reason)
                         : refuse_on_scale(value, text, length, scale, reason);
  }
  return *result == DFEN_UNFINISHED ? NOTHING : DONE;
}
