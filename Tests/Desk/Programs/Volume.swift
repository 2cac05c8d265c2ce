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

    /// Whether this machine lets one be made; containers often do not.
    public static let isPossible: Bool = {
        let trial = "mount -t tmpfs -o size=64k furrow \(NSTemporaryDirectory())"
        guard let program = try? Program(Spawn(command: namespace + ["sh", "-c", trial], environment: [:])) else {
            return false
        }
        defer { program.end() }
        return (try? program.waitForEnd()) == .exited(0)
    }()

    /// Whether tests on one are to run: where one can be made, and always where the environment has `CI`, so that there they
    /// fail instead of being skipped.
    public static var isExpected: Bool { isPossible || ProcessInfo.processInfo.environment["CI"] != nil }

    /// Makes a disk of so many bytes and starts a program on it; `command` is given the disk's folder.
    ///
    /// Throws ``DeskError/missing(_:)`` where the machine lets none be made.
    public init(_ desk: Desk, bytes: Int, _ command: (String) -> [String]) throws {
        guard Self.isPossible else {
            throw DeskError.missing(["mount namespaces (unshare, with user namespaces that may mount)"])
        }
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
