// The item whose details are shown, with the drafts of its texts.

import Gestures
import Todo

/// A text among an item's details.
enum DetailText: CaseIterable, Hashable, Sendable {
    case title, notes

    /// The field of the item.
    var field: Field {
        switch self {
        case .title: .title
        case .notes: .notes
        }
    }

    /// Returns the text of an item.
    func value(of item: Item) -> String {
        switch self {
        case .title: item.title
        case .notes: item.notes
        }
    }
}

/// An item whose details are shown.
struct DetailDraft: Equatable, Sendable {
    /// The item as last read from the store.
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

    /// Whether an edit is not in the store yet.
    var isPending: Bool { title.isPending || notes.isPending }

    /// Returns the texts that have to be saved by this time.
    func due(at time: Seconds) -> [DetailText] {
        DetailText.allCases.filter { self[$0].deadline.map { $0 <= time } ?? false }
    }

    /// The time at which the next text has to be saved; nil if none has to.
    var deadline: Seconds? { DetailText.allCases.compactMap { self[$0].deadline }.min() }

    /// Updates the draft with the item as it was read from the store.
    ///
    /// - Returns: The effect on each text.
    mutating func read(_ item: Item) -> [(text: DetailText, reading: TextDraft.Reading)] {
        self.item = item
        return DetailText.allCases.map { ($0, self[$0].read($0.value(of: item))) }
    }
}
