// The lists that a run is at, of which several may be under way at once.

/// The lists that a run is at. Accounts sync side by side, so several lists may be under way at once.
public struct SyncsUnderWay: Sendable {
    private var lists: [SyncEvent] = []
    private var waiting: SyncEvent?

    /// No list is under way.
    public init() {}

    /// Takes an event of the run.
    public mutating func take(_ event: SyncEvent) {
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

    /// The last event of the list that began first among those under way, or that the run waits; nil where neither is so.
    public var shown: SyncEvent? { waiting ?? lists.first }
}
