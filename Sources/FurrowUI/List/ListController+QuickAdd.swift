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
    /// What the words of a title say; the words named are not to be taken, and the day is that of the place where it is
    /// typed, if it has one.
    var read: @Sendable (_ typed: String, _ literal: Set<String>, _ day: Day?) -> QuickAdd
    /// What a chip says, in words.
    var words: @MainActor @Sendable (QuickAdd.Value) -> String
}

extension ListController {
    /// What the words of the new item's title say; nil where none are read: of an item that is there already, of a list.
    func reading(of typed: String, in edited: Editing) -> QuickAdd? {
        guard let titleReading, edited.isNew, query != .lists else { return nil }
        return titleReading.read(typed, edited.literal, library.day(ofDraft: edited.id))
    }

    /// The title being typed is another.
    func titleChanged() {
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

    /// Words that were taken are words again, for as long as this title is typed.
    func keepWords(_ words: String) {
        events.change { $0.literal.insert(words) }
        titleChanged()
    }

    /// Something is about to be pasted into the title: its words are not typed now.
    func titlePasted() {
        let typed = surface?.editedText ?? ""
        events.change { $0.beforePaste = typed }
    }

    /// The words that came by a paste stay words, wherever they stand; what is typed beside them is read.
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
    /// What it says: a time by itself with its day, where that is not today and no other words name it.
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
    /// The words, also those in part, of what was put into a text in one place.
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
