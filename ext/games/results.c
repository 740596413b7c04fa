/* Decides what the results mean (SPEC 14.4): judges all columns of results alone, takes those that are decided if they
 * agree, and gives every saying its result, or the reason why its games are left out. */
#include <string.h>

#include "meaning.h"

enum { KINGS_OF_VIEW = 10 };

/* Whether some column of results, besides a status, is not empty. */
static bool has_any_result(const struct reader *reader) {
  bool found = false;
  for (int i = 0; i < reader->texts.count; ++i) {
    const struct result_column *column = &reader->texts.columns[i];
    found = found || (column->kind < KIND_DRAW && has_any_text(column));
  }
  return found;
}

/* A column that cannot be read is not used, unless no other can. */
static void note_unused(struct decided *decided, const char *format, int column) {
  const char *name = session_shown(decided->reader->session, decided->reader->texts.columns[column].name);
  reader_report(decided->reader, "undecided", name, session_text(decided->reader->session, format, name), NULL);
}

/* ---- A column of an owner ---- */

/* Whether a reading by texts depends on whose view it is. */
static bool is_relative(const struct reader *reader, const struct result_reading *reading) {
  const struct result_column *column = column_of(reader, reading);
  bool found = false;
  for (uint64_t i = 0; i < column->ids.count; ++i) {
    enum meaning meaning = column->texts[i].in[reading->view].meaning;
    found = found || ((meaning == WIN || meaning == LOSS) && !column->texts[i].in[reading->view].is_absolute);
  }
  return found;
}

static bool has_kings(const struct reader *reader) {
  bool found = false;
  for (uint64_t i = 0; i < reader->texts.keys.count; ++i) {
    found = found || ((const struct saying_key *)interned_bytes(&reader->texts.keys, i))->king != 0;
  }
  return found;
}

/* Whether some text of a column says something by itself. */
static bool has_spoken(const struct result_column *column) {
  bool found = false;
  for (uint64_t i = 0; i < column->ids.count; ++i) {
    found = found || !says_nothing(column, i);
  }
  return found;
}

/* Whether two readings say the same of all games. */
static bool are_same(const struct reader *reader, const struct result_reading *one,
                     const struct result_reading *other) {
  bool same = true, is_two;
  for (uint64_t i = 0; i < reader->texts.keys.count && same; ++i) {
    same = value_of_saying(reader, one, i, &is_two) == value_of_saying(reader, other, i, &is_two);
  }
  return same;
}

/* Reads a column by its texts, in the only view that agrees with the games. A score such as 1-0 beside a player's
 * colour is White's or the player's. */
static void judge_column(struct decided *decided, int index) {
  struct reader *reader = decided->reader;
  struct result_column *column = &reader->texts.columns[index];
  struct result_reading best = {.kind = BY_TEXTS};
  struct result_counts of_best = {.read = 0};
  enum result_view views[3];
  int count = views_of(reader, column, views), good = 0;
  bool is_named = count == 1 && column->owner != OWNER_OPPONENT && (column->owner != OWNER_ME || views[0] == VIEW_ME);
  bool is_ambiguous = false;
  for (int i = 0; i < count; ++i) {
    struct result_reading reading = {.kind = BY_TEXTS, .column = index, .view = views[i]};
    classify_texts(reader, index, views[i], is_named);
    struct result_counts counts = count_reading(reader, &reading);
    bool of_sides = views[i] == VIEW_SIDE && counts.of_both && !has_kings(reader);
    bool is_known = !is_relative(reader, &reading) || is_named || counts.tested >= KINGS_OF_VIEW || of_sides;
    bool is_silent = counts.read == 0 && has_spoken(column); /* another view may say who won */
    bool same = good > 0 && are_same(reader, &best, &reading);
    if (!is_plausible(&counts) || !is_known || is_silent || has_two_scales(column, views[i])) {
      bool is_open = is_plausible(&counts) && !is_silent && views[i] == VIEW_ME && of_best.tested < KINGS_OF_VIEW;
      is_ambiguous = is_ambiguous || (is_open && good > 0 && !same);
      continue;
    }
    sqlite3_int64 fit = (counts.tested - 50 * counts.against) - (of_best.tested - 50 * of_best.against);
    bool is_tested = counts.against != of_best.against && of_best.tested >= 5;
    is_ambiguous = is_ambiguous || (good > 0 && !same && (!is_tested || fit == 0));
    if (good++ == 0 || (!same && is_tested && fit > 0)) {
      best = reading;
      of_best = counts;
    }
  }
  if (good > 0 && !is_ambiguous) {
    decided->readings[decided->count++] = best;
  } else {
    note_unused(decided, "what do the texts of '%s' mean?", index);
    for (int i = 0; i < reader->texts.count && column->kind != KIND_RESULT; ++i) {
      if (reader->texts.columns[i].kind >= KIND_DRAW) {
        reader_note(reader, "'%s' may say which games are draws",
                    session_shown(reader->session, reader->texts.columns[i].name));
      }
    }
  }
}

/* ---- Winners, pairs, the status ---- */

/* A winner is a colour, a name or an id of a player, or a number that captured kings test. */
static void judge_winner(struct decided *decided, int index) {
  struct reader *reader = decided->reader;
  struct result_column *column = &reader->texts.columns[index];
  struct result_reading readings[] = {{.kind = BY_COLOURS, .column = index},
                                      {.kind = BY_NAMES, .column = index},
                                      {.kind = BY_TEXTS, .column = index, .view = VIEW_WHITE}};
  struct result_counts counts[3];
  enum { COLOURS_MAX = 4 };
  bool good[3], has_number = false;
  classify_texts(reader, index, VIEW_WHITE, false);
  for (uint64_t i = 0; i < column->ids.count; ++i) {
    has_number =
      has_number || (column->texts[i].read.is_number && !says_nothing(column, i) && column->ids.count <= COLOURS_MAX);
  }
  int first = -1;
  bool differ = false;
  for (int i = 0; i < 3; ++i) {
    counts[i] = count_reading(reader, &readings[i]);
    good[i] = is_plausible(&counts[i]) &&
              (readings[i].kind != BY_TEXTS ||
               (has_number && counts[i].tested >= KINGS_OF_VIEW && !has_two_scales(column, VIEW_WHITE)));
    bool is_other =
      good[i] && first >= 0 && (counts[i].won != counts[first].won || counts[i].lost != counts[first].lost);
    differ = differ || is_other;
    first = first < 0 && good[i] ? i : first;
  }
  bool has_id =
    strstr(column->name, "id") != NULL || strstr(column->name, "ID") != NULL || strstr(column->name, "Id") != NULL;
  if (first < 0) {
    note_unused(decided, "who won by '%s'?", index);
  } else if (differ) {
    note_unused(decided, "is '%s' a name or a colour?", index);
  } else if (first == 1 && has_number && !has_id && counts[1].tested < KINGS_OF_VIEW) {
    note_unused(decided, "are the numbers of '%s' ids of players, or colours?", index);
  } else {
    decided->readings[decided->count++] = readings[first];
  }
}

/* The numbers of winners and losers, if these are the same in all rows. Returns whether they are known; two losses
 * without any draw may be one. */
static bool find_scale(const struct reader *reader, struct result_reading *reading) {
  bool has_numbers = false, is_one = true, has_draw = false, has_losses = false;
  for (int again = 0; again < 2; ++again) {
    for (uint64_t i = 0; i < reader->texts.entries.count; ++i) {
      double numbers[2];
      bool are_numbers = numbers_of_pair(reader, reading, entry_of(reader, (uint32_t)i), numbers);
      double high = numbers[numbers[1] > numbers[0]], low = numbers[numbers[1] <= numbers[0]];
      if (are_numbers && again == 0 && high > low) {
        is_one = is_one && (!has_numbers || (high == reading->win && low == reading->loss));
        has_numbers = true;
        reading->win = high;
        reading->loss = is_one ? low : high;
      }
      has_draw = has_draw || (are_numbers && high == low && is_draw_of_pair(reading, high));
      has_losses = has_losses || (are_numbers && high == low && high == reading->loss && again == 1);
    }
  }
  return !has_numbers ||
         (is_known_scale(column_of(reader, reading), reading->win, reading->loss) && (has_draw || !has_losses));
}

/* White's and Black's columns of one kind are read together. Returns whether there are such. */
static bool judge_pair(struct decided *decided, bool used[RESULTS_MAX]) {
  struct reader *reader = decided->reader;
  const struct result_column *columns = reader->texts.columns;
  for (int i = 0; i < reader->texts.count; ++i) {
    for (int j = 0; j < reader->texts.count; ++j) {
      bool is_pair = columns[i].owner == OWNER_WHITE && columns[j].owner == OWNER_BLACK &&
                     columns[i].kind == columns[j].kind && columns[i].kind <= KIND_WON && has_any_text(&columns[i]) &&
                     has_any_text(&columns[j]);
      if (is_pair) {
        struct result_reading reading = {.kind = BY_PAIR, .column = i, .other = j};
        bool is_known = find_scale(reader, &reading);
        struct result_counts counts = count_reading(reader, &reading);
        used[i] = used[j] = true;
        if (is_plausible(&counts) && (counts.tested >= KINGS_OF_VIEW || is_known)) {
          decided->readings[decided->count++] = reading;
        } else {
          note_unused(decided, "what do the texts of '%s' and of Black's column mean?", i);
        }
        return true;
      }
    }
  }
  return false;
}

/* ---- All columns ---- */

/* Asks for what is undecided, if nothing else says who won. */
static void ask_for_undecided(struct decided *decided) {
  struct reader *reader = decided->reader;
  struct result_reading readings[3 * RESULTS_MAX];
  int count = 0;
  const char *question = session_first_text(
    reader->session, "SELECT value FROM temp.dfen_report WHERE kind = 'undecided' ORDER BY rowid LIMIT 1");
  for (int i = 0; i < reader->texts.count; ++i) {
    enum result_view views[3];
    int of_column = views_of(reader, &reader->texts.columns[i], views);
    of_column = reader->texts.columns[i].kind >= KIND_WINNER ? 1 : of_column;
    for (int j = 0;
         j < of_column && reader->texts.columns[i].kind < KIND_DRAW && has_any_text(&reader->texts.columns[i]); ++j) {
      classify_texts(reader, i, views[j], false);
      readings[count++] = (struct result_reading){.kind = BY_TEXTS, .column = i, .view = views[j]};
    }
  }
  if (question != NULL) {
    ask_for_meaning(reader, readings, count, question);
  }
}

/* Without a column of results who captured the king won, if nearly all games end so. */
static bool take_kings(struct decided *decided, sqlite3_int64 *kings, sqlite3_int64 *games) {
  struct reader *reader = decided->reader;
  *kings = *games = 0;
  for (uint64_t i = 0; i < reader->texts.keys.count; ++i) {
    const struct saying_key *key = interned_bytes(&reader->texts.keys, i);
    *games += reader->texts.sayings[i].games;
    *kings += key->king != 0 ? reader->texts.sayings[i].games : 0;
  }
  return *kings > 0 && 50 * (*games - *kings) <= *games;
}

/* Whether decided columns agree in all games but 2 %. */
static void check_agreement(struct decided *decided) {
  struct reader *reader = decided->reader;
  sqlite3_int64 both = 0, differ = 0;
  const char *names = "";
  for (uint64_t i = 0; i < reader->texts.keys.count; ++i) {
    enum meaning found = NOTHING_SAID;
    bool is_two = false, two = false, several = false;
    for (int j = 0; j < decided->count; ++j) {
      enum meaning value = value_of_saying(reader, &decided->readings[j], i, &is_two);
      several = several || (value <= WIN && found <= WIN);
      two = two || (value <= WIN && found <= WIN && found != value);
      found = value <= WIN ? value : found;
    }
    both += several ? reader->texts.sayings[i].games : 0;
    differ += two ? reader->texts.sayings[i].games : 0;
  }
  for (int j = 0; j < decided->count; ++j) {
    names = session_text(reader->session, "%s%s'%s'", names, j == 0 ? "" : ", ",
                         session_shown(reader->session, column_of(reader, &decided->readings[j])->name));
  }
  if (reader_is_much(differ, both)) {
    reader_ask(reader, session_text(reader->session,
                                    "which column has the results? %s contradict each other in %lld of %lld games",
                                    names, differ, both));
    for (int j = 0; j < decided->count; ++j) {
      reader_report(reader, "choice", "columns",
                    session_text(reader->session, "result=%s", column_of(reader, &decided->readings[j])->name), NULL);
    }
  }
}

/* Says how many of the games are draws, if they are many: 0.5 for unfinished games looks like this. */
static void report_results(struct decided *decided, bool by_kings) {
  struct reader *reader = decided->reader;
  sqlite3_int64 counts[3] = {0, 0, 0};
  for (uint64_t i = 0; i < reader->texts.keys.count; ++i) {
    const struct saying *saying = &reader->texts.sayings[i];
    if (saying->reason == NULL && saying->result <= WIN) {
      counts[saying->result + 1] += saying->games;
    }
  }
  sqlite3_int64 all = counts[0] + counts[1] + counts[2];
  for (int i = 0; i < decided->count; ++i) {
    report_reading(reader, &decided->readings[i]);
  }
  reader_report(reader, "results", by_kings ? "who captured the king" : NULL,
                session_text(reader->session, "White won %lld, drew %lld, lost %lld of %lld %s%s", counts[2], counts[1],
                             counts[0], all, reader->has_game || reader->way.split ? "game" : "row",
                             all == 1 ? "" : "s"),
                NULL);
  if (20 * counts[1] > all && all >= 20) {
    reader_note(
      reader, "%lld %% of the games are draws, and 1 %% is usual: does the text of a draw also mark unfinished games?",
      100 * counts[1] / all);
  }
}

void reader_read_results(struct reader *reader) {
  struct decided *decided = session_memory(reader->session, sizeof *decided);
  bool by_kings = false;
  dfen_scale scale;
  sqlite3_int64 kings = 0, games = 0;
  if (!reader_continues(reader) || reader->of_lines ||
      (reader->texts.keys.count == 0 && (!reader->for_import || reader->texts.count > 0))) {
    return;
  }
  decided->reader = reader;
  int status = reader->texts.count - 1; /* it is the last */
  status = status >= 0 && reader->texts.columns[status].kind == KIND_STATUS ? status : -1;
  if (reader->scale != NULL && reader->texts.count > (status == 0)) {
    judge_by_scale(decided, &scale);
  } else {
    bool used[RESULTS_MAX] = {false};
    judge_pair(decided, used);
    for (int i = 0; i < reader->texts.count; ++i) {
      const struct result_column *column = &reader->texts.columns[i];
      if (used[i] || column->kind >= KIND_DRAW || !has_any_text(column)) {
        continue;
      }
      if (column->kind >= KIND_WINNER) {
        judge_winner(decided, i);
      } else {
        judge_column(decided, i);
      }
    }
  }
  struct result_reading of_status = {.kind = BY_COLOURS, .column = status};
  struct result_counts counts = {.read = 0};
  if (decided->count == 0 && status >= 0) {
    counts = count_reading(reader, &of_status);
  }
  if (decided->count == 0 && is_plausible(&counts)) {
    decided->readings[decided->count++] = of_status;
  }
  bool is_asked =
    session_integer(reader->session, "SELECT count(*) FROM temp.dfen_report WHERE kind = 'undecided'") > 0;
  if (decided->count == 0 && is_asked) {
    ask_for_undecided(decided);
  } else if (decided->count == 0 && !has_any_result(reader)) {
    by_kings = take_kings(decided, &kings, &games);
    bool is_none =
      reader->column_of[ROLE_RESULT] >= 0 || reader->column_of[ROLE_WINNER] >= 0 || reader->mapped[ROLE_RESULT];
    if (!by_kings && !(reader->for_import && is_none)) { /* games without a result are imported, too */
      reader_ask(reader, "which column has the results?");
      reader_offer_columns(reader, ROLE_RESULT);
      if (reader->for_import) {
        reader_report(reader, "choice", "columns", "result=", "no column has results: games are without one");
      }
    }
  } else if (decided->count > 1) {
    check_agreement(decided);
  }
  if (reader_continues(reader)) {
    judge_sayings(decided, by_kings);
    report_results(decided, by_kings);
    write_sayings(reader);
  }
}
