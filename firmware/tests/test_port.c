/* The native port is as narrow as the chip: what a test can do there, a Nano can do. */
#include <string.h>

#include "check.h"
#include "port_native.h"

static void begin(void) {
    native_make();
    native_power_on(1);
}

TEST(bytes_leave_at_the_speed_of_the_line) {
    uint8_t bytes[PORT_SEND_MOST] = {0};
    begin();
    CHECK_EQUAL(PORT_SEND_MOST, port_send_room());
    port_send(bytes, 100);
    CHECK_EQUAL(27, port_send_room());
    native_pass(10);
    CHECK_EQUAL(57, native_take_sent(bytes, sizeof bytes));
    native_pass(10);
    CHECK_EQUAL(43, native_take_sent(bytes, sizeof bytes));
    CHECK_EQUAL(PORT_SEND_MOST, port_send_room());
}

TEST(bytes_that_find_no_room_are_overruns) {
    uint8_t bytes[70];
    uint8_t byte;
    begin();
    memset(bytes, 9, sizeof bytes);
    native_receive(bytes, sizeof bytes);
    CHECK_EQUAL(7, port_overruns());
    for (int i = 0; i < 63; i++) {
        CHECK(port_take_byte(&byte));
    }
    CHECK(!port_take_byte(&byte));
}

TEST(a_sum_is_taken_once_and_only_of_pockets_that_are_asked_for) {
    uint8_t pocket;
    uint16_t sum;
    begin();
    port_convert(2);
    native_convert(1, 500);
    native_convert(1, 600);
    native_convert(2, 700);
    CHECK(port_take_sum(&pocket, &sum));
    CHECK_EQUAL(1, pocket);
    CHECK_EQUAL(600, sum);
    CHECK(!port_take_sum(&pocket, &sum));
}

TEST(the_eeprom_takes_its_time_and_outlasts_the_power) {
    begin();
    port_eeprom_write(3, 42);
    CHECK(!port_eeprom_is_ready());
    native_pass(4);
    CHECK(port_eeprom_is_ready());
    CHECK_EQUAL(42, port_eeprom_read(3));
    native_power_on(2);
    CHECK_EQUAL(42, port_eeprom_read(3));
    CHECK_EQUAL(1, native_eeprom_writes);
}
