/* Prints random positions, a DFEN a line. Usage: positions COUNT SEED */
#include <stdio.h>
#include <stdlib.h>

#include "../support/random.h"

int main(int count, char **words) {
  if (count != 3) {
    fputs("usage: positions COUNT SEED\n", stderr);
    return 2;
  }
  struct random random = {.state = strtoull(words[2], NULL, 0)};
  for (int i = 0; i < atoi(words[1]); ++i) {
    struct slow_position position = i % 2 == 0 ? random_position(&random) : random_rules_position(&random);
    char text[SLOW_TEXT_SIZE];
    slow_write_full(&position, text);
    puts(text);
  }
  return 0;
}
