/* What tests need of port_native.c: the hands, the clock and the wires of a simulated reader. */
#ifndef PORT_NATIVE_H
#define PORT_NATIVE_H

#include "port.h"

#define NATIVE_EEPROM 256

/* A new chip: nothing was ever written. */
void native_make(void);

/* Power comes, or comes back: only the EEPROM is as it was. */
void native_power_on(uint8_t reset_cause);

/* Time passes; bytes that were given to be sent leave at the speed of the line. */
void native_pass(uint32_t milliseconds);
void native_set_clock(uint32_t milliseconds);

/* Conversions of a pocket end in this sum. One that was not taken yet is lost. */
void native_convert(uint8_t pocket, uint16_t sum);

/* Bytes arrive, all at once; what the receiver has no room for is an overrun. */
void native_receive(const uint8_t *bytes, uint16_t count);

/* Takes the bytes that have left since the last call, at most `most`. */
uint16_t native_take_sent(uint8_t *bytes, uint16_t most);

extern uint8_t native_eeprom[NATIVE_EEPROM];
extern uint16_t native_eeprom_writes;
extern uint16_t native_feeds;    /* of the watchdog */
extern uint8_t native_converted; /* pockets that are asked for */
extern bool native_light;

#endif
