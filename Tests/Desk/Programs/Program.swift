// A program under test: its start, log and end.

import Foundation

/// How a program ended.
public enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signaled(Int32)
    /// The program ended in an unknown way. Only its parent process can learn more.
    case unknown
}

/// A program started on the desk in its own process group, which the desk ends when it closes; or a program started
/// by the desk's session bus.
public final class Program {
    /// The process id, which is also the id of its group.
    public let pid: pid_t
    /// The command and its arguments.
    public let command: [String]
    /// The file that receives its output and errors.
    public let logPath: String
    /// The time of its start, in seconds on the monotonic clock.
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

    /// Creates a reference to a running program that something else on the desk has started. It ends with the desk's
    /// display.
    init(adopting pid: pid_t, command: [String], log: String) {
        self.pid = pid
        self.command = command
        logPath = log
        started = Clock.now
        isChild = false
    }

    /// How the program ended, or nil while it runs. The process id stays reserved until the desk closes.
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
        known = info.si_code == CLD_EXITED ? .exited(status) : .signaled(status)
        return known
    }

    /// Whether the program has ended but its parent has not collected its status. In a container the first process
    /// may never do so.
    private var isZombie: Bool {
        // "PID (NAME) STATE …", where NAME may contain any character.
        let line = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
        return line.split(separator: ")").last?.hasPrefix(" Z") == true
    }

    public var isRunning: Bool { ending == nil }

    /// Sends a signal such as `SIGKILL` to the program's whole process group.
    public func kill(_ signal: Int32) {
        Glibc.kill(isChild ? -pid : pid, signal)
    }

    /// Returns whether a process is this program or belongs to its group.
    func owns(_ process: pid_t) -> Bool { process == pid || getpgid(process) == pid }

    /// Waits until the program has ended, at most `timeout` seconds.
    ///
    /// - Throws: ``DeskError/timedOut(waitingFor:seconds:log:picture:)``.
    @discardableResult
    public func waitForEnd(timeout: Double = Desk.defaultTimeout, meanwhile: () throws -> Void = {}) throws -> Ending {
        let limit = Clock.now + timeout
        while Clock.now < limit {
            if let ending { return ending }
            try meanwhile()
            Clock.sleep(0.002)
        }
        let what = "the end of \(command.first ?? "")"
        throw DeskError.timedOut(waitingFor: what, seconds: timeout, log: log, picture: nil)
    }

    /// The program's output and errors so far. After the desk's end, the output up to that end.
    public var log: String {
        lastLog ?? logText
    }

    /// Saves the log before the desk removes its folder.
    func saveLog() { lastLog = logText }

    private var logText: String {
        (try? Data(contentsOf: URL(fileURLWithPath: logPath))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The lines of the log in which a library warned or worse (`Gtk-WARNING`, `GLib-GObject-CRITICAL` and the like),
    /// or in which a sanitizer reported an error. Messages of the program itself, which begin with its name and a
    /// colon, do not count.
    public var warnings: [String] {
        let own = URL(fileURLWithPath: command.first ?? "").lastPathComponent + ": "
        return log.split(separator: "\n").map(String.init).filter { line in
            !line.hasPrefix(own) && Self.warningMarkers.contains { line.contains($0) }
        }
    }

    /// The words that identify a library's warning: a level or, for other levels, the library's name.
    private static let warningMarkers = [
        "WARNING", "CRITICAL", "ERROR **", "Gtk-", "Gdk-", "Gsk-", "Adwaita-", "GLib-", "Pango-", "Sanitizer",
    ]

    /// Ends the process group, first with SIGTERM, and collects the process.
    func end() {
        kill(SIGTERM)
        if (try? waitForEnd(timeout: 2)) == nil { kill(SIGKILL) }
        // The program may have left processes in its group.
        kill(SIGKILL)
        while waitpid(pid, nil, 0) < 0 && errno == EINTR {}
    }
}
