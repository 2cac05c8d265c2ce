// Tests that kill the program (kill −9) at random moments of each writing command: each command takes effect
// completely or not at all, and nothing acknowledged is lost.

import Desk
import Foundation
import GRDB
import Store
import TestSupport
import Testing
import Todo

struct KillTests {
    private let folder: TemporaryFolder
    private let program: String

    init() throws {
        folder = try TemporaryFolder()
        program = try #require(Desk.builtProgram("furrow"), "furrow is not built beside the tests")
    }

    private var path: String { folder.file("work/furrow.db") }
    private static let noon = Timestamp(milliseconds: 1_764_072_000_000)
    private var tasks: UUID { TodoList.tasks.id }

    // MARK: - The program

    /// Returns a process of the program on the store, with input from one file and output to another.
    private func process(_ arguments: String..., input: String? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["--store", path] + arguments
        process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        for name in ["in", "out"] {
            _ = FileManager.default.createFile(atPath: folder.file(name), contents: Data((input ?? "").utf8))
        }
        try Data().write(to: URL(fileURLWithPath: folder.file("out")))
        process.standardInput = FileHandle(forReadingAtPath: folder.file("in"))
        process.standardOutput = FileHandle(forWritingAtPath: folder.file("out"))
        process.standardError = FileHandle.nullDevice
        return process
    }

    private func finish(_ process: Process) throws {
        try process.run()
        process.waitUntilExit()
        let code = process.terminationReason == .exit ? process.terminationStatus : -1
        try #require(code == 0)
    }

    /// The program's output, which is written only when everything is done.
    private var output: String {
        get throws { try String(contentsOfFile: folder.file("out"), encoding: .utf8) }
    }

    // MARK: - The store

    /// Creates the state in which each round begins.
    private func prepare(_ body: (Store) throws -> Void) throws {
        try FileManager.default.createDirectory(
            atPath: folder.file("work"), withIntermediateDirectories: true)
        let store = try Store.open(at: path)
        try body(store)
        store.close()
        try FileManager.default.copyItem(atPath: folder.file("work"), toPath: folder.file("begin"))
    }

    private func begin() throws {
        try? FileManager.default.removeItem(atPath: folder.file("work"))
        try FileManager.default.copyItem(atPath: folder.file("begin"), toPath: folder.file("work"))
    }

    private func titles(_ count: Int, _ name: String) -> [String] { (0..<count).map { "\(name) \($0)" } }

    private func add(_ titles: [String], to store: Store) throws {
        try store.perform(.add(titles.map { NewItem(title: $0) }, at: .bottom, in: tasks), at: Self.noon)
    }

    /// Returns the titles of tasks that meet a condition, read without Furrow's code. Throws if SQLite finds the file
    /// damaged.
    private func stored(_ path: String? = nil, where condition: String = "1") throws -> [String] {
        let queue = try DatabaseQueue.opened(path ?? self.path)
        defer { try? queue.close() }
        return try queue.read { db in
            let flaws = try String.fetchAll(db, sql: "PRAGMA integrity_check")
            try #require(flaws == ["ok"], "\(flaws)")
            try #require(Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
            return try String.fetchAll(db, sql: "SELECT title FROM item WHERE \(condition) ORDER BY title")
        }
    }

    // MARK: - Commands

    @Test func killingAnAdditionAddsEverythingOrNothing() async throws {
        var kills = Kills("command line")
        try prepare { try add(titles(50, "old"), to: $0) }
        func lines(_ round: Int) -> [String] { titles(8, "round \(round) of") }
        func adding(_ round: Int) throws -> Process {
            try process("add", "-", input: lines(round).joined(separator: "\n"))
        }
        var round = -3
        try kills.measure {
            try finish(adding(round))
            round += 1
        }
        var known = Set(try stored())
        for round in 0..<kills.count {
            let hasEnded = try await kills.run(adding(round))
            let isReported = try !output.isEmpty
            let found = Set(try stored())
            #expect(known.isSubset(of: found), "round \(round)")
            let new = found.subtracting(known)
            #expect(new.isEmpty || new == Set(lines(round)), "round \(round)")
            if hasEnded || isReported { #expect(!new.isEmpty, "round \(round)") }
            known = found
        }
        #expect(kills.isEnough)
    }

    @Test func killingAnImportImportsEverythingOrNothing() async throws {
        var kills = Kills("import")
        let imported = titles(200, "imported")
        let parts = imported.map { "BEGIN:VTODO\r\nUID:\($0)\r\nSUMMARY:\($0)\r\nEND:VTODO\r\n" }
        let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(parts.joined())END:VCALENDAR\r\n"
        try text.write(toFile: folder.file("file.ics"), atomically: true, encoding: .utf8)
        try prepare { try add(titles(50, "old"), to: $0) }
        let (before, file) = (try stored(), folder.file("file.ics"))
        try kills.measure {
            try begin()
            try finish(process("import", file))
        }
        for round in 0..<kills.count {
            try begin()
            let hasEnded = try await kills.run(process("import", file))
            let isReported = try !output.isEmpty
            let found = try stored()
            if found != before { #expect(found == (before + imported).sorted(), "round \(round)") }
            if hasEnded || isReported { #expect(found != before, "round \(round)") }
        }
        #expect(kills.isEnough)
    }

    @Test func killingEmptyTrashDeletesEverythingOrNothing() async throws {
        var kills = Kills("emptying")
        try prepare { store in
            try add(titles(50, "kept") + titles(300, "trashed"), to: store)
            let trashed = try store.items(of: tasks).readable.filter { $0.title.hasPrefix("trashed") }
            try store.perform(.delete(trashed.map(\.id)), at: .now)
        }
        let before = try stored()
        let kept = try stored(where: "deleted IS NULL")
        try #require(before.count == 350 && kept.count == 50)
        try kills.measure {
            try begin()
            try finish(process("empty-trash", "--yes"))
        }
        for round in 0..<kills.count {
            try begin()
            let hasEnded = try await kills.run(process("empty-trash", "--yes"))
            let found = try stored()
            #expect(found == before || found == kept, "round \(round): \(found.count)")
            if hasEnded { #expect(found == kept, "round \(round)") }
        }
        #expect(kills.isEnough)
    }

    @Test func killingABackupLeavesOnlyCompleteBackups() async throws {
        var kills = Kills("backup")
        try prepare { try add(titles(500, "task"), to: $0) }
        let before = try stored()
        func backups() throws -> [String] {
            let store = try Store.open(at: path)
            defer { store.close() }
            return try store.backups().map { store.path(of: $0) }
        }
        try kills.measure { try finish(process("backup")) }
        for round in 0..<kills.count {
            // The state is reset regularly, so that the killed backup is often the first of the day.
            if round % 4 == 0 { try begin() }
            let hasEnded = try await kills.run(process("backup"))
            let reported = try output.trimmingCharacters(in: .newlines)
            for backup in try backups() { #expect(try stored(backup) == before, "round \(round)") }
            if hasEnded || !reported.isEmpty {
                #expect(FileManager.default.fileExists(atPath: reported), "round \(round): \(reported)")
            }
            #expect(try stored() == before)
        }
        try finish(process("backup"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("work/backups"))
        #expect(names.allSatisfy { !$0.contains("partial") }, "\(names)")
        #expect(kills.isEnough)
    }

    @Test func killingARestoreRestoresEverythingOrNothingAndKeepsABackup() async throws {
        var kills = Kills("restore")
        var date = ""
        try prepare { store in
            try add(titles(150, "both") + titles(150, "then"), to: store)
            date = try store.backUp().id
            let gone = try store.items(of: tasks).readable.filter { $0.title.hasPrefix("then") }
            try store.perform(.delete(gone.map(\.id)), at: Self.noon)
            try add(titles(150, "now"), to: store)
        }
        let shown = "deleted IS NULL"
        let (now, then) = (try stored(where: shown), (titles(150, "both") + titles(150, "then")).sorted())
        try kills.measure {
            try begin()
            try finish(process("backup", "--restore", date))
        }
        for round in 0..<kills.count {
            try begin()
            let hasEnded = try await kills.run(process("backup", "--restore", date))
            let isReported = try !output.isEmpty
            let found = try stored(where: shown)
            #expect(found == now || found == then, "round \(round)")
            if hasEnded || isReported { #expect(found == then, "round \(round)") }
            guard found == then else { continue }
            let store = try Store.open(at: path)
            defer { store.close() }
            let backups = try store.backups().map { try stored(store.path(of: $0), where: shown) }
            #expect(backups.contains(now) && backups.contains(then), "round \(round)")
        }
        #expect(kills.isEnough)
    }

    @Test func killingAnUpgradeUpgradesCompletelyOrNotAtAll() async throws {
        var kills = Kills("migration")
        try FileManager.default.createDirectory(
            atPath: folder.file("work"), withIntermediateDirectories: true)
        let queue = try DatabaseQueue.opened(path)
        try await queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF")
            try db.execute(sql: OldStore(version: 8).dump)
            try db.execute(
                sql: """
                    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 3000)
                    INSERT INTO item (id, list, title, rank, created)
                    SELECT randomblob(16), (SELECT id FROM list LIMIT 1), 'Task ' || n, 1000000 + n, 0 FROM number;
                    PRAGMA application_id = 0x46727277; PRAGMA user_version = 8
                    """)
        }
        try queue.close()
        try FileManager.default.copyItem(atPath: folder.file("work"), toPath: folder.file("begin"))
        let before = try stored()
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.file("work")).sorted()
        }
        try kills.measure {
            try begin()
            try finish(process("lists"))
        }
        for round in 0..<kills.count {
            try begin()
            let hasEnded = try await kills.run(process("lists"))
            #expect(try stored() == before, "round \(round)")
            for name in try names() where name.contains(".before-v") && !name.contains(".partial") {
                #expect(try stored(folder.file("work/" + name)) == before, "round \(round): \(name)")
            }
            if hasEnded { #expect(try names().contains { $0.contains(".before-v") }, "round \(round)") }
            // After the next start, nothing is left to clean up.
            try finish(process("lists"))
            #expect(try stored() == before, "round \(round)")
            #expect(try names().allSatisfy { !$0.contains(".partial") }, "round \(round)")
            #expect(try names().contains { $0.contains(".before-v") }, "round \(round)")
        }
        #expect(kills.isEnough)
    }
}

extension Timestamp {
    fileprivate static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
