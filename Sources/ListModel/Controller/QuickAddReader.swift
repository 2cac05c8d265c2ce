import TitleParsing
import Todo

/// The words of a recognized part of a title, and their meaning.
package struct TitleChip: Equatable, Sendable {
    /// The meaning, formatted for the user.
    package internal(set) var text: String
    /// The words as typed.
    package internal(set) var words: String
    /// The end of the words in the typed text, in code points, which toolkits count.
    package internal(set) var end: Int
}

/// Reads dates, times and repeat rules in a new task's title while it is typed.
@MainActor package final class QuickAddReader: ListPart {
    let context: ListContext
    /// The parser of the titles of new tasks, or nil if that is switched off.
    package var parser: TitleParser?

    init(_ context: ListContext) {
        self.context = context
    }

    /// Recognizes the dates in a new task's title. Returns nil for an existing task or a list, whose titles are not
    /// read, and if reading is switched off.
    func parse(_ typed: String, in edited: Editing) -> QuickAdd? {
        guard edited.isNew, !query.showsLists else { return nil }
        return parser?.read(typed, edited.literal, rowStore.day(ofDraft: edited.id))
    }

    /// Updates the chips after the typed title has changed.
    package func titleChanged() {
        guard editing?.isNew == true else { return }
        let typed = surface?.editedText ?? ""
        markPasted(in: typed)
        guard !typed.isEmpty, let edited = editing, let quick = parse(typed, in: edited) else {
            surface?.showChips([])
            return
        }
        surface?.showChips(chips(of: quick, in: typed))
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

    /// Returns a chip for each recognized part of a typed title.
    private func chips(of quick: QuickAdd, in typed: String) -> [TitleChip] {
        guard let parser else { return [] }
        return quick.chips.map { chip in
            TitleChip(
                text: parser.format(chip.value(in: quick, today: rowStore.today)), words: chip.words,
                end: typed.unicodeScalars.distance(from: typed.startIndex, to: chip.range.upperBound))
        }
    }
}

extension QuickAdd.Chip {
    /// Returns the chip's value. A time without a day gets a day if the day is not today and no other words name it.
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
