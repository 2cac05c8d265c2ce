import ICalendar
import Todo

/// A preview of joining a local list with a list on a server, shown to the user before anything changes. Tasks with the
/// same UID would become one task.
public struct JoinPreview: Equatable, Sendable {
    /// The number of tasks that both sides have.
    public private(set) var matched = 0
    /// The number of tasks that only this computer has.
    public private(set) var onlyLocal = 0
    /// The number of tasks that only the server has.
    public private(set) var onlyRemote = 0
    /// The titles that the joined list would contain twice, sorted.
    public private(set) var duplicates: [String] = []
    /// The local titles of the tasks that both sides have with different contents, sorted.
    public private(set) var differing: [String] = []

    /// - Parameters:
    ///   - local: The tasks of the local list.
    ///   - remote: The tasks on the server.
    public init(local: [Item], remote: [(uid: String, fields: TaskFields)]) {
        let items = Dictionary(local.map { ($0.id, $0) }) { first, _ in first }
        var uids: [String: UUID] = [:]
        var titles: Set<String> = []
        var matches: [UUID: TaskFields] = [:]
        for task in remote {
            let ids = [UUID(ofTask: task.uid)] + (UUID.legacy(ofTask: task.uid).map { [$0] } ?? [])
            if let id = ids.first(where: { items[$0] != nil }), matches[id] == nil {
                (matches[id], uids[task.uid]) = (task.fields, id)
            } else {
                onlyRemote += 1
                if case .text(let title) = task.fields[.title] { titles.insert(title) }
            }
        }
        (matched, onlyLocal) = (matches.count, items.count - matches.count)
        duplicates = local.filter { matches[$0.id] == nil && titles.contains($0.title) }.map(\.title).sorted()
        differing = local.filter { item in
            matches[item.id].map { Self.haveDifferentValues(item, fields: $0, parent: $0.parent.flatMap { uids[$0] }) }
                ?? false
        }.map(\.title).sorted()
    }

    /// Returns whether a local and a remote task differ, apart from their order, which the server decides.
    ///
    /// - Parameter parent: The local task that the remote task names as its parent.
    private static func haveDifferentValues(_ item: Item, fields: TaskFields, parent: UUID?) -> Bool {
        let own = TaskFields(item)
        return item.parent != parent || TaskFields.fields.contains { $0 != .created && own[$0] != fields[$0] }
    }
}
