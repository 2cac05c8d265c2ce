// The locale's formats for dates and times.
#pragma once

#include <stdbool.h>

/// Returns whether LC_TIME is set to a locale with real formats; `C` and `POSIX` have none.
bool furrow_locale_has_dates(void);

/// Returns the name of the LC_TIME locale, such as `de_AT.UTF-8`. Valid until the locale is changed.
const char *furrow_locale_of_dates(void);

/// Returns LC_TIME's format for a date or a time of day, for `strftime`: `%d.%m.%Y`, `%r`. Valid until the locale is
/// changed.
const char *furrow_locale_date_format(void);
const char *furrow_locale_time_format(void);

/// Returns the first day of the week, 1 (Monday) to 7 (Sunday).
///
/// Written in C because glibc returns this value as a byte instead of a text.
int furrow_locale_first_weekday(void);

/// Returns LC_CTYPE's form of a digit, 0 to 9.
const char *furrow_locale_digit(int digit);
