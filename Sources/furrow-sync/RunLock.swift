import Glibc
import Store
import Todo

/// The lock that a run holds, so that a store has one run at a time. It is on a file next to the store. The kernel
/// releases the lock when the process ends, even after a crash. Releasing this object releases it too.
final class RunLock {
    private let descriptor: Int32

    /// The reaction to a lock that another run holds.
    enum BusyPolicy {
        case none
        /// Wait for the other run to end.
        case wait
        /// Cancel the other run, which then ends between two transactions, and wait for that. The next run does the
        /// remaining work.
        case interrupt
    }

    /// Acquires the lock for the store at a path.
    ///
    /// - Parameter onWait: Called once if another run holds the lock and this one waits.
    /// - Throws: `Failure` (`busy`), `StoreError`, or `CancellationError` if the task is canceled while waiting.
    init(store path: String, _ policy: BusyPolicy, onWait: () -> Void = {}) async throws {
        // All names of a store share one lock.
        let path = StoreLocation.resolved(path) + "-sync.lock"
        descriptor = open(path, O_CREAT | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError.noPermission(path: path) }
        var isWaiting = false
        while !tryLock() {
            if case .none = policy {
                throw Failure(.busy, Message("Another sync is already running. Wait for it to finish, then try again."))
            }
            if !isWaiting {
                isWaiting = true
                onWait()
                if case .interrupt = policy, let holder { kill(holder, SIGTERM) }
            }
            // Poll, because a thread blocked on the lock could not be canceled.
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Tries to acquire the lock. It is a POSIX lock, which reports the process that holds it. The file must be opened
    /// only once per process, because closing any descriptor releases the lock.
    private func tryLock() -> Bool {
        var wholeFile = Self.wholeFile
        return fcntl(descriptor, F_SETLK, &wholeFile) == 0
    }

    /// The process that currently holds the lock.
    private var holder: pid_t? {
        var wholeFile = Self.wholeFile
        guard fcntl(descriptor, F_GETLK, &wholeFile) == 0, wholeFile.l_type != Int16(F_UNLCK), wholeFile.l_pid > 0
        else {
            return nil
        }
        return wholeFile.l_pid
    }

    private static var wholeFile: flock {
        var range = flock()
        (range.l_type, range.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        return range
    }
}
