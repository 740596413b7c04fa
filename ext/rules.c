/* Dice Chess itself: dice, micro-moves and turns (SPEC 5). */
#include "function.h"
#include "table.h"

/* ---- dfen_rolls() ---- */

struct rolls {
  dfen_roll roll[DFEN_ROLLS];
  int next;
};

static enum outcome rolls_begin(void *state, sqlite3_value **arguments, char reason[REASON_SIZE]) {
  (void)arguments;
  (void)reason;
  struct rolls *rolls = state;
  dfen_rolls(rolls->roll);
  return READ;
}

static int rolls_step(void *state) {
  struct rolls *rolls = state;
  return rolls->next++ < DFEN_ROLLS ? SQLITE_ROW : SQLITE_DONE;
}

static void rolls_column(sqlite3_context *context, const void *state, int column) {
  const struct rolls *rolls = state;
  const dfen_roll *roll = &rolls->roll[rolls->next - 1];
  char text[3];
  switch (column) {
  case 0: result_text(context, text, dfen_write_dice(roll->dice, DFEN_WHITE, text)); break;
  case 1: sqlite3_result_int(context, roll->weight); break;
  default: sqlite3_result_double(context, roll->weight / (double)DFEN_ROLL_WEIGHTS); break;
  }
}

const struct table rolls_table = {
  .name = "dfen_rolls",
  .columns = "dice TEXT, weight INTEGER, probability REAL",
  .state_size = sizeof(struct rolls),
  .begin = rolls_begin,
  .step = rolls_step,
  .column = rolls_column,
};
