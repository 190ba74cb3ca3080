/* COBS: bytes without a zero among them, so that a zero can say where a frame ends.
 *
 * For at most 64 bytes, where no run is so long that it needs a second code byte.
 */
#ifndef COBS_H
#define COBS_H

#include <stdint.h>

/* Writes count + 1 bytes to `out`, which must not overlap `bytes`, and returns that number. */
uint8_t cobs_stuff(const uint8_t *bytes, uint8_t count, uint8_t *out);

/* Undoes it in place, for bytes without a zero. Returns count - 1, or 0 if they are not COBS. */
uint8_t cobs_unstuff(uint8_t *bytes, uint8_t count);

#endif
