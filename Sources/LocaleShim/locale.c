// The locale's formats for dates and times, from glibc's `nl_langinfo`.

// For _NL_TIME_FIRST_WEEKDAY.
#define _GNU_SOURCE

#include "LocaleShim.h"

#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <string.h>

// glibc's value of `_NL_TIME_WEEK_1STDAY` for locales that number weekdays from Monday (December 1, 1997). Others have
// Sunday, November 30.
#define COUNTED_FROM_MONDAY 19971201

const char *furrow_locale_of_dates(void) { return setlocale(LC_TIME, NULL); }

bool furrow_locale_has_dates(void) {
  const char *name = furrow_locale_of_dates();
  return name && strcmp(name, "C") != 0 && strcmp(name, "POSIX") != 0 && strncmp(name, "C.", 2) != 0;
}

const char *furrow_locale_date_format(void) { return nl_langinfo(D_FMT); }

const char *furrow_locale_time_format(void) { return nl_langinfo(T_FMT); }

int furrow_locale_first_weekday(void) {
  int day = nl_langinfo(_NL_TIME_FIRST_WEEKDAY)[0];
  // The number is stored in the pointer itself.
  uintptr_t from = (uintptr_t)nl_langinfo(_NL_TIME_WEEK_1STDAY);
  int since_monday = (day - 1 + ((unsigned)from == COUNTED_FROM_MONDAY ? 0 : 6)) % 7;
  return since_monday + 1;
}

const char *furrow_locale_digit(int digit) {
  return digit >= 0 && digit <= 9 ? nl_langinfo(_NL_CTYPE_OUTDIGIT0_MB + digit) : "";
}
