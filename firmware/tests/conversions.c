#include "conversions.h"

#include <math.h>

#define STEP_MV (5000.0 / 1024)

static uint64_t state = 1;

void conversions_seed(uint64_t seed) {
    state = seed * 2 + 1;
}

/* A multiplicative generator: its upper bits are good enough for noise. */
static double chance(void) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (double)((state >> 33) + 1) / 2147483649.0;
}

static double normal(void) {
    return sqrt(-2 * log(chance())) * cos(2 * 3.14159265358979 * chance());
}

static uint16_t conversion(double millivolts) {
    const double steps = floor(millivolts / STEP_MV);
    return (uint16_t)(steps < 0 ? 0 : steps > 1023 ? 1023 : steps);
}

uint16_t conversions_sum(double millivolts, double sigma) {
    uint16_t sum = 0;
    for (int i = 0; i < 16; i++) {
        sum = (uint16_t)(sum + conversion(millivolts + (sigma > 0 ? sigma * normal() : 0)));
    }
    return sum;
}
