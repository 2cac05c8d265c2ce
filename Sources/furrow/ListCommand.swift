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
                ItemRecord(item: item, list: list?.name, position: position)
            }
        }
        return try JSONText.of(records)
    }
}

/// JSON as the commands write it.
enum JSONText {
    /// The records as an array, a field a line.
    static func of(_ records: [some Encodable]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(records), as: UTF8.self) + "\n"
    }
}

/// An item as `furrow list --json` writes it: its fields, and what follows from them.
private struct ItemRecord: Encodable {
    let item: Item
    /// The list's name; nil where that cannot be read.
    let list: String?
    let position: Int

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ key: String) { stringValue = key }
        init(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(item.id.text, forKey: Key("id"))
        try container.encode(item.isDone, forKey: Key("done"))
        // What is not there is written as null, so that every record has every field.
        try container.encode(list, forKey: Key("list"))
        try container.encode(position, forKey: Key("position"))
        for field in Item.fields {
            guard let key = field.key.map({ Key($0) }) else { continue }
            switch field.value(of: item) {
            case .none: try container.encodeNil(forKey: key)
            case .number(let number) where field.kind == .time:
                try container.encode(Timestamp(milliseconds: number).text, forKey: key)
            case .number(let number): try container.encode(number, forKey: key)
            case .text(let text): try container.encode(text, forKey: key)
            case .id(let id): try container.encode(id.text, forKey: key)
            }
        }
    }
}
