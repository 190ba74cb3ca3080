/* Settings: what a reader keeps without power: its name, its pockets, and their zeros.
 *
 * Two copies, each with its own CRC, are written in turn: whatever moment the power fails at, one
 * of them is whole. Where neither is, as in a new chip: no name, 8 pockets, never zeroed.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"

struct settings {
    struct messages_identity identity;
    uint8_t pockets;
    uint8_t zeroed; /* bit 0 is pocket 0, and so on */
    uint16_t zeros[MESSAGES_POCKETS_MOST];
};

/* One copy as it lies in the EEPROM. */
#define SETTINGS_COPY_BYTES (2 + 1 + MESSAGES_IDENTITY_MOST + 2 + 2 * MESSAGES_POCKETS_MOST + 2)

struct settings_keeper {
    uint8_t copy[SETTINGS_COPY_BYTES];
    uint8_t generation; /* of the newest whole copy */
    uint8_t slot;       /* where the next one goes: 0 or 1 */
    uint8_t written;    /* bytes of it; all when there is nothing to do */
};

void settings_load(struct settings *settings, struct settings_keeper *keeper);

/* Begins to write them; what was being written is given up for it. */
void settings_keep(const struct settings *settings, struct settings_keeper *keeper);

/* Writes a byte if the EEPROM is ready for it. All of them are kept 150 ms after settings_keep. */
void settings_go_on(struct settings_keeper *keeper);

bool settings_are_kept(const struct settings_keeper *keeper);

#endif
