/* Reports how results are read, and asks what they mean: the texts with their games and captured kings, then scales as
 * answers, the likeliest first. */
#include <stdlib.h>
#include <string.h>

#include "meaning.h"

enum { SCALES_MAX = 24, SCALES_SHOWN = 8, TEXTS_SHOWN = 12 };

const char *const view_names[VIEWS] = {"White", "Black", "side to move", "my_color"};

/* ---- Scales as text ---- */

/* Appends a text; one that a scale would not read is quoted, as in SQL. */
static void append_text(sqlite3_str *sql, const struct result_text *text, bool is_alone) {
  size_t length = strlen(text->text);
  bool is_short = length <= DFEN_RESULT_SIZE && length > 0;
  const char *shown = is_short ? text->text : text->read.text;
  int size = is_short ? (int)length : (int)text->read.length;
  bool is_plain = (int)strcspn(shown, ",/:'\"") >= size || (text->read.is_number && is_alone) ||
                  (text->read.length == 7 && memcmp(text->read.text, "1/2-1/2", 7) == 0);
  sqlite3_str_appendf(sql, is_plain ? "%.*s" : "'%.*q'", size, shown);
}

/* The scale of meanings of the texts of a column; of a view that its name does not imply, with the view. */
static const char *scale_of_meanings(struct reader *reader, const struct result_reading *reading,
                                     const enum meaning meanings[], bool names_view) {
  const struct result_column *column = &reader->texts.columns[reading->column];
  sqlite3_str *sql = sqlite3_str_new(reader->session->db);
  sqlite3_str_appendall(sql, names_view ? view_names[reading->view] : "");
  sqlite3_str_appendall(sql, names_view ? ":" : "");
  for (int meaning = WIN; meaning >= LOSS; --meaning) {
    int count = 0, written = 0;
    for (uint64_t i = 0; i < column->ids.count; ++i) {
      count += meanings[i] == (enum meaning)meaning;
    }
    for (uint64_t i = 0; i < column->ids.count; ++i) {
      if (meanings[i] == (enum meaning)meaning) {
        sqlite3_str_appendall(sql, written++ == 0 ? "" : ",");
        append_text(sql, &column->texts[i], count == 1);
      }
    }
    sqlite3_str_appendall(sql, meaning == LOSS ? "" : "/");
  }
  return session_finish(reader->session, sql);
}

/* The meanings of a column's texts in a view; of colours in White's. */
static enum meaning *meanings_of(struct reader *reader, const struct result_reading *reading) {
  const struct result_column *column = &reader->texts.columns[reading->column];
  enum meaning *meanings = session_memory(reader->session, (column->ids.count + 1) * sizeof *meanings);
  for (uint64_t i = 0; meanings != NULL && i < column->ids.count; ++i) {
    meanings[i] = column->texts[i].in[reading->view].meaning;
  }
  return meanings;
}

/* ---- What was decided ---- */

void report_reading(struct reader *reader, const struct result_reading *reading) {
  const struct result_column *column = &reader->texts.columns[reading->column];
  struct result_counts counts = count_reading(reader, reading);
  const enum meaning *meanings = meanings_of(reader, reading);
  const char *name = session_shown(reader->session, column->name), *how = "";
  bool by_kings = false;
  if (meanings == NULL) {
    return;
  }
  for (uint64_t i = 0; i < column->ids.count; ++i) {
    const char *why = column->texts[i].in[reading->view].why;
    by_kings = by_kings || (why != NULL && strcmp(why, "captured kings") == 0);
  }
  switch (reading->kind) {
  case BY_PAIR:
    how = session_text(reader->session, "with '%s'",
                       session_shown(reader->session, reader->texts.columns[reading->other].name));
    break;
  case BY_NAMES: how = "names of players"; break;
  case BY_COLOURS: how = "colours"; break;
  case BY_STATUS: how = "words"; break;
  case BY_SCALE: how = session_text(reader->session, "%s", reader->scale); break;
  default: how = scale_of_meanings(reader, reading, meanings, reading->view != VIEW_WHITE); break;
  }
  reader_report(reader, "reading", name, how,
                reading->kind == BY_SCALE ? "by the option scale"
                : by_kings && reading->kind == BY_TEXTS
                  ? session_text(reader->session, "decided by %lld captured kings", counts.tested)
                  : NULL);
}

/* ---- Questions ---- */

static const char *const meaning_names[] = {"a loss", "a draw", "a win", "says nothing", "undecided"};

static int compare_texts(const void *one, const void *other) {
  const struct result_text *a = *(const struct result_text *const *)one, *b = *(const struct result_text *const *)other;
  return (b->games > a->games) - (b->games < a->games);
}

/* Reports the texts of a column: games, who captured the king in them, and what they mean in each view. */
static void report_texts(struct reader *reader, const struct result_reading readings[], int count) {
  const struct result_column *column = &reader->texts.columns[readings[0].column];
  struct sql_session *session = reader->session;
  const struct result_text **texts = session_memory(session, (column->ids.count + 1) * sizeof *texts);
  for (uint64_t i = 0; texts != NULL && i < column->ids.count; ++i) {
    texts[i] = &column->texts[i];
  }
  if (texts == NULL) {
    return;
  }
  qsort(texts, column->ids.count, sizeof *texts, compare_texts);
  for (uint64_t i = 0; i < column->ids.count && i < TEXTS_SHOWN && session_ok(session); ++i) {
    const struct result_text *text = texts[i];
    const char *line = session_text(session, "%lld game%s", text->games, text->games == 1 ? "" : "s");
    for (int j = 0; j < count; ++j) {
      enum result_view view = readings[j].view;
      sqlite3_int64 won = text->in[view].won, lost = text->in[view].lost;
      if (won + lost > 0) {
        line =
          session_text(session, "%s; %s captured the king in %lld, lost it in %lld", line, view_names[view], won, lost);
      }
    }
    for (int j = 0; j < count; ++j) {
      const char *means = meaning_names[text->in[readings[j].view].meaning + 1];
      line = session_text(session, "%s%s %s%s%s", line, j == 0 ? ":" : ",", means, count == 1 ? "" : " for ",
                          count == 1 ? "" : view_names[readings[j].view]);
    }
    reader_report(reader, "text", session_shown(session, column->name), text->read.length == 0 ? "" : text->shown,
                  line);
  }
}

struct answer {
  const char *scale, *means;
  double fit;
};

static int compare_answers(const void *one, const void *other) {
  double a = ((const struct answer *)one)->fit, b = ((const struct answer *)other)->fit;
  return (b > a) - (b < a);
}

/* Adds meanings as an answer, with their outcome. */
static int add_answer(struct reader *reader, const struct result_reading *reading, const enum meaning meanings[],
                      bool names_view, struct answer answers[], int count) {
  struct sql_session *session = reader->session;
  const char *text = scale_of_meanings(reader, reading, meanings, names_view);
  dfen_scale scale;
  if (count == SCALES_MAX || text == NULL || !dfen_read_scale(text, strlen(text), &scale)) {
    return count;
  }
  for (int i = 0; i < count; ++i) {
    if (strcmp(answers[i].scale, text) == 0) {
      return count;
    }
  }
  struct result_reading by_scale = {
    .kind = BY_SCALE, .column = reading->column, .view = reading->view, .scale = &scale};
  struct result_counts counts = count_reading(reader, &by_scale);
  const char *means = session_text(session, "White won %lld, drew %lld, lost %lld of %lld %s", counts.won, counts.drawn,
                                   counts.lost, counts.read, reader->has_game || reader->way.split ? "games" : "rows");
  means = counts.two == 0 ? means : session_text(session, "%s; %lld with two results", means, counts.two);
  means = counts.against == 0 ? means
                              : session_text(session, "%s; %lld against who captured the king", means, counts.against);
  means = counts.none == 0 ? means : session_text(session, "%s; %lld without a result", means, counts.none);
  answers[count] =
    (struct answer){.scale = text,
                    .means = means,
                    .fit = (double)(counts.tested - 50 * counts.against - 50 * counts.two) - 0.001 * count};
  return count + 1;
}

/* Numbers from the largest to the smallest, then the other texts as they come. */
static int compare_likely(const void *one, const void *other) {
  const struct result_text *a = *(const struct result_text *const *)one, *b = *(const struct result_text *const *)other;
  double x = a->read.is_number ? a->read.number : -1e300, y = b->read.is_number ? b->read.number : -1e300;
  int order = (y > x) - (y < x);
  return order != 0 ? order : (a > b) - (a < b);
}

/* What the undecided texts of a view may mean: the first a win, the last a loss, one between them a draw, and the other
 * way round; or a draw, or nothing. */
static int add_answers(struct reader *reader, const struct result_reading *reading, bool names_view,
                       struct answer answers[], int count) {
  const struct result_column *column = &reader->texts.columns[reading->column];
  enum meaning *meanings = meanings_of(reader, reading);
  const struct result_text *open[3];
  int undecided = 0, wins = 0, losses = 0;
  if (meanings == NULL) {
    return count;
  }
  for (uint64_t i = 0; i < column->ids.count; ++i) {
    bool is_open = meanings[i] == UNDECIDED && column->texts[i].read.length > 0;
    if (is_open && undecided < 3) {
      open[undecided] = &column->texts[i];
    }
    undecided += is_open;
    wins += meanings[i] == WIN;
    losses += meanings[i] == LOSS;
  }
  if (undecided >= 2 && undecided <= 3 && wins + losses == 0) {
    static const int orders[6][3] = {{0, 1, 2}, {2, 1, 0}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}};
    qsort(open, (size_t)undecided, sizeof *open, compare_likely);
    for (int i = 0; i < (undecided == 3 ? 6 : 2); ++i) {
      for (int j = 0; j < undecided; ++j) {
        static const enum meaning of_place[] = {WIN, DRAW, LOSS};
        int place = undecided == 3 ? orders[i][j] : (j == i ? 0 : 2);
        meanings[open[j] - column->texts] = of_place[place];
      }
      count = add_answer(reader, reading, meanings, names_view, answers, count);
    }
    return count;
  }
  for (int as = 0; as < 4; ++as) {
    static const enum meaning in_order[] = {DRAW, NOTHING_SAID, LOSS, WIN};
    bool fits = (in_order[as] != LOSS || losses == 0) && (in_order[as] != WIN || wins == 0);
    for (int i = 0; i < undecided && i < 3; ++i) {
      meanings[open[i] - column->texts] = in_order[as];
    }
    count = fits ? add_answer(reader, reading, meanings, names_view, answers, count) : count;
  }
  return count;
}

void ask_for_meaning(struct reader *reader, const struct result_reading readings[], int count, const char *question) {
  struct answer *answers = session_memory(reader->session, SCALES_MAX * sizeof *answers);
  int found = 0;
  reader_ask(reader, question);
  for (int i = 0, of_column; answers != NULL && i < count; i += of_column) {
    for (of_column = 1; i + of_column < count && readings[i + of_column].column == readings[i].column; ++of_column) {
    }
    report_texts(reader, &readings[i], of_column);
    for (int j = i; j < i + of_column; ++j) {
      struct result_reading reading = readings[j];
      reading.kind = BY_TEXTS;
      if (reading.column == 0) { /* the scale is that of the first column */
        found = add_answers(reader, &reading, reading.view != VIEW_WHITE && reading.view != VIEW_ME, answers, found);
      }
    }
  }
  if (answers != NULL) {
    qsort(answers, (size_t)found, sizeof *answers, compare_answers);
  }
  for (int i = 0; i < found && i < SCALES_SHOWN; ++i) {
    reader_report(reader, "choice", "scale", answers[i].scale, answers[i].means);
  }
}
