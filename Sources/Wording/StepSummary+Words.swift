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
            case .completed where !unreckoned.isEmpty: unreckonedText
            case .completed:
                count == 1 ? tr("Completed “{title}”") : trn("Completed {count} item", "Completed {count} items", count)
            case .reopened:
                count == 1 ? tr("Reopened “{title}”") : trn("Reopened {count} item", "Reopened {count} items", count)
            case .deleted: deletedText
            case .cleared: trn("Cleared {count} done item", "Cleared {count} done items", count)
            case .transferred:
                count == 1
                    ? tr("Moved “{title}” to “{list}”")
                    : trn("Moved {count} item to “{list}”", "Moved {count} items to “{list}”", count)
            case .added: count == 1 ? tr("Added “{title}”") : trn("Added {count} item", "Added {count} items", count)
            case .renamed: tr("Renamed to “{title}”")
            case .changed:
                count == 1 ? tr("Changed “{title}”") : trn("Changed {count} item", "Changed {count} items", count)
            case .moved: count == 1 ? tr("Moved “{title}”") : trn("Moved {count} item", "Moved {count} items", count)
            case .restored: restoredText
            case .erased:
                count == 1
                    ? tr("Deleted “{title}” for good")
                    : trn("Deleted {count} item for good", "Deleted {count} items for good", count)
            case .skipped:
                count == 1
                    ? tr("Skipped a turn of “{title}”")
                    : trn("Skipped a turn of {count} item", "Skipped a turn of {count} items", count)
            case .dated:
                count == 1
                    ? tr("Changed the date of “{title}”")
                    : trn("Changed the date of {count} item", "Changed the dates of {count} items", count)
            // The user just chose the backup, and there is little room next to “Undo”.
            case .rewound: tr("Restored")
            case .retagged: tr("Renamed the tag to “{title}”")
            case .joined: tr("Joined with the tag “{title}”")
            case .untagged: tr("Deleted the tag “{title}”")
            case .imported:
                count == 1 ? tr("Imported “{title}”") : trn("Imported {count} item", "Imported {count} items", count)
            }
        return text.filling(["list": list ?? "", "title": title, "open": unreckonedTitle ?? ""])
    }

    /// Names the task that stays open because completing it would end its series. The title comes last, since a long
    /// one is cut at its end.
    private var unreckonedText: String {
        trn(
            "Completed {count} item, but not one with a custom repeat: “{open}”",
            "Completed {count} items, but not one with a custom repeat: “{open}”", count)
    }

    private var deletedText: String {
        if count == 1 { return tr("Deleted “{title}”") }
        return isAboutLists
            ? trn("Deleted {count} list", "Deleted {count} lists", count)
            : trn("Deleted {count} item", "Deleted {count} items", count)
    }

    /// Names the list if the task did not go back to where it was.
    private var restoredText: String {
        if list != nil {
            return count == 1
                ? tr("Put back “{title}” into “{list}”")
                : trn("Put back {count} item into “{list}”", "Put back {count} items into “{list}”", count)
        }
        return count == 1 ? tr("Put back “{title}”") : trn("Put back {count} item", "Put back {count} items", count)
    }

    /// A description of the undone step, including changes that were not undone.
    package var undoneText: String { withPassedOver(undoingText) }

    /// A description of the redone step, including changes that were not redone; nil if everything was, which the rows
    /// show.
    package var redoneText: String? { passedOver.map { _ in withPassedOver(doneText) } }

    private func withPassedOver(_ text: String) -> String {
        guard let passedOver else { return text }
        return tr("{done}. {rest}").filling(["done": text, "rest": passedOver.sentences])
    }

    private var undoingText: String {
        switch kind {
        case .added: tr("Adding undone")
        case .renamed, .changed: tr("Editing undone")
        case .completed: tr("Completing undone")
        case .reopened: tr("Reopening undone")
        case .moved: tr("Moving undone")
        case .deleted: tr("Deleting undone")
        case .cleared: tr("Clearing undone")
        case .transferred: tr("Moving undone")
        case .restored: tr("Putting back undone")
        case .erased: tr("Deleting undone")
        case .skipped: tr("Skipping undone")
        case .dated: tr("Changing the date undone")
        case .rewound: tr("Restoring undone")
        case .retagged: tr("Renaming the tag undone")
        case .joined: tr("Joining the tags undone")
        case .untagged: tr("Deleting the tag undone")
        case .imported: tr("Importing undone")
        }
    }
}
