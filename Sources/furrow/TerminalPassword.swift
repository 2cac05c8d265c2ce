import GLibSupport
import Glibc

/// A password typed at the terminal without being shown, or read from standard input if there is no terminal.
enum TerminalPassword {
    /// Asks for a password.
    ///
    /// - Throws: `Failure` if none is entered.
    static func ask(_ question: String) throws -> String {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { return try nonEmpty(readLine()) }
        defer { close(terminal) }
        guard let input = HiddenInput(terminal) else { return try nonEmpty(readLine()) }
        defer { input.end() }
        write(question, to: terminal)
        defer { write("\n", to: terminal) }
        return try nonEmpty(line(from: terminal))
    }

    /// The character that Ctrl+C sends.
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

    private static func nonEmpty(_ line: String?) throws -> String {
        guard let line, !line.isEmpty else { throw Failure(tr("No password was entered. Nothing was added.")) }
        return line
    }

    private static func write(_ text: String, to terminal: Int32) {
        _ = Glibc.write(terminal, text, text.utf8.count)
    }
}

/// Turns off a terminal's echo until `end` is called or a signal ends the program.
private final class HiddenInput {
    private let terminal: Int32
    private let originalSettings: termios
    private var originalActions: [(signal: Int32, action: sigaction)] = []
    private var originalMask = sigset_t()

    /// Returns nil if the descriptor is not a terminal.
    init?(_ terminal: Int32) {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { return nil }
        (self.terminal, originalSettings) = (terminal, settings)
        installHandlers()
        // Ctrl+C ends the line instead of sending a signal.
        settings.c_lflag &= ~tcflag_t(ECHO | ISIG)
        withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VEOL)] = TerminalPassword.interrupt }
        tcsetattr(terminal, TCSAFLUSH, &settings)
    }

    /// Handles signals from other processes, so that the echo is turned on again before they end the program. A
    /// terminal without echo would seem dead.
    ///
    /// Dispatch sources are not used, because a source loses a signal that arrives just before the source is canceled.
    private func installHandlers() {
        let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
        saved.initialize(to: originalSettings)
        (savedTerminal, savedSettings) = (terminal, saved)
        var handledSignals = sigset_t()
        sigemptyset(&handledSignals)
        for number in [SIGTERM, SIGHUP, SIGINT] {
            var old = sigaction()
            guard sigaction(number, nil, &old) == 0 else { continue }
            // An ignored signal stays ignored, for example by nohup.
            if Self.isIgnored(old) { continue }
            var new = sigaction()
            new.__sigaction_handler.sa_handler = restoreEchoAndRaise
            sigfillset(&new.sa_mask)
            guard sigaction(number, &new, nil) == 0 else { continue }
            sigaddset(&handledSignals, number)
            originalActions.append((number, old))
        }
        // The parent process may have blocked the signals.
        pthread_sigmask(SIG_UNBLOCK, &handledSignals, &originalMask)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Turns the echo on again.
    func end() {
        var settings = originalSettings
        tcsetattr(terminal, TCSAFLUSH, &settings)
        for (number, action) in originalActions {
            var action = action
            sigaction(number, &action, nil)
        }
        originalActions = []
        pthread_sigmask(SIG_SETMASK, &originalMask, nil)
    }
}

/// The terminal that the signal handler restores. The memory is never freed, because a signal may come at any time.
private nonisolated(unsafe) var savedTerminal: Int32 = -1
private nonisolated(unsafe) var savedSettings: UnsafeMutablePointer<termios>?

/// Turns the echo on again, and then ends the program by the same signal. Uses only calls that are safe in a signal
/// handler.
private func restoreEchoAndRaise(_ number: Int32) {
    if let savedSettings { tcsetattr(savedTerminal, TCSANOW, savedSettings) }
    signal(number, SIG_DFL)
    // The signal takes effect when the handler returns.
    raise(number)
}
