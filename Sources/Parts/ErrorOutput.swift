// Messages on standard error.

import Foundation
import Todo

/// The standard error output.
package enum ErrorOutput {
    /// Prints a line, after the program's name.
    package static func print(_ text: String) {
        FileHandle.standardError.write(Data("furrow: \(TerminalText.line(text))\n".utf8))
    }
}
