// What a cycle is told, and what it has done.

import ICalendar
import Store
import Todo

/// How a cycle of a list is to be done.
public struct SyncOptions: Sendable {
    /// Whether all is compared, and what was refused is tried again: on "Sync now".
    public var isFull = false
    /// Whether a list that is to be left alone for now is passed over.
    public var heedsBackOff = false
    /// How to treat a list of which most is gone.
    public var hold = Hold.ask
    /// How many requests that change tasks are under way at once, at most.
    public var parallel = SyncOptions.mostParallel

    /// As many as a server takes from one program without others having to wait for it.
    public static let mostParallel = 4

    /// What is done where most of a list is gone from the server. It may have been moved to another list, which has not been looked
    /// through yet; nothing is removed meanwhile.
    public enum Hold: Sendable {
        /// The person is asked.
        case ask
        /// The account's other lists come first.
        case waitForOthers
        /// Another list cannot be read: that is waited for, at most a day.
        case waitADay
    }

    /// The options of a cycle that a program starts by itself but for these.
    public init(isFull: Bool = false, heedsBackOff: Bool = false) {
        (self.isFull, self.heedsBackOff) = (isFull, heedsBackOff)
    }
}

/// What was done.
struct SyncCounts: Equatable, Sendable {
    var (pulled, deleted, conflicts, returned, quarantined) = (0, 0, 0, 0, 0)
    /// The parts of tasks that their items do not show.
    var unread = UnreadParts()
}

/// How far a cycle is.
public struct SyncProgress: Equatable, Sendable {
    /// How many tasks are done.
    public var done: Int
    /// Of how many; 0 where that is not known yet.
    public var of: Int
}

/// What a cycle of a list has done.
public struct SyncOutcome: Equatable, Sendable {
    /// How many items were changed here, those that went to the trash not counted.
    public internal(set) var pulled = 0
    /// How many items were put to the server.
    public internal(set) var pushed = 0
    /// How many went to the trash here, or were deleted on the server.
    public internal(set) var deleted = 0
    /// How many values were changed in two places.
    public internal(set) var conflicts = 0
    /// How many items that were deleted here came back, because they were changed elsewhere.
    public internal(set) var returned = 0
    /// How many tasks the server says are gone that wait for the person's answer.
    public internal(set) var held = 0
    /// How many items the server refuses as they are, by now.
    public internal(set) var refused = 0
    /// How many tasks cannot be read, by now.
    public internal(set) var quarantined = 0
    /// The parts of new or changed tasks that their items do not show.
    public internal(set) var unread = UnreadParts()
    /// Whether the list has another name or color now, here or on the server.
    public internal(set) var hasNewLook = false
    /// What kept it from being done, or is to be asked; nil where all is well.
    public internal(set) var problem: SyncProblem?
    /// How long the server is left alone from now on; nil where it can be asked.
    public internal(set) var backOff: Duration?
    /// Whether it was passed over: it is to be left alone for now, or is not synchronised.
    public internal(set) var isPassedOver = false
    /// Whether it was cancelled, between transactions; nothing is lost.
    public internal(set) var isCancelled = false
    /// Whether the list was looked through: every task that is new there has come here, or cannot be read.
    public internal(set) var hasPulled = false
    /// Whether most of the list is gone, and the account's other lists are to be looked through before anybody is asked.
    public internal(set) var isHeldForOthers = false
    /// Whether tasks that have come to the list are not taken in yet: they may have left another list, which leaves that open.
    public internal(set) var holdsArrivals = false
    /// Whether items that were moved to another list wait for that one's cycle.
    public internal(set) var isWaiting = false
    /// Whether the server did not take several requests at once, or did not answer: from then on it gets them one at a time.
    public internal(set) var isSlowedDown = false

    mutating func add(_ counts: SyncCounts) {
        pulled += counts.pulled
        deleted += counts.deleted
        conflicts += counts.conflicts
        returned += counts.returned
        unread.add(counts.unread)
    }
}

/// What clocks show here, and on the server.
struct SyncClock: Sendable {
    /// When the transaction begins.
    let now: Timestamp
    /// The server's clock less this machine's, in ms.
    let skew: Int64

    init(_ now: Timestamp, skew: Duration?) {
        self.now = now
        self.skew = skew.map { $0.components.seconds * 1000 } ?? 0
    }

    /// A time of the server's by the clock here, and not later than now; now where it says none.
    func here(_ time: Timestamp?) -> Timestamp {
        guard let time else { return now }
        let (milliseconds, overflow) = time.milliseconds.subtractingReportingOverflow(skew)
        return overflow ? now : min(now, Timestamp(milliseconds: milliseconds))
    }

    /// A time of here by the server's clock.
    func there(_ time: Timestamp) -> Timestamp {
        let (milliseconds, overflow) = time.milliseconds.addingReportingOverflow(skew)
        return overflow ? time : Timestamp(milliseconds: milliseconds)
    }
}

/// Addresses as servers write them.
enum Href {
    /// Whether two are one but for how their letters are written.
    static func areSame(_ one: String, _ other: String) -> Bool { one == other || path(one) == path(other) }

    /// Whether one is smaller than another, in the order of their bytes.
    static func precedes(_ one: String, _ other: String) -> Bool { path(one).lexicographicallyPrecedes(path(other)) }

    private static func path(_ href: String) -> [UInt8] {
        var rest = Array(href.utf8)[...]
        // Absolute ones name the host, which is the collection's.
        if let scheme = href.range(of: "://") {
            rest = Array(href[scheme.upperBound...].drop { $0 != "/" }.utf8)[...]
        }
        var path: [UInt8] = []
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                path.append(value)
                rest = rest.dropFirst(2)
            } else {
                path.append(byte)
            }
        }
        return path
    }
}
