// Tracks the progress that the window shows during a run.

/// The lists that a run is currently syncing. Accounts sync concurrently, so there may be several.
public struct SyncsInProgress: Sendable {
    private var lists: [SyncEvent] = []
    private var waiting: SyncEvent?

    /// Creates a state without any list.
    public init() {}

    /// Processes an event of the run.
    public mutating func update(with event: SyncEvent) {
        let place = lists.firstIndex { $0.list == event.list }
        switch (event.event, place) {
        case ("list", let place?): lists[place] = event
        case ("list", nil): lists.append(event)
        case ("end", let place?): lists.remove(at: place)
        case ("waiting", _):
            waiting = event
            return
        default: return
        }
        waiting = nil
    }

    /// The event to show: that the run is waiting, otherwise the latest event of the list that started first; nil if
    /// there is neither.
    public var current: SyncEvent? { waiting ?? lists.first }
}
