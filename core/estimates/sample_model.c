/* Made by `make model`, test/repo/tools/fit_model.c: 705495 turns of 40000 games between the players steady and bold,
 * each after up to 4 random turns, from the seed 20261128. Four decimals of a coefficient suffice. */
#include "write_model.h"

enum { SAMPLE_ROWS = 705495 };
#define SAMPLE_LOG_LOSS 0.6064346313

/* In units of 1 / 10000. */
static const int16_t sample[DFEN_COEFFICIENTS] = {
  512,  587,  3119, 3819, 5991, 7018, 26887, -8512, 334,  94,   84,   169,  17,   -73,  992,  -446, 338,  0,
  0,    0,    0,    0,    -245, -352, -615,  -1025, 164,  519,  -259, 46,   251,  146,  -277, 244,  963,  311,
  916,  319,  38,   300,  311,  94,   100,   -653,  -556, -716, 0,    0,    0,    0,    -51,  -374, 212,  136,
  47,   22,   -32,  173,  409,  -56,  542,   276,   -147, 224,  586,  -47,  53,   -44,  155,  76,   -38,  134,
  -760, -230, -232, 84,   -159, -381, -263,  -41,   -247, -309, 230,  115,  -191, -15,  118,  337,  117,  178,
  478,  -11,  907,  192,  30,   115,  248,   -36,   412,  213,  363,  -173, -448, 74,   -353, -103, -232, -580,
  171,  -506, -478, -442, -370, -404, -412,  -165,  94,   434,  66,   266,  409,  457,  41,   -39,  164,  270,
  149,  -123, -117, -196, 49,   71,   4,     -280,  51,   -157, -485, -190, 12,   -281, -104, -1,   145,  -166,
  -353, 85,   211,  410,  478,  387,  59,    222,   351,  1012, 104,  460,  591,  396,  -62,  -656, 28,   -439,
  -18,  -229, -539, -317, -195, -26,  -465,  -230,  -265, -326, -2,   -269, -208, 137,  -209, -283, 385,  691,
  664,  439,  -245, 42,   265,  -2,   -86,   -256,  -115, -696, -83,  -329, -136, -388, -4,   -24,  -53,  -31,
  -5,   -3,   -5,   -14,  1,    -3,   -5,    -7,    -1,   2,    3,    0};

dfen_model dfen_sample_model(void) {
  dfen_model model;
  for (int i = 0; i < DFEN_COEFFICIENTS; ++i) {
    model.coefficient[i] = sample[i] / 10000.0;
  }
  return model;
}

size_t dfen_write_sample_model(char text[DFEN_MODEL_SIZE]) {
  const dfen_model model = dfen_sample_model();
  return core_write_model(&model, SAMPLE_ROWS, SAMPLE_LOG_LOSS, text);
}
