// The options, progress and results of a cycle, and helpers for clocks and hrefs.

import ICalendar
import Store
import Todo

/// The options for a cycle of a list.
public struct SyncOptions: Sendable {
    /// Whether everything is compared and refused tasks are tried again, as with “Sync Now”.
    public var isFull = false
    /// Whether a list whose server should be left alone for now is skipped.
    public var respectsBackOff = false
    /// The handling of a list that is mostly gone from the server.
    public var hold = Hold.ask
    /// The maximum number of concurrent write requests.
    public var parallel = SyncOptions.defaultConcurrency

    /// The default of `parallel`: few enough requests that other clients of the server need not wait.
    public static let defaultConcurrency = 4

    /// The handling of a list that is mostly gone from the server. The tasks may have moved to another list that has
    /// not been checked yet. Nothing is removed in the meantime.
    public enum Hold: Sendable {
        /// Ask the user.
        case ask
        /// Check the account's other lists first.
        case waitForOthers
        /// Wait at most a day, because another list cannot be read.
        case waitADay
    }

    /// Creates options. The others have their defaults for a cycle that starts automatically.
    public init(isFull: Bool = false, respectsBackOff: Bool = false) {
        (self.isFull, self.respectsBackOff) = (isFull, respectsBackOff)
    }
}

/// The changes made by a transaction.
struct SyncCounts: Equatable, Sendable {
    var (pulled, deleted, conflicts, returned, quarantined) = (0, 0, 0, 0, 0)
    /// The parts of tasks that Furrow does not show.
    var unread = UnreadParts()
}

/// The progress of a cycle.
public struct SyncProgress: Equatable, Sendable {
    /// The number of tasks done.
    public var done: Int
    /// The total number of tasks, or 0 if unknown so far.
    public var total: Int
}

/// The result of a cycle of a list.
public struct SyncOutcome: Equatable, Sendable {
    /// The number of tasks changed locally, not counting those that went to the trash.
    public internal(set) var pulled = 0
    /// The number of tasks uploaded to the server.
    public internal(set) var pushed = 0
    /// The number of tasks that went to the local trash or were deleted on the server.
    public internal(set) var deleted = 0
    /// The number of values that were changed on both sides.
    public internal(set) var conflicts = 0
    /// The number of locally deleted tasks that came back because they were changed elsewhere.
    public internal(set) var returned = 0
    /// The number of tasks that the server reports as gone and that wait for the user's answer.
    public internal(set) var held = 0
    /// The number of tasks that the server currently refuses.
    public internal(set) var refused = 0
    /// The number of tasks that currently cannot be read.
    public internal(set) var quarantined = 0
    /// The parts of new or changed tasks that Furrow does not show.
    public internal(set) var unread = UnreadParts()
    /// Whether the list's name or color has changed locally or on the server.
    public internal(set) var hasNewProperties = false
    /// The problem that stopped the cycle or needs the user's answer.
    public internal(set) var problem: SyncProblem?
    /// The time for which the server is not contacted from now on.
    public internal(set) var backOff: Duration?
    /// Whether the list was skipped, because its server should be left alone for now or it is not synced.
    public internal(set) var isSkipped = false
    /// Whether the cycle was canceled. This happens between transactions, so nothing is lost.
    public internal(set) var isCanceled = false
    /// Whether the whole list was checked: every new remote task has arrived or cannot be read.
    public internal(set) var hasPulled = false
    /// Whether most of the list is gone, and the account's other lists are checked before the user is asked.
    public internal(set) var isHeldForOthers = false
    /// Whether arriving tasks are not applied yet, because they may have left another list whose state is unclear.
    public internal(set) var postponesArrivals = false
    /// Whether something is left for a later cycle, for example because moved tasks wait for their other list.
    public internal(set) var isWaiting = false
    /// Whether the server failed to respond or did not accept several requests at once, so that it gets one at a time
    /// from then on.
    public internal(set) var isSlowedDown = false

    /// Adds the changes made by a transaction.
    mutating func add(_ counts: SyncCounts) {
        pulled += counts.pulled
        deleted += counts.deleted
        conflicts += counts.conflicts
        returned += counts.returned
        unread.add(counts.unread)
    }
}

/// The local time, and the conversion to and from the server's clock.
struct SyncClock: Sendable {
    /// The time at which the transaction begins.
    let now: Timestamp
    /// The server's clock minus this computer's clock, in ms.
    let skew: Int64

    init(_ now: Timestamp, skew: Duration?) {
        self.now = now
        self.skew = skew.map { $0.components.seconds * 1000 } ?? 0
    }

    /// Converts a server time to the local clock, limited to now. Without a time, returns now.
    func toLocal(_ time: Timestamp?) -> Timestamp {
        guard let time else { return now }
        let (milliseconds, overflow) = time.milliseconds.subtractingReportingOverflow(skew)
        return overflow ? now : min(now, Timestamp(milliseconds: milliseconds))
    }

    /// Converts a local time to the server's clock.
    func toServer(_ time: Timestamp) -> Timestamp {
        let (milliseconds, overflow) = time.milliseconds.addingReportingOverflow(skew)
        return overflow ? time : Timestamp(milliseconds: milliseconds)
    }
}

/// Comparison of hrefs as servers write them.
enum Href {
    /// Returns whether two hrefs are equal, ignoring percent-encoding and host.
    static func areSame(_ one: String, _ other: String) -> Bool { one == other || path(one) == path(other) }

    /// Returns whether an href comes before another one in byte order.
    static func precedes(_ one: String, _ other: String) -> Bool { path(one).lexicographicallyPrecedes(path(other)) }

    private static func path(_ href: String) -> [UInt8] {
        var remaining = Array(href.utf8)[...]
        // Absolute hrefs include the host, which is the collection's.
        if let scheme = href.range(of: "://") {
            remaining = Array(href[scheme.upperBound...].drop { $0 != "/" }.utf8)[...]
        }
        var path: [UInt8] = []
        while let byte = remaining.popFirst() {
            let digits = remaining.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                path.append(value)
                remaining = remaining.dropFirst(2)
            } else {
                path.append(byte)
            }
        }
        return path
    }
}
