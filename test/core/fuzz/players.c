/* The players (SPEC 11.12): from any board, every turn that a player chooses is legal and the same for the same seed;
 * all but the random one capture the king if the roll allows it; and every game ends. */
#include "../../../core/dfen_estimates.h"
#include "fuzz.h"

/* A turn is legal if playing its text results in the same position. */
static void check_turn(const dfen_position *rolled, dfen_player player, dfen_random *random) {
  char text[DFEN_TURN_TEXT_SIZE];
  dfen_random same = *random;
  dfen_turn turn = dfen_play_turn(rolled, player, random);
  size_t length = dfen_write_turn(&turn, text);
  dfen_position after;
  dfen_play_fault fault;
  require(dfen_play(rolled, text, length, &after, &fault) == DFEN_PLAY_OK);
  require(memcmp(after.plane, turn.after.plane, sizeof after.plane) == 0);
  require(turn.captures_king || turn.dice_spent == dfen_longest_turn(rolled));
  require(turn.captures_king || player == DFEN_RANDOM_PLAYER || dfen_capture_odds(rolled, DFEN_KING) == 0);
  dfen_turn again = dfen_play_turn(rolled, player, &same);
  require(again.count == turn.count && same.state == random->state);
  require(memcmp(again.move, turn.move, (size_t)turn.count * sizeof turn.move[0]) == 0);
}

/* With many queens choosing takes seconds. */
static void turns(struct random *random) {
  struct slow_position slow;
  do {
    slow = random_rules_position(random);
  } while (pieces_on(&slow) > 32);
  fuzz_about(&slow);
  dfen_position position = read_slow(&slow);
  for (int player = 0; player < DFEN_PLAYERS; ++player) {
    dfen_random stream = {.state = random_next(random)};
    check_turn(&position, (dfen_player)player, &stream);
  }
}

const struct claim claims[] = {{"turns of players", 2000, turns}, {.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  dfen_player player = (dfen_player)(take_byte(&input) % DFEN_PLAYERS);
  dfen_random random = {take_number(&input)};
  require(dfen_random_below(&random, 1) == 0 && dfen_player_name(player)[0] != '\0');
  dfen_random again = random;
  require(dfen_random_next(&random) == dfen_random_next(&again));
  struct slow_position slow = take_position(&input, 8);
  slow.halfmove = 0;
  slow.fullmove = 1;
  dfen_position position = position_of_slow(&slow);
  dfen_position rolled = dfen_roll_dice(&position, dfen_random_roll(&random));
  require(dfen_count_dice(rolled.state.dice) == DFEN_DICE_MAX);
  check_turn(&rolled, player, &random);
  bool white = memchr(slow.board, 'K', sizeof slow.board) != NULL;
  bool black = memchr(slow.board, 'k', sizeof slow.board) != NULL;
  int winner = dfen_winner(&position);
  require(winner == (white && !black ? DFEN_WHITE : black && !white ? DFEN_BLACK : -1));
  if (!is_one_in(bytes, size, ONE_IN_SLOW)) { /* a game has up to some hundreds of turns */
    return 0;
  }
  dfen_game game = dfen_play_game(&position, player, &random, NULL);
  require(game.turns >= 0 && game.turns <= DFEN_GAME_TURNS_MAX && game.winner >= -1 && game.winner <= DFEN_BLACK);
  require(winner < 0 ? game.turns > 0 : game.turns == 0 && game.winner == winner);
  return 0;
}
