// The program `furrow-remind`, which shows reminders even if no window is open. It has no options.

import GLibSupport
import Glibc

startTranslations()
exit(RemindProgram.run(Array(CommandLine.arguments.dropFirst())))
