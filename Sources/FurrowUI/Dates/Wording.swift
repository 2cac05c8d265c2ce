// How dates are said is shared with the program that reminds; all of this module says them so.

@_exported import DateWording
