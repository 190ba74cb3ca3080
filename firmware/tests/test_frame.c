#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "frame.h"

static struct frame_receiver receiver;
static const uint8_t heartbeat[] = {0x03, 0x01, 0x40, 0x03, 0xf6, 0x60, 0x00};

/* The length of the last packet that these bytes complete, 0 if none. */
static uint8_t feed(const uint8_t *bytes, size_t count) {
    uint8_t last = 0;
    for (size_t i = 0; i < count; i++) {
        const uint8_t length = frame_receive(&receiver, bytes[i]);
        last = length != 0 ? length : last;
    }
    return last;
}

TEST(a_frame_is_read_byte_by_byte) {
    frame_begin(&receiver);
    for (size_t i = 0; i + 1 < sizeof heartbeat; i++) {
        CHECK_EQUAL(0, frame_receive(&receiver, heartbeat[i]));
    }
    CHECK_EQUAL(3, frame_receive(&receiver, 0));
    CHECK(memcmp(receiver.bytes, (uint8_t[]){1, 0x40, 0}, 3) == 0);
    CHECK_EQUAL(1, receiver.received);
}

TEST(the_longest_packet_comes_through) {
    uint8_t packet[FRAME_PACKET_MOST], wanted[FRAME_PACKET_MOST], out[FRAME_MOST];
    memset(packet, 0x55, sizeof packet);
    memcpy(wanted, packet, sizeof wanted);
    frame_begin(&receiver);
    CHECK_EQUAL(FRAME_MOST, frame_build(packet, FRAME_PACKET_MOST - FRAME_CRC, out));
    CHECK_EQUAL(FRAME_PACKET_MOST - FRAME_CRC, feed(out, FRAME_MOST));
    CHECK(memcmp(receiver.bytes, wanted, FRAME_PACKET_MOST - FRAME_CRC) == 0);
}

TEST(nothing_between_two_zeros_is_no_error) {
    frame_begin(&receiver);
    CHECK_EQUAL(0, feed((const uint8_t[]){0, 0, 0}, 3));
    CHECK_EQUAL(0, receiver.malformed + receiver.damaged + receiver.received);
}

TEST(a_frame_after_endless_noise_and_a_zero_is_read) {
    frame_begin(&receiver);
    for (int i = 0; i < 1000; i++) {
        CHECK_EQUAL(0, frame_receive(&receiver, 0x55));
    }
    CHECK_EQUAL(0, frame_receive(&receiver, 0));
    CHECK_EQUAL(1, receiver.malformed);
    CHECK_EQUAL(3, feed(heartbeat, sizeof heartbeat));
}

TEST(every_wrong_bit_is_noticed_and_the_next_frame_is_read) {
    for (size_t bit = 0; bit < (sizeof heartbeat - 1) * 8; bit++) {
        uint8_t bytes[sizeof heartbeat];
        memcpy(bytes, heartbeat, sizeof bytes);
        bytes[bit / 8] = (uint8_t)(bytes[bit / 8] ^ 1U << bit % 8);
        CHECK_ROW(bit);
        frame_begin(&receiver);
        CHECK_EQUAL(0, feed(bytes, sizeof bytes));
        CHECK(receiver.malformed + receiver.damaged >= 1);
        CHECK_EQUAL(3, feed(heartbeat, sizeof heartbeat));
    }
}

TEST(noise_of_any_kind_costs_nothing_but_itself) {
    srand(2);
    for (int round = 0; round < 5000; round++) {
        uint16_t ended = 0;
        uint8_t before = 0;
        frame_begin(&receiver);
        for (int i = rand() % 200; i > 0; i--) {
            const uint8_t byte = (uint8_t)(rand() % 4 == 0 ? rand() % 3 : rand());
            ended = (uint16_t)(ended + (byte == 0 && before != 0));
            before = byte;
            frame_receive(&receiver, byte);
        }
        ended = (uint16_t)(ended + (before != 0));
        frame_receive(&receiver, 0);
        CHECK_EQUAL(ended, receiver.received + receiver.damaged + receiver.malformed);
        CHECK_EQUAL(3, feed(heartbeat, sizeof heartbeat));
    }
}

TEST(counts_stop_at_their_end) {
    uint16_t counter = UINT16_MAX - 1;
    frame_count(&counter);
    CHECK_EQUAL(UINT16_MAX, counter);
    frame_count(&counter);
    CHECK_EQUAL(UINT16_MAX, counter);
}
