/* Reports how results are read, and asks what they mean: the texts with their games and captured kings, then scales as
 * answers, the likeliest first. */
#include <stdlib.h>
#include <string.h>

#include "meaning.h"

enum { SCALES_MAX = 200, SCALES_SHOWN = 8, TEXTS_SHOWN = 12 };

const char *const view_names[VIEWS] = {"White", "Black", "side to move", "my_color"};

/* ---- Scales as text ---- */

/* Appends a text; one that a scale would not read is quoted, as in SQL, and so is the number before another. */
static void append_text(sqlite3_str *sql, const struct result_text *text, bool is_alone, bool is_first) {
  size_t length = strlen(text->text);
  bool is_short = length <= DFEN_RESULT_SIZE && length > 0 && text->text[length - 1] != '%';
  const char *shown = is_short ? text->text : text->read.text;
  int size = is_short ? (int)length : (int)text->read.length;
  bool is_one = is_alone || !is_first || !text->read.is_number; /* 1,0 is a number */
  bool is_plain = ((int)strcspn(shown, ",/:'\"") >= size && is_one) || (text->read.is_number && is_alone) ||
                  (text->read.length == 7 && memcmp(text->read.text, "1/2-1/2", 7) == 0);
  sqlite3_str_appendf(sql, is_plain ? "%.*s" : "'%.*q'", size, shown);
}

/* The scale of meanings of the texts of a column. */
static const char *scale_of_meanings(struct reader *reader, const struct result_reading *reading,
                                     const enum meaning meanings[]) {
  const struct result_column *column = &reader->texts.columns[reading->column];
  sqlite3_str *sql = sqlite3_str_new(reader->session->db);
  for (int meaning = WIN; meaning >= LOSS; --meaning) {
    int count = 0, written = 0;
    for (uint64_t i = 0; i < column->ids.count; ++i) {
      count += meanings[i] == (enum meaning)meaning;
    }
    for (uint64_t i = 0; i < column->ids.count; ++i) {
      if (meanings[i] == (enum meaning)meaning) {
        sqlite3_str_appendall(sql, written == 0 ? "" : ",");
        append_text(sql, &column->texts[i], count == 1, written++ == 0);
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
  case BY_COLOURS: how = column->kind == KIND_STATUS ? "words" : "colours"; break;
  case BY_SCALE: how = session_text(reader->session, "%s", reader->scale); break;
  default:
    how = session_text(reader->session, "%s%s%s", reading->view == VIEW_WHITE ? "" : view_names[reading->view],
                       reading->view == VIEW_WHITE ? "" : ":", scale_of_meanings(reader, reading, meanings));
    break;
  }
  reader_report(reader, "reading", name, how,
                reading->kind == BY_SCALE ? "as the option scale says"
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
  const struct result_text **texts = session_memory(session, (column->ids.count + 1) * sizeof(void *));
  for (uint64_t i = 0; texts != NULL && i < column->ids.count; ++i) {
    texts[i] = &column->texts[i];
  }
  if (texts == NULL) {
    return;
  }
  qsort(texts, column->ids.count, sizeof(void *), compare_texts);
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

struct answers {
  struct reader *reader;
  struct answer items[SCALES_MAX];
  int count;
};

/* Adds meanings as an answer, with their outcome, if the games do not contradict it. */
static void add_answer(struct answers *answers, const struct result_reading *reading, const enum meaning meanings[],
                       const char *view, int unlikely) {
  struct reader *reader = answers->reader;
  struct sql_session *session = reader->session;
  const char *text = scale_of_meanings(reader, reading, meanings);
  dfen_scale scale;
  if (answers->count == SCALES_MAX || text == NULL || !dfen_read_scale(text, strlen(text), &scale)) {
    return;
  }
  struct result_reading by_scale = {
    .kind = BY_SCALE, .column = reading->column, .view = reading->view, .scale = &scale};
  struct result_counts counts = count_reading(reader, &by_scale);
  if (!is_plausible(&counts) || counts.read == 0) {
    return;
  }
  const char *means =
    session_text(session, "White won %lld, drew %lld, lost %lld of %lld %s%s", counts.won, counts.drawn, counts.lost,
                 counts.read, reader->has_game || reader->way.split ? "game" : "row", counts.read == 1 ? "" : "s");
  means = counts.two == 0 ? means : session_text(session, "%s; %lld with two results", means, counts.two);
  means = counts.against == 0 ? means
                              : session_text(session, "%s; %lld against who captured the king", means, counts.against);
  means = counts.none == 0 ? means : session_text(session, "%s; %lld without a result", means, counts.none);
  answers->items[answers->count] = (struct answer){
    .scale = session_text(session, "%s%s", view, text),
    .means = means,
    .fit = (double)(counts.tested - 50 * counts.against - 50 * counts.two) - 0.01 * unlikely - 1e-5 * answers->count};
  ++answers->count;
}

/* Numbers from the largest to the smallest, then the other texts as they come. */
static int compare_likely(const void *one, const void *other) {
  const struct result_text *a = *(const struct result_text *const *)one, *b = *(const struct result_text *const *)other;
  double x = a->read.is_number ? a->read.number : -1e300, y = b->read.is_number ? b->read.number : -1e300;
  int order = (y > x) - (y < x);
  return order != 0 ? order : (a > b) - (a < b);
}

/* All that the undecided texts of a view may mean, if these are at most three: one of them a win and one a loss, if no
 * other text is, and each of the others a draw, or nothing, which is likelier if a draw or all of a win and a loss are
 * known, unless it is a number: a text such as resigned is not a draw. */
static void add_answers(struct answers *answers, const struct result_reading *reading, const char *view) {
  enum { OPEN = 3 };
  static const enum meaning choices[] = {WIN, DRAW, LOSS, NOTHING_SAID};
  const struct result_column *column = &answers->reader->texts.columns[reading->column];
  enum meaning *meanings = meanings_of(answers->reader, reading);
  const struct result_text *open[OPEN];
  int count = 0, known[3] = {0, 0, 0};
  for (uint64_t i = 0; meanings != NULL && i < column->ids.count; ++i) {
    bool is_open = meanings[i] == UNDECIDED && column->texts[i].read.length > 0;
    if (is_open && count < OPEN) {
      open[count] = &column->texts[i];
    } else if (meanings[i] <= WIN) {
      ++known[meanings[i] + 1];
    }
    count += is_open;
  }
  if (count > OPEN) {
    return;
  }
  qsort(open, (size_t)count, sizeof(void *), compare_likely);
  bool is_nothing_likely =
    known[DRAW + 1] > 0 || (known[WIN + 1] > 0 && known[LOSS + 1] > 0 && count > 0 && !open[0]->read.is_number);
  bool are_numbers = count == OPEN && open[OPEN - 1]->read.is_number; /* the largest and the smallest say something */
  for (int code = 0; code < 1 << 2 * count; ++code) {
    int found[3] = {known[0], known[1], known[2]}, unlikely = 0, before = WIN, up = 0;
    bool is_odd = false;
    for (int i = 0; i < count; ++i) {
      enum meaning meaning = choices[code >> 2 * (count - 1 - i) & 3];
      meanings[open[i] - column->texts] = meaning;
      unlikely += meaning == (is_nothing_likely ? DRAW : NOTHING_SAID) ? 5 : 0;
      is_odd = is_odd || (are_numbers && meaning == NOTHING_SAID && i != 1);
      if (meaning <= WIN) {
        ++found[meaning + 1];
        up += (int)meaning > before;
        before = (int)meaning;
      }
    }
    bool fits = !is_odd && found[WIN + 1] > 0 && found[LOSS + 1] > 0 &&
                (found[WIN + 1] == 1 || found[WIN + 1] == known[WIN + 1]) &&
                (found[LOSS + 1] == 1 || found[LOSS + 1] == known[LOSS + 1]);
    if (fits) {
      add_answer(answers, reading, meanings, view, unlikely + (up == count - 1 ? up > 0 : 2 * up));
    }
  }
}

/* Whether the first values of a column are names of White or Black. */
static bool names_a_player(struct reader *reader, const struct reader_column *column) {
  const char *white = reader_expression(reader, ROLE_WHITE), *black = reader_expression(reader, ROLE_BLACK);
  return session_integer(
           reader->session,
           "SELECT count(*) > 0 AND count(*) = sum(x IN (white, black)) FROM (SELECT %s AS x, %s AS white,"
           " %s AS black FROM %s LIMIT %d) WHERE x <> ''",
           column->sql, white, black, reader->source, READER_LOOKED_AT) != 0;
}

/* Offers the columns that may have the names of the players, if a winner may be one. */
static void offer_players(struct reader *reader, const struct result_column *column) {
  int white = reader_column_like(reader, ROLE_WHITE), black = reader_column_like(reader, ROLE_BLACK);
  bool of_winner = column->kind == KIND_WINNER || column->kind == KIND_LOSER;
  if (of_winner && white >= 0 && black >= 0 && white != black && reader->column_of[ROLE_WHITE] < 0 &&
      reader->column_of[ROLE_BLACK] < 0) {
    reader_report(
      reader, "choice", "columns",
      session_text(reader->session, "white=%s,black=%s", reader->columns[white].name, reader->columns[black].name),
      "the names of the players");
  }
}

void ask_for_meaning(struct reader *reader, const struct result_reading readings[], int count, const char *question) {
  struct answers *answers = session_memory(reader->session, sizeof *answers);
  enum result_view usual[3];
  views_of(reader, column_of(reader, &readings[0]), usual);
  for (int i = 0; answers != NULL && i < count && readings[i].column == readings[0].column; ++i) {
    struct result_reading reading = readings[i];
    reading.kind = BY_TEXTS;
    answers->reader = reader;
    const char *view = reading.view == usual[0] ? "" : session_text(reader->session, "%s:", view_names[reading.view]);
    add_answers(answers, &reading, view == NULL ? "" : view);
  }
  bool has_answers = answers != NULL && answers->count > 0;
  enum result_owner owner = column_of(reader, &readings[0])->owner;
  bool has_my_color = reader->column_of[ROLE_MY_COLOR] < 0 && !reader->mapped[ROLE_MY_COLOR] && reader->scale == NULL &&
                      (owner == OWNER_UNKNOWN || owner == OWNER_ME);
  reader_ask(reader, question);
  for (int i = 0, of_column; i < count; i += of_column) {
    for (of_column = 1; i + of_column < count && readings[i + of_column].column == readings[i].column; ++of_column) {
    }
    report_texts(reader, &readings[i], of_column);
  }
  if (has_answers) {
    qsort(answers->items, (size_t)answers->count, sizeof *answers->items, compare_answers);
  }
  if (reader->of_documents) {
    reader_open_documents(reader, true); /* also with the fields that are not used */
  }
  for (int i = 0; i < reader->count && has_my_color; ++i) {
    const struct reader_column *column = &reader->columns[i];
    bool are_sides = column->filled > 0 && column->sides == column->filled;
    if (column->role == ROLES && (are_sides || names_a_player(reader, column))) {
      reader_report(reader, "choice", "columns", session_text(reader->session, "my_color=%s", column->name),
                    are_sides ? "the result is that of this colour" : "the result is that of this player");
      has_my_color = false;
    }
  }
  offer_players(reader, column_of(reader, &readings[0]));
  for (int i = 0; has_answers && i < answers->count && i < SCALES_SHOWN; ++i) {
    reader_report(reader, "choice", "scale", answers->items[i].scale, answers->items[i].means);
  }
}
