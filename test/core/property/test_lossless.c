/* Positions with equal pool keys have equal games (SPEC 4.3): for every roll, both positions reach the same pool keys
 * after legal turns, each by the same number of sequences, and have the same odds. */
#include "../../repo/support/test.h"

#include <stdlib.h>

#include "../../repo/support/random.h"

/* A position after the turn, its pool key, and the number of sequences that reach it. */
struct outcome {
  dfen_position position;
  char key[DFEN_TEXT_SIZE];
  long long sequences;
};

struct outcomes {
  struct outcome *outcome;
  size_t count, capacity;
};

static void write_pool_key(const dfen_fields *fields, char key[DFEN_TEXT_SIZE]) {
  dfen_fields pooled = dfen_pool_form(fields);
  dfen_fields canonical = dfen_canonical(&pooled, DFEN_FOLD_DIHEDRAL);
  form_of(&canonical, DFEN_KEY_FORM, key);
}

/* The outcomes of one turn have the same side to move and no dice, and clocks do not matter. */
static int by_position(const void *a, const void *b) {
  const dfen_position *left = &((const struct outcome *)a)->position;
  const dfen_position *right = &((const struct outcome *)b)->position;
  int order = memcmp(left->plane, right->plane, sizeof left->plane);
  if (order == 0) {
    order = (left->state.en_passant > right->state.en_passant) - (left->state.en_passant < right->state.en_passant);
  }
  return order != 0 ? order : left->state.castling - right->state.castling;
}

static int by_key(const void *a, const void *b) {
  return strcmp(((const struct outcome *)a)->key, ((const struct outcome *)b)->key);
}

/* Sorts outcomes and combines equal ones. */
static void merge(struct outcomes *outcomes, int (*order)(const void *, const void *)) {
  size_t distinct = 0;
  qsort(outcomes->outcome, outcomes->count, sizeof *outcomes->outcome, order);
  for (size_t i = 0; i < outcomes->count; ++i) {
    if (distinct > 0 && order(&outcomes->outcome[distinct - 1], &outcomes->outcome[i]) == 0) {
      outcomes->outcome[distinct - 1].sequences += outcomes->outcome[i].sequences;
    } else {
      outcomes->outcome[distinct++] = outcomes->outcome[i];
    }
  }
  outcomes->count = distinct;
}

/* The keys after every legal turn of a position with dice, each with its number of sequences. */
static void collect(const dfen_position *rolled, struct outcomes *outcomes) {
  static dfen_turn_walk walk;
  outcomes->count = 0;
  dfen_walk_turns(rolled, &walk);
  while (dfen_next_turn(&walk)) {
    if (outcomes->count == outcomes->capacity) {
      outcomes->capacity = outcomes->capacity == 0 ? 1024 : 2 * outcomes->capacity;
      outcomes->outcome = realloc(outcomes->outcome, outcomes->capacity * sizeof *outcomes->outcome);
      assert_non_null(outcomes->outcome);
    }
    outcomes->outcome[outcomes->count++] =
      (struct outcome){.position = dfen_end_turn(&walk.turn.after), .sequences = 1};
  }
  merge(outcomes, by_position);
  for (size_t i = 0; i < outcomes->count; ++i) {
    dfen_fields fields = dfen_to_fields(&outcomes->outcome[i].position);
    write_pool_key(&fields, outcomes->outcome[i].key);
  }
  merge(outcomes, by_key);
}

static void assert_same_outcomes(const dfen_position *a, const dfen_position *b, const char *text_a,
                                 const char *text_b) {
  static struct outcomes of_a;
  static struct outcomes of_b;
  collect(a, &of_a);
  collect(b, &of_b);
  bool same = of_a.count == of_b.count;
  for (size_t i = 0; same && i < of_a.count; ++i) {
    same =
      strcmp(of_a.outcome[i].key, of_b.outcome[i].key) == 0 && of_a.outcome[i].sequences == of_b.outcome[i].sequences;
  }
  if (!same) {
    char dice[4] = "";
    dice[dfen_write_dice(a->state.dice, DFEN_WHITE, dice)] = '\0';
    fail_msg("with %s, the outcomes of '%s' and '%s' differ", dice, text_a, text_b);
  }
}

/* Another position with the same pool key: another image of the normalized position, with other irrelevant state added.
 */
static dfen_fields equal_position(struct random *random, const dfen_fields *fields) {
  dfen_fields pooled = dfen_pool_form(fields);
  dfen_transformations exact = dfen_fold_transformations(DFEN_FOLD_DIHEDRAL, &pooled);
  dfen_transformation transformation;
  do {
    transformation = (dfen_transformation)random_below(random, DFEN_TRANSFORMATIONS);
  } while (!(exact >> transformation & 1));
  dfen_fields image = dfen_transformation_of_fields(transformation, &pooled);
  char key[DFEN_TEXT_SIZE];
  write_pool_key(fields, key);
  for (int tries = 0; tries < 20; ++tries) {
    dfen_fields changed = image;
    changed.state.castling |= (uint8_t)(1u << random_below(random, 4));
    changed.state.en_passant |= UINT64_C(1) << ((random_below(random, 2) ? 16 : 40) + random_below(random, 8));
    if (random_below(random, 2)) {
      changed.state.castling = image.state.castling;
    }
    char changed_key[DFEN_TEXT_SIZE];
    write_pool_key(&changed, changed_key);
    if (strcmp(changed_key, key) == 0) {
      image = changed;
    }
  }
  image.state.halfmove = random_below(random, 100);
  image.state.fullmove = 1 + random_below(random, 100);
  return image;
}

static int pieces_on(const struct slow_position *slow) {
  int pieces = 0;
  for (int square = 0; square < 64; ++square) {
    pieces += slow->board[square] != ' ';
  }
  return pieces;
}

TEST(equal_pool_keys_have_equal_games) {
  struct random random = random_seeded("lossless");
  int with_targets = 0;
  /* with fewer positions, keys that drop every en-passant target would pass */
  int positions = random_cases(300) > 300 ? random_cases(300) : 300;
  int most_pieces = positions > 300 ? 10 : 7;
  for (int i = 0; i < positions;) {
    struct slow_position slow = i % 2 == 0 ? random_rules_position(&random) : random_pool_position(&random);
    if (pieces_on(&slow) > most_pieces) {
      continue;
    }
    ++i;
    if (random_below(&random, 2)) {
      memset(slow.dice, 0, sizeof slow.dice);
    }
    char text[SLOW_TEXT_SIZE];
    char other_text[DFEN_TEXT_SIZE];
    slow_write_full(&slow, text);
    dfen_fields fields = fields_of(text);
    dfen_fields other_fields = equal_position(&random, &fields);
    form_of(&other_fields, DFEN_FULL_FORM, other_text);
    dfen_position position = dfen_to_position(&fields);
    dfen_position other = dfen_to_position(&other_fields);
    with_targets += fields.state.en_passant != 0 || other_fields.state.en_passant != 0;
    assert_int_equal(dfen_capture_odds(&position, DFEN_KING), dfen_capture_odds(&other, DFEN_KING));
    if (position.state.dice != 0) {
      assert_same_outcomes(&position, &other, text, other_text);
      continue;
    }
    dfen_roll rolls[DFEN_ROLLS];
    dfen_rolls(rolls);
    for (int roll = 0; roll < DFEN_ROLLS; ++roll) {
      dfen_position rolled = dfen_roll_dice(&position, rolls[roll].dice);
      dfen_position other_rolled = dfen_roll_dice(&other, rolls[roll].dice);
      assert_same_outcomes(&rolled, &other_rolled, text, other_text);
    }
  }
  assert_true(with_targets > positions / 4);
}

/* The last two cases of SPEC 4.15: the right is lost on every turn, and no piece can play the N or the B. */
TEST(equal_positions_that_keys_keep_apart) {
  static const char *const texts[] = {"4k2r/8/8/2p1P3/8/8/P7/R3K3 w K - PNK", "4k2r/8/8/2p1P3/8/8/P7/R3K3 w - - PNK",
                                      "4k2r/8/8/2p1P3/8/8/P7/R3K3 w - - PBK"};
  for (int i = 1; i < 3; ++i) {
    dfen_fields fields = fields_of(texts[i - 1]);
    dfen_fields other_fields = fields_of(texts[i]);
    char key[DFEN_TEXT_SIZE];
    char other_key[DFEN_TEXT_SIZE];
    write_pool_key(&fields, key);
    write_pool_key(&other_fields, other_key);
    assert_string_not_equal(key, other_key);
    dfen_position position = dfen_to_position(&fields);
    dfen_position other = dfen_to_position(&other_fields);
    assert_same_outcomes(&position, &other, texts[i - 1], texts[i]);
  }
}
