// Cycles for which no time passes.

import Foundation
import Store
import Sync

extension ListSync {
    /// A cycle that is never cut off for its slowness: on a busy machine a test may stand still for minutes. Tests of the bounds give it a
    /// meter of their own.
    static func unhurried(
        _ store: Store, list: UUID, remote: any Remote, options: SyncOptions = SyncOptions()
    ) -> ListSync {
        var sync = ListSync(store, list: list, remote: remote, options: options)
        sync.meter = SyncMeter(now: { .zero })
        return sync
    }
}
