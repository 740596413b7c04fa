/* Reads scores, results and records. Tables store results as numbers on several scales, so an error suggests the call
 * that reads them. */
#include "arguments.h"

bool take_score(struct context *context, int index, int *twice) {
  host_value *value = argument_of(context, index);
  if (host_type_of(value) == HOST_NULL) {
    return false;
  }
  double score = is_number(value) ? host_real_of(value) : -1.0;
  for (*twice = 0; *twice <= 2; ++*twice) {
    if (2.0 * score == *twice) {
      return true;
    }
  }
  fails(context, "a score must be 0, 0.5, 1 or NULL; " HOST_PREFIX "score returns one");
  add_value(context, "; it is ", index);
  return add_cast(context, index);
}

bool take_record(struct context *context, int index, dfen_record *record) {
  const char *text = NULL;
  size_t length = 0;
  return take_any(context, index, &text, &length) &&
         ((text != NULL && dfen_read_record(text, length, record)) ||
          rejects(context, index,
                  "a record is wins, draws and losses as " HOST_PREFIX "record writes them, '+3 =1 -2'"));
}

/* ---- Results ---- */

bool take_scale(struct context *context, int index, dfen_scale *scale) {
  const char *text = NULL;
  size_t length = 0;
  return argument_of(context, index) == NULL ||
         (take_any(context, index, &text, &length) &&
          ((text != NULL && dfen_read_scale(text, length, scale)) ||
           rejects(
             context, index,
             "the scale must be the texts of a win, a draw and a loss, such as '1/0.5/0', 'win,resigned/draw/loss'"
             " or 'side to move:1/0/-1'")));
}

/* A number can be on several scales, so the hint shows the call for each. */
static bool fails_without_scale(struct context *context, int index, const char *text, size_t length,
                                const char *with_scale) {
  dfen_result_text read;
  bool is_numeric = is_number(argument_of(context, index)) ||
                    (text != NULL && dfen_read_result_text(text, length, &read) && read.is_number);
  if (!is_numeric) {
    return rejects(context, index,
                   "the result must be '1-0', '1/2-1/2', '0-1', 'white', 'draw', 'black', 'w', 'd', 'b' or '*'");
  }
  fails(context, "a number needs a scale: ");
  add_to_reason(context, with_scale, "1/0/-1");
  add_to_reason(context, " where -1 is a win for Black, ");
  add_to_reason(context, with_scale, "1/0.5/0");
  add_to_reason(context, " where 0 is");
  add_value(context, "; it is ", index);
  return false;
}

static bool fails_on_scale(struct context *context, int index, const char *text, size_t length,
                           const dfen_scale *scale) {
  fails(context, "on this scale a result is ");
  for (int i = 0; i < 3; ++i) {
    if (scale->lengths[i] > 0) {
      add_quoted(context, "", scale->texts[i], scale->lengths[i]);
      add_to_reason(context, ", ");
    }
  }
  add_value(context, "or '*', not ", index);
  if (text != NULL && dfen_result_from_text(text, length, NULL) <= DFEN_WHITE_WON) {
    add_to_reason(context, "; words are read without a scale");
  }
  return false;
}

bool take_result(struct context *context, int index, const dfen_scale *scale, const char *with_scale,
                 dfen_result *result) {
  host_value *value = argument_of(context, index);
  const char *text = NULL;
  size_t length = 0;
  if (!take_any(context, index, &text, &length)) {
    return false;
  }
  *result = is_number(value) ? dfen_result_from_number(host_real_of(value), scale)
            : text != NULL   ? dfen_result_from_text(text, length, scale)
                             : DFEN_NO_RESULT;
  if (*result == DFEN_NO_RESULT) {
    return scale == NULL ? fails_without_scale(context, index, text, length, with_scale)
                         : fails_on_scale(context, index, text, length, scale);
  }
  return *result != DFEN_UNFINISHED;
}
