import CGLib
import Glibc
import SystemCalls

/// A command whose first line of output is a password, for systems without a Secret Service and for users of another
/// password manager.
///
/// `/bin/sh -c` runs the command unchanged. Its standard input is empty, and its standard error is Furrow's. Its output
/// is not stored.
public struct PasswordCommand: Sendable {
    private let command: String
    private let deadline: Duration

    /// The timeout of a command, which may have to wait for the user's input.
    public static let timeout = Duration.seconds(120)
    /// The maximum length of a password in bytes.
    static let maxLength = 4096

    public init(_ command: String, deadline: Duration = timeout) {
        (self.command, self.deadline) = (command, deadline)
    }

    /// Runs the command and waits until it ends.
    ///
    /// - Throws: `AccountError`.
    public func password() throws(AccountError) -> Password {
        var pipe: [Int32] = [-1, -1]
        guard g_unix_open_pipe(&pipe, FD_CLOEXEC, nil) != 0 else {
            throw .commandNotRun(detail: String(cString: strerror(errno)))
        }
        defer { close(pipe[0]) }
        let child = Result { () throws(AccountError) in try start(output: pipe[1]) }
        close(pipe[1])
        let running = RunningCommand(
            process: try child.get(), output: pipe[0], limit: ContinuousClock.now + deadline,
            seconds: Int(deadline.components.seconds))
        let line = try running.firstLine()
        guard !line.isEmpty, let text = String(validating: line, as: UTF8.self) else { throw .commandUnreadable }
        return Password(text)
    }

    /// Starts the command in its own process group, so that its child processes can be ended with it.
    private func start(output: Int32) throws(AccountError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawnattr_setpgroup(&attributes, 0)
        // The command gets default signal handling, because Dispatch's threads block signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sh"), strdup("-c"), strdup(command), nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        let code = posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, environ)
        guard code == 0 else { throw .commandNotRun(detail: String(cString: strerror(code))) }
        return child
    }
}

private struct RunningCommand {
    let process: pid_t
    let output: Int32
    let limit: ContinuousClock.Instant
    /// The timeout in seconds, for the error message.
    let seconds: Int

    /// Returns the first line of output, once the command has ended successfully.
    func firstLine() throws(AccountError) -> [UInt8] {
        var (line, isComplete) = ([UInt8](), false)
        while !isComplete, line.count <= PasswordCommand.maxLength {
            guard try waitForOutput() else { break }
            var bytes = [UInt8](repeating: 0, count: 512)
            let count = read(output, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            let part = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }
            line += part
            isComplete = part.count < count
        }
        let code = try end()
        guard code == 0 else { throw .commandFailed(code: code) }
        guard line.count <= PasswordCommand.maxLength else { throw .commandUnreadable }
        return line
    }

    /// Waits for output; returns false if waiting fails.
    private func waitForOutput() throws(AccountError) -> Bool {
        var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        while true {
            let rest = ContinuousClock.now.duration(to: limit)
            guard rest > .zero else { throw killAsTooSlow() }
            let milliseconds = rest.components.seconds * 1000 + rest.components.attoseconds / 1_000_000_000_000_000
            let count = poll(&watched, 1, Int32(clamping: milliseconds + 1))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }

    /// Waits for the command to end and returns its exit code. Further output is discarded; the command may have closed
    /// its output long before.
    private func end() throws(AccountError) -> Int32 {
        while true {
            var status: Int32 = 0
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { return exitCode(ofStatus: status) }
            if ended < 0, errno != EINTR { return 127 }
            guard ContinuousClock.now < limit else { throw killAsTooSlow() }
            drain()
        }
    }

    /// Discards output for a moment, so that the command does not block on a full pipe.
    private func drain() {
        var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, 5) > 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 4096)
        // A pipe at its end is always readable, so sleep instead of looping at full speed.
        if read(output, &bytes, bytes.count) <= 0 { usleep(5000) }
    }

    private func killAsTooSlow() -> AccountError {
        kill(-process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        return .commandTooSlow(seconds: seconds)
    }
}
