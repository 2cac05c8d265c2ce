import Store

/// The user's decision about a list that was deleted on the server, or whose tasks were.
package enum ListDecision: Equatable, Sendable {
    /// Move tasks that were deleted on the server to the local trash.
    case moveToTrash
    /// Upload the missing list or tasks again.
    case uploadAgain
    /// Keep the list locally, without sync.
    case keepLocally
}

extension ListSyncProblems {
    /// Whether the list waits for the user's decision.
    package var needsDecision: Bool { remote.answer == nil && (isDeletedOnServer || remote.held > 0) }

    package var isDeletedOnServer: Bool { remote.problem?.code == .gone }
}
