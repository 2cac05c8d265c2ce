// How far a list is, said now and then.

import Store
import Sync
import Synchronization
import Syncing

/// What is said of one list's progress: at most ten times a second, and its end always.
final class ProgressLine: Sendable {
    private static let interval = Duration.milliseconds(100)

    private let event: SyncEvent
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    init(list: RemoteList, name: String) {
        var event = SyncEvent("list")
        (event.account, event.list, event.name) = (list.account.text, list.list.text, name)
        self.event = event
    }

    /// Says that it has begun.
    func begin() {
        var event = event
        (event.done, event.of) = (0, 0)
        Output.write(event)
    }

    /// Says that it has ended.
    func end() {
        var event = event
        event.event = "end"
        Output.write(event)
    }

    /// Says how far it is, where that is to be said by now.
    func write(_ progress: SyncProgress) {
        let now = ContinuousClock.now
        let isDue = last.withLock { last in
            if let last, now - last < Self.interval, progress.done < progress.of { return false }
            last = now
            return true
        }
        guard isDue else { return }
        var event = event
        (event.done, event.of) = (progress.done, progress.of)
        Output.write(event)
    }
}
