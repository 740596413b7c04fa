/* One table of texts for each column and view: games, games in which the view's owner captured or lost the king, what
 * the text means, and why (SPEC 14.4). Nothing is decided by elimination: a text that neither a word, nor captured
 * kings, nor the numbers beside it explain is undecided. */
#include "meaning.h"

#include <string.h>

enum { KINGS_OF_TEXT = 5 };

bool reader_is_much(sqlite3_int64 bad, sqlite3_int64 all) {
  return bad > 1 && 50 * bad > all;
}

/* ---- Counting ---- */

const struct saying_key *key_of(const struct reader *reader, uint64_t saying) {
  return interned_bytes(&reader->texts.keys, saying);
}

const struct result_entry *entry_of(const struct reader *reader, uint32_t entry) {
  return interned_bytes(&reader->texts.entries, entry);
}

/* 1 if the view's owner is White, -1 for Black, 0 if it is not known. */
int owner_of_view(enum result_view view, const struct result_entry *entry) {
  switch (view) {
  case VIEW_WHITE: return 1;
  case VIEW_BLACK: return -1;
  case VIEW_SIDE: return entry->side == 2 ? 0 : 1 - 2 * entry->side;
  default: return entry->me == 2 ? 0 : 1 - 2 * entry->me;
  }
}

bool has_any_text(const struct result_column *column) {
  return column->ids.count > 1 || (column->ids.count == 1 && column->texts[0].read.length > 0);
}

bool says_nothing(const struct result_column *column, uint64_t text) {
  return text < column->ids.count && colour_word(&column->texts[text].read) == NOTHING_SAID &&
         !(column->texts[text].read.length == 1 && column->texts[text].read.text[0] == '-' && column->has_signs);
}

/* Counts the games of each text, and who captured the king in them, for each view. */
static void count_texts(struct reader *reader, int index) {
  struct result_column *column = &reader->texts.columns[index];
  uint8_t *seen = session_memory(reader->session, TEXTS_MAX + 1);
  for (uint64_t i = 0; i < column->ids.count; ++i) {
    column->texts[i].games = 0;
    memset(column->texts[i].in, 0, sizeof column->texts[i].in);
  }
  for (uint64_t i = 0; seen != NULL && i < reader->texts.keys.count; ++i) {
    const struct saying_key *key = key_of(reader, i);
    sqlite3_int64 games = reader->texts.sayings[i].games;
    for (enum result_view view = 0; view < VIEWS; ++view) {
      uint64_t speaking = 0;
      for (int again = 0; again < 2; ++again) {
        for (uint16_t j = 0; j < key->count; ++j) {
          const struct result_entry *entry = entry_of(reader, key->entries[j]);
          uint16_t text = entry->texts[index];
          int owner = owner_of_view(view, entry) * key->king;
          uint8_t bit = owner > 0 ? 1 : owner < 0 ? 2 : 4;
          if (again == 0) {
            speaking += seen[text] == 0 && !says_nothing(column, text);
            seen[text] = (uint8_t)(seen[text] | bit | 8);
          } else if (seen[text] != 0 && text < column->ids.count) {
            struct result_text *counted = &column->texts[text];
            bool is_beside = key->king != 0 && speaking > !says_nothing(column, text);
            counted->games += view == VIEW_WHITE ? games : 0;
            counted->in[view].won += (seen[text] & 1) != 0 ? games : 0;
            counted->in[view].lost += (seen[text] & 2) != 0 ? games : 0;
            counted->in[view].beside += is_beside ? games : 0;
            seen[text] = 0;
          } else {
            seen[text] = 0;
          }
        }
      }
    }
  }
}

/* ---- Words and kings ---- */

/* Whether games of a text were won by either side. */
static bool is_mixed(const struct result_text *text, enum result_view view) {
  sqlite3_int64 won = text->in[view].won, lost = text->in[view].lost, less = won < lost ? won : lost;
  return reader_is_much(less, won + lost);
}

/* What the captured kings say of a text; DRAW if nothing. */
static enum meaning captured(const struct result_text *text, enum result_view view) {
  sqlite3_int64 won = text->in[view].won, lost = text->in[view].lost;
  return is_mixed(text, view)                  ? DRAW
         : won >= KINGS_OF_TEXT && won > lost  ? WIN
         : lost >= KINGS_OF_TEXT && lost > won ? LOSS
                                               : DRAW;
}

static bool is_text(const struct result_text *text, const char *word) {
  return text->read.length == strlen(word) && memcmp(text->read.text, word, text->read.length) == 0;
}

static bool has_text(const struct result_column *column, const char *word) {
  bool found = false;
  for (uint64_t i = 0; i < column->ids.count; ++i) {
    found = found || is_text(&column->texts[i], word);
  }
  return found;
}

static void decide(struct result_text *text, enum result_view view, enum meaning meaning, const char *why) {
  text->in[view].meaning = meaning;
  text->in[view].why = why;
}

static const char by_word[] = "a word", by_captures[] = "captured kings";

/* What is known of all texts of a column in a view. */
struct classified {
  struct result_column *column;
  enum result_view view;
  bool is_owner_known, has_draw, has_win, has_letters, has_flipped; /* letters: w and b, without l */
};

/* Whether a text is a score such as 1-0, which may begin with the points of White or of the owner of the column. */
static bool is_score(const struct result_text *text) {
  return !text->read.is_number && text->read.length > 1 && strchr("01+-", text->read.text[0]) != NULL;
}

/* What a word says of the owner of the column: of a column `lost` true is a loss. */
static enum meaning owner_meaning(const struct classified *all, const struct result_text *text) {
  bool is_own_score = all->view == VIEW_ME && all->column->owner == OWNER_UNKNOWN && is_score(text);
  enum meaning word = text->read.is_number ? UNDECIDED
                      : is_own_score       ? colour_word(&text->read)
                                           : owner_word(&text->read);
  bool is_letter = all->has_letters && is_text(text, "w");
  bool is_lost = all->column->kind == KIND_LOST && (word == WIN || word == LOSS);
  return is_letter ? UNDECIDED : is_lost ? (enum meaning) - word : word;
}

/* Whether a text names the colour that won. In a column of Black's results, or of another owner than White, 1-0 may
 * mean either; in one whose name does not say it, `white` may have lost. */
static bool is_colour(const struct classified *all, const struct result_text *text) {
  enum meaning colour = text->read.is_number ? UNDECIDED : colour_word(&text->read);
  bool is_letter = is_text(text, "w");
  bool is_other =
    (all->is_owner_known || all->view == VIEW_ME) && all->view != VIEW_WHITE && all->column->kind <= KIND_LOST;
  return (colour == WIN || colour == LOSS) && (!is_letter || (all->has_letters && !is_other)) &&
         !(is_other && is_score(text)) && (all->column->is_named || !is_side(&text->read));
}

static void classify_word(const struct classified *all, struct result_text *text) {
  enum result_view view = all->view;
  enum meaning kings = captured(text, view), word = owner_meaning(all, text);
  if (says_nothing(all->column, (uint64_t)(text - all->column->texts))) {
    decide(text, view, kings == DRAW ? NOTHING_SAID : UNDECIDED,
           kings == DRAW ? "says nothing" : "it says nothing, but one side captured the king in its games");
  } else if (!text->read.is_number && is_colour(all, text)) {
    decide(text, view, (enum meaning)((all->column->kind == KIND_LOSER ? -1 : 1) * (int)colour_word(&text->read)),
           by_word);
    text->in[view].is_absolute = true;
  } else if (!text->read.is_number && word == DRAW) {
    decide(text, view, DRAW, by_word);
  } else if (!text->read.is_number && (word == WIN || word == LOSS)) {
    bool is_no = is_text(text, "false") || is_text(text, "f") || is_text(text, "no") || is_text(text, "n");
    bool is_known = kings == DRAW || kings == word || all->has_flipped;
    decide(text, view, is_known ? kings == DRAW ? word : kings : UNDECIDED,
           kings == DRAW   ? by_word
           : kings == word ? by_word
           : is_known      ? by_captures
                           : "captured kings contradict the word");
    if (is_no && kings == DRAW && all->column->kind == KIND_RESULT && !(all->has_draw && all->has_win)) {
      decide(text, view, UNDECIDED, NULL);
    }
  } else {
    decide(text, view, kings == DRAW ? UNDECIDED : kings, kings == DRAW ? NULL : by_captures);
  }
}

/* ---- Numbers ---- */

/* 0, 1 and 2 may also be a code, but not in a column of points. */
static const double triples[][3] = {{2, 1, 0}, {1, 0.5, 0}, {1, 0, -1}, {3, 1, 0}, {100, 50, 0}};
enum { TRIPLES = sizeof triples / sizeof triples[0], NUMBERS_MAX = 8 };

static int first_triple(const struct result_column *column) {
  bool of_points = sqlite3_strlike("%score%", column->name, 0) == 0 || sqlite3_strlike("%point%", column->name, 0) == 0;
  return of_points ? 0 : 1;
}

bool is_known_scale(const struct result_column *column, double win, double loss) {
  bool is_known = false;
  for (int i = first_triple(column); i < TRIPLES; ++i) {
    is_known = is_known || (win == triples[i][0] && loss == triples[i][2]);
  }
  return is_known;
}

bool has_two_scales(const struct result_column *column, enum result_view view) {
  int wins = 0, losses = 0;
  for (uint64_t i = 0; i < column->ids.count; ++i) {
    wins += column->texts[i].read.is_number && column->texts[i].in[view].meaning == WIN;
    losses += column->texts[i].read.is_number && column->texts[i].in[view].meaning == LOSS;
  }
  return wins > 1 || losses > 1;
}

struct numbers {
  struct result_text *texts[NUMBERS_MAX];
  int count;
  struct result_text *win, *loss; /* the only ones that are decided */
  int wins, losses;
};

static struct numbers find_numbers(const struct classified *all) {
  struct numbers numbers = {.count = 0};
  for (uint64_t i = 0; i < all->column->ids.count; ++i) {
    struct result_text *text = &all->column->texts[i];
    if (text->read.is_number && !says_nothing(all->column, i)) {
      if (numbers.count < NUMBERS_MAX) {
        numbers.texts[numbers.count] = text;
      }
      ++numbers.count;
      numbers.wins += text->in[all->view].meaning == WIN;
      numbers.losses += text->in[all->view].meaning == LOSS;
      numbers.win = text->in[all->view].meaning == WIN ? text : numbers.win;
      numbers.loss = text->in[all->view].meaning == LOSS ? text : numbers.loss;
    }
  }
  return numbers;
}

/* The text of a number, NULL if there is none. */
static struct result_text *text_of_number(const struct numbers *numbers, double number) {
  for (int i = 0; i < numbers->count && i < NUMBERS_MAX; ++i) {
    if (numbers->texts[i]->read.number == number) {
      return numbers->texts[i];
    }
  }
  return NULL;
}

static bool is_in_triple(const struct numbers *numbers, const double triple[3]) {
  bool are_in = numbers->count <= 3;
  for (int i = 0; i < numbers->count && are_in; ++i) {
    double number = numbers->texts[i]->read.number;
    are_in = number == triple[0] || number == triple[1] || number == triple[2];
  }
  return are_in;
}

/* The only known triple whose win and loss the numbers have, perhaps with its draw; NULL for none or several. */
static const double *known_triple(const struct result_column *column, const struct numbers *numbers) {
  const double *found = NULL;
  for (int i = first_triple(column); i < TRIPLES; ++i) {
    bool fits = is_in_triple(numbers, triples[i]) && text_of_number(numbers, triples[i][0]) != NULL &&
                text_of_number(numbers, triples[i][2]) != NULL;
    if (fits && found != NULL) {
      return NULL;
    }
    found = fits ? triples[i] : found;
  }
  return found;
}

static void classify_numbers(const struct classified *all) {
  enum result_view view = all->view;
  struct numbers numbers = find_numbers(all);
  bool is_lost = all->column->kind == KIND_LOST;
  if (numbers.count == 0 || numbers.count > NUMBERS_MAX) {
    return;
  }
  if (numbers.count == 1 && numbers.texts[0]->read.number == 0.5 && all->column->ids.count > 1) {
    decide(numbers.texts[0], view, DRAW, "a half beside words");
    return;
  }
  const double *triple = NULL;
  const double *known = all->is_owner_known ? known_triple(all->column, &numbers) : NULL;
  bool agrees =
    known != NULL && (numbers.win != NULL ? numbers.win == text_of_number(&numbers, known[is_lost ? 2 : 0])
                                          : numbers.loss == text_of_number(&numbers, known[is_lost ? 0 : 2]));
  int ends = numbers.wins + numbers.losses;
  if (ends == 0 || (ends == 1 && agrees)) {
    triple = known;
  } else if (ends == 1) { /* the other is that of a known triple, if all three are there */
    for (int i = 0; i < TRIPLES; ++i) {
      double decided = (numbers.win != NULL ? numbers.win : numbers.loss)->read.number;
      if (numbers.count == 3 && is_in_triple(&numbers, triples[i]) &&
          (decided == triples[i][0] || decided == triples[i][2])) {
        triple = triples[i];
        is_lost = (numbers.win != NULL) == (decided == triples[i][2]);
      }
    }
  }
  if (triple != NULL) {
    numbers.win = text_of_number(&numbers, triple[is_lost ? 2 : 0]);
    numbers.loss = text_of_number(&numbers, triple[is_lost ? 0 : 2]);
    decide(numbers.win, view, WIN, numbers.win->in[view].why != NULL ? numbers.win->in[view].why : "known numbers");
    decide(numbers.loss, view, LOSS, numbers.loss->in[view].why != NULL ? numbers.loss->in[view].why : "known numbers");
    numbers.wins = numbers.losses = 1;
  }
  for (int i = 0; i < numbers.count && numbers.wins == 1 && numbers.losses == 1; ++i) {
    struct result_text *text = numbers.texts[i];
    double win = numbers.win->read.number, loss = numbers.loss->read.number, number = text->read.number;
    bool is_third = (win == 3 && loss == 0 && number == 1) || (win == 0 && loss == 3 && number == 1);
    if (text->in[view].meaning == UNDECIDED && !is_mixed(text, view) && (number == (win + loss) / 2 || is_third)) {
      decide(text, view, DRAW, "the middle of the numbers");
    }
  }
}

void classify_texts(struct reader *reader, int index, enum result_view view, bool is_owner_known) {
  struct result_column *column = &reader->texts.columns[index];
  struct classified all = {.column = column, .view = view, .is_owner_known = is_owner_known};
  if (!column->is_counted) {
    column->is_counted = true;
    column->has_signs = has_text(column, "+") || has_text(column, "=");
    count_texts(reader, index);
  }
  all.has_letters = has_text(column, "w") && has_text(column, "b") && !has_text(column, "l");
  for (uint64_t i = 0; i < column->ids.count; ++i) {
    const struct result_text *text = &column->texts[i];
    enum meaning word = owner_meaning(&all, text);
    all.has_win = all.has_win || word == WIN;
    all.has_draw = all.has_draw || word == DRAW || (text->read.is_number && text->read.number == 0.5);
    all.has_flipped =
      all.has_flipped || ((word == WIN || word == LOSS) && captured(text, view) == (enum meaning) - word);
  }
  for (uint64_t i = 0; i < column->ids.count && session_ok(reader->session); ++i) {
    struct result_text *text = &column->texts[i];
    classify_word(&all, text);
    sqlite3_int64 games = text->in[view].won + text->in[view].lost;
    bool is_open = text->in[view].meaning == UNDECIDED || text->in[view].meaning == DRAW;
    if (is_mixed(text, view) && is_open && 50 * (games - text->in[view].beside) <= games) {
      decide(text, view, NOTHING_SAID, "in games that either side won, beside another text");
    }
  }
  classify_numbers(&all);
}
