// A machine with a store, whose real program synchronises.

import Desk
import Foundation
import Store
import Syncing
import TestSupport
import Testing
import Todo

/// How a run of a program ended, and what it said.
struct Run {
    var code: Int32
    var lines: [String]
    var errors: String

    /// The last line, as the program's answer.
    var answer: SyncAnswer? {
        lines.last.flatMap { try? JSONDecoder().decode(SyncAnswer.self, from: Data($0.utf8)) }
    }

    /// The lines before it.
    var events: [SyncEvent] {
        lines.compactMap { try? JSONDecoder().decode(SyncEvent.self, from: Data($0.utf8)) }
    }
}

/// A machine of its own: a store, and programs without a session bus.
final class Device {
    let folder: TemporaryFolder
    let path: String
    let store: Store
    /// What programs are told beside.
    var environment: [String: String] = [:]

    /// - Parameter isStandard: whether the store is the user's own, at its usual place.
    init(isStandard: Bool = false) throws {
        folder = try TemporaryFolder()
        let data = ["XDG_DATA_HOME": folder.path + "/data"]
        path = isStandard ? try StoreLocation.standard(environment: data) : folder.file()
        store = try Store.open(at: path)
    }

    /// A machine with a store that is there already.
    init(at path: String, in folder: TemporaryFolder) throws {
        (self.folder, self.path) = (folder, path)
        store = try Store.open(at: path)
    }

    /// Runs a program with the store, and waits for its end.
    @discardableResult
    func run(
        _ words: [String], program: String = "furrow-sync", input: String = "", store: String? = nil
    ) throws -> Run {
        try start(words, program: program, input: input, store: store).end()
    }

    /// Starts a program with the store.
    ///
    /// - Parameters:
    ///   - store: another name of the store.
    ///   - screen: a terminal, of which the program has its input and on which it shows its errors.
    func start(
        _ words: [String], program: String = "furrow-sync", input: String = "", store: String? = nil,
        at screen: Screen? = nil
    ) throws -> Started {
        try Started(
            prepared(words, program: program, store: store), input: input, folder: folder, screen: screen)
    }

    /// A program with the store that was not started yet, and that says nothing.
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

    /// Confirms the account that the store has, as the person would who sees what it is.
    func confirm(command: String? = nil) throws {
        let id = try #require(try Store.open(at: path).accounts().first).id.text
        let shown = try #require(try run(["confirm", id, "--preview"]).answer?.account)
        let words = ["confirm", id, "--origin", shown.origin ?? "", "--user", shown.user]
        let run = try run(words + (command.map { ["--password-command", $0] } ?? []))
        try #require(run.code == 0, "\(run)")
    }

    /// Synchronises once.
    @discardableResult
    func sync(_ options: String...) throws -> Run { try run(["sync"] + options) }

    // MARK: - What is in the store

    /// The list of this name.
    func list(_ name: String) throws -> UUID {
        try #require(try store.lists().readable.first { $0.name == name }).id
    }

    /// The titles in a list, sorted.
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

/// A program that runs.
final class Started {
    let process: Process
    private let output: String
    private let errors: String

    /// What it says goes to files: no pipe fills while nobody reads.
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

    /// The lines that it has said so far.
    var lines: [String] {
        ((try? String(contentsOfFile: output, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Its end, which is waited for.
    func end() throws -> Run {
        try BusDesk.wait(for: "the program’s end", timeout: 120) { !process.isRunning }
        process.waitUntilExit()
        let errors = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
        let isKilled = process.terminationReason == .uncaughtSignal
        return Run(code: process.terminationStatus + (isKilled ? 128 : 0), lines: lines, errors: errors)
    }
}
