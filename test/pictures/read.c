/* What a person reads in charts, the gallery and the demo, against numbers that are counted from scratch (count.h): of
 * the sample, and of random databases with games and numbers of any type in columns of any kind, NULLs in every column,
 * turns twice, and results in every notation. The files of sql/ are run by the sqlite3 shell, as users run them.
 *
 * Usage: read SAMPLE.db   (from the project's root; DFEN_SEED, DFEN_TIMES)
 */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../support/random.h"
#include "count.h"

enum { CASES = 100, SAMPLE_GAMES = 5000, POOL = 60, TURNS_MAX = 5, TOKENS_MAX = 4000, SHOWN_MAX = 5, ASKED = 3 };

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

static const char *folder; /* for databases and what the shell answers */
static int failed, compared;

/* ---- Tokens: what is read, and what should be ---- */

struct tokens {
  int count;
  char *token[TOKENS_MAX];
};

static void add(struct tokens *tokens, char *token) {
  if (tokens->count < TOKENS_MAX) {
    tokens->token[tokens->count++] = token;
  }
}

/* Adds a text without the spaces around it, and with one for several; nothing where it is empty. */
static void add_words(struct tokens *tokens, const char *text, size_t length) {
  char *words = text_of("%.*s", (int)length, text);
  char *to = words;
  for (const char *from = words; *from != '\0'; ++from) {
    if (!isspace((unsigned char)*from)) {
      *to++ = *from;
    } else if (to > words && to[-1] != ' ') {
      *to++ = ' ';
    }
  }
  to -= to > words && to[-1] == ' ';
  *to = '\0';
  if (to > words) {
    add(tokens, words);
  }
}

/* Whether two tokens say the same: in a style sheet's numbers a hundredth more or less. A star is any words. */
static bool is_same_token(const char *want, const char *got) {
  static const char style[] = "style ";
  if (strcmp(want, "*") == 0 || strcmp(want, got) == 0) {
    return true;
  }
  double wanted[2] = {0, 0};
  double gotten[2] = {0, 0};
  if (strncmp(want, style, sizeof style - 1) != 0 || strncmp(got, style, sizeof style - 1) != 0) {
    return false;
  }
  const char *const form = strstr(want, "width") == NULL  ? "style left: %lf%%"
                           : strstr(want, "left") == NULL ? "style width: %lf%%"
                                                          : "style left: %lf%%; width: %lf%%";
  return sscanf(want, form, &wanted[0], &wanted[1]) == sscanf(got, form, &gotten[0], &gotten[1]) &&
         fabs(wanted[0] - gotten[0]) < 0.06 && fabs(wanted[1] - gotten[1]) < 0.06;
}

static void compare_tokens(const char *what, const struct tokens *want, const struct tokens *got) {
  static char *none = "(nothing more)";
  int most = want->count > got->count ? want->count : got->count;
  compared += want->count;
  for (int i = 0; i < most; ++i) {
    const char *wanted = i < want->count ? want->token[i] : none;
    const char *gotten = i < got->count ? got->token[i] : none;
    if (!is_same_token(wanted, gotten)) {
      printf("%s, text %d of %d: '%s' should be '%s'\n", what, i + 1, want->count, gotten, wanted);
      ++failed;
      return;
    }
  }
}

/* ---- Reading HTML, SVG and the shell's boxes ---- */

static void decode(char *text) {
  static const char *const entity[][2] = {{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}};
  char *to = text;
  for (const char *from = text; *from != '\0';) {
    size_t i = 0;
    while (i < 4 && strncmp(from, entity[i][0], strlen(entity[i][0])) != 0) {
      ++i;
    }
    *to++ = i < 4 ? *entity[i][1] : *from;
    from += i < 4 ? strlen(entity[i][0]) : 1;
  }
  *to = '\0';
}

static bool is_element(const char *tag, const char *name) {
  size_t length = strlen(name);
  return strncmp(tag, name, length) == 0 && !isalnum((unsigned char)tag[length]);
}

/* The texts of a page in their order, and what style attributes say in per cent. Of a picture its title and
 * description; with `labels` the texts in it too. */
static void read_page(const char *page, bool labels, struct tokens *got) {
  bool in_picture = false;
  bool is_said = false; /* the text that comes next, within a picture */
  bool in_style = false;
  for (const char *at = page; *at != '\0';) {
    size_t length = strcspn(at, "<");
    if (length > 0 && !in_style && (!in_picture || is_said)) {
      char *text = text_of("%.*s", (int)length, at);
      decode(text);
      add_words(got, text, strlen(text));
    }
    at += length;
    if (*at == '\0') {
      return;
    }
    const char *tag = at + 1;
    const char *end = strchr(tag, '>');
    if (end == NULL) {
      add(got, text_of("(an element that does not end)"));
      return;
    }
    const char *style = strstr(tag, " style=\"");
    if (style != NULL && style < end && memchr(style, '%', (size_t)(end - style)) != NULL) {
      style += strlen(" style=\"");
      add(got, text_of("style %.*s", (int)strcspn(style, "\""), style));
    }
    in_style = is_element(tag, "style");
    in_picture = is_element(tag, "svg") || (in_picture && !is_element(tag, "/svg"));
    is_said = is_element(tag, "title") || is_element(tag, "desc") || (labels && is_element(tag, "text"));
    at = end + 1;
  }
}

/* Lines as they stand; the rows of a box with | between the cells. Empty lines are left out. */
static void read_lines(const char *text, struct tokens *got) {
  static const char bar[] = "│";
  for (const char *at = text; *at != '\0';) {
    size_t length = strcspn(at, "\n");
    if (strncmp(at, bar, strlen(bar)) == 0) {
      char *row = text_of("");
      for (const char *cell = at + strlen(bar), *end; (end = strstr(cell, bar)) != NULL && end < at + length;
           cell = end + strlen(bar)) {
        struct tokens words = {0, {NULL}};
        add_words(&words, cell, (size_t)(end - cell));
        row = text_of("%s%s%s", row, cell == at + strlen(bar) ? "" : "|", words.count > 0 ? words.token[0] : "");
      }
      add(got, row);
    } else if (strncmp(at, "┌", 3) != 0 && strncmp(at, "├", 3) != 0 && strncmp(at, "└", 3) != 0) {
      add_words(got, at, length);
    }
    at += length + (at[length] == '\n');
  }
}

/* ---- What was played from a position ---- */

struct outcome {
  const char *rolled, *moves; /* on the board that is shown; the smallest text */
  struct tally tally;
  int roll_games;
};

/* The turns that began in a position, given by its pool key, and whose moves are known; passes too where `with_passes`.
 * The caller frees the rows. */
static struct rows played_from(sqlite3 *db, const struct rows *rows, const char *position, bool with_passes) {
  struct rows played = {calloc((size_t)rows->count + 1, sizeof *played.row), 0};
  for (int i = 0; i < rows->count; ++i) {
    struct row *row = &rows->row[i];
    if (row->counts && is_same_text(row->fold[3], position) && look_at_moves(db, row) &&
        (with_passes || row->seen[0] != '\0')) {
      played.row[played.count++] = *row;
    }
  }
  return played;
}

static bool is_rolled(struct row *row, const void *of) {
  return is_same_text(row->rolled, of);
}

static bool is_outcome(struct row *row, const void *of) {
  const struct row *other = of;
  return is_same_text(row->rolled, other->rolled) && is_same_text(row->next, other->next);
}

static struct tally tally_of(const struct rows *rows, row_filter *wanted, const void *of) {
  int count = 0;
  struct row **row = rows_with(rows, wanted, of, &count);
  struct tally tally = count_rows(row, count);
  free(row);
  return tally;
}

static int compare_outcomes(const void *one, const void *other) {
  const struct outcome *a = one;
  const struct outcome *b = other;
  int games = games_of_tally(b->tally) - games_of_tally(a->tally);
  return games != 0 ? games : strcmp(a->moves, b->moves);
}

/* What the turns of one outcome are called on a board with its dice: their smallest text, as seen from there. */
static const char *moves_of(sqlite3 *db, const struct rows *played, const struct row *outcome, const char *board) {
  int count = 0;
  struct row **row = rows_with(played, is_outcome, outcome, &count);
  const char *moves = row[0]->seen;
  for (int i = 1; i < count; ++i) {
    moves = strcmp(row[i]->seen, moves) < 0 ? row[i]->seen : moves;
  }
  free(row);
  return ask(db, "SELECT dfen_actual_move(?, ?, 'pool')", board, moves, NULL);
}

/* The outcomes of a roll, best first. The caller frees them. */
static struct outcome *outcomes_of(sqlite3 *db, const struct rows *played, const char *rolled, const char *board,
                                   int *count) {
  int turns = 0;
  struct row **row = rows_with(played, is_rolled, rolled, &turns);
  struct outcome *outcome = calloc((size_t)turns + 1, sizeof *outcome);
  *count = 0;
  for (int i = 0; i < turns; ++i) {
    bool is_new = true;
    for (int j = 0; j < i && is_new; ++j) {
      is_new = !is_outcome(row[j], row[i]);
    }
    if (is_new) {
      outcome[(*count)++] = (struct outcome){
        .rolled = board, .moves = moves_of(db, played, row[i], board), .tally = tally_of(played, is_outcome, row[i])};
    }
  }
  qsort(outcome, (size_t)*count, sizeof *outcome, compare_outcomes);
  free(row);
  return outcome;
}

static int compare_rolls(const void *one, const void *other) {
  const struct outcome *a = one;
  const struct outcome *b = other;
  return a->roll_games != b->roll_games ? b->roll_games - a->roll_games : strcmp(a->rolled, b->rolled);
}

/* The outcome of every roll of a position that most games chose, and the rolls that most games had first. */
static struct outcome *choices_of(sqlite3 *db, const struct rows *rows, const struct met *met, int *count) {
  struct rows played = played_from(db, rows, met->first == NULL ? "none" : met->first->fold[3], false);
  struct outcome *choice = calloc((size_t)played.count + 1, sizeof *choice);
  *count = 0;
  for (int i = 0; i < played.count; ++i) {
    const char *rolled = played.row[i].rolled;
    bool is_new = true;
    for (int j = 0; j < i && is_new; ++j) {
      is_new = !is_same_text(played.row[j].rolled, rolled);
    }
    if (is_new) {
      int outcomes = 0;
      const char *board = ask(db, "SELECT dfen_roll(?, dfen_dice(?))", met->first->dfen.text, rolled, NULL);
      struct outcome *outcome = outcomes_of(db, &played, rolled, board, &outcomes);
      choice[*count] = outcome[0];
      choice[(*count)++].roll_games = games_of_tally(tally_of(&played, is_rolled, rolled));
      free(outcome);
    }
  }
  qsort(choice, (size_t)*count, sizeof *choice, compare_rolls);
  free(played.row);
  return choice;
}

/* ---- What should be read ---- */

static char *bounds_text(struct tally tally, const char *between) {
  return text_of("%s%s%s", percent_of_number(bound_of(tally, -1)), between, percent_of_number(bound_of(tally, 1)));
}

/* Of more than 36 characters the first 35 and an ellipsis; names are ASCII. */
static char *label_of(const char *name) {
  return strlen(name) > 36 ? text_of("%.35s\xE2\x80\xA6", name) : text_of("%s", name);
}

static void want_chart(const struct met *met, int count, bool labels, struct tokens *want) {
  int above = 0;
  int below = 0;
  char *words =
    text_of("A dot is a score, and a bar goes from its lower to its upper bound: blue above 50 %%, orange below, "
            "grey where it holds 50 %%.");
  for (int i = 0; i < count; ++i) {
    above += bound_of(met[i].tally, -1) > 0.5;
    below += bound_of(met[i].tally, 1) < 0.5;
    words = text_of("%s %s: %s, from %s, games %d.", words, label_of(met[i].name), percent_of_score(met[i].tally),
                    bounds_text(met[i].tally, " to "), games_of_tally(met[i].tally));
  }
  add(want, text_of("%d score%s of the side to move, %d above 50 %% with the whole interval, %d below.", count,
                    count == 1 ? "" : "s", above, below));
  add(want, words);
  for (int i = 0; i < count && labels; ++i) {
    add(want, label_of(met[i].name));
    add(want, percent_of_score(met[i].tally));
    add(want, text_of("%d", games_of_tally(met[i].tally)));
  }
}

/* Takes the axis and the legend out of what a chart says: what stands before the first row and after the last. */
static void cut_chart(struct tokens *got, int rows) {
  for (int i = 2; i < got->count; ++i) {
    if (strcmp(got->token[i], "games") == 0) {
      int kept = got->count - i - 1 < 3 * rows ? got->count - i - 1 : 3 * rows;
      memmove(got->token + 2, got->token + i + 1, (size_t)kept * sizeof got->token[0]);
      got->count = 2 + kept;
      return;
    }
  }
}

static void want_picture(sqlite3 *db, const char *dfen, const char *moves, struct tokens *want) {
  read_page(ask(db, "SELECT dfen_svg(?, ?)", dfen, moves, NULL), false, want);
}

static void want_bar(const char *name, struct tally tally, struct tokens *want) {
  double low = bound_of(tally, -1);
  add(want, text_of("%s", name));
  add(want, text_of("style left: %.1f%%; width: %.1f%%", 100 * low, 100 * (bound_of(tally, 1) - low)));
  add(want, text_of("style left: %.1f%%", 100 * score_of(tally)));
  add(want, text_of("%s (%s), %d games", percent_of_score(tally), bounds_text(tally, " to "), games_of_tally(tally)));
}

struct side {
  const struct cell *key;
  char side;
};

static bool is_of_side(struct row *row, const void *of) {
  const struct side *side = of;
  return is_same_cell(&row->key, side->key) && strchr(row->dfen.text, ' ')[1] == side->side;
}

static void want_section(sqlite3 *db, const struct rows *rows, const struct met *met, int place, struct tokens *want) {
  const char *dfen = met->first->dfen.text;
  want_picture(db, dfen, NULL, want);
  add(want, text_of("%s to move, as in the game that came to it first. The key, with White to move:",
                    strchr(dfen, ' ')[1] == 'w' ? "White" : "Black"));
  add(want, text_of("%s", ask(db, "SELECT dfen_pool_key(?)", dfen, NULL, NULL)));
  add(want, text_of("%d. %s", place, met->name));
  add(want,
      text_of("%d games met it, %d times. The side to move won %d, drew %d and lost %d: %s", games_of_tally(met->tally),
              met->tally.visits, met->tally.wins, met->tally.draws, met->tally.losses, percent_of_score(met->tally)));
  want_bar("pooled", met->tally, want);
  for (int i = 0; i < 2; ++i) {
    struct side side = {.key = &met->key, .side = "wb"[i]};
    int count = 0;
    struct row **row = rows_with(rows, is_of_side, &side, &count);
    if (count > 0) {
      want_bar(i == 0 ? "White to move" : "Black to move", count_rows(row, count), want);
    }
    free(row);
  }
  add(want, text_of("By roll, what was played most often"));
  int choices = 0;
  struct outcome *choice = choices_of(db, rows, met, &choices);
  for (int i = 0; i < choices && i < 12; ++i) {
    int games = games_of_tally(choice[i].tally);
    const char *dice = ask(db, "SELECT dfen_dice(?)", choice[i].rolled, NULL, NULL);
    if (i < 3) {
      want_picture(db, choice[i].rolled, choice[i].moves, want);
      add(want, text_of("%s", dice));
      add(want, text_of(": %s", choice[i].moves));
      add(want, text_of("%d of %d games, %s (%s)", games, choice[i].roll_games, percent_of_score(choice[i].tally),
                        bounds_text(choice[i].tally, " to ")));
    } else {
      if (i == 3) {
        add(want, text_of("Other rolls:"));
      }
      add(want, text_of("%s", dice));
      add(want, text_of("%s (%d of %d)%s", choice[i].moves, games, choice[i].roll_games,
                        i + 1 < choices && i < 11 ? "," : ""));
    }
  }
  free(choice);
}

/* Of the turns of one number: how many there are, and how many begin in a position that ten games met. */
struct first_turns {
  int turns, before, after;
};

static struct first_turns first_turns_of(const struct rows *rows, int turn) {
  struct first_turns found = {0, 0, 0};
  for (int i = 0; i < rows->count; ++i) {
    const struct row *row = &rows->row[i];
    if (row->counts && row->position != NULL && row->turn == turn) {
      ++found.turns;
      found.before += row->games_before >= 10;
      found.after += row->games_after >= 10;
    }
  }
  return found;
}

static void want_gallery(sqlite3 *db, const struct rows *rows, const struct met *met, int count, struct tokens *want) {
  for (int i = 0; i < 4; ++i) {
    add(want, text_of("*"));
  }
  want_chart(met, count, false, want);
  for (int i = 0; i < count; ++i) {
    want_section(db, rows, &met[i], i + 1, want);
  }
  add(want, text_of("Where pooling pays"));
  add(want, text_of("*"));
  for (int turn = 1; turn <= FIRST_TURNS; ++turn) {
    struct first_turns found = first_turns_of(rows, turn);
    if (found.turns > 0) {
      add(want, text_of("turn %d", turn));
      add(want, text_of("style width: %.1f%%", 100.0 * found.after / found.turns));
      add(want, text_of("style width: %.1f%%", 100.0 * found.before / found.turns));
      add(want, text_of("%s, pooled %s", percent_of(found.before, found.turns), percent_of(found.after, found.turns)));
    }
  }
}

static char *counts_text(struct tally tally) {
  return text_of("%d|%d|%d|%d|%d", games_of_tally(tally), tally.visits, tally.wins, tally.draws, tally.losses);
}

static void want_rolls(sqlite3 *db, const struct rows *rows, struct tokens *want) {
  static const char *const dice[] = {"NNK", "NRQ", "PNB"};
  struct rows played = played_from(db, rows, START " w KQkq -", true);
  bool is_first = true;
  for (int i = 0; i < 3; ++i) {
    int count = 0;
    const char *board = ask(db, "SELECT dfen_roll(?, ?)", START " w KQkq -", dice[i], NULL);
    const char *rolled = ask(db, "SELECT dfen_pool_key(?)", board, NULL, NULL);
    struct outcome *outcome = outcomes_of(db, &played, rolled, board, &count);
    for (int j = 0; j < count && j < 4; ++j) {
      if (is_first) {
        add(want, text_of("dice|moves|games|visits|wins|draws|losses|score|bounds"));
        is_first = false;
      }
      add(want, text_of("%s|%s|%s|%s|%s", dice[i], outcome[j].moves, counts_text(outcome[j].tally),
                        percent_of_score(outcome[j].tally), bounds_text(outcome[j].tally, " .. ")));
    }
    free(outcome);
  }
  free(played.row);
}

/* How the games of the sample ended; a random database has none of its tables. */
static void want_games(sqlite3 *db, struct tokens *want) {
  static const char sql[] =
    "SELECT 'result|termination|games|turns|completed' WHERE EXISTS (SELECT 1 FROM games) UNION ALL SELECT * FROM ("
    "SELECT result || '|' || termination || '|' || sum((SELECT count(*) > 0 FROM turns WHERE game = id)) || '|' || "
    "sum((SELECT count(*) FROM turns WHERE game = id)) || '|' || sum((SELECT coalesce(sum(completed), 0) FROM turns "
    "WHERE game = id)) "
    "FROM games GROUP BY result, termination ORDER BY count(*) DESC)";
  sqlite3_stmt *statement = NULL;
  sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    add(want, text_of("%s", sqlite3_column_text(statement, 0)));
  }
  sqlite3_finalize(statement);
}

static void want_demo(sqlite3 *db, const struct rows *rows, const struct met *met, int count, struct tokens *want) {
  add(want, text_of("*"));
  want_games(db, want);
  add(want, text_of("*"));
  add(want, text_of("*"));
  add(want, text_of("position|games|visits|wins|draws|losses|score|bounds"));
  for (int i = 0; i < count; ++i) {
    add(want, text_of("%s|%s|%s|%s", met[i].name, counts_text(met[i].tally), percent_of_score(met[i].tally),
                      bounds_text(met[i].tally, " .. ")));
  }
  add(want, text_of("*"));
  if (count > 1 && met[1].first != NULL) {
    const char *diagram = ask(db, "SELECT dfen_diagram(?, 'unicode')", met[1].first->dfen.text, NULL, NULL);
    read_lines(diagram, want);
    add(want, text_of("%s", met[1].key.text));
  }
  add(want, text_of("*"));
  want_rolls(db, rows, want);
  add(want, text_of("What pooling bought:"));
}

static char *repeated(const char *what, long times) {
  char *text = text_of("");
  for (; times > 0; --times) {
    text = text_of("%s%s", text, what);
  }
  return text;
}

static void want_gain(const struct rows *rows, struct tokens *want) {
  static const char *const name[FOLDS] = {"as it stands", "flip", "mirror", "pool key"};
  struct fold_gain gain[FOLDS];
  for (int i = 0; i < FOLDS; ++i) {
    gain[i] = gain_of_fold(rows, i);
  }
  int all = gain[0].turns;
  add(
    want,
    text_of(
      "A position has statistics to go by when enough games met it. As positions stand, %s of these turns begin in one",
      percent_of(gain[0].ten, all)));
  add(want, text_of("that at least 10 games met; pooled, %s do. %s begin in one that only one game met, even pooled.",
                    percent_of(gain[3].ten, all), percent_of(gain[3].alone, all)));
  add(want, text_of("pooled by|keys|turns: 10 games|20 games|100 games"));
  for (int i = 0; i < FOLDS; ++i) {
    add(want,
        text_of("%s|%d|%s|%s|%s", name[i], gain[i].keys, percent_of(gain[i].ten, all),
                percent_of(gain[i].twenty, all), percent_of(gain[i].hundred, all)));
  }
  add(want, text_of("*"));
  add(want, text_of("turn|turns|as it stands|pooled|█ as it stands, ░ more when pooled"));
  for (int turn = 1; turn <= FIRST_TURNS; ++turn) {
    struct first_turns found = first_turns_of(rows, turn);
    if (found.turns > 0) {
      long before = lround(30.0 * found.before / found.turns);
      long after = lround(30.0 * found.after / found.turns);
      add(want, text_of("%d|%d|%s|%s|%s%s", turn, found.turns, percent_of(found.before, found.turns),
                        percent_of(found.after, found.turns), repeated("█", before), repeated("░", after - before)));
    }
  }
}

/* ---- One database ---- */

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  size_t room = 1 << 22;
  char *text = sqlite3_malloc64(room);
  size_t length = file != NULL && text != NULL ? fread(text, 1, room - 1, file) : 0;
  text[length] = '\0';
  fclose(file);
  return text;
}

/* What was asked of sql/continuations.sql, and what it should say. */
static void want_continuations(sqlite3 *db, const struct rows *rows, const char *dfen, const char *dice,
                               struct tokens *want) {
  int count = 0;
  struct rows played = played_from(db, rows, ask(db, "SELECT dfen_pool_key(?)", dfen, NULL, NULL), true);
  const char *board = ask(db, "SELECT dfen_roll(?, ?)", dfen, dice, NULL);
  struct outcome *outcome =
    outcomes_of(db, &played, ask(db, "SELECT dfen_pool_key(?)", board, NULL, NULL), board, &count);
  for (int i = 0; i < count; ++i) {
    struct tally tally = outcome[i].tally;
    add(want, text_of("%s|%s|%.9f|%.9f|%.9f", outcome[i].moves, counts_text(tally), score_of(tally),
                      bound_of(tally, -1), bound_of(tally, 1)));
  }
  free(outcome);
  free(played.row);
}

/* The numbers of its lines with nine places, as they are compared. */
static void read_continuations(const char *text, struct tokens *got) {
  struct tokens lines = {0, {NULL}};
  read_lines(text, &lines);
  for (int i = 0; i < lines.count; ++i) {
    char *line = lines.token[i];
    char *at = line;
    for (int bars = 0; bars < 6 && at != NULL; ++bars) {
      at = strchr(at + (bars > 0), '|');
    }
    double number[3] = {0, 0, 0};
    if (at != NULL && sscanf(at, "|%lf|%lf|%lf", &number[0], &number[1], &number[2]) == 3) {
      add(got, text_of("%.*s|%.9f|%.9f|%.9f", (int)(at - line), line, number[0], number[1], number[2]));
    } else {
      add(got, line);
    }
  }
}

/* A position and a roll for sql/continuations.sql: those of a turn, or of the start position. */
static void choose(struct random *random, const struct rows *rows, const char **dfen, const char **dice) {
  const struct row *row = &rows->row[random_below(random, (unsigned)rows->count)];
  bool is_turn = row->dfen.text != NULL && row->dice.text != NULL && random_below(random, 3) > 0;
  *dfen = is_turn ? row->dfen.text : random_below(random, 2) ? START " b KQkq -" : START " w KQkq -";
  *dice = is_turn ? row->dice.text : "NBP";
}

static void run_files(const char *path, const char *const dfen[ASKED], const char *const dice[ASKED]) {
  char *asks = text_of("");
  for (int i = 0; i < ASKED; ++i) {
    asks = text_of("%s \".parameter set @dfen \\\"'%s'\\\"\" \".parameter set @dice %s\" \".output "
                   "%s/continuations%d\" \".read sql/continuations.sql\"",
                   asks, dfen[i], dice[i], folder, i);
  }
  char *command = text_of(
    "sqlite3 -batch -bail -init /dev/null %s \".load '%s'\" \".read sql/views.sql\" \".read sql/estimates.sql\" %s"
    " \".output %s/chart\" \".read sql/chart.sql\" \".output %s/gallery\" \".read sql/gallery.sql\""
    " \".output %s/demo\" \".read sql/demo_games.sql\" \".output %s/gain\" \".read sql/gain.sql\" 2>%s/errors",
    path, DFEN_EXTENSION, asks, folder, folder, folder, folder, folder);
  for (const char *const *name = (const char *const[]){"chart", "gallery", "demo", "gain", "continuations0",
                                                       "continuations1", "continuations2", NULL};
       *name != NULL; ++name) {
    fclose(fopen(text_of("%s/%s", folder, *name), "wb"));
  }
  if (system(command) != 0) {
    char *errors = read_file(text_of("%s/errors", folder));
    printf("%s: %s", path, errors);
    sqlite3_free(errors);
    ++failed;
  }
}

static char *answer_of(const char *name) {
  char *text = read_file(text_of("%s/%s", folder, name));
  char *kept = text_of("%s", text);
  sqlite3_free(text);
  return kept;
}

/* Compares all that the files say of a database with what is counted in its rows. */
static void check_database(struct random *random, sqlite3 *db, const char *path, const char *what,
                           const char *rows_sql) {
  static struct tokens want, got;
  struct rows rows = read_rows(db, rows_sql);
  struct met met[TEN];
  int count = ten_most_met(db, &rows, met);
  const char *dfen[ASKED];
  const char *dice[ASKED];
  for (int i = 0; i < ASKED; ++i) {
    choose(random, &rows, &dfen[i], &dice[i]);
  }
  number_turns(&rows);
  if (gain_of_fold(&rows, 0).turns == 0) { /* nothing is said of nothing */
    free(rows.row);
    forget_texts();
    return;
  }
  run_files(path, dfen, dice);
  for (int i = 0; i < ASKED; ++i) {
    want.count = got.count = 0;
    want_continuations(db, &rows, dfen[i], dice[i], &want);
    read_continuations(answer_of(text_of("continuations%d", i)), &got);
    compare_tokens(text_of("%s: continuations.sql of %s after %s", what, dfen[i], dice[i]), &want, &got);
  }
  want.count = got.count = 0;
  want_chart(met, count, true, &want);
  read_page(answer_of("chart"), true, &got);
  cut_chart(&got, count);
  compare_tokens(text_of("%s: chart.sql", what), &want, &got);
  want.count = got.count = 0;
  want_gallery(db, &rows, met, count, &want);
  read_page(answer_of("gallery"), false, &got);
  compare_tokens(text_of("%s: gallery.sql", what), &want, &got);
  want.count = got.count = 0;
  want_demo(db, &rows, met, count, &want);
  read_lines(answer_of("demo"), &got);
  compare_tokens(text_of("%s: demo_games.sql", what), &want, &got);
  want.count = got.count = 0;
  want_gain(&rows, &want);
  read_lines(answer_of("gain"), &got);
  compare_tokens(text_of("%s: gain.sql", what), &want, &got);
  free(rows.row);
  forget_texts();
}

/* ---- The sample ---- */

static void check_sample(struct random *random, const char *sample) {
  char path[200];
  snprintf(path, sizeof path, "%s/sample.db", folder);
  sqlite3 *db = open_with_dfen(path);
  char *sql = sqlite3_mprintf(
    "ATTACH %Q AS sample; CREATE TABLE turns AS SELECT * FROM sample.turns WHERE game <= %d; "
    "CREATE TABLE games AS SELECT * FROM sample.games WHERE id <= %d;"
    "DETACH sample; CREATE INDEX of_game ON turns(game);"
    "CREATE VIEW scored_turns AS SELECT game, number, dfen, dice, moves, dfen_score(result, dfen) AS score "
    "FROM turns JOIN games ON id = game WHERE completed",
    sample, random_part(SAMPLE_GAMES), random_part(SAMPLE_GAMES));
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
    printf("the sample: %s\n", sqlite3_errmsg(db));
    ++failed;
  }
  sqlite3_free(sql);
  check_database(random, db, path, "the sample",
                 "SELECT game, number, dfen, dice, moves, dfen_pool_key(dfen), NULL, result FROM turns JOIN games ON "
                 "id = game WHERE completed AND result <> '*'");
  sqlite3_close(db);
}

/* ---- Random databases ---- */

/* A game that was played by the rules, from few rolls, so that games meet. */
struct played {
  int turns;
  char dfen[TURNS_MAX][100];
  char dice[TURNS_MAX][4];
  char moves[TURNS_MAX][20];
};

static struct played pool[POOL];

static void play_games(struct random *random, sqlite3 *db) {
  static const char *const start[] = {START " w KQkq - 0 1",           START " w KQkq - 0 1",
                                      START " w KQkq - 0 1",           START " b KQkq - 0 1",
                                      "8/8/8/8/8/8/8/KQ5k w - - 3 60", "kq5K/8/8/8/8/8/8/8 b - - 0 44",
                                      "8/8/8/8/8/8/1Q6/K6k w - - 0 70"};
  static const char *const roll[] = {"PNB", "NRQ", "NNK", "RQK", "PPK"};
  for (int i = 0; i < POOL; ++i) {
    const char *dfen = start[random_below(random, 7)];
    unsigned turns = 1 + random_below(random, TURNS_MAX);
    for (pool[i].turns = 0;
         (unsigned)pool[i].turns < turns && ask(db, "SELECT dfen_winner(?)", dfen, NULL, NULL) == NULL;
         ++pool[i].turns) {
      const char *dice = ask(db, "SELECT dfen_dice(dfen_roll(?, ?))", dfen, roll[random_below(random, 5)], NULL);
      const char *moves = ask(
        db,
        "SELECT moves FROM (SELECT moves, row_number() OVER (ORDER BY moves) AS n FROM dfen_turns(dfen_roll(?, ?))) "
        "WHERE n <= ? + 1 ORDER BY n DESC LIMIT 1",
        dfen, dice, text_of("%u", random_below(random, 3)));
      snprintf(pool[i].dfen[pool[i].turns], sizeof pool[i].dfen[0], "%s", dfen);
      snprintf(pool[i].dice[pool[i].turns], sizeof pool[i].dice[0], "%s", dice);
      snprintf(pool[i].moves[pool[i].turns], sizeof pool[i].moves[0], "%s", moves == NULL ? "" : moves);
      dfen = ask(db, "SELECT dfen_end_turn(dfen_play(dfen_roll(?, ?), ?))", dfen, dice, moves == NULL ? "" : moves);
    }
  }
  forget_texts();
}

/* How games and numbers are kept: the type of a column, and what goes into it. */
static const char *const game_types[] = {"INTEGER", "TEXT", "TEXT COLLATE NOCASE", "", "COLLATE NOCASE"};
static const char *const number_types[] = {"INTEGER", "TEXT", "REAL", "", "NUMERIC"};
static const double first_numbers[] = {1, 1, 8, 98, 0, -2, 0.5};

static char *game_literal(unsigned kind, int i) {
  switch (kind) {
  case 0: return text_of("%d", i);
  case 1:
  case 2: return text_of("'%s%d'", i % 2 ? "G" : "g", i / 2);
  default:
    return i % 4 == 0   ? text_of("%d", i / 4)
           : i % 4 == 1 ? text_of("'%d'", i / 4)
                        : text_of("'%s%d'", i % 4 == 2 ? "G" : "g", i / 4);
  }
}

static char *or_null(struct random *random, char *literal) {
  return random_below(random, 40) == 0 ? text_of("NULL") : literal;
}

static const char *result_literal(struct random *random) {
  static const char *const result[] = {"'1-0'", "'white'", "'White'", "'w'",     "'W'", "'1/2-1/2'", "'draw'",
                                       "'D'",   "'0-1'",   "'black'", "'BLACK'", "'b'", "'*'"};
  return result[random_below(random, sizeof result / sizeof result[0])];
}

/* The rows of a game as VALUES, some of them twice. A stored score is that of the same result. */
static void add_game(struct random *random, sqlite3 *db, unsigned game_kind, unsigned number_kind, int i,
                     bool is_stored) {
  const struct played *played = &pool[random_below(random, POOL)];
  double number = first_numbers[random_below(random, number_kind == 0 ? 6 : 7)];
  const char *result = result_literal(random);
  char *game = game_literal(game_kind, i);
  for (int turn = 0; turn < played->turns; ++turn, number += 1) {
    char *at = number_kind == 1 || (number_kind == 3 && random_below(random, 2))
                 ? text_of("'%s%g'", random_below(random, 8) ? "" : " ", number)
                 : text_of("%g", number);
    char *dfen = text_of("'%s'", played->dfen[turn]);
    char *moves = text_of("'%s'", played->moves[turn]);
    for (char *space = strchr(moves, ' '); space != NULL && i % 3 == 0; space = strchr(space, ' ')) {
      *space = ',';
    }
    char *sql = text_of(
      "INSERT INTO turns VALUES (%s, %s, %s, %s, %s, %s, 1, %s)", or_null(random, game), or_null(random, at),
      or_null(random, dfen), or_null(random, text_of("'%s'", played->dice[turn])), or_null(random, moves),
      or_null(random, text_of("%s", result)),
      is_stored ? or_null(random, text_of("dfen_score(%s, %s)", result, dfen)) : "NULL");
    for (unsigned times = random_below(random, 10) == 0 ? 2 : 1; times > 0; --times) {
      if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        printf("%s: %s\n", sql, sqlite3_errmsg(db));
        exit(2);
      }
    }
  }
}

static void check_random(struct random *random, int i) {
  char path[200];
  snprintf(path, sizeof path, "%s/%d.db", folder, i);
  sqlite3 *db = open_with_dfen(path);
  unsigned game_kind = random_below(random, 5);
  unsigned number_kind = random_below(random, 5);
  bool is_stored = random_below(random, 2);
  sqlite3_exec(db,
               "PRAGMA synchronous=OFF; PRAGMA journal_mode=OFF; BEGIN; CREATE TABLE games(id, result, termination)",
               NULL, NULL, NULL);
  sqlite3_exec(db,
               text_of("CREATE TABLE turns(game %s, number %s, dfen, dice, moves, ended, completed, score)",
                       game_types[game_kind], number_types[number_kind]),
               NULL, NULL, NULL);
  int games = 1 + (int)random_below(random, 60);
  for (int game = 0; game < games; ++game) {
    add_game(random, db, game_kind, number_kind, game, is_stored);
  }
  sqlite3_exec(db,
               "CREATE TABLE shuffled AS SELECT * FROM turns ORDER BY (rowid * 7919) % 1009; DELETE FROM turns; INSERT "
               "INTO turns SELECT * FROM shuffled;"
               "DROP TABLE shuffled",
               NULL, NULL, NULL);
  if (random_below(random, 2)) {
    sqlite3_exec(db, "CREATE INDEX of_key ON turns(dfen_pool_key(dfen_try(dfen)))", NULL, NULL, NULL);
  }
  sqlite3_exec(db,
               is_stored
                 ? "CREATE VIEW scored_turns AS SELECT game, number, dfen, dice, moves, score FROM turns; COMMIT"
                 : "CREATE VIEW scored_turns AS SELECT game, number, dfen, dice, moves, "
                   "dfen_score(ended, dfen) AS score FROM turns; COMMIT",
               NULL, NULL, NULL);
  const char *rows = is_stored ? "SELECT game, number, dfen, dice, moves, dfen_pool_key(dfen), score, NULL FROM turns"
                               : "SELECT game, number, dfen, dice, moves, dfen_pool_key(dfen), NULL, ended FROM turns";
  int before = failed;
  check_database(random, db, path,
                 text_of("database %d (game %s, number %s, %s)", i, game_types[game_kind], number_types[number_kind],
                         is_stored ? "score stored" : "score by a view"),
                 rows);
  sqlite3_close(db);
  if (failed == before) {
    unlink(path);
  }
}

/* What failed stays to be looked at. */
static void clean_up(void) {
  if (failed == 0 && system(text_of("rm -r %s", folder)) != 0) {
    printf("%s stays\n", folder);
  }
  forget_texts();
}

int main(int count, char **arguments) {
  static char name[] = "/dev/shm/dfen-read-XXXXXX";
  static char elsewhere[] = "/tmp/dfen-read-XXXXXX";
  folder = mkdtemp(name) != NULL ? name : mkdtemp(elsewhere);
  struct random random = random_seeded("read");
  sqlite3 *db = open_with_dfen(":memory:");
  if (count != 2 || folder == NULL || db == NULL) {
    printf("usage: read SAMPLE.db\n");
    return 2;
  }
  play_games(&random, db);
  sqlite3_close(db);
  int cases = random_cases(CASES);
  check_sample(&random, arguments[1]);
  for (int i = 0; i < cases && failed < SHOWN_MAX; ++i) {
    check_random(&random, i);
  }
  clean_up();
  printf("What a person reads: the sample and %d random databases, %d texts as counted from scratch, %d not\n", cases,
         compared, failed);
  return failed > 0;
}
