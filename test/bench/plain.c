/* The C function dfen_pool_key, for comparison with Python's: microseconds a call, CPU time. Usage: plain TEXTS */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/dfen.h"
#include "measure.h"

enum { TEXTS = 100000 };

int main(int count, char **words) {
  static char texts[TEXTS][DFEN_TEXT_SIZE];
  FILE *file = count == 2 ? fopen(words[1], "r") : NULL;
  int read = 0;
  if (file == NULL) {
    fputs("usage: plain TEXTS\n", stderr);
    return 2;
  }
  while (read < TEXTS && fgets(texts[read], sizeof texts[read], file) != NULL) {
    texts[read][strcspn(texts[read], "\n")] = '\0';
    ++read;
  }
  fclose(file);
  unsigned made = 0;
  double begin = cpu_seconds();
  for (int i = 0; i < read; ++i) {
    char key[DFEN_TEXT_SIZE];
    dfen_fault fault;
    made += dfen_pool_key(texts[i], strlen(texts[i]), key, &fault) == DFEN_OK;
  }
  printf("%.4f\n", (cpu_seconds() - begin) * 1e6 / read);
  return made == (unsigned)read ? 0 : 1;
}
