// What is told of an edit that lost against another one.

import Todo

/// One of the two that edited an item.
public enum Side: Sendable {
    /// What is stored here.
    case ours
    /// What the server has.
    case theirs

    /// The other one.
    public var other: Side { self == .ours ? .theirs : .ours }
}

/// A value that lost: both sides had changed the field, each in its own way.
public struct Conflict: Equatable, Sendable {
    /// Which field.
    public let field: Field
    /// The value that lost, whole: what "Use the other" puts back.
    public let value: FieldValue
    /// Whose it was.
    public let loser: Side

    /// A value that lost.
    public init(_ field: Field, _ value: FieldValue, of loser: Side) {
        (self.field, self.value, self.loser) = (field, value, loser)
    }
}

/// What became of an item that both sides had.
public struct Merged: Equatable, Sendable {
    /// The values that hold from now on.
    public internal(set) var values = FieldValues()
    /// The values that lost, in the order of the table of fields; a group of fields that lost has all that it had otherwise.
    public internal(set) var conflicts: [Conflict] = []
}
