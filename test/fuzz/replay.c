/* Runs a fuzz target on files, one after the other, without libFuzzer. A failing file ends the program. Usage: TARGET
 * FILE ... */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

enum { FILE_MAX = 1 << 20 };

int main(int count, char **files) {
  static uint8_t bytes[FILE_MAX];
  for (int i = 1; i < count; ++i) {
    FILE *file = fopen(files[i], "rb");
    if (file == NULL) {
      fprintf(stderr, "cannot read %s\n", files[i]);
      return 2;
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    uint8_t *block = (uint8_t *)copy_exactly(bytes, size);
    LLVMFuzzerTestOneInput(block, size);
    free(block);
  }
  printf("%d inputs\n", count - 1);
  return count > 1 ? 0 : 2;
}
