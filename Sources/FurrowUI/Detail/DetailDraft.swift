// An item whose details are shown: as it was read, and its texts as they are typed.

import Gestures
import Todo

/// What of an item's details is typed as text.
enum DetailText: CaseIterable, Hashable, Sendable {
    case title, notes

    /// The item's field.
    var field: Field {
        switch self {
        case .title: .title
        case .notes: .notes
        }
    }

    /// The text in an item.
    func value(of item: Item) -> String {
        switch self {
        case .title: item.title
        case .notes: item.notes
        }
    }
}

/// An item whose details are shown.
struct DetailDraft: Equatable, Sendable {
    /// The item as the store has it, as far as is known.
    private(set) var item: Item
    private var title: TextDraft
    private var notes: TextDraft

    init(_ item: Item) {
        self.item = item
        (title, notes) = (TextDraft(item.title), TextDraft(item.notes))
    }

    subscript(text: DetailText) -> TextDraft {
        get {
            switch text {
            case .title: title
            case .notes: notes
            }
        }
        set {
            switch text {
            case .title: title = newValue
            case .notes: notes = newValue
            }
        }
    }

    /// Whether anything typed is not in the store yet.
    var isPending: Bool { title.isPending || notes.isPending }

    /// The texts that are to be saved by this time.
    func due(at time: Seconds) -> [DetailText] {
        DetailText.allCases.filter { self[$0].deadline.map { $0 <= time } ?? false }
    }

    /// When the next text is to be saved; nil where none waits.
    var deadline: Seconds? { DetailText.allCases.compactMap { self[$0].deadline }.min() }

    /// The store holds the item like this.
    ///
    /// - Returns: what that means for each text.
    mutating func read(_ item: Item) -> [(text: DetailText, reading: TextDraft.Reading)] {
        self.item = item
        return DetailText.allCases.map { ($0, self[$0].read($0.value(of: item))) }
    }
}
