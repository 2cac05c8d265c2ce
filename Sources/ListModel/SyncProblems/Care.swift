// Sync problems in a window: read when the store changes, marked on rows, reported once.

import Foundation
import GLibSupport
import Store
import Todo
import Wording

/// The surface on which sync problems are reported.
@MainActor package protocol CareSurface: AnyObject {
    /// Reports new conflicts; the task with the latest one comes first.
    ///
    /// - Parameter areReturns: whether all of the tasks were deleted locally and came back because they were changed
    ///   elsewhere.
    func conflictsCame(_ items: [Item], areReturns: Bool)
    /// Reports a list that is gone, or mostly gone, on the server, and for which the user has not been asked yet.
    func holdCame(_ care: CareOfList)
    /// Handles changed marks of tasks and lists.
    func marksChanged(_ marks: SyncMarks)
}

/// Follows the sync problems that need the user.
@MainActor package final class Care {
    package let libraries: Libraries
    package weak var surface: (any CareSurface)?
    /// The last conflict that needs no report; nil before the first read. Conflicts from before the window opened are
    /// marked but not reported.
    private var lastTold: Int64?
    /// The lists for which the user was asked about deletions on the server.
    private var asked: Set<UUID> = []
    private var isReadWanted = false
    private let queue = StoreQueue()

    /// Runs `furrow-sync` off the main thread, with a command and its options.
    package var run: @MainActor (_ arguments: [String]) async -> CareAnswer = { _ in .unanswered }
    /// Starts a sync after the user's decision.
    package var syncSoon: @MainActor () -> Void = {}

    /// Creates a follower that has not read anything.
    package init(_ libraries: Libraries) { self.libraries = libraries }

    private var store: Store { libraries.store }

    /// The number of unfinished operations.
    package var pending: Int { queue.writes + queue.reads }

    /// Reads the marks again after a change of the store.
    package func storeChanged() {
        guard !isReadWanted else { return }
        isReadWanted = true
        queue.add(.read) {
            self.isReadWanted = false
            // A failed read is repeated at the next change.
            guard let marks = try? await self.store.syncMarks() else { return }
            await self.take(marks)
        } finally: {
        }
    }

    private func take(_ marks: SyncMarks) async {
        let before = libraries.marks
        libraries.show(marks)
        if marks != before { surface?.marksChanged(marks) }
        if let lastTold, marks.lastConflict > lastTold { await tell(after: lastTold) }
        lastTold = max(lastTold ?? 0, marks.lastConflict)
        asked.formIntersection(marks.troubled)
        for list in marks.troubled where !asked.contains(list) {
            guard let care = try? await store.careOfList(list), care.asks else { continue }
            asked.insert(list)
            surface?.holdCame(care)
        }
    }

    private func tell(after last: Int64) async {
        guard let conflicts = try? await store.conflicts(after: last) else { return }
        var ids: [UUID] = []
        for conflict in conflicts where !ids.contains(conflict.item) { ids.append(conflict.item) }
        var items: [Item] = []
        for id in ids { if let item = try? await store.whole(id) { items.append(item) } }
        guard !items.isEmpty else { return }
        surface?.conflictsCame(items, areReturns: conflicts.allSatisfy { $0.lost.field == .deleted })
    }

    /// Returns the task with the latest conflict, or nil if there is none.
    package func lastConflicted() async -> UUID? {
        guard let conflicts = try? await store.conflicts(after: 0) else { return nil }
        for conflict in conflicts {
            if let item = try? await store.whole(conflict.item) { return item.id }
        }
        return nil
    }
}

// MARK: - Answers

extension Care {
    package typealias Answer = ListCareAnswer

    /// Records the user's decision and syncs. For moving a whole list to the trash, delete the list in the usual way
    /// instead, which is an undo step.
    package func answer(_ answer: Answer, for list: UUID) async throws {
        switch answer {
        case .moveToTrash: try await store.noteForSync { try $0.keep(.deleteHere, for: list) }
        case .putAgain: try await store.noteForSync { try $0.keep(.putAnew, for: list) }
        case .keepHere: try await store.noteForSync { try $0.endSync(of: list) }
        }
        storeChanged()
        syncSoon()
    }

    /// Deletes a trashed list on its server.
    ///
    /// - Returns: the reason for a failure; nil on success, or if the list is not synced.
    package func deleteOnServer(_ list: UUID) async -> String? {
        let isThere = try? await store.readForSync { try $0.isInTrash(list) && $0.remoteList(list) != nil }
        guard isThere == true else { return nil }
        let answer = await run(["switch-off", list.uuidString.lowercased(), "--on-server"])
        storeChanged()
        guard !answer.isDone else { return nil }
        let why = answer.message.map { " " + $0 } ?? ""
        return tr("The list could not be deleted on the server.") + why
    }
}

/// The result of a `furrow-sync` command.
package struct CareAnswer: Equatable, Sendable {
    /// Whether the command succeeded.
    package var isDone: Bool
    /// The message: what happened and what to do; nil if there is none.
    package var message: String?

    package init(isDone: Bool, message: String? = nil) {
        (self.isDone, self.message) = (isDone, message)
    }

    /// The result of a command that could not be run.
    package static var unanswered: CareAnswer {
        CareAnswer(isDone: false, message: tr("The sync program could not be started."))
    }
}
