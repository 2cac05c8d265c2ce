// Recent moves of tasks between lists. Another device may have moved the same tasks elsewhere at the same time.

import GRDB
import Todo

/// A move of a task from one list on a server to another.
public struct TaskMove: Equatable, Sendable {
    public let item: UUID
    /// The list from which the task was moved.
    public let from: UUID
    /// The list to which the task was moved.
    public let to: UUID
    /// Whether this device moved the task. It is false if this device followed another device's move.
    public let isLocal: Bool
    public let time: Timestamp

    public init(item: UUID, from: UUID, to: UUID, isLocal: Bool, time: Timestamp) {
        self.item = item
        self.from = from
        self.to = to
        self.isLocal = isLocal
        self.time = time
    }

    /// The time after which a second resource with the same UID counts as a copy and no longer as another device's
    /// move: 30 days, in milliseconds.
    public static let retention: Int64 = 30 * 86_400_000
}

/// A value stored about a task that was moved or may have been moved. It is a property whose name is the raw value
/// followed by the task's id. The property's value begins with the time of the note, in milliseconds since 1970.
enum MoveNote: String, CaseIterable {
    /// The last move.
    case move = "move of "
    /// The values that this device and the server had agreed before the move.
    case agreed = "agreed before move "
    /// The parent that the task was given locally, while that parent is gone from the list and the server does not know
    /// it.
    case wantedParent = "wanted parent of "
    /// The time since which the task waits for other lists to be read, because the response to its PUT was lost.
    case unanswered = "unanswered since "
}

extension SyncTables {
    private static let localMark = "ours"

    /// Returns the components of a note, beginning with its time.
    func components(of note: MoveNote, for item: UUID) throws -> [String]? {
        let statement = try db.cachedStatement(
            sql: "SELECT value FROM property WHERE name = '\(note.rawValue)' || hex(?)")
        return try String.fetchOne(statement, arguments: [item.blob])?.split(separator: " ").map(String.init)
    }

    /// Stores a note.
    ///
    /// - Parameter replaces: Whether the note replaces an earlier note of the same kind. Otherwise, the earlier one
    ///   stays.
    func save(_ components: [String], as note: MoveNote, of item: UUID, at time: Timestamp, replaces: Bool = true)
        throws
    {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR \(replaces ? "REPLACE" : "IGNORE") INTO property (name, value)
                VALUES ('\(note.rawValue)' || hex(?), ?)
                """)
        let value = (["\(time.milliseconds)"] + components).joined(separator: " ")
        try statement.execute(arguments: [item.blob, value])
    }

    func forget(_ note: MoveNote, of item: UUID) throws {
        let statement = try db.cachedStatement(sql: "DELETE FROM property WHERE name = '\(note.rawValue)' || hex(?)")
        try statement.execute(arguments: [item.blob])
    }

    /// Stores a move, which replaces the task's last one.
    public func save(_ move: TaskMove) throws {
        let components = [move.from.uuidString, move.to.uuidString, move.isLocal ? Self.localMark : "theirs"]
        try save(components, as: .move, of: move.item, at: move.time)
    }

    /// Returns the last move of a task, or nil if there was none in the last 30 days.
    public func move(of item: UUID) throws -> TaskMove? {
        guard let components = try components(of: .move, for: item), components.count == 4,
            let time = Int64(components[0]),
            let from = UUID(uuidString: components[1]), let to = UUID(uuidString: components[2]),
            time > now().time.milliseconds - TaskMove.retention
        else { return nil }
        let isLocal = components[3] == Self.localMark
        return TaskMove(item: item, from: from, to: to, isLocal: isLocal, time: Timestamp(milliseconds: time))
    }

    /// Removes the last move of a task.
    public func forgetMove(of item: UUID) throws { try forget(.move, of: item) }

    /// Stores the common ancestor of a merge: the values of a task before an edit in its former list was merged into
    /// it. The values in the task's new list may come from these, or from that edit.
    ///
    /// Values that are already stored stay.
    public func saveAgreedBeforeMove(_ values: [FieldChange], of item: UUID) throws {
        let components = [Self.bytes(values, of: item).base64EncodedString()]
        try save(components, as: .agreed, of: item, at: now().time, replaces: false)
    }

    /// Returns the values of a task that ``saveAgreedBeforeMove(_:of:)`` has stored.
    public func agreedBeforeMove(of item: UUID) throws -> [FieldChange]? {
        guard let bytes = try components(of: .agreed, for: item)?.last.flatMap({ Data(base64Encoded: $0) }) else {
            return nil
        }
        return Self.changes(bytes)
    }

    /// Removes the values of a task that ``saveAgreedBeforeMove(_:of:)`` has stored, because other values were agreed
    /// in its list.
    public func forgetAgreedBeforeMove(of item: UUID) throws { try forget(.agreed, of: item) }

    /// Removes the parent that ``saveWantedParent(_:of:)`` has stored, because it no longer matters.
    public func forgetWantedParent(of item: UUID) throws { try forget(.wantedParent, of: item) }

    /// Stores the parent that a task was given locally.
    public func saveWantedParent(_ parent: UUID, of item: UUID) throws {
        try save([parent.uuidString, item.uuidString], as: .wantedParent, of: item, at: now().time)
    }

    /// Returns the parent of a task that ``saveWantedParent(_:of:)`` has stored.
    public func wantedParent(of item: UUID) throws -> UUID? {
        try components(of: .wantedParent, for: item)?.dropFirst().first.flatMap { UUID(uuidString: $0) }
    }

    /// Returns the tasks for which ``saveWantedParent(_:of:)`` has stored the given parent.
    public func items(wanting parent: UUID) throws -> [UUID] {
        let prefix = MoveNote.wantedParent.rawValue
        let statement = try db.cachedStatement(
            sql: """
                SELECT value FROM property WHERE name BETWEEN '\(prefix)' AND '\(prefix)~'
                AND value LIKE '% ' || ? || ' %'
                """)
        return try String.fetchAll(statement, arguments: [parent.uuidString]).compactMap { value in
            value.split(separator: " ").last.flatMap { UUID(uuidString: String($0)) }
        }
    }

    /// Removes notes about moves and waiting tasks that are older than 30 days.
    public func forgetOldMoves() throws {
        let time = now().time.milliseconds - TaskMove.retention
        for note in MoveNote.allCases {
            try db.execute(
                sql: "DELETE FROM property WHERE name LIKE '\(note.rawValue)%' AND CAST(value AS INTEGER) <= ?",
                arguments: [time])
        }
    }
}
