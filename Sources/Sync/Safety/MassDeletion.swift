// A server that says that most of a list is gone: rather a fault of its own than what a person did.

/// How many of a list's tasks a server says are gone.
public struct MassDeletion: Equatable, Sendable {
    /// How many are gone.
    public let gone: Int
    /// How many there were, those included.
    public let alive: Int

    /// Up to so many go without a question: as many as a person deletes one by one.
    public static let fewest = 10

    /// So many gone of so many that there were on the server.
    public init(gone: Int, of alive: Int) {
        (self.gone, self.alive) = (gone, alive)
    }

    /// Whether it waits until a person has been asked: more than ten are gone, and more than half.
    public var isHeld: Bool { gone > Self.fewest && gone > alive - gone }
}
