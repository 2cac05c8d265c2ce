// How items are named on the command line: by their ids, or by enough of them.

import ArgumentParser
import GtkSupport
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How items are named on the command line.
enum ItemReference {
    /// The fewest characters that may stand for an id: fewer are more likely a slip.
    static let shortest = 4

    /// The items of these ids or beginnings of ids, in any case of letters; none that lies in the trash.
    ///
    /// - Throws: `Failure` where one is not there or not told from another, `StoreError.unreadable` where it cannot be read.
    static func items(_ references: [String], in store: Store) throws -> [Item] {
        try references.map { reference in
            if let found = try present(reference, in: store) { return found }
            if let found = try trashed(reference, in: store) { throw inTrash(found) }
            throw try missing(reference, in: store.inventory())
        }
    }

    /// The item of this id or beginning of an id that lies in the trash; nil where one that does not has it.
    ///
    /// - Throws: as `items` does, where it is nowhere.
    static func onlyInTrash(_ reference: String, in store: Store) throws -> TrashedItem? {
        if try present(reference, in: store) != nil { return nil }
        if let found = try trashed(reference, in: store) { return found }
        throw try missing(reference, in: store.inventory())
    }

    private static func present(_ reference: String, in store: Store) throws -> Item? {
        if let id = UUID(uuidString: reference) { return try store.item(id) }
        return try item(reference, in: store)
    }

    private static func trashed(_ reference: String, in store: Store) throws -> TrashedItem? {
        let id = UUID(uuidString: reference)
        guard let range = id.map({ $0...$0 }) ?? UUID.range(ofTextBeginning: reference.lowercased()) else { return nil }
        return try only(of: store.trashedItems(range, limit: 2), reference)
    }

    /// The one item whose id begins so; nil where none does.
    private static func item(_ beginning: String, in store: Store) throws -> Item? {
        guard let range = UUID.range(ofTextBeginning: beginning.lowercased()) else { return nil }
        return try only(of: store.items(range, limit: 2), beginning)
    }

    /// The one that was found; nil where none was.
    private static func only<Found>(of found: [Found?], _ reference: String) throws -> Found? {
        guard found.count <= 1 else { throw ambiguous(reference) }
        guard let only = found.first else { return nil }
        guard let only else { throw StoreError.unreadable }
        return only
    }

    /// - Throws: `ValidationError` where one has too few characters for an id.
    static func checkLength(_ references: [String]) throws {
        guard let short = references.first(where: { $0.utf8.count < shortest }) else { return }
        throw ValidationError(
            tr("“{id}” is too short for an id; give at least four characters of it.").filling("id", with: short))
    }

    /// What is said of the beginning of several ids.
    static func ambiguous(_ reference: String) -> Failure {
        Failure(tr("Several ids begin with “{id}”; give more of it."), id: reference)
    }

    /// What is said of an item that would have to be out of the trash.
    private static func inTrash(_ found: TrashedItem) -> Failure {
        if found.isThereWithList, let list = found.list {
            return Failure(
                tr("“{title}” lies in the trash with its list “{list}”. To bring both back: furrow restore {id}")
                    .filling(["title": found.item.title, "list": list.name, "id": list.id.text]))
        }
        return Failure(
            tr("“{title}” lies in the trash. To bring it back: furrow restore {id}")
                .filling(["title": found.item.title, "id": found.item.id.text]))
    }

    /// What is said of an id that no item has: whether it is a record's whose id cannot be read, no one can tell.
    private static func missing(_ reference: String, in inventory: Inventory) -> Failure {
        inventory.quarantined.contains { $0.id == nil }
            ? Failure(tr("No item that can be read has the id “{id}”."), id: reference)
            : Failure(tr("There is no item “{id}”. See “furrow list” for the ids."), id: reference)
    }

    /// How many characters tell each of these ids from one another and from the others, at least `shortest`.
    static func distinctLength(of ids: [UUID], among others: [UUID]) -> Int {
        let told = Set(ids)
        let sorted = told.union(others).map { (text: $0.text, isTold: told.contains($0)) }.sorted { $0.text < $1.text }
        return zip(sorted, sorted.dropFirst()).reduce(shortest) { longest, pair in
            guard pair.0.isTold || pair.1.isTold else { return longest }
            return max(longest, zip(pair.0.text.utf8, pair.1.text.utf8).prefix { $0 == $1 }.count + 1)
        }
    }
}

extension UUID {
    /// The id as it is written: in small letters, as RFC 9562 has it.
    var text: String { uuidString.lowercased() }

    /// The first and the last id whose text begins so; nil where none does.
    static func range(ofTextBeginning beginning: String) -> ClosedRange<UUID>? {
        // What is missing is filled up from the least id, or the greatest.
        let (least, greatest) = ("00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff")
        let count = beginning.utf8.count
        guard count <= least.utf8.count, let first = UUID(uuidString: beginning + least.dropFirst(count)),
            let last = UUID(uuidString: beginning + greatest.dropFirst(count)), first.text.hasPrefix(beginning)
        else { return nil }
        return first...last
    }
}

extension Timestamp {
    /// The time in UTC, as ISO 8601 has it, to the millisecond.
    var text: String {
        // The milliseconds by themselves: as a fraction of binary digits some would be cut short by one.
        let part = (milliseconds % 1000 + 1000) % 1000
        let date = Date(timeIntervalSince1970: Double((milliseconds - part) / 1000))
        let seconds = date.formatted(Date.ISO8601FormatStyle())
        let digits = String(part)
        return seconds.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }
}
