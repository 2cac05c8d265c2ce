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
        guard let unseen = UnseenTyping(terminal) else { return try given(readLine()) }
        defer { unseen.end() }
        write(question, to: terminal)
        defer { write("\n", to: terminal) }
        return try given(line(from: terminal))
    }

    /// Ctrl+C.
    fileprivate static let interrupt: UInt8 = 3

    private static func line(from terminal: Int32) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(terminal, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != UInt8(ascii: "\n") else { break }
            if byte == interrupt { return nil }
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

/// A terminal that does not show what is typed, until the end or a signal that ends the program.
private final class UnseenTyping {
    private let terminal: Int32
    private let before: termios
    private var handled: [(signal: Int32, before: sigaction)] = []
    private var blocked = sigset_t()

    /// Has a terminal not show what is typed; nil where it is not a terminal.
    init?(_ terminal: Int32) {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { return nil }
        (self.terminal, before) = (terminal, settings)
        listen()
        // Nor a signal by Ctrl+C: it ends the line instead.
        settings.c_lflag &= ~tcflag_t(ECHO | ISIG)
        withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VEOL)] = TerminalPassword.interrupt }
        tcsetattr(terminal, TCSAFLUSH, &settings)
    }

    /// Signals come from elsewhere too. A terminal left without its echo would seem dead to the person.
    ///
    /// Dispatch's sources would not do: one loses a signal that comes just before it is canceled.
    private func listen() {
        let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
        saved.initialize(to: before)
        (shownTerminal, shownSettings) = (terminal, saved)
        var these = sigset_t()
        sigemptyset(&these)
        for number in [SIGTERM, SIGHUP, SIGINT] {
            var old = sigaction()
            guard sigaction(number, nil, &old) == 0 else { continue }
            // A signal that is ignored, as by nohup, stays ignored.
            if Self.isIgnored(old) { continue }
            var new = sigaction()
            new.__sigaction_handler.sa_handler = showTypingAgain
            sigfillset(&new.sa_mask)
            guard sigaction(number, &new, nil) == 0 else { continue }
            sigaddset(&these, number)
            handled.append((number, old))
        }
        // Whoever started the program may have blocked them.
        pthread_sigmask(SIG_UNBLOCK, &these, &blocked)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Shows again what is typed.
    func end() {
        var settings = before
        tcsetattr(terminal, TCSAFLUSH, &settings)
        for (number, before) in handled {
            var before = before
            sigaction(number, &before, nil)
        }
        handled = []
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
    }
}

/// The terminal that the handler of signals restores. It is never freed: a signal may come at any time.
private nonisolated(unsafe) var shownTerminal: Int32 = -1
private nonisolated(unsafe) var shownSettings: UnsafeMutablePointer<termios>?

/// Shows again what is typed, and ends the program as the signal would have. Only calls that are safe in a handler.
private func showTypingAgain(_ number: Int32) {
    if let shownSettings { tcsetattr(shownTerminal, TCSANOW, shownSettings) }
    signal(number, SIG_DFL)
    // It takes effect when the handler returns.
    raise(number)
}
