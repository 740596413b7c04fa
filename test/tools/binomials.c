/* Writes core/endgame/binomials.c: half of Pascal's triangle, as far as the free squares of a board with two kings go.
 * Usage: binomials >core/endgame/binomials.c */
#include <inttypes.h>
#include <stdio.h>

enum { ROWS = 63, COLUMNS = 120 };

int main(void) {
  static uint64_t triangle[ROWS][ROWS];
  printf(
    "/* Half of Pascal's triangle, made by test/tools/binomials.c: row n, from 0 to 62, is n over 0 .. n / 2. */\n");
  printf("#include \"binomials.h\"\n\n/* clang-format off */\n");
  printf("const uint64_t core_half_triangle[1024] = {\n ");
  int column = 1;
  for (int n = 0; n < ROWS; ++n) {
    for (int k = 0; k <= n; ++k) {
      triangle[n][k] = k == 0 || k == n ? 1 : triangle[n - 1][k - 1] + triangle[n - 1][k];
    }
    for (int k = 0; k <= n / 2; ++k) {
      char number[24];
      int length = snprintf(number, sizeof number, " %" PRIu64 ",", triangle[n][k]);
      if (column + length > COLUMNS) {
        printf("\n ");
        column = 1;
      }
      column += printf("%s", number);
    }
  }
  printf("\n};\n/* clang-format on */\n");
  return 0;
}
