// The arguments for `furrow-sync`.

extension SyncSchedule.Run {
    /// The command and its options, except for the store.
    var arguments: [String] {
        switch self {
        case .last: ["sync", "--heed-back-off"]
        case .usual: ["sync", "--progress", "--no-wait", "--heed-back-off"]
        case .anew: ["sync", "--progress", "--no-wait", "--no-prompt"]
        case .decided: ["sync", "--progress"]
        case .full: ["sync", "--progress", "--full"]
        }
    }
}
