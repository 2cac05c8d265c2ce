// Tests of migrating older stores to the current schema.

import Foundation
import GRDB
import TestSupport
import Testing
import Todo

@testable import Store

@Suite struct MigrationTests {
    private let folder: TemporaryFolder
    private struct Interruption: Error {}

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns the current schema with one more migration.
    private func next(_ migration: @escaping @Sendable (Database) throws -> Void) -> Schema {
        Schema(migrations: Schema.current.migrations + [migration])
    }

    private var addsColumn: Schema {
        next { try $0.execute(sql: "ALTER TABLE item ADD COLUMN note TEXT") }
    }

    @Test func upgradingAStoreKeepsItsItems() throws {
        try Store.open(at: folder.file()).add("a")
        let store = try Store.open(at: folder.file(), schema: addsColumn)
        #expect(try store.titles == ["a"])
        #expect(try store.read(Schema.version) == addsColumn.version)
    }

    @Test func anOlderStoreIsCopiedBeforeItsUpgrade() throws {
        try Store.open(at: folder.file()).add("a")
        _ = try Store.open(at: folder.file(), schema: addsColumn)
        let copy = try #require(try folder.names.first { $0.hasPrefix("furrow.db.before-v\(addsColumn.version)-") })
        #expect(copy.wholeMatch(of: /furrow\.db\.before-v\d+-\d{8}T\d{6}Z/) != nil)
        #expect(try permissions(folder.file(copy)) == 0o600)
        let old = try Store.open(at: folder.file(copy))
        #expect(try old.titles == ["a"])
        #expect(try old.read(Schema.version) == Schema.current.version)
    }

    @Test func aNewStoreIsNotCopied() throws {
        _ = try Store.open(at: folder.file(), schema: addsColumn)
        #expect(try folder.names.allSatisfy { !$0.contains("before") })
    }

    @Test func aFailedMigrationChangesNothing() throws {
        try Store.open(at: folder.file()).add("a")
        let failing = next { db in
            try db.execute(sql: "DELETE FROM item")
            throw Interruption()
        }
        #expect(throws: Interruption.self) { try Store.open(at: folder.file(), schema: failing) }
        #expect(try Store.open(at: folder.file()).titles == ["a"])
    }

    @Test func aStoreOfANewerVersionIsRefused() throws {
        _ = try Store.open(at: folder.file(), schema: addsColumn)
        let known = Schema.current.version
        #expect(throws: StoreError.newer(path: folder.file(), version: known + 1, known: known)) {
            try Store.open(at: folder.file())
        }
    }
}

extension TemporaryFolder {
    /// Opens the store, and then the copy that was made before the migration.
    fileprivate func copyBefore() throws -> DatabaseQueue {
        _ = try Store.open(at: file())
        let copy = try #require(try names.first { $0.hasPrefix("furrow.db.before-v\(Schema.current.version)-") })
        return try DatabaseQueue.opened(file(copy))
    }

    /// Undoes all steps, newest first, until nothing is left, then redoes them and expects the original state. Does
    /// this twice.
    fileprivate func expectSteps(
        _ expected: [StepSummary.Kind], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let store = try Store.open(at: file())
        let last = try store.allRecords()
        for _ in 1...2 {
            var kinds: [StepSummary.Kind] = []
            while let step = try Store.open(at: file()).undo() { kinds.append(step.kind) }
            #expect(kinds == expected, sourceLocation: sourceLocation)
            #expect(try store.allRecords().items.isEmpty, sourceLocation: sourceLocation)
            while try store.redo() != nil {}
            #expect(try store.allRecords() == last, sourceLocation: sourceLocation)
            #expect(try store.integrityCheck().isEmpty, sourceLocation: sourceLocation)
        }
    }
}

@Suite struct Version1Tests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try OldStore(version: 1).write(to: folder.file())
    }

    @Test func theUpgradeKeepsListsAndItems() throws {
        let store = try Store.open(at: folder.file())
        let lists = try store.lists().readable
        #expect(lists.map(\.name) == ["Tasks", "Errands"])
        #expect(lists[0] == TodoList.tasks)
        let items = try store.items(of: tasks).readable
        #expect(items.map(\.title) == ["Water the “plants”", "Call Zoë", "Buy milk"])
        #expect(items.map(\.isDone) == [false, false, true])
        #expect(items[0].created == Timestamp(milliseconds: 1_795_304_966_907))
        #expect(try store.items(of: lists[1].id).readable.map(\.title) == ["Post office"])
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test func undoStepsSurviveTheUpgrade() throws {
        let store = try Store.open(at: folder.file())
        #expect(try store.redo()?.summary == StepSummary(kind: .added, count: 1, title: "Gone again"))
        #expect(try store.titles == ["Water the “plants”", "Call Zoë", "Gone again", "Buy milk"])
        var kinds: [StepSummary.Kind] = []
        while let step = try store.undo() { kinds.append(step.kind) }
        #expect(kinds == [.added, .deleted, .completed, .added, .added, .added, .added])
        #expect(try store.titles.isEmpty)
        while try store.redo() != nil {}
        #expect(try store.titles == ["Water the “plants”", "Call Zoë", "Gone again", "Buy milk"])
    }

    @Test func emptyingTheTrashRemovesItemsFromUpgradedSteps() throws {
        let store = try Store.open(at: folder.file())
        let milk = try #require(try store.items(of: tasks).readable.last { $0.title == "Buy milk" })
        try store.perform(.delete([milk.id]), at: noon)
        #expect(try store.emptyTrash() == 1)
        let titles = try store.read { try String.fetchAll($0, sql: "SELECT title || CAST(edit AS TEXT) FROM step") }
        #expect(titles.count == 4 && titles.allSatisfy { !$0.contains("milk") && !$0.contains("076C5FC1") })
        while try store.undo() != nil {}
        #expect(try store.titles.isEmpty)
        while try store.redo() != nil {}
        #expect(try store.titles == ["Water the “plants”", "Call Zoë"])
    }

    @Test func theRevisionContinuesAfterTheUpgrade() throws {
        let store = try Store.open(at: folder.file())
        #expect(try store.changes(since: 8, in: tasks) == .none)
        try store.add("new")
        guard case .rows(let changes, 9) = try store.changes(since: 8, in: tasks) else {
            Issue.record("not the change of the new item")
            return
        }
        #expect(changes.map(\.content?.title) == ["new"])
    }

    @Test func aCopyIsMadeBeforeTheUpgrade() throws {
        let queue = try folder.copyBefore()
        #expect(try queue.read(Schema.version) == 1)
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } == 4)
    }

    @Test func theUpgradeJoinsTheLinesOfAListName() throws {
        try tamper(folder.file(), "UPDATE list SET name = 'two' || char(10) || 'lines' WHERE name = 'Errands'")
        #expect(try Store.open(at: folder.file()).lists().readable.map(\.name) == ["Tasks", "two lines"])
    }
}

@Suite struct Version2Tests {
    private let folder: TemporaryFolder
    private static let tasksAtFirst = ["Sweep", "Between", "Call “Zoë” 👩‍🚀"]
    private static let errandsAtFirst = ["Water the “plants”", "Post office", "✓ Buy milk"]

    init() throws {
        folder = try TemporaryFolder()
        try OldStore(version: 2).write(to: folder.file())
    }

    /// Returns the titles of each list's tasks. Completed tasks are marked.
    private func lists(in store: Store) throws -> [String: [String]] {
        let lists = try store.lists().readable.map { list in
            (list.name, try store.items(of: list.id).readable.map { $0.isDone ? "✓ \($0.title)" : $0.title })
        }
        return Dictionary(uniqueKeysWithValues: lists)
    }

    @Test func theUpgradeKeepsListsAndItemsWithoutNotes() throws {
        let store = try Store.open(at: folder.file())
        #expect(try lists(in: store) == ["Tasks": Self.tasksAtFirst, "Errands": Self.errandsAtFirst])
        #expect(try store.allRecords().items.values.joined().allSatisfy(\.notes.isEmpty))
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test func undoStepsOfEveryKindSurviveTheUpgrade() throws {
        let store = try Store.open(at: folder.file())
        #expect(try store.redo()?.kind == .reopened)
        #expect(try store.redo()?.kind == .renamed)
        #expect(try store.redo() == nil)
        let last = try lists(in: store)
        #expect(last["Tasks"] == ["Sweep up", "Between", "Call “Zoë” 👩‍🚀"])
        #expect(last["Errands"] == ["Water the “plants”", "Post office", "Buy milk"])
        // Runs twice, because an old step is stored in the new format once it was undone.
        for _ in 1...2 {
            var kinds: [StepSummary.Kind] = []
            while let step = try Store.open(at: folder.file()).undo() {
                kinds.append(step.kind)
                if kinds.count == 3 { #expect(try lists(in: store)["Gone"] == ["in gone"]) }
            }
            #expect(
                kinds == [
                    .renamed, .reopened, .deleted, .deleted, .transferred, .added, .moved, .completed, .renamed, .added,
                    .added, .added, .added,
                ])
            #expect(try lists(in: store) == ["Tasks": []])
            while try store.redo() != nil {}
            #expect(try lists(in: store) == last)
            #expect(try store.integrityCheck().isEmpty)
        }
    }

    @Test func emptyingTheTrashKeepsItemsTransferredOutOfADeletedList() throws {
        let store = try Store.open(at: folder.file())
        let errands = try #require(try store.lists().readable.last)
        try store.perform(.delete([errands.id]), at: noon)
        #expect(try store.emptyTrash() == 1)
        let last = try lists(in: store)
        #expect(last == ["Tasks": Self.tasksAtFirst])
        for _ in 1...2 {
            var steps = 0
            while try store.undo() != nil { steps += 1 }
            #expect(steps > 3)
            for _ in 0..<steps { try #require(try store.redo() != nil) }
            #expect(try lists(in: store) == last)
        }
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test func newNotesSurviveUndoAndRedoOfUpgradedSteps() throws {
        let store = try Store.open(at: folder.file())
        let id = try #require(try store.items(of: tasks).readable.first).id
        try store.perform(.change(id, [.notes("n")]), at: noon)
        try store.undo()
        try store.redo()
        #expect(try store.item(id)?.notes == "n")
    }

    @Test func aCopyIsMadeBeforeTheUpgrade() throws {
        let queue = try folder.copyBefore()
        #expect(try queue.read(Schema.version) == 2)
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } == 6)
    }
}

@Suite struct Version3Tests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try OldStore(version: 3).write(to: folder.file())
    }

    @Test func theUpgradeKeepsItemsWithoutDates() throws {
        let store = try Store.open(at: folder.file())
        let allRecords = try store.allRecords()
        #expect(allRecords.lists.readable.map(\.name) == ["Tasks", "Errands"])
        let items = allRecords.byList.flatMap(\.items)
        #expect(items.map(\.title) == ["Call “Zoë” 👩‍🚀", "Buy milk", "Water the “plants”", "Sweep"])
        #expect(items[2].notes == "the ones\n\tin the kitchen — “all”")
        #expect(items.allSatisfy { $0.due == nil && $0.start == nil && $0.repeats == nil && $0.reminders.isEmpty })
        #expect(try store.snapshot(of: TodoList.trash).contents.map(\.title) == ["Gone"])
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test func undoStepsOfEveryKindSurviveTheUpgrade() throws {
        let store = try Store.open(at: folder.file())
        #expect(try store.redo()?.kind == .reopened)
        #expect(try store.redo()?.kind == .changed)
        try folder.expectSteps([
            .changed, .reopened, .erased, .restored, .cleared, .deleted, .deleted, .added, .added, .transferred,
            .moved, .completed, .renamed, .changed, .added, .added, .added,
        ])
    }

    @Test func newDatesSurviveUndoAndRedoOfUpgradedSteps() throws {
        let store = try Store.open(at: folder.file())
        while try store.redo() != nil {}
        let milk = try #require(try store.items(of: tasks).readable.last)
        try store.perform(.change(milk.id, [FieldChange(.due, .text("2030-01-02"))]), at: noon)
        let dated = try store.item(milk.id)
        try store.undo()
        try store.undo()
        try store.redo()
        try store.redo()
        #expect(try store.item(milk.id) == dated)
    }

    @Test func aCopyIsMadeBeforeTheUpgrade() throws {
        #expect(try folder.copyBefore().read(Schema.version) == 3)
    }
}

@Suite struct Version4Tests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try OldStore(version: 4).write(to: folder.file())
    }

    @Test func theUpgradeKeepsItemsAndTheirDates() throws {
        let store = try Store.open(at: folder.file())
        let items = try store.items(of: tasks).readable
        #expect(items.map(\.title) == ["Water the “plants”", "Call “Zoë” 👩‍🚀", "Water the “plants”"])
        #expect(items.map { $0.due?.description } == ["2030-12-17", "2030-12-05T10:00:00", "2030-12-03"])
        // The occurrence that the rule generates. Earlier versions left the anchor where the rule began.
        #expect(items[0].repeats?.text == "FREQ=WEEKLY" && items[0].repeatAnchor?.description == "2030-12-17")
        #expect(items[0].reminders.count == 1 && items[0].notes == "the ones in the kitchen")
        #expect(items.allSatisfy { $0.parent == nil && $0.tags.isEmpty && $0.priority == .none })
        #expect(try store.snapshot(of: TodoList.trash).contents.map(\.title) == ["Deleted"])
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test func undoStepsSurviveTheUpgrade() throws {
        try folder.expectSteps([
            .deleted, .added, .completed, .dated, .skipped, .completed, .added, .added, .added, .changed,
            .added, .added,
        ])
    }

    @Test func aCopyIsMadeBeforeTheUpgrade() throws {
        #expect(try folder.copyBefore().read(Schema.version) == 4)
    }
}

@Suite struct Version5Tests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try OldStore(version: 5).write(to: folder.file())
    }

    @Test func theUpgradeKeepsTreesAndTagsAndSortsListsManually() throws {
        let store = try Store.open(at: folder.file())
        let items = try store.items(of: tasks).readable
        #expect(items.map(\.title) == ["Plan the “journey”", "Book the train", "Ask Zoë 👩‍🚀"])
        #expect(items.map(\.parent) == [nil, items[0].id, items[1].id])
        #expect(items.map(\.tags.names) == [["trip"], ["trip"], []])
        #expect(items.map(\.priority.value) == [1, 3, 0])
        #expect(try store.snapshot(of: tasks).contents.map(\.title) == ["Plan the “journey”"], "it is folded")
        let lists = try store.lists().readable
        #expect(lists.map(\.name) == ["Tasks", "Errands"])
        #expect(lists.allSatisfy { $0.sorting == .byHand && $0.theme == nil })
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test func undoStepsSurviveTheUpgrade() throws {
        try folder.expectSteps([
            .untagged, .added, .deleted, .transferred, .retagged, .changed, .changed, .changed, .added,
            .completed, .added, .added, .added, .added, .added,
        ])
    }

    @Test func aCopyIsMadeBeforeTheUpgrade() throws {
        #expect(try folder.copyBefore().read(Schema.version) == 5)
    }
}

@Suite struct Version6Tests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try OldStore(version: 6).write(to: folder.file())
    }

    @Test func theUpgradeKeepsTreesAndTheSortingOfLists() throws {
        let store = try Store.open(at: folder.file())
        let lists = try store.lists().readable
        #expect(lists.map(\.name) == ["Tasks", "Errands"])
        #expect(lists.map(\.sorting) == [.byHand, .title] && lists.map(\.theme) == [nil, "ocean"])
        let items = try store.items(of: tasks).readable.outlined(at: Now(noon, by: UniversalTime())).map(\.item)
        #expect(items.map(\.title) == ["Plan the “journey”", "Book the train", "Ask Zoë 👩‍🚀"])
        #expect(items.map(\.parent) == [nil, items[0].id, items[1].id])
        let errands = try store.items(of: lists[1].id).readable.outlined(at: Now(noon, by: UniversalTime()))
        #expect(errands.map { "\($0.depth) \($0.item.title)" } == ["0 Pack", "1 Buy milk", "0 Passport"])
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test func undoStepsSurviveTheUpgrade() throws {
        try folder.expectSteps([
            .changed, .completed, .deleted, .added, .retagged, .changed, .changed, .transferred, .added, .added, .added,
            .completed, .changed, .added, .added, .added, .added,
        ])
    }

    @Test func aCopyIsMadeBeforeTheUpgrade() throws {
        #expect(try folder.copyBefore().read(Schema.version) == 6)
    }

    /// Inserts a task like another program could in version 6, which did not check parents.
    private func insert(_ number: Int, within parent: Int?) throws {
        try tamper(
            folder.file(),
            """
            INSERT INTO item (id, list, title, rank, created, parent) VALUES (
                \(blob(number)), X'467572726f7780008000000000000001', '\(number)', \(number), 0,
                \(parent.map(blob) ?? "NULL"))
            """)
    }

    private func blob(_ number: Int) -> String { "X'0000000000000000000000000000" + String(format: "%04x'", number) }

    /// Returns the parent of each inserted task after the store was migrated.
    private func parents() throws -> [String: String] {
        let store = try Store.open(at: folder.file())
        #expect(try ReferenceStore(store).treeFaults.isEmpty)
        let items = try store.items(of: tasks).readable.filter { Int($0.title) != nil }
        let titles = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.title) })
        return Dictionary(uniqueKeysWithValues: items.map { ($0.title, $0.parent.flatMap { titles[$0] } ?? "-") })
    }

    @Test func theUpgradeBreaksCycles() throws {
        // Each task is inserted before its parent.
        for (number, parent) in [(5, 4), (4, 1), (1, 2), (2, 3), (3, 1)] { try insert(number, within: parent) }
        #expect(try parents() == ["1": "-", "2": "-", "3": "-", "4": "1", "5": "4"])
    }

    @Test func theUpgradeClearsMissingParents() throws {
        try insert(1, within: 9)
        try insert(2, within: 1)
        #expect(try parents() == ["1": "-", "2": "1"])
    }

    @Test func theUpgradeSplitsTreesThatAreTooDeep() throws {
        for number in (1...40).reversed() { try insert(number, within: number > 1 ? number - 1 : nil) }
        let parents = try parents()
        #expect(parents.filter { $0.value == "-" }.keys.sorted() == ["1", "18", "35"])
        #expect(parents["40"] == "39")
    }
}

@Suite struct NewerFurrowTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aStoreUpgradedWhileOpenIsReadOnly() throws {
        let old = try Store.open(at: folder.file())
        let ids = try old.add("a")
        let known = Schema.current.version
        let next = Schema(migrations: Schema.current.migrations + [{ _ in }])
        let new = try Store.open(at: folder.file(), schema: next)
        let refusal = StoreError.newer(path: folder.file(), version: known + 1, known: known)
        #expect(throws: refusal) { try old.perform(.rename(ids[0], to: "b"), at: noon) }
        #expect(throws: refusal) { try old.undo() }
        #expect(throws: refusal) { try old.welcome(titles: ["c"], in: tasks, at: noon) }
        #expect(throws: refusal) { try old.emptyTrash() }
        #expect(try old.titles == ["a"])
        try new.perform(.rename(ids[0], to: "b"), at: noon)
        #expect(try old.titles == ["b"])
    }

    @Test func aStoreUpgradedWhileOpenIsNotPurged() async throws {
        let old = try Store.open(at: folder.file())
        let known = Schema.current.version
        _ = try Store.open(at: folder.file(), schema: Schema(migrations: Schema.current.migrations + [{ _ in }]))
        await #expect(throws: StoreError.newer(path: folder.file(), version: known + 1, known: known)) {
            try await old.purgeTrash(at: noon)
        }
    }
}

@Suite struct Version7Tests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try OldStore(version: 7).write(to: folder.file())
    }

    @Test func theUpgradeKeepsItemsAndSyncsNothing() throws {
        let store = try Store.open(at: folder.file())
        let allRecords = try store.allRecords()
        #expect(allRecords.lists.readable.map(\.name) == ["Tasks", "Errands"])
        #expect(allRecords.items.values.joined().first { $0.title == "Pack" }?.notes == "warm")
        #expect(allRecords.items.values.map(\.count).reduce(0, +) == 6)
        #expect(try store.accounts().isEmpty && store.remoteLists().isEmpty && store.syncConflicts().isEmpty)
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test func undoStepsSurviveTheUpgrade() throws {
        try folder.expectSteps([
            .changed, .changed, .completed, .deleted, .added, .retagged, .changed, .changed, .transferred, .added,
            .added, .added, .completed, .changed, .added, .added, .added, .added,
        ])
    }

    @Test func aCopyIsMadeBeforeTheUpgrade() throws {
        #expect(try folder.copyBefore().read(Schema.version) == 7)
    }
}

@Suite struct Version8Tests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try DatabaseQueue.opened(folder.file()).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF")
            try db.execute(sql: OldStore(version: 8).dump)
            try db.execute(sql: "PRAGMA application_id = 0x46727277; PRAGMA user_version = 8")
        }
    }

    @Test func theUpgradeKeepsItemsAndSyncLinks() async throws {
        let store = try Store.open(at: folder.file())
        let allRecords = try store.allRecords()
        #expect(allRecords.lists.readable.map(\.name) == ["Tasks", "Errands", "List 0"])
        #expect(allRecords.items.values.map(\.count).reduce(0, +) == 67)
        let list = try #require(try store.remoteLists().first?.list)
        let links = try await store.readForSync { try $0.links(in: list, readBefore: 1, limit: 100) }
        #expect(
            links.count == 61
                && links.allSatisfy { $0.baseState == .read(version: 0) && !$0.agreed.isEmpty && !$0.base.isEmpty })
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test func aCopyIsMadeBeforeTheUpgrade() throws {
        #expect(try folder.copyBefore().read(Schema.version) == 8)
    }
}
