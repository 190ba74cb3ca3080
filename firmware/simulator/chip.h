/*
 * The chip of a dice reader, simulated: an ATmega328P at 16 MHz that runs the real binary.
 *
 * Around libsimavr this adds what a reader has on its pins: eight voltages with noise, a supply, a
 * serial line whose other end has a speed of its own, a reset pin, an EEPROM that is kept in a
 * file, and a bootloader that keeps the line deaf for a while. Time passes only in chip_run, so a
 * run is the same every time. libsimavr 1.6 is GPL: this tool is built where it is used and is no
 * part of the program.
 */
#ifndef CHIP_H
#define CHIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CHIP_CHANNELS = 8, CHIP_MHZ = 16 };

typedef struct {
    const char *elf;
    const char *eeprom;         /* a file, or NULL: erased at each start, kept nowhere */
    uint64_t seed;              /* of the noise */
    double noise_mv;            /* its standard deviation in each conversion */
    uint32_t baud;              /* of whoever is at the other end of the line */
    uint32_t bootloader_ms;     /* so long after power or reset nothing is heard or said */
    void (*said)(uint8_t byte); /* called for each byte that has left the chip */
} chip_options_t;

/* Powers the chip on. Says on stderr what is wrong and returns false if that cannot be. */
bool chip_begin(const chip_options_t *options);

/* Lets so many microseconds pass. False if the program on the chip has crashed. */
bool chip_run(uint64_t microseconds);

/* Microseconds since chip_begin. */
uint64_t chip_now(void);

/* How many of these it was asleep. */
uint64_t chip_asleep(void);

/* Whether the light is on. */
bool chip_light(void);

/* Bytes for the chip, which arrive one after the other at the speed of the line; gives how many of
 * them found room. */
size_t chip_hear(const uint8_t *bytes, size_t count);

/* The voltage on an input, and that of supply and reference, in millivolts. */
void chip_set_input(unsigned channel, double millivolts);
void chip_set_supply(unsigned millivolts);

/* Without conversions no reading ever comes: what a broken converter would look like. */
void chip_convert(bool on);

/* Pulls the reset pin, as opening the port does on a Nano. */
void chip_reset(void);

#endif
