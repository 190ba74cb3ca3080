#include <string.h>

#include "check.h"
#include "frame.h"
#include "messages.h"

/* What is asked is in test_golden too; here is what no golden frame holds. */

static const struct {
    const char *what;
    enum messages_refusal expected;
    uint8_t length;
    uint8_t packet[FRAME_PACKET_MOST];
} rows[] = {
    {"heartbeat", MESSAGES_UNDERSTOOD, 3, {1, 0x40, 0}},
    {"another version", MESSAGES_OTHER_VERSION, 3, {0, 0x40, 0}},
    {"another version and an unknown type", MESSAGES_OTHER_VERSION, 3, {2, 0x7f, 0}},
    {"the first unknown type", MESSAGES_UNKNOWN_TYPE, 3, {1, 0x46, 0}},
    {"what a reader says", MESSAGES_UNKNOWN_TYPE, 3, {1, 0x02, 0}},
    {"ask hello with a body", MESSAGES_WRONG_LENGTH, 4, {1, 0x41, 0, 0}},
    {"zero without a body", MESSAGES_WRONG_LENGTH, 3, {1, 0x45, 0}},
    {"zero with too long a body", MESSAGES_WRONG_LENGTH, 5, {1, 0x45, 0, 1, 1}},
    {"configure without a body", MESSAGES_WRONG_LENGTH, 3, {1, 0x44, 0}},
    {"configure whose name ends early", MESSAGES_WRONG_LENGTH, 6, {1, 0x44, 0, 3, 'a', 1}},
    {"configure with one byte more", MESSAGES_WRONG_LENGTH, 7, {1, 0x44, 0, 1, 'a', 1, 1}},
    {"configure with a length of 255", MESSAGES_WRONG_LENGTH, 6, {1, 0x44, 0, 255, 'a', 1}},
    {"configure no pocket", MESSAGES_WRONG_VALUE, 6, {1, 0x44, 0, 1, 'a', 0}},
    {"configure eight pockets", MESSAGES_UNDERSTOOD, 6, {1, 0x44, 0, 1, 'z', 8}},
    {"letters just outside", MESSAGES_WRONG_VALUE, 6, {1, 0x44, 0, 1, 'z' + 1, 8}},
    {"a name with a zero byte", MESSAGES_WRONG_VALUE, 6, {1, 0x44, 0, 1, 0, 8}},
};

TEST(what_is_not_understood_is_refused_for_its_reason) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct messages_request request;
        CHECK_ROW(i);
        CHECK_EQUAL(rows[i].expected, messages_read(rows[i].packet, rows[i].length, &request));
        CHECK_EQUAL(rows[i].packet[1], request.type);
    }
}

TEST(every_packet_has_room_in_a_frame) {
    uint8_t packet[FRAME_PACKET_MOST];
    struct messages_state state = {.count = MESSAGES_POCKETS_MOST};
    struct messages_hello hello = {.identity.length = MESSAGES_IDENTITY_MOST};
    CHECK(messages_write_state(packet, 0, &state) + FRAME_CRC <= FRAME_PACKET_MOST);
    CHECK(messages_write_hello(packet, 0, &hello) + FRAME_CRC <= FRAME_PACKET_MOST);
}
