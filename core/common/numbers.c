/* Each function extracts powers of two, and computes the rest by a short series. For example e^5 = 2^7 * e^0.148, and
 * the series of e^0.148 reaches the 17th digit at its 11th term. */
#include "numbers.h"

#include <assert.h>
#include <float.h>
#include <stdint.h>
#include <string.h>

static_assert(FLT_RADIX == 2 && DBL_MANT_DIG == 53 && sizeof(double) == sizeof(uint64_t), "doubles are binary64");

/* The logarithm of 2 in two parts. The product of the first part and an exponent is exact. */
#define LOG_2_HIGH 0x1.62e42fep-1
#define LOG_2_LOW 1.8206359985041462e-09
#define LOG_2 (LOG_2_HIGH + LOG_2_LOW)

/* 2^exponent, -1022..1023. */
static double power_of_two(int exponent) {
  uint64_t bits = (uint64_t)(exponent + 1023) << 52;
  double power;
  memcpy(&power, &bits, sizeof power);
  return power;
}

/* Splits x into *exponent times the logarithm of 2 and the rest, which it returns; the absolute value of the rest is at
 * most half of that logarithm. */
static double without_twos(double x, int *exponent) {
  double in_range = x > 700.0 ? 700.0 : x;
  *exponent = (int)(in_range / LOG_2 + (in_range < 0.0 ? -0.5 : 0.5));
  return in_range - *exponent * LOG_2_HIGH - *exponent * LOG_2_LOW;
}

/* e^x - 1 by its series, |x| < 0.347, where the 15th term is below 1e-18 of the first. Odd and even terms are added
 * separately, so that a processor computes both at once. */
static double series_less_one(double x) {
  double square = x * x;
  double odd = 1.0 + square * (1.0 / (12 * 13));
  double even = 1.0 + square * (1.0 / (13 * 14));
  odd = 1.0 + square * (1.0 / (10 * 11)) * odd;
  even = 1.0 + square * (1.0 / (11 * 12)) * even;
  odd = 1.0 + square * (1.0 / (8 * 9)) * odd;
  even = 1.0 + square * (1.0 / (9 * 10)) * even;
  odd = 1.0 + square * (1.0 / (6 * 7)) * odd;
  even = 1.0 + square * (1.0 / (7 * 8)) * even;
  odd = 1.0 + square * (1.0 / (4 * 5)) * odd;
  even = 1.0 + square * (1.0 / (5 * 6)) * even;
  odd = 1.0 + square * (1.0 / (2 * 3)) * odd;
  even = 1.0 + square * (1.0 / (3 * 4)) * even;
  return x * odd + square / 2.0 * even;
}

/* Returns 0 instead of denormal numbers; no caller needs the last digits of e^-700. */
double core_exponential(double x) {
  if (x < -700.0) {
    return 0.0;
  }
  int exponent;
  double rest = without_twos(x, &exponent);
  return power_of_two(exponent) * (1.0 + series_less_one(rest));
}

/* The sum of 2^n (e^rest - 1) and 2^n - 1. If n is 0 the second term is exactly 0, so small x lose no digits. */
double core_exponential_less_one(double x) {
  if (x < -700.0) {
    return -1.0;
  }
  int exponent;
  double less_one = series_less_one(without_twos(x, &exponent));
  double power = power_of_two(exponent);
  return power * less_one + (power - 1.0);
}

/* The logarithm of (1 + s) / (1 - s): 2 (s + s^3 / 3 + s^5 / 5 ..), |s| < 0.172, where the 12th term is below 1e-18 of
 * the first. Alternate terms are added separately. */
static double logarithm_of_ratio(double s) {
  double square = s * s;
  double fourth = square * square;
  double some = 1.0 / 17 + fourth * (1.0 / 21);
  double others = 1.0 / 15 + fourth * (1.0 / 19);
  some = 1.0 / 13 + fourth * some;
  others = 1.0 / 11 + fourth * others;
  some = 1.0 / 9 + fourth * some;
  others = 1.0 / 7 + fourth * others;
  some = 1.0 / 5 + fourth * some;
  others = 1.0 / 3 + fourth * others;
  return 2.0 * (s + s * square * (others + square * some));
}

/* Splits x into 2^exponent and a factor between the square roots of 1/2 and 2. */
double core_logarithm(double x) {
  const uint64_t root_of_half = UINT64_C(0x3FE6A09E667F3BCD);
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  int exponent = (int)((bits - root_of_half) >> 52);
  exponent -= exponent > 2047 ? 4096 : 0; /* below 1 the difference is negative */
  double scaled = x * power_of_two(-exponent);
  return exponent * LOG_2_HIGH + (logarithm_of_ratio((scaled - 1.0) / (scaled + 1.0)) + exponent * LOG_2_LOW);
}

/* Near 0 the sum 1 + x would lose digits of x; the ratio is x / (2 + x). */
double core_logarithm_of_one_plus(double x) {
  return x > -0.29 && x < 0.41 ? logarithm_of_ratio(x / (2.0 + x)) : core_logarithm(1.0 + x);
}

/* Halving the exponent is within 7 % of the root, and each of Heron's steps squares the error. */
double core_square_root(double square) {
  if (square <= 0.0) {
    return 0.0;
  }
  uint64_t bits;
  memcpy(&bits, &square, sizeof bits);
  bits = (bits >> 1) + (UINT64_C(1023) << 51);
  double root;
  memcpy(&root, &bits, sizeof root);
  for (int step = 0; step < 4; ++step) {
    root = (root + square / root) / 2.0;
  }
  return root;
}

/* The last digits of a sum of doubles depend on the order. So each number is split into a multiple of 2^-10 and a
 * multiple of 2^-40 below it; the rest is rounded away. Doubles add each kind exactly, like integers of that size.
 * Adding 1.5 * 2^42 rounds away what is below 2^-10, and subtracting it again leaves the multiple. */
void core_add_to_sum(dfen_real_sum *sum, double number) {
  const double above = 0x1.8p42;
  const double below = 0x1.8p12;
  double high = (number + above) - above;
  sum->high += high;
  sum->low += ((number - high) + below) - below;
}

void core_merge_sum(dfen_real_sum *sum, dfen_real_sum other) {
  sum->high += other.high;
  sum->low += other.low;
}
