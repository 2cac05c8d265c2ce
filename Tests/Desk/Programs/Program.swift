// A program under test: its end, its words.

import Foundation

/// How a program ended.
public enum Ending: Hashable, Sendable {
    /// It exited with a status.
    case exited(Int32)
    /// A signal killed it.
    case signalled(Int32)
    /// It ended somehow: only who started it is told how.
    case unknown
}

/// A program started on the desk, in a process group of its own, which the desk ends when it closes; or one that the desk's
/// session bus has started.
public final class Program {
    /// The process's number, also that of its group.
    public let pid: pid_t
    /// What was started.
    public let command: [String]
    /// The file that takes its output and errors.
    public let logPath: String
    /// When it was started, in seconds on the monotonic clock.
    public let started: Double

    private let isChild: Bool
    private var known: Ending?
    private var lastLog: String?

    init(_ spawn: Spawn) throws {
        command = spawn.command
        logPath = spawn.output
        started = Clock.now
        pid = try spawn.start()
        isChild = true
    }

    /// A running program that something else on the desk has started; it ends with the desk's display.
    init(adopting pid: pid_t, command: [String], log: String) {
        (self.pid, self.command, logPath) = (pid, command, log)
        started = Clock.now
        isChild = false
    }

    /// How it ended; nil while it runs. The number stays taken until the desk closes.
    public var ending: Ending? {
        if let known { return known }
        guard isChild else {
            if Glibc.kill(pid, 0) != 0 || isZombie { known = .unknown }
            return known
        }
        var info = siginfo_t()
        guard waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo == SIGCHLD else {
            return nil
        }
        let status = info._sifields._sigchld.si_status
        known = info.si_code == CLD_EXITED ? .exited(status) : .signalled(status)
        return known
    }

    /// Whether it has ended and its parent has not asked how: in a container the first process may never ask.
    private var isZombie: Bool {
        // "PID (NAME) STATE …", where the name may hold anything.
        let line = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
        return line.split(separator: ")").last?.hasPrefix(" Z") == true
    }

    /// Whether it still runs.
    public var isRunning: Bool { ending == nil }

    /// Sends a signal to the program and all it started, such as `SIGKILL`.
    public func kill(_ signal: Int32) {
        Glibc.kill(isChild ? -pid : pid, signal)
    }

    /// Whether a process is the program's own, or of its group.
    func owns(_ process: pid_t) -> Bool { process == pid || getpgid(process) == pid }

    /// Waits until it has ended, at most `timeout` seconds; throws ``DeskError/timedOut(waitingFor:seconds:log:picture:)``.
    @discardableResult
    public func waitForEnd(timeout: Double = Desk.patience, meanwhile: () throws -> Void = {}) throws -> Ending {
        let limit = Clock.now + timeout
        while Clock.now < limit {
            if let ending { return ending }
            try meanwhile()
            Clock.sleep(0.002)
        }
        let what = "the end of \(command.first ?? "")"
        throw DeskError.timedOut(waitingFor: what, seconds: timeout, log: log, picture: nil)
    }

    /// All it has written to its output and errors so far; after the desk's end, up to then.
    public var log: String {
        lastLog ?? written
    }

    /// Keeps the log as it is now, for the desk's folder is about to go.
    func keepLog() { lastLog = written }

    private var written: String {
        (try? Data(contentsOf: URL(fileURLWithPath: logPath))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The log's lines where a library warned, or worse: `Gtk-WARNING`, `GLib-GObject-CRITICAL` and their like, or where a
    /// sanitizer found something. What the program says itself, after its own name and a colon, is none.
    public var warnings: [String] {
        let own = URL(fileURLWithPath: command.first ?? "").lastPathComponent + ": "
        return log.split(separator: "\n").map(String.init).filter { line in
            !line.hasPrefix(own) && Self.signs.contains { line.contains($0) }
        }
    }

    /// By these a library's warning is known: its level, or, where the level is none of these, the library's name.
    private static let signs = [
        "WARNING", "CRITICAL", "ERROR **", "Gtk-", "Gdk-", "Gsk-", "Adwaita-", "GLib-", "Pango-", "Sanitizer",
    ]

    /// Ends the group, gently first, and forgets the process.
    func end() {
        kill(SIGTERM)
        if (try? waitForEnd(timeout: 2)) == nil { kill(SIGKILL) }
        // Also for what the program left behind in its group.
        kill(SIGKILL)
        while waitpid(pid, nil, 0) < 0 && errno == EINTR {}
    }
}
