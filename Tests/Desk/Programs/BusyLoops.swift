// A busy machine, for whoever wants to know what tests do on one.

import Foundation
import TestSupport

extension Desk {
    /// Sees that the busy loops that FURROW_TEST_LOAD asks for run, for tests without a desk; on a desk they do.
    public static func expectBusyLoops() throws { try BusyLoops.expectThoseOfTheRun() }
}

/// Processes that do nothing as fast as they can, beside the tests of a run.
final class BusyLoops: Sendable {
    /// As many as FURROW_TEST_LOAD says; nil where it says none.
    private static let ofTheRun = Result {
        let count = try number(asked: ProcessInfo.processInfo.environment["FURROW_TEST_LOAD"])
        return count > 0 ? try BusyLoops(count, folder: TestRun.folder) : nil
    }

    /// Sees that those of the run go on, from the first desk or terminal of the run to its end.
    ///
    /// Throws where they do not, so that no test passes without them.
    static func expectThoseOfTheRun() throws { try ofTheRun.get()?.expectRunning() }

    /// How many the environment asks for.
    private static func number(asked load: String?) throws -> Int {
        guard let load, !load.isEmpty else { return 0 }
        guard let count = Int(load), count >= 0 else {
            throw DeskError.input("FURROW_TEST_LOAD=\(load) is no number of busy loops")
        }
        return count
    }

    /// The processes' numbers.
    let pids: [pid_t]
    private let folder: String

    /// Waits for its turn, so that two processes of one run have no more loops than one, and then loops for as long as the
    /// process of the tests lives, however that ends. A shell's own `kill` starts no process.
    private static let script = """
        exec 9>"$1" && flock 9 && while kill -0 "$0"; do :; done 2> /dev/null
        """

    /// Starts so many loops of the run with this folder, each in a session of its own: the kernel shares its time out
    /// among sessions. Waits until each is busy, or waits for its turn.
    init(_ count: Int, folder: String) throws {
        self.folder = folder
        var pids: [pid_t] = []
        do {
            for number in 1...count {
                let file = Self.file(number, in: folder)
                var spawn = Spawn(
                    command: ["sh", "-c", Self.script, "\(getpid())", file], environment: ["PATH": "/usr/bin:/bin"])
                spawn.errors = file + ".log"
                pids.append(try spawn.start())
            }
            for (index, pid) in pids.enumerated() { try Self.wait(for: pid, Self.file(index + 1, in: folder)) }
        } catch {
            // Of an object that is not whole no deinit is run.
            Self.end(pids)
            throw error
        }
        self.pids = pids
    }

    deinit { Self.end(pids) }

    private static func end(_ pids: [pid_t]) {
        for pid in pids {
            // With what it waits for.
            kill(-pid, SIGKILL)
            while waitpid(pid, nil, 0) < 0 && errno == EINTR {}
        }
    }

    /// Throws where one has ended.
    func expectRunning() throws {
        for (index, pid) in pids.enumerated() { try Self.expectRunning(pid, Self.file(index + 1, in: folder)) }
    }

    /// The file whose lock says whose turn it is.
    private static func file(_ number: Int, in folder: String) -> String { "\(folder)/loop-\(number)" }

    private static func wait(for pid: pid_t, _ file: String) throws {
        let limit = Clock.now + Desk.patience
        while !isTaken(file) {
            try expectRunning(pid, file)
            guard Clock.now < limit else { throw failure(file) }
            Clock.sleep(0.002)
        }
        // Another one's may have taken it.
        try expectRunning(pid, file)
    }

    private static func expectRunning(_ pid: pid_t, _ file: String) throws {
        var info = siginfo_t()
        // It stays to be collected, so that its number is nobody else's.
        let result = waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT)
        guard result == 0, info.si_signo == 0 else { throw failure(file) }
    }

    private static func failure(_ file: String) -> DeskError {
        let log = (try? String(contentsOfFile: file + ".log", encoding: .utf8)) ?? ""
        return .server("a busy loop that FURROW_TEST_LOAD asks for does not run", log: log)
    }

    /// Whether some loop, of this process or of another one, has the lock of this file.
    static func isTaken(_ file: String) -> Bool {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        // With the file the lock goes too. A shared one is in nobody's way who asks the same.
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
