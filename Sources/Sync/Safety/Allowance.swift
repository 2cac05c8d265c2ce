// How much one cycle of a list may take from a server: time without progress, rows, pages and bytes.

/// How much one cycle of a list may take from a server.
///
/// Time counts only while the server is waited for, and only what a person wants buys more of it: new rows, tasks that were fetched
/// and changes that were accepted. Bytes alone buy none, so a server that sends a byte a second ends the cycle as a silent one does.
/// A server that keeps making a little progress ends it after some hours; the next cycle goes on from there.
///
/// A listing that exceeds its own bounds ends alone (``listingExcess``): the cycle still takes in the rows that have arrived.
public struct Allowance: Equatable, Sendable {
    /// The bounds. Lists of 200,000 tasks are well within them.
    public struct Limits: Equatable, Sendable {
        /// How long a server may make no progress. A cold but honest one may be silent for a minute.
        public var patience = Duration.seconds(180)
        /// How long a server may be waited for in one cycle since the last accepted change. Fetching 200,000 tasks from a slow server
        /// takes less.
        public var withoutUpload = Duration.seconds(2 * 3600)
        /// How long a server may be waited for in one cycle. An upload of 10,000 tasks takes about an hour.
        public var longest = Duration.seconds(4 * 3600)
        /// The most rows of one listing that name an address the store does not know in this version. Known rows do not count, so
        /// longer lists arrive over several cycles.
        public var rows = 250_000
        /// The most bytes of one listing, as unpacked, not counting 1 KiB for each known row. A row has 300 to 600 bytes.
        public var listingBytes = 256 << 20
        /// The most bytes of one cycle, as unpacked, not counting 1 KiB for each known row. A task has 1 to 3 KiB in a listing of
        /// texts.
        public var cycleBytes = 1 << 30

        /// The usual bounds.
        public init() {}
    }

    /// Why a cycle is cut off.
    public enum Excess: Equatable, Sendable {
        /// The server has made no progress for too long.
        case noProgress
        /// The whole cycle has taken too long, although the server makes progress.
        case tooLong
        case rows, pages, bytes

        /// Whether the server is too slow, which concerns all lists on it. The other bounds concern one list.
        public var isOfServer: Bool { self == .noProgress || self == .tooLong }
    }

    /// What a server has done that brings a cycle closer to its end.
    public enum Progress: Equatable, Sendable {
        /// Rows of a listing that were not there before.
        case rows(Int)
        /// Tasks, or the news that they are gone.
        case tasks(Int)
        /// Changes that it has accepted.
        case changes(Int)
        /// Changes that it has refused, or failed at. Each is dealt with, so that others follow.
        case refusals(Int)

        /// How much time it is worth. At these rates servers are slow, but get there: a cold Radicale takes 6 ms for a row, and a large
        /// one half a second for a change.
        fileprivate var worth: Duration {
            switch self {
            case .rows(let count): .milliseconds(20) * count
            case .tasks(let count): .seconds(2) * count
            case .changes(let count), .refusals(let count): .seconds(30) * count
            }
        }
    }

    /// How many pages of a listing may bring few rows, and how many new ones each of the others has to bring on average. Servers put
    /// a hundred or more on each but the last.
    private static let (freePages, rowsOnPage) = (100, 20)

    private var limits: Limits
    private var (spent, granted) = (Duration.zero, Duration.zero)
    /// How long the server had been waited for when it last accepted a change.
    private var lastUpload = Duration.zero
    private var (rows, newRows, knownRows, pages, listingBytes, cycleBytes) = (0, 0, 0, 0, 0, 0)
    private var isListing = false
    /// Why the whole cycle is cut off; nil while it may go on.
    public private(set) var cycleExcess: Excess?
    /// Why the listing that is under way is cut off; nil while it may go on, or none is under way.
    public private(set) var listingExcess: Excess?
    /// Why anything was cut off first in this cycle; nil while nothing was.
    public private(set) var first: Excess?

    /// Why what is under way is cut off; nil while it may go on.
    public var excess: Excess? { cycleExcess ?? listingExcess }

    /// The bytes that a known row adds to the bounds.
    private static let bytesOfKnownRow = 1024

    /// The allowance of a cycle that begins.
    public init(_ limits: Limits = Limits()) { (self.limits, granted) = (limits, limits.patience) }

    /// How long the server may be waited for without progress from now on.
    public var remaining: Duration { max(min(granted, end) - spent, .zero) }

    /// When the cycle ends although the server makes progress.
    private var end: Duration { min(lastUpload + limits.withoutUpload, limits.longest) }

    private mutating func cutOffCycle(_ excess: Excess) {
        cycleExcess = cycleExcess ?? excess
        first = first ?? excess
    }

    private mutating func cutOffListing(_ excess: Excess) {
        listingExcess = listingExcess ?? excess
        first = first ?? excess
    }

    /// Ends the cycle once the server has been waited for so much longer, whatever progress it makes.
    public mutating func shorten(to rest: Duration) { limits.longest = min(limits.longest, spent + rest) }

    /// Counts time for which the server was waited for.
    public mutating func wait(_ time: Duration) {
        spent += max(time, .zero)
        if spent >= end { cutOffCycle(.tooLong) }
        guard spent >= granted else { return }
        // The rows that have arrived are still taken in.
        if isListing { cutOffListing(.noProgress) } else { cutOffCycle(.noProgress) }
    }

    /// Counts progress, which buys time, though never more than the patience with a server that begins.
    public mutating func note(_ progress: Progress) {
        granted = min(spent + limits.patience, granted + progress.worth)
        if case .changes = progress { lastUpload = spent }
    }

    /// Begins a listing, whose rows, pages and bytes count anew.
    public mutating func beginListing() {
        (rows, newRows, knownRows, pages, listingBytes) = (0, 0, 0, 0, 0)
        (isListing, listingExcess) = (true, nil)
    }

    /// Ends the listing. If the server was too slow at it, it gets another chance with the tasks.
    public mutating func endListing() {
        if listingExcess == .noProgress { granted = spent + limits.patience }
        (isListing, listingExcess) = (false, nil)
    }

    /// Counts rows of the listing.
    ///
    /// - Parameters:
    ///   - new: how many of them name an address that it has not named before.
    ///   - known: how many of the new ones the store knows in this version.
    ///   - endsPage: whether a page ends with them, and another one follows.
    public mutating func list(_ count: Int, new: Int, known: Int = 0, endsPage: Bool) {
        rows += count
        newRows += new
        knownRows += known
        if endsPage { pages += 1 }
        if new > 0 { note(.rows(new)) }
        // A row that is named again and again is no longer list either.
        if newRows - knownRows > limits.rows || rows - newRows > limits.rows { cutOffListing(.rows) }
        if pages > Self.freePages + newRows / Self.rowsOnPage { cutOffListing(.pages) }
    }

    /// Counts bytes that have arrived.
    ///
    /// - Parameter isListing: whether they are of the listing.
    public mutating func take(bytes: Int, isListing: Bool) {
        cycleBytes += bytes
        if isListing { listingBytes += bytes }
        let known = knownRows * Self.bytesOfKnownRow
        if listingBytes > limits.listingBytes + known { cutOffListing(.bytes) }
        if cycleBytes > limits.cycleBytes + known { cutOffCycle(.bytes) }
    }
}
