import Foundation
import GtkSupport
import Store
import SyncClient
import Todo
import Wording

/// The client that starts `furrow-sync` for a store, and publishes the sync state.
///
/// If no list is synced, it only reads an empty table.
@MainActor final class SyncCoordinator {
    /// The sync state; empty before the window's first paint.
    private(set) var state = SyncState()
    /// The progress of the active run.
    private(set) var activity = SyncActivity()
    /// Called when the user wants to see a list's sync problems.
    var onShowProblems: (@MainActor (UUID) -> Void)?
    /// Called when the user wants to see the conflicts.
    var onConflicts: (@MainActor () -> Void)?

    let store: Store
    private let starter: SyncStarter
    private let clock: @MainActor () -> Double
    private var schedule = SyncSchedule()
    private let timer = LoopTimer()
    private var network: NetworkWatch?
    private var activeRun: (any ActiveSyncRun)?
    /// The run that outlives the window.
    private var closingRun: (any ActiveSyncRun)?
    private let observers = Observers()
    /// The task that is reading the state.
    private var readTask: Task<Void, Never>?
    /// Whether the state must be read again, because it was requested during the reading.
    private var needsAnotherRead = false
    private var isPainted = false

    /// - Parameters:
    ///   - starter: Starts the program for this store.
    ///   - clock: Returns the seconds on the main loop's clock.
    init(_ store: Store, starter: SyncStarter, clock: @escaping @MainActor () -> Double = { MainLoop.now }) {
        self.store = store
        self.starter = starter
        self.clock = clock
    }

    /// Starts syncing, after the window has been painted.
    func windowPainted() {
        isPainted = true
        handle(.windowPainted)
        storeChanged()
    }

    /// Updates the state after this or another program may have changed the store.
    func storeChanged() {
        guard isPainted else { return }
        Task { await readState() }
    }

    /// Syncs at the user's request, and compares everything.
    func syncNow() { handle(.syncRequested) }

    /// Syncs after a user's decision.
    func syncSoon() {
        Task {
            await readState()
            handle(.decisionMade)
        }
    }

    /// Syncs recent edits when the window closes, with a run that outlives this program. If another run is active, the
    /// last run waits for it.
    func close() {
        for effect in schedule.handle(.closing, at: clock()) {
            switch effect {
            case .start(let run): closingRun = try? starter.start(run.arguments, "")
            case .setTimer: timer.set(nil) {}
            case .watchNetwork: break
            }
        }
    }

    /// Cancels the active run; its finished work stays.
    func cancel() {
        activity.cancel()
        activeRun?.cancel()
        notifyObservers()
    }

    /// Runs one `furrow-sync` command, and updates the state.
    ///
    /// - Parameters:
    ///   - arguments: The command and its options, without passwords.
    ///   - input: The standard input: a password, if the command reads one.
    func run(_ arguments: [String], input: String = "") async -> SyncResult {
        let result = SyncRunResult.syncResult(of: await starter.run(arguments, input: input))
        await readState()
        return result
    }

    /// Starts using an account in Online Accounts again that was removed from Furrow, at first without lists.
    func resumeUsing(_ account: UUID) async -> SyncResult {
        await run(["take-up", "--", account.text])
    }

    /// Calls `body` when the state or the progress changes, until the owner is deallocated.
    func onChange(for owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
        observers.add(for: owner, body)
    }

    private func notifyObservers() {
        observers.notify()
    }

    // MARK: - State

    /// Reads the state, which is up to date when this method returns.
    private func readState() async {
        if readTask != nil { needsAnotherRead = true }
        let task = readTask ?? Task { await readUntilCurrent() }
        readTask = task
        await task.value
    }

    private func readUntilCurrent() async {
        repeat {
            needsAnotherRead = false
            // A failed read is repeated later. The window reports unreadable stores elsewhere.
            if let overview = try? await store.syncOverview() { update(SyncState(overview)) }
        } while needsAnotherRead
        readTask = nil
    }

    private func update(_ new: SyncState) {
        let old = state
        var new = new
        // The store does not record failed runs.
        new.failedRun = old.failedRun
        state = new
        handle(.lists(isOn: new.isOn))
        if !old.accounts.isEmpty, new.mark != old.mark { handle(.edited) }
        // The mark of the last edit is not displayed, so a change of it alone needs no update.
        var shown = old
        shown.mark = new.mark
        if shown != new { notifyObservers() }
    }

    // MARK: - Schedule

    private func handle(_ event: SyncSchedule.Event) {
        for effect in schedule.handle(event, at: clock()) {
            switch effect {
            case .start(let run): start(run)
            case .setTimer(let time):
                timer.set(time.map { $0 - clock() }) { [weak self] in self?.handle(.timerFired) }
            case .watchNetwork:
                network = NetworkWatch { [weak self] in self?.handle(.networkReturned) }
            }
        }
    }

    private func start(_ run: SyncSchedule.Run) {
        activity.begin()
        notifyObservers()
        let onStart: @MainActor @Sendable (any ActiveSyncRun) -> Void = { [weak self] in self?.began($0) }
        let onEvent: @MainActor @Sendable (SyncEvent) -> Void = { [weak self] in self?.received($0) }
        Task { [weak self, starter] in
            let end = await starter.run(run.arguments) { activeRun in
                Task { await onStart(activeRun) }
            } onEvent: { event in
                Task { await onEvent(event) }
            }
            await self?.ended(end)
        }
    }

    private func began(_ run: any ActiveSyncRun) {
        guard activity.isRunning else { return }
        self.activeRun = run
        if activity.isCanceled { run.cancel() }
    }

    private func received(_ event: SyncEvent) {
        let before = activity
        activity.update(event)
        if activity != before { notifyObservers() }
    }

    private func ended(_ end: Result<SyncRun.Completion, SyncRun.StartError>) async {
        // Read the run's changes first, so that they do not count as the user's edits.
        await readState()
        activeRun = nil
        switch SyncRunResult(end, wasCanceled: activity.isCanceled) {
        case .succeeded: state.failedRun = nil
        case .failed(let message): state.failedRun = message
        case .inconclusive: break
        }
        activity.end()
        let nextTry = state.nextTry.map { clock() + Double($0.milliseconds - store.clock().time.milliseconds) / 1000 }
        handle(.ended(wasBusy: (try? end.get())?.code == SyncExit.busy, nextTry: nextTry))
        notifyObservers()
    }
}
