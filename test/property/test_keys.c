/* Normal forms, Zobrist keys and BLOBs of many random positions, compared with the slow version (SPEC 4). */
#include "../support/test.h"

#include <stdlib.h>

#include "../support/random.h"

enum { POSITIONS = 100000, CHANGED_BLOBS = 100 };

static dfen_fields to_fields(const struct slow_position *slow) {
  char text[SLOW_TEXT_SIZE];
  slow_write_full(slow, text);
  return fields_of(text);
}

static dfen_position to_position(const struct slow_position *slow) {
  dfen_fields fields = to_fields(slow);
  return dfen_to_position(&fields);
}

static uint64_t zobrist_of(const struct slow_position *slow) {
  dfen_position position = to_position(slow);
  return dfen_zobrist(&position);
}

/* ---- The normal form ---- */

static void normal_forms_agree_with_the_slow_version(void **state) {
  (void)state;
  struct random random = random_seeded("normal forms");
  int kept = 0;
  int dropped = 0;
  int cases = random_cases(POSITIONS);
  for (int i = 0; i < cases; ++i) {
    char expected[SLOW_TEXT_SIZE];
    char text[DFEN_TEXT_SIZE];
    struct slow_position slow = random_position(&random);
    for (int file = 0; file < 8 && random_below(&random, 2); ++file) { /* pawns on squares where they can capture */
      slow.board[(slow.side == 'w' ? 32 : 24) + file] = random_below(&random, 2) ? 'P' : 'p';
    }
    dfen_fields fields = to_fields(&slow);
    dfen_fields normal = dfen_normalize(&fields);
    slow_normalize(&slow, expected);
    assert_string_equal(form_of(&normal, DFEN_KEY_FORM, text), expected);
    dfen_fields again = dfen_normalize(&normal);
    assert_string_equal(form_of(&again, DFEN_KEY_FORM, text), expected);
    kept += normal.state.en_passant != 0;
    dropped += normal.state.en_passant != fields.state.en_passant;
  }
  assert_true(kept > cases / 50 && dropped > cases / 50);
}

/* ---- The Zobrist key ---- */

/* Adds to White's pieces, rights and targets the flipped ones for Black, so that the board is its own flip. */
static struct slow_position its_own_flip(const struct slow_position *slow) {
  struct slow_position flip = slow_transform(slow, "F");
  struct slow_position own = *slow;
  for (int square = 0; square < 64; ++square) {
    own.board[square] = square < 32 ? slow->board[square] : flip.board[square];
    own.target[square] = slow->target[square] || flip.target[square];
  }
  for (int right = 0; right < 4; ++right) {
    own.right[right] = slow->right[right] || flip.right[right];
  }
  return own;
}

static void check_zobrist(const struct slow_position *slow) {
  struct slow_position flip = slow_transform(slow, "F");
  uint64_t key = zobrist_of(slow);
  uint64_t key_of_flip = zobrist_of(&flip);
  assert_true(key == slow_zobrist(slow));
  assert_true(key_of_flip == slow_reverse_bytes(key));
  assert_true(key_of_flip != key);
}
#define check_zobrist(...) OF_THIS_LINE(check_zobrist(__VA_ARGS__))

static void flip_reverses_the_bytes_of_the_zobrist_key(void **state) {
  (void)state;
  struct random random = random_seeded("zobrist");
  for (int i = 0; i < random_cases(POSITIONS); ++i) {
    struct slow_position slow = random_position(&random);
    if (i % 4 == 0) {
      slow = its_own_flip(&slow);
    }
    check_zobrist(&slow);
    struct slow_position other_clocks = slow;
    other_clocks.halfmove = 0;
    other_clocks.fullmove = 1;
    assert_true(zobrist_of(&other_clocks) == zobrist_of(&slow));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(normal_forms_agree_with_the_slow_version),
    cmocka_unit_test(flip_reverses_the_bytes_of_the_zobrist_key),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
