/* The port: all that the reader wants from a chip. port_avr.c has it for the ATmega328P of a Nano,
 * port_native.c for tests on a computer. Nothing here waits.
 */
#ifndef PORT_H
#define PORT_H

#include <stdbool.h>
#include <stdint.h>

/* Pockets 0 to 7 are converted in turn, 16 times each. Only the first `count` of them. */
void port_convert(uint8_t count);

/* The sum of the latest 16 conversions of some pocket, if it was not taken before. */
bool port_take_sum(uint8_t *pocket, uint16_t *sum);

/* The line. What is given to be sent must fit into the room that is left; it leaves in order. */
#define PORT_SEND_MOST 127
uint8_t port_send_room(void);
void port_send(const uint8_t *bytes, uint8_t count);
bool port_take_byte(uint8_t *byte);
uint16_t port_overruns(void); /* received bytes that were lost; stops at 65,535 */

/* Milliseconds since the beginning, and why it began, in the bits of HELLO. */
uint32_t port_now(void);
uint8_t port_reset_cause(void);

/* Bytes that outlast the power. While a write goes on (about 3.4 ms) neither may be called. */
bool port_eeprom_is_ready(void);
uint8_t port_eeprom_read(uint8_t address);
void port_eeprom_write(uint8_t address, uint8_t byte);

void port_light(bool on);

/* The reader begins again unless it is fed within a quarter of a second. */
void port_feed_watchdog(void);

#endif
