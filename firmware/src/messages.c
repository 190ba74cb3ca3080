#include "messages.h"

#include <stdbool.h>

#define MESSAGES_HEAD 3 /* version, type, sequence */

static uint8_t *put_head(uint8_t *to, enum messages_type type, uint8_t sequence) {
    *to++ = MESSAGES_VERSION;
    *to++ = (uint8_t)type;
    *to++ = sequence;
    return to;
}

static uint8_t *put_16(uint8_t *to, uint16_t number) {
    *to++ = (uint8_t)(number >> 8);
    *to++ = (uint8_t)number;
    return to;
}

static uint8_t *put_32(uint8_t *to, uint32_t number) {
    return put_16(put_16(to, (uint16_t)(number >> 16)), (uint16_t)number);
}

static uint8_t *put_identity(uint8_t *to, const struct messages_identity *identity) {
    *to++ = identity->length;
    for (uint8_t i = 0; i < identity->length; i++) {
        *to++ = identity->letters[i];
    }
    return to;
}

static uint8_t *put_pocket(uint8_t *to, const struct messages_pocket *pocket) {
    *to++ = pocket->state;
    to = put_16(to, (uint16_t)pocket->level);
    *to++ = pocket->noise;
    *to++ = pocket->departures;
    return to;
}

uint8_t messages_write_hello(uint8_t *packet, uint8_t sequence,
                             const struct messages_hello *hello) {
    uint8_t *to = put_head(packet, MESSAGES_HELLO, sequence);
    to = put_identity(to, &hello->identity);
    *to++ = hello->pockets;
    *to++ = hello->major;
    *to++ = hello->minor;
    *to++ = hello->reset;
    to = put_32(to, hello->uptime);
    return (uint8_t)(to - packet);
}

uint8_t messages_write_state(uint8_t *packet, uint8_t sequence,
                             const struct messages_state *state) {
    uint8_t *to = put_head(packet, MESSAGES_STATE, sequence);
    to = put_32(to, state->uptime);
    *to++ = state->count;
    for (uint8_t i = 0; i < state->count; i++) {
        to = put_pocket(to, &state->pockets[i]);
    }
    return (uint8_t)(to - packet);
}

uint8_t messages_write_statistics(uint8_t *packet, uint8_t sequence,
                                  const struct messages_statistics *statistics) {
    uint8_t *to = put_head(packet, MESSAGES_STATISTICS, sequence);
    to = put_32(to, statistics->uptime);
    to = put_16(to, statistics->received);
    to = put_16(to, statistics->crc);
    to = put_16(to, statistics->malformed);
    to = put_16(to, statistics->refused);
    to = put_16(to, statistics->overruns);
    to = put_16(to, statistics->sent);
    to = put_16(to, statistics->dropped);
    return (uint8_t)(to - packet);
}

uint8_t messages_write_refused(uint8_t *packet, uint8_t sequence, uint8_t type,
                               enum messages_refusal reason) {
    uint8_t *to = put_head(packet, MESSAGES_REFUSED, sequence);
    *to++ = type;
    *to++ = (uint8_t)reason;
    return (uint8_t)(to - packet);
}

static bool is_letter(uint8_t byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-';
}

/* A body of CONFIGURE is as long as its first byte says: that byte, the name, and the pockets. */
static enum messages_refusal read_configure(const uint8_t *body, uint8_t length,
                                            struct messages_request *request) {
    if (length < 2 || body[0] > MESSAGES_IDENTITY_MOST || length != body[0] + 2) {
        return MESSAGES_WRONG_LENGTH;
    }
    request->identity.length = body[0];
    for (uint8_t i = 0; i < body[0]; i++) {
        if (!is_letter(body[i + 1])) {
            return MESSAGES_WRONG_VALUE;
        }
        request->identity.letters[i] = body[i + 1];
    }
    request->pockets = body[length - 1];
    const bool counted = request->pockets >= 1 && request->pockets <= MESSAGES_POCKETS_MOST;
    return body[0] != 0 && counted ? MESSAGES_UNDERSTOOD : MESSAGES_WRONG_VALUE;
}

static enum messages_refusal read_zero(const uint8_t *body, uint8_t length,
                                       struct messages_request *request) {
    if (length != 1) {
        return MESSAGES_WRONG_LENGTH;
    }
    request->pockets = body[0];
    return MESSAGES_UNDERSTOOD;
}

enum messages_refusal messages_read(const uint8_t *packet, uint8_t length,
                                    struct messages_request *request) {
    const uint8_t *body = packet + MESSAGES_HEAD;
    const uint8_t body_length = (uint8_t)(length - MESSAGES_HEAD);
    request->type = packet[1];
    if (packet[0] != MESSAGES_VERSION) {
        return MESSAGES_OTHER_VERSION;
    }
    switch (request->type) {
    case MESSAGES_HEARTBEAT:
    case MESSAGES_ASK_HELLO:
    case MESSAGES_ASK_STATE:
    case MESSAGES_ASK_STATISTICS:
        return body_length == 0 ? MESSAGES_UNDERSTOOD : MESSAGES_WRONG_LENGTH;
    case MESSAGES_CONFIGURE:
        return read_configure(body, body_length, request);
    case MESSAGES_ZERO:
        return read_zero(body, body_length, request);
    default:
        return MESSAGES_UNKNOWN_TYPE;
    }
}
