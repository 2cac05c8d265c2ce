// The arguments for `furrow-sync`.

extension SyncSchedule.Run {
    /// The command and its options, except for the store.
    var arguments: [String] {
        switch self {
        case .closing: ["sync", "--heed-back-off"]
        case .regular: ["sync", "--progress", "--no-wait", "--heed-back-off"]
        case .ignoringBackOff: ["sync", "--progress", "--no-wait", "--no-prompt"]
        case .interactive: ["sync", "--progress"]
        case .full: ["sync", "--progress", "--full"]
        }
    }
}
