/* The reader, the writer and the symmetries on many random positions, against the slow version (SPEC 2, 3). */
#include "../support/test.h"

#include <stdlib.h>

#include "../support/random.h"

enum { POSITIONS = 100000 };

static const struct {
  dfen_fold fold;
  const char *name;
} folds[] = {{DFEN_FOLD_FLIP, "flip"}, {DFEN_FOLD_MIRROR, "mirror"}, {DFEN_FOLD_DIHEDRAL, "dihedral"}};

static const char *const words[DFEN_SYMMETRIES] = {"", "H", "V", "HV", "D", "HD", "VD", "HVD"};

static bool has_rights(const struct slow_position *position) {
  return position->right[0] || position->right[1] || position->right[2] || position->right[3];
}

static bool has_pawns_or_targets(const struct slow_position *position) {
  for (int square = 0; square < 64; ++square) {
    if (position->target[square] || strchr("Pp", position->board[square]) != NULL) {
      return true;
    }
  }
  return false;
}

static void assert_slow(const dfen_fields *fields, const struct slow_position *slow) {
  char expected[SLOW_TEXT_SIZE];
  slow_write_full(slow, expected);
  assert_full_form(fields, expected);
}

/* The same text, and no bit that the text does not show. */
static void assert_same(const dfen_fields *fields, const dfen_fields *expected) {
  char text[DFEN_TEXT_SIZE];
  assert_full_form(fields, form_of(expected, DFEN_FULL_FORM, text));
  assert_memory_equal(fields->rank, expected->rank, sizeof fields->rank);
  assert_memory_equal(fields->length, expected->length, sizeof fields->length);
  assert_true(fields->state.en_passant == expected->state.en_passant);
  assert_int_equal(fields->state.dice, expected->state.dice);
  assert_int_equal(fields->state.side, expected->state.side);
  assert_int_equal(fields->state.castling, expected->state.castling);
}

static void check_writing(const struct slow_position *slow, const dfen_fields *fields) {
  char key[SLOW_TEXT_SIZE];
  char text[DFEN_TEXT_SIZE];
  assert_slow(fields, slow);
  slow_write_key(slow, key);
  assert_string_equal(form_of(fields, DFEN_KEY_FORM, text), key);
  dfen_position position = dfen_to_position(fields);
  dfen_fields by_board = dfen_to_fields(&position);
  assert_slow(&by_board, slow);
}

static void check_flip_and_mirror(const struct slow_position *slow, const dfen_fields *fields) {
  dfen_fields flip = dfen_flip(fields);
  dfen_fields mirror = dfen_mirror(fields);
  struct slow_position slow_flip = slow_transform(slow, "F");
  struct slow_position slow_mirror = slow_transform(slow, "V");
  assert_slow(&flip, &slow_flip);
  assert_slow(&mirror, &slow_mirror);
  assert_int_not_equal(flip.state.side, fields->state.side);
  assert_int_equal(mirror.state.side, fields->state.side);
  assert_int_equal(flip.state.dice, fields->state.dice);
  assert_int_equal(mirror.state.dice, fields->state.dice);
  assert_true(flip.state.halfmove == fields->state.halfmove && mirror.state.halfmove == fields->state.halfmove);
  assert_true(flip.state.fullmove == fields->state.fullmove && mirror.state.fullmove == fields->state.fullmove);
  dfen_fields flip_flip = dfen_flip(&flip);
  dfen_fields mirror_mirror = dfen_mirror(&mirror);
  assert_same(&flip_flip, fields);
  assert_same(&mirror_mirror, fields);
  dfen_fields flip_mirror = dfen_mirror(&flip);
  dfen_fields mirror_flip = dfen_flip(&mirror);
  assert_same(&flip_mirror, &mirror_flip);
}

/* The board's way must be the text's way, and all eight images the slow version's. */
static void check_board_symmetries(const struct slow_position *slow, const dfen_fields *fields) {
  dfen_position position = dfen_to_position(fields);
  dfen_position flip = dfen_flip_position(&position);
  dfen_fields by_board = dfen_to_fields(&flip);
  dfen_fields by_text = dfen_flip(fields);
  assert_same(&by_board, &by_text);
  dfen_position flip_of_text = dfen_to_position(&by_text);
  assert_memory_equal(flip.plane, flip_of_text.plane, sizeof flip.plane);
  bool any = !has_rights(slow) && !has_pawns_or_targets(slow);
  for (dfen_symmetry g = 0; g < DFEN_SYMMETRIES; ++g) {
    if (any || g == DFEN_V || g == 0) {
      dfen_position moved = dfen_symmetry_of_position(g, &position);
      dfen_fields image = dfen_to_fields(&moved);
      struct slow_position slow_image = slow_transform(slow, words[g]);
      assert_slow(&image, &slow_image);
    }
  }
}

static void check_canonical(const struct slow_position *slow, const dfen_fields *fields) {
  dfen_fields flip = dfen_flip(fields);
  dfen_fields mirror = dfen_mirror(fields);
  bool any = !has_rights(slow) && !has_pawns_or_targets(slow);
  for (size_t i = 0; i < sizeof folds / sizeof folds[0]; ++i) {
    dfen_fields canonical = dfen_canonical(fields, folds[i].fold);
    struct slow_position slow_image = slow_canonical(slow, folds[i].name);
    assert_slow(&canonical, &slow_image);
    assert_int_equal(canonical.state.side, DFEN_WHITE);
    dfen_fields again = dfen_canonical(&canonical, folds[i].fold);
    assert_same(&again, &canonical);
    dfen_fields of_flip = dfen_canonical(&flip, folds[i].fold);
    assert_same(&of_flip, &canonical);
    if (i > 0) { /* merges what the fold before merges: the same from that one's canonical form */
      dfen_fields coarser = dfen_canonical(fields, folds[i - 1].fold);
      dfen_fields of_coarser = dfen_canonical(&coarser, folds[i].fold);
      assert_same(&of_coarser, &canonical);
    }
    if (folds[i].fold != DFEN_FOLD_FLIP && !has_rights(slow)) {
      dfen_fields of_mirror = dfen_canonical(&mirror, folds[i].fold);
      assert_same(&of_mirror, &canonical);
    }
    if (folds[i].fold == DFEN_FOLD_DIHEDRAL && any) {
      dfen_position position = dfen_to_position(fields);
      for (dfen_symmetry g = 0; g < DFEN_SYMMETRIES; ++g) {
        dfen_position moved = dfen_symmetry_of_position(g, &position);
        dfen_fields image = dfen_to_fields(&moved);
        dfen_fields of_image = dfen_canonical(&image, folds[i].fold);
        assert_same(&of_image, &canonical);
      }
    }
  }
}

static void random_positions_agree_with_the_slow_version(void **state) {
  (void)state;
  struct random random = random_seeded("notation");
  unsigned with_all_symmetries = 0;
  for (int i = 0; i < POSITIONS; ++i) {
    struct slow_position slow = random_position(&random);
    char text[SLOW_TEXT_SIZE];
    slow_write_full(&slow, text);
    dfen_fields fields = fields_of(text);
    check_writing(&slow, &fields);
    check_flip_and_mirror(&slow, &fields);
    check_board_symmetries(&slow, &fields);
    check_canonical(&slow, &fields);
    with_all_symmetries += !has_rights(&slow) && !has_pawns_or_targets(&slow);
  }
  assert_true(with_all_symmetries > POSITIONS / 50); /* the generator still meets every case */
}

/* The two readers agree: accepted or not, the position, or the field and the place of the error. */
static void assert_readers_agree(const char *text, size_t length) {
  static const char *const names[] = {"placement", "side", "castling", "en-passant", "halfmove", "fullmove", "dice"};
  dfen_fields fields;
  dfen_fault fault;
  struct slow_position slow;
  struct slow_fault slow_fault;
  bool reads = dfen_scan(text, length, &fields, &fault) == DFEN_OK;
  bool slow_reads = slow_read(text, length, &slow, &slow_fault);
  if (reads != slow_reads) {
    fail_msg("'%.*s': %s, but the slow reader disagrees", (int)length, text, reads ? "read" : "refused");
  }
  if (reads) {
    assert_slow(&fields, &slow);
  } else if (fault.place != slow_fault.place || strcmp(names[fault.field], slow_fault.field) != 0) {
    fail_msg("'%.*s': %s %u, but the slow reader says %s %zu", (int)length, text, names[fault.field], fault.place,
             slow_fault.field, slow_fault.place);
  }
}

/* Twenty texts that together use every kind of field. */
static const char *const mutated[] = {
  START " w KQkq - 0 1",
  START " w KQkq -",
  START " b KQkq - 12 345 -",
  START " w KQkq - PNB",
  "rnbqkbnr/pppppppp/8/8/P1P1P3/8/1P1P1PPP/RNBQKBNR b KQkq a3c3e3 0 1",
  "8/8/8/8/8/8/8/8 w - -",
  "8/8/8/8/8/8/8/8 b - - 2147483647 2147483647 kkk",
  "7k/8/8/8/8/8/8/K7 w Qk a6h3 0 0000000001 P",
  "pPnNbBrR/qQkKpPnN/bBrRqQkK/pPnNbBrR/qQkKpPnN/bBrRqQkK/1p1p1p1p/p1p1p1p1 w q b3b6 7",
  "3p4/p6p/4p3/pp4pp/ppp2ppp/1p4p1/p5p1/6pp b Kq h6 1000000000 10",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 PNB",
  "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w Kq -",
  "8/P7/8/8/8/8/p7/8 w - - 99 1 QKK",
  "1k6/2Q5/8/8/8/8/8/5K2 b - - 3 40 n",
  "4k3/8/8/pP1pP3/8/8/8/4K3 w - a6d6 0 20 PP",
  "4k3/8/8/8/Pp1Pp3/8/8/4K3 b - a3d3 0 20 ppq",
  "8/8/8/8/8/8/8/K1k5 w - a3a6b3b6c3c6d3d6e3e6f3f6g3g6h3h6",
  "kq6/8/8/8/8/8/8/6QK b kqKQ - 0 7",
  "nnnnnnnn/8/8/8/8/8/8/NNNNNNNN w - - 126 127 RRR",
  "2b5/8/8/8/8/8/8/5B2 b - e3 5 5 bbb",
};

static void every_one_byte_change_of_twenty_texts(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof mutated / sizeof mutated[0]; ++i) {
    size_t length = strlen(mutated[i]);
    for (size_t at = 0; at < length; ++at) {
      char text[200];
      memcpy(text, mutated[i], length);
      for (int byte = 0; byte < 256; ++byte) { /* another byte in its place */
        text[at] = (char)byte;
        assert_readers_agree(text, length);
      }
      memmove(text + at, mutated[i] + at + 1, length - at - 1); /* without it */
      assert_readers_agree(text, length - 1);
      memcpy(text, mutated[i], at); /* one more before it */
      memcpy(text + at + 1, mutated[i] + at, length - at);
      for (const char *extra = "-/ 0189PpKkXa36wb\t"; *extra != '\0'; ++extra) {
        text[at] = *extra;
        assert_readers_agree(text, length + 1);
      }
      assert_readers_agree(mutated[i], at); /* only what stands before it */
    }
  }
}

/* Texts put together from what DFENs are made of: most are wrong somewhere, deep inside. */
static void texts_of_plausible_parts(void **state) {
  (void)state;
  static const char *const parts[] = {"8", "7",     "1",          "p",     "PPPPPPPP", "rnbqkbnr", "/", " ",  "w",
                                      "b", "KQkq",  "Kk",         "-",     "a3",       "a6",       "e", "h6", "0",
                                      "1", "00000", "2147483647", "99999", "PNB",      "kq",       "P"};
  struct random random = random_seeded("parts");
  for (int i = 0; i < 20000; ++i) {
    char text[400];
    size_t length = 0;
    if (random_below(&random, 4) != 0) { /* a whole placement first */
      length += (size_t)sprintf(text, "%s", random_below(&random, 2) ? START " " : "8/8/8/8/8/8/8/8 ");
    }
    for (unsigned more = random_below(&random, 12); more > 0; --more) {
      length += (size_t)sprintf(text + length, "%s%s", parts[random_below(&random, sizeof parts / sizeof parts[0])],
                                random_below(&random, 2) ? " " : "");
    }
    assert_readers_agree(text, length);
  }
}

static void long_texts_are_refused_at_their_start(void **state) {
  (void)state;
  enum { LONG = 100000 };
  char *text = malloc(LONG);
  assert_non_null(text);
  static const char *const starts[] = {"", "8/8/8/8/8/8/8/8", START " w KQkq -", START " w KQkq - 0 1 PNB",
                                       START " w - a3"};
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; ++i) {
    for (const char *fill = " /8pK3w-\xFF"; *fill != '\0'; ++fill) {
      memset(text, *fill, LONG);
      memcpy(text, starts[i], strlen(starts[i]));
      assert_readers_agree(text, LONG);
    }
  }
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(random_positions_agree_with_the_slow_version),
    cmocka_unit_test(every_one_byte_change_of_twenty_texts),
    cmocka_unit_test(texts_of_plausible_parts),
    cmocka_unit_test(long_texts_are_refused_at_their_start),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
