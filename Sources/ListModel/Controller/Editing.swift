import Foundation
import Todo

/// A task that is being edited in its row.
package struct Editing: Equatable, Sendable {
    package internal(set) var id: UUID
    /// The task's title before the edit; empty for a new task.
    package internal(set) var original: String
    /// Whether the text is a tag's name.
    package internal(set) var isTag = false
    /// The placement of a new task, or nil for an existing one.
    package internal(set) var placement: Placement?
    /// The parent of a new task, or nil for the top level.
    package internal(set) var parent: UUID?
    /// A previously typed text that could not be written.
    package internal(set) var unsaved: String?
    /// The words of the title that must not be read as dates.
    package internal(set) var literal: Set<String> = []
    /// The text just before a pending paste.
    package internal(set) var beforePaste: String?

    package var isNew: Bool { placement != nil }
    package var initialText: String { unsaved ?? original }
}
