// The program `furrow`: the window, or a command on the to-dos without one.

import ArgumentParser
import Foundation
import FurrowUI
import GtkSupport

startTranslations()
// The everyday start has nothing to parse, and the parser's look at every command would cost memory (2 MiB).
if CommandLine.arguments.count == 1 { exit(FurrowProgram.run(storePath: nil)) }
do {
    var command = try Furrow.parseAsRoot()
    try command.run()
} catch {
    Report.end(with: error)
}
