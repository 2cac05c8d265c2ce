// The tags that there are.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A tag, and how much is marked with it.
public struct TagCount: Equatable, Sendable {
    /// Its name, as most items have it where capital letters differ.
    public var name: String
    /// How many open items have it.
    public var open: Int

    /// A tag, and how many open items have it.
    public init(name: String, open: Int) { (self.name, self.open) = (name, open) }
}

/// The tags, as they stand beside the lists.
public struct TagShelf: Equatable, Sendable {
    /// The tags of all items that are not in the trash, sorted by their names; also those that only done items have.
    public var counts: [TagCount]
    /// Whether they are folded away.
    public var isFolded: Bool

    /// These tags.
    public init(_ counts: [TagCount] = [], isFolded: Bool = false) { (self.counts, self.isFolded) = (counts, isFolded) }
}

extension TagCount {
    /// The tag.
    public var tag: Tag { Tag(name) }
}

extension Store {
    /// How many items of each list are open, as `openCounts()` has it, and the tags, read on another thread at one moment.
    ///
    /// - Throws: `StoreError`.
    public func counts() async throws -> (open: [UUID: Int], tags: TagShelf) {
        try await read { db in
            let feed = Feed(db: db, now: clock)
            return (try feed.openCounts(), try feed.tagShelf())
        }
    }

    /// Folds the tags beside the lists away, or unfolds them, on another thread. This is no step, and changes no record.
    ///
    /// - Throws: `StoreError`.
    public func foldTags(_ isFolded: Bool) async throws {
        try await note { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO property (name, value) VALUES (?, ?)",
                arguments: [Feed.tagsAreFolded, isFolded ? "yes" : "no"])
        }
    }

    /// The tags of all items that are not in the trash, sorted by their names; also those that only done items have.
    ///
    /// - Throws: `StoreError`.
    public func tags() throws -> [TagCount] { try tags(of: nil) }

    /// The same of the items of a list alone; of all where that is nil.
    public func tags(of list: UUID?) throws -> [TagCount] {
        try read { try Feed(db: $0, now: clock).tags(of: list) }
    }

    /// The same, read on another thread.
    public func tags() async throws -> [TagCount] {
        try await read { try Feed(db: $0, now: clock).tags() }
    }
}

extension Feed {
    /// What the store remembers it by whether the tags are folded away.
    fileprivate static let tagsAreFolded = "tags folded"

    /// The tags, as they stand beside the lists.
    func tagShelf() throws -> TagShelf {
        let sql = "SELECT value FROM property WHERE name = ?"
        let isFolded = try String.fetchOne(db, sql: sql, arguments: [Self.tagsAreFolded]) == "yes"
        return TagShelf(try tags(), isFolded: isFolded)
    }

    /// The tags, each with its open items; of one list alone where that is said.
    func tags(of list: UUID? = nil) throws -> [TagCount] {
        var spellings: [String: [String: Int]] = [:]
        var open: [String: Int] = [:]
        // Most items have the same few tags: each text is parsed once.
        var parsed: [String: [String]] = [:]
        let sql = """
            SELECT tags, completed IS NULL FROM item
            WHERE tags <> '[]' AND \(Table.items.isPresent) AND \(Table.isOfPresentList)
            \(list == nil ? "" : "AND list = ?")
            """
        try db.forEachRow(sql, list.map { [$0.blob] } ?? []) { row in
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

/// Which of the texts in which tags are kept have a tag. Most items have the same few: each text is parsed once.
struct TaggedTexts {
    private let tag: Tag
    private var known: [String: Bool] = [:]

    init(_ tag: Tag) { self.tag = tag }

    /// Whether this text has it; what cannot be read may have it.
    mutating func have(_ json: String?) -> Bool {
        guard let json else { return true }
        if let has = known[json] { return has }
        let has = Tags(json: json)?.contains(tag) ?? true
        known[json] = has
        return has
    }
}
