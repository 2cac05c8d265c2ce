// SQLite's locks, kept whoever opens and closes its files within the same process.

#pragma once

// What SQLite is to call in the place of fcntl(), for `xSetSystemCall` of its unix VFS.
//
// POSIX locks belong to the process: closing any descriptor of a file drops all that the process holds on it, as SQLite says
// itself (https://www.sqlite.org/howtocorrupt.html, 2.2). A file chooser that looks into the folder does that. Then another
// program that closes the database takes itself for the last and deletes the log that is written to here: what is written
// from then on is lost. These locks belong to what opened the file instead (Linux, since 3.15; POSIX 2024), and exclude POSIX locks
// of other programs as those do. Where the file system knows none, locks are POSIX locks as before.
//
// It is written in C because SQLite calls it with a variable number of arguments.
void (*furrow_lock_fcntl(void))(void);

#include "Hardening.h"
