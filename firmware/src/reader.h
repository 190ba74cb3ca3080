/* The reader: what it says when, and what it does when it is told to (PROTOCOL.md).
 *
 * It knows pockets and a host, not dice or games. All that touches the chip goes through port.h.
 */
#ifndef READER_H
#define READER_H

#include <stdbool.h>
#include <stdint.h>

#include "frame.h"
#include "messages.h"
#include "pocket.h"
#include "settings.h"

#define READER_MAJOR 1
#define READER_MINOR 0

#define READER_HELLO_MS   1000 /* between two HELLOs while no host is heard */
#define READER_STATE_MS   100  /* between two STATEs while one is */
#define READER_DEAF_MS    2000 /* without a good frame: no host any more */
#define READER_LATE_MS    150  /* without a STATE while one is: nothing else is sent before */
#define READER_AHEAD_MOST 16   /* bytes that may be on their way before a STATE: 3 ms */
#define READER_BLINK_MS   50   /* the light, with each HELLO */

struct reader {
    struct settings settings;
    struct settings_keeper keeper;
    struct pocket pockets[MESSAGES_POCKETS_MOST];
    struct frame_receiver receiver;
    bool linked;
    bool state_owed;
    uint8_t read_pockets; /* since the watchdog was fed, a bit each */
    uint8_t sequence;
    uint8_t reset_cause;
    uint32_t heard_at;
    uint32_t hello_at;
    uint32_t state_at;
    uint16_t refused;
    uint16_t sent;
    uint16_t dropped;
};

/* Loads the settings, begins to convert, and says HELLO. */
void reader_begin(struct reader *reader);

/* Does what is to be done now. To be called again and again, every millisecond at least. */
void reader_run(struct reader *reader);

#endif
