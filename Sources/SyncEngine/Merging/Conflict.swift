// The results of a merge, including the edits that lost.

import Todo

/// One of the two sides that edited a task: the local version (`ours`) or the server's (`theirs`).
public enum Side: Sendable {
    case ours
    case theirs

    public var other: Side { self == .ours ? .theirs : .ours }
}

/// A value that lost because both sides changed the field in different ways.
public struct Conflict: Equatable, Sendable {
    public let field: Field
    /// The complete value that lost. “Use Other Value” restores it.
    public let value: FieldValue
    /// The side whose value lost.
    public let losingSide: Side

    public init(_ field: Field, _ value: FieldValue, of losingSide: Side) {
        self.field = field
        self.value = value
        self.losingSide = losingSide
    }
}

/// The result of merging a task that both sides had.
public struct Merged: Equatable, Sendable {
    public internal(set) var values = FieldValues()
    /// The values that lost, in the order of the table of fields. If a group of fields lost, all of its differing
    /// values are included.
    public internal(set) var conflicts: [Conflict] = []
}
