// Busy loops that load the machine, to see how tests behave on a busy one.

import Foundation
import TestSupport

extension Desk {
    /// Starts the busy loops requested by FURROW_TEST_LOAD, or checks that they still run. For tests without a desk;
    /// a desk does this itself.
    public static func expectBusyLoops() throws { try BusyLoops.requireRunning() }
}

/// Processes that use as much processor time as they can while the tests run.
final class BusyLoops: Sendable {
    /// The number of loops that FURROW_TEST_LOAD requests, or nil if it requests none.
    private static let shared = Result {
        let count = try number(asked: ProcessInfo.processInfo.environment["FURROW_TEST_LOAD"])
        return count > 0 ? try BusyLoops(count, folder: TestRun.folder) : nil
    }

    /// Starts the loops of the test run on the first call and checks that they still run on each later call. They
    /// last from the first desk or terminal of the run to its end.
    ///
    /// - Throws: If they do not run, so that no test passes without them.
    static func requireRunning() throws { try shared.get()?.expectRunning() }

    /// Returns the number of loops that the environment requests.
    private static func number(asked load: String?) throws -> Int {
        guard let load, !load.isEmpty else { return 0 }
        guard let count = Int(load), count >= 0 else {
            throw DeskError.input("FURROW_TEST_LOAD=\(load) is no number of busy loops")
        }
        return count
    }

    /// The process ids.
    let pids: [pid_t]
    private let folder: String

    /// Waits for the lock, so that two processes of one run have no more loops than one process. Then loops while the
    /// test process lives, however that process ends. A shell's built-in `kill` starts no process.
    private static let script = """
        exec 9>"$1" && flock 9 && while kill -0 "$0"; do :; done 2> /dev/null
        """

    /// Starts `count` loops of the run with this folder. Each loop gets its own session, because the kernel divides
    /// processor time among sessions. Waits until each loop is busy or waits for its lock.
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
            // An object whose initializer throws never runs its deinit.
            Self.end(pids)
            throw error
        }
        self.pids = pids
    }

    deinit { Self.end(pids) }

    private static func end(_ pids: [pid_t]) {
        for pid in pids {
            // The whole process group, with the process that the shell waits for.
            kill(-pid, SIGKILL)
            while waitpid(pid, nil, 0) < 0 && errno == EINTR {}
        }
    }

    /// Throws if a loop has ended.
    func expectRunning() throws {
        for (index, pid) in pids.enumerated() { try Self.expectRunning(pid, Self.file(index + 1, in: folder)) }
    }

    /// Returns the file whose lock decides which process runs this loop.
    private static func file(_ number: Int, in folder: String) -> String { "\(folder)/loop-\(number)" }

    private static func wait(for pid: pid_t, _ file: String) throws {
        let limit = Clock.now + Desk.defaultTimeout
        while !isLocked(file) {
            try expectRunning(pid, file)
            guard Clock.now < limit else { throw failure(file) }
            Clock.sleep(0.002)
        }
        // The lock may belong to another process's loop.
        try expectRunning(pid, file)
    }

    private static func expectRunning(_ pid: pid_t, _ file: String) throws {
        var info = siginfo_t()
        // WNOWAIT leaves the process uncollected, so that no other process gets its id.
        let result = waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT)
        guard result == 0, info.si_signo == 0 else { throw failure(file) }
    }

    private static func failure(_ file: String) -> DeskError {
        let log = (try? String(contentsOfFile: file + ".log", encoding: .utf8)) ?? ""
        return .server("a busy loop that FURROW_TEST_LOAD asks for does not run", log: log)
    }

    /// Returns whether a loop, of this process or of another one, holds the lock of this file.
    static func isLocked(_ file: String) -> Bool {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        // Closing the file releases the lock. A shared lock does not disturb other processes that make the same
        // check.
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
