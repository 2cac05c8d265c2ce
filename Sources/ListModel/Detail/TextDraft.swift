import Gestures
import Todo

/// The state of one text of an item in its editor, while other programs may change it.
///
/// The editor holds the text. This value decides when the text is written, and how changes in the store are handled.
/// Typed text takes precedence over an external change, whose value is kept until it is accepted or dismissed.
package struct TextDraft: Equatable, Sendable {
    /// The time in seconds from the last key until the text is saved.
    package static let saveDelay: Seconds = 2

    /// The stored value, as last read or written.
    package private(set) var stored: String
    /// The editor's text when it was last saved or shown. It may end in a space that the store removes.
    package private(set) var shown: String
    /// The time of the last change by a key, or nil if nothing is waiting to be saved.
    package private(set) var typedAt: Seconds?
    package private(set) var writing: String?
    /// Whether the text must be written even if nothing more is typed, because a write failed or another program has
    /// written the text in the meantime.
    package private(set) var needsWrite = false
    /// Another program's value, which the user's text has replaced.
    package private(set) var externalValue: String?

    package init(_ stored: String) { (self.stored, shown) = (stored, stored) }

    /// Whether an edit is not in the store yet.
    package var isPending: Bool { typedAt != nil || writing != nil || needsWrite }

    /// The time at which the text must be saved. Nil if there is nothing to save, or saving was already tried.
    package var deadline: Seconds? { typedAt.map { $0 + Self.saveDelay } }

    /// Records that a key changed the text.
    package mutating func typed(at time: Seconds) { typedAt = time }

    /// Prepares the editor's text for writing.
    ///
    /// - Returns: The value to write, or nil if the value is already stored or being written.
    package mutating func save(_ text: String) -> String? {
        typedAt = nil
        guard needsWrite || !text.isSame(as: shown) else { return nil }
        shown = text
        writing = text
        needsWrite = false
        return text
    }

    /// Postpones saving until the next key, because the text cannot be saved yet.
    package mutating func wait() { typedAt = nil }

    /// Marks the text as unwritten: the editor shows a value whose write failed.
    package mutating func markUnwritten() { needsWrite = true }

    /// Discards the typed text, which cannot be saved.
    ///
    /// - Returns: The text for the editor to show.
    package mutating func revert() -> String {
        typedAt = nil
        needsWrite = false
        shown = stored
        return stored
    }

    /// Handles a completed write.
    ///
    /// - Parameters:
    ///   - text: The written text.
    ///   - stored: The value that the store made of it.
    ///   - replaced: The value that the store held just before.
    /// - Returns: Whether another program's value was overwritten.
    package mutating func written(_ text: String, stored: String, replaced: String) -> Bool {
        let hasOverwritten = !replaced.isSame(as: self.stored) && !replaced.isSame(as: stored)
        if hasOverwritten { externalValue = replaced }
        self.stored = stored
        if writing?.isSame(as: text) == true { writing = nil }
        return hasOverwritten
    }

    /// Handles a failed write, which is tried again with the next key, or when the editor loses the focus.
    package mutating func failed(_ text: String) {
        guard writing?.isSame(as: text) == true else { return }
        (writing, needsWrite) = (nil, true)
    }

    /// The effect on the editor of a value read from the store.
    package enum ExternalUpdate: Equatable, Sendable {
        case nothing
        /// The editor must show this value.
        case shows(String)
        /// The typed text stays and will overwrite the value.
        case overwritten
    }

    /// Handles a value read from the store.
    package mutating func read(_ value: String) -> ExternalUpdate {
        guard !value.isSame(as: stored) else { return .nothing }
        stored = value
        guard isPending else {
            shown = value
            return .shows(value)
        }
        externalValue = value
        if writing == nil { needsWrite = true }
        return .overwritten
    }

    /// Forgets another program's value after it was accepted or dismissed.
    package mutating func dismissExternalValue() { externalValue = nil }
}

extension String {
    /// Returns whether both texts consist of the same bytes. `==` would ignore a difference in Unicode
    /// normalization only.
    fileprivate func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
