// Tests of stores with a second name, and of files that must not be followed or waited for.

import Foundation
import GRDB
import Synchronization
import Testing
import Todo

@testable import Store

@Suite struct FileNameTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // MARK: - Stores

    @Test func aStoreWithTwoHardLinksIsRefusedUnderEitherName() throws {
        try Store.open(at: folder.file()).add("a")
        try #require(link(folder.file(), folder.file("other.db")) == 0)
        for name in ["furrow.db", "other.db"] {
            let error = StoreError.hardLinked(path: folder.file(name))
            #expect(throws: error) { try Store.open(at: folder.file(name)) }
            #expect(error.description.contains(name))
        }
        unlink(folder.file("other.db"))
        #expect(try Store.open(at: folder.file()).titles == ["a"])
    }

    @Test(arguments: ["", "PRAGMA user_version = 3;", "PRAGMA application_id = 7;"])
    func openingAForeignDatabaseWithAWALLeavesNoFiles(_ more: String) throws {
        let path = folder.file("a % b?c#d.db")
        let queue = try DatabaseQueue.opened(path)
        try queue.writeWithoutTransaction {
            try $0.execute(
                sql: "PRAGMA journal_mode = WAL; \(more) CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
        }
        try queue.close()
        let before = try bytes(path)
        #expect(before[18] == 2, "it has no log")
        #expect(throws: StoreError.notAStore(path: path)) { try Store.open(at: path) }
        #expect(try bytes(path) == before)
        #expect(try folder.names == ["a % b?c#d.db"])
    }

    @Test func openingANewerStoreLeavesNoFiles() throws {
        let store = try Store.open(at: folder.file())
        try store.add("a")
        store.close()
        let queue = try DatabaseQueue.opened(folder.file())
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 99") }
        try queue.close()
        let before = try bytes(folder.file())
        #expect(throws: StoreError.self) { try Store.open(at: folder.file()) }
        #expect(try bytes(folder.file()) == before)
        #expect(try folder.names == ["furrow.db"])
    }

    // MARK: - Written files

    @Test func writingAFileDoesNotFollowAPlantedSymbolicLink() throws {
        let (path, victim) = (folder.file("export.ics"), folder.file("victim"))
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: victim))
        try FileManager.default.createSymbolicLink(atPath: "\(path).\(getpid())~", withDestinationPath: victim)
        try FileContents.write(Array("mine".utf8), to: path)
        #expect(try bytes(victim) == Data("theirs".utf8))
        #expect(try bytes(path) == Data("mine".utf8))
    }

    private final class Flag: Sendable {
        let isDone = Atomic(false)
    }

    @Test func replacingAFileNeverWidensItsPermissions() async throws {
        let path = folder.file("export.ics")
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let (flag, directory) = (Flag(), folder.path)
        // Watches the folder like another program would during the write.
        async let seen: Set<Int> = Task.detached {
            var seen: Set<Int> = []
            while !flag.isDone.load(ordering: .relaxed) {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
                for name in names where name != "export.ics" {
                    if let mode = try? permissions(directory + "/" + name) { seen.insert(mode) }
                }
                if !seen.isEmpty { break }
            }
            return seen
        }.value
        let new = [UInt8](repeating: 0x78, count: 1 << 22)
        let writing = Task.detached {
            while !flag.isDone.load(ordering: .relaxed) { try FileContents.write(new, to: path) }
        }
        let modes = await seen
        flag.isDone.store(true, ordering: .relaxed)
        try await writing.value
        #expect(modes == [0o600])
        #expect(try permissions(path) == 0o600)
        #expect(try folder.names == ["export.ics"])
    }

    @Test func aNewFileHasTheRequestedPermissionsAndFailuresLeaveNothing() throws {
        try FileContents.write([1], to: folder.file("private"), mode: 0o600)
        #expect(try permissions(folder.file("private")) == 0o600)
        try FileContents.write([1], to: folder.file("export"))
        #expect(try permissions(folder.file("export")) == 0o644)
        #expect(throws: FileError.self) { try FileContents.write([1], to: folder.file("none/export")) }
        #expect(try folder.names == ["export", "private"])
    }

    // MARK: - Pipes

    @Test func readingAPipeWithoutAWriterTimesOut() throws {
        let pipe = folder.file("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        #expect(throws: FileError.noWriter(path: pipe)) { try FileContents.read(pipe, timeout: 0.2) }
        #expect(FileError.noWriter(path: pipe).description.contains(pipe))
    }

    @Test(arguments: [0, 1, 300_000])
    func aPipeIsReadCompletelyDespiteASlowWriter(_ count: Int) async throws {
        let pipe = folder.file("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        let writer = Thread {
            // Opening the pipe waits for the reader.
            let descriptor = open(pipe, O_WRONLY | O_CLOEXEC)
            defer { close(descriptor) }
            var rest = count
            // For this time the pipe has a writer but no data.
            usleep(150_000)
            let part = [UInt8](repeating: 0x78, count: 100_000)
            while rest > 0 { rest -= max(0, write(descriptor, part, min(rest, part.count))) }
        }
        writer.start()
        let read = try FileContents.read(pipe, timeout: 60)
        #expect(read.count == count && read.allSatisfy { $0 == 0x78 })
    }

    @Test func anUnnamedPipeIsReadHoweverLateItsDataComes() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reader, writer) = (ends[0], ends[1])
        let thread = Thread {
            usleep(300_000)
            _ = write(writer, "late", 4)
            close(writer)
        }
        thread.start()
        // A shell passes this kind of path for `<(command)`.
        #expect(try FileContents.read("/dev/fd/\(reader)", timeout: 0.01) == Array("late".utf8))
        close(reader)
    }

    @Test func openingAForeignDatabaseWithTablesOnlyInItsWALLeavesNoFiles() throws {
        let (source, path) = (folder.file("source.db"), folder.file("theirs/theirs.db"))
        try FileManager.default.createDirectory(atPath: folder.file("theirs"), withIntermediateDirectories: true)
        let queue = try DatabaseQueue.opened(source)
        try queue.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA journal_mode = WAL")
            try $0.execute(sql: "CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
        }
        // Copies the database as a killed program would leave it.
        for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: source + end, toPath: path + end) }
        try queue.close()
        let before = try [path, path + "-wal"].map(bytes)
        try #require(before[1].count > 0)
        #expect(throws: StoreError.notAStore(path: path)) { try Store.open(at: path) }
        #expect(try [path, path + "-wal"].map(bytes) == before)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("theirs")).sorted() == [
                "theirs.db", "theirs.db-wal",
            ])
    }

    @Test func aStoreWithTablesOnlyInItsWALIsOpened() throws {
        let (source, path) = (folder.file("source.db"), folder.file("copy.db"))
        let store = try Store.open(at: source)
        try store.add("a")
        for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: source + end, toPath: path + end) }
        store.close()
        #expect(try Store.open(at: path).titles == ["a"])
    }
}
