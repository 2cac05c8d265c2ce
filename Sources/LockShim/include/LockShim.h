// Keeps SQLite's file locks intact when other code in the process opens and closes the same files.

#pragma once

// Returns a replacement for fcntl() that SQLite calls once it is installed by `xSetSystemCall` of SQLite's unix VFS.
//
// POSIX locks belong to the process: closing any descriptor of a file drops all locks that the process holds on that
// file, as SQLite documents (https://www.sqlite.org/howtocorrupt.html, 2.2). A file chooser that reads the folder does
// this. Another program that then closes the database assumes that it is the last user, and deletes the log to which
// this process still writes. All later changes are lost.
//
// The replacement sets locks that belong to the open file description instead (Linux since 3.15, POSIX 2024). They
// conflict with the POSIX locks of other programs as POSIX locks do. If the file system does not support them, POSIX
// locks are used as before.
//
// The function is written in C because SQLite calls it with a variable number of arguments.
void (*furrow_lock_fcntl(void))(void);

#include "Hardening.h"
