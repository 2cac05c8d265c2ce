import Foundation
import GLibSupport
import Store
import Todo
import Wording

/// The typed texts that could not be written, which the editor shows again.
@MainActor protocol UnsavedTexts: AnyObject {
    var hasUnsaved: Bool { get }
    /// Opens an editor with the next text, unless an editor is open.
    func reopenUnsaved()
    @discardableResult func commitEditing() -> Bool
}

/// Queues the reads and writes of a list, and reports their results and errors.
@MainActor package final class CommandRunner: ListPart {
    let context: ListContext
    weak var unsavedTexts: (any UnsavedTexts)?
    /// The task whose row gets the focus after the next change, at its new position.
    var followedRow: UUID?
    private let queue = StoreQueue()

    init(_ context: ListContext) { self.context = context }

    /// Queues a write. Errors are shown, and nothing is lost.
    ///
    /// - Parameter otherwise: Restores the previous state if the write fails.
    package func write(
        _ body: @escaping @MainActor () async throws -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        enqueue(.write, body, otherwise: otherwise)
    }

    /// Queues a read. Errors are shown.
    ///
    /// - Parameter otherwise: Restores the previous state if the read fails.
    package func read(
        _ body: @escaping @MainActor () async throws -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        enqueue(.read, body, otherwise: otherwise)
    }

    private func enqueue(
        _ kind: StoreQueue.Kind, _ body: @escaping @MainActor () async throws -> Void,
        otherwise: @escaping @MainActor () -> Void
    ) {
        // The controller stays until its operations are finished.
        let coordinator = context.coordinator
        queue.add(kind) {
            do {
                try await body()
            } catch {
                otherwise()
                // These two errors are refusals rather than failures. Explain the reason.
                if error as? TodoError == .readOnlyList { return self.reportReadOnly() }
                if case .seriesWouldEnd(let ids, let title)? = error as? TodoError {
                    return self.offerToEndSeries(of: ids, title: title)
                }
                let retry = self.retry(kind, after: error, body, otherwise: otherwise)
                self.surface?.showError(errorMessage(for: error), retry: retry)
            }
        } finally: {
            self.unsavedTexts?.reopenUnsaved()
            withExtendedLifetime(coordinator) {}
        }
    }

    /// Returns an action that tries again, if that may help. If a text could not be written, its editor is open
    /// again, and the action commits it.
    private func retry(
        _ kind: StoreQueue.Kind, after error: any Error, _ body: @escaping @MainActor () async throws -> Void,
        otherwise: @escaping @MainActor () -> Void
    ) -> (@MainActor () -> Void)? {
        guard (error as? StoreError)?.mayPass == true else { return nil }
        let isText = unsavedTexts?.hasUnsaved == true
        return { [weak self] in
            if isText { self?.unsavedTexts?.commitEditing() } else { self?.enqueue(kind, body, otherwise: otherwise) }
        }
    }

    /// The number of unfinished writes, for which a closing window waits.
    package var pendingWrites: Int { queue.pendingWrites }

    package var onWritesFinished: (@MainActor () -> Void)? {
        get { queue.onWritesFinished }
        set { queue.onWritesFinished = newValue }
    }

    /// The number of unfinished reads.
    var pendingReads: Int { queue.pendingReads }

    // MARK: Commands

    /// Performs a command and reports it. The focus follows the task with this id through this command, but not through
    /// later changes.
    package func performAndReport(_ command: Command, following id: UUID? = nil) async throws {
        followedRow = id
        defer { followedRow = nil }
        guard let step = try await rowStore.perform(command) else { return reportAlreadyCompleted(by: command) }
        didPerform(step)
        switch command {
        case .move(let id, _), .place(let id, _, _):
            if step.summary.kind == .moved { announcePlace(of: id) }
        case .placeToday(let ids, _, _), .arrange(let ids, _, _):
            // Several tasks: the rows show the new places, and the announcement gives the number of tasks.
            if ids.count == 1 { announcePlace(of: ids[0]) } else { surface?.announce(step.summary.doneText, on: nil) }
        default: break
        }
    }

    /// Reports a step made in this list, and updates the window's other lists.
    package func didPerform(_ step: Step) {
        surface?.dismissError()
        announce(step.summary)
        context.reportStoreChange()
    }

    /// Reports why a command that completes tasks changed nothing: they were already completed, locally or on another
    /// device.
    private func reportAlreadyCompleted(by command: Command) {
        let ids =
            switch command {
            case .complete(let ids): ids
            case .place(let id, isDone: true, _): [id]
            default: [UUID]()
            }
        guard let first = ids.compactMap(rowStore.item).first(where: { !$0.isDone }) else { return }
        let title = ids.count == 1 ? first.title : nil
        let text = title.map { tr("“{title}” was just completed").filling("title", with: $0) }
        surface?.showToast(text ?? tr("These tasks were just completed"), undo: false)
    }

    /// Announces a task's new position.
    private func announcePlace(of id: UUID) {
        guard let position = rowStore.contents.position(of: id) else { return }
        let text = tr("Moved to position {place} of {count}")
            .filling("place", with: String(position + 1 - rowStore.firstCount)).filling(
                "count", with: String(rowStore.recordCount))
        surface?.announce(text, on: id)
    }

    /// Reports a step with an offer to undo it. An older offer disappears, because its button would undo this step.
    package func announce(_ summary: StepSummary) {
        switch summary.kind {
        case .completed, .reopened, .deleted, .cleared, .transferred, .restored, .erased, .skipped, .dated, .rewound,
            .retagged, .joined, .untagged, .imported:
            surface?.showToast(summary.doneText, undo: true)
        case .changed where summary.count > 1 || summary.droppedOccurrences > 0:
            surface?.showToast(summary.doneText, undo: true)
        case .added, .renamed, .changed:
            surface?.dismissToast()
            surface?.announce(summary.doneText, on: nil)
        case .moved: surface?.dismissToast()
        }
    }

    /// Reports that tasks stay open because completing them would end their series, and offers to end it.
    private func offerToEndSeries(of ids: [UUID], title: String) {
        let text = tr("“{title}” has a custom repeat and stays open").filling("title", with: title)
        surface?.showToast(text, button: tr("End Series")) { [weak self] in
            guard let self else { return }
            write { try await self.performAndReport(.endSeries(ids)) }
        }
    }

    /// Moves the focus with a task that the user moved, unless an editor was opened in the meantime.
    func refocusFollowedRow(after reason: ChangeReason) {
        guard let id = followedRow, reason.isOwn, rowStore.item(id) != nil else { return }
        followedRow = nil
        if events.edited == nil { surface?.focus(id) }
    }

    /// Reports the number of unreadable records. They have no rows but stay in the store.
    ///
    /// - Returns: Whether there is a surface that shows the report.
    package func reportUnreadable(_ count: Int) -> Bool {
        guard let surface else { return false }
        surface.showError(
            trn(
                "{count} record could not be read; it stays unchanged in the store",
                "{count} records could not be read; they stay unchanged in the store", count),
            retry: nil)
        return true
    }
}
