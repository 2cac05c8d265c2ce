// Starts a process in its own session.

import Glibc

/// The parameters for starting a process.
struct Spawn {
    var command: [String]
    var environment: [String: String]
    /// The paths of the files for standard input, output and error. Output is appended.
    var input = "/dev/null"
    var output = "/dev/null"
    var errors = "/dev/null"
    /// A descriptor that the process receives as number 3.
    var extra: Int32?

    /// Starts the process and returns its id, which is also the id of its process group. Looks for the program in
    /// PATH.
    func start() throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let append = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, append, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, append, 0o600)
        if let extra { posix_spawn_file_actions_adddup2(&actions, extra, 3) }
        var attributes = try Self.attributes()
        defer { posix_spawnattr_destroy(&attributes) }
        let arguments = Self.strings(command)
        let variables = Self.strings(environment.map { "\($0.key)=\($0.value)" })
        defer {
            for string in arguments + variables { free(string) }
        }
        var pid = pid_t()
        let result = posix_spawnp(&pid, command.first ?? "", &actions, &attributes, arguments, variables)
        guard result == 0 else { throw DeskError.system(call: "start \(command.first ?? "")", errno: result) }
        return pid
    }

    /// POSIX_SPAWN_SETSID from glibc's <spawn.h>, which defines it only for GNU sources.
    private static let newSession: Int32 = 0x80

    /// Returns attributes for a new session with default signal handling. In its own session the process does not
    /// receive Ctrl+C from the terminal, so the desk can clean up.
    private static func attributes() throws -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | newSession
        posix_spawnattr_setflags(&attributes, Int16(flags))
        return attributes
    }

    private static func strings(_ values: [String]) -> [UnsafeMutablePointer<CChar>?] {
        values.map { strdup($0) } + [nil]
    }
}

/// Creates a pipe whose ends close on exec.
func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw DeskError.system(call: "pipe", errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
}
