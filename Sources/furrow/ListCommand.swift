// `furrow list`: what there is, for people and for programs.

import ArgumentParser
import GtkSupport
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Lists the items.
struct ListCommand: ListChoosing {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List the items in their order, those of all lists or of one."),
        discussion: tr("Each line begins with as much of the item’s id as tells it from the others.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Flag(help: ArgumentHelp(tr("Write a JSON array, with every field.")))
    var json = false

    func run() throws {
        let store = try openStore()
        let chosen = try chosenList(in: store)
        let (lists, unreadable) = try Self.read(chosen, in: store)
        try StandardOutput.write(json ? Self.json(lists) : Self.lines(lists.flatMap(\.items)))
        Report.noteUnreadable(unreadable)
    }

    private typealias ItemsOfList = (list: TodoList?, items: [Item])

    /// The items of a list, or of all where none was chosen, and how many records there could not be read.
    private static func read(_ chosen: TodoList?, in store: Store) throws -> (lists: [ItemsOfList], unreadable: Int) {
        guard let chosen else {
            let inventory = try store.inventory()
            return (inventory.byList, inventory.unreadableCount)
        }
        let items = try store.items(of: chosen.id)
        return ([(chosen, items.readable)], items.quarantined.count)
    }

    private static func lines(_ items: [Item]) -> String {
        let ids = items.map(\.id.text)
        let width = ItemReference.distinctLength(of: ids)
        let lines = zip(ids, items).map { id, item in
            "\(item.isDone ? "[x]" : "[ ]") \(id.prefix(width)) \(item.title)\n"
        }
        return lines.joined()
    }

    private static func json(_ lists: [ItemsOfList]) throws -> String {
        let records = lists.flatMap { list, items in
            items.enumerated().map { position, item in
                RecordJSON(.item(item), list: list?.name, position: position, RecordJSON.present)
            }
        }
        return try JSONText.of(records)
    }
}
