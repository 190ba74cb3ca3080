/* A pocket: sums of conversions go in; its level, its noise, and whether it is empty come out.
 *
 * The numbers are in decisions.h, the rules in PROTOCOL.md under "How a reader decides". Time is a
 * parameter, in milliseconds, and may run over.
 */
#ifndef POCKET_H
#define POCKET_H

#include <stdbool.h>
#include <stdint.h>

#include "decisions.h"
#include "messages.h" /* the states, as they are told */

/* The spread of the readings of the last 150 to 180 ms: their least and greatest for each 30 ms,
 * because in a reader with one pocket 150 ms hold 84 readings. */
#define POCKET_SLOTS   6
#define POCKET_SLOT_MS (DECISIONS_STILL_MS / (POCKET_SLOTS - 1))

struct pocket_window {
    uint16_t least[POCKET_SLOTS];
    uint16_t greatest[POCKET_SLOTS];
    uint8_t slot; /* the present one */
    uint32_t slot_began;
};

struct pocket {
    uint16_t sums[2];                      /* the two before the newest */
    uint16_t readings[DECISIONS_READINGS]; /* in half counts */
    uint8_t oldest;                        /* of these */
    struct pocket_window window;
    uint16_t zero; /* in counts, as it has followed; the one that is kept: */
    uint16_t kept;
    uint32_t followed_at;
    uint32_t settling_since;
    bool settling; /* moving for the next 150 ms, whatever the readings say */
    bool seen;     /* there is a sum */
    bool rested;   /* it has been decided once what is in it: only then can that leave */
    uint8_t state;
    uint8_t departures;
};

/* Nothing is known of it yet: moving. `zero` is in counts. */
void pocket_begin(struct pocket *pocket, uint16_t zero, uint32_t now);

/* Takes a sum of 16 conversions; whether the state or the departures are now others. */
bool pocket_add(struct pocket *pocket, uint16_t sum, uint32_t now);

/* Takes the present level for empty, which is no departure; returns that zero, to be kept. */
uint16_t pocket_zero(struct pocket *pocket, uint32_t now);

/* The zero of an empty pocket goes a count towards its level, once a second at most, and not far.
 * Only while the pockets beside it are empty too, else it would follow the fields of the dice in
 * them. */
void pocket_follow(struct pocket *pocket, uint32_t now);

/* In counts above the zero; 0 before there is any reading. */
int16_t pocket_level(const struct pocket *pocket);

/* The spread of the latest readings in counts, 255 at most. */
uint8_t pocket_noise(const struct pocket *pocket);

#endif
