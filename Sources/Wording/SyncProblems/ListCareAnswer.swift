// The decision that a list waits for.

import Store

/// The user's decision about a list that is gone, or whose tasks are gone, on the server.
package enum ListCareAnswer: Equatable, Sendable {
    /// Move tasks that are gone on the server to the local trash.
    case moveToTrash
    /// Upload the missing list or tasks again.
    case putAgain
    /// Keep the list locally, without sync.
    case keepHere
}

extension CareOfList {
    /// Whether the list waits for the user's decision.
    package var asks: Bool { remote.answer == nil && (isGone || remote.held > 0) }

    /// Whether the list itself is gone on the server.
    package var isGone: Bool { remote.problem?.code == .gone }
}
