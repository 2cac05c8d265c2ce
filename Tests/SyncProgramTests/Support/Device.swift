// A simulated computer with a store, on which the real program syncs.

import Desk
import Foundation
import Store
import SyncClient
import TestSupport
import Testing
import Todo

/// The exit code and output of a program.
struct Run {
    var code: Int32
    var lines: [String]
    var errors: String

    /// The last line, decoded as the program's answer.
    var result: SyncResult? {
        lines.last.flatMap { try? JSONDecoder().decode(SyncResult.self, from: Data($0.utf8)) }
    }

    /// The lines before it, decoded as events.
    var events: [SyncEvent] {
        lines.compactMap { try? JSONDecoder().decode(SyncEvent.self, from: Data($0.utf8)) }
    }
}

/// A simulated computer with its own store, on which programs run without a session bus.
final class Device {
    let folder: TemporaryFolder
    let path: String
    let store: Store
    /// Additional environment variables for programs.
    var environment: [String: String] = [:]

    /// Creates a computer with a new store.
    ///
    /// - Parameter isStandard: Whether the store is the user's own, at its usual path.
    init(isStandard: Bool = false) throws {
        folder = try TemporaryFolder()
        let data = ["XDG_DATA_HOME": folder.path + "/data"]
        path = isStandard ? try StoreLocation.standard(environment: data) : folder.file()
        store = try Store.open(at: path)
    }

    /// Creates a computer with an existing store.
    init(at path: String, in folder: TemporaryFolder) throws {
        (self.folder, self.path) = (folder, path)
        store = try Store.open(at: path)
    }

    /// Runs a program with the store and waits for its end.
    @discardableResult
    func run(
        _ words: [String], program: String = "furrow-sync", input: String = "", store: String? = nil
    ) throws -> Run {
        try start(words, program: program, input: input, store: store).end()
    }

    /// Starts a program with the store.
    ///
    /// - Parameters:
    ///   - store: Another path of the store.
    ///   - screen: A terminal that provides the program's input and shows its errors.
    func start(
        _ words: [String], program: String = "furrow-sync", input: String = "", store: String? = nil,
        at screen: Screen? = nil
    ) throws -> RunningProgram {
        try RunningProgram(
            prepared(words, program: program, store: store), input: input, folder: folder, screen: screen)
    }

    /// Returns a process that runs a program with the store, not started yet and without output.
    func prepared(_ words: [String], program: String = "furrow-sync", store: String? = nil) throws -> Process {
        let name = store ?? self.path
        let path = try #require(Desk.builtProgram(program), "\(program) is not built beside the tests")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = program == "furrow-sync" ? words + ["--store", name] : ["--store", name] + words
        process.environment = [
            "HOME": folder.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": folder.path + "/data",
            "DBUS_SESSION_BUS_ADDRESS": "",
        ].merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// Confirms the account in the store, as a user who has seen its details would.
    func confirm(command: String? = nil) throws {
        let id = try #require(try Store.open(at: path).accounts().first).id.text
        let shown = try #require(try run(["confirm", id, "--preview"]).result?.account)
        let words = ["confirm", id, "--origin", shown.origin ?? "", "--user", shown.user]
        let run = try run(words + (command.map { ["--password-command", $0] } ?? []))
        try #require(run.code == 0, "\(run)")
    }

    @discardableResult
    func sync(_ options: String...) throws -> Run { try run(["sync"] + options) }

    // MARK: - Contents of the store

    func list(_ name: String) throws -> UUID {
        try #require(try store.lists().readable.first { $0.name == name }).id
    }

    /// Returns the titles in a list, sorted.
    func titles(in name: String) throws -> [String] { try store.items(of: list(name)).readable.map(\.title).sorted() }

    func item(_ title: String, in name: String) throws -> Item {
        try #require(try store.items(of: list(name)).readable.first { $0.title == title })
    }

    func add(_ titles: String..., to name: String) throws {
        try store.perform(.add(titles.map { NewItem(title: $0) }, at: .bottom, in: list(name)), at: Self.now)
    }

    func rename(_ title: String, to new: String, in name: String) throws {
        let id = try item(title, in: name).id
        try store.perform(.change(id, [FieldChange(.title, .text(new))]), at: Self.now)
    }

    func moveToTop(_ title: String, in name: String) throws {
        try store.perform(.move(item(title, in: name).id, to: .top), at: Self.now)
    }

    func transfer(_ title: String, from name: String, to other: String) throws {
        try store.perform(.transfer([item(title, in: name).id], to: list(other)), at: Self.now)
    }

    func delete(_ title: String, in name: String) throws {
        try store.perform(.delete([item(title, in: name).id]), at: Self.now)
    }

    static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}

/// A program that has been started.
final class RunningProgram {
    let process: Process
    private let output: String
    private let errors: String

    /// Starts a process. Its output goes to files, because a pipe would fill up while nobody reads it.
    init(_ process: Process, input: String, folder: TemporaryFolder, screen: Screen? = nil) throws {
        self.process = process
        let name = folder.file("run-\(UUID().uuidString)")
        (output, errors) = (name + ".out", name + ".err")
        for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        let source = name + ".in"
        try input.write(toFile: source, atomically: true, encoding: .utf8)
        process.standardInput = FileHandle(forReadingAtPath: source)
        if let screen {
            process.standardInput = FileHandle(fileDescriptor: screen.end, closeOnDealloc: false)
            process.standardError = process.standardInput
        }
        try process.run()
    }

    /// The lines of output so far.
    var lines: [String] {
        ((try? String(contentsOfFile: output, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits for the end of the program and returns its exit code and output.
    func end() throws -> Run {
        try BusDesk.wait(for: "the program’s end", timeout: 600) { !process.isRunning }
        process.waitUntilExit()
        let errors = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
        let isKilled = process.terminationReason == .uncaughtSignal
        return Run(code: process.terminationStatus + (isKilled ? 128 : 0), lines: lines, errors: errors)
    }
}
