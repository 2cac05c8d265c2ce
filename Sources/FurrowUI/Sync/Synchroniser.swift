// Has a store be the same on servers: starts the program that does it when it is time, and knows how that stands.

import Foundation
import GtkSupport
import Store
import Syncing
import Todo

/// Starts the program that synchronises a store, and knows how synchronising stands.
///
/// Where nothing is to be synchronised it reads a table that is empty, and starts nothing.
@MainActor final class Synchroniser {
    /// How synchronising stands; nothing before the window's first paint.
    private(set) var state = SyncState()
    /// What the run that works is at.
    private(set) var activity = SyncActivity()
    /// Called where the person wants to see what is held, gone, refused or unreadable of a list.
    var onCare: (@MainActor (UUID) -> Void)?
    /// Called where the person wants to see what was changed in two places.
    var onConflicts: (@MainActor () -> Void)?

    let store: Store
    private let starter: SyncStarter
    private let clock: @MainActor () -> Double
    private var schedule = SyncSchedule()
    private let timer = LoopTimer()
    private var network: NetworkWatch?
    private var work: (any SyncWork)?
    /// The run that outlives the window.
    private var last: (any SyncWork)?
    private var followers: [Follower] = []
    /// The reading of the state that runs; what is asked for meanwhile is read once more.
    private var reading: Task<Void, Never>?
    private var readsAgain = false
    private var isPainted = false

    private struct Follower {
        weak var owner: AnyObject?
        let body: @MainActor () -> Void
    }

    /// - Parameters:
    ///   - starter: starts the program with this store.
    ///   - clock: seconds on the main loop's clock.
    init(_ store: Store, starter: SyncStarter, clock: @escaping @MainActor () -> Double = { MainLoop.now }) {
        (self.store, self.starter, self.clock) = (store, starter, clock)
    }

    /// The window has been painted: from now on it synchronises.
    func painted() {
        isPainted = true
        handle(.painted)
        storeChanged()
    }

    /// The store may have changed, by whichever program.
    func storeChanged() {
        guard isPainted else { return }
        Task { await readState() }
    }

    /// The person asks for it: all is compared.
    func syncNow() { handle(.asked) }

    /// Something was decided that is to be done now.
    func syncSoon() {
        Task {
            await readState()
            handle(.decided)
        }
    }

    /// The window closes for good: what was edited a moment ago is put on its way, by a run that outlives the program. One
    /// that works already goes on, and is waited for by that.
    func close() {
        for effect in schedule.handle(.closing, at: clock()) {
            switch effect {
            case .start(let run): last = try? starter.start(run.arguments, "")
            case .ring: timer.set(nil) {}
            case .watchNetwork: break
            }
        }
    }

    /// Calls off the run that works; what it has done stays.
    func cancel() {
        activity.cancel()
        work?.cancel()
        tell()
    }

    /// Runs one command of the program, and takes in what it has done.
    ///
    /// - Parameters:
    ///   - arguments: the command and its options, without passwords.
    ///   - input: what it is to read: a password, where the command takes one.
    func run(_ arguments: [String], input: String = "") async -> SyncAnswer {
        let answer = RunEnd.answer(await starter.run(arguments, input: input))
        await readState()
        return answer
    }

    /// Has an account of GNOME's settings be used again that was removed here, without lists at first.
    func takeUp(_ account: UUID) async -> SyncAnswer {
        await run(["take-up", "--", account.uuidString.lowercased()])
    }

    /// Calls back when the state or the activity is another, for as long as the owner lives.
    func onChange(for owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
        followers.removeAll { $0.owner == nil }
        followers.append(Follower(owner: owner, body: body))
    }

    private func tell() {
        followers.removeAll { $0.owner == nil }
        for follower in followers where follower.owner != nil { follower.body() }
    }

    // MARK: - What is known

    /// Reads how it stands, which is known when this returns.
    private func readState() async {
        if reading != nil { readsAgain = true }
        let task = reading ?? Task { await readWhole() }
        reading = task
        await task.value
    }

    private func readWhole() async {
        repeat {
            readsAgain = false
            // What cannot be read now can be later: the window says so where it shows what is in the store.
            if let overview = try? await store.syncOverview() { take(SyncState(overview)) }
        } while readsAgain
        reading = nil
    }

    private func take(_ new: SyncState) {
        let old = state
        var new = new
        // The store knows nothing of it.
        new.failedRun = old.failedRun
        state = new
        handle(.lists(isOn: new.isOn))
        if !old.accounts.isEmpty, new.mark != old.mark { handle(.edited) }
        // What the person has done is not shown here.
        var shown = old
        shown.mark = new.mark
        if shown != new { tell() }
    }

    // MARK: - When

    private func handle(_ event: SyncSchedule.Event) {
        for effect in schedule.handle(event, at: clock()) {
            switch effect {
            case .start(let run): start(run)
            case .ring(let time):
                timer.set(time.map { $0 - clock() }) { [weak self] in self?.handle(.rang) }
            case .watchNetwork:
                network = NetworkWatch { [weak self] in self?.handle(.networkReturned) }
            }
        }
    }

    private func start(_ run: SyncSchedule.Run) {
        activity.begin()
        tell()
        let onStart: @MainActor @Sendable (any SyncWork) -> Void = { [weak self] in self?.began($0) }
        let onEvent: @MainActor @Sendable (SyncEvent) -> Void = { [weak self] in self?.heard($0) }
        Task { [weak self, starter] in
            let end = await starter.run(run.arguments) { work in
                Task { await onStart(work) }
            } onEvent: { event in
                Task { await onEvent(event) }
            }
            await self?.ended(end)
        }
    }

    private func began(_ work: any SyncWork) {
        guard activity.isRunning else { return }
        self.work = work
        if activity.isCancelled { work.cancel() }
    }

    private func heard(_ event: SyncEvent) {
        let before = activity
        activity.take(event)
        if activity != before { tell() }
    }

    private func ended(_ end: Result<SyncRun.End, SyncRun.StartError>) async {
        // What it has done first: it is no edit of a person's.
        await readState()
        work = nil
        switch RunEnd(end, isCalledOff: activity.isCancelled) {
        case .well: state.failedRun = nil
        case .failed(let words): state.failedRun = words
        case .undecided: break
        }
        activity.end()
        let nextTry = state.nextTry.map { clock() + Double($0.milliseconds - store.clock().time.milliseconds) / 1000 }
        handle(.ended(wasBusy: (try? end.get())?.code == SyncExit.busy, nextTry: nextTry))
        tell()
    }
}
