// Expands repeat rules and tasks with libical, to test Furrow's own expansion. libical is in a separate program,
// because it never finishes some rules and crashes with others. The tests read the answers so far and continue after
// the rule that has no answer.
//
// Each input line is `LIMIT START RULE`, with START in iCalendar's format. Each output line contains the first
// instances, at most LIMIT, separated by spaces, or `refused` if libical does not accept the rule.
//
// With `--calendars LIMIT`, the input consists of calendars with one task each. Each output line contains the first
// instances of a task from DTSTART on: the instances of its RRULE and its RDATEs, without its EXDATEs. An instance with
// a separate VTODO (RECURRENCE-ID) is replaced by the DTSTART of this VTODO, and left out if the VTODO is finished.
//
// With `--version`, the program prints the last number of libical's version.

#include <libical/ical.h>

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

// The processor time in microseconds after which libical counts as never finishing a rule. Most rules take about 50.
// Processor time does not depend on other programs.
#define PATIENCE 900000

// Lets SIGPROF end the program after this processor time; 0 stops the clock.
static void set_clock(int microseconds) {
    struct itimerval clock = {.it_value = {.tv_sec = 0, .tv_usec = microseconds}};
    setitimer(ITIMER_PROF, &clock, NULL);
}

// Prints a time in its own time zone.
static void print_time(struct icaltimetype time, bool is_first) {
    printf(is_first ? "%04d%02d%02d" : " %04d%02d%02d", time.year, time.month, time.day);
    if (!time.is_date)
        printf("T%02d%02d%02d", time.hour, time.minute, time.second);
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
        print_time(turn, !count);
    }
    putchar('\n');
    icalrecur_iterator_free(turns);
}

// The instances of a task that come from its rule. DTSTART is always the first one (RFC 5545, 3.3.10: "The "DTSTART"
// property value always counts as the first occurrence"), but libical returns it only if it matches the rule.
struct own_instances {
    struct icaltimetype start;
    icalrecur_iterator *turns;
    int given;
    // COUNT; 0 if there is none.
    int most;
};

static struct own_instances own_instances(icalcomponent *task) {
    struct own_instances own = {.start = icalcomponent_get_dtstart(task)};
    icalproperty *line = icalcomponent_get_first_property(task, ICAL_RRULE_PROPERTY);
    if (line) {
        struct icalrecurrencetype rule = icalproperty_get_rrule(line);
        own.turns = icalrecur_iterator_new(rule, own.start);
        own.most = rule.count;
    }
    return own;
}

// Returns the next instance from the rule; a null time after the last one.
static struct icaltimetype next_own(struct own_instances *own) {
    if (!own->given++)
        return own->start;
    if (!own->turns || (own->most && own->given > own->most))
        return icaltime_null_time();
    struct icaltimetype turn = icalrecur_iterator_next(own->turns);
    if (!icaltime_is_null_time(turn) && !icaltime_compare(turn, own->start))
        turn = icalrecur_iterator_next(own->turns);
    return turn;
}

// Returns the time of an RDATE; for a period, its start. libical sets no time zone for a period.
static struct icaltimetype added_time(icalproperty *line, icalcomponent *calendar) {
    struct icaldatetimeperiodtype value = icalproperty_get_rdate(line);
    struct icaltimetype time = icaltime_is_null_time(value.time) ? value.period.start : value.time;
    const char *zone = icalproperty_get_parameter_as_string(line, "TZID");
    if (zone)
        icaltime_set_timezone(&time, icalcomponent_get_timezone(calendar, zone));
    return time;
}

static int compare(const void *one, const void *other) {
    return icaltime_compare(*(const struct icaltimetype *)one, *(const struct icaltimetype *)other);
}

static bool is_excluded(icalcomponent *task, struct icaltimetype time) {
    icalproperty *line = icalcomponent_get_first_property(task, ICAL_EXDATE_PROPERTY);
    for (; line; line = icalcomponent_get_next_property(task, ICAL_EXDATE_PROPERTY)) {
        struct icaltimetype left_out = icalproperty_get_datetime_with_component(line, task);
        // A whole day excludes all times on that day, each in its own time zone.
        bool is_same = left_out.is_date
            ? left_out.year == time.year && left_out.month == time.month && left_out.day == time.day
            : !icaltime_compare(left_out, time);
        if (is_same)
            return true;
    }
    return false;
}

// Returns the instance that a VTODO replaces; a null time for the task itself.
static struct icaltimetype replaced_time(icalcomponent *task) {
    icalproperty *line = icalcomponent_get_first_property(task, ICAL_RECURRENCEID_PROPERTY);
    return line ? icalproperty_get_datetime_with_component(line, task) : icaltime_null_time();
}

static bool is_replaced(icalcomponent **changed, int count, struct icaltimetype time) {
    for (int place = 0; place < count; place++)
        if (!icaltime_compare(replaced_time(changed[place]), time))
            return true;
    return false;
}

static bool is_finished(icalcomponent *task) {
    enum icalproperty_status status = icalcomponent_get_status(task);
    return status == ICAL_STATUS_COMPLETED || status == ICAL_STATUS_CANCELLED;
}

#define MOST_ADDED 256
#define MOST_CHANGED 16

// Returns the task itself, and collects the VTODOs that replace its instances.
static icalcomponent *find_task(icalcomponent *calendar, icalcomponent **changed, int *count) {
    icalcomponent *task = NULL;
    icalcomponent *next = icalcomponent_get_first_component(calendar, ICAL_VTODO_COMPONENT);
    for (; next; next = icalcomponent_get_next_component(calendar, ICAL_VTODO_COMPONENT)) {
        if (icaltime_is_null_time(replaced_time(next)))
            task = next;
        else if (*count < MOST_CHANGED)
            changed[(*count)++] = next;
    }
    return task;
}

// Collects the RDATEs after DTSTART and the moved instances, in order.
static int find_added(
    icalcomponent *task, icalcomponent *calendar, icalcomponent **changed, int changes, struct icaltimetype start,
    struct icaltimetype *added) {
    int count = 0;
    icalproperty *line = icalcomponent_get_first_property(task, ICAL_RDATE_PROPERTY);
    for (; line && count < MOST_ADDED; line = icalcomponent_get_next_property(task, ICAL_RDATE_PROPERTY)) {
        struct icaltimetype time = added_time(line, calendar);
        if (icaltime_compare(time, start) > 0)
            added[count++] = time;
    }
    // A second loop is needed, because libical has one iterator per task, and is_excluded() moves it.
    int found = count;
    count = 0;
    for (int place = 0; place < found; place++)
        if (!is_excluded(task, added[place]) && !is_replaced(changed, changes, added[place]))
            added[count++] = added[place];
    for (int place = 0; place < changes && count < MOST_ADDED; place++) {
        struct icaltimetype replaced = replaced_time(changed[place]);
        // A VTODO for an instance before DTSTART has no effect.
        if (icaltime_compare(replaced, start) >= 0 && !is_excluded(task, replaced) && !is_finished(changed[place]))
            added[count++] = icalcomponent_get_dtstart(changed[place]);
    }
    qsort(added, count, sizeof *added, compare);
    return count;
}

static void expand_task(int limit, icalcomponent *calendar) {
    icalcomponent *changed[MOST_CHANGED];
    int changes = 0;
    icalcomponent *task = calendar ? find_task(calendar, changed, &changes) : NULL;
    struct own_instances own = task ? own_instances(task) : (struct own_instances){.start = icaltime_null_time()};
    if (icaltime_is_null_time(own.start)) {
        puts("refused");
        return;
    }
    struct icaltimetype added[MOST_ADDED];
    int count = find_added(task, calendar, changed, changes, own.start, added);
    struct icaltimetype turn = next_own(&own);
    for (int printed = 0, place = 0; printed < limit;) {
        bool has_own = !icaltime_is_null_time(turn);
        if (!has_own && place == count)
            break;
        bool is_own = has_own && (place == count || icaltime_compare(turn, added[place]) <= 0);
        struct icaltimetype next = is_own ? turn : added[place];
        bool is_open = is_own && !is_excluded(task, next) && !is_replaced(changed, changes, next);
        // An instance that comes from the rule and from an RDATE, or from two RDATEs, counts once.
        for (; place < count && !icaltime_compare(added[place], next); place++)
            is_open = true;
        if (is_own)
            turn = next_own(&own);
        if (is_open)
            print_time(next, !printed++);
    }
    putchar('\n');
    if (own.turns)
        icalrecur_iterator_free(own.turns);
}

static int expand_calendars(int limit) {
    static char text[1 << 16];
    size_t length = 0;
    while (fgets(text + length, (int)(sizeof text - length), stdin)) {
        bool is_end = !strncmp(text + length, "END:VCALENDAR", strlen("END:VCALENDAR"));
        length += strlen(text + length);
        if (length + 1 == sizeof text)
            return 2;
        if (!is_end)
            continue;
        icalcomponent *calendar = icalparser_parse_string(text);
        set_clock(PATIENCE);
        expand_task(limit, calendar);
        set_clock(0);
        fflush(stdout);
        if (calendar)
            icalcomponent_free(calendar);
        length = 0;
    }
    return 0;
}

int main(int count, char **words) {
    char line[8192];
    if (count == 2 && !strcmp(words[1], "--version"))
        return printf("%d\n", ICAL_PATCH_VERSION) < 0;
    icalerror_set_errors_are_fatal(0);
    // Without this, a crash would print a long report.
    signal(SIGSEGV, SIG_DFL);
    if (count == 3 && !strcmp(words[1], "--calendars"))
        return expand_calendars(atoi(words[2]));
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
