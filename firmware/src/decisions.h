/* Decisions: the numbers by which a pocket is empty, moving or still, and where they come from.
 *
 * A count is 1/8192 of the supply: 0.61 mV at 5 V. One conversion has 10 bits, so the sum of 16 is
 * in half counts and the sum of 64 in eighths. The weakest face of a reference die gives one unit,
 * 0.18 mT on the ring at 100 mV/mT: 18 mV, or 29 counts.
 */
#ifndef DECISIONS_H
#define DECISIONS_H

#define DECISIONS_CONVERSIONS 16   /* in one sum: 16 * 1023 fits 14 bits */
#define DECISIONS_READINGS    4    /* in one level: 64 conversions, 16 bits */
#define DECISIONS_HALF_SCALE  4096 /* counts: an ideal sensor without a magnet */

/* Noise of 4 mV a conversion (0.8 of its steps) is 1.7 counts in a sum and 1.2 in the middle one of
 * three. The readings of 150 ms then spread over 6 counts at most, and half of that as a rule: 12
 * is far beyond noise, and less than half of the smallest step a die can make. */
#define DECISIONS_MOVING 12 /* counts: readings that spread more are a die in motion */

/* A hand that turns a die, or a die that rocks, comes back within this time. */
#define DECISIONS_STILL_MS 150

/* Two neighbours at 60 mm shift an empty pocket by 4 counts at most; with drift that was not yet
 * followed and with noise it is within 8. The weakest face of the weakest reference magnet (27.9
 * counts a unit) must not be taken for that: its band ends 0.38 of a unit below it, at 0.62 * 27.9
 * = 17.3 counts. Both edges lie between 8 and 17. A level at an edge must not flicker, because each
 * time a pocket becomes empty a die has left it; the noise of a level is below 1 count, so the 4
 * counts between the edges keep it quiet. A magnet of less than 14 / 0.62 = 22.6 counts a unit
 * could lie unseen: the host does not calibrate it. */
#define DECISIONS_EMPTY       10 /* counts from zero: a pocket becomes empty within them */
#define DECISIONS_STAYS_EMPTY 14 /* and remains so within these */

/* Hall sensors drift by some counts while a room warms up. The zero may follow by about a quarter
 * of a unit, so slowly that no hand is taken for drift. */
#define DECISIONS_DRIFT_MOST 8    /* counts from the zero that is kept */
#define DECISIONS_DRIFT_MS   1000 /* a count */

#endif
