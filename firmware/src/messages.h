/* Messages: the fields of each packet, in the order in which PROTOCOL.md lists them.
 *
 * What a reader says is written here, what a host asks is read here. `packet` always has room for
 * FRAME_PACKET_MOST bytes; the length of what was written is returned, without a CRC.
 */
#ifndef MESSAGES_H
#define MESSAGES_H

#include <stdint.h>

#define MESSAGES_VERSION       1
#define MESSAGES_POCKETS_MOST  8
#define MESSAGES_IDENTITY_MOST 15

enum messages_type {
    MESSAGES_HELLO = 0x01,
    MESSAGES_STATE = 0x02,
    MESSAGES_STATISTICS = 0x03,
    MESSAGES_REFUSED = 0x04,
    MESSAGES_HEARTBEAT = 0x40,
    MESSAGES_ASK_HELLO = 0x41,
    MESSAGES_ASK_STATE = 0x42,
    MESSAGES_ASK_STATISTICS = 0x43,
    MESSAGES_CONFIGURE = 0x44,
    MESSAGES_ZERO = 0x45,
};

enum messages_refusal {
    MESSAGES_UNDERSTOOD = 0,
    MESSAGES_UNKNOWN_TYPE = 1,
    MESSAGES_WRONG_LENGTH = 2,
    MESSAGES_WRONG_VALUE = 3,
    MESSAGES_OTHER_VERSION = 4,
};

enum messages_pocket_state {
    MESSAGES_EMPTY = 0,
    MESSAGES_MOVING = 1,
    MESSAGES_STILL = 2,
    MESSAGES_NEVER_ZEROED = 0x80, /* added to one of the others */
};

struct messages_identity {
    uint8_t length; /* 0: no name yet */
    uint8_t letters[MESSAGES_IDENTITY_MOST];
};

struct messages_hello {
    struct messages_identity identity;
    uint8_t pockets;
    uint8_t major;
    uint8_t minor;
    uint8_t reset;
    uint32_t uptime;
};

struct messages_pocket {
    uint8_t state;
    int16_t level;
    uint8_t noise;
    uint8_t departures;
};

struct messages_state {
    uint32_t uptime;
    uint8_t count;
    struct messages_pocket pockets[MESSAGES_POCKETS_MOST];
};

struct messages_statistics {
    uint32_t uptime;
    uint16_t received;
    uint16_t crc;
    uint16_t malformed;
    uint16_t refused;
    uint16_t overruns;
    uint16_t sent;
    uint16_t dropped;
};

/* What a host asks; `identity` and `pockets` mean something for some types only. */
struct messages_request {
    uint8_t type;
    struct messages_identity identity; /* CONFIGURE */
    uint8_t pockets;                   /* CONFIGURE: how many. ZERO: which, a bit each */
};

uint8_t messages_write_hello(uint8_t *packet, uint8_t sequence, const struct messages_hello *hello);
uint8_t messages_write_state(uint8_t *packet, uint8_t sequence, const struct messages_state *state);
uint8_t messages_write_statistics(uint8_t *packet, uint8_t sequence,
                                  const struct messages_statistics *statistics);
uint8_t messages_write_refused(uint8_t *packet, uint8_t sequence, uint8_t type,
                               enum messages_refusal reason);

/* Reads what a host asks from a packet of `length` bytes without its CRC, at least 3. The type is
 * told even of what is refused; everything else only of what is understood. */
enum messages_refusal messages_read(const uint8_t *packet, uint8_t length,
                                    struct messages_request *request);

#endif
