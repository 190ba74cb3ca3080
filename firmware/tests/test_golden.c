/* The golden frames: what both ends must write and read exactly so (../golden_frames.txt). */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "frame.h"
#include "messages.h"
#include "port_native.h"
#include "reader.h"

#define LINE_MOST 1000

struct line {
    char text[LINE_MOST];
    char *kind;
    char *name;
    char *fields; /* of a good line; of a bad one: why */
    uint8_t bytes[128];
    uint8_t count;
};

/* ---- reading the file */

static void read_bytes(struct line *line, const char *hex) {
    unsigned byte;
    int used;
    line->count = 0;
    while (sscanf(hex, " %2x%n", &byte, &used) == 1) {
        CHECK(line->count < sizeof line->bytes);
        line->bytes[line->count++] = (uint8_t)byte;
        hex += used;
    }
}

static char *part(char **rest) {
    char *begin = *rest + strspn(*rest, " ");
    char *end = strchr(begin, '|');
    CHECK(end != NULL);
    *rest = end + 1;
    while (end > begin && end[-1] == ' ') {
        end--;
    }
    *end = '\0';
    return begin;
}

static bool next_line(FILE *file, struct line *line) {
    while (fgets(line->text, LINE_MOST, file) != NULL) {
        if (line->text[0] == '#' || line->text[0] == '\n') {
            continue;
        }
        char *rest = line->text;
        line->kind = part(&rest);
        line->name = part(&rest);
        line->fields = part(&rest);
        read_bytes(line, rest);
        return true;
    }
    return false;
}

/* Calls `see` for every line of a kind, and makes sure that there are some. */
static void each(const char *kind, void (*see)(const struct line *)) {
    struct line line;
    int seen = 0;
    FILE *file = fopen(GOLDEN_FRAMES, "r");
    CHECK(file != NULL);
    while (next_line(file, &line)) {
        if (strcmp(line.kind, kind) == 0) {
            printf("# %s | %s\n", line.kind, line.name);
            see(&line);
            seen++;
        }
    }
    fclose(file);
    CHECK(seen >= 12);
}

/* ---- fields */

static const char *field(const struct line *line, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = line->fields; at != NULL; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            return at + length + 1;
        }
    }
    check_failed(__FILE__, __LINE__, name);
}

static uint32_t number(const struct line *line, const char *name) {
    return (uint32_t)strtoul(field(line, name), NULL, 10);
}

static bool is_type(const struct line *line, const char *type) {
    const char *found = field(line, "type");
    return strncmp(found, type, strlen(type)) == 0 && found[strlen(type)] <= ' ';
}

static struct messages_identity identity(const struct line *line) {
    const char *name = field(line, "identity");
    struct messages_identity found = {.length = (uint8_t)strcspn(name, " ")};
    CHECK(found.length <= MESSAGES_IDENTITY_MOST);
    memcpy(found.letters, name, found.length);
    return found;
}

static struct messages_pocket pocket(const char *text) {
    static const char *const states[] = {"empty", "moving", "still"};
    char state[8];
    char *end;
    struct messages_pocket found = {0};
    CHECK(sscanf(text, "%7[a-z]", state) == 1);
    while (strcmp(states[found.state], state) != 0) {
        found.state++;
        CHECK(found.state < 3);
    }
    text += strlen(state);
    found.state = (uint8_t)(found.state | (*text == '*' ? MESSAGES_NEVER_ZEROED : 0));
    found.level = (int16_t)strtol(strchr(text, ':') + 1, &end, 10);
    found.noise = (uint8_t)strtoul(end + 1, &end, 10);
    found.departures = (uint8_t)strtoul(end + 1, &end, 10);
    return found;
}

static struct messages_state state(const struct line *line) {
    struct messages_state found = {.uptime = number(line, "uptime")};
    const char *text = field(line, "pockets");
    for (;;) {
        found.pockets[found.count++] = pocket(text);
        text += strcspn(text, ", ");
        if (*text++ != ',') {
            return found;
        }
    }
}

/* ---- what the reader writes */

static uint8_t write_hello(const struct line *line, uint8_t *packet, uint8_t sequence) {
    const char *firmware = field(line, "firmware");
    const struct messages_hello hello = {
        .identity = identity(line),
        .pockets = (uint8_t)number(line, "pockets"),
        .major = (uint8_t)strtoul(firmware, NULL, 10),
        .minor = (uint8_t)strtoul(strchr(firmware, '.') + 1, NULL, 10),
        .reset = (uint8_t)number(line, "reset"),
        .uptime = number(line, "uptime"),
    };
    return messages_write_hello(packet, sequence, &hello);
}

static uint8_t write_statistics(const struct line *line, uint8_t *packet, uint8_t sequence) {
    const struct messages_statistics statistics = {
        .uptime = number(line, "uptime"),
        .received = (uint16_t)number(line, "received"),
        .crc = (uint16_t)number(line, "crc"),
        .malformed = (uint16_t)number(line, "malformed"),
        .refused = (uint16_t)number(line, "refused"),
        .overruns = (uint16_t)number(line, "overruns"),
        .sent = (uint16_t)number(line, "sent"),
        .dropped = (uint16_t)number(line, "dropped"),
    };
    return messages_write_statistics(packet, sequence, &statistics);
}

/* Its length, or 0 for what only a host writes. */
static uint8_t write_as_reader(const struct line *line, uint8_t *packet) {
    const uint8_t sequence = (uint8_t)number(line, "sequence");
    if (is_type(line, "hello")) {
        return write_hello(line, packet, sequence);
    }
    if (is_type(line, "state")) {
        const struct messages_state told = state(line);
        return messages_write_state(packet, sequence, &told);
    }
    if (is_type(line, "statistics")) {
        return write_statistics(line, packet, sequence);
    }
    if (is_type(line, "refused")) {
        return messages_write_refused(packet, sequence, (uint8_t)number(line, "refused"),
                                      (enum messages_refusal)number(line, "reason"));
    }
    return 0;
}

static void see_written(const struct line *line) {
    uint8_t packet[FRAME_PACKET_MOST], bytes[FRAME_MOST];
    const uint8_t length = write_as_reader(line, packet);
    if (length != 0) {
        CHECK_EQUAL(line->count, frame_build(packet, length, bytes));
        CHECK(memcmp(bytes, line->bytes, line->count) == 0);
    }
}

TEST(what_a_reader_says_is_written_as_the_golden_frames) {
    each("good", see_written);
}

/* ---- what the reader reads */

static struct frame_receiver receiver;

static uint8_t receive(const struct line *line) {
    uint8_t length = 0;
    frame_begin(&receiver);
    for (uint8_t i = 0; i < line->count; i++) {
        length = frame_receive(&receiver, line->bytes[i]);
        CHECK(length == 0 || i + 1 == line->count);
    }
    return length;
}

static void see_framing(const struct line *line) {
    uint8_t packet[FRAME_PACKET_MOST], bytes[FRAME_MOST];
    const uint8_t length = receive(line);
    CHECK(length != 0);
    memcpy(packet, receiver.bytes, length);
    CHECK_EQUAL(number(line, "sequence"), packet[2]);
    CHECK_EQUAL(line->count, frame_build(packet, length, bytes));
    CHECK(memcmp(bytes, line->bytes, line->count) == 0);
}

TEST(every_golden_frame_is_read_and_can_be_made_again) {
    each("good", see_framing);
}

static void see_request(const struct line *line) {
    struct messages_request request;
    const uint8_t length = receive(line);
    const enum messages_refusal refusal = messages_read(receiver.bytes, length, &request);
    uint8_t packet[FRAME_PACKET_MOST];
    if (write_as_reader(line, packet) != 0) {
        CHECK_EQUAL(MESSAGES_UNKNOWN_TYPE, refusal); /* a reader is not told what readers say */
        return;
    }
    CHECK_EQUAL(MESSAGES_UNDERSTOOD, refusal);
    if (is_type(line, "configure")) {
        const struct messages_identity wanted = identity(line);
        CHECK_EQUAL(wanted.length, request.identity.length);
        CHECK(memcmp(wanted.letters, request.identity.letters, wanted.length) == 0);
    }
    if (is_type(line, "configure") || is_type(line, "zero")) {
        CHECK_EQUAL(number(line, "pockets"), request.pockets);
    }
}

TEST(what_a_host_asks_is_read_from_the_golden_frames) {
    each("good", see_request);
}

/* ---- what nobody obeys */

static uint8_t refusal_for(const struct line *line) {
    static const char *const reasons[] = {"", "type", "length", "value", "version"};
    for (uint8_t i = 1; i < 5; i++) {
        if (strcmp(reasons[i], line->fields) == 0) {
            return i;
        }
    }
    return 0;
}

static void see_unread(const struct line *line) {
    const uint8_t length = receive(line);
    CHECK_EQUAL(refusal_for(line) != 0, length != 0);
    CHECK_EQUAL(strcmp(line->fields, "crc") == 0, receiver.damaged);
    CHECK_EQUAL(strcmp(line->fields, "malformed") == 0, receiver.malformed);
}

TEST(bad_frames_are_counted_as_what_they_are) {
    each("bad", see_unread);
}

static struct reader reader;

static uint16_t answer_to(const struct line *line, uint8_t *answer, uint16_t most) {
    native_make();
    native_power_on(1);
    reader_begin(&reader);
    native_pass(100);
    native_take_sent(answer, most);
    native_receive(line->bytes, line->count);
    reader_run(&reader);
    native_pass(50);
    return native_take_sent(answer, most);
}

/* The answer is the first frame; a STATE may follow it, because a host was heard. */
static void see_refused(const struct line *line) {
    uint8_t answer[256];
    const uint8_t version = line->bytes[0] == 1 ? 0 : line->bytes[1];
    const uint16_t count = answer_to(line, answer, sizeof answer);
    uint8_t packet[FRAME_PACKET_MOST], expected[FRAME_MOST];
    uint8_t reason = refusal_for(line);
    if (reason == 0) {
        CHECK_EQUAL(0, count);
        return;
    }
    if (version == MESSAGES_VERSION && line->bytes[2] < MESSAGES_HEARTBEAT) {
        reason = MESSAGES_UNKNOWN_TYPE; /* what only readers say, however wrong it is */
    }
    const uint8_t length = messages_write_refused(packet, 1, line->bytes[2], reason);
    const uint8_t wanted = frame_build(packet, length, expected);
    CHECK(count >= wanted);
    CHECK(memcmp(expected, answer, wanted) == 0);
    CHECK_EQUAL(1, reader.refused);
    CHECK_EQUAL(reason != MESSAGES_OTHER_VERSION, reader.linked);
}

TEST(bad_messages_are_refused_for_their_reason_and_bad_frames_not_answered) {
    each("bad", see_refused);
}
