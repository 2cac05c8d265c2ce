// What would become of a list here and one on a server that are joined, told before anything is changed.

import ICalendar
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What would become of a list here and one on a server that are joined: what has the same UID would be one item.
public struct JoinPreview: Equatable, Sendable {
    /// How many both have.
    public private(set) var matched = 0
    /// How many only this computer has.
    public private(set) var onlyHere = 0
    /// How many only the server has.
    public private(set) var onlyThere = 0
    /// The titles that would stand there twice, sorted.
    public private(set) var doubles: [String] = []
    /// The titles here of what both have, and not the same, sorted.
    public private(set) var differing: [String] = []

    /// - Parameters:
    ///   - here: the items of the list here.
    ///   - there: what stands on the server.
    public init(here: [Item], there: [(uid: String, fields: TaskFields)]) {
        let items = Dictionary(here.map { ($0.id, $0) }) { first, _ in first }
        var uids: [String: UUID] = [:]
        var titles: Set<String> = []
        var matches: [UUID: TaskFields] = [:]
        for task in there {
            let ids = [UUID(ofTask: task.uid)] + (UUID.formerly(ofTask: task.uid).map { [$0] } ?? [])
            if let id = ids.first(where: { items[$0] != nil }), matches[id] == nil {
                (matches[id], uids[task.uid]) = (task.fields, id)
            } else {
                onlyThere += 1
                if case .text(let title) = task.fields[.title] { titles.insert(title) }
            }
        }
        (matched, onlyHere) = (matches.count, items.count - matches.count)
        doubles = here.filter { matches[$0.id] == nil && titles.contains($0.title) }.map(\.title).sorted()
        differing = here.filter { item in
            matches[item.id].map { Self.differ(item, $0, $0.parent.flatMap { uids[$0] }) } ?? false
        }.map(\.title).sorted()
    }

    /// Whether an item and a task say different things; not of their places among others, which are the server's.
    ///
    /// - Parameter parent: the item that the task says that it is within.
    private static func differ(_ item: Item, _ fields: TaskFields, _ parent: UUID?) -> Bool {
        let own = TaskFields(item)
        return item.parent != parent || TaskFields.fields.contains { $0 != .created && own[$0] != fields[$0] }
    }
}
