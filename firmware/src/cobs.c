#include "cobs.h"

uint8_t cobs_stuff(const uint8_t *bytes, uint8_t count, uint8_t *out) {
    uint8_t code_at = 0;
    uint8_t code = 1;
    for (uint8_t i = 0; i < count; i++) {
        if (bytes[i] != 0) {
            out[i + 1] = bytes[i];
            code++;
        } else {
            out[code_at] = code;
            code_at = (uint8_t)(i + 1);
            code = 1;
        }
    }
    out[code_at] = code;
    return (uint8_t)(count + 1);
}

/* Byte i of the result comes from byte i + 1: either as it is, or a zero in place of a code. */
uint8_t cobs_unstuff(uint8_t *bytes, uint8_t count) {
    uint8_t left = count == 0 ? 0 : bytes[0]; /* up to the next code byte, from byte i on */
    for (uint8_t i = 1; i < count; i++) {
        left--;
        bytes[i - 1] = left == 0 ? 0 : bytes[i];
        left = left == 0 ? bytes[i] : left;
    }
    return left == 1 ? (uint8_t)(count - 1) : 0;
}
