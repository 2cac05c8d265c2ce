// Cleans up after a desk whose process was killed.

import Glibc

/// A small shell that listens to this process and receives the id of each process group that the desk starts. If the
/// connection ends without `dismiss`, however this process died, the shell ends those groups and removes the desk's
/// folder.
final class CleanupShell {
    private var connection: Int32
    private let pid: pid_t

    private static let script = """
        exec <&3
        groups=
        while read -r word; do
            if [ "$word" = leave ]; then exit 0; fi
            groups="$groups $word"
        done
        for group in $groups; do kill -s TERM -- "-$group"; done
        sleep 0.5
        for group in $groups; do kill -s KILL -- "-$group"; done
        rm -rf -- "$1"
        """

    init(folder: String) throws {
        // A socket pair, because a write to a pipe whose reader was killed would kill this process too.
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw DeskError.system(call: "socketpair", errno: errno)
        }
        defer { close(ends[1]) }
        var spawn = Spawn(command: ["sh", "-c", Self.script, "warden", folder], environment: [:])
        spawn.environment["PATH"] = "/usr/bin:/bin"
        spawn.extra = ends[1]
        do {
            pid = try spawn.start()
        } catch {
            close(ends[0])
            throw error
        }
        connection = ends[0]
    }

    deinit {
        closeConnection()
    }

    /// Adds a process group to those that the cleanup shell ends.
    func watch(_ group: pid_t) {
        write("\(group)\n")
    }

    /// Dismisses the cleanup shell after the desk has cleaned up itself.
    func dismiss() {
        write("leave\n")
        closeConnection()
    }

    private func closeConnection() {
        guard connection >= 0 else { return }
        close(connection)
        connection = -1
        while waitpid(pid, nil, 0) < 0 && errno == EINTR {}
    }

    private func write(_ words: String) {
        let bytes = Array(words.utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}
