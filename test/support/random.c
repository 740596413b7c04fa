#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct random random_seeded(const char *name) {
  const char *seed = getenv("DFEN_SEED");
  struct random random = {.state = seed != NULL ? strtoull(seed, NULL, 0) : 20261121};
  printf("%s: DFEN_SEED=%llu\n", name, (unsigned long long)random.state);
  return random;
}

struct random random_of_bytes(const uint8_t *bytes, size_t size) {
  static const uint8_t none[1] = {0};
  return (struct random){.bytes = size > 0 ? bytes : none, .left = size};
}

static uint64_t take_bytes(struct random *random, int count) {
  uint64_t number = 0;
  for (; count > 0; --count) {
    number = number << 8 | (random->left > 0 ? *random->bytes : 0);
    random->bytes += random->left > 0;
    random->left -= random->left > 0;
  }
  return number;
}

/* SplitMix64: a counter through a mixing function. */
uint64_t random_next(struct random *random) {
  if (random->bytes != NULL) {
    return take_bytes(random, 8);
  }
  uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

unsigned random_below(struct random *random, unsigned bound) {
  if (random->bytes != NULL) {
    return (unsigned)take_bytes(random, bound <= 1 ? 0 : bound <= 256 ? 1 : bound <= 65536 ? 2 : 4) % bound;
  }
  return (unsigned)(random_next(random) % bound);
}

static void place_few(struct random *random, struct slow_position *position) {
  unsigned pieces = 2 + random_below(random, 6);
  const char *letters = random_below(random, 2) ? "KkQRBNqrbn" : "KkPpQRBNqrbn";
  for (unsigned i = 0; i < pieces; ++i) {
    position->board[random_below(random, 64)] = letters[random_below(random, (unsigned)strlen(letters))];
  }
}

static void place_many(struct random *random, struct slow_position *position) {
  unsigned per_mille = random_below(random, 1001);
  for (int square = 0; square < 64; ++square) {
    if (random_below(random, 1000) < per_mille) {
      position->board[square] = "PNBRQKpnbrqk"[random_below(random, 12)];
    }
  }
}

static void place_start(struct random *random, struct slow_position *position) {
  const char *start = "RNBQKBNRPPPPPPPP                                pppppppprnbqkbnr";
  memcpy(position->board, start, 64);
  for (unsigned moved = random_below(random, 30); moved > 0; --moved) {
    unsigned from = random_below(random, 64);
    unsigned to = random_below(random, 64);
    position->board[to] = position->board[from];
    position->board[from] = ' ';
  }
}

static long long random_clock(struct random *random, long long minimum) {
  static const long long ends[] = {0, 1, 9, 10, 127, 2147483646, 2147483647};
  long long clock = random_below(random, 2) ? ends[random_below(random, 7)] : random_below(random, 200);
  return clock < minimum ? minimum : clock;
}

struct slow_position random_position(struct random *random) {
  struct slow_position position = {.side = random_below(random, 2) ? 'w' : 'b'};
  memset(position.board, ' ', sizeof position.board);
  switch (random_below(random, 5)) {
  case 0: place_start(random, &position); break;
  case 1: place_many(random, &position); break;
  default: place_few(random, &position); break;
  }
  for (int right = 0; right < 4; ++right) {
    position.right[right] = random_below(random, 6) == 0;
  }
  if (random_below(random, 3) == 0) {
    unsigned of_eight = 1 + random_below(random, 8);
    for (int file = 0; file < 8; ++file) {
      position.target[16 + file] = random_below(random, 8) < of_eight && random_below(random, 3) == 0;
      position.target[40 + file] = random_below(random, 8) < of_eight && random_below(random, 3) == 0;
    }
  }
  if (random_below(random, 2) == 0) {
    for (unsigned dice = 1 + random_below(random, 3); dice > 0; --dice) {
      ++position.dice[random_below(random, 6)];
    }
  }
  position.halfmove = random_clock(random, 0);
  position.fullmove = random_clock(random, 1);
  return position;
}

static void put(struct random *random, struct slow_position *position, int square, char piece) {
  if (random_below(random, 8) != 0) {
    position->board[square] = piece;
  }
}

/* A target of White's (rank 3) or Black's (rank 6), its pawn, and an enemy pawn beside the pawn. */
static void set_up_target(struct random *random, struct slow_position *position) {
  bool white = random_below(random, 2);
  int file = (int)random_below(random, 8);
  int beside = file == 0 ? 1 : file == 7 ? 6 : file + (random_below(random, 2) ? 1 : -1);
  position->target[(white ? 16 : 40) + file] = true;
  put(random, position, (white ? 16 : 40) + file, ' ');
  put(random, position, (white ? 24 : 32) + file, white ? 'P' : 'p');
  put(random, position, (white ? 24 : 32) + beside, white ? 'p' : 'P');
}

static void set_up_castling(struct random *random, struct slow_position *position) {
  int right = (int)random_below(random, 4);
  int home = right < 2 ? 0 : 56;
  bool king_side = right % 2 == 0;
  position->right[right] = true;
  put(random, position, home + 4, right < 2 ? 'K' : 'k');
  put(random, position, home + (king_side ? 7 : 0), right < 2 ? 'R' : 'r');
  for (int between = king_side ? 5 : 1; between < (king_side ? 7 : 4); ++between) {
    put(random, position, home + between, ' ');
  }
}

struct slow_position random_rules_position(struct random *random) {
  struct slow_position position = random_position(random);
  for (unsigned times = random_below(random, 4); times > 0; --times) {
    switch (random_below(random, 4)) {
    case 0: set_up_castling(random, &position); break;
    case 1: put(random, &position, 48 + (int)random_below(random, 8), 'P'); break;
    case 2: put(random, &position, 8 + (int)random_below(random, 8), 'p'); break;
    default: set_up_target(random, &position); break;
    }
  }
  if (random_below(random, 8) != 0) { /* most positions have kings */
    position.board[random_below(random, 64)] = 'K';
    position.board[random_below(random, 64)] = 'k';
  }
  memset(position.dice, 0, sizeof position.dice);
  for (int dice = random_below(random, 4) == 0 ? 1 + (int)random_below(random, 2) : 3; dice > 0; --dice) {
    ++position.dice[random_below(random, 6)];
  }
  position.halfmove %= 1000;
  position.fullmove = 1 + position.fullmove % 1000;
  return position;
}

int random_part(int whole) {
  int part = random_cases(whole);
  return part < whole ? part : whole;
}

int random_stride(int few) {
  return random_part(few) < few ? few : 1;
}

struct slow_position random_pool_position(struct random *random) {
  struct slow_position position;
  int pieces;
  do {
    position = random_rules_position(random);
    pieces = 0;
    for (int square = 0; square < 64; ++square) {
      pieces += position.board[square] != ' ';
    }
  } while (pieces > 12);
  if (random_below(random, 2)) {
    memset(position.dice, 0, sizeof position.dice);
  }
  for (unsigned targets = 1 + random_below(random, 2); targets > 0; --targets) {
    bool white = position.side == 'w';
    int file = (int)random_below(random, 8);
    int target = (white ? 40 : 16) + file;
    position.target[target] = random_below(random, 8) != 0;
    position.board[target] = " rN"[random_below(random, 8) == 0 ? 1 + (int)random_below(random, 2) : 0];
    position.board[target + (white ? -8 : 8)] = random_below(random, 8) == 0 ? ' ' : white ? 'p' : 'P';
    int pawn_file = file - 3 + (int)random_below(random, 7);
    int pawn_rank = 1 + (int)random_below(random, 4); /* the second to the fifth rank from the side to move's view */
    if (pawn_file >= 0 && pawn_file < 8) {
      position.board[8 * (white ? pawn_rank : 7 - pawn_rank) + pawn_file] = white ? 'P' : 'p';
    }
  }
  return position;
}

int random_cases(int cases) {
  const char *times = getenv("DFEN_TIMES");
  if (times == NULL) {
    return cases;
  }
  int scaled = (int)(cases * atof(times));
  return scaled > 0 ? scaled : 1;
}
