/* The dice: how they are named, and what three of them can show (SPEC 5.15). */
#include "../dfen.h"
#include "../common/letters.h"

int dfen_count_dice(uint16_t dice) {
  unsigned count = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    count += dfen_dice_count(dice, type);
  }
  return (int)count;
}

unsigned dfen_types_of_dice(uint16_t dice) {
  unsigned types = 0;
  for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
    types |= (unsigned)(dfen_dice_count(dice, type) != 0) << type;
  }
  return types;
}

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

static bool is_digit(unsigned char character) {
  return character >= '1' && character <= '6';
}

/* The type of a die, 0 for none. */
static int type_of(unsigned char character) {
  return is_digit(character) ? DFEN_PAWN + (character - '1') : type_of_code(dfen_code_of_letter[character]);
}

/* The type of the die at `at`, after those before it were read; 0 when `fault` says why there is none. */
static int scan_die(const char *text, size_t length, size_t at, dfen_fault *fault) {
  unsigned char character = at < length ? (unsigned char)text[at] : 0;
  int type = type_of(character);
  dfen_error error = DFEN_OK;
  if (at == length) {
    error = DFEN_ERROR_ROLL_NONE;
  } else if (type == 0) {
    error = DFEN_ERROR_ROLL_DIE;
  } else if (is_digit(character) != is_digit((unsigned char)text[0])) {
    error = DFEN_ERROR_ROLL_MIXED;
  }
  *fault = (dfen_fault){.error = error, .field = DFEN_FIELD_DICE, .place = (uint32_t)at + 1, .character = character};
  return error == DFEN_OK ? type : 0;
}

dfen_error dfen_scan_roll(const char *text, size_t length, uint16_t *dice, dfen_fault *fault) {
  *dice = 0;
  size_t at = 0;
  do {
    int type = scan_die(text, length, at, fault);
    if (type == 0) {
      return fault->error;
    }
    if (at == DFEN_DICE_MAX) {
      return fault->error = DFEN_ERROR_DICE_MANY;
    }
    *dice = (uint16_t)(*dice + dfen_die(type));
  } while (++at < length);
  return DFEN_OK;
}

dfen_error dfen_scan_types(const char *text, size_t length, unsigned *types, dfen_fault *fault) {
  *types = 0;
  size_t at = 0;
  do {
    int type = scan_die(text, length, at, fault);
    if (type == 0) {
      return fault->error;
    }
    *types |= 1u << type;
  } while (++at < length);
  return DFEN_OK;
}
