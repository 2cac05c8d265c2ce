// The program `furrow`: the window, or a command on the to-dos without one.

import ArgumentParser
import Foundation
import FurrowUI
import GtkSupport

startTranslations()
// The everyday starts have nothing to parse, and the parser's look at every command would cost memory (2 MiB).
let arguments = Furrow.opening(Array(CommandLine.arguments.dropFirst()))
if arguments.isEmpty || arguments == ["--gapplication-service"] {
    exit(FurrowProgram.run(storePath: nil, launch: Launch(isService: !arguments.isEmpty)))
}
do {
    var command = try Furrow.parseAsRoot(BackupCommand.told(arguments))
    do {
        if let command = command as? any StoreCommand {
            try command.expectOwnOptions()
            try command.checkArguments()
        }
        try command.run()
    } catch {
        Report.end(with: error, of: type(of: command))
    }
} catch {
    Report.end(with: error)
}
