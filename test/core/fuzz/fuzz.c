#include "fuzz.h"

#define XXH_INLINE_ALL
#include <stdio.h>
#include <stdlib.h>
#include <xxhash.h>

const struct named_fold folds[FOLDS] = {
  {DFEN_FOLD_FLIP, "flip"}, {DFEN_FOLD_MIRROR, "mirror"}, {DFEN_FOLD_DIHEDRAL, "dihedral"}};

static struct slow_position about;

void fuzz_about(const struct slow_position *slow) {
  about = slow != NULL ? *slow : (struct slow_position){.side = 0};
}

void fuzz_fail(const char *file, int line, const char *condition) {
  printf("not ok - %s\n", condition); /* the line that prove looks for */
  (void)fflush(stdout);
  fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
  if (about.side != 0) {
    char text[SLOW_TEXT_SIZE];
    slow_write_full(&about, text);
    fprintf(stderr, "of '%s'\n", text);
  }
  abort();
}

void fuzz_require_text(const char *file, int line, const char *got, const char *expected) {
  if (strcmp(got, expected) != 0) {
    fprintf(stderr, "got      '%s'\nexpected '%s'\n", got, expected);
    fuzz_fail(file, line, "the texts are equal");
  }
}

bool is_one_in(const uint8_t *bytes, size_t size, uint64_t one_in) {
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION /* defined by test/core/fuzz/targets.mk, since clang 14 does not       \
                                                 * define it                                                           \
                                                 */
  return XXH64(bytes, size, 0) % one_in == 0;
#else
  (void)bytes;
  (void)size;
  return one_in > 0;
#endif
}

/* ---- What random cases meet ---- */

enum { WORDS_MAX = 8, CALLS_MIN = 200 };
static struct {
  const char *words;
  int calls, met;
} meetings[WORDS_MAX];

void must_meet(const char *words, bool met) {
  int i = 0;
  while (meetings[i].words != NULL && meetings[i].words != words) {
    ++i;
    require(i < WORDS_MAX);
  }
  meetings[i].words = words;
  ++meetings[i].calls;
  meetings[i].met += met;
}

void require_met(void) {
  for (int i = 0; i < WORDS_MAX && meetings[i].words != NULL; ++i) {
    if (meetings[i].calls >= CALLS_MIN && meetings[i].met * 100 < meetings[i].calls) {
      fuzz_fail(__FILE__, __LINE__, meetings[i].words);
    }
  }
  memset(meetings, 0, sizeof meetings);
}

uint8_t take_byte(struct input *input) {
  if (input->left == 0) {
    return 0;
  }
  --input->left;
  return *input->bytes++;
}

struct input take_up_to(struct input *input, uint8_t end) {
  const uint8_t *found = input->left > 0 ? memchr(input->bytes, end, input->left) : NULL;
  struct input taken = {input->bytes, found != NULL ? (size_t)(found - input->bytes) : input->left};
  size_t used = taken.left + (found != NULL);
  input->bytes += used;
  input->left -= used;
  return taken;
}

uint32_t take_number(struct input *input) {
  uint32_t number = 0;
  for (int i = 0; i < 4; ++i) {
    number = number << 8 | take_byte(input);
  }
  return number;
}

/* ---- Positions ---- */

enum { TAKE_SIDE = 1, TAKE_TARGETS = 32, TAKE_CLOCKS = 64, TAKE_START = 128 };

static void take_dice(struct input *input, struct slow_position *position) {
  unsigned dice = take_byte(input); /* three digits to base 7, 0 for none */
  for (int i = 0; i < DFEN_DICE_MAX; ++i, dice /= 7) {
    if (dice % 7 > 0) {
      ++position->dice[dice % 7 - 1];
    }
  }
}

static void take_targets(struct input *input, struct slow_position *position) {
  unsigned third = take_byte(input);
  unsigned sixth = take_byte(input);
  for (int file = 0; file < 8; ++file) {
    position->target[16 + file] = third >> file & 1;
    position->target[40 + file] = sixth >> file & 1;
  }
}

static void take_pieces(struct input *input, struct slow_position *position, unsigned pieces) {
  pieces = pieces == 0 ? 0 : take_byte(input) % (pieces + 1);
  for (unsigned i = 0; i < pieces; ++i) {
    unsigned square = take_byte(input) % 64;
    position->board[square] = "KkPpRrQqNnBb  "[take_byte(input) % 14];
  }
}

struct slow_position take_position(struct input *input, unsigned pieces) {
  unsigned flags = take_byte(input);
  struct slow_position position = {.side = flags & TAKE_SIDE ? 'b' : 'w', .fullmove = 1};
  for (int right = 0; right < 4; ++right) {
    position.right[right] = flags >> (1 + right) & 1;
  }
  take_dice(input, &position);
  if (flags & TAKE_TARGETS) {
    take_targets(input, &position);
  }
  if (flags & TAKE_CLOCKS) {
    position.halfmove = take_number(input) % (DFEN_CLOCK_MAX + 1u);
    position.fullmove = 1 + take_number(input) % DFEN_CLOCK_MAX;
  }
  bool start = (flags & TAKE_START) != 0 && pieces >= 32;
  memcpy(position.board,
         start ? "RNBQKBNRPPPPPPPP                                pppppppprnbqkbnr"
               : "                                                                ",
         sizeof position.board);
  take_pieces(input, &position, pieces);
  return position;
}

struct input random_input(struct random *random) {
  static uint8_t bytes[64];
  for (size_t i = 0; i < sizeof bytes; ++i) {
    bytes[i] = (uint8_t)random_below(random, 256);
  }
  return (struct input){bytes, sizeof bytes};
}

int pieces_on(const struct slow_position *slow) {
  int pieces = 0;
  for (int square = 0; square < 64; ++square) {
    pieces += slow->board[square] != ' ';
  }
  return pieces;
}

dfen_position position_of_slow(const struct slow_position *slow) {
  static const char letters[] = " PNBRQK  pnbrqk"; /* by code: the type, plus 8 for black */
  dfen_position position = {.state = {.halfmove = (uint32_t)slow->halfmove,
                                      .fullmove = (uint32_t)slow->fullmove,
                                      .side = slow->side == 'w' ? DFEN_WHITE : DFEN_BLACK}};
  for (int square = 0; square < 64; ++square) {
    position.state.en_passant |= (uint64_t)slow->target[square] << square;
    if (slow->board[square] != ' ') {
      unsigned code = (unsigned)(strchr(letters, slow->board[square]) - letters);
      for (int plane = 0; plane < 4; ++plane) {
        position.plane[plane] |= (uint64_t)(code >> plane & 1) << square;
      }
    }
  }
  static const uint8_t rights[4] = {DFEN_WHITE_KING_SIDE, DFEN_WHITE_QUEEN_SIDE, DFEN_BLACK_KING_SIDE,
                                    DFEN_BLACK_QUEEN_SIDE};
  for (int right = 0; right < 4; ++right) {
    position.state.castling |= slow->right[right] ? rights[right] : 0;
  }
  for (int type = 0; type < 6; ++type) {
    position.state.dice = (uint16_t)(position.state.dice + slow->dice[type] * dfen_die(type + DFEN_PAWN));
  }
  return position;
}

dfen_fields fields_of_slow(const struct slow_position *slow) {
  char text[SLOW_TEXT_SIZE];
  dfen_fields fields;
  dfen_fault fault;
  slow_write_full(slow, text);
  require(dfen_scan(text, strlen(text), &fields, &fault) == DFEN_OK);
  return fields;
}

dfen_position read_slow(const struct slow_position *slow) {
  dfen_fields fields = fields_of_slow(slow);
  return dfen_to_position(&fields);
}

bool is_same_dfen(const dfen_fields *one, const dfen_fields *other) {
  const dfen_state *state = &one->state;
  const dfen_state *of_other = &other->state;
  return memcmp(one->rank, other->rank, sizeof one->rank) == 0 &&
         memcmp(one->length, other->length, sizeof one->length) == 0 && state->en_passant == of_other->en_passant &&
         state->halfmove == of_other->halfmove && state->fullmove == of_other->fullmove &&
         state->dice == of_other->dice && state->side == of_other->side && state->castling == of_other->castling;
}

const char *form_of(const dfen_fields *fields, dfen_form form, char text[DFEN_TEXT_SIZE]) {
  size_t length = dfen_write(fields, form, text);
  require(length <= DFEN_TEXT_MAX);
  text[length] = '\0';
  return text;
}

void require_slow(const dfen_fields *fields, const struct slow_position *slow) {
  char text[DFEN_TEXT_SIZE];
  char expected[SLOW_TEXT_SIZE];
  slow_write_full(slow, expected);
  require_text(form_of(fields, DFEN_FULL_FORM, text), expected);
}

void require_slow_position(const dfen_position *position, const struct slow_position *slow) {
  dfen_fields fields = dfen_to_fields(position);
  require_slow(&fields, slow);
}

char *copy_exactly(const void *bytes, size_t size) {
  char *copy = malloc(size > 0 ? size : 1);
  require(copy != NULL);
  if (size > 0) {
    memcpy(copy, bytes, size);
  }
  return copy;
}
