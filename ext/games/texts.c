/* Texts of results: interned, compared as SPEC 6.2 says, and as words. And the words in the names of their columns. */
#include "texts.h"
#include "roles.h"

#include <string.h>

#include "../../core/common/hash.h"
#include "../functions/arguments/quote.h"

/* ---- Interned byte strings ---- */

void *session_grow(struct sql_session *session, void *items, uint64_t *capacity, uint64_t needed, size_t size) {
  if (needed <= *capacity) {
    return items;
  }
  uint64_t more = 2 * needed > 64 ? 2 * needed : 64;
  void *larger = session_memory(session, more * size);
  if (larger != NULL && *capacity > 0) {
    memcpy(larger, items, (size_t)*capacity * size);
  }
  *capacity = larger == NULL ? *capacity : more;
  return larger == NULL ? items : larger;
}

const void *interned_bytes(const struct interned *set, uint64_t item) {
  return set->bytes + set->items[item].at;
}

static uint32_t *intern_slot(const struct interned *set, const void *bytes, size_t length) {
  uint64_t at = XXH3_64bits(bytes, length) & (set->slot_count - 1);
  for (uint32_t item; (item = set->slots[at]) != 0; at = (at + 1) & (set->slot_count - 1)) {
    if (set->items[item - 1].length == length && memcmp(interned_bytes(set, item - 1), bytes, length) == 0) {
      break;
    }
  }
  return &set->slots[at];
}

static void intern_rehash(struct interned *set) {
  uint64_t count = set->slot_count == 0 ? 64 : 4 * set->slot_count;
  uint32_t *slots = session_memory(set->session, count * sizeof *slots);
  if (slots != NULL) {
    set->slots = slots;
    set->slot_count = count;
    for (uint64_t i = 0; i < set->count; ++i) {
      *intern_slot(set, interned_bytes(set, i), set->items[i].length) = (uint32_t)i + 1;
    }
  }
}

uint32_t intern(struct interned *set, const void *bytes, size_t length) {
  if (2 * set->count >= set->slot_count) {
    intern_rehash(set);
  }
  uint32_t *slot = session_ok(set->session) ? intern_slot(set, bytes, length) : NULL;
  if (slot == NULL || *slot != 0) {
    return slot == NULL ? 0 : *slot - 1;
  }
  set->bytes = session_grow(set->session, set->bytes, &set->room, set->used + length + 1, 1);
  set->items = session_grow(set->session, set->items, &set->capacity, set->count + 1, sizeof *set->items);
  if (!session_ok(set->session)) {
    return 0;
  }
  memcpy(set->bytes + set->used, bytes, length);
  set->items[set->count].at = set->used;
  set->items[set->count].length = length;
  set->used += (length + 8) & ~(uint64_t)7; /* entries are read in place */
  *slot = (uint32_t)++set->count;
  return *slot - 1;
}

/* ---- Texts ---- */

/* A text as it is compared: without quotes around it and the sign of a percentage, of a long one the beginning. */
static void read_text_of_result(const char *text, size_t length, dfen_result_text *read) {
  if (length > 2 && text[0] == '=' && text[1] == '"' && text[length - 1] == '"') {
    text += 1;
    length -= 1;
  }
  if (length > 2 && (text[0] == '"' || text[0] == '\'') && text[length - 1] == text[0]) {
    text += 1;
    length -= 2;
  }
  if (length > 11 && sqlite3_strnicmp(text, "GameResult.", 11) == 0) {
    text += 11;
    length -= 11;
  }
  length -= length > 1 && text[length - 1] == '%';
  while (!dfen_read_result_text(text, length, read)) {
    length = length > DFEN_RESULT_SIZE ? DFEN_RESULT_SIZE : length > 0 ? length - 1 : 0;
  }
}

static bool is_same_read(const dfen_result_text *one, const dfen_result_text *other) {
  return one->length > 0 && dfen_same_result_text(one, other);
}

bool same_result_texts(const char *one, size_t one_length, const char *other, size_t other_length) {
  dfen_result_text read[2];
  if (one_length == other_length && memcmp(one, other, one_length) == 0) {
    return one_length > 0;
  }
  read_text_of_result(one, one_length, &read[0]);
  read_text_of_result(other, other_length, &read[1]);
  return is_same_read(&read[0], &read[1]);
}

static uint16_t find_result_text(struct sql_session *session, struct result_column *column, const char *text,
                                 size_t length) {
  dfen_result_text read;
  read_text_of_result(text, length, &read);
  double number = read.is_number && read.number != 0.0 ? read.number : 0.0; /* 0 and -0 are one */
  const void *key = read.is_number ? (const void *)&number : read.text;
  size_t size = read.is_number ? sizeof number : read.length;
  if (column->ids.count == TEXTS_MAX && *intern_slot(&column->ids, key, size) == 0) {
    column->has_many = true;
    return TEXT_OTHER;
  }
  uint64_t count = column->ids.count;
  uint32_t found = intern(&column->ids, key, size);
  column->texts = session_grow(session, column->texts, &column->capacity, column->ids.count, sizeof *column->texts);
  if (column->ids.count > count && session_ok(session)) {
    char shown[QUOTE_SIZE];
    quote_text(text, length, 0, shown);
    column->texts[found] = (struct result_text){.read = read,
                                                .text = session_text(session, "%.*s", (int)length, text),
                                                .shown = session_text(session, "%s", shown)};
  }
  return (uint16_t)found;
}

uint16_t take_result_text(struct sql_session *session, struct result_column *column, const char *text, size_t length) {
  bool is_last = column->last_length == length + 1 && memcmp(column->last, text, length) == 0;
  if (!is_last) {
    column->last_text = find_result_text(session, column, text, length);
    column->last_length = length < sizeof column->last ? length + 1 : 0;
    memcpy(column->last, text, column->last_length == 0 ? 0 : length);
  }
  return column->last_text;
}

/* ---- Words ---- */

/* Whether a text is one of words between |, or if it `may_continue` begins with one of them and a character that is not
 * a letter. Blanks and _ do not matter. */
static bool is_word(const dfen_result_text *text, const char *words, bool may_continue) {
  const char *word;
  size_t length;
  while (next_word(&words, &word, &length)) {
    size_t at = 0, matched = 0;
    for (bool fits = true; at < text->length && matched < length && fits; at += fits) {
      bool is_blank = text->text[at] == ' ' || text->text[at] == '_';
      fits = is_blank || text->text[at] == word[matched];
      matched += fits && !is_blank;
    }
    char after = (char)(at < text->length ? text->text[at] : '\0');
    bool ends = at == text->length || (may_continue && (after < 'a' || after > 'z') && (after < '0' || after > '9'));
    if (matched == length && ends) {
      return true;
    }
  }
  return false;
}

#define NOTHING_WORDS                                                                                                       \
  "-|#n/a|nil|undefined|abort|aborted|unfinished|notfinished|ongoing|inprogress|abandoned|void|cancelled|canceled|"         \
  "noresult|unknown|pending|adjourned|started|undecided|incomplete|playing|inplay|live|active|unterminated|nocontest|"      \
  "незакончена|неокончена|nichtbeendet|abgebrochen|sinterminar|encours|interrompue|partieinterrompue|" \
  "partidainterrumpida|interrotta|-:-|gameaborted|przerwana|afgebroken"
#define DRAW_WORDS                                                                                                     \
  "=|==|=-=|tied|agreed|agreement|repetition|stalemate|50move|50moves|insufficient|insufficientmaterial|"              \
  "timevsinsufficient|drawbyagreement|threefoldrepetition|mutualagreement|threefold|fifty|fiftymoves|50moverule|"      \
  "fiftymoverule|deadposition|patt|pat|nul|matchnul|partienulle|patta|remise|gelijkspel|berabere|pareggio"

enum meaning colour_word(const dfen_result_text *text) {
  static const struct {
    const char *words;
    enum meaning meaning;
  } sentences[] = {{"whitewins|whitewon|blackloses|blacklost|blackresigns|blackresigned|1-0", WIN},
                   {"blackwins|blackwon|whiteloses|whitelost|whiteresigns|whiteresigned|0-1", LOSS},
                   {"thegamewhitewins|thegamewhitewon|gamewhitewins|gamewhitewon", WIN},
                   {"thegameblackwins|thegameblackwon|gameblackwins|gameblackwon", LOSS},
                   {"draw|drawn|gamedrawn|thegamedraw|1/2-1/2", DRAW},
                   {"aborted|unfinished|canceled|cancelled|abandoned|*", NOTHING_SAID}};
  dfen_result word = text->is_number ? DFEN_NO_RESULT : dfen_result_from_text(text->text, text->length, NULL);
  if (word <= DFEN_WHITE_WON) {
    return (enum meaning)(int)word;
  }
  if (word == DFEN_UNFINISHED || is_word(text, NOTHING_WORDS, false)) {
    return NOTHING_SAID;
  }
  if (is_word(text,
              "+-|победабелых|weißgewinnt|weissgewinnt|gananblancas|gananlasblancas|ganablancas|blancsgagnent|"
              "lesblancsgagnent|bianco|"
              "brancas|vitóriadasbrancas|vinceilbianco|białe|wit|beyaz|白勝ち",
              false)) {
    return WIN;
  }
  if (is_word(text,
              "-+|победачёрных|победачерных|schwarzgewinnt|ganannegras|gananlasnegras|gananegras|noirsgagnent|"
              "lesnoirsgagnent|nero|"
              "pretas|vitóriadaspretas|vinceilnero|czarne|zwart|siyah|黒勝ち",
              false)) {
    return LOSS;
  }
  if (is_word(text, DRAW_WORDS, false)) {
    return DRAW;
  }
  for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; ++i) {
    if (is_word(text, sentences[i].words, true)) {
      return sentences[i].meaning;
    }
  }
  return UNDECIDED;
}

enum meaning owner_word(const dfen_result_text *text) {
  if (is_word(text,
              "win|won|wins|w|victory|winner|sieg|gewonnen|true|t|yes|y|victoire|victoria|gana|+|победа|выигрыш|"
              "wygrana|winst|kazandı|vittoria|vinto|vitória",
              false)) {
    return WIN;
  }
  if (is_word(
        text,
        "loss|lost|lose|loses|l|defeat|loser|niederlage|verloren|false|f|no|n|défaite|derrota|-|поражение|проигрыш|"
        "przegrana|verlies|kaybetti|sconfitta|perso|"
        "checkmated",
        false)) {
    return LOSS;
  }
  enum meaning colour = colour_word(text);
  return colour == DRAW || colour == NOTHING_SAID ? colour : UNDECIDED;
}

int me_or_opponent(const dfen_result_text *text) {
  return is_word(text, "me|i|self|myself|player|hero|user|us|ich|moi|yo|я", false)                        ? 1
         : is_word(text, "opponent|opp|them|rival|gegner|adversaire|oponente|avversario|соперник", false) ? -1
                                                                                                          : 0;
}

bool is_side(const dfen_result_text *text) {
  dfen_result result = text->is_number ? DFEN_NO_RESULT : dfen_result_from_text(text->text, text->length, NULL);
  bool is_other = is_word(text, "bianco|nero|brancas|pretas|białe|czarne|wit|zwart|beyaz|siyah", false);
  return (is_other || result == DFEN_WHITE_WON || result == DFEN_BLACK_WON) && strchr("01", text->text[0]) == NULL &&
         !is_word(text, "whitewins|whitewon|whitewin|blackwins|blackwon|blackwin", false);
}

bool is_word_or_number(const char *text, size_t length) {
  dfen_result_text read;
  read_text_of_result(text, length, &read);
  return read.is_number || colour_word(&read) != UNDECIDED || owner_word(&read) != UNDECIDED;
}

bool is_draw_word(const char *text, size_t length) {
  dfen_result_text read;
  read_text_of_result(text, length, &read);
  return !read.is_number && colour_word(&read) == DRAW;
}

int side_of_text(const char *text, size_t length) {
  dfen_result_text read;
  read_text_of_result(text, length, &read);
  enum meaning colour = colour_word(&read);
  return colour == WIN || (read.is_number && read.number == 1.0)    ? 0
         : colour == LOSS || (read.is_number && read.number == 0.0) ? 1
                                                                    : 2;
}

/* ---- Names of columns ---- */

enum name_part { NAME_FILLER, NAME_SIDE, NAME_OWNER, NAME_KIND, NAME_PARTS };

static const struct {
  const char *words;
  enum name_part part;
  int value;
} name_words[] = {
  {"game|games|turn|turns|meta|headers|header|info|tags|data|final|players|the|of|name|id|username|s", NAME_FILLER, 0},
  {"side|color|colour", NAME_SIDE, 0},
  {"white", NAME_OWNER, OWNER_WHITE},
  {"black", NAME_OWNER, OWNER_BLACK},
  {"my|me|player|user|hero", NAME_OWNER, OWNER_ME},
  {"opponent|opp", NAME_OWNER, OWNER_OPPONENT},
  {"stm|mover|sidetomove", NAME_OWNER, OWNER_SIDE},
  {"result|results|outcome|score|points|reward", NAME_KIND, KIND_RESULT},
  {"won|win", NAME_KIND, KIND_WON},
  {"lost|loss", NAME_KIND, KIND_LOST},
  {"winner", NAME_KIND, KIND_WINNER},
  {"loser|lostby|defeated|beaten|verlierer|perdant|perdedor|perdente|проигравший|побежденный|побеждённый", NAME_KIND,
   KIND_LOSER},
  {"draw|drawn|draws|tie|tied|isdraw|isdrawn|istie|wasdraw|wasdrawn|drawagreed|agreeddraw|drawreason|drawtype|drawby|"
   "drawnby",
   NAME_KIND, KIND_DRAW}};

struct name_found {
  int counts[NAME_PARTS], values[NAME_PARTS];
};

/* Whether a name is known words, one of them a kind, and at most one an owner. */
static bool read_column_name(const char *plain, size_t left, struct name_found so_far, struct name_found *found) {
  if (left == 0) {
    *found = so_far;
    return so_far.counts[NAME_KIND] == 1 && (so_far.values[NAME_KIND] >= KIND_WINNER || so_far.counts[NAME_SIDE] == 0);
  }
  for (size_t i = 0; i < sizeof name_words / sizeof name_words[0]; ++i) {
    enum name_part part = name_words[i].part;
    struct name_found more = so_far;
    const char *words = name_words[i].words, *word;
    size_t length;
    more.values[part] = name_words[i].value;
    if (++more.counts[part] > 1 && part >= NAME_OWNER) {
      continue;
    }
    while (next_word(&words, &word, &length)) {
      if (length <= left && memcmp(plain, word, length) == 0 &&
          read_column_name(plain + length, left - length, more, found)) {
        return true;
      }
    }
  }
  return false;
}

bool result_column_of_name(const char *name, enum result_kind *kind, enum result_owner *owner) {
  char plain[PLAIN_NAME_SIZE];
  struct name_found found = {{0}, {0}};
  size_t length = write_plain_name(name, strlen(name), plain);
  bool is_it = length > 0 && read_column_name(plain, length, found, &found);
  *kind = (enum result_kind)found.values[NAME_KIND];
  *owner = (enum result_owner)found.values[NAME_OWNER];
  return is_it;
}
