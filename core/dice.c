/* The dice: what three of them can show (SPEC 5). */
#include "dfen.h"

void dfen_rolls(dfen_roll rolls[DFEN_ROLLS]) {
  int count = 0;
  for (int first = DFEN_PAWN; first <= DFEN_KING; ++first) {
    for (int second = first; second <= DFEN_KING; ++second) {
      for (int third = second; third <= DFEN_KING; ++third) {
        int different = 1 + (first != second) + (second != third);
        static const uint8_t orders[] = {0, 1, 3, 6}; /* of three dice, by how many differ */
        rolls[count++] = (dfen_roll){.dice = (uint16_t)(dfen_die(first) + dfen_die(second) + dfen_die(third)),
                                     .weight = orders[different]};
      }
    }
  }
}
