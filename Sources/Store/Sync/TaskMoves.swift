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

extension SyncTables {
    /// The prefix of the properties that keep the last move of an item. Their values begin with the time of the move.
    private static let moveOfItem = "move of "
    private static let ours = "ours"

    /// Keeps a move in place of the last move of its item.
    public func keep(_ move: TaskMove) throws {
        let texts = [
            "\(move.time.milliseconds)", move.from.uuidString, move.to.uuidString, move.isOurs ? Self.ours : "theirs",
        ]
        let statement = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO property (name, value) VALUES ('\(Self.moveOfItem)' || hex(?), ?)")
        try statement.execute(arguments: [move.item.blob, texts.joined(separator: " ")])
    }

    /// The last move of an item; nil where there was none in the last 30 days.
    public func move(of item: UUID) throws -> TaskMove? {
        let statement = try db.cachedStatement(
            sql: "SELECT value FROM property WHERE name = '\(Self.moveOfItem)' || hex(?)")
        let texts = try String.fetchOne(statement, arguments: [item.blob])?.split(separator: " ").map(String.init)
        guard let texts, texts.count == 4, let time = Int64(texts[0]), let from = UUID(uuidString: texts[1]),
            let to = UUID(uuidString: texts[2]), time > now().time.milliseconds - TaskMove.memory
        else { return nil }
        let isOurs = texts[3] == Self.ours
        return TaskMove(item: item, from: from, to: to, isOurs: isOurs, time: Timestamp(milliseconds: time))
    }

    /// Forgets the last move of an item.
    public func forgetMove(of item: UUID) throws {
        let statement = try db.cachedStatement(
            sql: "DELETE FROM property WHERE name = '\(Self.moveOfItem)' || hex(?)")
        try statement.execute(arguments: [item.blob])
    }

    /// The prefix of the properties that keep what was agreed upon before an item was moved. Their values begin with the time at which
    /// that was kept.
    private static let agreedBeforeMove = "agreed before move "

    /// Keeps the values of an item from which both sides came when an edit in the list that it has left was merged into it. What
    /// stands in its new list may come from them, or from that edit.
    ///
    /// What was kept first stays.
    public func keepAgreedBeforeMove(_ values: [FieldChange], of item: UUID) throws {
        let bytes = Self.bytes(values, of: item).base64EncodedString()
        let statement = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO property (name, value) VALUES ('\(Self.agreedBeforeMove)' || hex(?), ?)")
        try statement.execute(arguments: [item.blob, "\(now().time.milliseconds) \(bytes)"])
    }

    /// The values of an item that ``keepAgreedBeforeMove(_:of:)`` has kept; nil where there are none.
    public func agreedBeforeMove(of item: UUID) throws -> [FieldChange]? {
        let statement = try db.cachedStatement(
            sql: "SELECT value FROM property WHERE name = '\(Self.agreedBeforeMove)' || hex(?)")
        guard let value = try String.fetchOne(statement, arguments: [item.blob]),
            let bytes = value.split(separator: " ").last.flatMap({ Data(base64Encoded: String($0)) })
        else { return nil }
        return Self.changes(bytes)
    }

    /// Forgets the values of an item that ``keepAgreedBeforeMove(_:of:)`` has kept: others were agreed upon in its list.
    public func forgetAgreedBeforeMove(of item: UUID) throws {
        let statement = try db.cachedStatement(
            sql: "DELETE FROM property WHERE name = '\(Self.agreedBeforeMove)' || hex(?)")
        try statement.execute(arguments: [item.blob])
    }

    /// The prefix of the properties that keep below which item another one was put, while that is gone from the list and the server does
    /// not know of it. Their values begin with the time at which that was kept.
    private static let wantedParent = "wanted parent of "

    /// Keeps below which item another one was put; nil where that does not matter any more.
    public func keepWantedParent(_ parent: UUID?, of item: UUID) throws {
        guard let parent else {
            let statement = try db.cachedStatement(
                sql: "DELETE FROM property WHERE name = '\(Self.wantedParent)' || hex(?)")
            return try statement.execute(arguments: [item.blob])
        }
        let statement = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO property (name, value) VALUES ('\(Self.wantedParent)' || hex(?), ?)")
        let value = "\(now().time.milliseconds) \(parent.uuidString) \(item.uuidString)"
        try statement.execute(arguments: [item.blob, value])
    }

    /// Below which item another one was put, as ``keepWantedParent(_:of:)`` has kept it; nil where nothing is kept.
    public func wantedParent(of item: UUID) throws -> UUID? {
        let statement = try db.cachedStatement(
            sql: "SELECT value FROM property WHERE name = '\(Self.wantedParent)' || hex(?)")
        let words = try String.fetchOne(statement, arguments: [item.blob])?.split(separator: " ")
        return words?.dropFirst().first.flatMap { UUID(uuidString: String($0)) }
    }

    /// The items that were put below another one, as ``keepWantedParent(_:of:)`` has kept it.
    public func items(wanting parent: UUID) throws -> [UUID] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT value FROM property WHERE name BETWEEN '\(Self.wantedParent)' AND '\(Self.wantedParent)~'
                AND value LIKE '% ' || ? || ' %'
                """)
        return try String.fetchAll(statement, arguments: [parent.uuidString]).compactMap { value in
            value.split(separator: " ").last.flatMap { UUID(uuidString: String($0)) }
        }
    }

    /// Forgets what is kept of moves, and of tasks that wait for other lists, and is older than 30 days.
    public func forgetOldMoves() throws {
        let time = now().time.milliseconds - TaskMove.memory
        for prefix in [Self.moveOfItem, Self.agreedBeforeMove, Self.unansweredSince, Self.wantedParent] {
            try db.execute(
                sql: "DELETE FROM property WHERE name LIKE '\(prefix)%' AND CAST(value AS INTEGER) <= ?",
                arguments: [time])
        }
    }
}
