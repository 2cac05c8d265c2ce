// Cycles for which no time passes.

import Foundation
import Store
import SyncEngine

extension ListSync {
    /// Returns a cycle that is never cut off because it is slow: on a busy computer a test may stand still for
    /// minutes. Tests of the limits set their own meter.
    static func unhurried(
        _ store: Store, list: UUID, remote: any Remote, options: SyncOptions = SyncOptions()
    ) -> ListSync {
        var sync = ListSync(store, list: list, remote: remote, options: options)
        sync.meter = SyncMeter(now: { .zero })
        return sync
    }
}
