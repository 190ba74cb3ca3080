#include "check.h"
#include "crc16.h"

TEST(the_crc_has_its_published_check_value) {
    CHECK_EQUAL(0x29B1, crc16_of((const uint8_t *)"123456789", 9));
}

TEST(the_crc_of_nothing_is_its_start) {
    CHECK_EQUAL(0xFFFF, crc16_of((const uint8_t *)"", 0));
}

TEST(the_crc_over_bytes_and_their_crc_is_zero) {
    uint8_t bytes[] = {1, 0x40, 9, 0, 0};
    const uint16_t crc = crc16_of(bytes, 3);
    bytes[3] = (uint8_t)(crc >> 8);
    bytes[4] = (uint8_t)crc;
    CHECK_EQUAL(0, crc16_of(bytes, 5));
}
