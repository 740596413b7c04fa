/* dfen: the visits of a game, from which the scores of positions are counted (SPEC 10.22 and 10.23).
 *
 * A game's turns are judged one by one, in any order, with dfen_judge_turn(); dfen_finish_visits() then looks at all of
 * them together. The caller owns all memory. Defined in visits/visits.c. */
#ifndef DFEN_CORE_DFEN_VISITS_H
#define DFEN_CORE_DFEN_VISITS_H

#include "dfen.h"

/* A text, of any bytes. NULL if it is not known. */
typedef struct {
  const char *text;
  size_t length;
} dfen_text;

/* A row of scored_turns: a turn of a game that has a result. */
typedef struct {
  int64_t number;      /* the turns of a game are in the order of their numbers */
  uint8_t score;       /* twice the score of the side to move, 0, 1 or 2 */
  dfen_text dfen;      /* the position before the roll */
  dfen_text dice;      /* the roll */
  dfen_text moves;     /* in UCI, empty for a pass; not looked at if the roll is not known */
  dfen_text next_dfen; /* the position after the turn */
} dfen_recorded_turn;

/* Why a turn cannot be counted. */
typedef enum {
  DFEN_VISIT_OK,
  DFEN_VISIT_NUMBER,      /* set by the caller: the number is not an integer */
  DFEN_VISIT_SCORE,       /* set by the caller: the score is not 0, 0.5 or 1 */
  DFEN_VISIT_NO_POSITION, /* the position is not known */
  DFEN_VISIT_TURN,        /* the position, the roll or the moves are not valid (SPEC 5.25) */
  DFEN_VISIT_INCOMPLETE,  /* the moves are only the beginning of a turn, and later turns follow */
  DFEN_VISIT_NEXT_DFEN,   /* the position after the turn is malformed */
  DFEN_VISIT_OTHER_NEXT,  /* the moves lead to another one, by their pool keys */
  DFEN_VISIT_TWO_TURNS    /* the game has two different turns with this number */
} dfen_visit_fault;

/* A turn that counts, or that cannot be counted. */
typedef struct {
  int64_t number;
  int64_t key;      /* the pool id of the position before the roll; with a fault, a hash of the turn's texts */
  int64_t next_key; /* that of the position after the turn, 0 if there is none */
  uint64_t note;    /* the caller's */
  char dice[3];     /* the roll in the order PNBRQK, in upper case; zeros if it is not known */
  uint8_t score;    /* as in dfen_recorded_turn */
  uint8_t fault;    /* a dfen_visit_fault */
  bool has_next;
  bool is_first;              /* the game's first visit of the position */
  bool is_first_continuation; /* and of this roll and this next position, or of both unknown */
} dfen_visit;

/* A text and its pool id: the position after a turn is usually the one before the next turn. Initially zeros. */
typedef struct {
  char text[DFEN_TEXT_SIZE];
  size_t length;
  int64_t id;
} dfen_known_id;

/* Sets `visit` from a turn, without its marks. `known` is kept between the turns of a game, or of many games. Returns
 * visit->fault. DFEN_VISIT_INCOMPLETE is not final: the last turn of a game counts for its position and its roll. */
dfen_visit_fault dfen_judge_turn(const dfen_recorded_turn *turn, dfen_known_id *known, dfen_visit *visit);

/* Sets `visit` to a turn with this fault. */
dfen_visit_fault dfen_refuse_turn(const dfen_recorded_turn *turn, dfen_visit_fault fault, dfen_visit *visit);

/* Finishes the visits of a whole game: finds turns with the same number, decides about incomplete ones, and marks first
 * visits. A turn that occurs twice remains once. Afterwards the visits are in the order of key, roll, next position and
 * number, and turns with a fault follow them by number. Returns how many of `count` remain. Takes time proportional to
 * count * log(count). */
size_t dfen_finish_visits(dfen_visit *visits, size_t count);

#endif
