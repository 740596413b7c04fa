/* Material keys of boards, endgame indexes in both directions, and Leapfrog's representative, compared with the slow
 * version (SPEC 7.3 to 7.36). The input is a position, one byte that selects an image, and eight bytes that select an
 * index of its material. */
#include "../../../core/dfen_endgame.h"
#include "fuzz.h"

/* Depending on the last byte of the input, removes state that no index has, so that most positions have one. */
static void make_an_endgame(struct slow_position *slow) {
  memset(slow->right, 0, sizeof slow->right);
  memset(slow->target, 0, sizeof slow->target);
  memset(slow->dice, 0, sizeof slow->dice);
  const char *kings = "Kk";
  for (int side = 0; side < 2; ++side) {
    char *king = memchr(slow->board, kings[side], 64);
    for (char *second = king; second != NULL;) {
      char *from = second + 1;
      second = memchr(from, kings[side], (size_t)(slow->board + 64 - from));
      if (second != NULL) {
        *second = ' ';
      }
    }
    if (king == NULL) {
      king = memchr(slow->board, ' ', 64);
      if (king != NULL) {
        *king = kings[side];
      }
    }
  }
}

static bool has_index(const struct slow_position *slow) {
  char text[SLOW_MATERIAL_SIZE];
  bool plain = true;
  for (int square = 0; square < 64; ++square) {
    plain = plain && !slow->target[square];
  }
  for (int right = 0; right < 4; ++right) {
    plain = plain && !slow->right[right];
  }
  for (int type = 0; type < 6; ++type) {
    plain = plain && slow->dice[type] == 0;
  }
  return plain && slow_material(slow, text);
}

static struct slow_position slow_of(const dfen_position *position) {
  char text[DFEN_TEXT_SIZE];
  struct slow_position slow;
  struct slow_fault fault;
  dfen_fields fields = dfen_to_fields(position);
  form_of(&fields, DFEN_FULL_FORM, text);
  require(slow_read(text, strlen(text), &slow, &fault));
  return slow;
}

static void require_one_class(const struct slow_position *one, const struct slow_position *other) {
  char text[SLOW_TEXT_SIZE];
  char expected[SLOW_TEXT_SIZE];
  slow_endgame_class(one, text);
  slow_endgame_class(other, expected);
  require_text(text, expected);
}

/* The board's own key and the canonical one, or that it has none. */
static void check_material(const dfen_position *position, const struct slow_position *slow) {
  dfen_material material;
  char expected[SLOW_MATERIAL_SIZE];
  bool has = slow_material(slow, expected);
  require(dfen_material_of_position(position, &material) == has);
  if (has) {
    char text[DFEN_MATERIAL_TEXT_MAX + 1];
    dfen_material canonical = dfen_material_canonical(&material);
    text[dfen_write_material(&canonical, text)] = '\0';
    require_text(text, expected);
    require(slow_raw_material(slow, expected));
    text[dfen_write_material(&material, text)] = '\0';
    require_text(text, expected);
  }
}

/* An image has the same material and index. */
static void check_image(const struct slow_position *slow, unsigned choice, uint64_t index, uint64_t count) {
  const char *word = slow_words[choice % 16];
  if (slow_is_in_fold(slow, word, "dihedral")) {
    struct slow_position slow_image = slow_transform(slow, word);
    dfen_position image = position_of_slow(&slow_image);
    dfen_endgame endgame = {.count = 0};
    uint64_t index_of_image;
    require(dfen_endgame_index(&image, &endgame, &index_of_image));
    require(index_of_image == index && endgame.count == count);
  }
}

/* From an index to a position and back. */
static void check_way_back(dfen_endgame *endgame, uint64_t index) {
  dfen_position position = dfen_endgame_position(endgame, index);
  dfen_endgame of_position = {.count = 0};
  uint64_t again;
  require(dfen_endgame_index(&position, &of_position, &again) && again == index);
  require(of_position.count == endgame->count);
  require(dfen_endgame_index(&position, endgame, &again) && again == index);
}

static void check_leapfrog(const dfen_position *position, const struct slow_position *slow) {
  dfen_position representative;
  if (dfen_leapfrog_class(position, &representative)) {
    struct slow_position slow_representative = slow_of(&representative);
    bool found = false;
    for (int i = 0; i < 16; ++i) {
      struct slow_position image = slow_transform(slow, slow_words[i]);
      image.halfmove = 0;
      image.fullmove = 1;
      found = found || (slow_words[i][0] != 'F' && slow_leads(&image, "", &slow_representative));
    }
    require(found);
    dfen_position again;
    require(dfen_leapfrog_class(&representative, &again));
    require_slow_position(&again, &slow_representative);
  }
}

static void check_board(const struct slow_position *slow_board, struct input *input, bool for_slow) {
  const struct slow_position slow = *slow_board;
  dfen_position position = position_of_slow(&slow);
  dfen_endgame endgame = {.count = 0};
  uint64_t index;
  if (for_slow) {
    check_material(&position, &slow);
    check_leapfrog(&position, &slow);
  }
  if (!dfen_endgame_index(&position, &endgame, &index)) {
    require(!for_slow || !has_index(&slow) || pieces_on(&slow) > 10); /* twelve pieces may have too many classes */
    return;
  }
  require((!for_slow || has_index(&slow)) && index < endgame.count && endgame.count <= DFEN_ENDGAME_COUNT_MAX);
  dfen_endgame of_material;
  require(dfen_endgame_of_material(&endgame.material, &of_material) && of_material.count == endgame.count);
  require(dfen_endgame_count_chess(&endgame) <= endgame.count);
  dfen_position representative = dfen_endgame_position(&endgame, index);
  unsigned image = take_byte(input);
  if (for_slow) {
    struct slow_position slow_representative = slow_of(&representative);
    require_one_class(&slow_representative, &slow);
  }
  check_image(&slow, image, index, endgame.count);
  uint64_t chosen = (uint64_t)take_number(input) << 32;
  check_way_back(&endgame, (chosen | take_number(input)) % endgame.count);
}

/* Both kings and up to six more pieces on any squares they may have; half of the boards have no pawns. */
static void endgames(struct random *random) {
  struct slow_position slow = {.side = random_below(random, 2) ? 'w' : 'b', .fullmove = 1};
  bool pawns = random_below(random, 2);
  unsigned pieces = 2 + random_below(random, 7);
  memset(slow.board, ' ', sizeof slow.board);
  for (unsigned i = 0; i < pieces;) {
    unsigned square = random_below(random, 64);
    char letter = i < 2 ? "Kk"[i] : (pawns ? "QRBNqrbnBbPpPp" : "QRBNqrbnBb")[random_below(random, pawns ? 14 : 10)];
    bool pawn = letter == 'P' || letter == 'p';
    if (slow.board[square] == ' ' && !(pawn && (square < 8 || square >= 56))) {
      slow.board[square] = letter;
      ++i;
    }
  }
  struct input input = random_input(random);
  fuzz_about(&slow);
  check_board(&slow, &input, true);
}

static void any_boards(struct random *random) {
  struct slow_position slow = random_position(random);
  fuzz_about(&slow);
  dfen_position position = position_of_slow(&slow);
  check_material(&position, &slow);
  must_meet("both have one king", dfen_both_have_kings(&position));
  must_meet("a side has no king", !dfen_both_have_kings(&position));
}

const struct claim claims[] = {{"endgames", 40000, endgames}, {"any boards", 20000, any_boards}, {.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  struct slow_position slow = take_position(&input, 12);
  if (size > 0 && bytes[size - 1] % 8 != 0) {
    make_an_endgame(&slow);
  }
  check_board(&slow, &input, is_one_in(bytes, size, ONE_IN_COSTLY));
  return 0;
}
