/* What rows and games say by a reading of a column of results, or of two. */
#include "meaning.h"

/* Texts that are not on a scale say nothing. */
static enum meaning meaning_on_scale(const dfen_scale *scale, const struct result_text *text) {
  dfen_result result = text == NULL || text->read.length == 0
                         ? DFEN_NO_RESULT
                         : dfen_result_from_text(text->read.text, text->read.length, scale);
  return result > DFEN_WHITE_WON ? NOTHING_SAID : (enum meaning)(int)result;
}

bool numbers_of_pair(const struct reader *reader, const struct result_reading *reading,
                     const struct result_entry *entry, double numbers[2]) {
  bool are_numbers = true;
  for (int i = 0; i < 2; ++i) {
    int index = i == 0 ? reading->column : reading->other;
    const struct result_column *column = &reader->texts.columns[index];
    uint16_t text = entry->texts[index];
    are_numbers = are_numbers && text < column->ids.count && column->texts[text].read.is_number;
    numbers[i] = are_numbers ? column->texts[text].read.number : 0.0;
  }
  return are_numbers;
}

bool is_draw_of_pair(const struct result_reading *reading, double number) {
  return reading->win > reading->loss &&
         (number == (reading->win + reading->loss) / 2 || (reading->win == 3 && reading->loss == 0 && number == 1));
}

/* Two losses say nothing. */
static enum meaning value_of_pair(const struct reader *reader, const struct result_reading *reading,
                                  const struct result_entry *entry, int king) {
  const struct result_column *white = &reader->texts.columns[reading->column];
  const struct result_column *black = &reader->texts.columns[reading->other];
  uint16_t texts[2] = {entry->texts[reading->column], entry->texts[reading->other]};
  double numbers[2];
  if (texts[0] == TEXT_OTHER || texts[1] == TEXT_OTHER) {
    return UNDECIDED;
  }
  const dfen_result_text *one = &white->texts[texts[0]].read, *other = &black->texts[texts[1]].read;
  if (numbers_of_pair(reader, reading, entry, numbers)) {
    bool is_loss = numbers[0] == reading->loss && white->kind == KIND_RESULT && king == 0;
    return numbers[0] > numbers[1]                ? WIN
           : numbers[0] < numbers[1]              ? LOSS
           : is_draw_of_pair(reading, numbers[0]) ? DRAW
           : is_loss                              ? NOTHING_SAID
                                                  : UNDECIDED;
  }
  const enum meaning words[2] = {owner_word(one), owner_word(other)};
  const bool none[2] = {says_nothing(white, texts[0]), says_nothing(black, texts[1])};
  if (none[0] && none[1]) {
    return NOTHING_SAID;
  }
  if ((words[0] == WIN) != (words[1] == WIN)) {
    return words[0] == WIN ? WIN : LOSS;
  }
  if ((words[0] == DRAW || none[0]) && (words[1] == DRAW || none[1])) {
    return DRAW;
  }
  return words[0] == LOSS && none[1] ? LOSS : words[1] == LOSS && none[0] ? WIN : UNDECIDED;
}

static enum meaning value_of_name(const struct result_column *column, const struct result_entry *entry, int index,
                                  int king) {
  uint16_t text = entry->texts[index];
  bool white = (entry->of_white >> index & 1) != 0, black = (entry->of_black >> index & 1) != 0;
  int sign = column->kind == KIND_LOSER ? -1 : 1;
  if (white || black) {
    return white && black ? king == 0 ? UNDECIDED : (enum meaning)king : (enum meaning)(white ? sign : -sign);
  }
  const dfen_result_text *read = text == TEXT_OTHER ? NULL : &column->texts[text].read;
  enum meaning word = read == NULL ? UNDECIDED : colour_word(read);
  int owner = read == NULL ? 0 : sign * me_or_opponent(read) * owner_of_view(VIEW_ME, entry);
  bool is_nobody = read != NULL && read->is_number && read->number <= 0.0 && king == 0; /* no id: a draw, or nothing */
  return word == DRAW || word == NOTHING_SAID ? word
         : owner != 0                         ? (enum meaning)owner
         : is_nobody                          ? NOTHING_SAID
                                              : UNDECIDED;
}

int draw_of_text(const struct result_column *column, uint16_t text) {
  const dfen_result_text *read = text < column->ids.count ? &column->texts[text].read : NULL;
  enum meaning word = read == NULL                                                  ? UNDECIDED
                      : read->is_number && (read->number == 0 || read->number == 1) ? (read->number == 1 ? WIN : LOSS)
                                                                                    : owner_word(read);
  bool is_yes = word == DRAW || (word == WIN && column->kind == KIND_DRAW);
  bool is_no = word == LOSS || word == NOTHING_SAID || column->kind != KIND_DRAW || !column->is_named;
  return is_yes ? column->is_named ? 1 : -1 : is_no ? 0 : -1;
}

/* The same for the rows of a game in the columns of draws and the status. */
static int draw_of_saying(const struct reader *reader, const struct saying_key *key) {
  int found = 0;
  for (int i = 0; i < reader->texts.count && found <= 0; ++i) {
    for (uint16_t j = 0; j < key->count && found <= 0 && reader->texts.columns[i].kind >= KIND_DRAW; ++j) {
      int draw = draw_of_text(&reader->texts.columns[i], entry_of(reader, key->entries[j])->texts[i]);
      found = draw != 0 ? draw : found;
    }
  }
  return found;
}

/* White's result by one row of a game, of which another column may say that it is a draw. That White did not win, or
 * did not lose, says no more in such a game. */
static enum meaning value_of_entry(const struct reader *reader, const struct result_reading *reading,
                                   const struct result_entry *entry, int king, int draw) {
  const struct result_column *column = &reader->texts.columns[reading->column];
  uint16_t text = entry->texts[reading->column];
  const struct result_text *read = text < column->ids.count ? &column->texts[text] : NULL;
  int owner = owner_of_view(reading->view, entry);
  enum meaning meaning = UNDECIDED;
  switch (reading->kind) {
  case BY_NAMES:
    meaning = value_of_name(column, entry, reading->column, king);
    owner = 1;
    break;
  case BY_PAIR:
    meaning = value_of_pair(reader, reading, entry, king);
    owner = 1;
    break;
  case BY_COLOURS:
    meaning = read == NULL                                       ? UNDECIDED
              : read->read.is_number && read->read.number == 0.5 ? DRAW
                                                                 : colour_word(&read->read);
    owner = column->kind == KIND_LOSER ? -1 : 1;
    break;
  case BY_SCALE: meaning = meaning_on_scale(reading->scale, read); break;
  default:
    meaning = read == NULL ? UNDECIDED : read->in[reading->view].meaning;
    owner = read != NULL && read->in[reading->view].is_absolute ? 1 : owner;
    break;
  }
  bool is_pair = reading->kind == BY_PAIR, of_wins = column->kind == KIND_WON || column->kind == KIND_LOST;
  bool is_no = of_wins && !is_pair && meaning == (column->kind == KIND_LOST ? WIN : LOSS);
  if (draw > 0 && (is_no || meaning == NOTHING_SAID || (meaning == UNDECIDED && (is_pair || of_wins)))) {
    return DRAW;
  }
  if ((draw > 0 && (is_pair || of_wins) && meaning != DRAW) || (draw < 0 && is_no && reading->kind != BY_SCALE)) {
    return UNDECIDED;
  }
  return meaning > WIN || meaning == DRAW ? meaning : owner == 0 ? UNDECIDED : (enum meaning)(owner * (int)meaning);
}

enum meaning value_of_saying(const struct reader *reader, const struct result_reading *reading, uint64_t saying,
                             bool *is_two) {
  const struct saying_key *key = key_of(reader, saying);
  enum meaning found = NOTHING_SAID;
  bool is_undecided = false, of_winner = column_of(reader, reading)->kind == KIND_WINNER;
  int draw = draw_of_saying(reader, key);
  *is_two = false;
  for (uint16_t i = 0; i < key->count; ++i) {
    enum meaning value = value_of_entry(reader, reading, entry_of(reader, key->entries[i]), key->king, draw);
    is_undecided = is_undecided || value == UNDECIDED;
    if (value <= WIN) {
      *is_two = *is_two || (found <= WIN && found != value) || (draw > 0 && of_winner && value != DRAW);
      found = value;
    }
  }
  return *is_two || (found == NOTHING_SAID && is_undecided) ? UNDECIDED : found;
}

struct result_counts count_reading(const struct reader *reader, const struct result_reading *reading) {
  struct result_counts counts = {.read = 0};
  for (uint64_t i = 0; i < reader->texts.keys.count; ++i) {
    sqlite3_int64 games = reader->texts.sayings[i].games;
    int king = (int)key_of(reader, i)->king;
    bool is_two = false;
    enum meaning value = value_of_saying(reader, reading, i, &is_two);
    counts.two += is_two ? games : 0;
    counts.undecided += value == UNDECIDED && !is_two ? games : 0;
    counts.none += value == NOTHING_SAID ? games : 0;
    if (value <= WIN) {
      counts.read += games;
      counts.won += value == WIN ? games : 0;
      counts.drawn += value == DRAW ? games : 0;
      counts.lost += value == LOSS ? games : 0;
      counts.tested += king != 0 ? games : 0;
      counts.against += king != 0 && (int)value != king ? games : 0;
      counts.of_both = counts.of_both || (reader->texts.sayings[i].rows[0] > 0 && reader->texts.sayings[i].rows[1] > 0);
    }
  }
  return counts;
}

bool is_plausible(const struct result_counts *counts) {
  sqlite3_int64 all = counts->read + counts->two + counts->undecided;
  return (all > 0 || counts->none > 0) && !reader_is_much(counts->two, all) &&
         !reader_is_much(counts->against, counts->tested) && 50 * counts->undecided <= all;
}

const struct result_column *column_of(const struct reader *reader, const struct result_reading *reading) {
  return &reader->texts.columns[reading->column];
}

int views_of(const struct reader *reader, const struct result_column *column, enum result_view views[3]) {
  bool has_me = reader->column_of[ROLE_MY_COLOR] >= 0, is_mine = has_me && reader->mapped[ROLE_MY_COLOR];
  bool is_unknown = column->owner == OWNER_UNKNOWN;
  views[0] = column->owner == OWNER_BLACK                                       ? VIEW_BLACK
             : column->owner == OWNER_SIDE                                      ? VIEW_SIDE
             : (column->owner == OWNER_ME && has_me) || (is_unknown && is_mine) ? VIEW_ME
                                                                                : VIEW_WHITE;
  views[1] = VIEW_SIDE;
  views[2] = VIEW_ME;
  return !is_unknown || is_mine ? 1 : has_me ? 3 : 2;
}
