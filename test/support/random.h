/* Seeded random numbers and positions for the property tests. The seed is printed, and DFEN_SEED sets it. What draws
 * from them can draw from the bytes of a fuzzer as well. */
#ifndef DFEN_TEST_RANDOM_H
#define DFEN_TEST_RANDOM_H

#include <stddef.h>
#include <stdint.h>

#include "../slow/slow.h"

/* A generator with its state; or bytes that are used up from their front, and are zeros past their end. */
struct random {
  uint64_t state;
  const uint8_t *bytes; /* NULL: the generator */
  size_t left;
};

/* DFEN_SEED from the environment, or 20261121; printed with `name`. */
struct random random_seeded(const char *name);

struct random random_of_bytes(const uint8_t *bytes, size_t size);

uint64_t random_next(struct random *random);

/* 0..bound-1. Of bytes it takes no more than a number of that size needs. */
unsigned random_below(struct random *random, unsigned bound);

/* Any position that a DFEN can say: few pieces or many, any number of kings, pawns anywhere, rights and targets with
 * nothing behind them, dice or none, clocks at their ends. One in five is a start position with pieces moved about. */
struct slow_position random_position(struct random *random);

/* A position in which the special rules come up: dice in the pool, targets mostly with a pawn behind and one beside it
 * to capture, rights mostly with king and rook at home, pawns about to promote, kings in reach; and some of each not
 * so. */
struct slow_position random_rules_position(struct random *random);

/* Few pieces, so that every sequence can be tried by the slow version, and targets with pawns one to three micro-moves
 * away from them; dice or none. */
struct slow_position random_pool_position(struct random *random);

/* How many cases a property is tried on: `cases`, times DFEN_TIMES from the environment, which may be less than 1; at
 * least one. */
int random_cases(int cases);

/* How many of what is tried in any case: fewer than `whole` where DFEN_TIMES is less than 1. */
int random_part(int whole);

/* Every how many of what is tried: all of it, or one in `few` where DFEN_TIMES is less than 1. */
int random_stride(int few);

#endif
