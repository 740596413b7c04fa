/* core/endgame/material.c and core/endgame/material_text.c: keys of boards and of texts (SPEC 7.3 to 7.11). */
#include "../support/material.h"

#include <stdlib.h>

static void assert_canonical(const char *typed, const char *expected) {
  char text[KEY_SIZE];
  dfen_material material = material_of(typed);
  dfen_material canonical = dfen_material_canonical(&material);
  assert_string_equal(key_of(&canonical, text), expected);
}
#define assert_canonical(...) OF_THIS_LINE(assert_canonical(__VA_ARGS__))

static void stronger_side_is_first(void **state) {
  (void)state;
  assert_canonical("KvQK", "KQvK");
  assert_canonical("KRRRvKQ", "KQvKRRR");
  assert_canonical("KBdBlvKR", "KRvKBdBl");
  assert_canonical("KNNvKBd", "KBdvKNN");
  assert_canonical("Ka2vKN", "KNvKa7");
  assert_canonical("Ka2vKc3c4", "Kc5c6vKa7"); /* V: f5f6vKh7 */
}

/* Bd sorts before Bl; squares sort by file and then by rank. */
static void smallest_text_of_the_views(void **state) {
  (void)state;
  assert_canonical("KBlvK", "KBdvK");
  assert_canonical("KBlvKBd", "KBdvKBl");
  assert_canonical("KBdBlvKBdBd", "KBdBdvKBdBl"); /* F: KBlBlvKBdBl, and with V KBdBdvKBdBl */
  assert_canonical("Kh2vK", "Ka2vK");
  assert_canonical("Kb2vKa7", "Ka2vKb7");
  assert_canonical("KBle2vK", "KBdd2vK");
  assert_canonical("KBde2vK", "KBde2vK"); /* V: KBld2vK */
  assert_canonical("Ka3h2vK", "Ka2h3vK"); /* without a symmetry: h2a3 */
}

static void pieces_are_written_in_one_order(void **state) {
  (void)state;
  char text[KEY_SIZE];
  dfen_material material = material_of("NBlRKBdQNh7b3a3vQK");
  assert_string_equal(key_of(&material, text), "KQRBdBlNNa3b3h7vKQ");
}

static void fills_the_board(void **state) {
  (void)state;
  char key[200] = "K";
  for (int i = 0; i < 62; ++i) {
    strcat(key, i % 2 ? "Bd" : "Bl");
  }
  strcat(key, "vK");
  assert_int_equal(strlen(key), DFEN_MATERIAL_TEXT_MAX);
  dfen_material material = material_of(key);
  assert_int_equal(material.pieces[0][DFEN_DARK_BISHOPS], 31);
  assert_int_equal(material.pieces[0][DFEN_LIGHT_BISHOPS], 31);
}

static void assert_refused(const char *text, size_t length, const char *expected) {
  dfen_material material;
  dfen_fault fault;
  char message[DFEN_MESSAGE_SIZE];
  dfen_error error = dfen_scan_material(text, length, &material, &fault);
  assert_int_not_equal(error, DFEN_OK);
  assert_int_equal(error, fault.error);
  size_t written = dfen_fault_message(&fault, message);
  assert_int_equal(written, strlen(message));
  assert_string_equal(message, expected);
}
#define assert_refused(...) OF_THIS_LINE(assert_refused(__VA_ARGS__))

static void refuse(const char *text, const char *expected) {
  assert_refused(text, strlen(text), expected);
}
#define refuse(...) OF_THIS_LINE(refuse(__VA_ARGS__))

static void texts_that_are_not_keys(void **state) {
  (void)state;
  refuse("", "material: a side has no K (character 1)");
  refuse("vK", "material: a side has no K (character 1)");
  refuse("KQvQ", "material: a side has no K (character 5)");
  refuse("KQ", "material: the text ends before v and the other side (character 3)");
  refuse("KKvK", "material: a side has a second K (character 2)");
  refuse("KvKvK", "material: there is a second v (character 4)");
  refuse("KPvK", "material: 'P' is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 2)");
  refuse("KqvK", "material: 'q' is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 2)");
  refuse("KvK ", "material: a space is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 4)");
  refuse("KvK\xC3\xA9", "material: U+00E9 is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 4)");
  assert_refused("KvK\0Q", 5, "material: U+0000 is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 4)");
  refuse("KBvK", "material: a bishop must be Bd, on dark squares, or Bl, on light ones (character 3)");
  refuse("KvKB", "material: a bishop must be Bd, on dark squares, or Bl, on light ones (character 5)");
  refuse("Ka1vK", "material: a pawn's file must be followed by rank 2-7 (character 3)");
  refuse("Kh8vK", "material: a pawn's file must be followed by rank 2-7 (character 3)");
  refuse("KvKh", "material: a pawn's file must be followed by rank 2-7 (character 5)");
  refuse("Ka2a2vK", "material: a pawn's square is repeated (character 5)");
  refuse("Ka2vKa2", "material: a pawn's square is repeated (character 7)");
  refuse("Ka2QvK", "material: a side's pawns come after its other pieces (character 4)");
  refuse("a2KvK", "material: a side's pawns come after its other pieces (character 3)");
}

static void more_pieces_than_squares(void **state) {
  (void)state;
  char key[200] = "K";
  memset(key + 1, 'Q', 62);
  strcpy(key + 63, "vK");
  material_of(key);
  memset(key + 1, 'Q', 63);
  strcpy(key + 64, "vK");
  refuse(key, "material: there are more than 64 pieces (character 64)");
  memset(key, 'N', 199);
  refuse(key, "material: there are more than 64 pieces (character 63)");
}

/* Every truncation and every single-byte change of a key is either refused, or read, written and read again as the same
 * key. */
static void changed_keys_are_refused_or_read(void **state) {
  (void)state;
  static const char key[] = "KQRBdBlNa2h7vKQBdBlNb3c4";
  for (size_t at = 0; at < sizeof key - 1; ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      char changed[sizeof key];
      memcpy(changed, key, sizeof key);
      changed[at] = (char)byte;
      for (size_t length = at; length < sizeof key; ++length) {
        dfen_material material;
        dfen_fault fault;
        char text[KEY_SIZE];
        if (dfen_scan_material(changed, length, &material, &fault) != DFEN_OK) {
          assert_in_range(fault.place, 1, length + 1);
          continue;
        }
        dfen_material again = material_of(key_of(&material, text));
        assert_memory_equal(again.pieces, material.pieces, sizeof material.pieces);
        assert_memory_equal(again.pawns, material.pawns, sizeof material.pawns);
      }
    }
  }
}

/* ---- All keys with at most two pieces beside the kings ---- */

/* A piece of a side: a piece without a square, or a pawn on one of 48 squares. */
enum { PIECES = 5 + 48, KEYS_MAX = 6000 };

static struct key { char raw[16], canonical[KEY_SIZE], class[16]; } keys[KEYS_MAX];

static void name_piece(int piece, char name[3]) {
  static const char *const pieces[] = {"Q", "R", "Bd", "Bl", "N"};
  if (piece < 5) {
    strcpy(name, pieces[piece]);
  } else {
    name[0] = (char)('a' + (piece - 5) % 8);
    name[1] = (char)('2' + (piece - 5) / 8);
    name[2] = '\0';
  }
}

/* -1: no piece */
static int seen_from(int piece, bool mirror, bool flip) {
  if (piece < 0) {
    return piece;
  }
  if (piece < 5) { /* V and F each swap the square colours */
    bool bishop = piece == 2 || piece == 3;
    return bishop && mirror != flip ? 5 - piece : piece;
  }
  int file = (piece - 5) % 8;
  int rank = (piece - 5) / 8;
  return 5 + 8 * (flip ? 5 - rank : rank) + (mirror ? 7 - file : file);
}

/* Writes two pieces, each of a given side, as a text: White's in their order, v, Black's. */
static void write_key(const int piece[2], const int side[2], char *text) {
  int first = piece[0] >= 0 && (piece[1] < 0 || piece[0] <= piece[1]) ? 0 : 1;
  text[0] = '\0';
  for (int of = 0; of < 2; ++of) {
    strcat(text, of == 0 ? "K" : "vK");
    for (int i = 0; i < 2; ++i) {
      int next = i == 0 ? first : 1 - first;
      if (piece[next] >= 0 && side[next] == of) {
        char name[3];
        name_piece(piece[next], name);
        strcat(text, name);
      }
    }
  }
}

/* The smallest text of all four views, whichever side is the stronger. Two keys have the same smallest text exactly if
 * they are related by symmetry. */
static void find_class(const int piece[2], const int side[2], char *smallest) {
  for (int view = 0; view < 4; ++view) {
    bool flip = view / 2;
    const int seen[2] = {seen_from(piece[0], view % 2, flip), seen_from(piece[1], view % 2, flip)};
    const int sides[2] = {flip ? 1 - side[0] : side[0], flip ? 1 - side[1] : side[1]};
    char text[16];
    write_key(seen, sides, text);
    if (view == 0 || strcmp(text, smallest) < 0) {
      strcpy(smallest, text);
    }
  }
}

static int by_canonical(const void *a, const void *b) {
  return strcmp(((const struct key *)a)->canonical, ((const struct key *)b)->canonical);
}

static int by_class(const void *a, const void *b) {
  return strcmp(((const struct key *)a)->class, ((const struct key *)b)->class);
}

static void keys_are_equal_exactly_if_related(void **state) {
  (void)state;
  int count = 0;
  for (int first = -1; first < 2 * PIECES; ++first) {
    for (int second = first < 0 ? -1 : first; second < 2 * PIECES; ++second) {
      if (first < 0 && second >= 0) {
        break; /* the first piece alone; -1 stays the second */
      }
      int piece[2] = {first % PIECES, second % PIECES};
      int side[2] = {first / PIECES, second / PIECES};
      bool same_square = first >= 0 && piece[0] >= 5 && piece[0] == piece[1];
      if (same_square) {
        continue;
      }
      struct key *key = &keys[count++];
      write_key(piece, side, key->raw);
      find_class(piece, side, key->class);
    }
  }
  for (int piece = 0; piece < 2 * PIECES; ++piece) {
    const int one[2] = {piece % PIECES, -1};
    const int side[2] = {piece / PIECES, 0};
    struct key *key = &keys[count++];
    write_key(one, side, key->raw);
    find_class(one, side, key->class);
  }
  assert_int_equal(count, 5634);
  for (int i = 0; i < count; ++i) {
    dfen_material material = material_of(keys[i].raw);
    dfen_material canonical = dfen_material_canonical(&material);
    dfen_material again = dfen_material_canonical(&canonical);
    char text[KEY_SIZE];
    assert_string_equal(key_of(&material, text), keys[i].raw);
    key_of(&canonical, keys[i].canonical);
    assert_string_equal(key_of(&again, text), keys[i].canonical);
  }
  int different[2] = {1, 1};
  qsort(keys, (size_t)count, sizeof keys[0], by_class);
  for (int i = 1; i < count; ++i) {
    different[0] += by_class(&keys[i - 1], &keys[i]) != 0;
    if (by_class(&keys[i - 1], &keys[i]) == 0) {
      assert_string_equal(keys[i - 1].canonical, keys[i].canonical);
    }
  }
  qsort(keys, (size_t)count, sizeof keys[0], by_canonical);
  for (int i = 1; i < count; ++i) {
    different[1] += by_canonical(&keys[i - 1], &keys[i]) != 0;
  }
  assert_int_equal(different[0], 1455);
  assert_int_equal(different[1], 1455);
}

/* ---- Boards ---- */

static void boards_without_a_key(void **state) {
  (void)state;
  static const char *const texts[] = {
    "8/8/8/8/8/8/8/K7 w - -",   "8/8/8/8/8/8/8/k7 w - -",   "8/8/8/8/8/8/8/KKk5 w - -", "8/8/8/8/8/8/8/Kkk5 w - -",
    "8/8/8/8/8/8/8/KkP5 w - -", "p7/8/8/8/8/8/8/Kk6 w - -", START " w KQkq -"};
  dfen_material material;
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
    dfen_position position = position_of(texts[i]);
    assert_int_equal(dfen_material_of_position(&position, &material), strcmp(texts[i], START " w KQkq -") == 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(stronger_side_is_first),
    cmocka_unit_test(smallest_text_of_the_views),
    cmocka_unit_test(pieces_are_written_in_one_order),
    cmocka_unit_test(fills_the_board),
    cmocka_unit_test(texts_that_are_not_keys),
    cmocka_unit_test(more_pieces_than_squares),
    cmocka_unit_test(changed_keys_are_refused_or_read),
    cmocka_unit_test(keys_are_equal_exactly_if_related),
    cmocka_unit_test(boards_without_a_key),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
