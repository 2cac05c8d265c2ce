// How much one cycle of a list may take from a server: time without progress, rows, pages and bytes.

/// How much one cycle of a list may take from a server.
///
/// Time counts only while the server is waited for, and only what a person wants buys more of it: new rows, tasks that were fetched
/// and changes that were accepted. Bytes alone buy none, so a server that sends a byte a second ends the cycle as a silent one does.
public struct Allowance: Equatable, Sendable {
    /// The bounds. Lists of 200,000 tasks are well within them.
    public struct Limits: Equatable, Sendable {
        /// How long a server may make no progress. A cold but honest one may be silent for a minute.
        public var patience = Duration.seconds(180)
        /// The most rows of one listing.
        public var rows = 250_000
        /// The most bytes of one listing, as unpacked. A row has 300 to 600 of them.
        public var listingBytes = 256 << 20
        /// The most bytes of one cycle, as unpacked. A task has 1 to 3 KiB of them in a listing of texts.
        public var cycleBytes = 1 << 30

        /// The usual bounds.
        public init() {}
    }

    /// Why a cycle is cut off.
    public enum Excess: Equatable, Sendable {
        case noProgress, rows, pages, bytes
    }

    /// What a server has done that brings a cycle closer to its end.
    public enum Progress: Equatable, Sendable {
        /// Rows of a listing that were not there before.
        case rows(Int)
        /// Tasks, or the news that they are gone.
        case tasks(Int)
        /// Changes that it has accepted.
        case changes(Int)

        /// How much time it is worth. At these rates servers are slow, but get there: a cold Radicale takes 6 ms for a row, and a large
        /// one half a second for a change.
        fileprivate var worth: Duration {
            switch self {
            case .rows(let count): .milliseconds(20) * count
            case .tasks(let count): .seconds(2) * count
            case .changes(let count): .seconds(30) * count
            }
        }
    }

    /// How many pages of a listing may bring few rows, and how many new ones each of the others has to bring on average. Servers put
    /// a hundred or more on each but the last.
    private static let (freePages, rowsOnPage) = (100, 20)

    private let limits: Limits
    private var (spent, granted) = (Duration.zero, Duration.zero)
    private var (rows, newRows, pages, listingBytes, cycleBytes) = (0, 0, 0, 0, 0)
    /// Why the cycle is cut off; nil while it may go on.
    public private(set) var excess: Excess?

    /// The allowance of a cycle that begins.
    public init(_ limits: Limits = Limits()) { (self.limits, granted) = (limits, limits.patience) }

    /// How long the server may be waited for without progress from now on.
    public var remaining: Duration { max(granted - spent, .zero) }

    /// Counts time for which the server was waited for.
    public mutating func wait(_ time: Duration) {
        spent += max(time, .zero)
        if spent >= granted { excess = excess ?? .noProgress }
    }

    /// Counts progress, which buys time, though never more than the patience with a server that begins.
    public mutating func note(_ progress: Progress) {
        granted = min(spent + limits.patience, granted + progress.worth)
    }

    /// Begins a listing, whose rows, pages and bytes count anew.
    public mutating func beginListing() { (rows, newRows, pages, listingBytes) = (0, 0, 0, 0) }

    /// Counts rows of the listing.
    ///
    /// - Parameters:
    ///   - new: how many of them name an address that it has not named before.
    ///   - endsPage: whether a page ends with them, and another one follows.
    public mutating func list(_ count: Int, new: Int, endsPage: Bool) {
        rows += count
        newRows += new
        if endsPage { pages += 1 }
        if new > 0 { note(.rows(new)) }
        // A row that is named again and again is no longer list either.
        if newRows > limits.rows || rows > 2 * limits.rows { excess = excess ?? .rows }
        if pages > Self.freePages + newRows / Self.rowsOnPage { excess = excess ?? .pages }
    }

    /// Counts bytes that have arrived.
    ///
    /// - Parameter isListing: whether they are of the listing.
    public mutating func take(bytes: Int, isListing: Bool) {
        cycleBytes += bytes
        if isListing { listingBytes += bytes }
        if listingBytes > limits.listingBytes || cycleBytes > limits.cycleBytes { excess = excess ?? .bytes }
    }
}
