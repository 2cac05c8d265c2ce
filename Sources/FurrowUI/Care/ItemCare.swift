// What synchronising has to say of an item, in words.

import Foundation
import GtkSupport
import Store

/// What synchronising has to say of an item.
struct ItemCare: Equatable, Sendable {
    /// Sentences about the item: that it cannot be changed, was refused, waits, or has parts that are not shown.
    var notes: [String] = []
    /// What lost against what is there now.
    var entries: [ConflictEntry] = []

    /// Whether there is nothing to be said.
    var isEmpty: Bool { notes.isEmpty && entries.isEmpty }
}

/// What lost in one piece, and is put back in one: a field, or several that belong together.
struct ConflictEntry: Identifiable, Equatable, Sendable {
    /// What the store knows of it.
    var conflicts: [SyncConflict]
    /// What was changed in two places.
    var title: String
    /// What lost.
    var value: String
    /// Where that was written, and when it lost.
    var origin: String

    /// Whether the item was deleted here, and came back because it was changed elsewhere.
    var isReturn: Bool { conflicts.contains { $0.lost.field == .deleted } }

    var id: Int64 { conflicts.first?.id ?? 0 }

    /// All of it as assistive technologies say it.
    var spoken: String { "\(title): \(IsolatedText.within(value)). \(origin)" }
}
