/* A pocket, as tables: until when, what the sensor says, and what the pocket is then. */
#include <stdbool.h>
#include <stdlib.h>

#include "check.h"
#include "conversions.h"
#include "decisions.h"
#include "pocket.h"

#define EMPTY  MESSAGES_EMPTY
#define MOVING MESSAGES_MOVING
#define STILL  MESSAGES_STILL

#define HALF          DECISIONS_HALF_SCALE
#define EIGHT_POCKETS 14 /* ms from one reading to the next */

struct row {
    uint32_t until; /* ms */
    int16_t level;  /* counts from half the supply; readings before `until` are this */
    uint8_t state;  /* with the last of them */
    uint8_t departures;
};

static struct pocket pocket;

static uint16_t sum_of(int level) {
    return (uint16_t)(2 * (HALF + level));
}

static void play(const struct row *rows, size_t count, uint32_t began) {
    uint32_t now = began;
    pocket_begin(&pocket, HALF, now);
    for (size_t i = 0; i < count; i++) {
        CHECK_ROW(i);
        for (; now - began < rows[i].until; now += EIGHT_POCKETS) {
            pocket_add(&pocket, sum_of(rows[i].level), now);
        }
        CHECK_EQUAL(rows[i].state, pocket.state);
        CHECK_EQUAL(rows[i].departures, pocket.departures);
    }
}

#define PLAY(rows) play(rows, sizeof(rows) / sizeof *(rows), 0)

static const struct row a_roll[] = {
    {140, 0, MOVING, 0},  /* nothing is known yet */
    {200, 0, EMPTY, 0},   /* the first decision is no departure */
    {215, 58, EMPTY, 0},  /* one new reading may be a spike */
    {256, 58, MOVING, 0}, /* the die is being set down */
    {350, 58, MOVING, 0}, {450, 58, STILL, 0},
    {2000, 58, STILL, 0}, {2050, 0, MOVING, 0}, /* it is taken */
    {2150, 0, MOVING, 0}, {2250, 0, EMPTY, 1},
    {3000, 0, EMPTY, 1},  {3300, -29, STILL, 1}, /* and set again */
    {3600, 0, EMPTY, 2},
};

TEST(a_die_is_set_and_taken_and_set_again) {
    PLAY(a_roll);
}

TEST(the_clock_may_run_over_at_any_moment) {
    for (uint32_t before = 0; before < 4000; before += 7) {
        play(a_roll, sizeof a_roll / sizeof *a_roll, 0U - before);
    }
}

TEST(a_die_that_lay_there_before_the_beginning_departs_when_it_is_taken) {
    static const struct row rows[] = {{300, 88, STILL, 0}, {600, 0, EMPTY, 1}};
    PLAY(rows);
}

TEST(a_die_that_is_turned_in_its_pocket_never_leaves_it) {
    static const struct row rows[] = {
        {400, 29, STILL, 0},  {500, 0, MOVING, 0},   {600, -29, MOVING, 0},
        {700, 10, MOVING, 0}, {1000, -88, STILL, 0},
    };
    PLAY(rows);
}

TEST(a_single_spike_is_not_seen) {
    pocket_begin(&pocket, HALF, 0);
    for (uint32_t i = 0; i < 500; i++) {
        const bool spike = i > 20 && i % 3 == 0;
        const bool changed = pocket_add(&pocket, spike ? 16368 : sum_of(29), i * EIGHT_POCKETS);
        CHECK(i < 20 || !changed);
    }
    CHECK_EQUAL(STILL, pocket.state);
    CHECK_EQUAL(29, pocket_level(&pocket));
    CHECK_EQUAL(0, pocket_noise(&pocket));
}

TEST(readings_that_spread_over_more_than_12_counts_are_motion) {
    for (int spread = 10; spread <= 14; spread += 2) {
        pocket_begin(&pocket, HALF, 0);
        for (uint32_t i = 0; i < 100; i++) {
            pocket_add(&pocket, sum_of(60 + (i / 4 % 2 == 0 ? 0 : spread)), i * EIGHT_POCKETS);
        }
        CHECK_EQUAL(spread > 12 ? MOVING : STILL, pocket.state);
    }
}

TEST(a_level_at_the_edge_of_empty_does_not_flicker) {
    static const struct row rows[] = {
        {300, 10, EMPTY, 0},
        {600, 11, EMPTY, 0},
        {900, 14, EMPTY, 0},
        {1200, 10, EMPTY, 0},
    };
    static const struct row outside[] = {{300, 11, STILL, 0}, {600, 14, STILL, 0}};
    PLAY(rows);
    PLAY(outside);
}

TEST(a_slow_hand_sets_a_die_that_is_moving_before_it_is_still) {
    bool moved = false;
    pocket_begin(&pocket, HALF, 0);
    for (uint32_t now = 0; now < 6000; now += EIGHT_POCKETS) { /* one unit in 5 s */
        const int level = now < 500 ? 0 : now > 5500 ? 29 : (int)(now - 500) * 29 / 5000;
        pocket_add(&pocket, sum_of(level), now);
        moved = moved || (now > 500 && pocket.state == MOVING);
        CHECK(moved || pocket.state != STILL);
    }
    CHECK_EQUAL(STILL, pocket.state);
}

/* The weakest face of the weakest reference magnet, leaning as far as its band goes. */
TEST(the_weakest_face_is_found_however_slowly_it_is_set) {
    for (uint32_t takes = 100; takes <= 6400; takes *= 2) {
        pocket_begin(&pocket, HALF, 0);
        for (uint32_t now = 0; now < takes + 1000; now += EIGHT_POCKETS) {
            const uint32_t gone = now < 500 ? 0 : now > 500 + takes ? takes : now - 500;
            pocket_add(&pocket, sum_of((int)(17 * gone / takes)), now);
        }
        CHECK_EQUAL(STILL, pocket.state);
    }
}

TEST(a_slow_hand_takes_a_die_and_it_has_departed) {
    pocket_begin(&pocket, HALF, 0);
    for (uint32_t now = 0; now < 4000; now += EIGHT_POCKETS) { /* one unit in 3 s */
        pocket_add(&pocket,
                   sum_of(now < 500    ? 29
                          : now > 3500 ? 0
                                       : 29 - (int)(now - 500) * 29 / 3000),
                   now);
    }
    CHECK_EQUAL(EMPTY, pocket.state);
    CHECK_EQUAL(1, pocket.departures);
}

/* ---- level and noise */

TEST(the_level_is_rounded_from_64_conversions) {
    pocket_begin(&pocket, HALF, 0);
    for (uint32_t i = 0; i < 8; i++) {
        pocket_add(&pocket, (uint16_t)(2 * HALF + 1), i * EIGHT_POCKETS); /* half a count */
    }
    CHECK_EQUAL(1, pocket_level(&pocket));
}

TEST(levels_reach_from_ground_to_supply) {
    for (int i = 0; i < 2; i++) {
        pocket_begin(&pocket, i == 0 ? 0 : 8184, 0);
        for (uint32_t j = 0; j < 8; j++) {
            pocket_add(&pocket, i == 0 ? 16 * 1023 : 0, j * EIGHT_POCKETS);
        }
        CHECK_EQUAL(i == 0 ? 8184 : -8184, pocket_level(&pocket));
    }
}

TEST(noise_is_the_spread_of_the_latest_readings) {
    pocket_begin(&pocket, HALF, 0);
    CHECK_EQUAL(0, pocket_noise(&pocket));
    CHECK_EQUAL(0, pocket_level(&pocket));
    for (uint32_t i = 0; i < 12; i++) {
        pocket_add(&pocket, sum_of(i / 2 % 2 == 0 ? 0 : 7), i * EIGHT_POCKETS);
    }
    CHECK_EQUAL(7, pocket_noise(&pocket));
    for (uint32_t i = 12; i < 16; i++) {
        pocket_add(&pocket, sum_of(3000), i * EIGHT_POCKETS);
    }
    CHECK_EQUAL(255, pocket_noise(&pocket));
}

TEST(readings_that_stop_for_a_while_leave_nothing_behind) {
    pocket_begin(&pocket, HALF, 0);
    for (uint32_t i = 0; i < 20; i++) {
        pocket_add(&pocket, sum_of(i % 4 < 2 ? 0 : 60), i * EIGHT_POCKETS);
    }
    CHECK_EQUAL(MOVING, pocket.state);
    pocket_add(&pocket, sum_of(60), 5000);
    CHECK_EQUAL(0, pocket_noise(&pocket));
}

/* ---- the zero */

TEST(the_zero_of_an_empty_pocket_follows_slowly_and_not_far) {
    static const struct {
        uint32_t until; /* ms */
        int level;      /* of the sensor */
        int zero;       /* that the pocket takes for empty then */
    } rows[] = {
        {1000, 5, 0},   {3300, 5, 3},    {9000, 5, 5},
        {60000, 11, 8}, {90000, -1, -1}, {120000, -11, -8},
    };
    uint32_t now = 0;
    pocket_begin(&pocket, HALF, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CHECK_ROW(i);
        for (; now < rows[i].until; now += EIGHT_POCKETS) {
            pocket_add(&pocket, sum_of(rows[i].level), now);
            if (pocket.state == EMPTY) {
                pocket_follow(&pocket, now);
            }
        }
        CHECK_EQUAL(HALF + rows[i].zero, pocket.zero);
    }
    CHECK_EQUAL(0, pocket.departures);
}

TEST(to_be_told_that_it_is_empty_is_no_departure) {
    static const struct row rows[] = {{300, 40, STILL, 0}};
    PLAY(rows);
    CHECK_EQUAL(HALF + 40, pocket_zero(&pocket, 300));
    CHECK_EQUAL(EMPTY, pocket.state);
    CHECK_EQUAL(0, pocket_level(&pocket));
    CHECK(!pocket_add(&pocket, sum_of(40), 314));
    CHECK_EQUAL(0, pocket.departures);
}

TEST(a_moving_pocket_that_is_zeroed_moves_on) {
    static const struct row rows[] = {{300, 0, EMPTY, 0}, {350, 50, MOVING, 0}};
    PLAY(rows);
    pocket_zero(&pocket, 350);
    CHECK_EQUAL(MOVING, pocket.state);
}

/* ---- under noise */

static const double sigmas[] = {0, 1, 2, 4}; /* mV a conversion */
static const uint32_t cadences_us[] = {1792, 5 * 1792, 8 * 1792};

/* How often the pocket changes its mind within ten minutes, after the first second. */
static int changes(double millivolts, double sigma, uint32_t every_us) {
    int count = 0;
    pocket_begin(&pocket, HALF, 0);
    for (uint32_t at = 0; at < 600000000; at += every_us) {
        const bool changed = pocket_add(&pocket, conversions_sum(millivolts, sigma), at / 1000);
        count += changed && at > 1000000;
    }
    return count;
}

TEST(ten_minutes_of_noise_move_nothing) {
    conversions_seed(7);
    for (size_t i = 0; i < 4; i++) {
        for (size_t j = 0; j < 3; j++) {
            CHECK_ROW(10 * i + j);
            CHECK_EQUAL(0, changes(2502 + UNIT_MV, sigmas[i], cadences_us[j]));
        }
    }
}

/* A step of one unit at any moment between two readings, up or down: ms until it is moving. */
static uint32_t noticed_after(double from, double to, double sigma, uint32_t phase_us) {
    const uint32_t every = cadences_us[2];
    uint32_t at = 0;
    pocket_begin(&pocket, HALF, 0);
    for (; at < 500000; at += every) {
        pocket_add(&pocket, conversions_sum(from, sigma), at / 1000);
    }
    const uint32_t step = at - every + phase_us;
    for (; pocket.state != MOVING; at += every) {
        CHECK(at < step + 200000);
        pocket_add(&pocket, conversions_sum(to, sigma), at / 1000);
    }
    return (at - every - step) / 1000;
}

TEST(the_smallest_step_is_noticed_within_30_ms_in_any_noise) {
    conversions_seed(8);
    for (size_t i = 0; i < 4; i++) {
        for (uint32_t phase = 0; phase < 14000; phase += 100) {
            CHECK_ROW(i);
            CHECK(noticed_after(2500, 2500 + UNIT_MV, sigmas[i], phase) <= 30);
            CHECK(noticed_after(2500 - UNIT_MV, 2500, sigmas[i], phase) <= 30);
        }
    }
}

TEST(a_level_is_off_by_less_than_a_fifth_of_a_unit_in_any_noise) {
    conversions_seed(9);
    for (size_t i = 0; i < 4; i++) {
        for (int face = -3; face <= 3; face++) {
            pocket_begin(&pocket, HALF, 0);
            for (uint32_t j = 0; j < 400; j++) {
                pocket_add(&pocket, conversions_sum(2500 + face * UNIT_MV, sigmas[i]), j * 14);
                const double off = pocket_level(&pocket) - face * UNIT_MV / MILLIVOLTS_A_COUNT;
                CHECK_ROW(i * 10 + (size_t)(face + 3));
                CHECK(j < 20 ||
                      (off < 8.5 && off > -8.5)); /* a converter rounds down: 4 of these */
            }
        }
    }
}
