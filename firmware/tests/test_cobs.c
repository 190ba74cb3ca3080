#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "cobs.h"

static const struct {
    uint8_t count;
    uint8_t plain[8];
    uint8_t stuffed[9];
} pairs[] = {
    {1, {0}, {1, 1}},
    {1, {7}, {2, 7}},
    {2, {0, 0}, {1, 1, 1}},
    {3, {5, 0, 6}, {2, 5, 2, 6}},
    {4, {0, 5, 6, 0}, {1, 3, 5, 6, 1}},
    {8, {1, 2, 3, 4, 5, 6, 7, 8}, {9, 1, 2, 3, 4, 5, 6, 7, 8}},
};
#define PAIRS (sizeof pairs / sizeof *pairs)

TEST(bytes_are_stuffed_as_written_down_here) {
    for (size_t i = 0; i < PAIRS; i++) {
        uint8_t out[9];
        CHECK_ROW(i);
        CHECK_EQUAL(pairs[i].count + 1, cobs_stuff(pairs[i].plain, pairs[i].count, out));
        CHECK(memcmp(out, pairs[i].stuffed, pairs[i].count + 1U) == 0);
    }
}

TEST(stuffed_bytes_are_unstuffed_in_place) {
    for (size_t i = 0; i < PAIRS; i++) {
        uint8_t bytes[9];
        CHECK_ROW(i);
        memcpy(bytes, pairs[i].stuffed, sizeof bytes);
        CHECK_EQUAL(pairs[i].count, cobs_unstuff(bytes, (uint8_t)(pairs[i].count + 1)));
        CHECK(memcmp(bytes, pairs[i].plain, pairs[i].count) == 0);
    }
}

TEST(any_bytes_come_back_and_no_zero_is_among_them_on_the_way) {
    srand(1);
    for (int i = 0; i < 20000; i++) {
        uint8_t plain[64], stuffed[65];
        const uint8_t count = (uint8_t)(1 + rand() % 64);
        for (uint8_t j = 0; j < count; j++) {
            plain[j] = (uint8_t)(rand() % (i % 2 == 0 ? 3 : 256));
        }
        CHECK_EQUAL(count + 1, cobs_stuff(plain, count, stuffed));
        CHECK(memchr(stuffed, 0, count + 1U) == NULL);
        CHECK_EQUAL(count, cobs_unstuff(stuffed, (uint8_t)(count + 1)));
        CHECK(memcmp(stuffed, plain, count) == 0);
    }
}

TEST(a_code_that_points_beyond_the_end_is_not_cobs) {
    static const struct {
        uint8_t count;
        uint8_t bytes[4];
    } rows[] = {{1, {2}}, {1, {255}}, {3, {4, 1, 1}}, {3, {2, 1, 2}}, {4, {255, 1, 1, 1}}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint8_t bytes[4];
        CHECK_ROW(i);
        memcpy(bytes, rows[i].bytes, sizeof bytes);
        CHECK_EQUAL(0, cobs_unstuff(bytes, rows[i].count));
    }
}

TEST(nothing_is_not_cobs) {
    uint8_t bytes[1] = {1};
    CHECK_EQUAL(0, cobs_unstuff(bytes, 0));
    CHECK_EQUAL(0, cobs_unstuff(bytes, 1));
}
