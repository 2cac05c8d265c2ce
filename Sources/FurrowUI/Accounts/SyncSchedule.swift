/// The schedule for running `furrow-sync`. It is a value without side effects: each event comes with its time, and the
/// actions to take are returned.
struct SyncSchedule: Equatable, Sendable {
    /// An event that affects the schedule.
    enum Event: Equatable, Sendable {
        /// The window was painted for the first time.
        case windowPainted
        /// The store was read, and it is known whether any list is synced.
        case lists(isOn: Bool)
        /// A user has made a change, in this or another program.
        case edited
        /// The network has returned or changed.
        case networkReturned
        case syncRequested
        /// The user made a decision about an account, a list or a problem. It takes effect now.
        case decisionMade
        /// The timer of the last `setTimer` effect has fired.
        case timerFired
        /// The window closes. Recent edits must not wait until it is opened again.
        case closing
        /// The run has ended.
        ///
        /// - Parameters:
        ///   - wasBusy: Whether the run did nothing because another program's run is active.
        ///   - nextTry: The time, on the events' clock, at which the first back-off ends, or nil for none.
        case ended(wasBusy: Bool, nextTry: Double?)
    }

    enum Effect: Equatable, Sendable {
        /// Start the program.
        case start(Run)
        /// Deliver `timerFired` at this time instead of any earlier requested time. Nil cancels the timer.
        case setTimer(at: Double?)
        case watchNetwork
    }

    /// The kind of run. Each kind includes the work of the kinds before it.
    enum Run: Int, Comparable, Sendable {
        /// A run that outlives the window. It waits for an active run, which may have missed recent edits.
        case closing
        /// A normal run, which skips lists whose back-off has not ended.
        case regular
        /// A run that ignores the back-off and does not ask to unlock a keyring.
        case ignoringBackOff
        /// A run that ignores the back-off, for a user who waits.
        case interactive
        /// A run that compares everything, for a user who waits.
        case full

        static func < (a: Run, b: Run) -> Bool { a.rawValue < b.rawValue }
    }

    /// The delays in seconds: from an edit to its run; between two runs if nothing happens; from the network's return
    /// to its run, since name resolution needs time; and between two runs because of the network.
    static let (afterEdit, between, afterNetwork, betweenNetworks) = (5.0, 900.0, 2.0, 30.0)
    /// The delay in seconds before a retry if another program's run is active.
    static let afterBusy = 5.0

    private var isPainted = false
    private var isOn = false
    private var isRunning = false
    private var isNetworkWatched = false
    private var isClosed = false
    /// The time of each pending kind of run.
    private var due: [Run: Double] = [:]
    /// The time for which the last run was scheduled because of the network.
    private var lastNetworkRun: Double?
    /// The time of the last `setTimer` effect.
    private var timerTime: Double?

    var isBusy: Bool { isRunning }

    init() {}

    /// Handles an event.
    ///
    /// - Parameter now: The time in seconds on any monotonic clock.
    /// - Returns: The actions to take, in order.
    mutating func handle(_ event: Event, at now: Double) -> [Effect] {
        switch event {
        case .windowPainted: isPainted = true
        case .lists(let isOn): setOn(isOn, at: now)
        case .edited: edited(at: now)
        case .networkReturned: networkReturned(at: now)
        case .syncRequested: if isOn { schedule(.full, at: now) }
        case .decisionMade: if isOn { schedule(.interactive, at: now) }
        case .timerFired: timerTime = nil
        case .closing: return close()
        case .ended(let wasBusy, let nextTry): ended(wasBusy, nextTry, at: now)
        }
        return effects(at: now)
    }

    /// Starts the last run, even if another run is active, because the active run may not include the latest edits.
    private mutating func close() -> [Effect] {
        guard isPainted, isOn, !isClosed else { return [] }
        isClosed = true
        due = [:]
        timerTime = nil
        return [.start(.closing), .setTimer(at: nil)]
    }

    private mutating func setOn(_ isOn: Bool, at now: Double) {
        guard isOn != self.isOn else { return }
        self.isOn = isOn
        if isOn { schedule(.regular, at: now) } else { due = [:] }
    }

    private mutating func edited(at now: Double) {
        guard isOn else { return }
        schedule(.regular, at: now + Self.afterEdit)
    }

    private mutating func networkReturned(at now: Double) {
        guard isOn else { return }
        let time = max(now + Self.afterNetwork, (lastNetworkRun ?? -.infinity) + Self.betweenNetworks)
        schedule(.ignoringBackOff, at: time)
        lastNetworkRun = due[.ignoringBackOff]
    }

    private mutating func ended(_ wasBusy: Bool, _ nextTry: Double?, at now: Double) {
        isRunning = false
        guard isOn else { return }
        if wasBusy { return schedule(.regular, at: now + Self.afterBusy) }
        schedule(.regular, at: min(now + Self.between, max(nextTry ?? .infinity, now + 1)))
    }

    /// Schedules a run. The earliest time counts, because one run also covers later requests.
    private mutating func schedule(_ run: Run, at time: Double) { due[run] = min(due[run] ?? .infinity, time) }

    private mutating func effects(at now: Double) -> [Effect] {
        guard isPainted, !isClosed else { return [] }
        var effects: [Effect] = []
        if isOn, !isNetworkWatched {
            isNetworkWatched = true
            effects.append(.watchNetwork)
        }
        // Only one run at a time. Runs that become due during a run are started after it.
        guard !isRunning else { return effects }
        if let run = due.filter({ $0.value <= now }).keys.max() {
            due = due.filter { $0.key > run }
            isRunning = true
            effects.append(.start(run))
        }
        let next = isRunning ? nil : due.values.min()
        if next != timerTime { effects.append(.setTimer(at: next)) }
        timerTime = next
        return effects
    }
}
