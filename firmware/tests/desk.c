#include "desk.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "decisions.h"
#include "frame.h"
#include "port_native.h"

#define SUM_US 1792 /* 16 conversions */

struct reader desk_reader;
int desk_levels[MESSAGES_POCKETS_MOST];
struct messages_state desk_state;
uint8_t desk_hello[64];
uint8_t desk_statistics[64];
uint8_t desk_refused[64];
uint32_t desk_said_at;
uint8_t desk_sequence;

static struct frame_receiver host;
static uint8_t host_sequence;
static uint32_t sum_us;
static uint8_t sum_pocket;
static char words[4096];

/* ---- what the host hears */

static uint16_t get_16(const uint8_t *at) {
    return (uint16_t)(at[0] << 8 | at[1]);
}

static void hear_state(const uint8_t *body, uint8_t length) {
    desk_state.uptime = (uint32_t)get_16(body) << 16 | get_16(body + 2);
    desk_state.count = body[4];
    CHECK_EQUAL(5 + 5 * desk_state.count, length);
    for (uint8_t i = 0; i < desk_state.count; i++) {
        const uint8_t *at = body + 5 + 5 * i;
        desk_state.pockets[i] =
            (struct messages_pocket){at[0], (int16_t)get_16(at + 1), at[3], at[4]};
    }
}

static void say_word(const char *word) {
    CHECK(strlen(words) + strlen(word) + 2 < sizeof words);
    strcat(strcat(words, words[0] == '\0' ? "" : " "), word);
}

static void hear_packet(const uint8_t *packet, uint8_t length) {
    uint8_t *const kept[] = {NULL, desk_hello, NULL, desk_statistics, desk_refused};
    static const char *const names[] = {"", "hello", "state", "statistics", "refused"};
    CHECK_EQUAL(MESSAGES_VERSION, packet[0]);
    CHECK(packet[1] >= MESSAGES_HELLO && packet[1] <= MESSAGES_REFUSED);
    say_word(names[packet[1]]);
    desk_sequence = packet[2];
    desk_said_at = port_now();
    if (packet[1] == MESSAGES_STATE) {
        hear_state(packet + 3, (uint8_t)(length - 3));
    } else {
        memcpy(kept[packet[1]], packet, length);
    }
}

/* Whatever the reader sends is whole frames: the host never counts a fault. */
static void hear_line(void) {
    uint8_t byte;
    while (native_take_sent(&byte, 1) == 1) {
        const uint8_t length = frame_receive(&host, byte);
        if (length != 0) {
            hear_packet(host.bytes, length);
        }
    }
    CHECK_EQUAL(0, host.damaged + host.malformed);
}

/* ---- hands */

void desk_plug_in(void) {
    native_power_on(1);
    frame_begin(&host);
    sum_us = 0;
    sum_pocket = 0;
    reader_begin(&desk_reader);
}

void desk_unpack(void) {
    native_make();
    memset(desk_levels, 0, sizeof desk_levels);
    host_sequence = 0;
    desk_plug_in();
}

void desk_host_says(uint8_t type, const uint8_t *body, uint8_t length) {
    uint8_t packet[FRAME_PACKET_MOST] = {MESSAGES_VERSION, type, host_sequence++};
    uint8_t bytes[FRAME_MOST];
    memcpy(packet + 3, body, length);
    native_receive(bytes, frame_build(packet, (uint8_t)(length + 3), bytes));
}

void desk_host_says_bare(uint8_t type) {
    desk_host_says(type, (const uint8_t *)"", 0);
}

/* ---- time */

static void convert_next(void) {
    if (sum_pocket >= native_converted) {
        sum_pocket = 0;
    }
    const int counts = DECISIONS_HALF_SCALE + desk_levels[sum_pocket];
    native_convert(sum_pocket++, (uint16_t)(2 * counts));
}

static void pass_one(void) {
    for (sum_us += 1000; sum_us >= SUM_US; sum_us -= SUM_US) {
        convert_next();
    }
    reader_run(&desk_reader);
    native_pass(1);
    hear_line();
}

const char *desk_run_for(uint32_t milliseconds) {
    words[0] = '\0';
    while (milliseconds-- != 0) {
        pass_one();
    }
    return words;
}
