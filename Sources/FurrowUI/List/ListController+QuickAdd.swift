// Days, times and repeats in the words of a new item's title, while it is typed.

import Foundation
import GtkSupport
import Todo

/// Words of a title that were taken out of it, and what they say.
struct TitleChip: Equatable, Sendable {
    /// What they say, in words.
    var text: String
    /// The words as they were typed.
    var words: String
    /// Where the words end in the typed text, in characters as toolkits count them: code points.
    var end: Int
}

/// Reads dates in titles.
struct TitleReading: Sendable {
    /// What the words of a title say; the words named are not to be taken.
    var read: @Sendable (_ typed: String, _ literal: Set<String>) -> QuickAdd
    /// What a chip says, in words.
    var words: @MainActor @Sendable (QuickAdd.Value) -> String
}

extension ListController {
    /// What the words of the new item's title say; nil where none are read: of an item that is there already, of a list, of
    /// what was pasted.
    func reading(of typed: String, in edited: Editing) -> QuickAdd? {
        guard let titleReading, edited.isNew, !edited.isPasted, query != .lists else { return nil }
        return titleReading.read(typed, edited.literal)
    }

    /// The title being typed is another.
    func titleChanged() {
        guard let edited = editing, edited.isNew else { return }
        let typed = surface?.editedText ?? ""
        let quick = reading(of: typed, in: edited)
        let chips = (quick?.chips ?? []).map { chip in
            TitleChip(
                text: titleReading?.words(chip.value) ?? chip.words, words: chip.words,
                end: typed.unicodeScalars.distance(from: typed.startIndex, to: chip.range.upperBound))
        }
        surface?.show(chips)
    }

    /// Words that were taken are words again, for as long as this title is typed.
    func keepWords(_ words: String) {
        events.change { $0.literal.insert(words) }
        titleChanged()
    }

    /// Something was pasted into the title: its words were not typed now.
    func titlePasted() {
        events.change { $0.isPasted = true }
        titleChanged()
    }
}
