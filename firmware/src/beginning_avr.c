/* Beginning: why the chip began, and the watchdog that makes it begin again. */
#include "beginning_avr.h"

#include <stdint.h>

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>

#include "port.h"

/* ---- why it began
 *
 * MCUSR says it, unless a bootloader has cleared MCUSR: Optiboot from 4.6 on hands the old value
 * over in r2; an older one loses it. So r2 is believed only if MCUSR is 0 and r2 looks like MCUSR.
 *
 * Optiboot lets its own watchdog end its waiting for an upload after the reset pin was pulled. Our
 * watchdog never resets the chip (see below), so a watchdog reset seen here means the reset pin.
 */

#define RESET_FLAGS  0x0FU
#define WATCHDOG_BIT 0x08U
#define PIN_BIT      0x02U
#define BITTEN       0xD1CEU /* no likely content of a RAM that has just got its power */

static uint8_t kept_r2 __attribute__((section(".noinit"), used));
static uint8_t kept_mcusr __attribute__((section(".noinit")));
static uint16_t watchdog_mark __attribute__((section(".noinit")));
static uint8_t reset_cause;

/* Before anything uses r2. */
__attribute__((naked, used, section(".init0"))) static void keep_r2(void) {
    __asm__ volatile("sts %0, r2" : : "i"(&kept_r2));
}

/* A watchdog that some bootloader left running would bite before main. */
__attribute__((naked, used, section(".init3"))) static void keep_mcusr(void) {
    kept_mcusr = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

static uint8_t chip_cause(void) {
    uint8_t flags = kept_mcusr & RESET_FLAGS;
    if (flags == 0 && (kept_r2 & ~RESET_FLAGS) == 0) {
        flags = kept_r2;
    }
    if ((flags & WATCHDOG_BIT) != 0) {
        flags = (uint8_t)((flags & ~WATCHDOG_BIT) | PIN_BIT);
    }
    return flags;
}

void beginning_find_cause(void) {
    reset_cause = watchdog_mark == BITTEN ? WATCHDOG_BIT : chip_cause();
    watchdog_mark = 0;
}

uint8_t port_reset_cause(void) {
    return reset_cause;
}

/* ---- the watchdog
 *
 * It interrupts instead of resetting, and the program begins again from its first instruction. A
 * real watchdog reset would end in the bootloader, and the one on most Nanos ("old bootloader")
 * does not stop the watchdog: such a Nano would be lost until its power is cut.
 */

ISR(WDT_vect) {
    watchdog_mark = BITTEN;
    wdt_disable();
    __asm__ volatile("jmp 0");
}

void beginning_watch(void) {
    wdt_reset();
    WDTCSR = (1 << WDCE) | (1 << WDE);  /* the next four cycles may change it */
    WDTCSR = (1 << WDIE) | (1 << WDP2); /* an interrupt after 0.25 s */
}

void port_feed_watchdog(void) {
    wdt_reset();
}
