/* The option scale: what the texts of the first column of results mean, as the user says. Captured kings test it. */
#include "meaning.h"

#include <string.h>

void reader_set_scale(struct reader *reader, const struct option_value *option) {
  dfen_scale scale;
  if (option->is_set && session_ok(reader->session)) {
    reader->scale_of_me = sqlite3_strnicmp(option->text, OF_ME, sizeof OF_ME - 1) == 0;
    reader->scale = option->text + (reader->scale_of_me ? sizeof OF_ME - 1 : 0);
    if (!dfen_read_scale(reader->scale, strlen(reader->scale), &scale) ||
        (reader->scale_of_me && scale.view != DFEN_VIEW_NONE)) {
      session_fail(reader->session,
                   "the option scale must be the texts of a win, a draw and a loss, such as '1/0.5/0', 'win,resigned/"
                   "draw/loss' or 'side to move:W/D/L', not '%s'",
                   session_shown(reader->session, option->text));
    }
  }
}

/* A text of the scale that no row has, if a text of the column is on no list: a slip. NULL for none. */
static const char *slip_of_scale(struct reader *reader, const dfen_scale *scale, const struct result_column *column) {
  const char *slip = NULL;
  bool is_left = false;
  for (uint64_t i = 0; i < column->ids.count; ++i) {
    const dfen_result_text *read = &column->texts[i].read;
    is_left = is_left || (read->length > 0 && !says_nothing(column, i) &&
                          dfen_result_from_text(read->text, read->length, scale) > DFEN_WHITE_WON);
  }
  for (int list = 0; list < 3 && is_left; ++list) {
    dfen_result_text text;
    for (size_t at = 0; dfen_take_text_of_scale(scale, list, &at, &text);) {
      bool is_there = false;
      for (uint64_t i = 0; i < column->ids.count && !is_there; ++i) {
        is_there = dfen_same_result_text(&text, &column->texts[i].read);
      }
      slip = is_there || slip != NULL ? slip : session_text(reader->session, "%.*s", (int)text.length, text.text);
    }
  }
  return slip;
}

void judge_by_scale(struct decided *decided, dfen_scale *scale) {
  struct reader *reader = decided->reader;
  enum result_view views[3];
  int index = reader->texts.count - 1;
  for (int i = index; i >= 0; --i) {
    index = reader->texts.columns[i].kind < KIND_DRAW && has_any_text(&reader->texts.columns[i]) ? i : index;
  }
  const struct result_column *column = &reader->texts.columns[index];
  dfen_read_scale(reader->scale, strlen(reader->scale), scale);
  views_of(reader, column, views);
  struct result_reading reading = {.kind = BY_SCALE,
                                   .scale = scale,
                                   .column = index,
                                   .view = reader->scale_of_me ? VIEW_ME
                                           : scale->view == DFEN_VIEW_NONE
                                             ? views[0]
                                             : (enum result_view)(scale->view - DFEN_VIEW_WHITE)};
  classify_texts(reader, index, reading.view, true);
  struct result_counts counts = count_reading(reader, &reading);
  decided->readings[decided->count++] = reading;
  sqlite3_int64 all = counts.read + counts.two;
  const char *slip = slip_of_scale(reader, scale, column);
  if (slip != NULL) {
    ask_for_meaning(reader, &reading, 1,
                    session_text(reader->session,
                                 "'%s' of the option scale is in no row; what do the texts of '%s' mean?",
                                 session_shown(reader->session, slip), session_shown(reader->session, column->name)));
  } else if (reader_is_much(counts.two, all) || reader_is_much(counts.against, counts.tested)) {
    ask_for_meaning(
      reader, &reading, 1,
      session_text(reader->session,
                   "by the scale '%s', %lld of %lld games have two results, and %lld of %lld contradict who"
                   " captured the king; what do the texts of '%s' mean?",
                   session_shown(reader->session, reader->scale), counts.two, all, counts.against, counts.tested,
                   session_shown(reader->session, column->name)));
  }
}
