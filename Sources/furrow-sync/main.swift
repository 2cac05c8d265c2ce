// The program `furrow-sync`: syncs once, or carries out a command that needs an account's server, and prints the result
// as JSON.

import CGLib
import CalDAV
import GLibSupport
import Glibc

keepMemoryPrivate()
// Unblocks all signals, because the parent process may have blocked some.
var signals = sigset_t()
sigemptyset(&signals)
sigprocmask(SIG_SETMASK, &signals, nil)
// The parent process may end first; this one still completes its work.
signal(SIGPIPE, SIG_IGN)
// Use one heap for all threads: memory freed in one heap cannot be reused by another.
_ = mallopt(M_ARENA_MAX, 1)
startTranslations()
exit(await SyncProgram.run(Array(CommandLine.arguments.dropFirst())))
