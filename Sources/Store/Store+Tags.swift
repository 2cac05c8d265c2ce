// Lists the tags in use.

import GRDB
import Todo

/// A tag with its number of open tasks.
public struct TagCount: Equatable, Sendable {
    /// The tag's name, in the capitalization that most tasks use.
    public var name: String
    public var open: Int

    public init(name: String, open: Int) { (self.name, self.open) = (name, open) }
}

/// The tags shown next to the lists.
public struct TagShelf: Equatable, Sendable {
    /// The tags of all tasks that are not in the trash, sorted by name, including tags that only completed tasks have.
    public var counts: [TagCount]
    public var isCollapsed: Bool

    public init(_ counts: [TagCount] = [], isCollapsed: Bool = false) {
        (self.counts, self.isCollapsed) = (counts, isCollapsed)
    }
}

extension TagCount {
    public var tag: Tag { Tag(name) }
}

extension Store {
    /// Returns the number of open tasks in each list, as `openCounts()` does, and the tags, read in one transaction.
    ///
    /// - Throws: `StoreError`.
    public func counts() async throws -> (open: [UUID: Int], tags: TagShelf) {
        try await read { db in
            let feed = Feed(db: db, now: clock)
            return (try feed.openCounts(), try feed.tagShelf())
        }
    }

    /// Collapses or expands the tags next to the lists. This is not a step, and changes no record.
    ///
    /// - Throws: `StoreError`.
    public func setTagsCollapsed(_ isCollapsed: Bool) async throws {
        try await writeWithoutBackup { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO property (name, value) VALUES (?, ?)",
                arguments: [Feed.tagsAreCollapsed, isCollapsed ? "yes" : "no"])
        }
    }

    /// Returns the tags of all tasks that are not in the trash, sorted by name, including tags that only completed
    /// tasks have.
    ///
    /// - Throws: `StoreError`.
    public func tags() throws -> [TagCount] { try tags(of: nil) }

    /// Returns the tags of one list's tasks, or of all tasks if `list` is nil.
    public func tags(of list: UUID?) throws -> [TagCount] {
        try read { try Feed(db: $0, now: clock).tags(of: list) }
    }

    public func tags() async throws -> [TagCount] {
        try await read { try Feed(db: $0, now: clock).tags() }
    }
}

extension Feed {
    /// The name of the property for whether the tags are collapsed.
    fileprivate static let tagsAreCollapsed = "tags folded"

    /// Returns the tags shown next to the lists.
    func tagShelf() throws -> TagShelf {
        let sql = "SELECT value FROM property WHERE name = ?"
        let isCollapsed = try String.fetchOne(db, sql: sql, arguments: [Self.tagsAreCollapsed]) == "yes"
        return TagShelf(try tags(), isCollapsed: isCollapsed)
    }

    /// Returns the tags with their numbers of open tasks, of one list or of all.
    func tags(of list: UUID? = nil) throws -> [TagCount] {
        var spellings: [String: [String: Int]] = [:]
        var open: [String: Int] = [:]
        // Most tasks have the same few tags, so each text is parsed only once.
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
            // Of equally frequent spellings, always choose the same one.
            let name = names.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? key
            return TagCount(name: name, open: open[key] ?? 0)
        }.sorted { (Tags.key($0.name), $0.name) < (Tags.key($1.name), $1.name) }
    }
}

/// Finds the stored texts of tags that contain a particular tag. Most tasks have the same few tags, so each text is
/// parsed only once.
struct TaggedTexts {
    private let tag: Tag
    private var containsTag: [String: Bool] = [:]

    init(_ tag: Tag) { self.tag = tag }

    /// Returns whether a text contains the tag. A text that cannot be read counts as containing it.
    mutating func have(_ json: String?) -> Bool {
        guard let json else { return true }
        if let has = containsTag[json] { return has }
        let has = Tags(json: json)?.contains(tag) ?? true
        containsTag[json] = has
        return has
    }
}
