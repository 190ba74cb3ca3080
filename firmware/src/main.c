/* The dice reader's program: begin, then go round, asleep in between. */
#include <avr/sleep.h>

#include "port_avr.h"
#include "reader.h"

static struct reader reader;

int main(void) {
    port_begin();
    reader_begin(&reader);
    for (;;) {
        reader_run(&reader);
        /* Idle, until the next interrupt: a conversion ends nine times a millisecond. */
        sleep_mode();
    }
}
