/* The reader among a host, magnets and time, as tables: how long, what happens, what it says. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "decisions.h"
#include "desk.h"
#include "port_native.h"

#define NOTHING 0
#define BEAT    MESSAGES_HEARTBEAT

struct row {
    uint8_t host;       /* says this first */
    uint32_t run;       /* then so many ms pass */
    const char *reader; /* says this meanwhile */
};

static void play(const struct row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        CHECK_ROW(i);
        if (rows[i].host != NOTHING) {
            desk_host_says_bare(rows[i].host);
        }
        CHECK_SAME(rows[i].reader, desk_run_for(rows[i].run));
    }
}

#define PLAY(rows) play(rows, sizeof(rows) / sizeof *(rows))

static void configure(const char *name, uint8_t pockets) {
    uint8_t body[17] = {(uint8_t)strlen(name)};
    memcpy(body + 1, name, strlen(name));
    body[1 + strlen(name)] = pockets;
    desk_host_says(MESSAGES_CONFIGURE, body, (uint8_t)(strlen(name) + 2));
}

static void zero(uint8_t pockets) {
    desk_host_says(MESSAGES_ZERO, &pockets, 1);
}

/* ---- who speaks when */

TEST(a_reader_without_a_host_says_hello_once_a_second) {
    static const struct row rows[] = {
        {NOTHING, 100, "hello"}, {NOTHING, 850, ""},      {NOTHING, 100, "hello"},
        {NOTHING, 900, ""},      {NOTHING, 100, "hello"},
    };
    desk_unpack();
    PLAY(rows);
}

TEST(the_first_byte_after_power_is_a_zero_and_the_first_number_is_0) {
    uint8_t first;
    desk_unpack();
    native_pass(1);
    CHECK_EQUAL(1, native_take_sent(&first, 1));
    CHECK_EQUAL(0, first);
    desk_run_for(20);
    CHECK_EQUAL(0, desk_sequence);
}

TEST(a_host_that_is_heard_gets_states_and_one_that_is_gone_gets_hellos) {
    static const struct row rows[] = {
        {NOTHING, 400, "hello"},
        {BEAT, 20, "state"}, /* at once */
        {NOTHING, 100, "state"},
        {BEAT, 400, "state state state state"},
        {BEAT, 1000, "state state state state state state state state state state"},
        {NOTHING, 900, "state state state state state state state state state"},
        {NOTHING, 200, "state hello"},
        {NOTHING, 1000, "hello"},
        {BEAT, 50, "state"},
    };
    desk_unpack();
    PLAY(rows);
}

TEST(questions_are_answered_in_their_order_and_the_state_comes_after) {
    static const struct row rows[] = {
        {NOTHING, 300, "hello"},           {MESSAGES_ASK_HELLO, 30, "hello state"},
        {MESSAGES_ASK_STATE, 20, "state"}, {MESSAGES_ASK_STATISTICS, 20, "statistics"},
        {MESSAGES_ASK_HELLO, 20, "hello"},
    };
    desk_unpack();
    PLAY(rows);
}

TEST(frames_are_numbered_whatever_they_say) {
    desk_unpack();
    desk_run_for(50);
    for (uint16_t i = 1; i < 300; i++) {
        desk_host_says_bare(MESSAGES_ASK_STATISTICS);
        const char *said = desk_run_for(30);
        CHECK(strstr(said, "statistics") != NULL);
    }
    CHECK_EQUAL((uint8_t)(desk_reader.sent - 1), desk_sequence);
}

TEST(every_good_frame_of_this_version_is_a_heartbeat_even_one_that_is_refused) {
    static const struct row rows[] = {{NOTHING, 300, "hello"}, {0x7F, 50, "refused state"}};
    desk_unpack();
    PLAY(rows);
    CHECK_EQUAL(0x7F, desk_refused[3]);
    CHECK_EQUAL(MESSAGES_UNKNOWN_TYPE, desk_refused[4]);
}

TEST(another_reader_on_the_line_is_not_answered_for_ever) {
    static const struct row rows[] = {
        {NOTHING, 300, "hello"}, {MESSAGES_REFUSED, 50, "state"}, {MESSAGES_HELLO, 20, "refused"}};
    desk_unpack();
    PLAY(rows);
    CHECK_EQUAL(2, desk_reader.refused);
}

/* ---- what is sent at once */

static void link_up(void) {
    desk_unpack();
    desk_run_for(400);
    desk_host_says_bare(BEAT);
    desk_run_for(20);
}

/* ms from the moment a magnet is laid down or taken until the last byte of the STATE that says so.
 */
static uint32_t told_after(uint8_t pocket, int level) {
    const uint32_t moved_at = port_now();
    desk_levels[pocket] = level;
    desk_host_says_bare(BEAT);
    for (int i = 0; i < 100; i++) {
        desk_run_for(1);
        if ((desk_state.pockets[pocket].state & 3) == MESSAGES_MOVING) {
            return desk_said_at - moved_at;
        }
    }
    check_failed(__FILE__, __LINE__, "not told within 100 ms");
}

TEST(a_change_is_on_the_line_within_50_ms_with_8_pockets) {
    uint32_t worst = 0;
    link_up();
    for (uint32_t i = 0; i < 500; i++) {
        const uint8_t pocket = (uint8_t)(i * 5 % 8);
        const uint32_t after = told_after(pocket, desk_levels[pocket] == 0 ? 29 : 0);
        worst = after > worst ? after : worst;
        desk_run_for(250 + i % 29);
    }
    printf("# the worst of 500: %u ms\n", (unsigned)worst);
    CHECK(worst < 50);
}

TEST(dice_that_move_together_do_not_fill_the_line) {
    link_up();
    for (int i = 0; i < 8; i++) {
        desk_levels[i] = 29 * (i % 3 + 1);
    }
    desk_run_for(60);
    for (int i = 0; i < 8; i++) {
        CHECK_EQUAL(MESSAGES_MOVING, desk_state.pockets[i].state & 3);
    }
    desk_host_says_bare(BEAT);
    desk_run_for(250);
    for (int i = 0; i < 8; i++) {
        CHECK_EQUAL(MESSAGES_STILL, desk_state.pockets[i].state & 3);
        CHECK_EQUAL(29 * (i % 3 + 1), desk_state.pockets[i].level);
    }
    CHECK_EQUAL(0, desk_reader.dropped);
}

TEST(a_flood_of_questions_keeps_no_state_from_being_sent) {
    uint32_t latest = 0;
    link_up();
    for (int i = 0; i < 2000; i++) {
        desk_host_says_bare(MESSAGES_ASK_STATISTICS);
        const char *said = desk_run_for(1);
        latest = strstr(said, "state") != NULL ? port_now() : latest;
        CHECK(i < 200 || port_now() - latest < 200);
    }
    CHECK(desk_reader.dropped > 100); /* whole frames: the desk would notice half ones */
}

/* ---- what is told */

TEST(departures_tell_of_a_roll_that_no_host_saw) {
    link_up();
    desk_levels[2] = 58;
    desk_run_for(3000); /* nobody is there any more */
    desk_levels[2] = 0;
    desk_run_for(1000);
    desk_levels[2] = -29;
    desk_run_for(1000);
    desk_host_says_bare(BEAT);
    CHECK_SAME("state", desk_run_for(20));
    CHECK_EQUAL(MESSAGES_STILL | MESSAGES_NEVER_ZEROED, desk_state.pockets[2].state);
    CHECK_EQUAL(-29, desk_state.pockets[2].level);
    CHECK_EQUAL(1, desk_state.pockets[2].departures);
}

TEST(statistics_count_what_happened) {
    static const uint8_t damaged[] = {6, 3, 0x40, 9, 0x67, 0x49, 0, 3, 1, 0x40, 0};
    uint8_t noise[67];
    memset(noise, 0x55, sizeof noise);
    desk_unpack();
    desk_run_for(900);
    desk_host_says_bare(BEAT);
    desk_run_for(50); /* state */
    native_receive(damaged, sizeof damaged);
    desk_run_for(20);
    desk_host_says_bare(0x7F); /* refused */
    desk_run_for(20);
    desk_host_says_bare(MESSAGES_ASK_HELLO);
    desk_run_for(20);
    desk_host_says_bare(MESSAGES_ASK_STATE);
    desk_run_for(50);
    native_receive(noise, sizeof noise); /* four of them are lost, and the rest is not ended */
    desk_run_for(1);
    native_receive((const uint8_t[]){0}, 1);
    desk_run_for(1);
    desk_host_says_bare(MESSAGES_ASK_STATISTICS);
    desk_run_for(20);
    CHECK_EQUAL(1, desk_reader.receiver.damaged);
    CHECK_EQUAL(2, desk_reader.receiver.malformed);
    CHECK_EQUAL(5, desk_statistics[8]);                   /* received, with this question */
    CHECK_EQUAL(1, desk_statistics[10]);                  /* crc */
    CHECK_EQUAL(2, desk_statistics[12]);                  /* malformed */
    CHECK_EQUAL(1, desk_statistics[14]);                  /* refused */
    CHECK_EQUAL(4, desk_statistics[16]);                  /* overruns */
    CHECK_EQUAL(desk_statistics[2], desk_statistics[18]); /* sent: all before this one */
    CHECK_EQUAL(0, desk_statistics[20]);                  /* dropped */
}

/* ---- what is obeyed */

TEST(a_name_and_pockets_are_kept_for_good) {
    static const uint8_t expected[] = {9, 'e', 'x', 'p', 'l', 'o', 'r', 'e', 'r', 's', 5, 1, 0};
    link_up();
    configure("explorers", 5);
    CHECK_SAME("hello", desk_run_for(20));
    CHECK(memcmp(desk_hello + 3, expected, sizeof expected) == 0);
    CHECK_EQUAL(5, native_converted);
    desk_run_for(150);
    CHECK_EQUAL(5, desk_state.count);
    desk_plug_in();
    CHECK_SAME("hello", desk_run_for(20));
    CHECK(memcmp(desk_hello + 3, expected, sizeof expected) == 0);
    CHECK_EQUAL(5, native_converted);
}

TEST(pockets_that_are_added_begin_anew_and_the_others_go_on) {
    link_up();
    configure("mummy", 1);
    desk_run_for(500);
    desk_levels[0] = 58;
    desk_levels[1] = 58;
    desk_host_says_bare(BEAT);
    desk_run_for(500);
    configure("mummy", 2);
    desk_run_for(40);
    desk_host_says_bare(MESSAGES_ASK_STATE);
    desk_run_for(20);
    CHECK_EQUAL(MESSAGES_STILL | MESSAGES_NEVER_ZEROED, desk_state.pockets[0].state);
    CHECK_EQUAL(MESSAGES_MOVING | MESSAGES_NEVER_ZEROED, desk_state.pockets[1].state);
    desk_run_for(300);
    CHECK_EQUAL(MESSAGES_STILL | MESSAGES_NEVER_ZEROED, desk_state.pockets[1].state);
    CHECK_EQUAL(0, desk_state.pockets[1].departures);
}

TEST(zeros_are_taken_and_kept_for_good) {
    link_up();
    desk_levels[0] = 50;
    desk_levels[7] = -60;
    desk_run_for(500);
    zero(0x81);
    CHECK_SAME("state", desk_run_for(15));
    CHECK_EQUAL(MESSAGES_EMPTY, desk_state.pockets[0].state);
    CHECK_EQUAL(0, desk_state.pockets[0].level);
    CHECK_EQUAL(MESSAGES_EMPTY, desk_state.pockets[7].state);
    CHECK_EQUAL(MESSAGES_EMPTY | MESSAGES_NEVER_ZEROED, desk_state.pockets[1].state);
    CHECK_EQUAL(0, desk_state.pockets[0].departures);
    desk_run_for(200);
    desk_plug_in();
    desk_run_for(400);
    desk_host_says_bare(BEAT);
    desk_run_for(20);
    CHECK_EQUAL(MESSAGES_EMPTY, desk_state.pockets[0].state);
    CHECK_EQUAL(0, desk_state.pockets[7].level);
}

TEST(zeros_of_pockets_that_are_not_there_are_refused_and_nothing_changes) {
    link_up();
    configure("explorers", 5);
    desk_run_for(300);
    const uint16_t before = native_eeprom_writes;
    zero(0x21);
    CHECK(strstr(desk_run_for(20), "refused") != NULL);
    CHECK_EQUAL(MESSAGES_WRONG_VALUE, desk_refused[4]);
    CHECK_EQUAL(0, desk_reader.settings.zeroed);
    desk_run_for(200);
    CHECK_EQUAL(before, native_eeprom_writes);
}

TEST(a_pocket_that_was_not_read_yet_cannot_be_zeroed) {
    desk_unpack();
    zero(0x80);
    desk_run_for(10);
    CHECK_EQUAL(1, desk_reader.refused);
    CHECK_EQUAL(0, desk_reader.settings.zeroed);
}

TEST(zeros_follow_while_every_pocket_is_empty) {
    desk_unpack();
    desk_levels[3] = 5;
    desk_run_for(10000);
    CHECK_EQUAL(DECISIONS_HALF_SCALE + 5, desk_reader.pockets[3].zero);
    CHECK_EQUAL(DECISIONS_HALF_SCALE, desk_reader.settings.zeros[3]); /* which is what is kept */
}

TEST(zeros_do_not_follow_the_field_of_a_die_in_another_pocket) {
    desk_unpack();
    desk_levels[3] = 5;
    desk_levels[4] = 58;
    desk_run_for(10000);
    CHECK_EQUAL(DECISIONS_HALF_SCALE, desk_reader.pockets[3].zero);
    CHECK_EQUAL(DECISIONS_HALF_SCALE, desk_reader.pockets[4].zero);
}

/* ---- light and watchdog */

TEST(the_light_blinks_with_each_hello_and_burns_while_a_host_is_heard) {
    desk_unpack();
    desk_run_for(20);
    CHECK(native_light);
    desk_run_for(100);
    CHECK(!native_light);
    desk_run_for(900);
    CHECK(native_light);
    desk_run_for(100);
    CHECK(!native_light);
    desk_host_says_bare(BEAT);
    desk_run_for(1900);
    CHECK(native_light);
}

TEST(the_watchdog_is_fed_once_a_round_of_readings) {
    desk_unpack();
    desk_run_for(1434); /* a hundred rounds of 8 pockets */
    CHECK(native_feeds >= 99 && native_feeds <= 100);
}

TEST(the_watchdog_starves_when_a_single_pocket_is_not_read) {
    desk_unpack();
    for (int i = 0; i < 1000; i++) {
        for (uint8_t pocket = 0; pocket < 7; pocket++) {
            native_convert(pocket, 8192);
        }
        reader_run(&desk_reader);
        native_pass(1);
    }
    CHECK_EQUAL(0, native_feeds);
}

TEST(a_reader_that_has_run_for_seven_weeks_goes_on) {
    desk_unpack();
    native_set_clock(UINT32_MAX - 5000);
    desk_reader.hello_at = UINT32_MAX - 5000;
    for (int i = 0; i < 40; i++) {
        desk_host_says_bare(BEAT);
        const char *said = desk_run_for(500);
        CHECK_ROW(i);
        CHECK(i == 0 || strcmp(said, "state state state state state") == 0);
    }
    for (int i = 0; i < 8; i++) {
        CHECK_EQUAL(0, desk_state.pockets[i].departures);
    }
}
