/* Conversions as an ATmega328P makes them at 5 V: steps of 4.9 mV, with noise that a seed repeats.
 */
#ifndef CONVERSIONS_H
#define CONVERSIONS_H

#include <stdint.h>

#define MILLIVOLTS_A_COUNT (5000.0 / 8192)
#define UNIT_MV            18.0 /* what the weakest face of a die gives */

void conversions_seed(uint64_t seed);

/* The sum of 16 conversions of a voltage, in mV, under noise of this sigma. */
uint16_t conversions_sum(double millivolts, double sigma);

#endif
