#include "settings.h"

#include "crc16.h"
#include "decisions.h" /* the zero of a pocket that was never told one */
#include "port.h"      /* the EEPROM */

#define SETTINGS_FORMAT 1
#define SETTINGS_SLOTS  2
#define SLOT_BYTES      64

/* The places of the fields in a copy. */
#define AT_GENERATION 0
#define AT_FORMAT     1
#define AT_LENGTH     2
#define AT_LETTERS    3
#define AT_POCKETS    (AT_LETTERS + MESSAGES_IDENTITY_MOST)
#define AT_ZEROED     (AT_POCKETS + 1)
#define AT_ZEROS      (AT_ZEROED + 1)
#define AT_CRC        (AT_ZEROS + 2 * MESSAGES_POCKETS_MOST)

static uint8_t address_of(uint8_t slot, uint8_t at) {
    return (uint8_t)(slot * SLOT_BYTES + at);
}

static void put_16(uint8_t *to, uint16_t number) {
    to[0] = (uint8_t)(number >> 8);
    to[1] = (uint8_t)number;
}

static uint16_t get_16(const uint8_t *from) {
    return (uint16_t)(from[0] << 8 | from[1]);
}

/* ---- loading */

/* The CRC covers chance, the rest another firmware's idea of a copy. */
static bool is_whole(const uint8_t *copy) {
    return crc16_of(copy, SETTINGS_COPY_BYTES) == 0 && copy[AT_FORMAT] == SETTINGS_FORMAT &&
           copy[AT_LENGTH] <= MESSAGES_IDENTITY_MOST && copy[AT_POCKETS] >= 1 &&
           copy[AT_POCKETS] <= MESSAGES_POCKETS_MOST;
}

static bool read_copy(uint8_t slot, uint8_t *copy) {
    for (uint8_t at = 0; at < SETTINGS_COPY_BYTES; at++) {
        copy[at] = port_eeprom_read(address_of(slot, at));
    }
    return is_whole(copy);
}

static void settings_forget(struct settings *settings) {
    *settings = (struct settings){.pockets = MESSAGES_POCKETS_MOST};
    for (uint8_t i = 0; i < MESSAGES_POCKETS_MOST; i++) {
        settings->zeros[i] = DECISIONS_HALF_SCALE;
    }
}

static void settings_unpack(struct settings *settings, const uint8_t *copy) {
    settings->identity.length = copy[AT_LENGTH];
    for (uint8_t i = 0; i < MESSAGES_IDENTITY_MOST; i++) {
        settings->identity.letters[i] = copy[AT_LETTERS + i];
    }
    settings->pockets = copy[AT_POCKETS];
    settings->zeroed = copy[AT_ZEROED];
    for (uint8_t i = 0; i < MESSAGES_POCKETS_MOST; i++) {
        settings->zeros[i] = get_16(&copy[AT_ZEROS + 2 * i]);
    }
}

/* Generations run over; the later of two is less than half a round ahead. */
static bool is_later(uint8_t one, uint8_t other) {
    return (uint8_t)(one - other) < 128;
}

void settings_load(struct settings *settings, struct settings_keeper *keeper) {
    bool found = false;
    settings_forget(settings);
    *keeper = (struct settings_keeper){.written = SETTINGS_COPY_BYTES};
    for (uint8_t slot = 0; slot < SETTINGS_SLOTS; slot++) {
        if (!read_copy(slot, keeper->copy)) {
            continue;
        }
        if (!found || is_later(keeper->copy[AT_GENERATION], keeper->generation)) {
            found = true;
            keeper->generation = keeper->copy[AT_GENERATION];
            keeper->slot = slot ^ 1;
            settings_unpack(settings, keeper->copy);
        }
    }
}

/* ---- keeping */

void settings_keep(const struct settings *settings, struct settings_keeper *keeper) {
    uint8_t *copy = keeper->copy;
    copy[AT_GENERATION] = (uint8_t)(keeper->generation + 1);
    copy[AT_FORMAT] = SETTINGS_FORMAT;
    copy[AT_LENGTH] = settings->identity.length;
    for (uint8_t i = 0; i < MESSAGES_IDENTITY_MOST; i++) {
        copy[AT_LETTERS + i] = settings->identity.letters[i];
    }
    copy[AT_POCKETS] = settings->pockets;
    copy[AT_ZEROED] = settings->zeroed;
    for (uint8_t i = 0; i < MESSAGES_POCKETS_MOST; i++) {
        put_16(&copy[AT_ZEROS + 2 * i], settings->zeros[i]);
    }
    put_16(&copy[AT_CRC], crc16_of(copy, AT_CRC));
    keeper->written = 0;
}

bool settings_are_kept(const struct settings_keeper *keeper) {
    return keeper->written == SETTINGS_COPY_BYTES;
}

/* A byte that is already right is not written again: cells wear out after 100,000 writes. */
void settings_go_on(struct settings_keeper *keeper) {
    if (settings_are_kept(keeper) || !port_eeprom_is_ready()) {
        return;
    }
    const uint8_t byte = keeper->copy[keeper->written];
    const uint8_t address = address_of(keeper->slot, keeper->written);
    if (port_eeprom_read(address) != byte) {
        port_eeprom_write(address, byte);
    }
    keeper->written++;
    if (settings_are_kept(keeper)) {
        keeper->generation = keeper->copy[AT_GENERATION];
        keeper->slot ^= 1;
    }
}
