/* Flips, mirrors, words, canonical forms, classes, images of moves and their writing, compared with the slow version
 * and checked for invariants (SPEC 2 and 3). The input is a position, a byte for a word, and the text of moves. */
#include <stdlib.h>

#include "fuzz.h"

static const char *const symmetry_words[DFEN_SYMMETRIES] = {"", "H", "V", "HV", "D", "HD", "VD", "HVD"};

static void require_image(const dfen_fields *image, const struct slow_position *slow, const char *word) {
  struct slow_position slow_image = slow_transform(slow, word);
  require_slow(image, &slow_image);
}

static void check_flip_and_mirror(const dfen_fields *fields, const struct slow_position *slow) {
  dfen_fields flip = dfen_flip(fields);
  dfen_fields mirror = dfen_mirror(fields);
  require_image(&flip, slow, "F");
  require_image(&mirror, slow, "V");
  dfen_fields back = dfen_flip(&flip);
  require(is_same_dfen(&back, fields)); /* no bit that the text does not show */
  back = dfen_mirror(&mirror);
  require(is_same_dfen(&back, fields));
}

enum { WRITTEN = 4 };

/* Writing an image directly equals writing the constructed image. */
static void check_writing(const dfen_fields *fields, dfen_form form, int image, dfen_fold fold) {
  static const dfen_transformation written[WRITTEN] = {0, DFEN_F, DFEN_V, DFEN_F | DFEN_V};
  char text[DFEN_TEXT_SIZE];
  char expected[DFEN_TEXT_SIZE];
  dfen_fields made = dfen_transformation_of_fields(written[image], fields);
  text[dfen_write_image(written[image], fields, form, text)] = '\0';
  require_text(text, form_of(&made, form, expected));
  dfen_fields canonical = dfen_canonical(fields, fold);
  text[dfen_write_canonical(fields, fold, form, text)] = '\0';
  require_text(text, form_of(&canonical, form, expected));
}

/* Each form of each image, and with each fold. */
static void check_all_writing(const dfen_fields *fields) {
  for (dfen_form form = DFEN_FULL_FORM; form <= DFEN_KEY_FORM; ++form) {
    for (int i = 0; i < WRITTEN; ++i) {
      check_writing(fields, form, i, folds[i % FOLDS].fold);
    }
  }
}

/* The image of a square under the letters of a word, one by one. */
static int slow_square(const char *word, int square) {
  char name[] = {(char)('a' + square % 8), (char)('1' + square / 8), '\0'};
  char image[SLOW_UCI_MAX];
  slow_transform_moves(name, word, image);
  return dfen_square_from_text(image, 2);
}

/* The element of dfen_symmetry_of_position on a board for which all eight are applicable. */
static void check_board_symmetries(const struct slow_position *slow) {
  struct slow_position bare = *slow;
  memset(bare.right, 0, sizeof bare.right);
  memset(bare.target, 0, sizeof bare.target);
  dfen_fields fields = fields_of_slow(&bare);
  dfen_position position = dfen_to_position(&fields);
  for (dfen_symmetry symmetry = 0; symmetry < DFEN_SYMMETRIES; ++symmetry) {
    dfen_position image = dfen_symmetry_of_position(symmetry, &position);
    dfen_fields image_fields = dfen_to_fields(&image);
    require_image(&image_fields, &bare, symmetry_words[symmetry]);
    dfen_position back = dfen_symmetry_of_position(dfen_symmetry_inverse(symmetry), &image);
    require_slow_position(&back, &bare);
  }
}

static const char *word_of(dfen_transformation transformation, char word[DFEN_WORD_SIZE + 1]) {
  word[dfen_write_word(transformation, word)] = '\0';
  return word;
}

/* All different images, in the order of their words, and the one that is canonical. */
static void check_images(const dfen_fields *fields, const struct slow_position *slow, const struct named_fold *fold,
                         const struct slow_position *canonical) {
  dfen_image images[DFEN_TRANSFORMATIONS];
  int count = dfen_orbit(fields, fold->fold, images);
  char seen[16][SLOW_TEXT_SIZE];
  int expected = 0;
  for (int i = 0; i < 16; ++i) {
    struct slow_position image = slow_transform(slow, slow_words[i]);
    bool is_new = slow_is_in_fold(slow, slow_words[i], fold->name);
    slow_write_full(&image, seen[expected]);
    for (int before = 0; before < expected; ++before) {
      is_new = is_new && strcmp(seen[before], seen[expected]) != 0;
    }
    if (is_new) {
      char word[DFEN_WORD_SIZE + 1];
      require(expected < count);
      require_slow(&images[expected].fields, &image);
      require_text(word_of(images[expected].transformation, word), slow_words[i]);
      require(images[expected].is_canonical == slow_leads(&image, "", canonical));
      ++expected;
    }
  }
  require(count == expected);
}

static void check_fold(const dfen_fields *fields, const struct slow_position *slow, const struct named_fold *fold) {
  dfen_fields canonical = dfen_canonical(fields, fold->fold);
  struct slow_position slow_image = slow_canonical(slow, fold->name);
  require_slow(&canonical, &slow_image);
  require(canonical.state.side == DFEN_WHITE);
  dfen_fields again = dfen_canonical(&canonical, fold->fold);
  require(is_same_dfen(&again, &canonical));
  if (fold > folds) { /* a fold merges whatever the previous one merges */
    dfen_fields finer = dfen_canonical(fields, fold[-1].fold);
    again = dfen_canonical(&finer, fold->fold);
    require(is_same_dfen(&again, &canonical));
  }
  dfen_representative representative = dfen_represent(fields, fold->fold);
  require(is_same_dfen(&representative.fields, &canonical));
  char word[DFEN_WORD_SIZE + 1];
  require_text(word_of(dfen_transformation_first(representative.transformations), word),
               slow_symmetry(slow, fold->name));
  dfen_transformations applicable = dfen_fold_transformations(fold->fold, fields);
  for (dfen_transformation transformation = 0; transformation < DFEN_TRANSFORMATIONS; ++transformation) {
    bool in_fold = slow_is_in_fold(slow, word_of(transformation, word), fold->name);
    require((bool)(applicable >> transformation & 1) == in_fold);
    require((bool)(representative.transformations >> transformation & 1) ==
            (in_fold && slow_leads(slow, word, &slow_image)));
  }
  check_images(fields, slow, fold, &slow_image);
}

/* The expected applicability, one reason at a time. */
static dfen_applicability expected_applicability(const struct slow_position *slow, dfen_symmetry symmetry) {
  bool pawns = memchr(slow->board, 'P', 64) != NULL || memchr(slow->board, 'p', 64) != NULL;
  if (symmetry == 0) {
    return DFEN_APPLICABLE;
  }
  if (slow->right[0] || slow->right[1] || slow->right[2] || slow->right[3]) {
    return DFEN_NOT_APPLICABLE_WITH_RIGHTS;
  }
  if (symmetry == DFEN_V) {
    return DFEN_APPLICABLE;
  }
  if (pawns) {
    return DFEN_NOT_APPLICABLE_WITH_PAWNS;
  }
  return memchr(slow->target, 1, 64) != NULL ? DFEN_NOT_APPLICABLE_WITH_TARGETS : DFEN_APPLICABLE;
}

/* A word of any length, from the bits of a number: its product equals its letters applied one by one. */
static void check_word(const dfen_fields *fields, const struct slow_position *slow, uint32_t bits) {
  char word[17];
  size_t length = bits >> 28;
  for (size_t i = 0; i < length; ++i) {
    word[i] = "FHVD"[bits >> (2 * (i % 14)) & 3];
  }
  word[length] = '\0';
  dfen_transformation product;
  dfen_fault fault;
  require(dfen_scan_word(word, length, &product, &fault) == DFEN_OK);
  for (int square = 0; square < 64; ++square) {
    int to = slow_square(word, square);
    require(dfen_symmetry_of_square(dfen_transformation_of_squares(product), square) == to);
  }
  dfen_applicability applicability = dfen_transformation_applicability(product, fields);
  require(applicability == expected_applicability(slow, product & (DFEN_F - 1)));
  if (applicability == DFEN_APPLICABLE) {
    dfen_fields image = dfen_transformation_of_fields(product, fields);
    require_image(&image, slow, word);
    dfen_fields back = dfen_transformation_of_fields(dfen_transformation_inverse(product), &image);
    require_slow(&back, slow);
    require(dfen_transformation_compose(product, dfen_transformation_inverse(product)) == 0);
  }
}

/* ---- Moves ---- */

/* Whether a text is UCI micro-moves, by the definition. */
static bool is_uci(const char *text, size_t length) {
  size_t at = 0;
  if (length == 0) {
    return true;
  }
  for (;;) {
    for (int square = 0; square < 2; ++square, at += 2) {
      if (at + 2 > length || text[at] < 'a' || text[at] > 'h' || text[at + 1] < '1' || text[at + 1] > '8') {
        return false;
      }
    }
    at += at < length && text[at] != '\0' && strchr("nbrq", text[at]) != NULL;
    if (at == length) {
      return true;
    }
    if (text[at] != ' ' && text[at] != ',') {
      return false;
    }
    ++at;
  }
}

static void canonical_move(const dfen_fields *fields, const char *moves, dfen_fold fold, char image[SLOW_UCI_MAX]) {
  size_t length = strlen(moves);
  dfen_representative representative = dfen_represent(fields, fold);
  dfen_transformation smallest = dfen_smallest_uci(representative.transformations, moves, length);
  require(representative.transformations >> smallest & 1);
  dfen_transformation_of_uci(smallest, moves, length, image);
  image[length] = '\0';
  char back[SLOW_UCI_MAX] = "";
  dfen_transformation_of_uci(dfen_transformation_inverse(smallest), image, length, back);
  require_text(back, moves);
}

/* Whether a symmetry of the position maps one of its moves to the other. */
static bool in_one_orbit(const struct slow_position *slow, const char *fold, const char *moves, const char *others) {
  for (int i = 0; i < 16; ++i) {
    char image[SLOW_UCI_MAX];
    slow_transform_moves(moves, slow_words[i], image);
    if (strcmp(image, others) == 0 && slow_is_in_fold(slow, slow_words[i], fold) &&
        slow_leads(slow, slow_words[i], slow)) {
      return true;
    }
  }
  return false;
}

/* The canonical move is the slow version's, and the same for the image of the move in each image of the position; it
 * leads back to a move that a symmetry of the position maps to this one. */
static void check_move(const dfen_fields *fields, const struct slow_position *slow, const char *moves,
                       const struct named_fold *fold, char answer[SLOW_UCI_MAX]) {
  char expected[SLOW_UCI_MAX];
  canonical_move(fields, moves, fold->fold, answer);
  slow_canonical_move(slow, moves, fold->name, expected);
  require_text(answer, expected);
  for (int i = 1; i < 16; ++i) {
    if (slow_is_in_fold(slow, slow_words[i], fold->name)) {
      char image_of_moves[SLOW_UCI_MAX];
      char answer_there[SLOW_UCI_MAX];
      struct slow_position slow_image = slow_transform(slow, slow_words[i]);
      dfen_fields image = fields_of_slow(&slow_image);
      slow_transform_moves(moves, slow_words[i], image_of_moves);
      canonical_move(&image, image_of_moves, fold->fold, answer_there);
      require_text(answer_there, answer);
    }
  }
  char back[SLOW_UCI_MAX] = "";
  dfen_transformation there = dfen_transformation_first(dfen_represent(fields, fold->fold).transformations);
  dfen_transformation_of_uci(dfen_transformation_inverse(there), answer, strlen(answer), back);
  require(in_one_orbit(slow, fold->name, moves, back));
}

static void check_text_of_moves(const dfen_fields *fields, const struct slow_position *slow,
                                const struct input *input) {
  char *text = copy_exactly(input->bytes, input->left);
  dfen_fault fault;
  dfen_error error = dfen_check_uci(text, input->left, &fault);
  require((error == DFEN_OK) == is_uci(text, input->left));
  if (error != DFEN_OK) {
    char message[DFEN_MESSAGE_SIZE];
    require(fault.error == error && fault.place >= 1 && fault.place <= input->left + 1);
    require(dfen_fault_message(&fault, message) == strlen(message));
  } else if (input->left < SLOW_UCI_MAX) {
    char moves[SLOW_UCI_MAX] = "";
    memcpy(moves, text, input->left);
    for (int i = 0; i < FOLDS; ++i) {
      char answer[SLOW_UCI_MAX];
      check_move(fields, slow, moves, &folds[i], answer);
    }
  }
  free(text);
}

/* Checked without the slow version: each image has the position's canonical form, and exactly one of them is it. */
static void check_orbit(const dfen_fields *fields, const struct named_fold *fold) {
  dfen_fields canonical = dfen_canonical(fields, fold->fold);
  dfen_image images[DFEN_TRANSFORMATIONS];
  int count = dfen_orbit(fields, fold->fold, images);
  int canonical_images = 0;
  for (int i = 0; i < count; ++i) {
    dfen_fields of_image = dfen_canonical(&images[i].fields, fold->fold);
    require(is_same_dfen(&of_image, &canonical));
    canonical_images += images[i].is_canonical;
  }
  require(canonical_images == 1);
}

/* Compares each image, word, square and move with the slow version's. */
static void compare(const dfen_fields *fields, const struct slow_position *slow, struct input *input) {
  require_slow(fields, slow);
  check_flip_and_mirror(fields, slow);
  check_board_symmetries(slow);
  check_word(fields, slow, take_number(input));
  for (int i = 0; i < FOLDS; ++i) {
    check_fold(fields, slow, &folds[i]);
  }
  check_text_of_moves(fields, slow, input);
}

/* ---- Random cases ---- */

/* Adds every piece and target on all squares that repeated application of the word maps it to. */
static void close_under(struct slow_position *position, const char *word) {
  for (int times = 0; times < 4; ++times) {
    struct slow_position image = slow_transform(position, word);
    for (int square = 0; square < 64; ++square) {
      if (image.board[square] != ' ') {
        position->board[square] = image.board[square];
      }
      position->target[square] |= image.target[square];
    }
  }
}

/* A position like those of random_position, but mapped to itself by one or two of the eight symmetries: without
 * castling rights, and with pawns and targets only if the symmetry is V. */
static struct slow_position random_symmetric_position(struct random *random) {
  static const char *const subgroups[][2] = {{"V", ""},  {"H", ""},  {"HV", ""},  {"D", ""},  {"HVD", ""},
                                             {"HD", ""}, {"H", "V"}, {"D", "HV"}, {"HD", "H"}};
  const char *const *generators = subgroups[random_below(random, sizeof subgroups / sizeof subgroups[0])];
  bool files_only = strcmp(generators[0], "V") == 0;
  struct slow_position position = random_position(random);
  memset(position.right, 0, sizeof position.right);
  for (int square = 0; square < 64 && !files_only; ++square) {
    position.target[square] = false;
    if (position.board[square] == 'P' || position.board[square] == 'p') {
      position.board[square] = ' ';
    }
  }
  for (int times = 0; times < 2; ++times) { /* the second generator may undo the first's result */
    close_under(&position, generators[0]);
    close_under(&position, generators[1]);
  }
  return position;
}

static struct slow_position random_any_position(struct random *random) {
  static struct slow_position (*const generators[])(struct random *) = {random_symmetric_position, random_position,
                                                                        random_pool_position};
  struct slow_position slow = generators[random_below(random, 3)](random);
  fuzz_about(&slow);
  return slow;
}

static void images(struct random *random) {
  struct slow_position slow = random_any_position(random);
  dfen_fields fields = fields_of_slow(&slow);
  struct input input = random_input(random);
  char key[SLOW_TEXT_SIZE];
  char text[DFEN_TEXT_SIZE];
  slow_write_key(&slow, key);
  require_text(form_of(&fields, DFEN_KEY_FORM, text), key);
  check_all_writing(&fields);
  compare(&fields, &slow, &input);
  dfen_applicability quarter = dfen_transformation_applicability(DFEN_D, &fields);
  must_meet("all symmetries are applicable", quarter == DFEN_APPLICABLE);
  must_meet("rights prevent symmetries", quarter == DFEN_NOT_APPLICABLE_WITH_RIGHTS);
  must_meet("pawns prevent symmetries", quarter == DFEN_NOT_APPLICABLE_WITH_PAWNS);
  must_meet("targets prevent symmetries", quarter == DFEN_NOT_APPLICABLE_WITH_TARGETS);
  dfen_transformations first = dfen_represent(&fields, DFEN_FOLD_DIHEDRAL).transformations;
  must_meet("two symmetries have one image", (first & (first - 1)) != 0);
}

enum { MOVES_CHECKED = 24 };

/* Legal micro-moves, limited to keep the test short, and lists of them. */
static int some_moves(struct random *random, const struct slow_position *slow, char moves[][SLOW_UCI_MAX]) {
  static struct slow_moves legal;
  int count = 0;
  slow_legal(slow, &legal);
  unsigned first = legal.count > 0 ? random_below(random, (unsigned)legal.count) : 0;
  for (int i = 0; i < legal.count && count < MOVES_CHECKED - 4; ++i) {
    strcpy(moves[count++], legal.move[(first + (unsigned)i) % (unsigned)legal.count].uci);
  }
  for (int i = 0; i < count && i < 4; ++i) { /* two in a row, legal or not */
    char both[SLOW_UCI_MAX] = "";
    strcat(both, moves[i]);
    strcat(both, random_below(random, 2) ? " " : ",");
    strcat(both, moves[random_below(random, (unsigned)count)]);
    strcpy(moves[count + i], both);
  }
  return count < 4 ? 2 * count : count + 4;
}

/* Two moves have one canonical move exactly if a symmetry of the position maps one to the other. */
static void check_moves(const struct slow_position *slow, const struct named_fold *fold, char moves[][SLOW_UCI_MAX],
                        int count) {
  char answers[MOVES_CHECKED][SLOW_UCI_MAX];
  dfen_fields fields = fields_of_slow(slow);
  for (int i = 0; i < count; ++i) {
    check_move(&fields, slow, moves[i], fold, answers[i]);
    for (int other = 0; other < i; ++other) {
      bool one_answer = strcmp(answers[i], answers[other]) == 0;
      require(one_answer == in_one_orbit(slow, fold->name, moves[i], moves[other]));
    }
  }
}

/* The fold 'pool' is the fold dihedral of the position normalized for pooling. Moves are pooled among the images of
 * that position, and the images of the original position have the same results. */
static void check_pool_moves(const struct slow_position *slow, char moves[][SLOW_UCI_MAX], int count) {
  const struct named_fold *dihedral = &folds[FOLDS - 1];
  struct slow_position slow_pooled;
  char text[DFEN_TEXT_SIZE];
  dfen_fields fields = fields_of_slow(slow);
  dfen_fields pooled = dfen_pool_form(&fields);
  require(slow_read(text, dfen_write(&pooled, DFEN_FULL_FORM, text), &slow_pooled, NULL));
  check_moves(&slow_pooled, dihedral, moves, count);
  for (int i = 0; i < 16; ++i) {
    if (slow_is_in_fold(slow, slow_words[i], dihedral->name)) {
      struct slow_position image = slow_transform(slow, slow_words[i]);
      dfen_fields image_fields = fields_of_slow(&image);
      dfen_fields pooled_image = dfen_pool_form(&image_fields);
      for (int m = 0; m < count; ++m) {
        char answer[SLOW_UCI_MAX];
        char image_of_moves[SLOW_UCI_MAX];
        char answer_there[SLOW_UCI_MAX];
        slow_transform_moves(moves[m], slow_words[i], image_of_moves);
        canonical_move(&pooled, moves[m], dihedral->fold, answer);
        canonical_move(&pooled_image, image_of_moves, dihedral->fold, answer_there);
        require_text(answer_there, answer);
      }
    }
  }
}

static void moves_pool_with_their_positions(struct random *random) {
  char moves[MOVES_CHECKED][SLOW_UCI_MAX];
  struct slow_position slow = random_any_position(random);
  if (random_below(random, 8) == 0) { /* castling is available */
    slow_read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 RKK", 40, &slow, NULL);
  }
  int count = some_moves(random, &slow, moves);
  for (int i = 0; i < FOLDS; ++i) {
    check_moves(&slow, &folds[i], moves, count);
  }
  check_pool_moves(&slow, moves, count);
  must_meet("castling", slow.right[0] && memcmp(slow.board + 4, "K  R", 4) == 0);
  must_meet("many moves", count == MOVES_CHECKED);
}

const struct claim claims[] = {{"images", 20000, images},
                               {"moves pool with their positions", 4000, moves_pool_with_their_positions},
                               {.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  struct slow_position slow = take_position(&input, 64);
  dfen_position position = position_of_slow(&slow);
  dfen_fields fields = dfen_to_fields(&position);
  const struct named_fold *fold = &folds[size % FOLDS];
  check_orbit(&fields, fold);
  unsigned choice = take_byte(&input); /* selects what is written, and then the word */
  check_writing(&fields, (dfen_form)(DFEN_FULL_FORM + choice % 3), choice / 3 % WRITTEN, fold->fold);
  if (is_one_in(bytes, size, ONE_IN_COSTLY)) {
    check_all_writing(&fields);
  }
  if (is_one_in(bytes, size, ONE_IN_SLOW)) {
    compare(&fields, &slow, &input);
  }
  return 0;
}
