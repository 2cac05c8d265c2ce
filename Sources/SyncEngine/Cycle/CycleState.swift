// The state of a running cycle, by the phase that changes it. Later phases read it.

import Store
import Todo

/// The state that the pull of a cycle leaves for the steps after it.
struct PullState: Sendable {
    /// Whether this cycle compares the whole list. After the pull, whether everything was applied too.
    var isFull = false
    /// Whether this cycle continues a full listing that was cut off. After the pull, whether everything was applied
    /// too.
    var continuesListing = false
    /// The name, color and position that the server reported for the collection.
    var properties: RemoteProperties?
    /// Whether the server reports the collection as read-only, or nil if it does not report this.
    var isReadOnly: Bool?
    /// The token up to which this cycle has applied every change.
    var appliedToken: String?
    /// Whether completed tasks have arrived since ``SyncCycle/rereadMovedSeries()`` last ran.
    var hasNewlyCompleted = false
    /// The number of local tasks that the server's changes overwrite.
    var overwrittenCount = 0
    /// The reason why the store could not be backed up before a large change. Without the backup, nothing is removed or
    /// overwritten.
    var backupProblem: SyncProblem?

    /// Whether this cycle, possibly with earlier ones, compares the whole list.
    var coversWholeList: Bool { isFull || continuesListing }
}

/// The state that the push of a cycle collects while it sends requests.
struct PushState: Sendable {
    /// Whether refused tasks are tried again: once a day, and when the user asks for it.
    var retriesRefused = false
    /// Whether the account is known to accept each UID only once. A task from another list of the account is then moved
    /// without trying to upload it first.
    var movesWithoutUpload = false
    /// The knowledge about whether the server alters uploaded tasks.
    var alterations = Alterations()
    /// Whether uploads go one at a time, because the server did not respond or did not accept several at once.
    var isSequential = false
    /// The total time that the cycle has paused for the server.
    private(set) var totalPause = Duration.zero
    /// The tasks at which the server failed consecutively.
    private(set) var consecutiveFailures: [UUID] = []
    /// Whether this cycle has sent a request that changes the collection.
    var hasChangedCollection = false
    var hasDeleted = false
    /// The hrefs at which this cycle has stored a task.
    var writtenHrefs: Set<String> = []
    /// The hrefs at which this cycle has stored a task and received an ETag, in order.
    var storedHrefs: [String] = []
    /// The tasks that this cycle has moved here on the server from another list of the account.
    var movedTasks: Set<UUID> = []
    /// The tasks for which an immediate move was tried, whether it succeeded or was refused.
    var triedMoves: Set<UUID> = []

    /// Returns whether this cycle may still wait this long.
    func hasTime(for wait: Duration) -> Bool { totalPause + wait <= ListSync.maxPause }

    /// Counts a pause for the server.
    mutating func addPause(_ time: Duration) { totalPause += time }

    /// Counts a task at which the server failed.
    mutating func addFailure(of id: UUID) {
        if !consecutiveFailures.contains(id) { consecutiveFailures.append(id) }
    }

    /// Ends the row of consecutive failures, because the server has responded to a request.
    mutating func endFailures() { consecutiveFailures = [] }
}
