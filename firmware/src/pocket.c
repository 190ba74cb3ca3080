#include "pocket.h"

#define HALF_COUNTS 2U /* in a count: what sums and readings are in */

/* ---- the spread of the latest readings */

static void window_begin(struct pocket_window *window, uint16_t reading, uint32_t now) {
    for (uint8_t i = 0; i < POCKET_SLOTS; i++) {
        window->least[i] = reading;
        window->greatest[i] = reading;
    }
    window->slot_began = now;
}

/* A slot without readings of its own gets the one that comes next: readings are rarely so late. */
static void window_next_slot(struct pocket_window *window, uint16_t reading) {
    window->slot = (uint8_t)((window->slot + 1) % POCKET_SLOTS);
    window->least[window->slot] = reading;
    window->greatest[window->slot] = reading;
    window->slot_began += POCKET_SLOT_MS;
}

static void window_add(struct pocket_window *window, uint16_t reading, uint32_t now) {
    if (now - window->slot_began >= POCKET_SLOTS * POCKET_SLOT_MS) {
        window_begin(window, reading, now);
    }
    while (now - window->slot_began >= POCKET_SLOT_MS) {
        window_next_slot(window, reading);
    }
    if (reading < window->least[window->slot]) {
        window->least[window->slot] = reading;
    }
    if (reading > window->greatest[window->slot]) {
        window->greatest[window->slot] = reading;
    }
}

static uint16_t window_spread(const struct pocket_window *window) {
    uint16_t least = UINT16_MAX;
    uint16_t greatest = 0;
    for (uint8_t i = 0; i < POCKET_SLOTS; i++) {
        least = window->least[i] < least ? window->least[i] : least;
        greatest = window->greatest[i] > greatest ? window->greatest[i] : greatest;
    }
    return (uint16_t)(greatest - least);
}

/* ---- from sums to readings to the level */

static uint16_t middle_of(uint16_t a, uint16_t b, uint16_t c) {
    const uint16_t low = a < b ? a : b;
    const uint16_t high = a < b ? b : a;
    if (c < low) {
        return low;
    }
    return c > high ? high : c;
}

static void see_first(struct pocket *pocket, uint16_t sum, uint32_t now) {
    pocket->seen = true;
    pocket->sums[0] = sum;
    pocket->sums[1] = sum;
    for (uint8_t i = 0; i < DECISIONS_READINGS; i++) {
        pocket->readings[i] = sum;
    }
    window_begin(&pocket->window, sum, now);
}

static void take_sum(struct pocket *pocket, uint16_t sum, uint32_t now) {
    if (!pocket->seen) {
        see_first(pocket, sum, now);
    }
    const uint16_t reading = middle_of(pocket->sums[0], pocket->sums[1], sum);
    pocket->sums[0] = pocket->sums[1];
    pocket->sums[1] = sum;
    pocket->readings[pocket->oldest] = reading;
    pocket->oldest = (uint8_t)((pocket->oldest + 1) % DECISIONS_READINGS);
    window_add(&pocket->window, reading, now);
}

/* In counts, rounded; the zero where there is no reading yet. */
static uint16_t smoothed(const struct pocket *pocket) {
    if (!pocket->seen) {
        return pocket->zero;
    }
    uint16_t sum = HALF_COUNTS * DECISIONS_READINGS / 2; /* 64 * 1023 + 4 still fits */
    for (uint8_t i = 0; i < DECISIONS_READINGS; i++) {
        sum = (uint16_t)(sum + pocket->readings[i]);
    }
    return sum / (HALF_COUNTS * DECISIONS_READINGS);
}

int16_t pocket_level(const struct pocket *pocket) {
    return (int16_t)((int16_t)smoothed(pocket) - (int16_t)pocket->zero);
}

uint8_t pocket_noise(const struct pocket *pocket) {
    const uint16_t counts = window_spread(&pocket->window) / HALF_COUNTS;
    return (uint8_t)(counts > UINT8_MAX ? UINT8_MAX : counts);
}

/* ---- empty, moving or still */

static void settle_from(struct pocket *pocket, uint32_t now) {
    pocket->settling = true;
    pocket->settling_since = now;
}

/* Once it is over it stays over, although the clock runs over after seven weeks. */
static bool is_settling(struct pocket *pocket, uint32_t now) {
    if (now - pocket->settling_since >= DECISIONS_STILL_MS) {
        pocket->settling = false;
    }
    return pocket->settling;
}

static bool is_within(int16_t level, int16_t most) {
    return level <= most && level >= -most;
}

/* What ceases to be empty without a jerk is in a slow hand: moving, until it has settled. */
static uint8_t decide(struct pocket *pocket, uint32_t now) {
    const bool was_empty = pocket->state == MESSAGES_EMPTY;
    const uint16_t spread = window_spread(&pocket->window);
    if (is_settling(pocket, now) || spread > HALF_COUNTS * DECISIONS_MOVING) {
        return MESSAGES_MOVING;
    }
    if (is_within(pocket_level(pocket), was_empty ? DECISIONS_STAYS_EMPTY : DECISIONS_EMPTY)) {
        return MESSAGES_EMPTY;
    }
    if (was_empty) {
        settle_from(pocket, now);
        return MESSAGES_MOVING;
    }
    return MESSAGES_STILL;
}

static void become_empty(struct pocket *pocket, uint32_t now) {
    pocket->followed_at = now;
    if (pocket->rested) {
        pocket->departures++;
    }
}

bool pocket_add(struct pocket *pocket, uint16_t sum, uint32_t now) {
    take_sum(pocket, sum, now);
    const uint8_t state = decide(pocket, now);
    const bool changed = state != pocket->state;
    if (state == MESSAGES_EMPTY && changed) {
        become_empty(pocket, now);
    }
    pocket->rested = pocket->rested || state != MESSAGES_MOVING;
    pocket->state = state;
    return changed;
}

/* ---- beginning, being told what empty is, and following it */

void pocket_begin(struct pocket *pocket, uint16_t zero, uint32_t now) {
    *pocket = (struct pocket){.zero = zero, .kept = zero, .state = MESSAGES_MOVING};
    settle_from(pocket, now);
}

uint16_t pocket_zero(struct pocket *pocket, uint32_t now) {
    pocket->zero = smoothed(pocket);
    pocket->kept = pocket->zero;
    if (pocket->state == MESSAGES_STILL) {
        pocket->state = MESSAGES_EMPTY;
        pocket->followed_at = now;
    }
    return pocket->kept;
}

void pocket_follow(struct pocket *pocket, uint32_t now) {
    if (now - pocket->followed_at < DECISIONS_DRIFT_MS) {
        return;
    }
    pocket->followed_at = now;
    const int16_t level = pocket_level(pocket);
    if (level > 0 && pocket->zero < pocket->kept + DECISIONS_DRIFT_MOST) {
        pocket->zero++;
    } else if (level < 0 && pocket->zero + DECISIONS_DRIFT_MOST > pocket->kept) {
        pocket->zero--;
    }
}
