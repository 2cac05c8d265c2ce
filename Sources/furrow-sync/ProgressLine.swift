import Store
import SyncClient
import SyncEngine
import Synchronization

/// The progress output for one list: at most ten lines per second, and always one at the end.
final class ProgressLine: Sendable {
    private static let interval = Duration.milliseconds(100)

    private let event: SyncEvent
    private let lastWrite = Mutex<ContinuousClock.Instant?>(nil)

    init(list: RemoteList, name: String) {
        var event = SyncEvent("list")
        event.account = list.account.text
        event.list = list.list.text
        event.name = name
        self.event = event
    }

    /// Writes that the list has started.
    func begin() {
        var event = event
        (event.done, event.of) = (0, 0)
        Output.write(event)
    }

    /// Writes that the list has ended.
    func end() {
        var event = event
        event.event = "end"
        Output.write(event)
    }

    /// Writes the progress, unless the last line is too recent.
    func write(_ progress: SyncProgress) {
        let now = ContinuousClock.now
        let isDue = lastWrite.withLock { lastWrite in
            if let lastWrite, now - lastWrite < Self.interval, progress.done < progress.total { return false }
            lastWrite = now
            return true
        }
        guard isDue else { return }
        var event = event
        (event.done, event.of) = (progress.done, progress.total)
        Output.write(event)
    }
}
