/* Micro-moves, turns, playing a text, rolling, ending a turn and the odds, compared with the slow version and checked
 * for invariants (SPEC 5). The input is a position, a byte for a roll, and bytes that select micro-moves or are the
 * text that is played. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../repo/support/positions.h"
#include "fuzz.h"

/* The slow version tries every sequence; where that is slow, positions are only checked for invariants. Random cases
 * are fewer than a fuzzer's, and may have more pieces. */
enum { PIECES_FOR_SLOW = 6, PIECES_FOR_TURNS = 12, PIECES_FOR_ODDS = 20 };

/* A walk checks this many turns, and all of them for inputs that are compared. */
enum { TURNS_LOOKED_AT = 64, TURNS_PLAYED = 32 /* one in so many */ };

static int dice_of(const struct slow_position *slow) {
  int dice = 0;
  for (int type = 0; type < 6; ++type) {
    dice += slow->dice[type];
  }
  return dice;
}

static int spent_by(const struct slow_move *move) {
  int spent = 0;
  for (int type = 0; type < 6; ++type) {
    spent += move->spent[type];
  }
  return spent;
}

static int find(const dfen_moves *moves, const char *uci) {
  for (int i = 0; i < moves->count; ++i) {
    char text[DFEN_MOVE_TEXT_SIZE + 1];
    text[dfen_write_move(moves->move[i], text)] = '\0';
    if (strcmp(text, uci) == 0) {
      return i;
    }
  }
  return -1;
}

static bool captures_king(const struct slow_move *move) {
  return move->captured == 'K' || move->captured == 'k';
}

/* ---- Micro-moves ---- */

static void check_pseudo_legal(const dfen_position *position, const struct slow_position *slow) {
  static struct slow_moves slow_moves;
  static dfen_moves moves;
  slow_pseudo_legal(slow, &slow_moves);
  dfen_pseudo_legal(position, dfen_types_of_dice(position->state.dice), &moves);
  require(moves.count == slow_moves.count);
  for (int i = 0; i < slow_moves.count; ++i) {
    int found = find(&moves, slow_moves.move[i].uci);
    require(found >= 0);
    dfen_move move = moves.move[found];
    for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
      require((int)dfen_dice_count(dfen_dice_of_move(move), type) == slow_moves.move[i].spent[type - DFEN_PAWN]);
    }
    require(dfen_count_dice(dfen_dice_of_move(move)) == spent_by(&slow_moves.move[i]));
    require((move.special == DFEN_EN_PASSANT) == slow_moves.move[i].en_passant);
    require((move.special == DFEN_CASTLING) == slow_moves.move[i].castling);
    int captured = dfen_captured_piece(position, move);
    require((captured == 0 ? ' ' : dfen_letter(captured, !position->state.side)) == slow_moves.move[i].captured);
    struct slow_position slow_after = slow_apply(slow, &slow_moves.move[i]);
    if (slow_after.halfmove <= (long long)DFEN_CLOCK_MAX) {
      dfen_position after = dfen_make_move(position, move);
      require_slow_position(&after, &slow_after);
      struct slow_position slow_ended;
      dfen_position ended = dfen_end_turn(&after);
      if (slow_end_turn(&slow_after, &slow_ended)) {
        require_slow_position(&ended, &slow_ended);
      }
    }
  }
}

static void check_legal(const dfen_position *position, const struct slow_position *slow) {
  static struct slow_moves slow_moves;
  static dfen_moves moves; /* in the order of the pseudo-legal ones */
  slow_legal(slow, &slow_moves);
  int longest = dfen_longest_turn(position);
  legal_moves(position, longest, &moves);
  require(moves.count == slow_moves.count);
  for (int i = 0; i < slow_moves.count; ++i) {
    int found = find(&moves, slow_moves.move[i].uci);
    require(found >= 0 && dfen_is_legal(position, moves.move[found], longest));
    require(dfen_is_promotion(moves.move[found]) == (strlen(slow_moves.move[i].uci) == 5));
  }
}

/* The squares that the side to move attacks are those on which it could capture a piece. */
static void check_attacks(const dfen_position *position, const struct slow_position *slow) {
  static struct slow_moves moves;
  const char *letters = slow->side == 'w' ? "PNBRQK" : "pnbrqk";
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    struct slow_position filled = *slow;
    uint64_t from = 0;
    uint64_t occupied = 0;
    uint64_t expected = 0;
    memset(filled.right, 0, sizeof filled.right);
    memset(filled.target, 0, sizeof filled.target);
    memset(filled.dice, 0, sizeof filled.dice);
    filled.dice[type - DFEN_PAWN] = 1;
    for (int square = 0; square < 64; ++square) {
      from |= (uint64_t)(slow->board[square] == letters[type - DFEN_PAWN]) << square;
      occupied |= (uint64_t)(slow->board[square] != ' ') << square;
    }
    uint64_t attacks = dfen_attacks(type, position->state.side, from, occupied);
    for (int square = 0; square < 64; ++square) { /* enemies on all squares: pawns capture only existing pieces */
      bool own = from >> square & 1;
      bool pawn_target = type == DFEN_PAWN && slow->board[square] == ' ';
      if (!own && (slow->board[square] != ' ' || pawn_target)) {
        filled.board[square] = slow->side == 'w' ? 'n' : 'N';
      }
    }
    slow_pseudo_legal(&filled, &moves);
    for (int i = 0; i < moves.count; ++i) {
      bool push = type == DFEN_PAWN && moves.move[i].captured == ' ';
      expected |= (uint64_t)!push << dfen_square_from_text(moves.move[i].uci + 2, 2);
    }
    require((attacks & ~from) == expected);
  }
}

/* The entry of a micro-move's text in a list: its index plus one, or 0. */
static uint16_t *place_of(const char *text, size_t length) {
  static uint16_t places[64][64][5];
  static const char promotions[] = "nbrq";
  require(length == 4 || length == 5);
  int from = dfen_square_from_text(text, 2);
  int to = dfen_square_from_text(text + 2, 2);
  const char *promotion = length == 5 ? memchr(promotions, text[4], 4) : &promotions[4];
  require(from >= 0 && to >= 0 && promotion != NULL);
  return &places[from][to][promotion - promotions];
}

/* Records the indexes of the images of micro-moves in their list: no two have the same text. Or clears them again. */
static void note_images(const dfen_moves *moves, bool forget) {
  for (int i = 0; i < moves->count; ++i) {
    char text[DFEN_MOVE_TEXT_SIZE];
    char image[DFEN_MOVE_TEXT_SIZE];
    size_t length = dfen_write_move(moves->move[i], text);
    dfen_transformation_of_uci(DFEN_F, text, length, image);
    uint16_t *place = place_of(image, length);
    require(forget || *place == 0);
    *place = forget ? 0 : (uint16_t)(i + 1);
  }
}

/* Checked without the slow version: a micro-move is identified by its text, and the flip of its result is the result of
 * the flipped move. */
static void check_moves(const dfen_position *position) {
  static dfen_moves moves;
  static dfen_moves of_flip;
  dfen_position flip = flipped_position(position);
  dfen_pseudo_legal(position, dfen_types_of_dice(position->state.dice), &moves);
  dfen_pseudo_legal(&flip, dfen_types_of_dice(flip.state.dice), &of_flip);
  require(moves.count == of_flip.count);
  note_images(&moves, false);
  for (int i = 0; i < of_flip.count; ++i) {
    char text[DFEN_MOVE_TEXT_SIZE];
    int place = *place_of(text, dfen_write_move(of_flip.move[i], text));
    require(place > 0);
    dfen_position after = dfen_make_move(position, moves.move[place - 1]);
    dfen_position after_flip = dfen_make_move(&flip, of_flip.move[i]);
    dfen_position flip_after = flipped_position(&after);
    require(memcmp(after_flip.plane, flip_after.plane, sizeof after_flip.plane) == 0);
    require(after_flip.state.dice == flip_after.state.dice);
  }
  note_images(&moves, true);
}

/* ---- Turns ---- */

/* Notes the most dice of each type that a turn spends. */
static void note_spent(const dfen_position *position, const dfen_turn *turn, unsigned most[DFEN_KING + 1]) {
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    unsigned spent = dfen_dice_count(position->state.dice, type) - dfen_dice_count(turn->after.state.dice, type);
    most[type] = spent > most[type] ? spent : most[type];
  }
}

/* Every turn spends the most dice or captures a king, and can be played from its text: the first, and some after it.
 * The usable dice are those that the turns spend. Returns the number of turns, at most `most`; their first micro-moves
 * are added to `first`. */
static long long walk(const dfen_position *position, long long most, dfen_moves *first) {
  static dfen_turn_walk turns;
  int longest = dfen_longest_turn(position);
  long long sequences = 0;
  unsigned spent[DFEN_KING + 1] = {0};
  dfen_walk_turns(position, &turns);
  while (sequences < most && dfen_next_turn(&turns)) {
    const dfen_turn *turn = &turns.turn;
    require(turn->captures_king || turn->dice_spent == longest);
    require(turn->count > 0 || longest == 0);
    require(turn->dice_spent == dfen_count_dice(position->state.dice) - dfen_count_dice(turn->after.state.dice));
    note_spent(position, turn, spent);
    dfen_position replayed = *position;
    for (int i = 0; i < turn->count; ++i) {
      replayed = dfen_make_move(&replayed, turn->move[i]);
    }
    require(memcmp(&replayed, &turn->after, sizeof replayed) == 0);
    if (turn->count > 0 &&
        (first->count == 0 || memcmp(&first->move[first->count - 1], &turn->move[0], sizeof turn->move[0]) != 0)) {
      first->move[first->count++] = turn->move[0];
    }
    if (sequences % TURNS_PLAYED == 0) {
      char text[DFEN_TURN_TEXT_SIZE];
      dfen_position after;
      dfen_play_fault fault;
      size_t length = dfen_write_turn(turn, text);
      require(dfen_play(position, text, length, &after, &fault) == DFEN_PLAY_OK);
      require(memcmp(after.plane, turn->after.plane, sizeof after.plane) == 0);
      require(after.state.dice == turn->after.state.dice);
    }
    sequences += turn->count > 0;
  }
  uint16_t usable = dfen_usable_dice(position, longest);
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    require(sequences == most || dfen_dice_count(usable, type) == spent[type]);
  }
  return sequences;
}

static void check_turns(const dfen_position *position, const struct slow_position *slow) {
  static dfen_moves first;
  static dfen_moves legal;
  long long sequences;
  long long outcomes;
  slow_turns(slow, &sequences, &outcomes);
  first.count = 0;
  require(walk(position, LLONG_MAX, &first) == sequences);
  legal_moves(position, dfen_longest_turn(position), &legal);
  require(first.count == legal.count);
  for (int i = 0; i < legal.count; ++i) {
    require(memcmp(&first.move[i], &legal.move[i], sizeof legal.move[i]) == 0);
  }
}

/* ---- Playing ---- */

/* The most dice that a sequence spends from here, or DFEN_DICE_MAX + 1 if one of them captures a king and `for_king` is
 * set. */
static int most_dice(const struct slow_position *slow, bool for_king) {
  struct slow_moves *moves = malloc(sizeof *moves);
  int most = 0;
  require(moves != NULL);
  slow_pseudo_legal(slow, moves);
  for (int i = 0; i < moves->count && most <= DFEN_DICE_MAX; ++i) {
    int spends = spent_by(&moves->move[i]);
    if (captures_king(&moves->move[i])) {
      spends = for_king ? DFEN_DICE_MAX + 1 : spends;
    } else {
      struct slow_position after = slow_apply(slow, &moves->move[i]);
      int more = most_dice(&after, for_king);
      spends = more > DFEN_DICE_MAX ? more : spends + more;
    }
    most = spends > most ? spends : most;
  }
  free(moves);
  return most;
}

/* The next token of a text of moves; false if there is none. */
static bool next_token(const char **at, char uci[SLOW_MOVE_SIZE]) {
  if (**at == '\0') {
    return false;
  }
  size_t length = strcspn(*at, " ,");
  memcpy(uci, *at, length);
  uci[length] = '\0';
  *at += length;
  *at += **at != '\0';
  return true;
}

/* Plays by the definition: each micro-move begins a turn that spends the most dice from the given position, or captures
 * a king. */
static bool slow_play(const struct slow_position *slow, const char *moves, struct slow_position *after) {
  static struct slow_moves all;
  char uci[SLOW_MOVE_SIZE];
  int missing = most_dice(slow, false);
  bool over = false;
  *after = *slow;
  while (next_token(&moves, uci)) {
    slow_pseudo_legal(after, &all);
    int found = 0;
    while (found < all.count && strcmp(all.move[found].uci, uci) != 0) {
      ++found;
    }
    if (over || found == all.count) {
      return false;
    }
    const struct slow_move *move = &all.move[found];
    over = captures_king(move);
    missing -= spent_by(move);
    *after = slow_apply(after, move);
    if (!over && most_dice(after, false) < missing && most_dice(after, true) <= DFEN_DICE_MAX) {
      return false;
    }
  }
  return true;
}

/* The same text as players write it has the same errors. */
static void check_san(const dfen_position *position, const char *text, size_t length, const dfen_play_fault *fault) {
  char san[DFEN_SAN_SIZE];
  size_t san_length = 0;
  dfen_play_fault san_fault;
  require(dfen_san(position, text, length, DFEN_SAN_FIGURINES, san, &san_length, &san_fault) == fault->error);
  require(san_fault.error == fault->error && (fault->error == DFEN_PLAY_OK || san_fault.place == fault->place));
  require(san_length <= DFEN_SAN_SIZE);
}

static void check_play(const dfen_position *position, const struct slow_position *slow, const char *text) {
  struct slow_position slow_after;
  dfen_position after;
  dfen_play_fault fault;
  dfen_play_error error = dfen_play(position, text, strlen(text), &after, &fault);
  require(fault.error == error);
  require((error == DFEN_PLAY_OK) == slow_play(slow, text, &slow_after));
  check_san(position, text, strlen(text), &fault);
  dfen_position whole;
  bool is_over = error == DFEN_PLAY_OK && position->state.dice != 0 && dfen_rest_of_turn(position, &after) == 0;
  require(dfen_play_whole_turn(position, text, strlen(text), &whole) == is_over);
  require(!is_over || memcmp(&whole, &after, sizeof whole) == 0);
  if (error != DFEN_PLAY_OK) {
    char message[DFEN_MESSAGE_SIZE];
    require(dfen_play_fault_message(&fault, text, message) == strlen(message));
  } else if (slow_after.halfmove <= (long long)DFEN_CLOCK_MAX) {
    require_slow_position(&after, &slow_after);
  }
}

/* Micro-moves selected by the bytes, from those for the dice in the pool and occasionally from all. */
static void choose_moves(struct input *input, const struct slow_position *slow, char text[DFEN_TURN_TEXT_SIZE + 8]) {
  static struct slow_moves moves;
  struct slow_position now = *slow;
  size_t length = 0;
  for (int i = 0; i < DFEN_DICE_MAX + 1 && input->left > 0; ++i) {
    struct slow_position any = now;
    unsigned choice = take_byte(input);
    for (int type = 0; type < 6 && choice >= 240; ++type) {
      any.dice[type] = 1;
    }
    slow_pseudo_legal(&any, &moves);
    if (moves.count == 0) {
      break;
    }
    const struct slow_move *move = &moves.move[choice % (unsigned)moves.count];
    length += (size_t)sprintf(text + length, "%s%s", length > 0 ? (choice & 1 ? " " : ",") : "", move->uci);
    now = slow_apply(&any, move);
    memcpy(now.dice, choice >= 240 ? slow->dice : now.dice, sizeof now.dice);
  }
}

/* ---- Rolling, ending, and the odds ---- */

/* A turn without micro-moves is complete if there is no legal micro-move. */
static void check_over(const dfen_position *position, const struct slow_position *slow) {
  bool white = memchr(slow->board, 'K', sizeof slow->board) != NULL;
  bool black = memchr(slow->board, 'k', sizeof slow->board) != NULL;
  require(dfen_both_have_kings(position) == (white && black));
  require((dfen_rest_of_turn(position, position) == 0) == (dice_of(slow) == 0 || dfen_longest_turn(position) == 0));
}

static void check_roll_and_end(const dfen_position *position, const struct slow_position *slow) {
  struct slow_position slow_ended;
  check_over(position, slow);
  dfen_position ended = dfen_end_turn(position);
  if (slow_end_turn(slow, &slow_ended)) {
    require_slow_position(&ended, &slow_ended);
  } else {
    require(ended.state.fullmove == DFEN_CLOCK_MAX + 1);
  }
  struct slow_position slow_rolled = *slow;
  for (int square = 0; square < 64;
       ++square) { /* rolling onto an empty pool clears the stale targets of the side to move */
    bool own = square / 8 == (slow->side == 'w' ? 2 : 5);
    slow_rolled.target[square] = slow->target[square] && !(own && dice_of(slow) == 0);
  }
  memset(slow_rolled.dice, 0, sizeof slow_rolled.dice);
  slow_rolled.dice[0] = 2;
  slow_rolled.dice[5] = 1;
  uint16_t dice = (uint16_t)(2 * dfen_die(DFEN_PAWN) + dfen_die(DFEN_KING));
  require(dfen_dice_count(dice, DFEN_PAWN) == 2 && dfen_dice_count(dice, DFEN_KING) == 1);
  dfen_position rolled = dfen_roll_dice(position, dice);
  require_slow_position(&rolled, &slow_rolled);
}

/* The odds, their sums over all rolls, and those of all images. `pieces`: how many the slow version can try all rolls
 * of. */
static void check_odds(const dfen_position *position, const struct slow_position *slow, int pieces) {
  int king = dfen_capture_odds(position, DFEN_KING);
  int queen = dfen_capture_odds(position, DFEN_QUEEN);
  require(king >= 0 && king <= DFEN_ROLL_WEIGHTS && queen >= 0 && queen <= DFEN_ROLL_WEIGHTS);
  require((dice_of(slow) == 0 && pieces_on(slow) > pieces) ||
          (king == slow_king_capture(slow) && queen == slow_queen_capture(slow)));
  dfen_roll rolls[DFEN_ROLLS];
  int king_sum = 0;
  int queen_sum = 0;
  dfen_rolls(rolls);
  for (int i = 0; i < DFEN_ROLLS && dice_of(slow) == 0; ++i) {
    dfen_position rolled = *position;
    rolled.state.dice = rolls[i].dice;
    king_sum += dfen_capture_odds(&rolled, DFEN_KING) / DFEN_ROLL_WEIGHTS * rolls[i].weight;
    queen_sum += dfen_capture_odds(&rolled, DFEN_QUEEN) / DFEN_ROLL_WEIGHTS * rolls[i].weight;
  }
  require(dice_of(slow) > 0 || (king == king_sum && queen == queen_sum));
  for (int i = 1; i < 16; ++i) {
    if (slow_is_in_fold(slow, slow_words[i], "dihedral")) {
      struct slow_position slow_image = slow_transform(slow, slow_words[i]);
      dfen_position image = position_of_slow(&slow_image);
      require(dfen_capture_odds(&image, DFEN_KING) == king && dfen_capture_odds(&image, DFEN_QUEEN) == queen);
    }
  }
}

/* Rolls as text: letters or digits, not both. */
static void check_dice_text(const char *text, size_t length) {
  uint16_t dice;
  dfen_fault fault;
  bool letters = true;
  bool digits = true;
  for (size_t i = 0; i < length; ++i) {
    letters = letters && text[i] != '\0' && strchr("PNBRQKpnbrqk", text[i]) != NULL;
    digits = digits && text[i] >= '1' && text[i] <= '6';
  }
  bool named = length > 0 && (letters || digits);
  require((dfen_scan_roll(text, length, &dice, &fault) == DFEN_OK) == (named && length <= DFEN_DICE_MAX));
  if (named && length <= DFEN_DICE_MAX) {
    require(dfen_count_dice(dice) == (int)length);
  }
}

/* Compares each micro-move, roll and end of a turn with the slow version's. */
static void compare_moves(const dfen_position *position, const struct slow_position *slow) {
  require_slow_position(position, slow);
  check_pseudo_legal(position, slow);
  check_attacks(position, slow);
  check_roll_and_end(position, slow);
}

/* The same, and turns and chances. */
static void compare(const dfen_position *position, const struct slow_position *slow, struct input *input) {
  compare_moves(position, slow);
  if (pieces_on(slow) <= PIECES_FOR_SLOW) {
    char text[DFEN_TURN_TEXT_SIZE + 8] = "";
    check_legal(position, slow);
    check_turns(position, slow);
    if (dice_of(slow) > 0 || take_byte(input) % 16 == 0) { /* before the roll, all 56 rolls are tried */
      check_odds(position, slow, PIECES_FOR_SLOW);
    }
    choose_moves(input, slow, text);
    check_play(position, slow, text);
  }
}

/* Plays the remaining bytes as the text of a turn, as a user may type it. */
static void play_text(const dfen_position *position, const struct input *input) {
  char *text = copy_exactly(input->bytes, input->left);
  dfen_fault uci_fault;
  if (dfen_check_uci(text, input->left, &uci_fault) == DFEN_OK) {
    dfen_position after;
    dfen_play_fault fault;
    dfen_play_error error = dfen_play(position, text, input->left, &after, &fault);
    char message[DFEN_MESSAGE_SIZE];
    require(fault.error == error);
    require(error == DFEN_PLAY_OK || dfen_play_fault_message(&fault, text, message) == strlen(message));
    check_san(position, text, input->left, &fault);
  }
  free(text);
}

/* ---- Random cases ---- */

static dfen_position random_rules(struct random *random, struct slow_position *slow) {
  *slow = random_rules_position(random);
  fuzz_about(slow);
  return read_slow(slow);
}

static void micro_moves(struct random *random) {
  struct slow_position slow;
  dfen_position position = random_rules(random, &slow);
  compare_moves(&position, &slow);
  check_legal(&position, &slow);
  check_moves(&position);
}

static void turns(struct random *random) {
  struct slow_position slow;
  dfen_position position;
  do {
    position = random_rules(random, &slow);
  } while (pieces_on(&slow) > PIECES_FOR_TURNS);
  check_turns(&position, &slow);
}

static void played_texts(struct random *random) {
  char text[DFEN_TURN_TEXT_SIZE + 8] = "";
  struct slow_position slow;
  dfen_position position;
  struct input input = random_input(random);
  do {
    position = random_rules(random, &slow);
  } while (pieces_on(&slow) > PIECES_FOR_SLOW);
  choose_moves(&input, &slow, text);
  check_play(&position, &slow, text);
}

/* With dice, and before the roll. */
static void odds(struct random *random) {
  struct slow_position slow;
  dfen_position position = random_rules(random, &slow);
  check_odds(&position, &slow, PIECES_FOR_ODDS);
  memset(slow.dice, 0, sizeof slow.dice);
  position = read_slow(&slow);
  check_odds(&position, &slow, PIECES_FOR_ODDS);
}

const struct claim claims[] = {
  {"micro-moves", 10000, micro_moves},
  {"turns", 2000, turns},
  {"played texts", 1000, played_texts},
  {"odds", 1000, odds},
  {.name = NULL},
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  struct slow_position slow = take_position(&input, 32);
  dfen_position position = position_of_slow(&slow);
  check_moves(&position);
  play_text(&position, &input);
  check_dice_text((const char *)input.bytes, input.left);
  static dfen_moves first;
  first.count = 0;
  walk(&position, TURNS_LOOKED_AT, &first);
  if (is_one_in(bytes, size, ONE_IN_SLOW)) {
    compare(&position, &slow, &input);
  }
  return 0;
}
