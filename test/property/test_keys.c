/* Normal forms, Zobrist keys and BLOBs of many random positions, against the slow version (SPEC 4). */
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
    for (int file = 0; file < 8 && random_below(&random, 2); ++file) { /* pawns where they can capture */
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

/* Every man, right and target of White, and the same of Black flipped: the board is its own flip. */
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

/* ---- BLOBs ---- */

static void assert_packs_to(const dfen_position *position, const uint8_t *expected, size_t size) {
  uint8_t bytes[DFEN_PACKED_SIZE];
  assert_int_equal(dfen_pack(position, bytes), size);
  assert_memory_equal(bytes, expected, size);
}
#define assert_packs_to(...) OF_THIS_LINE(assert_packs_to(__VA_ARGS__))

static void check_blob(const struct slow_position *slow, const uint8_t *bytes, size_t size) {
  dfen_position back;
  dfen_fault fault;
  char expected[SLOW_TEXT_SIZE];
  assert_int_equal(dfen_unpack(bytes, size, &back, &fault), DFEN_OK);
  dfen_fields fields = dfen_to_fields(&back);
  slow_write_full(slow, expected);
  assert_full_form(&fields, expected);
}
#define check_blob(...) OF_THIS_LINE(check_blob(__VA_ARGS__))

static void blobs_agree_with_the_slow_version_and_come_back(void **state) {
  (void)state;
  struct random random = random_seeded("blobs");
  int dense = 0;
  int cases = random_cases(POSITIONS);
  for (int i = 0; i < cases; ++i) {
    unsigned char expected[SLOW_PACKED_MAX];
    struct slow_position slow = random_position(&random);
    dfen_position position = to_position(&slow);
    size_t size = slow_pack(&slow, expected);
    assert_true(size <= DFEN_PACKED_SIZE);
    assert_packs_to(&position, expected, size);
    check_blob(&slow, expected, size);
    dense += expected[0] >> 3 & 1;
  }
  assert_true(dense > cases / 50);
}

/* A BLOB that was changed is refused, or is the one BLOB of another position. Returns whether it was refused. The bytes
 * are handed over in a block of their own, so that a sanitizer sees every read behind them. */
static bool check_changed(const uint8_t *bytes, size_t size, const uint8_t *original, size_t original_size) {
  dfen_position position;
  dfen_fault fault;
  uint8_t *block = malloc(size > 0 ? size : 1);
  assert_non_null(block);
  memcpy(block, bytes, size);
  bool refused = dfen_unpack(block, size, &position, &fault) != DFEN_OK;
  free(block);
  if (refused) {
    assert_in_range(fault.place, 1, size + 1);
  } else {
    assert_false(size == original_size && memcmp(bytes, original, size) == 0);
    assert_packs_to(&position, bytes, size);
  }
  return refused;
}

/* Every one-byte change, and so every one-bit change, of a BLOB; its beginnings, and it with a byte more. */
static void changed_blobs_are_refused_or_other_positions(void **state) {
  (void)state;
  struct random random = random_seeded("changed blobs");
  unsigned refused = 0;
  unsigned accepted = 0;
  unsigned cases = (unsigned)random_cases(CHANGED_BLOBS);
  for (unsigned i = 0; i < cases; ++i) {
    uint8_t bytes[SLOW_PACKED_MAX];
    uint8_t original[SLOW_PACKED_MAX];
    struct slow_position slow = random_position(&random);
    size_t size = slow_pack(&slow, original);
    memcpy(bytes, original, sizeof bytes);
    for (size_t at = 0; at < size; ++at) {
      for (int change = 1; change < 256; ++change) {
        bytes[at] = original[at] ^ (uint8_t)change;
        bool was_refused = check_changed(bytes, size, original, size);
        refused += was_refused;
        accepted += !was_refused;
      }
      bytes[at] = original[at];
      assert_true(check_changed(bytes, at, original, size));
    }
    for (int byte = 0; byte < 256; ++byte) {
      bytes[size] = (uint8_t)byte;
      assert_true(check_changed(bytes, size + 1, original, size));
    }
  }
  assert_true(refused > 100 * cases && accepted > 100 * cases);
}

static void random_bytes_are_refused_or_positions(void **state) {
  (void)state;
  struct random random = random_seeded("random bytes");
  unsigned accepted = 0;
  for (int i = 0; i < random_cases(POSITIONS); ++i) {
    uint8_t bytes[DFEN_PACKED_SIZE + 4];
    size_t size = random_below(&random, sizeof bytes + 1);
    for (size_t at = 0; at < size; ++at) {
      bytes[at] = (uint8_t)random_next(&random);
      bytes[at] &= random_below(&random, 2) ? 0xFF : (uint8_t)random_next(&random);
    }
    bytes[0] = 0x10 | (bytes[0] & 15);
    accepted += !check_changed(bytes, size, NULL, SIZE_MAX);
  }
  assert_true(accepted > 0);
}

/* One random turn: a roll, and random micro-moves as long as there are any. A king that is captured ends the game. */
static bool play_turn(struct random *random, struct slow_position *slow) {
  static struct slow_moves moves;
  struct slow_position after;
  for (int die = 0; die < 3; ++die) {
    ++slow->dice[random_below(random, 6)];
  }
  for (slow_pseudo_legal(slow, &moves); moves.count > 0; slow_pseudo_legal(slow, &moves)) {
    struct slow_move move = moves.move[random_below(random, (unsigned)moves.count)];
    *slow = slow_apply(slow, &move);
    if (move.captured == 'K' || move.captured == 'k') {
      return false;
    }
  }
  assert_true(slow_end_turn(slow, &after));
  *slow = after;
  return true;
}

/* Turns 10 to 40 of random games, before the roll, as a game database keeps them. */
static void middlegames_take_less_than_thirty_bytes(void **state) {
  (void)state;
  struct random random = random_seeded("middlegames");
  size_t positions = 0;
  size_t bytes = 0;
  size_t longest = 0;
  size_t characters = 0;
  for (int game = 0; game < 500; ++game) {
    struct slow_position slow;
    struct slow_fault fault;
    assert_true(slow_read(START " w KQkq - 0 1", strlen(START " w KQkq - 0 1"), &slow, &fault));
    for (int turn = 1; turn <= 40 && play_turn(&random, &slow); ++turn) {
      if (turn >= 10) {
        uint8_t packed[DFEN_PACKED_SIZE];
        dfen_position position = to_position(&slow);
        size_t size = dfen_pack(&position, packed);
        char text[SLOW_TEXT_SIZE];
        slow_write_full(&slow, text);
        ++positions;
        bytes += size;
        characters += strlen(text);
        longest = size > longest ? size : longest;
      }
    }
  }
  printf("%zu middlegames: %.1f bytes on average, %zu at most; %.1f characters of DFEN\n", positions,
         (double)bytes / (double)positions, longest, (double)characters / (double)positions);
  assert_true(positions > 1000);
  assert_true(bytes < 30 * positions);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(normal_forms_agree_with_the_slow_version),
    cmocka_unit_test(flip_reverses_the_bytes_of_the_zobrist_key),
    cmocka_unit_test(blobs_agree_with_the_slow_version_and_come_back),
    cmocka_unit_test(changed_blobs_are_refused_or_other_positions),
    cmocka_unit_test(random_bytes_are_refused_or_positions),
    cmocka_unit_test(middlegames_take_less_than_thirty_bytes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
