/* Frames: packets on their way over the line, and what is left of them when they arrive.
 *
 * A packet is version, type, sequence, body and a CRC: at most 64 bytes (PROTOCOL.md). Whatever the
 * line does to the bytes, the frame after the next zero byte is read.
 */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#define FRAME_CRC          2
#define FRAME_PACKET_MOST  64                      /* with its CRC */
#define FRAME_PACKET_LEAST 5                       /* a head, no body, and the CRC */
#define FRAME_STUFFED_MOST (FRAME_PACKET_MOST + 1) /* without the zero at its end */
#define FRAME_MOST         (FRAME_STUFFED_MOST + 1)

struct frame_receiver {
    uint8_t bytes[FRAME_STUFFED_MOST];
    uint8_t count;
    bool too_long;      /* whatever comes before the next zero is void */
    uint16_t received;  /* whole packets; these three counts stop at 65,535 */
    uint16_t damaged;   /* by their CRC */
    uint16_t malformed; /* no COBS, too long, or too short for a packet */
};

/* Counts one more, but never beyond 65,535. */
void frame_count(uint16_t *counter);

void frame_begin(struct frame_receiver *receiver);

/* Takes the next byte from the line. If it completes a packet: that packet's length without its
 * CRC, and the packet is in `bytes` until the next byte is given. Otherwise 0. */
uint8_t frame_receive(struct frame_receiver *receiver, uint8_t byte);

/* Makes a frame of the first `count` bytes of `packet`, which must have room for a CRC after them,
 * and returns its length, the zero at its end included. `out` has room for FRAME_MOST bytes. */
uint8_t frame_build(uint8_t *packet, uint8_t count, uint8_t *out);

#endif
