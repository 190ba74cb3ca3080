#include "reader.h"

#include "port.h"

/* ---- speaking */

/* A frame goes whole or not at all. */
static bool send_if_room(struct reader *reader, uint8_t *packet, uint8_t length) {
    uint8_t bytes[FRAME_MOST];
    const uint8_t count = frame_build(packet, length, bytes);
    if (port_send_room() < count) {
        return false;
    }
    port_send(bytes, count);
    reader->sequence++;
    frame_count(&reader->sent);
    return true;
}

/* No flood of questions keeps a STATE from being sent for long: while one is late, none is
 * answered. */
static void answer(struct reader *reader, uint8_t *packet, uint8_t length, uint32_t now) {
    const bool late = reader->linked && now - reader->state_at >= READER_LATE_MS;
    if (late || !send_if_room(reader, packet, length)) {
        frame_count(&reader->dropped);
    }
}

static void say_hello(struct reader *reader, uint32_t now) {
    uint8_t packet[FRAME_PACKET_MOST];
    const struct messages_hello hello = {
        .identity = reader->settings.identity,
        .pockets = reader->settings.pockets,
        .major = READER_MAJOR,
        .minor = READER_MINOR,
        .reset = reader->reset_cause,
        .uptime = now,
    };
    reader->hello_at = now;
    answer(reader, packet, messages_write_hello(packet, reader->sequence, &hello), now);
}

static void say_statistics(struct reader *reader, uint32_t now) {
    uint8_t packet[FRAME_PACKET_MOST];
    const struct messages_statistics statistics = {
        .uptime = now,
        .received = reader->receiver.received,
        .crc = reader->receiver.damaged,
        .malformed = reader->receiver.malformed,
        .refused = reader->refused,
        .overruns = port_overruns(),
        .sent = reader->sent,
        .dropped = reader->dropped,
    };
    answer(reader, packet, messages_write_statistics(packet, reader->sequence, &statistics), now);
}

/* A REFUSED is not refused in its turn: two readers on one line would go on like that for ever. */
static void say_refused(struct reader *reader, uint8_t type, enum messages_refusal reason,
                        uint32_t now) {
    uint8_t packet[FRAME_PACKET_MOST];
    frame_count(&reader->refused);
    if (type != MESSAGES_REFUSED) {
        answer(reader, packet, messages_write_refused(packet, reader->sequence, type, reason), now);
    }
}

static struct messages_pocket pocket_now(const struct reader *reader, uint8_t number) {
    const struct pocket *pocket = &reader->pockets[number];
    const bool zeroed = (reader->settings.zeroed >> number & 1) != 0;
    return (struct messages_pocket){
        .state = (uint8_t)(pocket->state | (zeroed ? 0 : MESSAGES_NEVER_ZEROED)),
        .level = pocket_level(pocket),
        .noise = pocket_noise(pocket),
        .departures = pocket->departures,
    };
}

/* A STATE that cannot be sent soon stays owed, and tells what is true when the line is almost free:
 * dice that move together do not queue up old news. */
static void say_state(struct reader *reader, uint32_t now) {
    uint8_t packet[FRAME_PACKET_MOST];
    struct messages_state state = {.uptime = now, .count = reader->settings.pockets};
    if (PORT_SEND_MOST - port_send_room() > READER_AHEAD_MOST) {
        return;
    }
    for (uint8_t i = 0; i < state.count; i++) {
        state.pockets[i] = pocket_now(reader, i);
    }
    send_if_room(reader, packet, messages_write_state(packet, reader->sequence, &state));
    reader->state_at = now;
    reader->state_owed = false;
}

/* ---- obeying */

static void configure(struct reader *reader, const struct messages_request *request, uint32_t now) {
    const uint8_t before = reader->settings.pockets;
    reader->settings.identity = request->identity;
    reader->settings.pockets = request->pockets;
    for (uint8_t i = before; i < request->pockets; i++) {
        pocket_begin(&reader->pockets[i], reader->settings.zeros[i], now);
    }
    settings_keep(&reader->settings, &reader->keeper);
    port_convert(request->pockets);
    say_hello(reader, now);
}

/* Nothing can be taken for empty before it was read, nor where there is no pocket. */
static bool can_zero(const struct reader *reader, uint8_t pockets) {
    for (uint8_t i = 0; i < MESSAGES_POCKETS_MOST; i++) {
        const bool known = i < reader->settings.pockets && reader->pockets[i].seen;
        if ((pockets >> i & 1) != 0 && !known) {
            return false;
        }
    }
    return true;
}

static void zero(struct reader *reader, uint8_t pockets, uint32_t now) {
    if (!can_zero(reader, pockets)) {
        say_refused(reader, MESSAGES_ZERO, MESSAGES_WRONG_VALUE, now);
        return;
    }
    for (uint8_t i = 0; i < reader->settings.pockets; i++) {
        if ((pockets >> i & 1) != 0) {
            reader->settings.zeros[i] = pocket_zero(&reader->pockets[i], now);
        }
    }
    reader->settings.zeroed |= pockets;
    settings_keep(&reader->settings, &reader->keeper);
    reader->state_owed = true;
}

static void obey(struct reader *reader, const struct messages_request *request, uint32_t now) {
    switch (request->type) {
    case MESSAGES_ASK_HELLO:
        say_hello(reader, now);
        break;
    case MESSAGES_ASK_STATE:
        reader->state_owed = true;
        break;
    case MESSAGES_ASK_STATISTICS:
        say_statistics(reader, now);
        break;
    case MESSAGES_CONFIGURE:
        configure(reader, request, now);
        break;
    case MESSAGES_ZERO:
        zero(reader, request->pockets, now);
        break;
    default: /* HEARTBEAT: it was heard, and that is all */
        break;
    }
}

static void hear_host(struct reader *reader, uint32_t now) {
    if (!reader->linked) {
        reader->linked = true;
        reader->state_owed = true;
        reader->state_at = now;
    }
    reader->heard_at = now;
}

static void take_packet(struct reader *reader, uint8_t length, uint32_t now) {
    struct messages_request request;
    const enum messages_refusal refusal = messages_read(reader->receiver.bytes, length, &request);
    if (refusal != MESSAGES_OTHER_VERSION) {
        hear_host(reader, now);
    }
    if (refusal != MESSAGES_UNDERSTOOD) {
        say_refused(reader, request.type, refusal, now);
        return;
    }
    obey(reader, &request, now);
}

/* ---- one round */

static void run_line(struct reader *reader, uint32_t now) {
    uint8_t byte;
    while (port_take_byte(&byte)) {
        const uint8_t length = frame_receive(&reader->receiver, byte);
        if (length != 0) {
            take_packet(reader, length, now);
            return; /* the rest next time: a flood must not keep the pockets waiting */
        }
    }
}

static bool are_all_empty(const struct reader *reader) {
    for (uint8_t i = 0; i < reader->settings.pockets; i++) {
        if (reader->pockets[i].state != MESSAGES_EMPTY) {
            return false;
        }
    }
    return true;
}

static void take_sum(struct reader *reader, uint8_t pocket, uint16_t sum, uint32_t now) {
    const bool changed = pocket_add(&reader->pockets[pocket], sum, now);
    reader->state_owed = reader->state_owed || changed;
    reader->read_pockets = (uint8_t)(reader->read_pockets | 1U << pocket);
    if (are_all_empty(reader)) {
        pocket_follow(&reader->pockets[pocket], now);
    }
}

/* The watchdog is fed only when every pocket was read anew: conversions that stopped, or a loop
 * that hangs, both end in a new beginning. */
static void run_pockets(struct reader *reader, uint32_t now) {
    uint8_t pocket;
    uint16_t sum;
    while (port_take_sum(&pocket, &sum)) {
        take_sum(reader, pocket, sum, now);
    }
    const uint8_t all = (uint8_t)(0xFFU >> (MESSAGES_POCKETS_MOST - reader->settings.pockets));
    if ((reader->read_pockets & all) == all) {
        reader->read_pockets = 0;
        port_feed_watchdog();
    }
}

static void run_linked(struct reader *reader, uint32_t now) {
    if (now - reader->heard_at >= READER_DEAF_MS) {
        reader->linked = false;
        return;
    }
    if (reader->state_owed || now - reader->state_at >= READER_STATE_MS) {
        say_state(reader, now);
    }
}

static void run_alone(struct reader *reader, uint32_t now) {
    if (now - reader->hello_at >= READER_HELLO_MS) {
        say_hello(reader, now);
    }
}

void reader_run(struct reader *reader) {
    const uint32_t now = port_now();
    run_pockets(reader, now);
    run_line(reader, now);
    if (reader->linked) {
        run_linked(reader, now);
    } else {
        run_alone(reader, now);
    }
    settings_go_on(&reader->keeper);
    port_light(reader->linked || now - reader->hello_at < READER_BLINK_MS);
}

/* The zero byte ends whatever noise the line made while the chip woke up. */
void reader_begin(struct reader *reader) {
    const uint8_t end = 0;
    const uint32_t now = port_now();
    *reader = (struct reader){.reset_cause = port_reset_cause()};
    settings_load(&reader->settings, &reader->keeper);
    for (uint8_t i = 0; i < reader->settings.pockets; i++) {
        pocket_begin(&reader->pockets[i], reader->settings.zeros[i], now);
    }
    frame_begin(&reader->receiver);
    port_convert(reader->settings.pockets);
    port_send(&end, 1);
    say_hello(reader, now);
}
