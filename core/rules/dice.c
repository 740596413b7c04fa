/* Dice: their names, and the rolls of three of them (SPEC 5.15).
 *
 * A pool of dice is a number with two bits per type, which count the dice of that type. So dice have no order, and
 * removing one is a subtraction. The pool of P, N and N is 1 + 2 * 4 = 9. */
#include "../common/cursor.h"
#include "../common/names.h"

/* Adds pairs of types, then the three pairs. */
int dfen_count_dice(uint16_t dice) {
  unsigned pairs = (dice & 0x333u) + (dice >> 2 & 0x333u);
  return (int)(pairs * 0x111u >> 8 & 0xFu);
}

unsigned dfen_types_of_dice(uint16_t dice) {
  unsigned types = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    types |= (unsigned)(dfen_dice_count(dice, type) != 0) << type;
  }
  return types;
}

/* All multisets of three types. Three different dice have 3 * 2 * 1 = 6 orders, two equal ones and another one 3, three
 * equal ones 1: together 20 * 6 + 30 * 3 + 6 * 1 = 216. */
void dfen_rolls(dfen_roll rolls[DFEN_ROLLS]) {
  int count = 0;
  for (int first = DFEN_PAWN; first <= DFEN_KING; ++first) {
    for (int second = first; second <= DFEN_KING; ++second) {
      for (int third = second; third <= DFEN_KING; ++third) {
        int different = 1 + (first != second) + (second != third);
        static const uint8_t orders[] = {0, 1, 3, 6}; /* of three dice, by the number of different ones */
        rolls[count++] = (dfen_roll){.dice = (uint16_t)(dfen_die(first) + dfen_die(second) + dfen_die(third)),
                                     .weight = orders[different]};
      }
    }
  }
}

/* ---- Reading ---- */

static bool is_digit(int character) {
  return character >= '1' && character <= '6';
}

/* The type of a die; 0 for other characters. */
static int type_of(int character) {
  return is_digit(character) ? DFEN_PAWN + (character - '1') : type_of_code(core_code_of_letter[character]);
}

/* Reads one die: a letter or a digit, like the first one. */
static dfen_error scan_die(const struct text_cursor *cursor, int *type) {
  int character = next_character(cursor);
  if (character == END_OF_TEXT) {
    return fail(cursor, DFEN_ERROR_ROLL_NONE);
  }
  *type = type_of(character);
  if (*type == 0) {
    return fail(cursor, DFEN_ERROR_ROLL_DIE);
  }
  return is_digit(character) == is_digit(cursor->text[0]) ? DFEN_OK : fail(cursor, DFEN_ERROR_ROLL_MIXED);
}

/* A fourth die is an error, but an invalid character in its place is reported as such: the first error is reported. */
dfen_error dfen_scan_roll(const char *text, size_t length, uint16_t *dice, dfen_fault *fault) {
  struct text_cursor cursor = cursor_of(text, length, DFEN_FIELD_DICE, fault);
  *dice = 0;
  do {
    int type = 0;
    dfen_error error = scan_die(&cursor, &type);
    if (error != DFEN_OK) {
      return error;
    }
    if (cursor.at == DFEN_DICE_MAX) {
      return fail(&cursor, DFEN_ERROR_DICE_MANY);
    }
    *dice = (uint16_t)(*dice + dfen_die(type));
  } while (++cursor.at < length);
  return DFEN_OK;
}
