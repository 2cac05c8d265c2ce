// How items are named on the command line: by their ids, or by enough of them.

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
    /// The fewest characters of an id that are taken for it: fewer are more likely a slip.
    static let shortest = 4

    /// The items of these ids or beginnings of ids, in any case of letters.
    ///
    /// - Throws: `Failure` where one is not there or not told from another.
    static func items(_ references: [String], in store: Store) throws -> [Item] {
        let beginnings = references.filter { UUID(uuidString: $0) == nil }
        if let short = beginnings.first(where: { $0.utf8.count < shortest }) {
            throw Failure(tr("“{id}” is too short for an id; give at least four characters of it."), id: short)
        }
        // A whole id is looked up; only for a beginning all items are read.
        let all = beginnings.isEmpty ? [] : try store.lists().flatMap { try store.snapshot(of: $0.id).items }
        return try references.map { reference in
            let id = UUID(uuidString: reference)
            return try item(reference, among: id.map { try store.item($0).map { [$0] } ?? [] } ?? all)
        }
    }

    private static func item(_ reference: String, among items: [Item]) throws -> Item {
        let wanted = reference.lowercased()
        let found = items.filter { !$0.isList && $0.id.text.utf8.starts(with: wanted.utf8) }
        guard let item = found.first else {
            throw Failure(tr("There is no item “{id}”. See “furrow list” for the ids."), id: reference)
        }
        guard found.count == 1 else {
            throw Failure(tr("Several ids begin with “{id}”; give more of it."), id: reference)
        }
        return item
    }

    /// How many characters tell each of these ids from all others, at least `shortest`.
    static func distinctLength(of ids: [String]) -> Int {
        let sorted = ids.sorted()
        return zip(sorted, sorted.dropFirst()).reduce(shortest) { longest, pair in
            max(longest, zip(pair.0.utf8, pair.1.utf8).prefix { $0 == $1 }.count + 1)
        }
    }
}

extension UUID {
    /// The id as it is written: in small letters, as RFC 9562 has it.
    var text: String { uuidString.lowercased() }
}

extension Timestamp {
    /// The time in UTC, as ISO 8601 has it, to the millisecond.
    var text: String {
        let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
