// The tags that there are.

import GRDB
import Todo

/// A tag, and how much is marked with it.
public struct TagCount: Equatable, Sendable {
    /// Its name, as most items have it where capital letters differ.
    public var name: String
    /// How many open items have it.
    public var open: Int

    /// A tag, and how many open items have it.
    public init(name: String, open: Int) { (self.name, self.open) = (name, open) }
}

extension Store {
    /// The tags of all items that are not in the trash, sorted by their names; also those that only done items have.
    ///
    /// - Throws: `StoreError`.
    public func tags() throws -> [TagCount] {
        try read { try Feed(db: $0, now: clock).tags() }
    }

    /// The same, read on another thread.
    public func tags() async throws -> [TagCount] {
        try await read { try Feed(db: $0, now: clock).tags() }
    }
}

extension Feed {
    /// The tags, each with its open items.
    func tags() throws -> [TagCount] {
        var spellings: [String: [String: Int]] = [:]
        var open: [String: Int] = [:]
        // Most items have the same few tags: each text is parsed once.
        var parsed: [String: [String]] = [:]
        let sql = """
            SELECT tags, completed IS NULL FROM item
            WHERE tags <> '[]' AND \(Table.items.isPresent) AND \(Table.isOfPresentList)
            """
        try db.forEachRow(sql) { row in
            guard let json = row.text(0) else { return true }
            let names = parsed[json] ?? Tags(json: json)?.names ?? []
            parsed[json] = names
            for name in names {
                let key = Tags.key(name)
                spellings[key, default: [:]][name, default: 0] += 1
                open[key, default: 0] += row.integer(1) == 1 ? 1 : 0
            }
            return true
        }
        return spellings.map { key, names in
            // Of spellings as frequent the same one each time.
            let name = names.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? key
            return TagCount(name: name, open: open[key] ?? 0)
        }.sorted { (Tags.key($0.name), $0.name) < (Tags.key($1.name), $1.name) }
    }
}
