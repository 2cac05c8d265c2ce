// A terminal without a display, which runs the program to its end and checks that every call ends as documented.

import Desk
import Foundation
import Store
import TestSupport
import Testing
import Todo

enum ExitCode {
    static let done: Int32 = 0
    static let failed: Int32 = 1
    /// The command line was not understood.
    static let misunderstood: Int32 = 2
    /// The store could not be read or written.
    static let storeFailed: Int32 = 3
}

/// The output of a call of the program, and how the call ended.
struct Answer {
    let ending: Ending
    let output: Data
    let errors: Data

    /// The standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }
    /// The standard error as text.
    var message: String { String(decoding: errors, as: UTF8.self) }
    /// Whether the command succeeded.
    var isDone: Bool { ending == .exited(ExitCode.done) }
}

/// A terminal without a display, in its own folder, which is also the user's home.
final class Terminal {
    var home: String { shelter.path }
    /// The store that `furrow` works on.
    let store: String
    private let shelter: TemporaryFolder

    init() throws {
        try Desk.expectBusyLoops()
        shelter = try TemporaryFolder()
        // The folder is nested, so that relative paths with `..` stay within the home folder.
        store = shelter.path + "/a/b/c/furrow.db"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// The program's working directory.
    var folder: String { (store as NSString).deletingLastPathComponent }

    /// Runs the program on the store.
    @discardableResult
    func furrow(
        _ arguments: String..., input: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Answer {
        try run(["--store", store] + arguments, input: input, sourceLocation: sourceLocation)
    }

    /// Runs the program with exactly these arguments.
    ///
    /// - Parameter output: The path of a file that receives the standard output, which is then missing in the
    ///   answer.
    @discardableResult
    func run(
        _ arguments: [String], input: String = "", output: String? = nil, environment: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Answer {
        let call = Call(arguments: arguments.map { Array($0.utf8) }, input: Array(input.utf8))
        return try answer(to: call, output: output, environment: environment, sourceLocation: sourceLocation)
    }

    /// Runs the program, and expects that the call ends by itself, in time, with a documented exit code, and with a
    /// message unless it succeeded.
    ///
    /// - Parameter typed: The text typed at a terminal, which replaces the call's standard input.
    func answer(
        to call: Call, typed: String? = nil, output: String? = nil, environment more: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Answer {
        let screen = try typed.map { try Self.openScreen(typing: $0) }
        defer { for end in screen?.ends ?? [] { close(end) } }
        let answer = try start(call, environment: environment.merging(more) { $1 }, input: screen?.path, output: output)
        let codes = [ExitCode.done, ExitCode.failed, ExitCode.misunderstood, ExitCode.storeFailed]
        let isSound =
            codes.contains { answer.ending == .exited($0) }
            && (answer.isDone || answer.message.hasPrefix("furrow: "))
            && !Self.breakdowns.contains { answer.message.contains($0) }
            && String(data: answer.errors, encoding: .utf8) != nil
        #expect(isSound, "\(call): \(answer.ending) \(answer.message)", sourceLocation: sourceLocation)
        return answer
    }

    /// Texts in the standard error of a crashing program, whatever its exit code is.
    private static let breakdowns = ["Sanitizer", "Fatal error", "runtime error"]

    /// The path of the program that was built with the tests, or of the one that `FURROW_TEST_PROGRAM` names, such as a
    /// build with the address sanitizer.
    private static var program: String {
        get throws {
            if let path = Desk.namedProgram {
                return try #require(
                    FileManager.default.isExecutableFile(atPath: path) ? path : nil, "no program at \(path)")
            }
            return try #require(Desk.builtProgram("furrow"), "furrow is not built beside the tests")
        }
    }

    /// The environment, without anything of the desktop in which the tests may run. Freed memory is overwritten at once
    /// (with malloc's 0xA5 for MALLOC_PERTURB_=90), so that a use after free shows in every build.
    private var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return [
            "HOME": home, "PATH": path, "LC_ALL": "C.UTF-8", "MALLOC_PERTURB_": "90",
            // The exit code is none of the program's own. Memory that is still in use at the end is not reported as a
            // leak.
            "ASAN_OPTIONS": "exitcode=86:detect_leaks=0",
        ]
    }

    /// Returns a terminal's end for the program, and the end at which the text was typed.
    private static func openScreen(typing text: String) throws -> (ends: [Int32], path: String) {
        var (descriptor, end) = (Int32(), Int32())
        // This is longer than any path of a terminal ("/dev/pts/4294967295").
        var name = [CChar](repeating: 0, count: 64)
        try #require(openpty(&descriptor, &end, &name, nil, nil) == 0, "there is no pseudoterminal to be had")
        let path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        let bytes = Array((text + "\n").utf8)
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
        // The program opens its end again. The open end here keeps the typed text until then.
        return ([descriptor, end], path)
    }

    private func start(
        _ call: Call, environment: [String: String], input: String?, output: String?
    ) throws -> Answer {
        let files = home + "/" + UUID().uuidString
        defer { for end in [".in", ".out", ".err"] { unlink(files + end) } }
        try Data(call.input).write(to: URL(fileURLWithPath: files + ".in"))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input ?? files + ".in", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output ?? files + ".out", O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, files + ".err", O_WRONLY | O_CREAT, 0o600)
        // `env` changes the working directory, because the function for this is declared for GNU sources only.
        let words = ["env", "-C", folder, try Self.program].map { Array($0.utf8) }
        let arguments = Self.strings(words + call.arguments)
        let variables = Self.strings(environment.map { Array("\($0.key)=\($0.value)".utf8) })
        defer { for string in arguments + variables { free(string) } }
        var pid = pid_t()
        let result = posix_spawnp(&pid, "env", &actions, nil, arguments, variables)
        try #require(result == 0, "the program could not be started: \(String(cString: strerror(result)))")
        let ending = Self.end(of: pid)
        return Answer(
            ending: ending,
            output: output == nil ? try Data(contentsOf: URL(fileURLWithPath: files + ".out")) : Data(),
            errors: try Data(contentsOf: URL(fileURLWithPath: files + ".err")))
    }

    /// Starts the program on the store and kills it once a condition holds. Returns nil if the program ended before
    /// that.
    func cutShort(_ arguments: String..., once condition: () throws -> Bool) throws -> Ending? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Self.program)
        process.arguments = ["--store", store] + arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        while process.isRunning, try !condition() {}
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? .signaled(process.terminationStatus) : nil
    }

    private static func strings(_ values: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
        values.map { bytes in
            (bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { strdup($0.baseAddress!) }
        }
            + [nil]
    }

    /// Waits for a process and returns how it ended. Kills a process that takes longer than a minute, which no test
    /// accepts as a normal end.
    private static func end(of pid: pid_t) -> Ending {
        let limit = ContinuousClock.now + .seconds(60)
        var status: Int32 = 0
        while waitpid(pid, &status, WNOHANG) == 0 {
            if ContinuousClock.now > limit { kill(pid, SIGKILL) }
            usleep(1000)
        }
        // This follows the macros WIFEXITED, WEXITSTATUS and WTERMSIG of <sys/wait.h>.
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
    }
}

extension Terminal {
    /// Adds tasks with these titles and returns their ids.
    @discardableResult
    func add(_ titles: String..., to list: String? = nil) throws -> [String] {
        let answer = try run(
            ["--store", store, "add", "-"] + (list.map { ["--list", $0] } ?? []),
            input: titles.joined(separator: "\n"))
        return answer.text.split(separator: "\n").map(String.init)
    }

    /// The titles of all tasks. Completed tasks are marked with a check mark.
    var titles: [String] {
        get throws {
            let store = try Store.open(at: store)
            let items = try store.lists().readable.flatMap { try store.items(of: $0.id).readable }
            return items.map { $0.isDone ? "✓" + $0.title : $0.title }
        }
    }
}

/// A terminal used by several tasks at once, which is safe because each call has its own files.
final class Shared: @unchecked Sendable {
    let value: Terminal

    init(_ value: Terminal) { self.value = value }
}
