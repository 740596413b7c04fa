/* Values of rows: positions, dice, moves and numbers of turns in the notations of files. */
#include <string.h>

#include "game.h"

/* White space, and characters without width. */
static bool is_trimmed(uint32_t character) {
  static const uint32_t ranges[][2] = {{9, 13},      {32, 32},       {133, 133},    {160, 160},   {173, 173},
                                       {5760, 5760}, {6158, 6158},   {8192, 8207},  {8232, 8239}, {8287, 8288},
                                       {8294, 8297}, {12288, 12288}, {65279, 65279}};
  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0] && character >= ranges[i][0]; ++i) {
    if (character <= ranges[i][1]) {
      return true;
    }
  }
  return false;
}

void trim_value(const char **text, size_t *length) {
  uint32_t character = 0;
  for (size_t bytes; *length > 0; *text += bytes, *length -= bytes) {
    bytes = dfen_take_character(*text, *length, &character);
    if (bytes == 0 || !is_trimmed(character)) {
      break;
    }
  }
  while (*length > 0) {
    size_t bytes = 1;
    while (bytes < 4 && bytes < *length && ((unsigned char)(*text)[*length - bytes] & 0xC0) == 0x80) {
      ++bytes;
    }
    if (dfen_take_character(*text + *length - bytes, bytes, &character) != bytes || !is_trimmed(character)) {
      break;
    }
    *length -= bytes;
  }
}

/* Whether a text is one of words between |, in any case. */
static bool is_any_of(const char *text, size_t length, const char *words) {
  const char *word;
  size_t size;
  while (next_word(&words, &word, &size)) {
    if (size == length && sqlite3_strnicmp(text, word, (int)length) == 0) {
      return true;
    }
  }
  return false;
}

bool is_no_value(const char *text, size_t length) {
  return length == 0 || is_any_of(text, length, "null|none|nan|na|n/a|\\n|-|?|[]|{}");
}

/* ---- Dice ---- */

/* The die at the beginning of a text, and its length; 0 for what may be between dice, -1 for anything else. */
static int take_die(const char *text, size_t length, enum dice_way way, size_t *taken) {
  static const char *const words[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
  static const char *const die_letters[DICE_WAYS] = {"PNBRQK", "012345", "654321", "BSLTDK"};
  /* faces of dice, and pieces of either colour, after E2 9A and E2 99 */
  static const char faces[] = "\x80\x81\x82\x83\x84\x85", pieces[] = "\x99\x98\x97\x96\x95\x94",
                    black_pieces[] = "\x9F\x9E\x9D\x9C\x9B\x9A";
  *taken = 1;
  for (int i = 0; i < 6; ++i) {
    size_t size = strlen(words[i]);
    if (size <= length && sqlite3_strnicmp(text, words[i], (int)size) == 0) {
      *taken = size;
      return i + 1;
    }
    if (length >= 3 && text[0] == '\xE2' &&
        ((text[1] == '\x9A' && text[2] == faces[i]) ||
         (text[1] == '\x99' && (text[2] == pieces[i] || text[2] == black_pieces[i])))) {
      *taken = 3;
      return i + 1;
    }
    char upper = (char)(text[0] >= 'a' && text[0] <= 'z' ? text[0] - 'a' + 'A' : text[0]);
    if (upper == die_letters[way][i] || (way == DICE_USUAL && text[0] == '1' + i)) {
      return i + 1;
    }
  }
  bool is_decimal = text[0] == '.' && length >= 2 && text[1] == '0' && (length == 2 || text[2] < '0' || text[2] > '9');
  *taken = is_decimal ? 2 : 1;
  return is_decimal || strchr("[](){}\"',;-+/|_ .\t", text[0]) != NULL ? 0 : -1;
}

bool value_of_dice(const char *text, size_t length, enum dice_way way, uint16_t *dice, int *count, size_t *fault) {
  *dice = 0;
  *count = 0;
  for (size_t at = 0, taken; at < length; at += taken) {
    int die = take_die(text + at, length - at, way, &taken);
    *fault = at;
    if (die < 0 || text[at] == '\0' || (die > 0 && ++*count > DFEN_DICE_MAX)) {
      return false;
    }
    *dice = (uint16_t)(*dice + (die > 0 ? dfen_die(die) : 0));
  }
  return true;
}

/* ---- Moves ---- */

/* The square at the beginning of a text, in lower case. */
static bool value_square(const char *text, size_t length, char square[2]) {
  square[0] = (char)(length < 2 ? 0 : (unsigned char)text[0] | 0x20);
  square[1] = (char)(length < 2 ? 0 : text[1]);
  return square[0] >= 'a' && square[0] <= 'h' && square[1] >= '1' && square[1] <= '8';
}

/* e2e4, e2-e4, e7e8q, e7e8=Q. Returns its length, 0 if there is no move. */
static size_t take_move(const char *text, size_t length, char move[5]) {
  size_t at = 2;
  if (!value_square(text, length, move)) {
    return 0;
  }
  if (at < length && strchr("- x", text[at]) != NULL && text[at] != '\0') {
    ++at;
  } else if (length >= 5 && memcmp(text + at, "\xE2\x86\x92", 3) == 0) { /* an arrow */
    at += 3;
  }
  if (!value_square(text + at, length - at, move + 2)) {
    return 0;
  }
  at += 2;
  move[4] = '\0';
  size_t equals = at < length && text[at] == '=';
  if (at + equals < length && strchr("nbrqNBRQ", text[at + equals]) != NULL && text[at + equals] != '\0') {
    char file[2];
    bool begins_move = value_square(text + at + equals, length - at - equals, file); /* e2e4b1c3 */
    move[4] = (char)(begins_move ? '\0' : text[at + equals] | 0x20);
    at += begins_move ? 0 : equals + 1;
  }
  return at;
}

bool value_of_moves(const char *text, size_t length, char moves[MOVES_SIZE], uint8_t *moves_length, size_t *fault) {
  *moves_length = 0;
  if (is_any_of(text, length, "0000|pass") || is_no_value(text, length) || is_any_of(text, length, "--")) {
    return true;
  }
  for (size_t at = 0; at < length;) {
    char move[5] = "";
    size_t taken = take_move(text + at, length - at, move);
    bool is_letter = (text[at] >= '0' && text[at] <= '9') || ((text[at] | 0x20) >= 'a' && (text[at] | 0x20) <= 'z') ||
                     (unsigned char)text[at] >= 0x80 || text[at] == '\0';
    size_t size = move[4] != '\0' ? 5 : 4;
    *fault = at;
    if ((taken == 0 && is_letter) || (taken > 0 && *moves_length + size + 1 >= MOVES_SIZE)) {
      return false;
    }
    if (taken > 0) {
      moves[*moves_length] = ' ';
      *moves_length = (uint8_t)(*moves_length + (*moves_length > 0));
      memcpy(moves + *moves_length, move, size);
      *moves_length = (uint8_t)(*moves_length + size);
    }
    at += taken > 0 ? taken : 1;
  }
  return true;
}

/* ---- Numbers of turns ---- */

bool value_of_number(const char *text, size_t length, sqlite3_int64 *number, int *black) {
  static const char *const before[] = {"turn", "ply", "move", "no.", "no", "#"};
  for (size_t i = 0; i < sizeof before / sizeof before[0]; ++i) {
    size_t size = strlen(before[i]);
    if (size < length && sqlite3_strnicmp(text, before[i], (int)size) == 0) {
      text += size;
      length -= size;
      trim_value(&text, &length);
      break;
    }
  }
  size_t at = 0;
  *number = 0;
  *black = -1;
  for (; at < length && at < 15 && text[at] >= '0' && text[at] <= '9'; ++at) {
    *number = 10 * *number + (text[at] - '0');
  }
  size_t digits = at;
  if (at + 1 < length && text[at] == '.' && text[at + 1] == '0') {
    for (++at; at < length && text[at] == '0'; ++at) {
    }
  }
  if (is_any_of(text + at, length - at, "...|.5|b")) {
    *black = 1;
    at = length;
  } else if (is_any_of(text + at, length - at, ".|w")) {
    *black = 0;
    at = length;
  }
  return digits > 0 && at == length;
}

/* ---- Positions ---- */

bool value_of_position(const char *text, size_t length, dfen_position *position, bool *has_clocks, dfen_fault *fault) {
  dfen_fields fields;
  size_t blanks = 0;
  for (size_t i = 0; i < length; ++i) {
    blanks += text[i] == ' ';
  }
  if (dfen_scan(text, length, &fields, fault) != DFEN_OK) {
    return false;
  }
  *position = dfen_to_position(&fields);
  *has_clocks = blanks >= 5;
  return true;
}

bool is_same_position(const dfen_position *one, const dfen_position *other) {
  if (memcmp(one->plane, other->plane, sizeof one->plane) != 0 || one->state.side != other->state.side ||
      one->state.castling != other->state.castling) {
    return false;
  }
  if (one->state.en_passant == other->state.en_passant) {
    return true;
  }
  dfen_fields fields[2] = {dfen_to_fields(one), dfen_to_fields(other)};
  return dfen_normalize(&fields[0]).state.en_passant == dfen_normalize(&fields[1]).state.en_passant;
}

bool is_start_position(const struct pass *pass, const struct turn *turn) {
  static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
  return turn->length >= sizeof start && memcmp(pass->bytes + turn->text, start, sizeof start - 1) == 0;
}
