// Tests that a task's stored calendar text exists as long as the task can exist.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct PreservedTextTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let id = UUID(ofTask: "a")

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(at: folder.file())
    }

    private func text(_ location: String, uid: String = "a") -> PreservedText {
        PreservedText(
            uid: uid, text: "BEGIN:VCALENDAR LOCATION:\(location)",
            agreed: [FieldChange(.title, .text("a")), FieldChange(.parent, .none)])
    }

    /// Imports two tasks, one with a calendar text and one without.
    @discardableResult
    private func importTask(_ location: String = "Attic", into list: UUID? = nil) throws -> Step? {
        let items = ["a", "b"].map {
            Item(id: UUID(ofTask: $0), list: TodoList.root, title: $0, rank: Rank(0), created: noon)
        }
        let imported = ImportedList(
            id: list ?? UUID(ofTask: "list"), name: "List", items: items, preservedTexts: [id: text(location)])
        return try store.importLists([imported], at: noon)
    }

    private func kept(_ item: UUID? = nil) throws -> PreservedText? {
        let item = item ?? id
        return try store.preservedTexts(of: [try #require(try store.record(item)?.item)])[item]
    }

    private var count: Int {
        get throws { try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM kept") ?? 0 } }
    }

    @Test func anImportKeepsOriginalTextsAndStoresNoEmptyOnes() throws {
        try importTask()
        #expect(try kept() == text("Attic"))
        #expect(try kept(UUID(ofTask: "b")) == nil && count == 1)
    }

    @Test func itemsAreFoundByAWordOfTheirOriginalText() throws {
        try importTask()
        let few = try ["a", "b"].compactMap { try store.record(UUID(ofTask: $0))?.item }
        #expect(few.count == 2)
        let others = (0..<100).map {
            Item(id: UUID(ofTask: "other \($0)"), list: TodoList.root, title: "x", rank: Rank(0), created: noon)
        }
        for items in [few, few + others] {
            let found = try store.itemsWithText(containing: "attic", among: items) { $0.contains("LOCATION:Attic") }
            #expect(found == [id])
            let none = try store.itemsWithText(containing: "attic", among: items) { $0.contains("LOCATION:Cellar") }
            #expect(none.isEmpty)
        }
        // With many tasks, texts that do not contain the word are skipped.
        let all = try store.itemsWithText(containing: "cellar", among: few + others) { _ in true }
        #expect(all.isEmpty)
    }

    @Test func anOriginalTextSurvivesUndoAndRedoOfTheImport() throws {
        try importTask()
        _ = try store.undo()
        #expect(try store.record(id) == nil)
        _ = try store.redo()
        #expect(try kept() == text("Attic"))
    }

    @Test func importingAnExistingItemKeepsItsOriginalText() throws {
        try importTask()
        #expect(try importTask("Cellar") == nil)
        #expect(try kept() == text("Attic"))
    }

    @Test func anItemRestoredByAnImportGetsTheNewText() throws {
        try importTask()
        try store.perform(.delete([id]), at: noon)
        try importTask("Cellar")
        #expect(try kept() == text("Cellar"))
    }

    @Test func anOriginalTextIsDeletedWhenTheTrashIsEmptied() throws {
        try importTask()
        try store.perform(.delete([id]), at: noon)
        try store.perform(.restore([id]), at: noon)
        #expect(try kept() == text("Attic"))
        try store.perform(.delete([id]), at: noon)
        #expect(try count == 1)
        #expect(try store.emptyTrash() == 1)
        #expect(try count == 0)
    }

    @Test func emptyingTheTrashDeletesTextsThatNoUndoStepNeeds() throws {
        try importTask()
        _ = try store.undo()
        // After this command, the undone import can no longer be redone.
        let other = try store.add("x")[0]
        #expect(try count == 1)
        try store.perform(.delete([other]), at: noon)
        try store.emptyTrash()
        #expect(try count == 0)
    }

    @Test func emptyingTheTrashKeepsTheTextsOfAnUndoneImport() throws {
        let other = try store.add("x")[0]
        try store.perform(.delete([other]), at: noon)
        try importTask()
        _ = try store.undo()
        try store.emptyTrash()
        _ = try store.redo()
        #expect(try kept() == text("Attic"))
    }

    @Test func anOriginalTextMovesWithItsItemToAnotherList() throws {
        try importTask()
        try store.perform(.transfer([id], to: tasks), at: noon)
        #expect(try kept() == text("Attic"))
    }

    @Test func restoringABackupRestoresOriginalTexts() throws {
        try importTask()
        let backup = try store.backUp()
        try store.perform(.delete([id]), at: noon)
        try store.emptyTrash()
        #expect(try count == 0)
        try store.restore(backup)
        #expect(try kept() == text("Attic"))
        _ = try store.undo()
        _ = try store.redo()
        #expect(try kept() == text("Attic"))
    }

    @Test func undoingARestoreBringsBackItemsWithTheirTexts() throws {
        let backup = try store.backUp()
        try importTask()
        try store.restore(backup)
        #expect(try store.record(id) == nil)
        _ = try store.undo()
        #expect(try kept() == text("Attic"))
    }

    @Test func aForeignUIDInATextIdentifiesItsItem() throws {
        let item = Item(id: UUID(), list: TodoList.root, title: "a", rank: Rank(0), created: noon)
        let imported = ImportedList(
            id: UUID(ofTask: "list"), name: "List", items: [item],
            preservedTexts: [item.id: text("Attic", uid: "other")])
        try store.importLists([imported], at: noon)
        #expect(try store.itemsByForeignUID() == ["other": item.id])
    }

    // MARK: - Lists on servers

    private let account = Account(kind: .manual, name: "anna", url: "https://example.org/", user: "anna")

    /// Links the imported list to a list on a server, which has one task.
    private func link(_ base: String?, list: UUID? = nil, etag: Link.Version = .etag("1")) throws {
        let list = list ?? UUID(ofTask: "list")
        try store.save(account)
        try store.save(RemoteList(list: list, account: account.id, href: "/\(list)/"))
        guard let base else { return }
        try store.writeWithoutBackup { db in
            var link = Link(item: id, list: list, href: "/\(list)/a.ics", uid: "a", base: base)
            (link.version, link.agreed) = (etag, [FieldChange(.title, .text("there"))])
            try SyncTables(db: db).save(link)
        }
    }

    private let there = PreservedText(
        uid: "a", text: "BEGIN:VCALENDAR there", agreed: [FieldChange(.title, .text("there"))])

    @Test func theTextConfirmedByAServerIsStoredOnlyInItsLink() throws {
        try importTask()
        try link(there.text, etag: .none)
        #expect(try kept() == text("Attic") && count == 1)
        try link(there.text)
        #expect(try kept() == there && count == 0)
    }

    @Test func removingAnAccountKeepsTheTextsOfItsLinks() throws {
        try importTask()
        try link(there.text)
        try store.removeAccount(account.id)
        #expect(try kept() == there && store.remoteLists().isEmpty)
    }

    @Test func endingTheSyncOfAListKeepsTheTextsOfItsLinks() throws {
        try importTask()
        try link(there.text)
        try store.endSync(of: UUID(ofTask: "list"))
        #expect(try kept() == there)
    }

    @Test func redoingAnImportThatWasOnAServerRestoresItsText() throws {
        try importTask()
        try link(there.text)
        _ = try store.undo()
        // The list is gone, and so are its links.
        #expect(try store.remoteLists().isEmpty)
        _ = try store.redo()
        #expect(try kept() == there)
    }

    @Test func anItemMovedToALocalListKeepsItsTextWithoutTheAccount() throws {
        try importTask()
        try link(there.text)
        try store.perform(.transfer([id], to: tasks), at: noon)
        #expect(try kept() == there)
        try store.removeAccount(account.id)
        #expect(try kept() == there)
    }

    @Test func theLinkInTheCurrentListOfAnItemHasTheNewestText() throws {
        try importTask()
        try link("BEGIN:VCALENDAR old")
        try store.perform(.transfer([id], to: tasks), at: noon)
        try link(there.text, list: tasks)
        #expect(try kept() == there)
        try store.endSync(of: UUID(ofTask: "list"))
        #expect(try kept() == there && count == 0)
        try store.endSync(of: tasks)
        #expect(try kept() == there && count == 1)
    }

    @Test func anUnsentTextIsStoredBesideItsLinkUntilItIsCleared() throws {
        try importTask()
        try link(there.text)
        try store.writeWithoutBackup { try SyncTables(db: $0).save(there, of: id) }
        #expect(try kept() == there && count == 1)
        try store.writeWithoutBackup { db in
            let tables = SyncTables(db: db)
            var link = try #require(try tables.link(id, in: UUID(ofTask: "list")))
            link.version = .etag("2")
            try tables.save(link)
        }
        #expect(try kept() == there && count == 1)
        try store.writeWithoutBackup { try SyncTables(db: $0).removePreservedText(of: id) }
        #expect(try kept() == there && count == 0)
    }

    @Test func upgradingAStoreKeepsTheTextsOfItsLinks() throws {
        let path = folder.file("older.db")
        let item = Item(id: id, list: TodoList.root, title: "a", rank: Rank(0), created: noon)
        do {
            let store = try Store.open(at: path)
            try store.importLists([ImportedList(id: tasks, items: [item])], at: noon)
            try store.save(account)
            try store.save(RemoteList(list: tasks, account: account.id, href: "/a/"))
            try store.writeWithoutBackup { db in
                var link = Link(item: id, list: tasks, href: "/a/a.ics", uid: "a", base: there.text)
                (link.version, link.agreed) = (.etag("1"), there.agreed)
                try SyncTables(db: db).save(link)
            }
        }
        try DatabaseQueue.opened(path).writeWithoutTransaction { db in
            for name in ["inserted", "updated", "deleted"] { try db.execute(sql: "DROP TRIGGER kept_link_\(name)") }
            let newer = [
                "distance", "rule_basis", "custom_repeat", "excluded_dates", "added_dates", "changed_occurrences",
            ]
            for column in newer { try db.execute(sql: "ALTER TABLE item DROP COLUMN \(column)") }
            try db.execute(sql: "DROP TABLE kept; PRAGMA user_version = 9")
            // In version 9, the account table had a column for password commands.
            let older = try Schema.current.objects(of: 9).first { $0.name == "account" && $0.type == "table" }
            try db.execute(sql: "PRAGMA foreign_keys = OFF; CREATE TEMP TABLE known AS SELECT * FROM account")
            try db.execute(sql: "DROP TABLE account; \(try #require(older).sql)")
            let columns = try db.columns(in: "known").map(\.name).joined(separator: ", ")
            try db.execute(sql: "INSERT INTO account (\(columns)) SELECT \(columns) FROM known; DROP TABLE known")
        }
        let store = try Store.open(at: path)
        #expect(try store.preservedTexts(of: store.items(of: tasks).readable) == [id: there])
        try store.removeAccount(account.id)
        #expect(try store.preservedTexts(of: store.items(of: tasks).readable) == [id: there])
    }

    @Test func restoringABackupRestoresTheTextOfARemovedAccountsLink() throws {
        try importTask()
        try link(there.text)
        let backup = try store.backUp()
        try store.removeAccount(account.id)
        try store.perform(.delete([id]), at: noon)
        try store.emptyTrash()
        try store.restore(backup)
        #expect(try kept() == there)
    }
}
