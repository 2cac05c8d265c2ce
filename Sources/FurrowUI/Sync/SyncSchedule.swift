// When the program that synchronises is started.

/// When the program that synchronises is started, as a value: the time is in what comes in, and what is to be done comes out.
struct SyncSchedule: Equatable, Sendable {
    /// What happens.
    enum Event: Equatable, Sendable {
        /// The window has been painted for the first time.
        case painted
        /// Whether anything is to be synchronised, as the store says by now.
        case lists(isOn: Bool)
        /// A person has changed something, by whichever program.
        case edited
        /// The network is there again, or is another one.
        case networkReturned
        /// The person asks for it.
        case asked
        /// Something was decided that is to be done now: an account, a list, an answer.
        case decided
        /// The time has come that was asked for.
        case rang
        /// The window closes: what was edited until now is not left for its next start.
        case closing
        /// The run has ended.
        ///
        /// - Parameters:
        ///   - wasBusy: whether it did nothing because another program's run works.
        ///   - nextTry: when something that is left alone is to be tried again, on the clock of the events; nil where nothing is.
        case ended(wasBusy: Bool, nextTry: Double?)
    }

    /// What is to be done.
    enum Effect: Equatable, Sendable {
        /// The program is to be started.
        case start(Run)
        /// `rang` is to come at this time and no other; nil is never.
        case ring(at: Double?)
        /// From now on the network is to be watched.
        case watchNetwork
    }

    /// What a run does; each does what those before it do.
    enum Run: Int, Comparable, Sendable {
        /// It waits for the run that works, for that may have passed over what was edited meanwhile, and outlives the window.
        case last
        /// It synchronises, but for what is left alone for a while.
        case usual
        /// It synchronises, also what was left alone; nobody is there to unlock a keyring.
        case anew
        /// The same for a person who waits for it.
        case decided
        /// It compares all, for a person who waits for it.
        case full

        static func < (a: Run, b: Run) -> Bool { a.rawValue < b.rawValue }
    }

    /// Seconds from an edit to its run, between two runs where nothing happens, from the network's return to the run (it has to
    /// find its names first), and between two runs because of the network.
    static let (afterEdit, between, afterNetwork, betweenNetworks) = (5.0, 900.0, 2.0, 30.0)
    /// Seconds after which it is tried again where another program's run works.
    static let afterBusy = 5.0

    private var isPainted = false
    private var isOn = false
    private var isRunning = false
    private var isNetworkWatched = false
    private var isClosed = false
    /// What is to be run, and when.
    private var due: [Run: Double] = [:]
    /// When the network's last run was due.
    private var lastNetwork: Double?
    /// The time that was asked for last.
    private var ringing: Double?

    /// Whether a run works.
    var isBusy: Bool { isRunning }

    /// Nothing has happened yet.
    init() {}

    /// Takes in what happens.
    ///
    /// - Parameter now: the time in seconds on any clock that only goes forward.
    /// - Returns: what is to be done, in this order.
    mutating func handle(_ event: Event, at now: Double) -> [Effect] {
        switch event {
        case .painted: isPainted = true
        case .lists(let isOn): take(isOn, at: now)
        case .edited: edited(at: now)
        case .networkReturned: networkReturned(at: now)
        case .asked: if isOn { want(.full, at: now) }
        case .decided: if isOn { want(.decided, at: now) }
        case .rang: ringing = nil
        case .closing: return close()
        case .ended(let wasBusy, let nextTry): ended(wasBusy, nextTry, at: now)
        }
        return effects(at: now)
    }

    /// What was edited a moment ago may not have been seen here yet: there is a run in any case, be it that one works.
    private mutating func close() -> [Effect] {
        guard isPainted, isOn, !isClosed else { return [] }
        (isClosed, due, ringing) = (true, [:], nil)
        return [.start(.last), .ring(at: nil)]
    }

    private mutating func take(_ isOn: Bool, at now: Double) {
        guard isOn != self.isOn else { return }
        self.isOn = isOn
        if isOn { want(.usual, at: now) } else { due = [:] }
    }

    private mutating func edited(at now: Double) {
        guard isOn else { return }
        want(.usual, at: now + Self.afterEdit)
    }

    private mutating func networkReturned(at now: Double) {
        guard isOn else { return }
        let time = max(now + Self.afterNetwork, (lastNetwork ?? -.infinity) + Self.betweenNetworks)
        want(.anew, at: time)
        lastNetwork = due[.anew]
    }

    private mutating func ended(_ wasBusy: Bool, _ nextTry: Double?, at now: Double) {
        isRunning = false
        guard isOn else { return }
        if wasBusy { return want(.usual, at: now + Self.afterBusy) }
        want(.usual, at: min(now + Self.between, max(nextTry ?? .infinity, now + 1)))
    }

    /// The first time counts: what comes later is done with it.
    private mutating func want(_ run: Run, at time: Double) { due[run] = min(due[run] ?? .infinity, time) }

    private mutating func effects(at now: Double) -> [Effect] {
        guard isPainted, !isClosed else { return [] }
        var effects: [Effect] = []
        if isOn, !isNetworkWatched {
            isNetworkWatched = true
            effects.append(.watchNetwork)
        }
        // One at a time: what becomes due meanwhile is looked at when that has ended.
        guard !isRunning else { return effects }
        if let run = due.filter({ $0.value <= now }).keys.max() {
            due = due.filter { $0.key > run }
            isRunning = true
            effects.append(.start(run))
        }
        let next = isRunning ? nil : due.values.min()
        if next != ringing { effects.append(.ring(at: next)) }
        ringing = next
        return effects
    }
}
