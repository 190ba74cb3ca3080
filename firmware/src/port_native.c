/* The port for tests on a computer, as narrow as the real one: rings of the same sizes, a line of
 * the same speed, an EEPROM that takes its time. Whoever asks more of it than port.h allows is
 * stopped.
 */
#include "port_native.h"

#include <assert.h>
#include <string.h>

#define CHANNELS        8
#define RECEIVED_MOST   63
#define BYTES_A_SECOND  5714U
#define EEPROM_WRITE_MS 4
#define SENT_MOST       65536U
#define MILLISECONDS    1000U

uint8_t native_eeprom[NATIVE_EEPROM];
uint16_t native_eeprom_writes;
uint16_t native_feeds;
uint8_t native_converted;
bool native_light;

static uint32_t clock_now;
static uint8_t cause;
static uint32_t eeprom_busy_ms;
static uint16_t sums[CHANNELS];
static bool fresh[CHANNELS];
static uint8_t received[RECEIVED_MOST];
static uint8_t received_count;
static uint16_t overruns;
static uint8_t to_send[PORT_SEND_MOST];
static uint8_t to_send_count;
static uint32_t line_credit; /* thousandths of a byte */
static uint8_t sent[SENT_MOST];
static uint16_t sent_count;

/* ---- the hands */

void native_make(void) {
    memset(native_eeprom, 0xFF, sizeof native_eeprom);
    native_eeprom_writes = 0;
}

void native_power_on(uint8_t reset_cause) {
    cause = reset_cause;
    clock_now = 0;
    eeprom_busy_ms = 0;
    memset(fresh, 0, sizeof fresh);
    received_count = 0;
    overruns = 0;
    to_send_count = 0;
    line_credit = 0;
    sent_count = 0;
    native_feeds = 0;
    native_converted = 0;
    native_light = false;
}

static void leave(uint8_t count) {
    if (count == 0) {
        return;
    }
    assert(sent_count + count < SENT_MOST);
    memcpy(&sent[sent_count], to_send, count);
    sent_count = (uint16_t)(sent_count + count);
    to_send_count = (uint8_t)(to_send_count - count);
    memmove(to_send, &to_send[count], to_send_count);
}

static void pass_one(void) {
    clock_now++;
    eeprom_busy_ms -= eeprom_busy_ms != 0;
    line_credit += BYTES_A_SECOND;
    const uint32_t ready = line_credit / MILLISECONDS;
    line_credit %= MILLISECONDS;
    leave((uint8_t)(ready < to_send_count ? ready : to_send_count));
}

void native_pass(uint32_t milliseconds) {
    while (milliseconds-- != 0) {
        pass_one();
    }
}

void native_set_clock(uint32_t milliseconds) {
    clock_now = milliseconds;
}

void native_convert(uint8_t pocket, uint16_t sum) {
    assert(pocket < CHANNELS);
    sums[pocket] = sum;
    fresh[pocket] = true;
}

void native_receive(const uint8_t *bytes, uint16_t count) {
    for (uint16_t i = 0; i < count; i++) {
        if (received_count < RECEIVED_MOST) {
            received[received_count++] = bytes[i];
        } else if (overruns < UINT16_MAX) {
            overruns++;
        }
    }
}

uint16_t native_take_sent(uint8_t *bytes, uint16_t most) {
    const uint16_t count = sent_count < most ? sent_count : most;
    memcpy(bytes, sent, count);
    sent_count = (uint16_t)(sent_count - count);
    memmove(sent, &sent[count], sent_count);
    return count;
}

/* ---- what port.h asks for */

void port_convert(uint8_t count) {
    assert(count >= 1 && count <= CHANNELS);
    native_converted = count;
}

bool port_take_sum(uint8_t *pocket, uint16_t *sum) {
    for (uint8_t i = 0; i < native_converted; i++) {
        if (fresh[i]) {
            fresh[i] = false;
            *pocket = i;
            *sum = sums[i];
            return true;
        }
    }
    return false;
}

uint8_t port_send_room(void) {
    return (uint8_t)(PORT_SEND_MOST - to_send_count);
}

void port_send(const uint8_t *bytes, uint8_t count) {
    assert(count <= port_send_room());
    memcpy(&to_send[to_send_count], bytes, count);
    to_send_count = (uint8_t)(to_send_count + count);
}

bool port_take_byte(uint8_t *byte) {
    if (received_count == 0) {
        return false;
    }
    *byte = received[0];
    memmove(received, &received[1], --received_count);
    return true;
}

uint16_t port_overruns(void) {
    return overruns;
}

uint32_t port_now(void) {
    return clock_now;
}

uint8_t port_reset_cause(void) {
    return cause;
}

bool port_eeprom_is_ready(void) {
    return eeprom_busy_ms == 0;
}

uint8_t port_eeprom_read(uint8_t address) {
    assert(port_eeprom_is_ready());
    return native_eeprom[address];
}

void port_eeprom_write(uint8_t address, uint8_t byte) {
    assert(port_eeprom_is_ready());
    native_eeprom[address] = byte;
    native_eeprom_writes++;
    eeprom_busy_ms = EEPROM_WRITE_MS;
}

void port_light(bool on) {
    native_light = on;
}

void port_feed_watchdog(void) {
    native_feeds++;
}
