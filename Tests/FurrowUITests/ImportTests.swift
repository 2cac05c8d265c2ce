// What is exported and imported again, in stores by chance; and an import that is cancelled.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import FurrowUI

@Suite struct ImportTests {
    /// A store with lists of items by chance: trees, dates, tags, done ones.
    private static func store(_ chance: inout SplitMix64) throws -> Store {
        let store = try Store.inMemory()
        for number in 0..<Int.random(in: 1...3, using: &chance) {
            let list = NewItem(id: .random(using: &chance), title: "List \(number); a,b")
            try store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
            var ids: [UUID] = []
            for place in 0..<Int.random(in: 1...25, using: &chance) {
                var item = NewItem(id: .random(using: &chance), title: "Item \(place) \\n, “;” 👩‍🚀")
                if Bool.random(using: &chance) { item = item.with(FieldChange(.notes, .text("a,\nb;\\c"))) }
                if Bool.random(using: &chance) {
                    item = item.with(FieldChange(.due, .text("2026-12-0\(place % 9 + 1)")))
                }
                if place % 3 == 0 { item = item.with(FieldChange(.tags, .text("[\"home\",\"a,b\"]"))) }
                if place % 4 == 0 { item = item.with(FieldChange(.priority, .number(Int64(place % 10)))) }
                if place % 5 == 0 { item = item.with(FieldChange(.start, .text("2099-12-01"))) }
                try store.perform(
                    .add([item], at: [.top, .bottom].randomElement(using: &chance) ?? .top, in: list.id), at: noon)
                if let parent = ids.randomElement(using: &chance), Bool.random(using: &chance) {
                    // What is too deep stays where it is.
                    _ = try? store.perform(.nest(item.id, in: parent, to: .bottom), at: noon)
                }
                ids.append(item.id)
            }
            let done = ids.filter { _ in Int.random(in: 0..<4, using: &chance) == 0 }
            try store.perform(.complete(done), at: noon)
        }
        return store
    }

    /// Of each list its name, and of each item what a file says of it, in the order by hand.
    private static func contents(of store: Store) throws -> [String: [[TaskFields]]] {
        let inventory = try store.inventory()
        return Dictionary(
            grouping: inventory.byList.filter { !$0.items.isEmpty }, by: { $0.list?.name ?? "" }
        ).mapValues { lists in
            lists.map { list in
                list.items.sorted { one, other in
                    // Ranks say nothing of what has another parent.
                    (one.parent?.uuidString ?? "", ListOrder(one)) < (other.parent?.uuidString ?? "", ListOrder(other))
                }.map { TaskFields($0, parent: $0.parent?.uuidString) }
            }
        }
    }

    @Test func whatIsExportedAndImportedIntoAnEmptyStoreIsTheSame() throws {
        var chance = SplitMix64(state: 12)
        for number in 0..<40 {
            let store = try Self.store(&chance)
            let other = try Store.inMemory()
            let draft = try ImportDraft(ListExport(of: nil, in: store).bytes, name: "file", in: other)
            try #require(draft.remarks.isEmpty, "store \(number): \(draft.remarks)")
            try other.importLists(draft.tasks.lists, at: noon)
            let (new, old) = (try Self.contents(of: other), try Self.contents(of: store))
            try #require(new == old, "store \(number)")
            #expect(try other.integrityCheck().isEmpty)
            // Once more, nothing is new.
            let again = try ImportDraft(ListExport(of: nil, in: store).bytes, name: "file", in: other)
            #expect(again.known == again.tasks.count)
            #expect(try other.importLists(again.tasks.lists, at: noon) == nil)
        }
    }

    @Test func whatIsCancelledLeavesNothingBehind() throws {
        let store = try Store.inMemory()
        let before = try Self.contents(of: store)
        let items = (0..<2000).map { number in
            Item(id: UUID(), list: TodoList.root, title: "Item \(number)", rank: Rank(0), created: noon)
        }
        let lists = [ImportedList(id: UUID(), name: "New", items: items)]
        let progress = ImportProgress()
        progress.cancel()
        #expect(throws: CancellationError.self) { try store.importLists(lists, at: noon, progress: progress) }
        #expect(try Self.contents(of: store) == before && store.lists().readable.allSatisfy { $0.name != "New" })
        let whole = ImportProgress()
        #expect(try store.importLists(lists, at: noon, progress: whole)?.count == 2000)
        #expect(whole.done > 1500)
        try store.undo()
        #expect(try Self.contents(of: store) == before && store.lists().readable.allSatisfy { $0.name != "New" })
    }
}
