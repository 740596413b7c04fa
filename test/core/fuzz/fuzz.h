/* Shared by the fuzz targets. Each target is one program: libFuzzer's main generates inputs for it (`make fuzz`), and
 * the plain main of replay.c reads them from files, or drives the same claims by seeded random numbers (`make test`).
 * Targets check invariants, not only that nothing crashes. */
#ifndef DFEN_TEST_FUZZ_H
#define DFEN_TEST_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../../../core/dfen.h"
#include "../../repo/support/random.h"

/* The entry point of every target, as libFuzzer calls it; always 0. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* What a target claims of random cases; the last has no name. `cases` is their number at full size, and 0 for a check
 * that runs once whatever DFEN_TIMES is. */
struct claim {
  const char *name;
  int cases;
  void (*check)(struct random *random);
};
extern const struct claim claims[];

/* Ends the program with the location and the condition if the condition does not hold. */
#define require(condition)                                                                                             \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      fuzz_fail(__FILE__, __LINE__, #condition);                                                                       \
    }                                                                                                                  \
  } while (0)

/* An attribute, because cppcheck 2.10 ignores _Noreturn and reports the conditions as doubtful. */
__attribute__((noreturn)) void fuzz_fail(const char *file, int line, const char *condition);

/* Random cases must meet this again and again: `met` holds for at least one of a hundred calls with these words, which
 * are a literal. Checked at the end of a claim by require_met(). */
void must_meet(const char *words, bool met);
void require_met(void);

/* Names the position that is checked in the message of a failure; NULL for none. */
void fuzz_about(const struct slow_position *slow);

/* The same for two texts that must be equal; both are printed. */
#define require_text(got, expected) fuzz_require_text(__FILE__, __LINE__, got, expected)

void fuzz_require_text(const char *file, int line, const char *got, const char *expected);

/* Whether an input is in the share for which costly checks run: always when files are replayed, and one in `one_in`
 * when libFuzzer generates them, by a hash of the bytes. Similar inputs repeat the same findings, and there are
 * millions. For powers of two, the smaller share is a subset of the larger one. */
bool is_one_in(const uint8_t *bytes, size_t size, uint64_t one_in);

/* An input that is consumed from the front. */
struct input {
  const uint8_t *bytes;
  size_t left;
};

/* The next byte, 0 past the end. */
uint8_t take_byte(struct input *input);

/* The bytes up to the next `end`, which is consumed. */
struct input take_up_to(struct input *input, uint8_t end);

/* The next four bytes as a number. */
uint32_t take_number(struct input *input);

/* Any position that a DFEN can describe, from at most 64 bytes of input for the pieces. Every input gives a position,
 * and a small change of the input is a small change of the position. At most `pieces` pieces are put on an empty board.
 */
struct slow_position take_position(struct input *input, unsigned pieces);

/* The same, but of random bytes. */
struct input random_input(struct random *random);

/* How many pieces are on the board. */
int pieces_on(const struct slow_position *slow);

enum {
  ONE_IN_SLOW = 256,  /* inputs that are compared with the slow version, which takes milliseconds */
  ONE_IN_COSTLY = 16, /* inputs for checks that are many times slower than the rest */
};

/* Converts a slow position square by square, without parsing text, which is many times faster. */
dfen_position position_of_slow(const struct slow_position *slow);

/* The core's fields and position of a slow position, parsed from its DFEN. */
dfen_fields fields_of_slow(const struct slow_position *slow);
dfen_position read_slow(const struct slow_position *slow);

/* Whether two DFENs are equal, including clocks and dice: compares their full forms without writing them. */
bool is_same_dfen(const dfen_fields *one, const dfen_fields *other);

/* A form of a DFEN with a terminating NUL, in the caller's buffer. */
const char *form_of(const dfen_fields *fields, dfen_form form, char text[DFEN_TEXT_SIZE]);

/* Requires the full form to equal the slow version's. */
void require_slow(const dfen_fields *fields, const struct slow_position *slow);
void require_slow_position(const dfen_position *position, const struct slow_position *slow);

/* A copy of the bytes in its own block, so that a sanitizer detects reads past the end; release with free(). */
char *copy_exactly(const void *bytes, size_t size);

/* The folds with their names. */
struct named_fold {
  dfen_fold fold;
  const char *name;
};
enum { FOLDS = 3 };
extern const struct named_fold folds[FOLDS];

#endif
