/* Runs a fuzz target without libFuzzer: on files, one after the other, or its claims on seeded random cases, as TAP. A
 * failure ends the program. Usage: TARGET [FILE ...] */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

enum { FILE_MAX = 1 << 20 };

/* Each claim begins with the same seed. */
static int run_claims(void) {
  int number = 0;
  for (const struct claim *claim = claims; claim->name != NULL; ++claim) {
    struct random random = random_seeded(claim->name);
    fuzz_about(NULL);
    (void)fflush(stdout);
    for (int i = claim->cases > 0 ? random_cases(claim->cases) : 1; i > 0; --i) {
      claim->check(&random);
    }
    require_met();
    printf("ok %d - %s\n", ++number, claim->name);
  }
  printf("1..%d\n", number);
  return number > 0 ? 0 : 2;
}

static bool replay(const char *path) {
  static uint8_t bytes[FILE_MAX];
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    fprintf(stderr, "cannot read %s\n", path);
    return false;
  }
  size_t size = fread(bytes, 1, sizeof bytes, file);
  (void)fclose(file);
  uint8_t *block = (uint8_t *)copy_exactly(bytes, size);
  LLVMFuzzerTestOneInput(block, size);
  free(block);
  return true;
}

int main(int count, char **files) {
  if (count == 1) {
    return run_claims();
  }
  for (int i = 1; i < count; ++i) {
    if (!replay(files[i])) {
      return 2;
    }
  }
  printf("%d inputs\n", count - 1);
  return 0;
}
