/* Fuzzes material keys: any bytes as a key (SPEC 7.3 to 7.11). An accepted key is written in order, and is the key of a
 * board with these pieces. */
#include <stdlib.h>

#include "../../../core/dfen_endgame.h"
#include "fuzz.h"

/* ---- Whether a text is a key, by its definition ---- */

struct key {
  int kings[2], pieces, side;
  bool pawns; /* the current side has pawns: pieces may not follow */
  bool pawn[64];
};

/* Reads one piece; returns its length, or 0 if there is none. */
static size_t read_piece(struct key *key, const char *at, size_t left) {
  if (memchr("KQRN", *at, 4) != NULL) {
    key->kings[key->side] += *at == 'K';
    return key->pawns ? 0 : 1;
  }
  if (left < 2) {
    return 0;
  }
  if (*at == 'B') {
    return !key->pawns && (at[1] == 'd' || at[1] == 'l') ? 2 : 0;
  }
  int square = 8 * (at[1] - '1') + (*at - 'a');
  if (*at < 'a' || *at > 'h' || at[1] < '2' || at[1] > '7' || key->pawn[square]) {
    return 0;
  }
  key->pawn[square] = true;
  key->pawns = true;
  return 2;
}

static bool is_key(const char *text, size_t length) {
  struct key key = {.side = 0};
  for (size_t at = 0; at < length;) {
    if (text[at] == 'v') {
      if (key.side++ == 1) {
        return false;
      }
      key.pawns = false;
      ++at;
      continue;
    }
    size_t letters = read_piece(&key, text + at, length - at);
    if (letters == 0) {
      return false;
    }
    ++key.pieces;
    at += letters;
  }
  return key.side == 1 && key.kings[0] == 1 && key.kings[1] == 1 && key.pieces <= 64;
}

/* ---- A board with the pieces of a key ---- */

/* Puts `pieces` pieces on free squares of a colour (0 dark, 1 light, 2 any), avoiding the last ranks if necessary.
 * False if there is no room. */
static bool put(struct slow_position *slow, char letter, int pieces, int colour) {
  for (int square = 0; square < 64 && pieces > 0; ++square) {
    if (slow->board[square] == ' ' && (colour == 2 || (square / 8 + square % 8) % 2 == colour)) {
      slow->board[square] = letter;
      --pieces;
    }
  }
  return pieces == 0;
}

static bool put_side(struct slow_position *slow, const dfen_material *material, int side) {
  const char *letters = side == DFEN_WHITE ? "KQRBBN" : "kqrbbn";
  const uint8_t *pieces = material->pieces[side];
  return put(slow, letters[3], pieces[DFEN_DARK_BISHOPS], 0) && put(slow, letters[4], pieces[DFEN_LIGHT_BISHOPS], 1) &&
         put(slow, letters[1], pieces[DFEN_QUEENS], 2) && put(slow, letters[2], pieces[DFEN_ROOKS], 2) &&
         put(slow, letters[5], pieces[DFEN_KNIGHTS], 2);
}

static bool board_of(const dfen_material *material, struct slow_position *slow) {
  *slow = (struct slow_position){.side = 'w', .fullmove = 1};
  memset(slow->board, ' ', sizeof slow->board);
  for (int square = 0; square < 64; ++square) {
    if ((material->pawns[0] | material->pawns[1]) >> square & 1) {
      slow->board[square] = material->pawns[0] >> square & 1 ? 'P' : 'p';
    }
  }
  bool kings_last = put_side(slow, material, 0) && put_side(slow, material, 1);
  return kings_last && put(slow, 'K', 1, 2) && put(slow, 'k', 1, 2);
}

static const char *key_of(const dfen_material *material, char text[DFEN_MATERIAL_TEXT_MAX + 1]) {
  size_t length = dfen_write_material(material, text);
  require(length <= DFEN_MATERIAL_TEXT_MAX);
  text[length] = '\0';
  return text;
}

/* Reading the written key gives the same material. */
static void check_reading_back(const dfen_material *material) {
  char text[DFEN_MATERIAL_TEXT_MAX + 1];
  char again[DFEN_MATERIAL_TEXT_MAX + 1];
  dfen_material read;
  dfen_fault fault;
  key_of(material, text);
  require(dfen_scan_material(text, strlen(text), &read, &fault) == DFEN_OK);
  require_text(key_of(&read, again), text);
}

static void check_board(const dfen_material *material) {
  struct slow_position slow;
  if (board_of(material, &slow)) {
    char text[DFEN_MATERIAL_TEXT_MAX + 1];
    char expected[SLOW_MATERIAL_SIZE];
    dfen_fields fields = fields_of_slow(&slow);
    dfen_position position = dfen_to_position(&fields);
    dfen_material of_board;
    require(dfen_material_of_position(&position, &of_board));
    require(slow_raw_material(&slow, expected));
    require_text(key_of(&of_board, text), expected);
    require_text(key_of(material, text), expected);
    of_board = dfen_material_canonical(&of_board);
    require(slow_material(&slow, expected));
    require_text(key_of(&of_board, text), expected);
  }
}

static void check_text(const char *bytes, size_t size) {
  char *text = copy_exactly(bytes, size);
  dfen_material material;
  dfen_fault fault;
  dfen_error error = dfen_scan_material(text, size, &material, &fault);
  require((error == DFEN_OK) == is_key(text, size));
  free(text);
  if (error != DFEN_OK) {
    char message[DFEN_MESSAGE_SIZE];
    require(fault.error == error && fault.place >= 1 && fault.place <= size + 1);
    require(dfen_fault_message(&fault, message) == strlen(message));
    return;
  }
  char key[DFEN_MATERIAL_TEXT_MAX + 1];
  char again[DFEN_MATERIAL_TEXT_MAX + 1];
  check_reading_back(&material);
  check_board(&material);
  dfen_material canonical = dfen_material_canonical(&material);
  check_reading_back(&canonical);
  dfen_material twice = dfen_material_canonical(&canonical);
  require_text(key_of(&twice, again), key_of(&canonical, key));
}

/* Every truncation and every change of a byte. */
static void changed_keys(struct random *random) {
  static const char key[] = "KQRBdBlNa2h7vKQBdBlNb3c4";
  (void)random;
  for (size_t at = 0; at < sizeof key - 1; ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      char changed[sizeof key];
      memcpy(changed, key, sizeof key);
      changed[at] = (char)byte;
      for (size_t length = at; length < sizeof key; ++length) {
        check_text(changed, length);
      }
    }
  }
}

/* Pieces and pawns of any number on both sides, nearly all of them in the order of keys. */
static void random_keys(struct random *random) {
  static const char *const pieces[] = {"Q", "R", "Bd", "Bl", "N"};
  char text[200] = "";
  for (int side = 0; side < 2; ++side) {
    strcat(text, side == 0 ? "K" : "vK");
    for (unsigned kind = 0; kind < 5; ++kind) {
      for (unsigned count = random_below(random, 6) / 3; count > 0; --count) {
        strcat(text, pieces[kind]);
      }
    }
    for (unsigned pawns = random_below(random, 4); pawns > 0; --pawns) {
      const char pawn[] = {(char)('a' + random_below(random, 8)), (char)('2' + random_below(random, 6)), '\0'};
      strcat(text, pawn);
    }
  }
  check_text(text, strlen(text));
}

const struct claim claims[] = {{"changed keys", 0, changed_keys}, {"random keys", 20000, random_keys}, {.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  check_text((const char *)bytes, size);
  return 0;
}
