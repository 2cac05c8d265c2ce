// A password that is typed at the terminal, unseen.

import Glibc
import GtkSupport

/// A password that is typed at the terminal, or comes on standard input where there is none.
enum TerminalPassword {
    /// Asks for it.
    ///
    /// - Throws: `Failure` where none is given.
    static func ask(_ question: String) throws -> String {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { return try given(readLine()) }
        defer { close(terminal) }
        var before = termios()
        guard tcgetattr(terminal, &before) == 0 else { return try given(readLine()) }
        var unseen = before
        // Nor a signal by Ctrl+C, which would leave the terminal so: it ends the line instead.
        unseen.c_lflag &= ~tcflag_t(ECHO | ISIG)
        tcsetattr(terminal, TCSAFLUSH, &unseen)
        defer { tcsetattr(terminal, TCSAFLUSH, &before) }
        write(question, to: terminal)
        defer { write("\n", to: terminal) }
        return try given(line(from: terminal))
    }

    private static func line(from terminal: Int32) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(terminal, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
            // Ctrl+C.
            if byte == 3 { return nil }
            bytes.append(byte)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func given(_ line: String?) throws -> String {
        guard let line, !line.isEmpty else { throw Failure(tr("No password was given; nothing was added.")) }
        return line
    }

    private static func write(_ text: String, to terminal: Int32) {
        _ = Glibc.write(terminal, text, text.utf8.count)
    }
}
