/* Games of a bot against a player of dfen. Prints a position with dice, a line, whenever it is the bot's turn, and
 * reads its moves, a line. Two games after each other have the same dice, and the bot has White in the first. At the
 * end prints the bot's score, with its bounds of 95 %, to standard error. So the bot and this program are connected by
 * two pipes (bots.sh). Usage: match GAMES SEED PLAYER */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/dfen_estimates.h"

static void stop(const char *why, const char *what) {
  fprintf(stderr, "match: %s: '%s'\n", why, what);
  exit(1);
}

/* The position after the bot's turn, not ended. */
static dfen_position ask(const dfen_position *rolled) {
  char text[DFEN_TEXT_SIZE];
  char moves[256];
  dfen_position after;
  dfen_fields fields = dfen_to_fields(rolled);
  text[dfen_write(&fields, DFEN_FULL_FORM, text)] = '\0';
  if (puts(text) < 0 || fflush(stdout) != 0 || fgets(moves, sizeof moves, stdin) == NULL) {
    stop("the bot did not answer", text);
  }
  size_t length = strcspn(moves, "\r\n");
  moves[length] = '\0';
  if (!dfen_play_whole_turn(rolled, moves, length, &after)) {
    stop(text, moves);
  }
  return after;
}

static dfen_position start_position(void) {
  static const char start[] = DFEN_START;
  dfen_fields fields;
  dfen_fault fault;
  dfen_scan(start, strlen(start), &fields, &fault);
  return dfen_to_position(&fields);
}

/* The bot's score. */
static double play_game(int bot, dfen_player player, dfen_random dice, dfen_random *taste) {
  dfen_position position = start_position();
  for (int turn = 0; turn < DFEN_GAME_TURNS_MAX; ++turn) {
    int side = position.state.side;
    dfen_position rolled = dfen_roll_dice(&position, dfen_random_roll(&dice));
    dfen_position after = side == bot ? ask(&rolled) : dfen_play_turn(&rolled, player, taste).after;
    position = dfen_end_turn(&after);
    if (dfen_winner(&position) >= 0) {
      return dfen_winner(&position) == bot;
    }
  }
  return 0.5;
}

int main(int count, char **words) {
  int pairs = count == 4 ? atoi(words[1]) / 2 : 0;
  int player = 0;
  while (count == 4 && player < DFEN_PLAYERS && strcmp(words[3], dfen_player_name((dfen_player)player)) != 0) {
    ++player;
  }
  if (pairs < 2 || player == DFEN_PLAYERS) {
    fputs("usage: match GAMES SEED PLAYER\n", stderr);
    return 2;
  }
  dfen_random seeds = {.state = strtoull(words[2], NULL, 10)};
  dfen_random taste = {.state = dfen_random_next(&seeds)};
  double sum = 0.0;
  double squares = 0.0;
  for (int pair = 0; pair < pairs; ++pair) {
    dfen_random dice = {.state = dfen_random_next(&seeds)};
    double score = play_game(DFEN_WHITE, (dfen_player)player, dice, &taste) / 2.0;
    score += play_game(DFEN_BLACK, (dfen_player)player, dice, &taste) / 2.0;
    sum += score;
    squares += score * score;
  }
  double error = 1.96 * sqrt((squares - sum * sum / pairs) / (pairs - 1) / pairs);
  fprintf(stderr, "%g of %d, %.3f +- %.3f\n", 2.0 * sum, 2 * pairs, sum / pairs, error);
  return 0;
}
