/* What only the program for the chip needs of port_avr.c. */
#ifndef PORT_AVR_H
#define PORT_AVR_H

#include "port.h"

/* Sets up everything, and lets interrupts come. Once, before anything in port.h. */
void port_begin(void);

#endif
