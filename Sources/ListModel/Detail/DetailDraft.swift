import Gestures
import Todo

/// A text among an item's details.
package enum DetailText: CaseIterable, Hashable, Sendable {
    case title, notes

    package var field: Field {
        switch self {
        case .title: .title
        case .notes: .notes
        }
    }

    package func value(of item: Item) -> String {
        switch self {
        case .title: item.title
        case .notes: item.notes
        }
    }
}

/// The item whose details are shown, with the drafts of its texts.
package struct DetailDraft: Equatable, Sendable {
    /// The item as last read from the store.
    package private(set) var item: Item
    private var title: TextDraft
    private var notes: TextDraft

    package init(_ item: Item) {
        self.item = item
        (title, notes) = (TextDraft(item.title), TextDraft(item.notes))
    }

    package subscript(text: DetailText) -> TextDraft {
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
    package var isPending: Bool { title.isPending || notes.isPending }

    /// Returns the texts that must be saved by this time.
    package func due(at time: Seconds) -> [DetailText] {
        DetailText.allCases.filter { self[$0].deadline.map { $0 <= time } ?? false }
    }

    /// The time at which the next text must be saved, or nil if no text is waiting.
    package var deadline: Seconds? { DetailText.allCases.compactMap { self[$0].deadline }.min() }

    /// Updates the draft with the item that was read from the store.
    ///
    /// - Returns: The effect on each text.
    package mutating func read(_ item: Item) -> [(text: DetailText, update: TextDraft.ExternalUpdate)] {
        self.item = item
        return DetailText.allCases.map { ($0, self[$0].read($0.value(of: item))) }
    }
}
