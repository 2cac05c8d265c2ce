// The program `furrow-sync`: synchronises once, or does what an account needs a server for, and says it as JSON.

import CGLib
import CalDAV
import GLibSupport
import Glibc

keepMemoryPrivate()
// As they were made: whoever starts a program may block them, or have a pipe's end go unnoticed.
var signals = sigset_t()
sigemptyset(&signals)
sigprocmask(SIG_SETMASK, &signals, nil)
// Who has started it may end before it; what it does, it does whole.
signal(SIGPIPE, SIG_IGN)
// One heap for all threads: one for each grows page by page, and what one has freed is lost to the others.
_ = mallopt(M_ARENA_MAX, 1)
startTranslations()
exit(await SyncProgram.run(Array(CommandLine.arguments.dropFirst())))
