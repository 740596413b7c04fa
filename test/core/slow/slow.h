/* The slow and obvious second version: a mailbox of 64 letters, written from the specification alone. It shares no code
 * and no representation with core/; property tests compare the two. It is deliberately simple and slow. */
#ifndef DFEN_TEST_SLOW_H
#define DFEN_TEST_SLOW_H

#include <stdbool.h>
#include <stddef.h>

enum { SLOW_TEXT_SIZE = 160, SLOW_MOVE_SIZE = 6, SLOW_MOVES_MAX = 1024 };

/* A position. board: 64 letters of PNBRQKpnbrqk or ' ', index 8 * rank + file, a1 = 0, h8 = 63. */
struct slow_position {
  char board[64];
  char side;       /* 'w' or 'b' */
  bool right[4];   /* K Q k q */
  bool target[64]; /* en-passant targets */
  long long halfmove;
  long long fullmove;
  int dice[6]; /* how many of P N B R Q K are in the pool */
};

/* Where and why a text is not a DFEN. field: "placement", "side", "castling", "en-passant", "halfmove", "fullmove" or
 * "dice". place: 1-based, the first character with which the text can no longer be a DFEN, length + 1 if it ends too
 * early. */
struct slow_fault {
  const char *field;
  size_t place;
};

/* ---- notation.c: SPEC 2 ---- */
bool slow_read(const char *text, size_t length, struct slow_position *position, struct slow_fault *fault);
void slow_write_full(const struct slow_position *position, char text[SLOW_TEXT_SIZE]);
void slow_write_key(const struct slow_position *position, char text[SLOW_TEXT_SIZE]);

/* ---- symmetry.c: SPEC 3 ---- */
/* word: any string of F H V D, read left to right; applied even if it is inapplicable. */
struct slow_position slow_transform(const struct slow_position *position, const char *word);
/* fold: "flip", "mirror" or "dihedral". */
struct slow_position slow_canonical(const struct slow_position *position, const char *fold);
/* The sixteen words in the order of SPEC 3.14, dfen_symmetry. */
extern const char *const slow_words[16];
/* Whether the fold includes the image under this word. */
bool slow_is_in_fold(const struct slow_position *position, const char *word, const char *fold);
/* Whether a word maps one position to another. */
bool slow_leads(const struct slow_position *position, const char *word, const struct slow_position *to);
const char *slow_symmetry(const struct slow_position *position, const char *fold);
/* Moves as UCI text, shorter than SLOW_UCI_MAX, mapped to `image`. */
enum { SLOW_UCI_MAX = 64 };
void slow_transform_moves(const char *moves, const char *word, char *image);
void slow_canonical_move(const struct slow_position *position, const char *moves, const char *fold, char *image);

/* ---- keys.c: SPEC 4 ---- */
void slow_normalize(const struct slow_position *position, char text[SLOW_TEXT_SIZE]);
unsigned long long slow_zobrist(const struct slow_position *position);
unsigned long long slow_reverse_bytes(unsigned long long key);

/* ---- endgame.c: SPEC 7 ---- */
enum { SLOW_MATERIAL_SIZE = 136 };
/* The canonical material key: the smallest of the texts. False if there is none. */
bool slow_material(const struct slow_position *position, char text[SLOW_MATERIAL_SIZE]);
/* The board's own key, White first. */
bool slow_raw_material(const struct slow_position *position, char text[SLOW_MATERIAL_SIZE]);
/* The smallest full form of all images, with clocks 0 and 1: equal for two positions exactly if they are the same
 * endgame. */
void slow_endgame_class(const struct slow_position *position, char text[SLOW_TEXT_SIZE]);
/* The number of classes of a canonical key with at most three pieces beside the kings, side to move included:
 * enumerates every position and counts those that are the smallest of their images within the key. *chess: those
 * without adjacent kings. */
long long slow_endgame_count(const char *key, long long *chess);

/* ---- rules.c: SPEC 5 ---- */
struct slow_move {
  char uci[SLOW_MOVE_SIZE]; /* "e2e4", "e7e8q", castling "e1g1" */
  int spent[6];             /* dice spent of P N B R Q K */
  char captured;            /* letter of the captured piece, or ' ' */
  bool en_passant, castling;
};
struct slow_moves {
  int count;
  struct slow_move move[SLOW_MOVES_MAX];
};

/* Every pseudo-legal micro-move for the dice in the pool. */
void slow_pseudo_legal(const struct slow_position *position, struct slow_moves *moves);
/* The position after a pseudo-legal micro-move; the side to move stays. */
struct slow_position slow_apply(const struct slow_position *position, const struct slow_move *move);
/* The position after the end of the turn. False if fullmove would pass 2147483647. */
bool slow_end_turn(const struct slow_position *position, struct slow_position *after);
/* The legal micro-moves (the maximum micro-moves rule). */
void slow_legal(const struct slow_position *position, struct slow_moves *moves);
/* The number of legal sequences and of distinct full forms after the turn; a pass counts 0 and 0. */
void slow_turns(const struct slow_position *position, long long *sequences, long long *outcomes);
/* Numerators over 216; with dice in the pool the roll is known and the result is 0 or 216. */
int slow_king_capture(const struct slow_position *position);
int slow_queen_capture(const struct slow_position *position);
/* ---- pool.c: SPEC 4.4 to 4.7 ---- */
/* The position normalized for pooling; not yet canonical. */
struct slow_position slow_pool(const struct slow_position *position);

/* ---- pictures.c: SPEC 8.10 and 9.4 ---- */
enum { SLOW_CHECK_SIZE = 8192, SLOW_DIAGRAM_SIZE = 1024 };
/* All warnings, separated by '; ', or '' if there are none. */
void slow_check(const struct slow_position *position, char text[SLOW_CHECK_SIZE]);
/* In ASCII or in Unicode. */
void slow_diagram(const struct slow_position *position, bool unicode, char text[SLOW_DIAGRAM_SIZE]);

/* ---- estimates.c: SPEC 13 ---- */
/* The share of the beta distribution of a and b below x, and its density at x; 0 < x < 1. */
long double slow_beta_share(long double a, long double b, long double x);
long double slow_beta_density(long double a, long double b, long double x);
/* The features of SPEC 13.3, of a position without dice, and 0 for the rating; then its table of squares. */
enum { SLOW_FEATURES = 18 + 6 * 32 };
void slow_features(const struct slow_position *position, long double features[SLOW_FEATURES]);
/* A step of SPEC 13.6; returns the mean log loss of the model before it. */
struct slow_row {
  long double features[SLOW_FEATURES];
  long double score;
};
long double slow_fit(const struct slow_row rows[], int count_of_rows, const long double model[SLOW_FEATURES],
                     long double after[SLOW_FEATURES]);
/* Of the results of a key, draws being halves of each, under an estimate that is worth some games (SPEC 13.8). */
long double slow_log_likelihood(long double wins, long double losses, long double estimate, long double games);

#endif
