// Descriptions of undo steps for the user.

import GLibSupport
import Todo

extension StepSummary {
    /// A description of the step, including the number of changed occurrences that it dropped.
    package var doneText: String {
        if droppedOccurrences == 0 { return stepText }
        return tr("{done}. {rest}").filling(["done": stepText, "rest": droppedText])
    }

    private var droppedText: String {
        trn(
            "{count} changed occurrence was dropped with the old repeat",
            "{count} changed occurrences were dropped with the old repeat", droppedOccurrences)
    }

    private var stepText: String {
        let text =
            switch kind {
            case .completed where !notAdvanced.isEmpty: notAdvancedText
            case .completed:
                count == 1 ? tr("Completed “{title}”") : trn("Completed {count} task", "Completed {count} tasks", count)
            case .reopened:
                count == 1 ? tr("Reopened “{title}”") : trn("Reopened {count} task", "Reopened {count} tasks", count)
            case .deleted: deletedText
            case .cleared: trn("Cleared {count} completed task", "Cleared {count} completed tasks", count)
            case .transferred:
                count == 1
                    ? tr("Moved “{title}” to “{list}”")
                    : trn("Moved {count} task to “{list}”", "Moved {count} tasks to “{list}”", count)
            case .added: count == 1 ? tr("Added “{title}”") : trn("Added {count} task", "Added {count} tasks", count)
            case .renamed: tr("Renamed to “{title}”")
            case .changed:
                count == 1 ? tr("Changed “{title}”") : trn("Changed {count} task", "Changed {count} tasks", count)
            case .moved: count == 1 ? tr("Moved “{title}”") : trn("Moved {count} task", "Moved {count} tasks", count)
            case .restored: restoredText
            case .erased:
                count == 1
                    ? tr("Permanently deleted “{title}”")
                    : trn("Permanently deleted {count} task", "Permanently deleted {count} tasks", count)
            case .skipped:
                count == 1
                    ? tr("Skipped an occurrence of “{title}”")
                    : trn("Skipped an occurrence of {count} task", "Skipped an occurrence of {count} tasks", count)
            case .dated:
                count == 1
                    ? tr("Changed the date of “{title}”")
                    : trn("Changed the date of {count} task", "Changed the dates of {count} tasks", count)
            // The user just chose the backup, and there is little room next to “Undo”.
            case .rewound: tr("Restored")
            case .retagged: tr("Renamed the tag to “{title}”")
            case .joined: tr("Merged with the tag “{title}”")
            case .untagged: tr("Deleted the tag “{title}”")
            case .imported:
                count == 1 ? tr("Imported “{title}”") : trn("Imported {count} task", "Imported {count} tasks", count)
            }
        return text.filling(["list": list ?? "", "title": title, "open": notAdvancedTitle ?? ""])
    }

    /// The text for completed tasks if one of the chosen tasks stays open, because completing it would end its
    /// series. Its title comes last, because a long title is cut off at its end.
    private var notAdvancedText: String {
        trn(
            "Completed {count} task, but not “{open}”, which has a custom repeat",
            "Completed {count} tasks, but not “{open}”, which has a custom repeat", count)
    }

    private var deletedText: String {
        if count == 1 { return tr("Deleted “{title}”") }
        return isAboutLists
            ? trn("Deleted {count} list", "Deleted {count} lists", count)
            : trn("Deleted {count} task", "Deleted {count} tasks", count)
    }

    /// The text for restored tasks, which names the list if they did not return to their old place.
    private var restoredText: String {
        if list != nil {
            return count == 1
                ? tr("Restored “{title}” to “{list}”")
                : trn("Restored {count} task to “{list}”", "Restored {count} tasks to “{list}”", count)
        }
        return count == 1 ? tr("Restored “{title}”") : trn("Restored {count} task", "Restored {count} tasks", count)
    }

    /// A description of the undone step, including changes that were not undone.
    package var undoneText: String { withSkippedChanges(undoingText) }

    /// A description of the redone step, including changes that were not redone. Nil if everything was redone,
    /// because the rows show that.
    package var redoneText: String? { skippedChanges.map { _ in withSkippedChanges(doneText) } }

    private func withSkippedChanges(_ text: String) -> String {
        guard let skippedChanges else { return text }
        return tr("{done}. {rest}").filling(["done": text, "rest": skippedChanges.sentences])
    }

    private var undoingText: String {
        switch kind {
        // Translators: Messages after an undo: the step that was undone.
        case .added: tr("Add undone")
        case .renamed, .changed: tr("Edit undone")
        case .completed: tr("Completion undone")
        case .reopened: tr("Reopen undone")
        case .moved: tr("Move undone")
        case .deleted: tr("Deletion undone")
        case .cleared: tr("Clear undone")
        case .transferred: tr("Move undone")
        case .restored: tr("Restore undone")
        case .erased: tr("Deletion undone")
        case .skipped: tr("Skip undone")
        case .dated: tr("Date change undone")
        case .rewound: tr("Restore undone")
        case .retagged: tr("Tag rename undone")
        case .joined: tr("Tag merge undone")
        case .untagged: tr("Tag deletion undone")
        case .imported: tr("Import undone")
        }
    }
}
