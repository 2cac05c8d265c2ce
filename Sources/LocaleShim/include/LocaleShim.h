// How the locale writes dates and times.
#pragma once

#include <stdbool.h>

/// Whether LC_TIME is set to a locale that says how people write; `C` and `POSIX` do not.
bool furrow_locale_has_dates(void);

/// The name of the locale that LC_TIME is set to, such as `de_AT.UTF-8`. Good until it is set to another.
const char *furrow_locale_of_dates(void);

/// How LC_TIME writes a date and a time of the day, as `strftime` takes it: `%d.%m.%Y`, `%r`. Good until the locale is set
/// to another.
const char *furrow_locale_date_format(void);
const char *furrow_locale_time_format(void);

/// The day that a week begins with, 1 (Monday) to 7 (Sunday).
///
/// In C, as all here: glibc gives it as a byte where its other answers are texts.
int furrow_locale_first_weekday(void);

/// How LC_CTYPE writes a digit, 0 to 9.
const char *furrow_locale_digit(int digit);
