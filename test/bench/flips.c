/* The cost of the colour flip of a board in three representations. */
#include "calls.h"
#include "flipped.h"

static struct mailbox mailboxes[POSITIONS];
static struct six_two six_twos[POSITIONS];
static struct quad quads[POSITIONS];

static void prepare(void) {
  for (int i = 0; i < POSITIONS; ++i) {
    mailboxes[i] = to_mailbox(&sample[i].position);
    six_twos[i] = to_six_two(&sample[i].position);
    quads[i] = to_quad(&sample[i].position);
  }
}

static uint64_t mailbox(int i) {
  flip_mailbox(&mailboxes[i]);
  return mailboxes[i].piece[0];
}

static uint64_t six_two(int i) {
  flip_six_two(&six_twos[i]);
  return six_twos[i].type[0];
}

static uint64_t quad(int i) {
  flip_quad(&quads[i]);
  return quads[i].plane[0];
}

enum { MAILBOX, SIX_TWO, QUAD, CALLED };

static const struct called called[] = {
  [MAILBOX] = {"mailbox", mailbox, QUAD, 0, 0},
  [SIX_TWO] = {"six_two", six_two, QUAD, 0, 0},
  [QUAD] = {"quad", quad, QUAD, 0, 0},
};

int main(int count, char **words) {
  return run_calls(count, words, "Three ways of flipping a board", called, CALLED, prepare);
}
