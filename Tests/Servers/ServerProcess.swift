// A server process that ends with this process.

import Foundation
import Glibc

/// A program that runs until this object is released or this process ends, however that happens. A small shell
/// listens to this process and ends the program when the connection closes.
final class ServerProcess {
    private var pipe: Int32
    private let shell: pid_t

    private static let script = """
        log=$1
        shift
        "$@" </dev/null >>"$log" 2>&1 3<&- &
        read -r word <&3
        kill -s KILL $!
        wait
        """

    /// Starts a program and appends its output to a file.
    init(_ command: [String], log: String) throws {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ServerError.system(call: "socketpair", errno: errno)
        }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 3)
        var attributes = Self.attributes()
        defer { posix_spawnattr_destroy(&attributes) }
        let arguments = ["/bin/sh", "-c", Self.script, "server", log] + command
        let words = Self.strings(arguments)
        // This process's own PATH may lead to another Python without the packages that the server needs.
        let variables = Self.strings(["PATH=/usr/bin:/bin", "LANG=C.UTF-8"])
        defer {
            for word in words + variables { free(word) }
        }
        var pid = pid_t()
        let result = posix_spawn(&pid, "/bin/sh", &actions, &attributes, words, variables)
        guard result == 0 else {
            close(ends[0])
            throw ServerError.system(call: "posix_spawn", errno: result)
        }
        (pipe, shell) = (ends[0], pid)
    }

    deinit { end() }

    /// Returns attributes with default signal handling. A Dispatch thread blocks signals, and with blocked signals
    /// the shell would wait for a signal forever.
    private static func attributes() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        return attributes
    }

    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }

    /// Ends the program and waits until it has ended.
    func end() {
        guard pipe >= 0 else { return }
        close(pipe)
        pipe = -1
        while waitpid(shell, nil, 0) < 0 && errno == EINTR {}
    }
}
