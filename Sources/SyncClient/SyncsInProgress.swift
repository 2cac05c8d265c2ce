/// The lists that a run is currently syncing, for the progress that the window shows. Accounts sync concurrently, so
/// there may be several lists.
public struct SyncsInProgress: Sendable {
    private var lists: [SyncEvent] = []
    private var waiting: SyncEvent?

    public init() {}

    /// Processes an event of the run.
    public mutating func update(with event: SyncEvent) {
        let index = lists.firstIndex { $0.list == event.list }
        switch (event.event, index) {
        case ("list", let index?): lists[index] = event
        case ("list", nil): lists.append(event)
        case ("end", let index?): lists.remove(at: index)
        case ("waiting", _):
            waiting = event
            return
        default: return
        }
        waiting = nil
    }

    /// The event to show: that the run is waiting, otherwise the latest event of the list that started first, or nil if
    /// there is neither.
    public var current: SyncEvent? { waiting ?? lists.first }
}
