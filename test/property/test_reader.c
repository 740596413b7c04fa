/* The reader compared with the slow one, on valid and invalid texts (SPEC 2). */
#include "../support/test.h"

#include <stdlib.h>

#include "../../core/notation/scan_fault.h"
#include "../support/random.h"

static void assert_slow(const dfen_fields *fields, const struct slow_position *slow) {
  char expected[SLOW_TEXT_SIZE];
  slow_write_full(slow, expected);
  assert_full_form(fields, expected);
}
#define assert_slow(...) OF_THIS_LINE(assert_slow(__VA_ARGS__))

/* core/notation/scan.c refuses a text exactly if scan_fault.c finds a fault. Returns whether the text is accepted. */
static bool assert_refused_with_reason(const char *text, size_t length) {
  dfen_fields fields;
  dfen_fault fault;
  bool reads = dfen_scan(text, length, &fields, &fault) == DFEN_OK;
  dfen_error error = core_find_fault(text, length, &fault);
  bool nothing_is_wrong = error == DFEN_ERROR_DICE_END && fault.place == length + 1;
  if (reads != nothing_is_wrong) {
    fail_msg("'%.*s': %s, but error %d at %u", (int)length, text, reads ? "read" : "refused", error, fault.place);
  }
  return reads;
}

/* The readers agree: both accept, with equal positions, or both refuse, with equal field and place. The text is in
 * memory of exactly its size, so that a sanitizer detects a read past its end. */
static void assert_readers_agree(const char *given, size_t length) {
  char *text = malloc(length == 0 ? 1 : length);
  assert_non_null(text);
  memcpy(text, given, length);
  static const char *const names[] = {"placement", "side", "castling", "en-passant", "halfmove", "fullmove", "dice"};
  dfen_fields fields;
  dfen_fault fault;
  struct slow_position slow;
  struct slow_fault slow_fault;
  bool reads = assert_refused_with_reason(text, length);
  dfen_scan(text, length, &fields, &fault);
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
  free(text);
}
#define assert_readers_agree(...) OF_THIS_LINE(assert_readers_agree(__VA_ARGS__))

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

/* Tests every change; with DFEN_TIMES below 1, only at some places. */
static void every_one_byte_change_of_twenty_texts(void **state) {
  (void)state;
  struct random random = random_seeded("places");
  unsigned percent = (unsigned)random_part(100);
  for (size_t i = 0; i < sizeof mutated / sizeof mutated[0]; ++i) {
    size_t length = strlen(mutated[i]);
    for (size_t at = 0; at < length; ++at) {
      if (random_below(&random, 100) >= percent) {
        continue;
      }
      char text[200];
      memcpy(text, mutated[i], length);
      for (int byte = 0; byte < 256; ++byte) { /* replaces the byte */
        text[at] = (char)byte;
        assert_readers_agree(text, length);
      }
      memmove(text + at, mutated[i] + at + 1, length - at - 1); /* deletes the byte */
      assert_readers_agree(text, length - 1);
      memcpy(text, mutated[i], at); /* inserts a byte before it */
      memcpy(text + at + 1, mutated[i] + at, length - at);
      for (const char *extra = "-/ 0189PpKkXa36wb\t"; *extra != '\0'; ++extra) {
        text[at] = *extra;
        assert_readers_agree(text, length + 1);
      }
      assert_readers_agree(mutated[i], at); /* truncates the text */
    }
  }
}

/* Texts assembled from parts of DFENs: most have a fault somewhere late. */
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

/* Replaces one byte or several, inserts one, or copies a part of the text. */
static size_t edit(struct random *random, char *text, size_t length) {
  static const char likely[] = "/ -0123456789pnbrqkPNBRQKwacefh";
  char byte = random_below(random, 8) == 0 ? (char)random_next(random) : likely[random_below(random, sizeof likely)];
  size_t at = random_below(random, (unsigned)length + 1);
  size_t from = random_below(random, (unsigned)length + 1);
  switch (random_below(random, 4)) {
  case 0: /* replaces one */
    if (at < length) {
      text[at] = byte;
    }
    return length;
  case 1: /* inserts one */
    memmove(text + at + 1, text + at, length - at);
    text[at] = byte;
    return length + 1;
  case 2: /* deletes some */
    if (from < at || from - at > 8) {
      from = at + (at < length);
    }
    memmove(text + at, text + from, length - from);
    return length - (from - at);
  default: /* copies one to another place */
    if (at < length && from < length) {
      text[at] = text[from];
    }
    return length;
  }
}

static void texts_with_random_edits(void **state) {
  (void)state;
  struct random random = random_seeded("edits");
  for (int i = random_cases(50000); i > 0; --i) {
    struct slow_position position = random_position(&random);
    char text[SLOW_TEXT_SIZE + 4];
    (random_below(&random, 2) ? slow_write_full : slow_write_key)(&position, text);
    size_t length = strlen(text);
    for (unsigned edits = random_below(&random, 4); edits > 0; --edits) {
      length = edit(&random, text, length);
    }
    assert_readers_agree(text, length);
  }
}

/* Whether a text is a rank by definition: eight files, no two digits in a row. */
static bool is_rank(const char *text) {
  int files = 0;
  for (const char *at = text; *at != '\0'; ++at) {
    bool digit = *at >= '1' && *at <= '8';
    if (!digit && strchr("PNBRQKpnbrqk", *at) == NULL) {
      return false;
    }
    if (digit && at > text && at[-1] >= '1' && at[-1] <= '8') {
      return false;
    }
    files += digit ? *at - '0' : 1;
  }
  return files == 8;
}

/* All texts of up to eight characters from an alphabet with digits, letters, and a character that is neither. */
static void every_short_text_is_a_rank_or_refused(void **state) {
  (void)state;
  static const char alphabet[] = {'\0', '1', '5', '8', 'P', 'x'};
  enum { LETTERS = sizeof alphabet, TEXTS = 1679616 /* 6^8 */ };
  unsigned ranks = 0;
  for (int number = 0; number < TEXTS; ++number) {
    char rank[9] = "";
    for (int at = 0, rest = number; at < 8; ++at, rest /= LETTERS) {
      rank[at] = alphabet[rest % LETTERS];
    }
    char text[64];
    dfen_fields fields;
    dfen_fault fault;
    int length = sprintf(text, "%s/8/8/8/8/8/8/8 w - -", rank);
    if ((dfen_scan(text, (size_t)length, &fields, &fault) == DFEN_OK) != is_rank(rank)) {
      fail_msg("'%s' as a rank", rank);
    }
    ranks += is_rank(rank);
  }
  assert_true(ranks > 20);
}

/* All texts of up to six characters after the beginning of a DFEN, from an alphabet of characters that begin, continue
 * and end a field. */
static void every_short_end_is_read_or_refused_with_reason(void **state) {
  (void)state;
  static const char *const starts[] = {"8/8/8/8/8/8/8/8", START " w", START " b KQkq", START " b - a3 1"};
  static const char alphabet[] = {' ', '-', 'w', 'K', 'k', 'a', '3', '0', '1'};
  enum { LETTERS = sizeof alphabet, MOST = 6 };
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; ++i) {
    char text[DFEN_TEXT_SIZE];
    size_t start = strlen(starts[i]);
    unsigned read = 0;
    unsigned texts = 1;
    memcpy(text, starts[i], start);
    for (size_t length = 0; length <= MOST; ++length, texts *= LETTERS) {
      for (unsigned number = 0; number < texts; ++number) {
        for (unsigned at = 0, rest = number; at < length; ++at, rest /= LETTERS) {
          text[start + at] = alphabet[rest % LETTERS];
        }
        read += assert_refused_with_reason(text, start + length);
      }
    }
    assert_true(read > 0);
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
    cmocka_unit_test(every_one_byte_change_of_twenty_texts),
    cmocka_unit_test(texts_of_plausible_parts),
    cmocka_unit_test(texts_with_random_edits),
    cmocka_unit_test(every_short_text_is_a_rank_or_refused),
    cmocka_unit_test(every_short_end_is_read_or_refused_with_reason),
    cmocka_unit_test(long_texts_are_refused_at_their_start),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
