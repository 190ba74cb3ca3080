#include "commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "chip.h"

static bool hear(const char *hex) {
    unsigned byte;
    for (int used = 0; sscanf(hex, " %2x%n", &byte, &used) == 1; hex += used) {
        uint8_t one = (uint8_t)byte;
        if (chip_hear(&one, 1) != 1)
            return false;
    }
    return *hex == '\0';
}

static bool run(uint64_t microseconds) {
    bool sane = chip_run(microseconds);
    if (sane)
        printf("ran %" PRIu64 " %" PRIu64 " %d\n", chip_now(), chip_asleep(), chip_light());
    fflush(stdout);
    return sane;
}

static bool set_input(unsigned channel, double millivolts) {
    if (channel >= CHIP_CHANNELS)
        return false;
    chip_set_input(channel, millivolts);
    return true;
}

static bool obey(const char *line, bool stepped) {
    unsigned number;
    double millivolts;
    uint64_t microseconds;
    if (sscanf(line, "mv %u %lf", &number, &millivolts) == 2)
        return set_input(number, millivolts);
    if (stepped && sscanf(line, "run %" SCNu64, &microseconds) == 1)
        return run(microseconds);
    if (stepped && strncmp(line, "hear ", 5) == 0)
        return hear(line + 5);
    if (sscanf(line, "supply %u", &number) == 1)
        return chip_set_supply(number), true;
    if (strcmp(line, "adc on") == 0 || strcmp(line, "adc off") == 0)
        return chip_convert(line[5] == 'n'), true;
    if (strcmp(line, "reset") == 0)
        return chip_reset(), true;
    return false;
}

bool commands_obey(const char *line, bool stepped) {
    bool obeyed = obey(line, stepped);
    if (!obeyed)
        fprintf(stderr, "cannot do, or the program on the chip has crashed: %s\n", line);
    return obeyed;
}
