// A run of the program that synchronises, as a child of the window or of a command.

import CGLib
import GLibSupport
import Glibc
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A run of `furrow-sync`, which has begun.
///
/// It goes on when whoever started it ends: what it does it does whole.
public final class SyncRun: Sendable {
    /// The program's file, installed and in a build's folder beside `furrow`.
    public static let program = "furrow-sync"

    /// Why a run could not be started, in the system's words.
    public struct StartError: Error, Equatable, Sendable {
        /// The system's words; nil where the program is not there.
        public let detail: String?

        /// Why it could not.
        public init(detail: String?) { self.detail = detail }
    }

    /// Its end.
    public struct End: Sendable {
        /// What it answered; nil where it was killed, or is of another version.
        public let answer: SyncAnswer?
        /// Its exit code, or 128 and the number of the signal that killed it.
        public let code: Int32

        /// An end.
        public init(answer: SyncAnswer?, code: Int32) { (self.answer, self.code) = (answer, code) }
    }

    private let process: GPid
    private let output: Int32
    /// Whether its number is its own: not after it was waited for.
    private let isRunning = Mutex(true)

    /// Starts it.
    ///
    /// - Parameters:
    ///   - arguments: the command and its options, without passwords.
    ///   - input: what it is to read: a password, where the command takes one.
    public init(_ arguments: [String], input: String = "") throws(StartError) {
        guard let path = Self.path else { throw StartError(detail: nil) }
        let words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var (process, standardInput, output): (GPid, Int32, Int32) = (0, -1, -1)
        var error: UnsafeMutablePointer<GError>?
        var copy = words
        let flags = GSpawnFlags(G_SPAWN_DO_NOT_REAP_CHILD.rawValue)
        let isStarted = g_spawn_async_with_pipes(
            nil, &copy, nil, flags, nil, nil, &process, &standardInput, &output, nil, &error)
        guard isStarted != 0 else {
            defer { g_clear_error(&error) }
            throw StartError(detail: error.map { String(cString: $0.pointee.message) })
        }
        (self.process, self.output) = (process, output)
        Self.give(input, to: standardInput)
    }

    deinit { close(output) }

    /// Writes the password and closes. One that has ended already makes no signal of it, in this thread as little as in others,
    /// which may have use for such a signal: what this write makes is taken up again.
    static func give(_ input: String, to descriptor: Int32) {
        defer { close(descriptor) }
        guard !input.isEmpty else { return }
        var (broken, pending, before) = (sigset_t(), sigset_t(), sigset_t())
        sigemptyset(&broken)
        sigaddset(&broken, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &broken, &before)
        sigpending(&pending)
        if !write(Array(input.utf8), to: descriptor), sigismember(&pending, SIGPIPE) == 0 {
            var now = timespec()
            while sigtimedwait(&broken, nil, &now) < 0, errno == EINTR {}
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Writes all of it.
    ///
    /// - Returns: false where nobody reads it any more.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return false }
            rest = rest.dropFirst(max(count, 0))
        }
        return true
    }

    /// Calls it off, if it still runs; what it has done stays, and it ends between two transactions.
    public func cancel() {
        isRunning.withLock { if $0 { kill(process, SIGTERM) } }
    }

    /// Waits for its end, on a thread that may wait; once.
    ///
    /// - Parameter onEvent: called with each line before the answer, on the same thread.
    public func end(onEvent: (SyncEvent) -> Void = { _ in }) -> End { end(onEvent: onEvent, onWait: nil) }

    /// Waits for its end, on a thread that may wait; once.
    ///
    /// - Parameters:
    ///   - onEvent: called with each line before the answer, on the same thread.
    ///   - onWait: called there now and then while nothing is said; nil for never.
    public func end(onEvent: (SyncEvent) -> Void, onWait: (() -> Void)?) -> End {
        var answer: SyncAnswer?
        let decoder = JSONDecoder()
        var lines = Lines(of: output)
        while let line = lines.next(onWait: onWait) {
            let data = Data(line)
            if let event = try? decoder.decode(SyncEvent.self, from: data) {
                onEvent(event)
            } else if let last = try? decoder.decode(SyncAnswer.self, from: data) {
                answer = last
            }
        }
        return End(answer: answer, code: reap())
    }

    private func reap() -> Int32 {
        var info = siginfo_t()
        // Left as it is first: until then the number is no other process's, and `cancel` may use it.
        while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return isRunning.withLock { isRunning in
            isRunning = false
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7f
            return signal == 0 ? (status >> 8) & 0xff : 128 + signal
        }
    }

    /// The program's path: beside the one that runs, as installed and in a clone, or else where programs are looked for.
    static var path: String? {
        if let own = realpath("/proc/self/exe", nil) {
            defer { free(own) }
            let folder = String(cString: own).split(separator: "/", omittingEmptySubsequences: false).dropLast()
            let path = (folder + [Substring(program)]).joined(separator: "/")
            if access(path, X_OK) == 0 { return path }
        }
        guard let found = g_find_program_in_path(program) else { return nil }
        defer { g_free(found) }
        return String(cString: found)
    }
}

/// The lines that come from a descriptor, as they come.
private struct Lines {
    /// How long it waits before it says so, in milliseconds.
    private static let wait: Int32 = 250

    private let descriptor: Int32
    private var rest: [UInt8] = []
    private var isAtEnd = false

    init(of descriptor: Int32) { self.descriptor = descriptor }

    mutating func next(onWait: (() -> Void)?) -> [UInt8]? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest.removeSubrange(...end) }
                return Array(rest[..<end])
            }
            guard !isAtEnd else {
                defer { rest = [] }
                return rest.isEmpty ? nil : rest
            }
            if let onWait, !hasMore {
                onWait()
                continue
            }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &bytes, bytes.count)
            if count > 0 { rest += bytes[..<count] } else if count == 0 || errno != EINTR { isAtEnd = true }
        }
    }

    /// Whether there is something to read, or an end, within a moment.
    private var hasMore: Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, Self.wait) != 0
    }
}
