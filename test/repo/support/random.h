/* Seeded random numbers and positions for the property tests. The seed is printed, and DFEN_SEED sets it. The
 * generators can also take their numbers from the bytes of a fuzzer. */
#ifndef DFEN_TEST_RANDOM_H
#define DFEN_TEST_RANDOM_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/slow/slow.h"

/* A generator's state, or bytes that are consumed from the front; past their end they are zeros. */
struct random {
  uint64_t state;
  const uint8_t *bytes; /* NULL: use the generator */
  size_t left;
};

/* DFEN_SEED from the environment, or 20261121; printed with `name`. */
struct random random_seeded(const char *name);

struct random random_of_bytes(const uint8_t *bytes, size_t size);

uint64_t random_next(struct random *random);

/* 0..bound-1. Consumes no more bytes than a number of that size needs. */
unsigned random_below(struct random *random, unsigned bound);

/* Any position that a DFEN can describe: few pieces or many, any number of kings, pawns anywhere, rights and targets
 * without their pieces, dice or none, extreme clocks. One in five is a start position with pieces moved about. */
struct slow_position random_position(struct random *random);

/* A position in which the special rules apply: dice in the pool, targets mostly with a pawn behind and one beside it to
 * capture, rights mostly with king and rook at home, pawns about to promote, kings in reach; and some exceptions to
 * each. */
struct slow_position random_rules_position(struct random *random);

/* Few pieces, so that the slow version can try every sequence, and targets with pawns up to three micro-moves away from
 * them, half of them blocked by a piece that can leave or be captured en passant; dice, mostly of pawns, or none. */
struct slow_position random_pool_position(struct random *random);

/* The number of cases to try for a property: `cases` times DFEN_TIMES from the environment, which may be less than 1;
 * at least one. */
int random_cases(int cases);

/* The number of cases of a fixed list to try: fewer than `whole` if DFEN_TIMES is less than 1. */
int random_part(int whole);

/* The stride through a fixed list: 1, or `few` if DFEN_TIMES is less than 1. */
int random_stride(int few);

#endif
