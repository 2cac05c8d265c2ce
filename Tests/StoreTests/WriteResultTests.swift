// Tests of the changes that a write reports.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct WriteResultTests {
    /// Creates the view of a list that the store reports changes for.
    private func shown(_ store: Store, _ list: UUID = tasks, withCounts: Bool = false) throws -> ReportedView {
        ReportedView(list: list, revision: try store.snapshot(of: list).revision, withCounts: withCounts)
    }

    @Test func aWriteReportsTheSameChangesAsALaterRead() async throws {
        let store = try Store.inMemory()
        let ids = try store.add("a", "b")
        for command in [Command.complete([ids[0]]), .rename(ids[1], to: "c"), .delete([ids[1]])] {
            let before = [try shown(store), try shown(store, TodoList.root, withCounts: true)]
            let written = try await store.perform(command, at: noon, reportingOn: before)
            let news = written.updates.compactMap { $0 }
            #expect(news.map(\.changes) == (try before.map { try store.changes(since: $0.revision, in: $0.list) }))
            let counts = try await store.openCounts()
            #expect(news.map(\.openCounts) == [nil, counts])
        }
    }

    @Test func undoAndRedoReportTheirChanges() async throws {
        let store = try Store.inMemory()
        try store.add("a")
        for isUndone in [false, true] {
            let before = try shown(store)
            let written = try await isUndone ? store.redo(reportingOn: [before]) : store.undo(reportingOn: [before])
            let changes = try await store.changes(since: before.revision, in: tasks)
            #expect(written.step?.kind == .added)
            #expect(written.updates.compactMap { $0?.changes } == [changes])
        }
    }

    @Test func aWriteWithTooManyChangesReportsNone() async throws {
        let store = try Store.inMemory()
        let before = try shown(store)
        let many = (0..<20_001).map { NewItem(title: "\($0)") }
        let written = try await store.perform(.add(many, at: .top, in: tasks), at: noon, reportingOn: [before])
        #expect(written.step?.count == 20_001)
        #expect(written.updates == [nil])
    }

    @Test func aWriteWhoseChangesCannotBeReportedStillSucceeds() async throws {
        let store = try Store.inMemory()
        let ids = try store.add("a", "b")
        let before = try shown(store)
        try store.breakRecord("title = CAST(x'FFFE' AS TEXT)", where: "id = ?", [ids[1].blob])
        let written = try await store.perform(.complete([ids[0]]), at: noon, reportingOn: [before])
        #expect(written.updates == [nil])
        #expect(try store.item(ids[0])?.isDone == true)
    }

    @Test func theWriteCounterChangesWithEveryWrite() async throws {
        let folder = try TemporaryFolder()
        let (mine, theirs) = (try Store.open(at: folder.file()), try Store.open(at: folder.file()))
        let ids = try mine.add("a")
        let written = try await mine.perform(.complete(ids), at: noon, reportingOn: [try shown(mine)])
        let count = try #require(written.updates[0]).writes
        #expect(try await mine.writes() == count)
        _ = try await theirs.snapshot(of: tasks)
        #expect(try await mine.writes() == count)
        try theirs.add("b")
        let later = try await mine.writes()
        #expect(later != count)
        try await mine.emptyTrash()
        #expect(try await mine.writes() == later)
        try mine.add("c")
        #expect(try await mine.writes() != later)
    }
}
