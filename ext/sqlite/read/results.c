/* Decides what the results mean. Words such as 1-0 say it themselves. Of other texts every assignment to win, draw and
 * loss, in White's view and in that of the side to move, is a candidate. Two facts tell them apart: a game has one
 * result, and who captured the king in a game's last turn won it. A candidate is out if it contradicts more than 2 % of
 * the games that test it, and at least two. If exactly one is left, and at least ten games tested it, it is taken; else
 * the user is asked. */
#include "reader.h"

#include <string.h>

enum { TEXTS_MAX = 1000, CANDIDATES_MAX = 12, RESULT_CLASSES = 3, KINGS_NEEDED = 10, VALUES_SHOWN = 5 };

/* A text of the column of results. */
struct reader_text {
  const char *text;
  size_t length;
  dfen_result_text read;
  bool is_blob;
  dfen_result word; /* as a word; DFEN_NO_RESULT if it cannot be read either way */
  sqlite3_int64 rows;
};

struct reader_candidate {
  const char *name; /* of the scale; "words" */
  dfen_scale scale;
  bool of_words;
  sqlite3_int64 won, drawn, lost, two, against, kings, rows; /* games; without games rows */
  bool is_out;
};

struct reader_results {
  struct reader *reader;
  struct reader_text *texts;
  int count;
  sqlite3_int64 rows; /* with a result */
  struct reader_candidate candidates[CANDIDATES_MAX];
  int candidate_count;
};

/* ---- Texts ---- */

static void load_texts(struct reader_results *results) {
  struct sql_session *session = results->reader->session;
  results->texts = session_memory(session, sizeof *results->texts * TEXTS_MAX);
  sqlite3_stmt *rows = session_prepare(session, "SELECT result, sum(rows), CAST(result AS TEXT)"
                                                " FROM temp.dfen_said WHERE result NOTNULL GROUP BY result"
                                                " ORDER BY 2 DESC");
  while (session_step(session, rows)) {
    if (results->count == TEXTS_MAX) {
      reader_ask(results->reader,
                 "the column of the results has more than 1000 different values; which column has the results?");
      break;
    }
    struct reader_text *text = &results->texts[results->count++];
    size_t length = (size_t)sqlite3_column_bytes(rows, 2);
    char *copy = session_memory(session, length + 1);
    if (copy != NULL && length > 0) {
      memcpy(copy, sqlite3_column_text(rows, 2), length);
    }
    bool is_blob = sqlite3_column_type(rows, 0) == SQLITE_BLOB;
    *text = (struct reader_text){.text = copy,
                                 .length = length,
                                 .is_blob = is_blob,
                                 .word = DFEN_NO_RESULT,
                                 .rows = sqlite3_column_int64(rows, 1)};
    if (copy != NULL && !is_blob && dfen_read_result_text(copy, length, &text->read)) {
      text->word = dfen_result_from_text(copy, length, NULL);
    }
    results->rows += text->word == DFEN_UNFINISHED ? 0 : text->rows;
  }
  sqlite3_finalize(rows);
}

/* W and D are words, too, and may be a win and a draw of the side to move. */
static bool is_clear_word(const struct reader_text *text) {
  return text->word <= DFEN_WHITE_WON && text->read.length > 1;
}

/* Whether all results are words, or almost all clear ones. */
static bool are_words(const struct reader_results *results) {
  sqlite3_int64 clear = 0;
  bool all = true;
  for (int i = 0; i < results->count; ++i) {
    all = all && results->texts[i].word != DFEN_NO_RESULT;
    clear += is_clear_word(&results->texts[i]) ? results->texts[i].rows : 0;
  }
  return all || 50 * (results->rows - clear) <= results->rows;
}

/* ---- Candidates ---- */

static void add_candidate(struct reader_results *results, const char *name) {
  struct reader_candidate *candidate = &results->candidates[results->candidate_count];
  if (name != NULL && results->candidate_count < CANDIDATES_MAX &&
      dfen_read_scale(name, strlen(name), &candidate->scale)) {
    candidate->name = name;
    ++results->candidate_count;
  }
}

/* The texts that mean the same are a class. Finds the most frequent ones, of numbers the highest first. */
static int find_classes(const struct reader_results *results, const struct reader_text *classes[RESULT_CLASSES]) {
  int count = 0;
  for (int i = 0; i < results->count; ++i) {
    const struct reader_text *text = &results->texts[i];
    bool is_new = text->word != DFEN_UNFINISHED && text->read.length > 0 && count < RESULT_CLASSES;
    for (int j = 0; j < count; ++j) {
      is_new = is_new && !dfen_same_result_text(&text->read, &classes[j]->read);
    }
    if (is_new) {
      int at = count++;
      while (at > 0 && text->read.is_number && classes[at - 1]->read.is_number &&
             text->read.number > classes[at - 1]->read.number) {
        classes[at] = classes[at - 1];
        --at;
      }
      classes[at] = text;
    }
  }
  return count;
}

/* Adds the scales on which class i is the result places[i], 0 a win to 2 a loss. */
static void add_assignment(struct reader_results *results, const struct reader_text *const classes[], int count,
                           const int places[]) {
  const struct reader_text *texts[3] = {NULL, NULL, NULL};
  for (int i = 0; i < count; ++i) {
    if (texts[places[i]] != NULL || (is_clear_word(classes[i]) && 1 - (int)classes[i]->word != places[i])) {
      return;
    }
    texts[places[i]] = classes[i];
  }
  sqlite3_str *name = sqlite3_str_new(results->reader->session->db);
  for (int i = 0; i < 3; ++i) {
    sqlite3_str_appendf(name, "%s%.*s", i == 0 ? "" : "/", texts[i] == NULL ? 0 : (int)texts[i]->length,
                        texts[i] == NULL ? "" : texts[i]->text);
  }
  const char *scale = session_finish(results->reader->session, name);
  add_candidate(results, scale);
  add_candidate(results, session_text(results->reader->session, "side to move %s", scale));
}

/* Of numbers the likeliest come first: the highest a win, the lowest a loss. */
static void add_assignments(struct reader_results *results) {
  const struct reader_text *classes[RESULT_CLASSES];
  int count = find_classes(results, classes);
  for (int i = 0; i < 27 * 5 && count > 0; ++i) {
    int code = i % 27, apart = 2 - i / 27;
    const int places[RESULT_CLASSES] = {code % 3, code / 3 % 3, code / 9};
    bool is_counted = (count > 1 || places[1] == 0) && (count > 2 || places[2] == 0);
    if (is_counted && places[count - 1] - places[0] == apart) {
      add_assignment(results, classes, count, places);
    }
  }
}

/* ---- What each candidate says ---- */

/* White's score by a candidate, for a row of a side; -1 for none. */
static double white_score(const struct reader_candidate *candidate, const struct reader_text *text, bool is_black,
                          bool *is_read) {
  dfen_result result =
    text->is_blob ? DFEN_NO_RESULT
                  : dfen_result_from_text(text->text, text->length, candidate->of_words ? NULL : &candidate->scale);
  *is_read = result != DFEN_NO_RESULT;
  return result > DFEN_WHITE_WON
           ? -1.0
           : dfen_score(result, is_black && candidate->scale.side_to_move ? DFEN_BLACK : DFEN_WHITE);
}

/* Fills dfen_readings: what each text scores for White by each candidate. The score of a text that says nothing is
 * NULL. */
static void write_readings(struct reader_results *results) {
  struct sql_session *session = results->reader->session;
  sqlite3_stmt *insert =
    session_prepare(session, "INSERT INTO temp.dfen_readings(side, result, reading, white) VALUES (?, ?, ?, ?)");
  for (int i = 0; i < results->count * results->candidate_count * 2 && session_ok(session); ++i) {
    const struct reader_text *text = &results->texts[i / 2 % results->count];
    int reading = i / 2 / results->count;
    bool is_read = false;
    double white = white_score(&results->candidates[reading], text, i % 2 != 0, &is_read);
    if (is_read) {
      sqlite3_bind_text(insert, 1, i % 2 != 0 ? "b" : "w", -1, SQLITE_STATIC);
      sqlite3_bind_text(insert, 2, text->text, (int)text->length, SQLITE_STATIC);
      sqlite3_bind_int(insert, 3, reading);
      if (white >= 0.0) {
        sqlite3_bind_double(insert, 4, white);
      } else {
        sqlite3_bind_null(insert, 4);
      }
      session_step(session, insert);
      sqlite3_reset(insert);
    }
  }
  sqlite3_finalize(insert);
}

static bool has_winners(const struct reader *reader) {
  return reader->column_of[ROLE_RESULT] >= 0 && reader->column_of[ROLE_WINNER] >= 0 && reader->has_game;
}

/* The games that end with the capture of a king, and those whose winner is in a column beside the result. */
static void find_winners(struct reader *reader) {
  if (reader->column_of[ROLE_MOVES] >= 0 && reader->has_game) {
    reader_run(reader, "INSERT INTO temp.dfen_kings SELECT game, won = 'w' FROM (SELECT p.game, dfen_winner(o.reached)"
                       " AS won FROM (SELECT game, coalesce(lead(first) OVER (ORDER BY first) - 1, (SELECT max(at)"
                       " FROM $)) AS last FROM temp.dfen_played) AS p JOIN $ AS o ON o.at = p.last"
                       " WHERE o.reached NOTNULL LIMIT -1 OFFSET 0) WHERE won NOTNULL");
  }
  if (has_winners(reader)) {
    static const char winners[] = "SELECT DISTINCT game, CASE WHEN lower(trim(winner)) IN ('white', 'w') THEN 1.0"
                                  " WHEN lower(trim(winner)) IN ('black', 'b') THEN 0.0 ELSE 0.5 END AS said FROM $"
                                  " WHERE lower(trim(winner)) IN ('white', 'w', 'black', 'b', 'draw', 'd')";
    reader_run(reader, session_text(reader->session, "INSERT OR IGNORE INTO temp.dfen_kings %s", winners));
    /* a score that no result has */
    reader_run(reader, session_text(reader->session,
                                    "UPDATE temp.dfen_kings SET won = -1 WHERE game IN (SELECT w.game FROM (%s) AS w"
                                    " JOIN temp.dfen_kings AS k ON k.game = w.game WHERE said <> won)",
                                    winners));
  }
}

/* Whether a candidate reads almost all results. */
static bool covers_results(const struct reader_results *results, const struct reader_candidate *candidate) {
  return 50 * (results->rows - candidate->rows) <= results->rows;
}

/* Counts what each candidate says of the games, or of the rows if there are no games. */
static void count_candidates(struct reader_results *results) {
  struct sql_session *session = results->reader->session;
  sqlite3_stmt *counts = session_prepare(
    session, results->reader->has_game
               ? "SELECT reading, sum(lo = 1 AND hi = 1), sum(lo = 0.5 AND hi = 0.5), sum(lo = 0"
                 " AND hi = 0), sum(lo <> hi), sum(lo = hi AND won <> lo), sum(won NOTNULL"
                 " AND lo NOTNULL), sum(n) FROM (SELECT reading, said.game, min(white) AS lo, max(white) AS hi,"
                 " sum(rows) AS n, (SELECT won FROM temp.dfen_kings AS k WHERE k.game = said.game) AS won"
                 " FROM temp.dfen_said AS said JOIN temp.dfen_readings USING (side, result)"
                 " WHERE white NOTNULL GROUP BY reading, said.game) GROUP BY reading"
               : "SELECT reading, sum(rows * (white = 1)), sum(rows * (white = 0.5)), sum(rows * (white = 0)), 0, 0,"
                 " 0, sum(rows) FROM temp.dfen_said JOIN temp.dfen_readings USING (side, result)"
                 " WHERE white NOTNULL GROUP BY reading");
  while (session_step(session, counts)) {
    struct reader_candidate *candidate = &results->candidates[sqlite3_column_int(counts, 0)];
    candidate->won = sqlite3_column_int64(counts, 1);
    candidate->drawn = sqlite3_column_int64(counts, 2);
    candidate->lost = sqlite3_column_int64(counts, 3);
    candidate->two = sqlite3_column_int64(counts, 4);
    candidate->against = sqlite3_column_int64(counts, 5);
    candidate->kings = sqlite3_column_int64(counts, 6);
    candidate->rows = sqlite3_column_int64(counts, 7);
    sqlite3_int64 games = candidate->won + candidate->drawn + candidate->lost + candidate->two;
    candidate->is_out = (candidate->two >= 2 && 50 * candidate->two > games) ||
                        (candidate->against >= 2 && 50 * candidate->against > candidate->kings) ||
                        !covers_results(results, candidate);
  }
  sqlite3_finalize(counts);
}

/* ---- The decision ---- */

/* Whether two candidates give every row the same score. */
static bool mean_the_same(struct reader_results *results, int one, int other) {
  return session_integer(results->reader->session,
                         "SELECT NOT EXISTS (SELECT 1 FROM (SELECT DISTINCT side, result"
                         " FROM temp.dfen_said) AS s WHERE (SELECT white FROM temp.dfen_readings AS r"
                         " WHERE r.side = s.side AND r.result = s.result AND reading = %d) IS NOT (SELECT white"
                         " FROM temp.dfen_readings AS r WHERE r.side = s.side AND r.result = s.result"
                         " AND reading = %d))",
                         one, other) != 0;
}

static const char *say_candidate(struct reader_results *results, const struct reader_candidate *candidate) {
  sqlite3_int64 all = candidate->won + candidate->drawn + candidate->lost;
  const char *text = session_text(results->reader->session, "White won %lld, drew %lld, lost %lld of %lld %s%s",
                                  candidate->won, candidate->drawn, candidate->lost, all,
                                  results->reader->has_game ? "game" : "row", all == 1 ? "" : "s");
  if (candidate->two > 0) {
    text = session_text(results->reader->session, "%s; %lld with two results", text, candidate->two);
  }
  if (candidate->against > 0) {
    text = session_text(results->reader->session, "%s; %lld against %swho captured the king", text, candidate->against,
                        has_winners(results->reader) ? "their winner or " : "");
  }
  return text;
}

/* Asks for one of the candidates that are left, or of all if none is. Those with the same meaning are one choice. */
static void ask_for_scale(struct reader_results *results, bool some) {
  bool is_choice[CANDIDATES_MAX] = {false}, any = false, of_others = false;
  reader_ask(results->reader,
             some || !results->reader->has_game
               ? "what do the results mean?"
               : "what do the results mean? no meaning agrees with one result a game and with who captured the king");
  for (int i = 0; i < results->candidate_count; ++i) {
    const struct reader_candidate *candidate = &results->candidates[i];
    is_choice[i] = some ? !candidate->is_out : covers_results(results, candidate);
    for (int j = 0; j < i && is_choice[i]; ++j) {
      is_choice[i] = !is_choice[j] || !mean_the_same(results, i, j);
    }
    if (is_choice[i]) {
      reader_report(results->reader, "choice", "scale", candidate->name, say_candidate(results, candidate));
      any = true;
    }
  }
  for (int i = 0; i < results->count && !any; ++i) {
    if (is_clear_word(&results->texts[i])) {
      reader_report(results->reader, "choice", "scale", "words", "rows with other texts are left out");
      any = of_others = true;
    }
  }
  if ((!any || of_others) && has_winners(results->reader)) {
    reader_report(results->reader, "choice", "columns", "result=", "the winners alone say who won");
  }
  for (int i = 0, shown = 0; i < results->count && shown < VALUES_SHOWN; ++i) {
    if (results->texts[i].word == DFEN_UNFINISHED || (of_others && is_clear_word(&results->texts[i]))) {
      continue;
    }
    const char *rows = session_text(results->reader->session, "%lld", results->texts[i].rows);
    reader_report(results->reader, "value", session_shown(results->reader->session, results->texts[i].text), rows,
                  NULL);
    ++shown;
  }
}

/* The candidate that is left; -1 to ask. */
static int choose_candidate(struct reader_results *results, bool is_given) {
  int chosen = -1;
  bool several = false;
  for (int i = 0; i < results->candidate_count; ++i) {
    if (is_given || !results->candidates[i].is_out) {
      several = several || (chosen >= 0 && !mean_the_same(results, chosen, i));
      chosen = chosen < 0 ? i : chosen;
    }
  }
  const struct reader_candidate *candidate = &results->candidates[chosen < 0 ? 0 : chosen];
  bool is_certain = is_given || candidate->of_words || candidate->kings >= KINGS_NEEDED;
  return several || !is_certain ? -1 : chosen;
}

/* Leaves the reading in dfen_readings alone, and the results of the games in dfen_played. */
static void take_candidate(struct reader_results *results, int chosen, bool is_given) {
  struct reader *reader = results->reader;
  const struct reader_candidate *candidate = &results->candidates[chosen];
  session_run(reader->session, "DELETE FROM temp.dfen_readings WHERE reading <> %d", chosen);
  reader_run(reader, session_text(reader->session,
                                  "INSERT OR REPLACE INTO temp.dfen_played(game, first, white, reason)"
                                  " SELECT p.game, first, lo, coalesce(reason, CASE WHEN lo <> hi"
                                  " THEN 'its rows have two results' WHEN won <> lo THEN %Q END) FROM temp.dfen_played "
                                  "AS p LEFT JOIN (SELECT game, min(white) AS lo,"
                                  " max(white) AS hi FROM temp.dfen_said JOIN temp.dfen_readings USING (side, result)"
                                  " WHERE white NOTNULL GROUP BY game) AS r ON r.game = p.game LEFT"
                                  " JOIN temp.dfen_kings AS k ON k.game = p.game",
                                  has_winners(reader) ? "its result contradicts its winner or who captured the king"
                                                      : "its result contradicts who captured the king"));
  if (results->rows > 0) {
    const char *why = is_given              ? "by the option scale"
                      : candidate->of_words ? NULL
                                            : session_text(reader->session, "decided by %lld captured king%s",
                                                           candidate->kings, candidate->kings == 1 ? "" : "s");
    reader_report(reader, "results", candidate->name, say_candidate(results, candidate), why);
  }
}

void reader_read_results(struct reader *reader) {
  struct reader_results *results = session_memory(reader->session, sizeof *results);
  if (!reader_goes_on(reader) || reader->of_lines) {
    return;
  }
  results->reader = reader;
  bool is_given = reader->scale != NULL;
  if (!reader->has_game) {
    reader_run(reader, "INSERT INTO temp.dfen_said SELECT NULL, side, result, count(*) FROM $ GROUP BY 1, 2, 3");
  }
  load_texts(results);
  if (!are_words(results)) {
    reader_ask_if_more_results(reader);
  }
  find_winners(reader);
  if (is_given ? strcmp(reader->scale, "words") == 0 : are_words(results)) {
    results->candidates[results->candidate_count++] = (struct reader_candidate){.name = "words", .of_words = true};
  } else if (is_given) {
    add_candidate(results, reader->scale);
  } else {
    add_assignments(results);
  }
  if (reader_goes_on(reader)) {
    write_readings(results);
    count_candidates(results);
  }
  int chosen = reader_goes_on(reader) ? choose_candidate(results, is_given) : -1;
  if (chosen >= 0) {
    take_candidate(results, chosen, is_given);
  } else if (reader_goes_on(reader)) {
    bool some = false;
    for (int i = 0; i < results->candidate_count; ++i) {
      some = some || !results->candidates[i].is_out;
    }
    ask_for_scale(results, some);
  }
}
