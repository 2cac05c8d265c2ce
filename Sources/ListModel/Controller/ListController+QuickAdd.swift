// Reading dates, times and repeat rules in a new task's title while it is typed.

import Foundation
import GLibSupport
import TitleParsing
import Todo

extension ListController {
    /// Recognizes the dates in a new task's title. Returns nil for an existing task or a list, whose titles are not
    /// read.
    package func reading(of typed: String, in edited: Editing) -> QuickAdd? {
        guard edited.isNew, !query.showsLists else { return nil }
        return titles.read(typed, literal: edited.literal, day: rowStore.day(ofDraft: edited.id))
    }

    /// Updates the chips after the typed title has changed.
    package func titleChanged() {
        guard editing?.isNew == true else { return }
        let typed = surface?.editedText ?? ""
        markPasted(in: typed)
        guard !typed.isEmpty, let edited = editing, let quick = reading(of: typed, in: edited) else {
            surface?.showChips([])
            return
        }
        surface?.showChips(titles.chips(of: quick, in: typed, today: rowStore.today))
    }

    /// Makes a chip's words part of the title again, for as long as this title is being typed.
    package func keepAsText(_ words: String) {
        events.change { $0.literal.insert(words) }
        titleChanged()
    }

    /// Prepares for a paste into the title, whose words do not count as typed.
    package func titlePasted() {
        let typed = surface?.editedText ?? ""
        events.change { $0.beforePaste = typed }
    }

    /// Marks pasted words as literal. Words typed next to them are still read.
    private func markPasted(in typed: String) {
        guard let before = editing?.beforePaste, before != typed else { return }
        let pasted = typed.words(newSince: before)
        events.change { edited in
            edited.literal.formUnion(pasted)
            edited.beforePaste = nil
        }
    }
}

extension String {
    /// Returns the words, including partly changed ones, that were inserted into a text at one place.
    fileprivate func words(newSince before: String) -> Set<String> {
        let isSpace = { (character: Character) in character.isWhitespace }
        let same = zip(self, before).prefix { $0 == $1 }.count
        let rest = zip(self.dropFirst(same).reversed(), before.dropFirst(same).reversed()).prefix { $0 == $1 }.count
        let (head, tail) = (prefix(same), suffix(rest))
        let start = head.lastIndex(where: isSpace) ?? startIndex
        let end = tail.firstIndex(where: isSpace) ?? endIndex
        return Set(self[start..<end].split(whereSeparator: isSpace).map(String.init))
    }
}
