/* Finds the words of roles.def in the names of columns. */
#include "roles.h"

#include <stdint.h>
#include <string.h>

#include "../../core/dfen.h"

const char *const role_names[ROLES] = {
#define ROLE(id, name, ...) name,
#include "../games/roles.def"
};

static const struct {
  enum reader_kind kind;
  const char *names;
} role_rows[ROLES] = {
#define ROLE(id, name, kind, names, ...) {kind, names},
#include "../games/roles.def"
};

enum reader_kind role_kind(enum reader_role role) {
  return role_rows[role].kind;
}

bool next_word(const char **words, const char **word, size_t *length) {
  *word = *words;
  *length = strcspn(*words, "|");
  *words += *length + ((*words)[*length] == '|');
  return *length > 0;
}

size_t write_plain_name(const char *name, size_t length, char plain[PLAIN_NAME_SIZE]) {
  size_t written = 0;
  for (size_t at = 0, bytes; at < length; at += bytes) {
    uint32_t character = 0;
    const char *ascii = NULL;
    bytes = dfen_take_character(name + at, length - at, &character);
    if (bytes == 0 || written + 4 > PLAIN_NAME_SIZE) {
      return 0;
    }
    bool is_other =
      character < 0x80 ? strchr("_- .'\"/:()[]#", (int)character) != NULL : dfen_look_alike(character, &ascii) != NULL;
    written += is_other ? 0 : dfen_put_character(dfen_lower_case(character), plain + written);
  }
  return written;
}

/* Whether text is all the words that are not used, in any order. */
static bool is_words(const char *text, size_t length, const char *words, size_t end, unsigned used) {
  bool is_left = false;
  unsigned word = 0;
  for (size_t at = 0, next; at < end; at = next + 1, ++word) {
    for (next = at; next < end && words[next] != ' '; ++next) {
    }
    if ((used & 1u << word) == 0) {
      size_t size = next - at;
      is_left = true;
      if (size <= length && memcmp(text, words + at, size) == 0 &&
          is_words(text + size, length - size, words, end, used | 1u << word)) {
        return true;
      }
    }
  }
  return !is_left && length == 0;
}

static int rank_plain_name(enum reader_role role, const char *name, size_t length) {
  char plain[PLAIN_NAME_SIZE];
  size_t written = write_plain_name(name, length, plain);
  const char *names = role_rows[role].names, *words;
  size_t end;
  for (int rank = 0; written > 0 && next_word(&names, &words, &end); ++rank) {
    if (is_words(plain, written, words, end, 0)) {
      return rank;
    }
  }
  return -1;
}

bool name_contains(enum reader_role role, const char *name) {
  char plain[PLAIN_NAME_SIZE];
  size_t written = write_plain_name(name, strlen(name), plain), length;
  const char *names = role_rows[role].names, *word;
  bool found = false;
  while (!found && next_word(&names, &word, &length)) {
    bool is_one = memchr(word, ' ', length) == NULL;
    for (size_t at = 0; is_one && at + length <= written && !found; ++at) {
      found = memcmp(plain + at, word, length) == 0;
    }
  }
  return found;
}

int rank_name(enum reader_role role, const char *name) {
  const char *last = strrchr(name, '.');
  bool of_side = (role >= ROLE_WHITE && role <= ROLE_BLACK_RATING) || role == ROLE_GAME;
  int rank = rank_plain_name(role, name, strlen(name));
  return rank >= 0 || last == NULL || of_side ? rank : rank_plain_name(role, last + 1, strlen(last + 1));
}
