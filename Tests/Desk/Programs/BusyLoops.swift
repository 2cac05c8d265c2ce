// A busy machine, for whoever wants to know what tests do on one.

import Foundation
import TestSupport

/// Processes that do nothing as fast as they can, beside the tests of a run.
final class BusyLoops: Sendable {
    /// As many as FURROW_TEST_LOAD says, from the first desk of the run to its end; nil where it says none.
    static let ofTheRun: BusyLoops? = {
        let count = ProcessInfo.processInfo.environment["FURROW_TEST_LOAD"].flatMap { Int($0) } ?? 0
        return count > 0 ? try? BusyLoops(count, folder: TestRun.folder) : nil
    }()

    /// The processes' numbers.
    let pids: [pid_t]

    /// Waits for its turn, so that two processes of one run have no more loops than one, and then loops for as long as the
    /// process of the tests lives, however that ends. A shell's own `kill` starts no process.
    private static let script = """
        exec 9>"$1" && flock 9 && while kill -0 "$0"; do :; done
        """

    /// Starts so many loops of the run with this folder, each in a session of its own: the kernel shares its time out
    /// among sessions.
    init(_ count: Int, folder: String) throws {
        let environment = ["PATH": "/usr/bin:/bin"]
        pids = try (1...count).map { number in
            try Spawn(
                command: ["sh", "-c", Self.script, "\(getpid())", "\(folder)/loop-\(number)"], environment: environment
            ).start()
        }
    }

    deinit {
        for pid in pids {
            // With what it waits for.
            kill(-pid, SIGKILL)
            while waitpid(pid, nil, 0) < 0 && errno == EINTR {}
        }
    }
}
