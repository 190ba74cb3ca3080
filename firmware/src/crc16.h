/* CRC-16/CCITT-FALSE: says whether a packet, or what the EEPROM holds, is whole. */
#ifndef CRC16_H
#define CRC16_H

#include <stdint.h>

/* Of `123456789` it is 0x29B1. Over bytes that end with their own CRC, high byte first, it is 0. */
uint16_t crc16_of(const uint8_t *bytes, uint8_t count);

#endif
