/*
 * What may be said to the simulator, a line each:
 *
 *     mv CHANNEL MILLIVOLTS   the voltage on an input from now on; fractions count
 *     supply MILLIVOLTS       of supply and reference
 *     adc on|off              off: no conversion ends any more
 *     reset                   the reset pin is pulled
 *     hear HEX                bytes for the chip (stepped only; paced it has a pty)
 *     run MICROSECONDS        time passes (stepped only; paced it passes by itself)
 */
#ifndef COMMANDS_H
#define COMMANDS_H

#include <stdbool.h>

/* Does as the line says. Says on stderr what is wrong and returns false if that cannot be done. */
bool commands_obey(const char *line, bool stepped);

#endif
