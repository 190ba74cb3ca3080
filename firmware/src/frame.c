#include "frame.h"

#include "cobs.h"
#include "crc16.h"

void frame_count(uint16_t *counter) {
    if (*counter < UINT16_MAX) {
        ++*counter;
    }
}

void frame_begin(struct frame_receiver *receiver) {
    *receiver = (struct frame_receiver){.count = 0};
}

/* The packet between two zeros; nothing between them is no error, because ends may be sent twice.
 */
static uint8_t frame_end(struct frame_receiver *receiver) {
    if (receiver->count == 0) {
        return 0;
    }
    const uint8_t length = receiver->too_long ? 0 : cobs_unstuff(receiver->bytes, receiver->count);
    if (length < FRAME_PACKET_LEAST) {
        frame_count(&receiver->malformed);
        return 0;
    }
    if (crc16_of(receiver->bytes, length) != 0) {
        frame_count(&receiver->damaged);
        return 0;
    }
    frame_count(&receiver->received);
    return (uint8_t)(length - FRAME_CRC);
}

uint8_t frame_receive(struct frame_receiver *receiver, uint8_t byte) {
    if (byte == 0) {
        const uint8_t length = frame_end(receiver);
        receiver->count = 0;
        receiver->too_long = false;
        return length;
    }
    if (receiver->count == FRAME_STUFFED_MOST) {
        receiver->too_long = true;
    } else {
        receiver->bytes[receiver->count++] = byte;
    }
    return 0;
}

uint8_t frame_build(uint8_t *packet, uint8_t count, uint8_t *out) {
    const uint16_t crc = crc16_of(packet, count);
    packet[count] = (uint8_t)(crc >> 8);
    packet[count + 1] = (uint8_t)crc;
    const uint8_t stuffed = cobs_stuff(packet, (uint8_t)(count + FRAME_CRC), out);
    out[stuffed] = 0;
    return (uint8_t)(stuffed + 1);
}
