// Recent moves of tasks between lists, which another device may have moved elsewhere at the same time.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A move of a task from one list of a server to another.
public struct TaskMove: Equatable, Sendable {
    /// The item.
    public let item: UUID
    /// The lists from which and to which the task was moved.
    public let (from, to): (UUID, UUID)
    /// Whether this device has moved the task; false where it followed another device's move.
    public let isOurs: Bool
    /// The time of the move.
    public let time: Timestamp

    /// A move.
    public init(item: UUID, from: UUID, to: UUID, isOurs: Bool, time: Timestamp) {
        (self.item, self.from, self.to, self.isOurs, self.time) = (item, from, to, isOurs, time)
    }

    /// The time after which a second resource of the same UID is a copy and no longer another device's move: 30 days, in ms.
    public static let memory: Int64 = 30 * 86_400_000
}

/// A note about an item that was moved, or may have been. It is a property whose name is the raw value followed by the item's id. Its
/// value begins with the time of the note, in ms since 1970.
enum MoveNote: String, CaseIterable {
    /// The last move.
    case move = "move of "
    /// The values that this device and the server had in common before the move.
    case agreed = "agreed before move "
    /// The parent that it was given here, while that parent is gone from the list and the server does not know of it.
    case wantedParent = "wanted parent of "
    /// The time since which it waits for other lists to be read, because the answer to its PUT was lost.
    case unanswered = "unanswered since "
}

extension SyncTables {
    private static let ours = "ours"

    /// The words of a note, beginning with its time; nil where there is none.
    func words(_ note: MoveNote, of item: UUID) throws -> [String]? {
        let statement = try db.cachedStatement(
            sql: "SELECT value FROM property WHERE name = '\(note.rawValue)' || hex(?)")
        return try String.fetchOne(statement, arguments: [item.blob])?.split(separator: " ").map(String.init)
    }

    /// Keeps a note.
    ///
    /// - Parameter replaces: whether it replaces an earlier note of its kind. Otherwise the earlier one stays.
    func keep(_ words: [String], as note: MoveNote, of item: UUID, at time: Timestamp, replaces: Bool = true) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR \(replaces ? "REPLACE" : "IGNORE") INTO property (name, value)
                VALUES ('\(note.rawValue)' || hex(?), ?)
                """)
        let value = (["\(time.milliseconds)"] + words).joined(separator: " ")
        try statement.execute(arguments: [item.blob, value])
    }

    func forget(_ note: MoveNote, of item: UUID) throws {
        let statement = try db.cachedStatement(sql: "DELETE FROM property WHERE name = '\(note.rawValue)' || hex(?)")
        try statement.execute(arguments: [item.blob])
    }

    /// Keeps a move in place of the last move of its item.
    public func keep(_ move: TaskMove) throws {
        let words = [move.from.uuidString, move.to.uuidString, move.isOurs ? Self.ours : "theirs"]
        try keep(words, as: .move, of: move.item, at: move.time)
    }

    /// The last move of an item; nil where there was none in the last 30 days.
    public func move(of item: UUID) throws -> TaskMove? {
        guard let words = try words(.move, of: item), words.count == 4, let time = Int64(words[0]),
            let from = UUID(uuidString: words[1]), let to = UUID(uuidString: words[2]),
            time > now().time.milliseconds - TaskMove.memory
        else { return nil }
        let isOurs = words[3] == Self.ours
        return TaskMove(item: item, from: from, to: to, isOurs: isOurs, time: Timestamp(milliseconds: time))
    }

    /// Forgets the last move of an item.
    public func forgetMove(of item: UUID) throws { try forget(.move, of: item) }

    /// Keeps the values of an item from which both sides came when an edit in the list that it has left was merged into it. What
    /// stands in its new list may come from them, or from that edit.
    ///
    /// What was kept first stays.
    public func keepAgreedBeforeMove(_ values: [FieldChange], of item: UUID) throws {
        let words = [Self.bytes(values, of: item).base64EncodedString()]
        try keep(words, as: .agreed, of: item, at: now().time, replaces: false)
    }

    /// The values of an item that ``keepAgreedBeforeMove(_:of:)`` has kept; nil where there are none.
    public func agreedBeforeMove(of item: UUID) throws -> [FieldChange]? {
        guard let bytes = try words(.agreed, of: item)?.last.flatMap({ Data(base64Encoded: $0) }) else { return nil }
        return Self.changes(bytes)
    }

    /// Forgets the values of an item that ``keepAgreedBeforeMove(_:of:)`` has kept: others were agreed upon in its list.
    public func forgetAgreedBeforeMove(of item: UUID) throws { try forget(.agreed, of: item) }

    /// Keeps below which item another one was put; nil where that does not matter any more.
    public func keepWantedParent(_ parent: UUID?, of item: UUID) throws {
        guard let parent else { return try forget(.wantedParent, of: item) }
        try keep([parent.uuidString, item.uuidString], as: .wantedParent, of: item, at: now().time)
    }

    /// Below which item another one was put, as ``keepWantedParent(_:of:)`` has kept it; nil where nothing is kept.
    public func wantedParent(of item: UUID) throws -> UUID? {
        try words(.wantedParent, of: item)?.dropFirst().first.flatMap { UUID(uuidString: $0) }
    }

    /// The items that were put below another one, as ``keepWantedParent(_:of:)`` has kept it.
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

    /// Forgets what is kept of moves, and of tasks that wait for other lists, and is older than 30 days.
    public func forgetOldMoves() throws {
        let time = now().time.milliseconds - TaskMove.memory
        for note in MoveNote.allCases {
            try db.execute(
                sql: "DELETE FROM property WHERE name LIKE '\(note.rawValue)%' AND CAST(value AS INTEGER) <= ?",
                arguments: [time])
        }
    }
}
