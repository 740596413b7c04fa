/* Playing the micro-moves of a text one by one: play.c for san.c. */
#ifndef DFEN_CORE_PLAY_H
#define DFEN_CORE_PLAY_H

#include "../dfen.h"

struct play {
  const char *text;
  size_t length, at;      /* of the text; where the next micro-move begins */
  dfen_position position; /* before the next micro-move */
  int longest;            /* the dice that a longest turn still spends */
  bool king_captured;
  dfen_play_fault fault; /* describes the next micro-move, also if it can be played */
};

/* Begins a text that dfen_check_uci accepts. */
void core_begin_play(struct play *play, const dfen_position *position, const char *text, size_t length);

/* Finds the next micro-move, play->fault.move, and does not make it. False at the end of the text, or if it cannot be
 * played; then play->fault.error is set. */
bool core_find_next(struct play *play);

/* Makes the micro-move that was found. */
void core_make_next(struct play *play);

#endif
