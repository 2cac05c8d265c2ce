// The program `furrow`: the window, or a command without a window.

import ArgumentParser
import Foundation
import FurrowUI
import GLibSupport

startTranslations()
// The most frequent starts skip the parser, whose commands take 2 MiB of memory.
let arguments = Furrow.opening(Array(CommandLine.arguments.dropFirst()))
if arguments.isEmpty || arguments == ["--gapplication-service"] {
    exit(FurrowProgram.run(storePath: nil, launch: Launch(isService: !arguments.isEmpty)))
}
do {
    var command = try Furrow.parseAsRoot(BackupCommand.withShortListOption(arguments))
    do {
        if let command = command as? any StoreCommand {
            try command.checkOptions()
            try command.checkArguments()
        }
        try command.run()
    } catch {
        Report.end(with: error, of: type(of: command))
    }
} catch {
    Report.end(with: error)
}
