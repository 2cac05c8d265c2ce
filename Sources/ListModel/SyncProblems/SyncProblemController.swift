import Foundation
import GLibSupport
import Store
import Todo
import Wording

/// The surface on which sync problems are reported.
@MainActor package protocol SyncProblemSurface: AnyObject {
    /// Reports new conflicts. The task with the latest conflict comes first.
    ///
    /// - Parameter areItemsRestored: Whether all of the tasks were deleted locally and restored because they were
    ///   changed elsewhere.
    func conflictsFound(_ items: [Item], areItemsRestored: Bool)
    /// Reports a list that was deleted on the server, completely or for the most part, and for which the user has not
    /// been asked yet.
    func deletionsHeld(_ problems: ListSyncProblems)
    /// Handles changed marks of tasks and lists.
    func marksChanged(_ marks: SyncMarks)
}

/// Follows the sync problems that need the user: reads them when the store changes, marks them on rows, and reports
/// them once.
@MainActor package final class SyncProblemController {
    package let rowStores: RowStores
    package weak var surface: (any SyncProblemSurface)?
    /// The last conflict that needs no report, or nil before the first read. Conflicts from before the window opened
    /// are marked but not reported.
    private var lastReported: Int64?
    /// The lists for which the user was asked about deletions on the server.
    private var askedLists: Set<UUID> = []
    private var isReadPending = false
    private let queue = StoreQueue()

    /// Runs `furrow-sync` off the main thread, with a command and its options.
    package var run: @MainActor (_ arguments: [String]) async -> SyncCommandResult = { _ in .notStarted }
    /// Starts a sync after the user's decision.
    package var syncSoon: @MainActor () -> Void = {}

    package init(_ rowStores: RowStores) { self.rowStores = rowStores }

    private var store: Store { rowStores.store }

    /// The number of unfinished operations.
    package var pending: Int { queue.pendingWrites + queue.pendingReads }

    /// Reads the marks again after a change of the store.
    package func storeChanged() {
        guard !isReadPending else { return }
        isReadPending = true
        queue.add(.read) {
            self.isReadPending = false
            // A failed read is repeated at the next change.
            guard let marks = try? await self.store.syncMarks() else { return }
            await self.update(marks)
        } finally: {
        }
    }

    private func update(_ marks: SyncMarks) async {
        let before = rowStores.marks
        rowStores.show(marks)
        if marks != before { surface?.marksChanged(marks) }
        if let lastReported, marks.lastConflict > lastReported { await report(after: lastReported) }
        lastReported = max(lastReported ?? 0, marks.lastConflict)
        askedLists.formIntersection(marks.needingAttention)
        for list in marks.needingAttention where !askedLists.contains(list) {
            guard let problems = try? await store.listSyncProblems(list), problems.needsDecision else { continue }
            askedLists.insert(list)
            surface?.deletionsHeld(problems)
        }
    }

    private func report(after last: Int64) async {
        guard let conflicts = try? await store.conflicts(after: last) else { return }
        var ids: [UUID] = []
        for conflict in conflicts where !ids.contains(conflict.item) { ids.append(conflict.item) }
        var items: [Item] = []
        for id in ids { if let item = try? await store.loadItem(id) { items.append(item) } }
        guard !items.isEmpty else { return }
        surface?.conflictsFound(items, areItemsRestored: conflicts.allSatisfy { $0.lost.field == .deleted })
    }

    /// Returns the task with the latest conflict.
    package func lastConflicted() async -> UUID? {
        guard let conflicts = try? await store.conflicts(after: 0) else { return nil }
        for conflict in conflicts {
            if let item = try? await store.loadItem(conflict.item) { return item.id }
        }
        return nil
    }
}

// MARK: - Decisions

extension SyncProblemController {
    package typealias Decision = ListDecision

    /// Records the user's decision and syncs. To move a whole list to the trash, delete it like any list instead,
    /// which is an undo step.
    package func apply(_ decision: Decision, for list: UUID) async throws {
        switch decision {
        case .moveToTrash: try await store.writeStateForSync { try $0.save(.deleteHere, for: list) }
        case .uploadAgain: try await store.writeStateForSync { try $0.save(.uploadAgain, for: list) }
        case .keepLocally: try await store.writeStateForSync { try $0.endSync(of: list) }
        }
        storeChanged()
        syncSoon()
    }

    /// Deletes a trashed list on its server.
    ///
    /// - Returns: The reason for a failure. Nil on success, or if the list is not synced.
    package func deleteOnServer(_ list: UUID) async -> String? {
        let isInTrash = try? await store.readForSync { try $0.isInTrash(list) && $0.remoteList(list) != nil }
        guard isInTrash == true else { return nil }
        let result = await run(["switch-off", list.text, "--on-server"])
        storeChanged()
        guard !result.isDone else { return nil }
        let reason = result.message.map { " " + $0 } ?? ""
        return tr("The list could not be deleted on the server.") + reason
    }
}

package struct SyncCommandResult: Equatable, Sendable {
    /// Whether the command succeeded.
    package internal(set) var isDone: Bool
    /// The message: what happened and what to do.
    package internal(set) var message: String?

    package init(isDone: Bool, message: String? = nil) {
        (self.isDone, self.message) = (isDone, message)
    }

    /// The result of a command that could not be run.
    package static var notStarted: SyncCommandResult {
        SyncCommandResult(isDone: false, message: tr("The sync program could not be started."))
    }
}
