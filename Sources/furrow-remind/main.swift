// The program `furrow-remind`: tells what is due, window or not. It has no options.

import GLibSupport
import Glibc

startTranslations()
exit(RemindProgram.run(Array(CommandLine.arguments.dropFirst())))
