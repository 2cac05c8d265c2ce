/// The limits on the time and data that one cycle of a list may take from a slow or hostile server.
///
/// Time counts only while a request is waiting for the server. Only useful progress extends it: new rows, fetched
/// tasks, and changes with a response. Bytes alone do not extend it, so a server that sends one byte per second ends
/// the cycle just as a silent server does. A server that keeps making a little progress ends the cycle after some
/// hours; the next cycle continues from there.
///
/// If a listing exceeds its own limits, only the listing ends (``listingCutoff``). The cycle still processes the rows
/// that have arrived.
public struct SyncBudget: Equatable, Sendable {
    /// The limits. Lists of 200,000 tasks are well within them.
    public struct Limits: Equatable, Sendable {
        /// The maximum time without progress. A working server with an empty cache may be silent for a minute.
        public var maxIdleTime = Duration.seconds(180)
        /// The maximum total wait for the server in one cycle since the last accepted change. Fetching 200,000 tasks
        /// from a slow server takes less.
        public var maxWithoutUpload = Duration.seconds(2 * 3600)
        /// The maximum total wait for the server in one cycle. Uploading 10,000 tasks takes about an hour.
        public var longest = Duration.seconds(4 * 3600)
        /// The maximum number of rows in one listing that name a resource version the store does not know. Known rows
        /// do not count, so longer lists arrive over several cycles.
        public var rows = 250_000
        /// The maximum number of bytes in one listing after decompression, plus 1 KiB for each known row. A row has 300
        /// to 600 bytes.
        public var listingBytes = 256 << 20
        /// The maximum number of bytes in one cycle after decompression, plus 1 KiB for each known row. A task has 1 to
        /// 3 KiB in a listing that contains texts.
        public var cycleBytes = 1 << 30

        public init() {}
    }

    /// The reason why a cycle or a listing is cut off.
    public enum CutoffReason: Equatable, Sendable {
        /// The server has made no progress for too long.
        case noProgress
        /// The whole cycle has taken too long, although the server makes progress.
        case tooLong
        /// The server has sent too many rows, pages or bytes.
        case rows, pages, bytes

        /// Whether the server is too slow, which affects all of its lists. The other limits concern a single list.
        public var concernsServer: Bool { self == .noProgress || self == .tooLong }
    }

    /// A kind of progress that brings a cycle closer to its end.
    public enum Progress: Equatable, Sendable {
        /// New rows of a listing.
        case rows(Int)
        /// Fetched tasks, or confirmations that they no longer exist.
        case tasks(Int)
        /// Changes that the server accepted.
        case changes(Int)
        /// Changes that the server refused or failed at. They count because each request ends and the next one can
        /// follow.
        case refusals(Int)

        /// The time that this progress adds. A server that is slow but still finishes works at about these rates:
        /// Radicale takes 6 ms per row with an empty cache, and half a second per change in a large collection.
        fileprivate var addedTime: Duration {
            switch self {
            case .rows(let count): .milliseconds(20) * count
            case .tasks(let count): .seconds(2) * count
            case .changes(let count), .refusals(let count): .seconds(30) * count
            }
        }
    }

    /// The number of pages of a listing that may contain few rows (`freePages`), and the average number of new rows
    /// required of every further page (`rowsOnPage`). Servers put a hundred or more rows on each page except the last.
    private static let (freePages, rowsOnPage) = (100, 20)

    private var limits: Limits
    private var (usedTime, grantedTime) = (Duration.zero, Duration.zero)
    /// The total wait for the server at the time it last accepted a change.
    private var lastUpload = Duration.zero
    private var (rows, newRows, knownRows, pages, listingBytes, cycleBytes) = (0, 0, 0, 0, 0, 0)
    private var isListing = false
    /// The reason why the whole cycle is cut off, or nil while it may continue.
    public private(set) var cycleCutoff: CutoffReason?
    /// The reason why the current listing is cut off, or nil while it may continue.
    public private(set) var listingCutoff: CutoffReason?
    /// The first reason in this cycle to cut anything off.
    public private(set) var firstCutoff: CutoffReason?

    /// The reason why the current work is cut off, or nil while it may continue.
    public var cutoff: CutoffReason? { cycleCutoff ?? listingCutoff }

    /// The number of bytes that each known row adds to the limits.
    private static let bytesOfKnownRow = 1024

    public init(_ limits: Limits = Limits()) { (self.limits, grantedTime) = (limits, limits.maxIdleTime) }

    /// The remaining time that the server may take without progress.
    public var remaining: Duration { max(min(grantedTime, end) - usedTime, .zero) }

    /// The total wait at which the cycle ends even if the server makes progress.
    private var end: Duration { min(lastUpload + limits.maxWithoutUpload, limits.longest) }

    private mutating func cutOffCycle(_ cutoff: CutoffReason) {
        cycleCutoff = cycleCutoff ?? cutoff
        firstCutoff = firstCutoff ?? cutoff
    }

    private mutating func cutOffListing(_ cutoff: CutoffReason) {
        listingCutoff = listingCutoff ?? cutoff
        firstCutoff = firstCutoff ?? cutoff
    }

    /// Limits the time that the rest of the cycle may wait for the server, even if the server makes progress.
    public mutating func shorten(to rest: Duration) { limits.longest = min(limits.longest, usedTime + rest) }

    /// Counts time spent waiting for the server.
    public mutating func countWait(_ time: Duration) {
        usedTime += max(time, .zero)
        if usedTime >= end { cutOffCycle(.tooLong) }
        guard usedTime >= grantedTime else { return }
        // The cycle still processes the rows that have arrived.
        if isListing { cutOffListing(.noProgress) } else { cutOffCycle(.noProgress) }
    }

    /// Counts progress, which adds time. The remaining time never exceeds `limits.maxIdleTime`.
    public mutating func add(_ progress: Progress) {
        grantedTime = min(usedTime + limits.maxIdleTime, grantedTime + progress.addedTime)
        if case .changes = progress { lastUpload = usedTime }
    }

    /// Begins a listing and resets its counts of rows, pages and bytes.
    public mutating func beginListing() {
        rows = 0
        newRows = 0
        knownRows = 0
        pages = 0
        listingBytes = 0
        (isListing, listingCutoff) = (true, nil)
    }

    /// Ends the listing. If the server was too slow at the listing, it gets another chance with the tasks.
    public mutating func endListing() {
        if listingCutoff == .noProgress { grantedTime = usedTime + limits.maxIdleTime }
        (isListing, listingCutoff) = (false, nil)
    }

    /// Counts rows of the listing.
    ///
    /// - Parameters:
    ///   - new: How many of the rows name an href that did not occur before in this listing.
    ///   - known: How many of the new rows name a version that the store already knows.
    ///   - endsPage: Whether the rows end a page that another page follows.
    public mutating func countRows(_ count: Int, new: Int, known: Int = 0, endsPage: Bool) {
        rows += count
        newRows += new
        knownRows += known
        if endsPage { pages += 1 }
        if new > 0 { add(.rows(new)) }
        // Limit repeated rows too.
        if newRows - knownRows > limits.rows || rows - newRows > limits.rows { cutOffListing(.rows) }
        if pages > Self.freePages + newRows / Self.rowsOnPage { cutOffListing(.pages) }
    }

    /// Counts received bytes.
    ///
    /// - Parameter isListing: Whether the bytes belong to the listing.
    public mutating func count(bytes: Int, isListing: Bool) {
        cycleBytes += bytes
        if isListing { listingBytes += bytes }
        let known = knownRows * Self.bytesOfKnownRow
        if listingBytes > limits.listingBytes + known { cutOffListing(.bytes) }
        if cycleBytes > limits.cycleBytes + known { cutOffCycle(.bytes) }
    }
}
