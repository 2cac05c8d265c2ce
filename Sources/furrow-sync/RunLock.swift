// One run at a time works on a store.

import Glibc
import Store
import Todo

/// The lock that a run holds: of a file beside the store, and the kernel's, which lets it go with the process however that
/// ends. Released with the value.
final class RunLock {
    private let descriptor: Int32

    /// What to do where another run holds it.
    enum Patience {
        /// Nothing: `busy` is thrown.
        case none
        /// Wait for its end.
        case wait
        /// Have it end between two transactions, and wait for that: what it has not done is done by the next one.
        case interrupt
    }

    /// Takes the lock of the store at a path.
    ///
    /// - Parameter onWait: called once where another run holds it and is waited for.
    /// - Throws: `Failure` (`busy`), `StoreError`, or `CancellationError` where the task is cancelled meanwhile.
    init(store path: String, _ patience: Patience, onWait: () -> Void = {}) async throws {
        // One lock for all names of a store.
        let path = StoreLocation.resolved(path) + "-sync.lock"
        descriptor = open(path, O_CREAT | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError.noPermission(path: path) }
        var isWaiting = false
        while !take() {
            if case .none = patience {
                throw Failure("busy", Message("Another run synchronises already."))
            }
            if !isWaiting {
                isWaiting = true
                onWait()
                if case .interrupt = patience, let holder { kill(holder, SIGTERM) }
            }
            // The kernel would wake a thread that waits, but that thread could not be called off.
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Of POSIX's kind, for it tells which process holds it; the file is opened once in a process.
    private func take() -> Bool {
        var whole = Self.whole
        return fcntl(descriptor, F_SETLK, &whole) == 0
    }

    /// The process that holds it now.
    private var holder: pid_t? {
        var whole = Self.whole
        guard fcntl(descriptor, F_GETLK, &whole) == 0, whole.l_type != Int16(F_UNLCK), whole.l_pid > 0 else {
            return nil
        }
        return whole.l_pid
    }

    private static var whole: flock {
        var range = flock()
        (range.l_type, range.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        return range
    }
}
