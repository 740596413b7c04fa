/* What rows and games say by a reading of a column of results, or of two. */
#include "meaning.h"

/* Texts that are not on a scale say nothing. */
static enum meaning meaning_on_scale(const dfen_scale *scale, const struct result_text *text) {
  dfen_result result = text == NULL || text->read.length == 0
                         ? DFEN_NO_RESULT
                         : dfen_result_from_text(text->read.text, text->read.length, scale);
  return result > DFEN_WHITE_WON ? NOTHING_SAID : (enum meaning)(int)result;
}

/* Two losses say nothing; equal numbers between a loss and a win are a draw. */
static enum meaning value_of_pair(const struct reader *reader, const struct result_reading *reading,
                                  const struct result_entry *entry, int king) {
  const struct result_column *white = &reader->texts.columns[reading->column];
  const struct result_column *black = &reader->texts.columns[reading->other];
  uint16_t texts[2] = {entry->texts[reading->column], entry->texts[reading->other]};
  if (texts[0] == TEXT_OTHER || texts[1] == TEXT_OTHER) {
    return UNDECIDED;
  }
  const dfen_result_text *one = &white->texts[texts[0]].read, *other = &black->texts[texts[1]].read;
  if (one->is_number && other->is_number) {
    bool is_loss = one->number <= reading->low && white->kind == KIND_RESULT && king == 0;
    return one->number > other->number                                 ? WIN
           : one->number < other->number                               ? LOSS
           : one->number > reading->low && one->number < reading->high ? DRAW
           : is_loss                                                   ? NOTHING_SAID
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

/* Whether a column of draws says that the game is one. */
static bool says_draw(const struct reader *reader, const struct result_entry *entry) {
  int draws = column_of_kind(reader, KIND_DRAW);
  const struct result_column *column = &reader->texts.columns[draws < 0 ? 0 : draws];
  uint16_t text = draws < 0 ? TEXT_OTHER : entry->texts[draws];
  const dfen_result_text *read = text < column->ids.count ? &column->texts[text].read : NULL;
  return read != NULL && (read->is_number ? read->number == 1.0 : owner_word(read) == WIN);
}

/* White's result by one row of a game. */
static enum meaning value_of_entry(const struct reader *reader, const struct result_reading *reading,
                                   const struct result_entry *entry, int king) {
  const struct result_column *column = &reader->texts.columns[reading->column];
  uint16_t text = entry->texts[reading->column];
  const struct result_text *read = text < column->ids.count ? &column->texts[text] : NULL;
  int owner = owner_of_view(reading->view, entry);
  enum meaning meaning = UNDECIDED;
  switch (reading->kind) {
  case BY_NAMES: return value_of_name(column, entry, reading->column, king);
  case BY_PAIR:
    meaning = value_of_pair(reader, reading, entry, king);
    owner = 1;
    break;
  case BY_COLOURS:
  case BY_STATUS:
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
  if (says_draw(reader, entry)) { /* that nobody won or lost is a draw */
    bool is_pair = reading->kind == BY_PAIR, is_lost = !is_pair && column->kind == KIND_LOST;
    return meaning == (is_lost ? LOSS : WIN) || (is_pair && meaning == LOSS) ? UNDECIDED : DRAW;
  }
  return meaning > WIN || meaning == DRAW ? meaning : owner == 0 ? UNDECIDED : (enum meaning)(owner * (int)meaning);
}

enum meaning value_of_saying(const struct reader *reader, const struct result_reading *reading, uint64_t saying,
                             bool *is_two) {
  const struct saying_key *key = key_of(reader, saying);
  enum meaning found = NOTHING_SAID;
  bool is_undecided = false;
  *is_two = false;
  for (uint16_t i = 0; i < key->count; ++i) {
    enum meaning value = value_of_entry(reader, reading, entry_of(reader, key->entries[i]), key->king);
    is_undecided = is_undecided || value == UNDECIDED;
    if (value <= WIN) {
      *is_two = *is_two || (found <= WIN && found != value);
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

int column_of_kind(const struct reader *reader, enum result_kind kind) {
  for (int i = 0; i < reader->texts.count; ++i) {
    if (reader->texts.columns[i].kind == kind) {
      return i;
    }
  }
  return -1;
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
