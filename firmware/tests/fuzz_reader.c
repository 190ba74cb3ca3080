/* Bytes of every kind into a whole reader (libFuzzer). Whatever they are:
 *
 * 1. nothing crashes, and no sanitizer finds fault;
 * 2. each frame that ended is counted once: as received, damaged or malformed;
 * 3. what the reader sends is whole frames of this version, numbered without a gap;
 * 4. after a zero byte the next good frame is read and answered.
 *
 * The input is taken in pieces: a byte that says how many bytes arrive and how much time passes,
 * then those bytes.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "frame.h"
#include "messages.h"
#include "port_native.h"
#include "reader.h"

#define LONG 7 /* a pause in which the host is forgotten */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct reader reader;
static struct frame_receiver host;
static uint8_t expected_sequence;
static uint32_t answers; /* STATISTICS that came */
static uint16_t ended;   /* frames that the reader has seen end */
static bool open;        /* bytes have come since the last zero */

static void demand(bool holds) {
    if (!holds) {
        abort();
    }
}

static void hear_packet(void) {
    demand(host.bytes[0] == MESSAGES_VERSION);
    demand(host.bytes[1] >= MESSAGES_HELLO && host.bytes[1] <= MESSAGES_REFUSED);
    demand(host.bytes[2] == expected_sequence++);
    answers += host.bytes[1] == MESSAGES_STATISTICS;
}

static void run(uint32_t milliseconds) {
    uint8_t byte;
    for (uint32_t i = 0; i < milliseconds; i++) {
        native_convert((uint8_t)(i % 8), (uint16_t)(8192 + (i * 37 & 127)));
        reader_run(&reader);
        native_pass(1);
        while (native_take_sent(&byte, 1) == 1) {
            if (frame_receive(&host, byte) != 0) {
                hear_packet();
            }
        }
    }
    demand(host.damaged == 0 && host.malformed == 0);
}

/* Until all that was to be sent has left. */
static void run_until_quiet(void) {
    do {
        run(2);
    } while (port_send_room() < PORT_SEND_MOST);
}

static void say(const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        ended = (uint16_t)(ended + (bytes[i] == 0 && open));
        open = bytes[i] != 0;
        native_receive(&bytes[i], 1);
        if (i % 16 == 15 || bytes[i] == 0) {
            reader_run(&reader);
            native_pass(1);
        }
    }
    run(2);
}

static void demand_counts(void) {
    const struct frame_receiver *seen = &reader.receiver;
    demand(seen->received + seen->damaged + seen->malformed == ended);
    demand(port_overruns() == 0);
}

static void say_pieces(const uint8_t *data, size_t size) {
    while (size > 0) {
        const size_t wanted = (size_t)(data[0] & 31) + 1;
        const size_t count = wanted < size - 1 ? wanted : size - 1;
        const uint8_t pause = data[0] >> 5;
        say(data + 1, count);
        native_set_clock(port_now() + (pause == LONG ? READER_DEAF_MS : 0));
        run(pause);
        data += count + 1;
        size -= count + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const uint8_t question[] = {0x00, 0x06, 0x01, 0x43, 0xff, 0xbd, 0xc3, 0x00};
    native_make();
    native_power_on(1);
    frame_begin(&host);
    expected_sequence = 0;
    answers = 0;
    ended = 0;
    open = false;
    reader_begin(&reader);
    say_pieces(data, size);
    say(question, 1);
    run_until_quiet();
    demand_counts();
    const uint32_t before = answers;
    say(question + 1, sizeof question - 1);
    run_until_quiet();
    demand_counts();
    demand(answers == before + 1 && reader.linked);
    return 0;
}
