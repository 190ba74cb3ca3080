#include "crc16.h"

#define CRC16_START      0xFFFFU
#define CRC16_POLYNOMIAL 0x1021U

/* Bit by bit: a table would cost 512 bytes to win a quarter of a millisecond a frame. */
static uint16_t crc16_add(uint16_t crc, uint8_t byte) {
    crc ^= (uint16_t)(byte << 8);
    for (uint8_t bit = 0; bit < 8; bit++) {
        const uint16_t carry = crc & 0x8000U;
        crc = (uint16_t)(crc << 1);
        if (carry != 0) {
            crc ^= CRC16_POLYNOMIAL;
        }
    }
    return crc;
}

uint16_t crc16_of(const uint8_t *bytes, uint8_t count) {
    uint16_t crc = CRC16_START;
    for (uint8_t i = 0; i < count; i++) {
        crc = crc16_add(crc, bytes[i]);
    }
    return crc;
}
