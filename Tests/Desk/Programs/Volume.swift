// A small disk that can be filled and made read-only, also where tests run as root, whom permissions do not stop.

import Foundation

/// A file system in memory that only the program started on it sees: a mount namespace of its own, which needs no right
/// but that to make user namespaces.
public final class Volume {
    /// Where it is, for its program.
    public let folder: String
    /// The program that was started on it.
    public let program: Program
    /// The pipe that takes lines for a shell beside the program.
    private let control: String
    private let answers: String
    private var asked = 0

    private static let namespace = ["unshare", "--map-current-user", "--keep-caps", "--mount"]

    /// The folder, the size and the pipe, then the command; the shell that stays has the rights to change the mount.
    private static let script = """
        mount -t tmpfs -o "size=$1,mode=0700" furrow "$0" || exit 125
        pipe=$2
        shift 2
        while read -r line; do eval "$line"; done < "$pipe" &
        exec "$@"
        """

    /// The command by which a program sees one folder in another's place.
    public static func seeing(_ folder: String, at place: String, _ command: [String]) -> [String] {
        namespace + ["sh", "-c", #"mount --bind "$0" "$1" && shift && exec "$@""#, folder, place] + command
    }

    /// What is not installed, each with the Debian package that has it.
    public static let missing: [String] = [("unshare", "util-linux"), ("mount", "mount")].compactMap { name, package in
        let isThere = Desk.firstExisting(["/usr/bin/\(name)", "/bin/\(name)"]) != nil
        return isThere ? nil : "\(name) (apt install \(package))"
    }

    /// What the kernel says where it lets none be made, as in most containers and below a changed root; nil where it lets one
    /// be made, and where another reason stands against it.
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

    /// Whether unshare or mount tells that the kernel refused it: that user namespaces are forbidden, that none may be added
    /// (ENOSPC), that there are none (EINVAL). The shell's own errors, those of what is started, and mount's of what
    /// it was given are a mistake of ours.
    static func isRefusal(_ words: String) -> Bool {
        words.split(separator: "\n").contains { line in
            line.wholeMatch(of: unshareRefusal) != nil || line.wholeMatch(of: mountRefusal) != nil
        }
    }

    /// As errno has it, after the call that failed; "failed to execute" is about the command behind it.
    private static var unshareRefusal: Regex<(Substring, Substring)> {
        /unshare: (?!failed to execute).*: (Operation not permitted|Permission denied|No space left on device|Invalid argument)/
    }

    /// In mount's own words for EPERM and EACCES, or as errno has it after the call that failed (since 2.39).
    private static var mountRefusal: Regex<(Substring, Substring)> {
        /mount: .*: (permission denied\.|must be superuser to use mount\.|.* failed: (?:Operation not permitted|Permission denied)\.)/
    }

    /// Whether tests on one are to run: not where the kernel refuses; where a package is missing only if the environment has
    /// `CI`, so that there they fail instead of being skipped.
    public static var isExpected: Bool {
        missing.isEmpty ? refusal == nil : ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// Why tests on one are skipped.
    public static var reason: String {
        refusal.map { "a small disk needs mount namespaces, which the kernel refuses: \($0)" }
            ?? "a small disk needs \(missing.joined(separator: "; "))"
    }

    /// Makes a disk of so many bytes and starts a program on it; `command` is given the disk's folder.
    ///
    /// Throws ``DeskError/missing(_:)`` where a package is missing, or the kernel lets none be made.
    public init(_ desk: Desk, bytes: Int, _ command: (String) -> [String]) throws {
        let missing = Self.missing + (Self.refusal.map { ["mount namespaces: \($0)"] } ?? [])
        guard missing.isEmpty else { throw DeskError.missing(missing) }
        let place = "\(desk.folder)/volume-\(UUID().uuidString)"
        (folder, control, answers) = (place + "/disk", place + "/control", place + "/answer")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard mkfifo(control, 0o600) == 0 else { throw DeskError.system(call: "mkfifo", errno: errno) }
        let start = ["sh", "-c", Self.script, folder, "\(bytes)", control]
        program = try desk.start(Self.namespace + start + command(folder))
    }

    /// Runs a shell's command where the disk is seen, and returns its output; throws where it fails.
    @discardableResult
    public func run(_ command: String, timeout: Double = Desk.patience) throws -> String {
        asked += 1
        let answer = "\(answers)\(asked)"
        let line = "{ \(command); } > \(answer).out 2>&1; echo $? > \(answer).new; mv \(answer).new \(answer)\n"
        let pipe = try FileHandle(forWritingTo: URL(fileURLWithPath: control))
        try pipe.write(contentsOf: Data(line.utf8))
        // Kept open: with its last writer the shell would go.
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

    /// Lets nothing be written to it, or again something.
    public func setReadOnly(_ isReadOnly: Bool) throws {
        try run("mount -o remount,\(isReadOnly ? "ro" : "rw") \(folder)")
    }

    /// Fills it to the last byte.
    public func fill() throws { try run("cat /dev/zero > \(folder)/ballast || true") }

    /// Makes room again.
    public func empty() throws { try run("rm \(folder)/ballast") }
}
