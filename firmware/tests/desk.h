/* A desk: a whole reader on the native port, with magnets to lay down and a host to speak to it. */
#ifndef DESK_H
#define DESK_H

#include <stdint.h>

#include "messages.h"
#include "reader.h"

extern struct reader desk_reader;
extern int desk_levels[MESSAGES_POCKETS_MOST]; /* counts from half the supply */

/* What the reader said last, of each kind. */
extern struct messages_state desk_state;
extern uint8_t desk_hello[64]; /* as packets without a CRC */
extern uint8_t desk_statistics[64];
extern uint8_t desk_refused[64];
extern uint32_t desk_said_at; /* when the last of its bytes left, ms */
extern uint8_t desk_sequence; /* of its latest frame */

/* A new chip gets power; one that had it gets it again. */
void desk_unpack(void);
void desk_plug_in(void);

/* The host sends a frame of this type, with this body. */
void desk_host_says(uint8_t type, const uint8_t *body, uint8_t length);
void desk_host_says_bare(uint8_t type);

/* Time passes, with readings as they come in a reader with as many pockets. Gives what the reader
 * said, in words: "hello state state". */
const char *desk_run_for(uint32_t milliseconds);

#endif
