import CGLib
import GLibSupport
import Glibc
import Synchronization
import SystemCalls
import Todo

/// A running `furrow-sync` process, a child of the window or of a command.
///
/// The process continues if its parent ends, and completes its work.
public final class SyncRun: Sendable {
    /// The program's file name, both installed and in a build folder, in the same folder as `furrow`.
    public static let program = "furrow-sync"

    /// The reason why a run could not be started.
    public struct StartError: Error, Equatable, Sendable {
        /// The system's description, or nil if the program was not found.
        public let detail: String?

        public init(detail: String?) { self.detail = detail }
    }

    /// The result of a finished run.
    public struct Completion: Sendable {
        /// The result that the process printed, or nil if the process was killed or is from another version.
        public let result: SyncResult?
        /// The exit code, or 128 plus the number of the signal that killed the process.
        public let code: Int32

        public init(result: SyncResult?, code: Int32) { (self.result, self.code) = (result, code) }
    }

    private let process: GPid
    private let output: Int32
    /// Whether the process id is still valid: the process has not been reaped yet.
    private let isRunning = Mutex(true)

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - arguments: The command and its options, without passwords.
    ///   - input: The standard input, such as a password if the command reads one.
    public init(_ arguments: [String], input: String = "") throws(StartError) {
        guard let path = Self.path else { throw StartError(detail: nil) }
        let strings: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        var (process, standardInput, output): (GPid, Int32, Int32) = (0, -1, -1)
        var error: UnsafeMutablePointer<GError>?
        var copy = strings
        let flags = GSpawnFlags(G_SPAWN_DO_NOT_REAP_CHILD.rawValue)
        let isStarted = g_spawn_async_with_pipes(
            nil, &copy, nil, flags, nil, nil, &process, &standardInput, &output, nil, &error)
        guard isStarted != 0 else {
            defer { g_clear_error(&error) }
            throw StartError(detail: error.map { String(cString: $0.pointee.message) })
        }
        (self.process, self.output) = (process, output)
        Self.sendInput(input, to: standardInput)
    }

    deinit { close(output) }

    /// Writes the input and closes the pipe. If the process has already ended, the SIGPIPE of this write is consumed
    /// instead of delivered. Signals of other threads are not affected.
    static func sendInput(_ input: String, to descriptor: Int32) {
        defer { close(descriptor) }
        guard !input.isEmpty else { return }
        var (pipeSignal, pending, previousMask) = (sigset_t(), sigset_t(), sigset_t())
        sigemptyset(&pipeSignal)
        sigaddset(&pipeSignal, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipeSignal, &previousMask)
        sigpending(&pending)
        let code = Array(input.utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
        if code != 0, sigismember(&pending, SIGPIPE) == 0 {
            var now = timespec()
            while sigtimedwait(&pipeSignal, nil, &now) < 0, errno == EINTR {}
        }
        pthread_sigmask(SIG_SETMASK, &previousMask, nil)
    }

    /// Cancels the run if it is still in progress. The process ends between two transactions, and completed work is
    /// kept.
    public func cancel() {
        isRunning.withLock { if $0 { kill(process, SIGTERM) } }
    }

    /// Waits for the run to finish. Call this once, on a thread that may block.
    ///
    /// - Parameter onEvent: Called with each line before the result, on the same thread.
    public func end(onEvent: (SyncEvent) -> Void = { _ in }) -> Completion { end(onEvent: onEvent, onWait: nil) }

    /// Waits for the run to finish. Call this once, on a thread that may block.
    ///
    /// - Parameters:
    ///   - onEvent: Called with each line before the result, on the same thread.
    ///   - onWait: Called regularly on the same thread while there is no output, or nil for never.
    public func end(onEvent: (SyncEvent) -> Void, onWait: (() -> Void)?) -> Completion {
        var result: SyncResult?
        let decoder = JSONDecoder()
        var lines = Lines(of: output)
        while let line = lines.next(onWait: onWait) {
            let data = Data(line)
            if let event = try? decoder.decode(SyncEvent.self, from: data) {
                onEvent(event)
            } else if let last = try? decoder.decode(SyncResult.self, from: data) {
                result = last
            }
        }
        return Completion(result: result, code: reap())
    }

    private func reap() -> Int32 {
        var info = siginfo_t()
        // The first wait does not reap the process, so that its id cannot be reused while `cancel` may use it.
        while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return isRunning.withLock { isRunning in
            isRunning = false
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            return exitCode(ofStatus: status)
        }
    }

    /// The program's path: in the folder of the running program, as when installed and in a build folder, otherwise in
    /// the search path.
    static var path: String? {
        if let executable = realpath("/proc/self/exe", nil) {
            defer { free(executable) }
            let folder = String(cString: executable).split(separator: "/", omittingEmptySubsequences: false).dropLast()
            let path = (folder + [Substring(program)]).joined(separator: "/")
            if access(path, X_OK) == 0 { return path }
        }
        guard let path = g_find_program_in_path(program) else { return nil }
        defer { g_free(path) }
        return String(cString: path)
    }
}

/// The lines from a file descriptor, as they arrive.
private struct Lines {
    /// The interval between calls of `onWait`, in milliseconds.
    private static let wait: Int32 = 250

    private let descriptor: Int32
    private var remaining: [UInt8] = []
    private var isAtEnd = false

    init(of descriptor: Int32) { self.descriptor = descriptor }

    /// Waits for the next line and returns it without its line end, or nil at the end.
    ///
    /// - Parameter onWait: Called after each `wait` without data, or nil for never.
    mutating func next(onWait: (() -> Void)?) -> [UInt8]? {
        while true {
            if let end = remaining.firstIndex(of: UInt8(ascii: "\n")) {
                defer { remaining.removeSubrange(...end) }
                return Array(remaining[..<end])
            }
            guard !isAtEnd else {
                defer { remaining = [] }
                return remaining.isEmpty ? nil : remaining
            }
            if let onWait, !hasMore {
                onWait()
                continue
            }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &bytes, bytes.count)
            if count > 0 { remaining += bytes[..<count] } else if count == 0 || errno != EINTR { isAtEnd = true }
        }
    }

    /// Whether data or the end of the file arrives within `wait`.
    private var hasMore: Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, Self.wait) != 0
    }
}
