// A password that is typed at the terminal, unseen.

import Dispatch
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
    private var listeners: [(signal: Int32, source: any DispatchSourceSignal)] = []

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
    private func listen() {
        let (terminal, before) = (terminal, before)
        for number in [SIGTERM, SIGHUP, SIGINT] {
            // A signal that is ignored, as by nohup, stays ignored.
            if Self.isIgnored(number) { continue }
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
            source.setEventHandler {
                var settings = before
                tcsetattr(terminal, TCSANOW, &settings)
                signal(number, SIG_DFL)
                // This thread blocks signals, and whoever started the program may have had all threads do so.
                var only = sigset_t()
                sigemptyset(&only)
                sigaddset(&only, number)
                pthread_sigmask(SIG_UNBLOCK, &only, nil)
                kill(getpid(), number)
            }
            source.resume()
            listeners.append((number, source))
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Shows again what is typed.
    func end() {
        var settings = before
        tcsetattr(terminal, TCSAFLUSH, &settings)
        for (number, source) in listeners {
            source.cancel()
            signal(number, SIG_DFL)
        }
        listeners = []
    }
}
