import Foundation
import Todo

enum ErrorOutput {
    /// Prints a line, after the program's name.
    static func print(_ text: String) {
        FileHandle.standardError.write(Data("furrow: \(TerminalText.line(text))\n".utf8))
    }
}
