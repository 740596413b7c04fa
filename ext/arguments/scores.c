/* Reads scores, results and records. Tables store results as numbers on several scales, so an error suggests the call
 * that reads them. */
#include "arguments.h"
#include "repair.h"

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

static const char *const scales[] = {[DFEN_SCALE_MINUS_ONE] = "1/0/-1",
                                     [DFEN_SCALE_HALF] = "1/0.5/0",
                                     [DFEN_SCALE_SIDE_TO_MOVE] = "side to move",
                                     [DFEN_SCALES] = NULL};

enum outcome read_scale(host_value *value, dfen_scale *scale, struct reason *reason) {
  int index = 0;
  enum outcome outcome = read_word(value, "scale", scales + 1, DFEN_SCALES - 1, &index, reason);
  *scale = (dfen_scale)(index + 1);
  return outcome;
}

const char *const *scale_words(void) {
  return scales + 1;
}

static bool is_result(const char *text, size_t length, int scale) {
  return dfen_result_from_text(text, length, (dfen_scale)scale) != DFEN_NO_RESULT;
}

static dfen_result result_of(host_value *value, const char *text, size_t length, dfen_scale scale) {
  return is_number(value) ? dfen_result_from_number(host_real_of(value), scale)
         : text != NULL   ? dfen_result_from_text(text, length, scale)
                          : DFEN_NO_RESULT;
}

/* The scale in White's view that has this number, or DFEN_SCALE_NONE. */
static dfen_scale scale_with(host_value *value, const char *text, size_t length) {
  for (int scale = DFEN_SCALE_HALF; scale > DFEN_SCALE_NONE; --scale) {
    if (result_of(value, text, length, (dfen_scale)scale) != DFEN_NO_RESULT) {
      return (dfen_scale)scale;
    }
  }
  return DFEN_SCALE_NONE;
}

/* Reports a value that is not a result without a scale. A number can be on several scales, so the hint shows the call
 * for each. */
static void refuse_without_scale(host_value *value, const char *text, size_t length, const char *with_scale,
                                 struct reason *reason) {
  if (is_number(value) || scale_with(value, text, length) != DFEN_SCALE_NONE) {
    write_reason(reason, "a number needs a scale: ");
    add_to_reason(reason, with_scale, scales[DFEN_SCALE_MINUS_ONE]);
    add_to_reason(reason, " where -1 is a win for Black, ");
    add_to_reason(reason, with_scale, scales[DFEN_SCALE_HALF]);
    add_to_reason(reason, " where 0 is");
    add_value(reason, "; it is ", value);
    return;
  }
  write_reason(reason, "the result must be '1-0', '1/2-1/2', '0-1', 'white', 'draw', 'black', 'w', 'd', 'b' or '*'");
  add_value(reason, ", not ", value);
  /* no closest word: 'blanc' is closer to 'black' than to 'white' */
  if (text != NULL) {
    add_repair(reason, text, length, is_result, DFEN_SCALE_NONE);
  }
}

static void refuse_on_scale(host_value *value, const char *text, size_t length, dfen_scale scale,
                            struct reason *reason) {
  write_reason(reason, "on the scale '%s' a result is 1, %s or '*'", scales[scale],
               scale == DFEN_SCALE_MINUS_ONE ? "0, -1" : "0.5, 0");
  add_value(reason, ", not ", value);
  dfen_scale other = scale_with(value, text, length);
  if (text != NULL && add_repair(reason, text, length, is_result, (int)scale)) {
    return;
  }
  if (HOST_SPEAKS_SQL && text != NULL && length == 0) {
    add_to_reason(reason, "; nullif(x, '') makes it NULL, a game without a result");
  } else if (other != DFEN_SCALE_NONE) {
    add_to_reason(reason, "; the scale '%s' includes it", scales[other]);
  } else if (text != NULL && is_result(text, length, DFEN_SCALE_NONE)) {
    add_to_reason(reason, "; words are read without a scale");
  }
}

enum outcome read_result(host_value *value, dfen_scale scale, const char *with_scale, dfen_result *result,
                         struct reason *reason) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = take_text(value, &text, &length);
  if (outcome == NOTHING || outcome == NO_MEMORY) {
    return outcome;
  }
  *result = result_of(value, text, length, scale);
  if (*result == DFEN_NO_RESULT && scale == DFEN_SCALE_NONE) {
    refuse_without_scale(value, text, length, with_scale, reason);
  } else if (*result == DFEN_NO_RESULT) {
    refuse_on_scale(value, text, length, scale, reason);
  }
  return *result == DFEN_NO_RESULT ? FAILED : *result == DFEN_UNFINISHED ? NOTHING : DONE;
}
