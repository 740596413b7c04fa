/* Exponentials, logarithms and roots without libm. A core that needs libm needs it in every host, and libm's last digit
 * differs from machine to machine: these use nothing but + - * /, which are the same everywhere. */
#ifndef DFEN_CORE_NUMBERS_H
#define DFEN_CORE_NUMBERS_H

#include "../dfen_estimates.h"

/* e^x to 5e-16 of itself, and e^x - 1 to 6e-16; 0 and -1 below -700, and as of 700 above that. */
double core_exponential(double x);
double core_exponential_less_one(double x);

/* The natural logarithms of a normal x of 0..1e300, and of 1 + x where x > -1, to 5e-16 of themselves, the latter
 * also near 0. */
double core_logarithm(double x);
double core_logarithm_of_one_plus(double x);

/* Adds a number up to 2^41, or another sum. The sum is exact as long as it is below 2^43, and has no more than eight
 * million numbers. */
void core_add_to_sum(dfen_real_sum *sum, double number);
void core_merge_sum(dfen_real_sum *sum, dfen_real_sum other);

/* 0 of what is not positive; else to 3e-16 of itself. */
double core_square_root(double square);

#endif
