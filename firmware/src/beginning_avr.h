/* What port_avr.c needs of beginning_avr.c; port_reset_cause and port_feed_watchdog are in port.h.
 */
#ifndef BEGINNING_AVR_H
#define BEGINNING_AVR_H

/* Once, before port_reset_cause. */
void beginning_find_cause(void);

/* From now on the watchdog wants to be fed. With interrupts off. */
void beginning_watch(void);

#endif
