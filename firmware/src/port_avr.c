/* The port for an ATmega328P at 16 MHz: an Arduino Nano as sold.
 *
 * Register and bit names are those of the data sheet (Microchip DS40002061). Everything that an
 * interrupt shares with the rest is volatile, and wider than a byte only inside ATOMIC_BLOCK.
 */
#include "port_avr.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "beginning_avr.h" /* the watchdog */
#include "decisions.h"     /* how many conversions make a sum */

/* ---- time: 16 MHz / 64 / 250 = 1 kHz */

static volatile uint32_t milliseconds;

ISR(TIMER0_COMPA_vect) {
    milliseconds++;
}

static void time_begin(void) {
    TCCR0A = 1 << WGM01;
    OCR0A = 249;
    TCCR0B = (1 << CS01) | (1 << CS00);
    TIMSK0 = 1 << OCIE0A;
}

uint32_t port_now(void) {
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        now = milliseconds;
    }
    return now;
}

/* ---- conversions
 *
 * The interrupt starts the next one itself, so the channel is always chosen before a conversion
 * begins: 13 cycles of 125 kHz and the wait for the next cycle, by the data sheet 112 us each, so
 * that 16 of 8 pockets take 14.3 ms. Nobody has measured that on a chip; simavr takes 107 us.
 */

#define CHANNELS 8

static volatile uint8_t channels; /* that are converted */
static volatile uint8_t fresh;    /* sums that were not taken yet, a bit each */
static volatile uint16_t sums[CHANNELS];

static void convert_channel(uint8_t channel) {
    ADMUX = (uint8_t)((1 << REFS0) | channel); /* against AVCC: the sensors are ratiometric */
}

ISR(ADC_vect) {
    static uint8_t channel;
    static uint8_t done;
    static uint16_t sum;
    sum += ADC;
    if (++done == DECISIONS_CONVERSIONS) {
        if (channel < channels) { /* it may have been taken away meanwhile */
            sums[channel] = sum;
            fresh = (uint8_t)(fresh | 1U << channel);
        }
        sum = 0;
        done = 0;
        channel++;
        if (channel >= channels) {
            channel = 0;
        }
        convert_channel(channel);
    }
    ADCSRA |= 1 << ADSC;
}

static void conversions_begin(void) {
    ADCSRA = 0;   /* what went on before the watchdog bit is given up */
    DIDR0 = 0x3F; /* ADC0 to 5 are no digital inputs; ADC6 and 7 never are */
    ADCSRB = 0;
    convert_channel(0);
    ADCSRA = (1 << ADEN) | (1 << ADIE) | (1 << ADPS2) | (1 << ADPS1) | (1 << ADPS0) | (1 << ADSC);
}

void port_convert(uint8_t count) {
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        channels = count;
        fresh = (uint8_t)(fresh & 0xFFU >> (CHANNELS - count));
    }
}

bool port_take_sum(uint8_t *pocket, uint16_t *sum) {
    for (uint8_t i = 0, left = fresh; left != 0; i++, left >>= 1) {
        if ((left & 1) == 0) {
            continue;
        }
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
            *sum = sums[i];
            fresh = (uint8_t)(fresh & ~(1U << i));
        }
        *pocket = i;
        return true;
    }
    return false;
}

/* ---- the line: 16 MHz / 8 / 35 = 57,143 baud
 *
 * Two rings whose sizes are powers of two, so that the places can run over. One byte stays free.
 */

#define RECEIVED 64U
#define TO_SEND  (PORT_SEND_MOST + 1U)

static volatile uint8_t received[RECEIVED];
static volatile uint8_t received_in;
static volatile uint8_t received_out;
static volatile uint16_t overruns;

static volatile uint8_t to_send[TO_SEND];
static volatile uint8_t to_send_in;
static volatile uint8_t to_send_out;

static void count_overrun(void) {
    if (overruns < UINT16_MAX) {
        overruns++;
    }
}

ISR(USART_RX_vect) {
    if ((UCSR0A & (1 << DOR0)) != 0) {
        count_overrun();
    }
    const uint8_t byte = UDR0;
    const uint8_t next = (uint8_t)((received_in + 1U) % RECEIVED);
    if (next == received_out) {
        count_overrun();
        return;
    }
    received[received_in] = byte;
    received_in = next;
}

ISR(USART_UDRE_vect) {
    if (to_send_out == to_send_in) {
        UCSR0B &= (uint8_t) ~(1 << UDRIE0);
        return;
    }
    UDR0 = to_send[to_send_out];
    to_send_out = (uint8_t)((to_send_out + 1U) % TO_SEND);
}

static void line_begin(void) {
    UCSR0B = 0;
    UCSR0A = 1 << U2X0; /* before UBRR0: simavr looks at it only then */
    UBRR0 = 34;
    UCSR0C = (1 << UCSZ01) | (1 << UCSZ00);
    UCSR0B = (1 << RXEN0) | (1 << TXEN0) | (1 << RXCIE0);
}

bool port_take_byte(uint8_t *byte) {
    if (received_out == received_in) {
        return false;
    }
    *byte = received[received_out];
    received_out = (uint8_t)((received_out + 1U) % RECEIVED);
    return true;
}

uint16_t port_overruns(void) {
    uint16_t count;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        count = overruns;
    }
    return count;
}

uint8_t port_send_room(void) {
    return (uint8_t)(PORT_SEND_MOST - (TO_SEND + to_send_in - to_send_out) % TO_SEND);
}

void port_send(const uint8_t *bytes, uint8_t count) {
    for (uint8_t i = 0; i < count; i++) {
        to_send[to_send_in] = bytes[i];
        to_send_in = (uint8_t)((to_send_in + 1U) % TO_SEND);
    }
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        UCSR0B |= 1 << UDRIE0;
    }
}

/* ---- EEPROM */

/* A write may still go on if the watchdog bit in the midst of it: 3.4 ms at most. */
static void eeprom_begin(void) {
    while (!port_eeprom_is_ready()) {
    }
}

bool port_eeprom_is_ready(void) {
    return (EECR & (1 << EEPE)) == 0;
}

uint8_t port_eeprom_read(uint8_t address) {
    EEAR = address;
    EECR |= 1 << EERE;
    return EEDR;
}

void port_eeprom_write(uint8_t address, uint8_t byte) {
    EEAR = address;
    EEDR = byte;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { /* EEPE must follow within four cycles */
        EECR = 1 << EEMPE;
        EECR |= 1 << EEPE;
    }
}

/* ---- the light, and everything together */

void port_light(bool on) {
    if (on) {
        PORTB |= 1 << PORTB5;
    } else {
        PORTB &= (uint8_t) ~(1 << PORTB5);
    }
}

void port_begin(void) {
    beginning_find_cause();
    DDRB |= 1 << DDB5;
    channels = CHANNELS;
    time_begin();
    line_begin();
    eeprom_begin();
    conversions_begin();
    beginning_watch();
    sei();
}
