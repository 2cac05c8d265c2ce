import Foundation
import GLibSupport
import TitleParsing
import Todo

/// The words of a recognized part of a title, and their meaning.
package struct TitleChip: Equatable, Sendable {
    /// The meaning, formatted for the user.
    package var text: String
    /// The words as typed.
    package var words: String
    /// The end of the words in the typed text, in code points, which toolkits count.
    package var end: Int
}

/// The titles that a user types in a list: their dates, and the titles that could not be written.
@MainActor package struct TypedTitles {
    /// The reader of dates in the titles of new tasks, or nil if that is switched off.
    package var reading: TitleReading?
    /// Typed texts that could not be written. Each waits until no editor is open.
    private var unsaved: [ListController.Editing] = []

    package init() {}

    // MARK: Dates in titles

    /// Recognizes the dates in the title of a new task. Returns nil if this is switched off.
    ///
    /// - Parameters:
    ///   - literal: The words that must not be read.
    ///   - day: The day that the task gets if the title names none.
    package func read(_ typed: String, literal: Set<String>, day: Day?) -> QuickAdd? {
        reading?.read(typed, literal, day)
    }

    /// Returns a chip for each recognized part of a typed title.
    package func chips(of quick: QuickAdd, in typed: String, today: Day) -> [TitleChip] {
        guard let reading else { return [] }
        return quick.chips.map { chip in
            TitleChip(
                text: reading.format(chip.value(in: quick, today: today)), words: chip.words,
                end: typed.unicodeScalars.distance(from: typed.startIndex, to: chip.range.upperBound))
        }
    }

    // MARK: Texts that could not be written

    /// Whether there is a text that could not be written.
    package var hasUnsaved: Bool { !unsaved.isEmpty }

    /// Stores a text that could not be written, to show it in an editor again later.
    package mutating func keep(_ typed: String, of edited: ListController.Editing) {
        var edited = edited
        edited.unsaved = typed
        unsaved.append(edited)
    }

    /// Removes and returns the text that has waited longest.
    package mutating func takeUnsaved() -> ListController.Editing? { unsaved.isEmpty ? nil : unsaved.removeFirst() }
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
