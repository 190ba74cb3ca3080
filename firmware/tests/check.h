/* Tests: TEST(a_sentence_about_behaviour) { CHECK(...); }. The first CHECK that fails ends its
 * test.
 *
 * The program runs all of them, or those whose names it is given, and says `ok name` or `not ok
 * name` and why, a line each.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdint.h>

void check_register(const char *name, void (*test)(void));
_Noreturn void check_failed(const char *file, int line, const char *why);
void check_equal(const char *file, int line, const char *what, int64_t expected, int64_t found);
void check_same(const char *file, int line, const char *expected, const char *found);

#define TEST(name)                                                                                 \
    static void name(void);                                                                        \
    __attribute__((constructor)) static void register_##name(void) {                               \
        check_register(#name, name);                                                               \
    }                                                                                              \
    static void name(void)

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            check_failed(__FILE__, __LINE__, #condition);                                          \
        }                                                                                          \
    } while (0)

#define CHECK_EQUAL(expected, found)                                                               \
    check_equal(__FILE__, __LINE__, #found, (int64_t)(expected), (int64_t)(found))
#define CHECK_SAME(expected, found) check_same(__FILE__, __LINE__, expected, found)

/* For tables: which row a failure is about. */
#define CHECK_ROW(number) (check_row = (int)(number))
extern int check_row;

#endif
