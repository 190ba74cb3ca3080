#include "check.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TESTS_MOST 200
#define NO_ROW     (-1)

static struct {
    const char *name;
    void (*test)(void);
} tests[TESTS_MOST];
static int test_count;
static jmp_buf out_of_test;
int check_row = NO_ROW;

void check_register(const char *name, void (*test)(void)) {
    if (test_count == TESTS_MOST) {
        fprintf(stderr, "more than %d tests: raise TESTS_MOST in check.c\n", TESTS_MOST);
        exit(2);
    }
    tests[test_count].name = name;
    tests[test_count++].test = test;
}

_Noreturn void check_failed(const char *file, int line, const char *why) {
    printf("# %s:%d: %s", file, line, why);
    if (check_row != NO_ROW) {
        printf(" (row %d)", check_row);
    }
    printf("\n");
    longjmp(out_of_test, 1);
}

void check_equal(const char *file, int line, const char *what, int64_t expected, int64_t found) {
    char why[300];
    if (expected != found) {
        snprintf(why, sizeof why, "%s is %" PRId64 ", not %" PRId64, what, found, expected);
        check_failed(file, line, why);
    }
}

void check_same(const char *file, int line, const char *expected, const char *found) {
    char why[1000];
    if (strcmp(expected, found) != 0) {
        snprintf(why, sizeof why, "expected '%s', found '%s'", expected, found);
        check_failed(file, line, why);
    }
}

static bool run(int number) {
    check_row = NO_ROW;
    const bool failed = setjmp(out_of_test) != 0;
    if (!failed) {
        tests[number].test();
    }
    printf("%s %s\n", failed ? "not ok" : "ok", tests[number].name);
    fflush(stdout);
    return !failed;
}

static bool is_wanted(const char *name, int count, char **names) {
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return count == 0;
}

int main(int count, char **arguments) {
    bool passed = true;
    for (int i = 0; i < test_count; i++) {
        if (is_wanted(tests[i].name, count - 1, arguments + 1)) {
            passed = run(i) && passed;
        }
    }
    return passed ? 0 : 1;
}
