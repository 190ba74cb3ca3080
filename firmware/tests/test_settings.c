#include <string.h>

#include "check.h"
#include "crc16.h"
#include "decisions.h"
#include "port_native.h"
#include "settings.h"

static struct settings settings;
static struct settings_keeper keeper;

static const struct settings explorers = {
    .identity = {9, "explorers"},
    .pockets = 5,
    .zeroed = 0x1F,
    .zeros = {4001, 4002, 4003, 4004, 4005, 4096, 4096, 4096},
};
static const struct settings mummy = {
    .identity = {5, "mummy"},
    .pockets = 1,
    .zeroed = 0x01,
    .zeros = {4100, 4096, 4096, 4096, 4096, 4096, 4096, 4096},
};

static void begin_new_chip(void) {
    native_make();
    native_power_on(1);
    settings_load(&settings, &keeper);
}

static void begin_again(void) {
    native_power_on(1);
    settings_load(&settings, &keeper);
}

static void write_for(uint32_t milliseconds) {
    for (; milliseconds > 0; milliseconds--) {
        settings_go_on(&keeper);
        native_pass(1);
    }
}

static void keep(const struct settings *wanted) {
    settings_keep(wanted, &keeper);
    write_for(250); /* the EEPROM of this port takes 4 ms a byte */
    CHECK(settings_are_kept(&keeper));
}

static void check_are(const struct settings *wanted) {
    CHECK_EQUAL(wanted->identity.length, settings.identity.length);
    CHECK(memcmp(wanted->identity.letters, settings.identity.letters, MESSAGES_IDENTITY_MOST) == 0);
    CHECK_EQUAL(wanted->pockets, settings.pockets);
    CHECK_EQUAL(wanted->zeroed, settings.zeroed);
    CHECK(memcmp(wanted->zeros, settings.zeros, sizeof wanted->zeros) == 0);
}

static void check_are_those_of_a_new_chip(void) {
    CHECK_EQUAL(0, settings.identity.length);
    CHECK_EQUAL(8, settings.pockets);
    CHECK_EQUAL(0, settings.zeroed);
    CHECK_EQUAL(DECISIONS_HALF_SCALE, settings.zeros[7]);
}

TEST(a_new_chip_has_no_name_and_eight_pockets_never_zeroed) {
    begin_new_chip();
    check_are_those_of_a_new_chip();
    memset(native_eeprom, 0, NATIVE_EEPROM); /* as some programmers leave it */
    begin_again();
    check_are_those_of_a_new_chip();
}

TEST(settings_outlast_the_power) {
    begin_new_chip();
    keep(&explorers);
    begin_again();
    check_are(&explorers);
    keep(&mummy);
    begin_again();
    check_are(&mummy);
}

TEST(power_that_fails_at_any_moment_leaves_the_old_settings_or_the_new_ones) {
    for (uint32_t moment = 0; moment < 200; moment++) {
        CHECK_ROW(moment);
        begin_new_chip();
        keep(&explorers);
        begin_again(); /* a loaded copy is as safe as one that was just written */
        settings_keep(&mummy, &keeper);
        write_for(moment);
        const struct settings *wanted = settings_are_kept(&keeper) ? &mummy : &explorers;
        begin_again();
        check_are(wanted);
    }
}

TEST(power_that_fails_at_the_very_first_keeping_leaves_a_new_chip) {
    for (uint32_t moment = 0; moment < 140; moment++) {
        begin_new_chip();
        settings_keep(&explorers, &keeper);
        write_for(moment);
        CHECK_ROW(moment);
        CHECK(!settings_are_kept(&keeper));
        begin_again();
        check_are_those_of_a_new_chip();
    }
}

TEST(any_wrong_byte_gives_the_copy_before) {
    for (int i = 0; i < SETTINGS_COPY_BYTES; i++) {
        begin_new_chip();
        keep(&mummy);     /* the first copy */
        keep(&explorers); /* the second, at 64 */
        native_eeprom[64 + i] ^= 0x10;
        CHECK_ROW(i);
        begin_again();
        check_are(&mummy);
    }
}

TEST(a_copy_in_another_format_gives_the_copy_before) {
    begin_new_chip();
    keep(&mummy);
    keep(&explorers);
    uint8_t *copy = &native_eeprom[64];
    copy[1]++; /* as a later firmware may write it: with a CRC that is right */
    const uint16_t crc = crc16_of(copy, SETTINGS_COPY_BYTES - 2);
    copy[SETTINGS_COPY_BYTES - 2] = (uint8_t)(crc >> 8);
    copy[SETTINGS_COPY_BYTES - 1] = (uint8_t)crc;
    begin_again();
    check_are(&mummy);
}

TEST(a_change_while_writing_is_kept_too) {
    begin_new_chip();
    settings_keep(&explorers, &keeper);
    write_for(60);
    keep(&mummy);
    begin_again();
    check_are(&mummy);
}

TEST(generations_may_run_over) {
    begin_new_chip();
    for (int i = 0; i < 600; i++) {
        const struct settings *wanted = i % 2 == 0 ? &explorers : &mummy;
        keep(wanted);
        begin_again();
        CHECK_ROW(i);
        check_are(wanted);
    }
}

TEST(bytes_that_are_right_already_are_not_written_again) {
    begin_new_chip();
    keep(&explorers);
    keep(&explorers);
    const uint16_t before = native_eeprom_writes;
    keep(&explorers);
    CHECK(native_eeprom_writes - before <= 3); /* the generation and its CRC */
}

TEST(nothing_is_written_when_nothing_is_to_be_kept) {
    begin_new_chip();
    write_for(100);
    CHECK_EQUAL(0, native_eeprom_writes);
}
