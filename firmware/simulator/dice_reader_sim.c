/*
 * The dice reader's real binary on a simulated chip, driven by lines on stdin (commands.h).
 *
 *     dice_reader_sim [options] dice_reader.elf
 *
 *     --stepped           time passes when told to; bytes come and go as text (the default)
 *     --paced             time passes as it does; the serial line is a pty
 *     --eeprom FILE       what the reader keeps without power
 *     --noise MV          standard deviation of each conversion (default 2)
 *     --seed N            of that noise
 *     --baud N            of whoever is at the other end of the line (default 57600)
 *     --bootloader-ms N   so long after power or reset nothing is heard or said
 *     --late FILE         paced: when it ran, and how late (see below)
 *
 * Stepped, it prints `tx MICROSECONDS HEX` whenever a zero byte has left the chip, with all bytes
 * since the last one, and `ran MICROSECONDS ASLEEP LIGHT` at the end of each run: how long it has
 * run, how long of that it was asleep, and whether the light is on. Paced, it prints `pty PATH`
 * once, and the chip has power from the first commands on. FILE gets lines `MICROSECONDS LATE`:
 * when, by the clock that never goes back, and how long after the time before; the last line is the
 * latest time, those before it were late by more than 20 ms, because the machine was busy. It ends
 * when stdin does, so nothing is left over when whoever started it is gone.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "chip.h"
#include "commands.h"

enum {
    LINE_MOST = 16384,
    SAID_MOST = 512,
    PACE_MS = 2,             /* how often a paced chip catches up with the clock */
    LATE_US = 20000,         /* so late, or later, is kept in the file */
    BEHIND_MOST_US = 200000, /* more than that is not caught up: the machine was busy */
};

/* --- stepped --- */

static uint8_t said[SAID_MOST];
static size_t said_count;

static void said_print(void) {
    printf("tx %" PRIu64 " ", chip_now());
    for (size_t i = 0; i < said_count; i++)
        printf("%02x", said[i]);
    putchar('\n');
    said_count = 0;
}

static void stepped_said(uint8_t byte) {
    said[said_count++] = byte;
    if (byte == 0 || said_count == SAID_MOST)
        said_print();
}

static int stepped(void) {
    static char text[LINE_MOST];
    while (fgets(text, sizeof text, stdin)) {
        text[strcspn(text, "\n")] = '\0';
        if (!commands_obey(text, true))
            return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

/* --- paced --- */

static int pty_ours, pty_theirs; /* theirs is kept open, or reading ours would fail between users */

static void paced_said(uint8_t byte) {
    /* A full pty has nobody who reads: the byte is lost, as it is on a wire. */
    if (write(pty_ours, &byte, 1) != 1 && errno != EAGAIN)
        perror("the pty");
}

static uint64_t clock_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static uint64_t caught_up; /* when, by that clock; at first: when the port appeared */
static int late_file = -1;
static off_t late_end;

static bool late_open(const char *name) {
    late_file = open(name, O_WRONLY | O_CREAT, 0644);
    if (late_file < 0) {
        perror(name);
        return false;
    }
    late_end = lseek(late_file, 0, SEEK_END);
    return true;
}

/* The latest line is written over by the next, unless it was late. */
static void late_note(uint64_t now, uint64_t behind) {
    char text[64];
    int count = snprintf(text, sizeof text, "%016" PRIu64 " %010" PRIu64 "\n", now, behind);
    if (late_file >= 0 && pwrite(late_file, text, (size_t)count, late_end) != count)
        perror("the file of --late");
    if (behind >= LATE_US)
        late_end += count;
}

static bool open_pty(void) {
    struct termios raw;
    char name[256];
    if (openpty(&pty_ours, &pty_theirs, name, NULL, NULL) != 0) {
        perror("no pty");
        return false;
    }
    tcgetattr(pty_theirs, &raw);
    cfmakeraw(&raw);
    tcsetattr(pty_theirs, TCSANOW, &raw);
    fcntl(pty_ours, F_SETFL, O_NONBLOCK);
    caught_up = clock_us();
    printf("pty %s\n", name);
    fflush(stdout);
    return true;
}

static bool catch_up(void) {
    uint64_t now = clock_us(), behind = now - caught_up;
    caught_up = now;
    late_note(now, behind);
    return chip_run(behind < BEHIND_MOST_US ? behind : BEHIND_MOST_US);
}

static void hear_pty(void) {
    uint8_t bytes[64];
    ssize_t count = read(pty_ours, bytes, sizeof bytes);
    if (count > 0)
        chip_hear(bytes, (size_t)count);
}

/* Obeys the whole lines that have come; false when stdin has ended or a line cannot be obeyed. */
static bool obey_stdin(void) {
    static char text[LINE_MOST];
    static size_t count;
    ssize_t more = read(STDIN_FILENO, text + count, sizeof text - count);
    if (more <= 0)
        return false;
    count += (size_t)more;
    for (char *end; (end = memchr(text, '\n', count)) != NULL;) {
        *end = '\0';
        if (!commands_obey(text, false))
            return false;
        count -= (size_t)(end + 1 - text);
        memmove(text, end + 1, count);
    }
    return count < sizeof text;
}

static int paced(void) {
    struct pollfd watched[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                               {.fd = pty_ours, .events = POLLIN}};
    if (!obey_stdin())
        return EXIT_SUCCESS;
    late_note(clock_us(), clock_us() - caught_up);
    caught_up = clock_us();
    while (catch_up()) {
        if (poll(watched, 2, PACE_MS) < 0 && errno != EINTR)
            break;
        if (watched[1].revents & POLLIN)
            hear_pty();
        if (watched[0].revents && !obey_stdin())
            return EXIT_SUCCESS;
    }
    fprintf(stderr, "the program on the chip has crashed\n");
    return EXIT_FAILURE;
}

/* --- what it was told on the command line --- */

static chip_options_t options = {.noise_mv = 2, .seed = 1, .baud = 57600, .said = stepped_said};
static bool in_real_time;

static bool take_option(int one) {
    switch (one) {
    case 's':
        in_real_time = false;
        return true;
    case 'p':
        in_real_time = true;
        options.said = paced_said;
        return true;
    case 'e':
        options.eeprom = optarg;
        return true;
    case 'n':
        options.noise_mv = strtod(optarg, NULL);
        return true;
    case 'r':
        options.seed = strtoull(optarg, NULL, 10);
        return true;
    case 'l':
        options.baud = (uint32_t)strtoul(optarg, NULL, 10);
        return true;
    case 'b':
        options.bootloader_ms = (uint32_t)strtoul(optarg, NULL, 10);
        return true;
    case 't':
        return late_open(optarg);
    default:
        return false;
    }
}

static bool take_options(int count, char **words) {
    static const struct option known[] = {
        {"stepped", no_argument, NULL, 's'},
        {"paced", no_argument, NULL, 'p'},
        {"eeprom", required_argument, NULL, 'e'},
        {"noise", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, 'r'},
        {"baud", required_argument, NULL, 'l'},
        {"bootloader-ms", required_argument, NULL, 'b'},
        {"late", required_argument, NULL, 't'},
        {NULL, 0, NULL, 0},
    };
    for (int one; (one = getopt_long(count, words, "", known, NULL)) != -1;) {
        if (!take_option(one))
            return false;
    }
    if (optind != count - 1) {
        fprintf(stderr, "which firmware? dice_reader_sim [options] dice_reader.elf\n");
        return false;
    }
    options.elf = words[optind];
    return true;
}

int main(int count, char **words) {
    if (!take_options(count, words) || (in_real_time && !open_pty()) || !chip_begin(&options))
        return EXIT_FAILURE;
    return in_real_time ? paced() : stepped();
}
