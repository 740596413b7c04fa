/* The keys of a position: the normal form, the pool key with each fold and its explanation, and the Zobrist key,
 * compared with the slow version and checked for invariants (SPEC 4). */
#include <stdlib.h>

#include "fuzz.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* The slow version tries every sequence of every roll for each target; with more pieces than this it is too slow. */
enum { PIECES_FOR_SLOW_POOL = 8 };

static const uint64_t THIRD_RANK = UINT64_C(0xFF) << 16;
static const uint64_t SIXTH_RANK = UINT64_C(0xFF) << 40;

/* The core also tries every sequence if it has no shortcut. Limits for each input, and for one in 16; slower ones are
 * run for one in 256. */
enum { SEQUENCES = 2000, SEQUENCES_COSTLY = 50000, ONE_IN_LONG = 256 };

static void check_normal_form(const dfen_fields *fields, const struct slow_position *slow) {
  char text[DFEN_TEXT_SIZE];
  char expected[SLOW_TEXT_SIZE];
  dfen_fields normal = dfen_normalize(fields);
  slow_normalize(slow, expected);
  require_text(form_of(&normal, DFEN_KEY_FORM, text), expected);
  dfen_fields again = dfen_normalize(&normal);
  require_text(form_of(&again, DFEN_KEY_FORM, text), expected);
}

static void write_pool_key(const dfen_fields *fields, dfen_fold fold, char text[DFEN_TEXT_SIZE]) {
  dfen_fields pooled = dfen_pool_form(fields);
  dfen_fields key = dfen_canonical(&pooled, fold);
  form_of(&key, DFEN_KEY_FORM, text);
}

/* Whether the slow version is fast enough: sliders reach many squares, and targets need a search. */
static bool is_small(const struct slow_position *slow) {
  bool target = memchr(slow->target, 1, sizeof slow->target) != NULL;
  return !target || pieces_on(slow) <= PIECES_FOR_SLOW_POOL;
}

/* The share of inputs for which a pool key is computed: the more sequences of two micro-moves precede a possible
 * en-passant capture, the smaller the share. */
static uint64_t share_for_pool(const dfen_position *position) {
  static dfen_moves moves;
  unsigned types = position->state.dice != 0 ? dfen_types_of_dice(position->state.dice) : DFEN_ALL_TYPES;
  dfen_pseudo_legal(position, types, &moves);
  int sequences = moves.count * moves.count * __builtin_popcountll(position->state.en_passant);
  return sequences <= SEQUENCES ? 1 : sequences <= SEQUENCES_COSTLY ? ONE_IN_COSTLY : ONE_IN_LONG;
}

/* The single call from text to text, and its id, which is the hash of the key alone. */
static void check_key_of_text(const dfen_fields *fields) {
  char text[DFEN_TEXT_SIZE];
  char key[DFEN_TEXT_SIZE];
  char expected[DFEN_TEXT_SIZE];
  dfen_fault fault;
  int64_t id = 0;
  int64_t id_of_key = 0;
  write_pool_key(fields, DFEN_FOLD_DIHEDRAL, expected);
  size_t length = dfen_write(fields, DFEN_FULL_FORM, text);
  require(dfen_pool_key(text, length, key, &fault) == DFEN_OK && dfen_pool_id(text, length, &id, &fault) == DFEN_OK);
  require_text(key, expected);
  require(dfen_pool_id(key, strlen(key), &id_of_key, &fault) == DFEN_OK && id_of_key == id);
  require((uint64_t)id == XXH64(key, strlen(key), 0));
}

/* All images of a position have its key, the key's own key is itself, and clocks do not matter. */
static void check_pool_key(const dfen_fields *fields, const struct slow_position *slow, const struct named_fold *fold) {
  char key[DFEN_TEXT_SIZE];
  char other[DFEN_TEXT_SIZE];
  write_pool_key(fields, fold->fold, key);
  dfen_fields read;
  dfen_fault fault;
  require(dfen_scan(key, strlen(key), &read, &fault) == DFEN_OK);
  write_pool_key(&read, fold->fold, other);
  require_text(other, key);
  for (int i = 1; i < 16; ++i) {
    if (slow_is_in_fold(slow, slow_words[i], fold->name)) {
      struct slow_position image = slow_transform(slow, slow_words[i]);
      image.halfmove = 0;
      image.fullmove = 1;
      dfen_fields image_fields = fields_of_slow(&image);
      write_pool_key(&image_fields, fold->fold, other);
      require_text(other, key);
    }
  }
}

/* Words are printable, with single spaces between them. */
static void check_words(const char *words, size_t length) {
  require(length >= 10 && length < DFEN_EXPLAINED_SIZE);
  for (size_t i = 0; i < length; ++i) {
    require(words[i] >= ' ' && words[i] <= '~' && (words[i] != ' ' || (i + 1 < length && words[i + 1] != ' ')));
  }
}

/* How many different boards the fold has with White to move: the last step chooses one of them. */
static int count_boards(const dfen_fields *fields, dfen_fold fold) {
  dfen_fields pooled = dfen_pool_form(fields);
  dfen_image images[DFEN_TRANSFORMATIONS];
  int boards = 0;
  for (int i = dfen_orbit(&pooled, fold, images) - 1; i >= 0; --i) {
    boards += images[i].fields.state.side == DFEN_WHITE;
  }
  return boards;
}

/* The explanation leads to the key with one change for each step, and has words for each. */
static void check_explanation(const dfen_fields *fields, dfen_fold fold, const char *key, bool every_step) {
  dfen_explanation explanation;
  char last[DFEN_TEXT_SIZE];
  char words[DFEN_EXPLAINED_SIZE];
  dfen_explain(fields, fold, &explanation);
  require(explanation.count >= 3 && explanation.count <= DFEN_EXPLAINED_STEPS_MAX);
  for (int i = 0; i < explanation.count; ++i) {
    check_words(words, dfen_write_what(&explanation, i, words));
    size_t why = dfen_write_why(&explanation, i, words);
    check_words(words, why);
    words[why] = '\0';
    if (every_step) {
      write_pool_key(&explanation.step[i].after, fold, last);
      require_text(last, key);
    }
  }
  form_of(&explanation.step[explanation.count - 1].after, DFEN_KEY_FORM, last);
  require_text(last, key);
  dfen_fields pooled = dfen_pool_form(fields);
  const char *of_boards = strstr(words, "; of ");
  if (of_boards != NULL) {
    require(strtol(of_boards + 5, NULL, 10) == count_boards(fields, fold));
  } else if (strstr(words, "; the board is its own image") != NULL) {
    require(count_boards(fields, fold) == 1);
  } else {
    require(fold == DFEN_FOLD_FLIP || pooled.state.castling != 0);
  }
}

static void check_zobrist(const dfen_position *position, const struct slow_position *slow) {
  struct slow_position slow_flip = slow_transform(slow, "F");
  dfen_fields flip_fields = fields_of_slow(&slow_flip);
  dfen_position flip = dfen_to_position(&flip_fields);
  uint64_t key = dfen_zobrist(position);
  require(key == slow_zobrist(slow));
  require(dfen_zobrist(&flip) == slow_reverse_bytes(key));
  require(dfen_zobrist(&flip) != key);
  dfen_position other_clocks = *position;
  other_clocks.state.halfmove = 0;
  other_clocks.state.fullmove = 1;
  require(dfen_zobrist(&other_clocks) == key);
}

static void check_pool_form(const dfen_fields *fields, const struct slow_position *slow) {
  dfen_fields pooled = dfen_pool_form(fields);
  struct slow_position expected = slow_pool(slow);
  require_slow(&pooled, &expected);
  dfen_fields again = dfen_pool_form(&pooled);
  require_slow(&again, &expected);
}

/* ---- The input ---- */

/* Compares each key with the slow version's. */
static void compare(const dfen_fields *fields, const dfen_position *position, const struct slow_position *slow) {
  require_slow(fields, slow);
  check_normal_form(fields, slow);
  if (is_small(slow)) {
    check_pool_form(fields, slow);
  }
  for (int i = 0; i < FOLDS; ++i) {
    check_pool_key(fields, slow, &folds[i]);
  }
  check_zobrist(position, slow);
}

/* Checked without the slow version: the flip has the Zobrist key's bytes in reverse. */
static void check_flip(const dfen_fields *fields, const dfen_position *position) {
  dfen_fields flip_fields = dfen_flip(fields);
  dfen_position flip = dfen_to_position(&flip_fields);
  require(dfen_zobrist(&flip) == __builtin_bswap64(dfen_zobrist(position)));
}

/* The flip has the same pool key, and its explanation leads to it. */
static void check_key_of_flip(const dfen_fields *fields, dfen_fold fold, bool every_step) {
  char text[DFEN_TEXT_SIZE];
  char expected[DFEN_TEXT_SIZE];
  dfen_fields flip = dfen_flip(fields);
  write_pool_key(fields, fold, expected);
  write_pool_key(&flip, fold, text);
  require_text(text, expected);
  check_key_of_text(fields);
  check_explanation(fields, fold, expected, every_step);
}

/* ---- Random cases ---- */

static void must_meet_targets(const dfen_fields *fields, dfen_fields form) {
  must_meet("a target is kept", form.state.en_passant != 0);
  must_meet("a target is dropped", form.state.en_passant != fields->state.en_passant);
}

/* With pawns on squares where they can capture en passant. */
static void normal_forms(struct random *random) {
  struct slow_position slow = random_position(random);
  for (int file = 0; file < 8 && random_below(random, 2); ++file) {
    slow.board[(slow.side == 'w' ? 32 : 24) + file] = random_below(random, 2) ? 'P' : 'p';
  }
  fuzz_about(&slow);
  dfen_fields fields = fields_of_slow(&slow);
  check_normal_form(&fields, &slow);
  must_meet_targets(&fields, dfen_normalize(&fields));
}

static void pool_forms(struct random *random) {
  struct slow_position slow = random_pool_position(random);
  fuzz_about(&slow);
  dfen_fields fields = fields_of_slow(&slow);
  check_pool_form(&fields, &slow);
  dfen_fields form = dfen_pool_form(&fields);
  uint64_t kept = form.state.en_passant & (slow.side == 'w' ? SIXTH_RANK : THIRD_RANK);
  must_meet_targets(&fields, form);
  must_meet("two targets are kept", (kept & (kept - 1)) != 0);
}

static void pool_keys(struct random *random) {
  static struct slow_position (*const generators[])(struct random *) = {random_position, random_rules_position,
                                                                        random_pool_position};
  struct slow_position slow = generators[random_below(random, 3)](random);
  fuzz_about(&slow);
  dfen_fields fields = fields_of_slow(&slow);
  for (int i = 0; i < FOLDS; ++i) {
    check_pool_key(&fields, &slow, &folds[i]);
    check_key_of_flip(&fields, folds[i].fold, true);
  }
}

/* One in four boards is its own flip. */
static void zobrist_keys(struct random *random) {
  struct slow_position slow = random_position(random);
  if (random_below(random, 4) == 0) {
    struct slow_position flip = slow_transform(&slow, "F");
    memcpy(slow.board + 32, flip.board + 32, 32);
    for (int square = 0; square < 64; ++square) {
      slow.target[square] = slow.target[square] || flip.target[square];
    }
    for (int right = 0; right < 4; ++right) {
      slow.right[right] = slow.right[right] || flip.right[right];
    }
  }
  fuzz_about(&slow);
  dfen_position position = read_slow(&slow);
  check_zobrist(&position, &slow);
}

const struct claim claims[] = {
  {"normal forms", 100000, normal_forms},
  {"pool forms", 5000, pool_forms},
  {"pool keys", 10000, pool_keys},
  {"Zobrist keys", 100000, zobrist_keys},
  {.name = NULL},
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  struct slow_position slow = take_position(&input, 64);
  dfen_position position = position_of_slow(&slow);
  dfen_fields fields = dfen_to_fields(&position);
  dfen_fold fold = folds[size % FOLDS].fold;
  check_flip(&fields, &position);
  if (is_one_in(bytes, size, share_for_pool(&position))) {
    check_key_of_flip(&fields, fold, is_one_in(bytes, size, ONE_IN_COSTLY));
  }
  if (is_one_in(bytes, size, ONE_IN_SLOW)) {
    compare(&fields, &position, &slow);
  }
  return 0;
}
