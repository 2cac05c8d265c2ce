// Reading dates, times and repeat rules in a new task's title while it is typed.

import Foundation
import GLibSupport
import Todo

/// Words that were taken out of a title, and their meaning.
package struct TitleChip: Equatable, Sendable {
    /// The meaning, formatted for the user.
    package var text: String
    /// The words as typed.
    package var words: String
    /// The end of the words in the typed text, in code points, which toolkits count.
    package var end: Int
}

extension ListController {
    /// Reads a new task's title; returns nil for an existing task or a list, whose titles are not read.
    package func reading(of typed: String, in edited: Editing) -> QuickAdd? {
        guard let titleReading, edited.isNew, !query.isOfLists else { return nil }
        return titleReading.read(typed, edited.literal, library.day(ofDraft: edited.id))
    }

    /// Updates the chips after the typed title has changed.
    package func titleChanged() {
        guard editing?.isNew == true else { return }
        let typed = surface?.editedText ?? ""
        keepPasted(in: typed)
        guard !typed.isEmpty, let edited = editing, let titleReading, let quick = reading(of: typed, in: edited) else {
            surface?.show([])
            return
        }
        let chips = quick.chips.map { chip in
            TitleChip(
                text: titleReading.words(chip.value(in: quick, today: library.today)), words: chip.words,
                end: typed.unicodeScalars.distance(from: typed.startIndex, to: chip.range.upperBound))
        }
        surface?.show(chips)
    }

    /// Makes a chip's words part of the title again, for as long as this title is typed.
    package func keepWords(_ words: String) {
        events.change { $0.literal.insert(words) }
        titleChanged()
    }

    /// Prepares for a paste into the title, whose words do not count as typed.
    package func titlePasted() {
        let typed = surface?.editedText ?? ""
        events.change { $0.beforePaste = typed }
    }

    /// Marks pasted words as literal; what is typed next to them is still read.
    private func keepPasted(in typed: String) {
        guard let before = editing?.beforePaste, before != typed else { return }
        let pasted = typed.words(newSince: before)
        events.change { edited in
            edited.literal.formUnion(pasted)
            edited.beforePaste = nil
        }
    }
}

extension QuickAdd.Chip {
    /// Returns the chip's value. A time alone gets a day if that is not today and no other words name the day.
    fileprivate func value(in quick: QuickAdd, today: Day) -> QuickAdd.Value {
        guard case .time = value, !quick.chips.contains(where: \.value.namesDay),
            case .floating(let local)? = quick.due, local.day != today
        else { return value }
        return .moment(local)
    }
}

extension QuickAdd.Value {
    fileprivate var namesDay: Bool {
        switch self {
        case .day, .moment: true
        case .time, .repeats, .tag, .priority: false
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
