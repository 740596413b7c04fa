/* A program that uses the C interface of the amalgamation. compilers.sh compiles it as C++ too. Its read_text() must
 * not conflict with the one in ext/. */
#include "dfen.h"
#include "dfen_endgame.h"
#include "dfen_estimates.h"
#include "dfen_pictures.h"

#include <stdio.h>
#include <string.h>

dfen_fields read_text(const char *text);

dfen_fields read_text(const char *text) {
  dfen_fields fields;
  dfen_fault fault;
  if (dfen_scan(text, strlen(text), &fields, &fault) != DFEN_OK) {
    char message[DFEN_MESSAGE_SIZE];
    dfen_fault_message(&fault, message);
    puts(message);
  }
  return fields;
}

int main(void) {
  dfen_fields fields = read_text("k7/8/8/8/8/8/8/7K b - -");
  dfen_fields canonical = dfen_canonical(&fields, DFEN_FOLD_DIHEDRAL);
  char text[DFEN_TEXT_SIZE];
  size_t length = dfen_write(&canonical, DFEN_FULL_FORM, text);
  printf("%.*s\n", (int)length, text);
  read_text("8");
  return dfen_dice_count(dfen_die(DFEN_KING), DFEN_KING) == 1 ? 0 : 1;
}
