// The program `furrow`: the window, or a command on the to-dos without one.

import ArgumentParser
import GtkSupport

startTranslations()
do {
    var command = try Furrow.parseAsRoot()
    try command.run()
} catch {
    Report.end(with: error)
}
