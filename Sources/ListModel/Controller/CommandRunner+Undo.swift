// Undo, imports, and the restoration of backups.

import GLibSupport
import Store
import Todo
import Wording

extension CommandRunner {
    /// Undoes the last step.
    package func undo() {
        surface?.dismissToast()
        write {
            if let step = try await self.rowStore.undo() {
                self.surface?.dismissError()
                self.surface?.showToast(step.summary.undoneText, undo: false)
                self.context.reportStoreChange()
                // A restored tag's row appears again and gets the focus.
                if step.summary.kind == .untagged, self.query.showsLists {
                    self.surface?.focus(Tag(step.summary.title).id)
                }
            } else {
                self.surface?.showToast(tr("Nothing to undo"), undo: false)
            }
        }
    }

    /// Redoes the step that was undone last.
    package func redo() {
        surface?.dismissToast()
        write {
            if let step = try await self.rowStore.redo() {
                self.didPerform(step)
                if let text = step.summary.redoneText { self.surface?.showToast(text, undo: true) }
                if step.summary.kind == .moved { self.surface?.announce(step.summary.doneText, on: nil) }
            } else {
                self.surface?.showToast(tr("Nothing to redo"), undo: false)
            }
        }
    }

    /// Restores a backup. The current state is backed up first.
    ///
    /// - Parameters:
    ///   - done: Called once the restored state is on disk, before it is reported here.
    ///   - failed: Called if the backup could not be restored. In that case, nothing has changed.
    package func restore(
        _ backup: Backup, done: @escaping @MainActor () -> Void, failed: @escaping @MainActor (any Error) -> Void
    ) {
        write {
            let restored: RestoreResult
            do {
                restored = try await self.rowStore.restore(backup)
            } catch {
                return failed(error)
            }
            done()
            self.report(restored)
        }
    }

    /// Imports lists.
    ///
    /// - Parameters:
    ///   - done: Called once the tasks are on disk, before that is reported here.
    ///   - failed: Called if the import failed or was canceled. In that case, nothing has changed.
    package func importLists(
        _ lists: [ImportedList], _ progress: ImportProgress, done: @escaping @MainActor () -> Void,
        failed: @escaping @MainActor (any Error) -> Void
    ) {
        write {
            let step: Step?
            do {
                step = try await self.rowStore.importLists(lists, progress)
            } catch {
                return failed(error)
            }
            done()
            if let step {
                self.didPerform(step)
            } else {
                self.surface?.showToast(tr("Nothing to import: all tasks already exist"), undo: false)
            }
        }
    }

    private func report(_ restored: RestoreResult) {
        if let step = restored.step {
            didPerform(step)
        } else {
            surface?.showToast(tr("Everything already matches the backup"), undo: false)
        }
        if let text = restored.omittedText { surface?.showError(text, retry: nil) }
    }
}
