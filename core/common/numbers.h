/* Exponentials, logarithms and roots without libm. With libm every host would have to link it, and its last digits
 * differ between machines. These functions use only + - * /, which are the same everywhere. */
#ifndef DFEN_CORE_NUMBERS_H
#define DFEN_CORE_NUMBERS_H

#include "../dfen_estimates.h"

/* e^x with a relative error of 5e-16, and e^x - 1 with 6e-16. Below -700 they return 0 and -1; above 700 the value at
 * 700. */
double core_exponential(double x);
double core_exponential_less_one(double x);

/* The natural logarithms of a normal x of 0..1e300, and of 1 + x for x > -1, with a relative error of 5e-16, the latter
 * also near 0. */
double core_logarithm(double x);
double core_logarithm_of_one_plus(double x);

/* Adds a number up to 2^41, or another sum. The sum is exact below 2^43 and for up to eight million numbers. */
void core_add_to_sum(dfen_real_sum *sum, double number);
void core_merge_sum(dfen_real_sum *sum, dfen_real_sum other);

/* 0 unless `square` is positive; else with a relative error of 3e-16. */
double core_square_root(double square);

#endif
