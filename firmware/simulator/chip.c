#include "chip.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h> /* the EEPROM's file is mapped: what is in it outlives even SIGKILL */
#include <unistd.h>

#include "avr_adc.h"
#include "avr_eeprom.h"
#include "avr_uart.h"
#include "sim_avr.h"
#include "sim_elf.h"

enum {
    DDRB_ADDRESS = 0x24,
    PORTB_ADDRESS = 0x25,
    LIGHT = 0x20, /* the one that is marked L on a Nano */
    MCUSR_ADDRESS = 0x54,
    MCUSR_POWER = 1,
    MCUSR_PIN = 2,
    ADCSRA_ADDRESS = 0x7A,
    ADCSRA_ENABLE = 0x80,
    ADCSRA_START = 0x40, /* stays set otherwise: nothing would ever start again */
    UCSR0A_ADDRESS = 0xC0,
    UCSR0A_DOUBLE = 0x02,
    UCSR0C_ADDRESS = 0xC2,
    UCSR0C_8N1 = 0x06,
    UBRR0_ADDRESS = 0xC4,
    EEPROM_BYTES = 1024,
    BITS_A_BYTE = 10,
    CYCLES_A_GO = 4000, /* at most so many between two looks at the line: 1/4 ms */
    LINE_ROOM = 4096,
};

static avr_t *avr;
static chip_options_t options;
static double inputs[CHIP_CHANNELS];
static uint64_t chance;
static uint64_t deaf_cycles; /* still to go in the bootloader */
static uint64_t past_cycles; /* gone by without the chip running, in bootloaders */
static uint64_t asleep_cycles;
static bool converting = true;
static uint8_t *kept; /* the EEPROM's file */

static uint8_t line[LINE_ROOM]; /* on the way to the chip */
static size_t line_first, line_count;
static uint64_t line_due; /* the cycle in which the next byte has arrived */

static void log_nothing(avr_t *of, const int level, const char *format, va_list rest) {
    (void)of, (void)level, (void)format, (void)rest;
}

/* The library would really sleep. */
static void sleep_in_no_time(avr_t *of, avr_cycle_count_t cycles) {
    (void)of;
    asleep_cycles += cycles;
}

/* splitmix64: small, and the same everywhere. */
static double chance_next(void) {
    uint64_t z = chance += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return ((double)((z ^ z >> 31) >> 11) + 0.5) / 9007199254740992.0; /* 2^53 */
}

static double noise_next(void) {
    return options.noise_mv * sqrt(-2 * log(chance_next())) * cos(2 * M_PI * chance_next());
}

/* The library takes whole millivolts, a fifth of a step of the converter: the noise that is added
 * anew for each conversion makes fractions count, as it does on a real pin. */
static void on_conversion(avr_irq_t *irq, uint32_t value, void *nothing) {
    (void)irq, (void)nothing;
    union {
        avr_adc_mux_t mux;
        uint32_t value;
    } asked = {.value = value};
    unsigned channel = asked.mux.src;
    if (channel >= CHIP_CHANNELS)
        return;
    double millivolts = inputs[channel] + (options.noise_mv > 0 ? noise_next() : 0);
    uint32_t whole = millivolts > 0 ? (uint32_t)lround(millivolts) : 0;
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0 + (int)channel), whole);
}

/* By the registers, as the data sheet tells (Microchip DS40002061, USART). */
static uint32_t baud_of_chip(void) {
    uint32_t steps = avr->data[UBRR0_ADDRESS] + 256u * avr->data[UBRR0_ADDRESS + 1] + 1;
    return CHIP_MHZ * 1000000u / (avr->data[UCSR0A_ADDRESS] & UCSR0A_DOUBLE ? 8 : 16) / steps;
}

/* Both ends must agree within 2 %, in bytes of 8 bits without parity; what they say is rubbish to
 * each other otherwise. The library would let any two of them understand each other. */
static uint8_t over_the_line(uint8_t byte) {
    uint32_t ours = baud_of_chip(), theirs = options.baud;
    uint32_t apart = ours > theirs ? ours - theirs : theirs - ours;
    bool alike = apart <= theirs / 50 && avr->data[UCSR0C_ADDRESS] == UCSR0C_8N1;
    return alike ? byte : (uint8_t)~byte;
}

static void on_byte(avr_irq_t *irq, uint32_t value, void *nothing) {
    (void)irq, (void)nothing;
    options.said(over_the_line((uint8_t)value));
}

static bool load(void) {
    elf_firmware_t firmware = {0};
    if (elf_read_firmware(options.elf, &firmware) != 0) {
        fprintf(stderr, "%s is no firmware: make -C firmware builds it\n", options.elf);
        return false;
    }
    avr = avr_make_mcu_by_name("atmega328p");
    if (!avr) {
        fprintf(stderr, "this libsimavr knows no atmega328p\n");
        return false;
    }
    avr_init(avr);
    firmware.frequency = CHIP_MHZ * 1000000;
    avr_load_firmware(avr, &firmware);
    return true;
}

static bool open_eeprom(void) {
    if (!options.eeprom)
        return true;
    int file = open(options.eeprom, O_RDWR | O_CREAT, 0644);
    bool fresh = file >= 0 && lseek(file, 0, SEEK_END) < EEPROM_BYTES;
    void *map = MAP_FAILED;
    if (file >= 0 && ftruncate(file, EEPROM_BYTES) == 0)
        map = mmap(NULL, EEPROM_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map == MAP_FAILED) {
        perror(options.eeprom);
        return false;
    }
    close(file);
    kept = map;
    if (fresh)
        memset(kept, 0xFF, EEPROM_BYTES); /* as it leaves the factory */
    avr_eeprom_desc_t all = {.ee = kept, .offset = 0, .size = EEPROM_BYTES};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &all);
    return true;
}

static void keep_eeprom(void) {
    avr_eeprom_desc_t all = {.ee = kept, .offset = 0, .size = EEPROM_BYTES};
    if (kept)
        avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &all);
}

static void wire(void) {
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_t *uart = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT);
    avr_irq_register_notify(uart, on_byte, NULL);
    avr_irq_t *adc = avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER);
    avr_irq_register_notify(adc, on_conversion, NULL);
}

static void start(uint8_t why) {
    avr->data[MCUSR_ADDRESS] = why;
    deaf_cycles = (uint64_t)options.bootloader_ms * 1000 * CHIP_MHZ;
    line_count = 0;
}

bool chip_begin(const chip_options_t *wanted) {
    options = *wanted;
    chance = options.seed;
    avr_global_logger_set(log_nothing);
    if (!load() || !open_eeprom())
        return false;
    avr->sleep = sleep_in_no_time;
    avr->log = LOG_NONE;
    chip_set_supply(5000);
    for (unsigned channel = 0; channel < CHIP_CHANNELS; channel++)
        chip_set_input(channel, 2500);
    wire();
    start(MCUSR_POWER);
    return true;
}

static uint64_t cycles_a_byte(void) {
    return CHIP_MHZ * 1000000u / options.baud * BITS_A_BYTE;
}

static uint64_t now_cycles(void) {
    return past_cycles + avr->cycle;
}

uint64_t chip_now(void) {
    return now_cycles() / CHIP_MHZ;
}

uint64_t chip_asleep(void) {
    return asleep_cycles / CHIP_MHZ;
}

bool chip_light(void) {
    return (avr->data[DDRB_ADDRESS] & avr->data[PORTB_ADDRESS] & LIGHT) != 0;
}

static void deliver(void) {
    if (!line_count || avr->cycle < line_due)
        return;
    avr_irq_t *uart = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_raise_irq(uart, over_the_line(line[line_first]));
    line_first = (line_first + 1) % LINE_ROOM;
    line_count--;
    line_due += cycles_a_byte();
}

static bool go(void) {
    avr->run_cycle_limit = CYCLES_A_GO;
    int state = avr_run(avr);
    if (!converting)
        avr->data[ADCSRA_ADDRESS] &= (uint8_t) ~(ADCSRA_ENABLE | ADCSRA_START);
    deliver();
    return state != cpu_Done && state != cpu_Crashed;
}

static void pass_bootloader(uint64_t until) {
    uint64_t left = until > now_cycles() ? until - now_cycles() : 0;
    uint64_t spent = left < deaf_cycles ? left : deaf_cycles;
    deaf_cycles -= spent;
    past_cycles += spent;
}

/* Where a go ends is up to the program on the chip; what was run too far is taken off the next. */
bool chip_run(uint64_t microseconds) {
    static uint64_t until;
    until += microseconds * CHIP_MHZ;
    pass_bootloader(until);
    bool sane = true;
    while (sane && now_cycles() < until)
        sane = go();
    keep_eeprom();
    return sane;
}

size_t chip_hear(const uint8_t *bytes, size_t count) {
    if (deaf_cycles)
        return count; /* gone */
    if (!line_count)
        line_due = avr->cycle + cycles_a_byte();
    size_t taken = 0;
    while (taken < count && line_count < LINE_ROOM)
        line[(line_first + line_count++) % LINE_ROOM] = bytes[taken++];
    return taken;
}

void chip_set_input(unsigned channel, double millivolts) {
    inputs[channel] = millivolts;
}

void chip_set_supply(unsigned millivolts) {
    avr->vcc = avr->avcc = avr->aref = millivolts;
}

void chip_convert(bool on) {
    converting = on;
}

void chip_reset(void) {
    avr_reset(avr);
    start(MCUSR_PIN);
}
