// A text of an item that is typed while others may change it: what was read, what waits to be written, what came from
// elsewhere.

import Gestures
import Todo

/// One text of an item as it stands in its editor.
///
/// The editor has the text; what is here says when it is to be written, and what becomes of what the store has. What is
/// typed wins over a change from elsewhere, whose value stays here until it is taken up or put away.
struct TextDraft: Equatable, Sendable {
    /// Seconds after the last key until what was typed is saved.
    static let patience: Seconds = 2

    /// What the store holds, as far as is known.
    private(set) var kept: String
    /// The editor's text when it was last saved or shown; it may end in a space that is not kept.
    private(set) var shown: String
    /// When a key last changed it; nil where nothing waits to be saved.
    private(set) var typedAt: Seconds?
    /// What is on its way to the store.
    private(set) var writing: String?
    /// Whether it is to be written though nothing was typed since: it could not be, or another program came between.
    private(set) var isOwed = false
    /// What another program had written, which ours took the place of.
    private(set) var theirs: String?

    init(_ kept: String) { (self.kept, shown) = (kept, kept) }

    /// Whether anything typed is not in the store yet.
    var isPending: Bool { typedAt != nil || writing != nil || isOwed }

    /// When it is to be saved; nil where there is nothing to save, or that has been tried.
    var deadline: Seconds? { typedAt.map { $0 + Self.patience } }

    /// A key changed the text.
    mutating func typed(at time: Seconds) { typedAt = time }

    /// The editor's text is to be saved.
    ///
    /// - Returns: what is to be written; nil where that is in the store, or on its way there.
    mutating func save(_ text: String) -> String? {
        typedAt = nil
        guard isOwed || !text.isSame(as: shown) else { return nil }
        (shown, writing, isOwed) = (text, text, false)
        return text
    }

    /// What is typed is none that can be kept yet: it waits for the next key.
    mutating func wait() { typedAt = nil }

    /// The editor shows what could not be written before.
    mutating func owe() { isOwed = true }

    /// What is typed is none that can be kept, and is given up.
    ///
    /// - Returns: what the editor is to show.
    mutating func giveUp() -> String {
        (typedAt, isOwed, shown) = (nil, false, kept)
        return kept
    }

    /// It was written.
    ///
    /// - Parameters:
    ///   - text: what was given to the store.
    ///   - kept: what that keeps of it.
    ///   - replaced: what it held just before.
    /// - Returns: whether another program's value was written over.
    mutating func written(_ text: String, kept: String, replaced: String) -> Bool {
        let isOverruled = !replaced.isSame(as: self.kept) && !replaced.isSame(as: kept)
        if isOverruled { theirs = replaced }
        self.kept = kept
        if writing?.isSame(as: text) == true { writing = nil }
        return isOverruled
    }

    /// It could not be written: it is tried again with the next key, or when the editor is left.
    mutating func failed(_ text: String) {
        guard writing?.isSame(as: text) == true else { return }
        (writing, isOwed) = (nil, true)
    }

    /// What the store turned out to hold means for the editor.
    enum Reading: Equatable, Sendable {
        case nothing
        /// This is to be shown.
        case shows(String)
        /// What is typed stays, and is written over it.
        case overruled
    }

    /// The store holds this.
    mutating func read(_ value: String) -> Reading {
        guard !value.isSame(as: kept) else { return .nothing }
        kept = value
        guard isPending else {
            shown = value
            return .shows(value)
        }
        theirs = value
        if writing == nil { isOwed = true }
        return .overruled
    }

    /// What another program had written was taken up, or put away.
    mutating func forgetTheirs() { theirs = nil }
}

extension String {
    /// Whether it is the same text, byte by byte: `==` would call one unchanged that is only composed differently.
    fileprivate func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
