// What libical makes of rules, for the tests of Furrow's own expander. A program of its own, for libical never ends with some
// rules and crashes with others: whoever runs it sees the answers so far, and goes on behind the one without.
//
// Each line of its input is `LIMIT START RULE`, with START as iCalendar has it; each line of its output the first turns, not
// more than the limit, with spaces between; `refused` where libical takes no such rule. With `--version` it says
// the last number of libical's.

#include <libical/ical.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

// Microseconds of the processor's time, which other programs do not touch, after which a rule is taken for one that libical
// never ends; most others take it some fifty.
#define PATIENCE 900000

// SIGPROF then ends the program; 0 takes the clock away.
static void set_clock(int microseconds) {
    struct itimerval clock = {.it_value = {.tv_sec = 0, .tv_usec = microseconds}};
    setitimer(ITIMER_PROF, &clock, NULL);
}

static void expand(int limit, const char *start, const char *text) {
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
    icalrecur_iterator *turns = icalrecur_iterator_new(rule, icaltime_from_string(start));
    if (!turns) {
        puts("refused");
        return;
    }
    for (int count = 0; count < limit; count++) {
        struct icaltimetype turn = icalrecur_iterator_next(turns);
        if (icaltime_is_null_time(turn))
            break;
        printf(count ? " %04d%02d%02d" : "%04d%02d%02d", turn.year, turn.month, turn.day);
        if (!turn.is_date)
            printf("T%02d%02d%02d", turn.hour, turn.minute, turn.second);
    }
    putchar('\n');
    icalrecur_iterator_free(turns);
}

int main(int count, char **words) {
    char line[8192];
    if (count == 2 && !strcmp(words[1], "--version"))
        return printf("%d\n", ICAL_PATCH_VERSION) < 0;
    icalerror_set_errors_are_fatal(0);
    // Or a crash is told at length.
    signal(SIGSEGV, SIG_DFL);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        const char *limit = strtok(line, " ");
        const char *start = strtok(NULL, " ");
        const char *rule = strtok(NULL, " ");
        if (!limit || !start || !rule)
            return 2;
        set_clock(PATIENCE);
        expand(atoi(limit), start, rule);
        set_clock(0);
        fflush(stdout);
    }
    return 0;
}
