import ArgumentParser
import GLibSupport
import Store
import Todo

/// References to tasks on the command line: ids, or unique prefixes of ids.
enum ItemReference {
    /// The minimum length of a prefix of an id; anything shorter is more likely a mistake.
    static let minLength = 4

    /// Returns the tasks with these ids or prefixes of ids, in any letter case, except for tasks in the trash.
    ///
    /// - Throws: `Failure` if a task is missing or a prefix is ambiguous, `StoreError.unreadable` if a task cannot be
    ///   read.
    static func items(_ references: [String], in store: Store) throws -> [Item] {
        try references.map { reference in
            if let item = try item(outsideTrash: reference, in: store) { return item }
            if let trashed = try trashedItem(reference, in: store) { throw inTrash(trashed) }
            throw try missing(reference, in: store.allRecords())
        }
    }

    /// Returns the task in the trash with this id or prefix, or nil if the id or prefix belongs to a task outside the
    /// trash.
    ///
    /// - Throws: The same errors as `items`, if there is no such task either in or outside the trash.
    static func onlyInTrash(_ reference: String, in store: Store) throws -> TrashedItem? {
        if try item(outsideTrash: reference, in: store) != nil { return nil }
        if let trashed = try trashedItem(reference, in: store) { return trashed }
        throw try missing(reference, in: store.allRecords())
    }

    private static func item(outsideTrash reference: String, in store: Store) throws -> Item? {
        if let id = UUID(uuidString: reference) { return try store.item(id) }
        return try item(withPrefix: reference, in: store)
    }

    private static func trashedItem(_ reference: String, in store: Store) throws -> TrashedItem? {
        let id = UUID(uuidString: reference)
        guard let range = id.map({ $0...$0 }) ?? UUID.range(ofTextBeginning: reference.lowercased()) else { return nil }
        return try only(of: store.trashedItems(range, limit: 2), reference)
    }

    /// Returns the only task whose id has this prefix.
    private static func item(withPrefix prefix: String, in store: Store) throws -> Item? {
        guard let range = UUID.range(ofTextBeginning: prefix.lowercased()) else { return nil }
        return try only(of: store.items(range, limit: 2), prefix)
    }

    private static func only<Match>(of matches: [Match?], _ reference: String) throws -> Match? {
        guard matches.count <= 1 else { throw ambiguous(reference) }
        guard let only = matches.first else { return nil }
        guard let only else { throw StoreError.unreadable }
        return only
    }

    /// Checks the length of ids.
    ///
    /// - Throws: `ValidationError` if one is too short for an id.
    static func checkLength(_ references: [String]) throws {
        guard let short = references.first(where: { $0.utf8.count < minLength }) else { return }
        throw ValidationError(
            tr("“{id}” is too short for an id. Use at least four characters.").filling("id", with: short))
    }

    static func ambiguous(_ reference: String) -> Failure {
        Failure(tr("Several ids begin with “{id}”. Use more characters."), id: reference)
    }

    private static func inTrash(_ trashed: TrashedItem) -> Failure {
        if trashed.isDeletedWithList, let list = trashed.list {
            return Failure(
                tr("“{title}” is in the trash with its list “{list}”. To restore both: furrow restore {id}")
                    .filling(["title": trashed.item.title, "list": list.name, "id": list.id.text]))
        }
        return Failure(
            tr("“{title}” is in the trash. To restore it: furrow restore {id}")
                .filling(["title": trashed.item.title, "id": trashed.item.id.text]))
    }

    /// Returns the error for an id without a task. If there are records with unreadable ids, one of them may have this
    /// id.
    private static func missing(_ reference: String, in allRecords: AllRecords) -> Failure {
        allRecords.quarantined.contains { $0.id == nil }
            ? Failure(tr("No readable task has the id “{id}”."), id: reference)
            : Failure(tr("There is no task “{id}”. See “furrow list” for the ids."), id: reference)
    }

    /// Returns the length of the shortest prefixes that distinguish these ids from each other and from `others`. It is
    /// at least `minLength`.
    static func distinctLength(of ids: [UUID], among others: [UUID]) -> Int {
        let shown = Set(ids)
        let sorted = shown.union(others).map { (text: $0.text, isShown: shown.contains($0)) }.sorted {
            $0.text < $1.text
        }
        return zip(sorted, sorted.dropFirst()).reduce(minLength) { length, pair in
            guard pair.0.isShown || pair.1.isShown else { return length }
            return max(length, zip(pair.0.text.utf8, pair.1.text.utf8).prefix { $0 == $1 }.count + 1)
        }
    }
}

extension UUID {
    /// Returns the first and the last id whose text has this prefix.
    static func range(ofTextBeginning beginning: String) -> ClosedRange<UUID>? {
        // The missing characters are those of the smallest or the largest id.
        let (smallest, largest) = ("00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff")
        let count = beginning.utf8.count
        guard count <= smallest.utf8.count, let first = UUID(uuidString: beginning + smallest.dropFirst(count)),
            let last = UUID(uuidString: beginning + largest.dropFirst(count)), first.text.hasPrefix(beginning)
        else { return nil }
        return first...last
    }
}

extension Timestamp {
    /// The time in UTC in the format of ISO 8601, to the millisecond.
    var text: String {
        // The milliseconds are formatted separately, because some would be rounded down by one as a binary fraction.
        let part = (milliseconds % 1000 + 1000) % 1000
        let date = Date(timeIntervalSince1970: Double((milliseconds - part) / 1000))
        let seconds = date.formatted(Date.ISO8601FormatStyle())
        let digits = String(part)
        return seconds.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }
}
