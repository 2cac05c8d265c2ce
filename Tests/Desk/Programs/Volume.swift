// A small disk that tests can fill or make read-only. It also works for tests that run as root, who may ignore
// permissions.

import Foundation

/// A file system in memory that only the program started on it sees. It lives in its own mount namespace, which needs
/// only the right to create user namespaces.
public final class Volume {
    /// The folder where the program sees the disk.
    public let folder: String
    /// The program that was started on the disk.
    public let program: Program
    /// The pipe that passes command lines to a shell in the same namespace.
    private let control: String
    private let answers: String
    private var requestCount = 0

    private static let namespace = ["unshare", "--map-current-user", "--keep-caps", "--mount"]

    /// Takes the folder, the size and the pipe, then the command. The background shell keeps the rights to change the
    /// mount.
    private static let script = """
        mount -t tmpfs -o "size=$1,mode=0700" furrow "$0" || exit 125
        pipe=$2
        shift 2
        while read -r line; do eval "$line"; done < "$pipe" &
        exec "$@"
        """

    /// Returns the command that runs `command` with one folder instead of another.
    public static func substituting(_ folder: String, at place: String, _ command: [String]) -> [String] {
        namespace + ["sh", "-c", #"mount --bind "$0" "$1" && shift && exec "$@""#, folder, place] + command
    }

    /// The missing commands, each with the Debian package to install.
    public static let missing: [String] = [("unshare", "util-linux"), ("mount", "mount")].compactMap { name, package in
        let isInstalled = Desk.firstExisting(["/usr/bin/\(name)", "/bin/\(name)"]) != nil
        return isInstalled ? nil : "\(name) (apt install \(package))"
    }

    /// The message by which the kernel refuses a mount namespace, as in most containers and in a chroot. Nil if the
    /// kernel allows one, or if the trial fails for another reason.
    public static let refusal: String? = {
        let trial = "mount -t tmpfs -o size=64k furrow \(NSTemporaryDirectory())"
        let log = "\(NSTemporaryDirectory())volume-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: log) }
        var spawn = Spawn(command: namespace + ["sh", "-c", trial], environment: ["PATH": "/usr/bin:/bin"])
        (spawn.output, spawn.errors) = (log, log)
        guard let program = try? Program(spawn) else { return nil }
        defer { program.end() }
        let hasFailed = (try? program.waitForEnd()) != .exited(0)
        let words = program.log.trimmingCharacters(in: .whitespacesAndNewlines)
        return hasFailed && isRefusal(words) ? words : nil
    }()

    /// Returns whether a message of unshare or mount reports a refusal by the kernel: user namespaces are forbidden,
    /// no more may be created (ENOSPC), or the kernel has none (EINVAL). Errors of the shell or of the started
    /// command, and mount's complaints about its arguments, are our own mistakes.
    static func isRefusal(_ words: String) -> Bool {
        words.split(separator: "\n").contains { line in
            line.wholeMatch(of: unshareRefusal) != nil || line.wholeMatch(of: mountRefusal) != nil
        }
    }

    /// Matches unshare's message: the failed call and the text of errno. "failed to execute" concerns the started
    /// command.
    private static var unshareRefusal: Regex<(Substring, Substring)> {
        /unshare: (?!failed to execute).*: (Operation not permitted|Permission denied|No space left on device|Invalid argument)/
    }

    /// Matches mount's own messages for EPERM and EACCES, or the failed call and the text of errno (since 2.39).
    private static var mountRefusal: Regex<(Substring, Substring)> {
        /mount: .*: (permission denied\.|must be superuser to use mount\.|.* failed: (?:Operation not permitted|Permission denied)\.)/
    }

    /// Whether tests that need a volume must run: not if the kernel refuses. If a package is missing, only if the
    /// environment has `CI`, so that on CI these tests fail instead of being skipped.
    public static var shouldRun: Bool {
        missing.isEmpty ? refusal == nil : ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// The reason why tests that need a volume are skipped.
    public static var reason: String {
        refusal.map { "a small disk needs mount namespaces, which the kernel refuses: \($0)" }
            ?? "a small disk needs \(missing.joined(separator: "; "))"
    }

    /// Creates a disk of `bytes` bytes and starts a program on it. `command` receives the disk's folder.
    ///
    /// - Throws: ``DeskError/missing(_:)`` if a package is missing or the kernel refuses a namespace.
    public init(_ desk: Desk, bytes: Int, _ command: (String) -> [String]) throws {
        let missing = Self.missing + (Self.refusal.map { ["mount namespaces: \($0)"] } ?? [])
        guard missing.isEmpty else { throw DeskError.missing(missing) }
        let place = "\(desk.folder)/volume-\(UUID().uuidString)"
        folder = place + "/disk"
        control = place + "/control"
        answers = place + "/answer"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard mkfifo(control, 0o600) == 0 else { throw DeskError.system(call: "mkfifo", errno: errno) }
        let start = ["sh", "-c", Self.script, folder, "\(bytes)", control]
        program = try desk.start(Self.namespace + start + command(folder))
    }

    /// Runs a shell command in the disk's namespace and returns its output. Throws if the command fails.
    @discardableResult
    public func run(_ command: String, timeout: Double = Desk.defaultTimeout) throws -> String {
        requestCount += 1
        let answer = "\(answers)\(requestCount)"
        let line = "{ \(command); } > \(answer).out 2>&1; echo $? > \(answer).new; mv \(answer).new \(answer)\n"
        let pipe = try FileHandle(forWritingTo: URL(fileURLWithPath: control))
        try pipe.write(contentsOf: Data(line.utf8))
        // Stays open, because the shell exits when the last writer closes the pipe.
        pipes.append(pipe)
        let limit = Clock.now + timeout
        while !FileManager.default.fileExists(atPath: answer) {
            guard Clock.now < limit else {
                throw DeskError.timedOut(waitingFor: command, seconds: timeout, log: program.log, picture: nil)
            }
            Clock.sleep(0.005)
        }
        let output = try String(contentsOfFile: answer + ".out", encoding: .utf8)
        guard try String(contentsOfFile: answer, encoding: .utf8) == "0\n" else {
            throw DeskError.server("\(command) failed", log: output)
        }
        return output
    }

    private var pipes: [FileHandle] = []

    /// Makes the disk read-only or writable again.
    public func setReadOnly(_ isReadOnly: Bool) throws {
        try run("mount -o remount,\(isReadOnly ? "ro" : "rw") \(folder)")
    }

    /// Fills the disk to the last byte.
    public func fill() throws { try run("cat /dev/zero > \(folder)/ballast || true") }

    /// Removes the filling, so that the disk has free space again.
    public func empty() throws { try run("rm \(folder)/ballast") }
}
