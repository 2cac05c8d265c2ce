// The texts about each kind of view, and the titles of tags.

import GLibSupport
import Rows
import Store
import Todo

/// The texts about a view, in the user's language. Each text is translated when it is used.
package struct ViewWords {
    /// The texts for a view without rows.
    package typealias Empty = (icon: String, title: String, description: String)
    /// A note above the rows, and its short form for narrow windows.
    package typealias Note = (long: String, short: String)

    private let makeName: () -> String
    private let makeEmpty: () -> Empty
    private let makeSummary: () -> String
    private let makeNote: () -> Note?

    fileprivate init(
        _ name: @autoclosure @escaping () -> String, empty: @autoclosure @escaping () -> Empty,
        summary: @autoclosure @escaping () -> String = "", note: @autoclosure @escaping () -> Note? = nil
    ) {
        makeName = name
        makeEmpty = empty
        makeSummary = summary
        makeNote = note
    }

    package var name: String { makeName() }
    /// The explanation shown instead of rows if there are none.
    package var empty: Empty { makeEmpty() }
    /// The description of the view in the preferences; empty for a view that cannot be hidden.
    package var summary: String { makeSummary() }
    /// The note above the rows of a view that allows no new tasks.
    package var note: Note? { makeNote() }
}

extension Query {
    package var words: ViewWords {
        switch self {
        case .list:
            ViewWords(tr("Tasks"), empty: Self.nothingToDo)
        case .tag(let tag):
            ViewWords(
                tag.title,
                empty: (
                    "object-select-symbolic", tr("No Tasks With This Tag"), tr("Tasks that you add here get this tag.")
                ))
        case .lists:
            // The overview of lists is never empty, because it always has the row of the trash.
            ViewWords(tr("Lists"), empty: Self.nothingToDo)
        case .trash:
            ViewWords(
                tr("Trash"),
                empty: ("user-trash-symbolic", tr("Trash Is Empty"), tr("You can restore deleted tasks from here.")),
                note: Self.trashNote)
        case .search:
            ViewWords(
                tr("Search Results"),
                empty: (
                    "system-search-symbolic", tr("Search All Tasks"), tr("Includes completed and deleted tasks")
                ))
        case .today:
            ViewWords(
                tr("Today"),
                empty: (
                    "object-select-symbolic", tr("Nothing to Do Today"),
                    tr("Tasks that are due today or overdue appear here.")
                ), summary: tr("Tasks due today or overdue"))
        case .scheduled:
            ViewWords(
                tr("Scheduled"),
                empty: (
                    "x-office-calendar-symbolic", tr("Nothing Scheduled"), tr("Tasks that are due later appear here.")
                ), summary: tr("Tasks due later"))
        case .done:
            ViewWords(
                // Translators: The name of the view of completed tasks.
                tr("Done"),
                empty: (
                    "object-select-symbolic", tr("Nothing Completed Yet"),
                    tr("Tasks that you complete appear here, day by day.")
                ), summary: tr("Completed tasks, newest first"),
                note: (tr("Completed, newest first"), tr("Newest first")))
        }
    }

    /// The name of the rows for assistive technologies.
    package var name: String { words.name }

    private static var nothingToDo: ViewWords.Empty {
        ("object-select-symbolic", tr("Nothing to Do"), tr("Add a task above, or pull the list down."))
    }

    private static var trashNote: ViewWords.Note {
        let days = Int(Store.trashDays)
        return (
            trn("Kept here for {count} day", "Kept here for {count} days", days),
            trn("{count} day", "{count} days", days)
        )
    }
}

extension Tag {
    /// The title of the tag's row and view: the name with a number sign.
    package var title: String { "#\(name)" }
}
