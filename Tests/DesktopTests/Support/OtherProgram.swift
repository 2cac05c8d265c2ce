// Another program on the window's store: the command line.

import Desk

/// The changes that the command line makes in a window's list, and the expected state of that list.
@MainActor final class OtherProgram {
    private let furrow: FurrowDesk
    /// The texts of the rows in list order; completed ones have a check mark.
    private(set) var texts: [String]
    private var ids: [String: String]

    struct Change: Sendable {
        let name: String
        /// Whether all rows that the change adds or removes are above a row in the middle of the view.
        var isAbove = true
        let make: @MainActor @Sendable (OtherProgram) throws -> Void

        init(
            _ name: String, isAbove: Bool = true, _ make: @escaping @MainActor @Sendable (OtherProgram) throws -> Void
        ) {
            self.name = name
            self.isAbove = isAbove
            self.make = make
        }
    }

    init(beside furrow: FurrowDesk) throws {
        self.furrow = furrow
        let stored = try furrow.desk.lists(furrow.store).flatMap { try furrow.stored(in: $0.id) }
        ids = Dictionary(stored.map { ($0.title, $0.id) }) { $1 }
        texts = try furrow.stored(in: "Tasks").map { $0.done ? "✓ \($0.title)" : $0.title }
    }

    /// Makes a change and waits until the window, which is traced, shows the changed list. A list scrolled to its top
    /// must stay there; another one must keep the given row in place, unless the change is not above that row.
    func make(_ change: Change, around title: String) throws {
        let (before, place) = (try furrow.scroll, texts.firstIndex(of: title) ?? 0)
        try change.make(self)
        let way = (texts.firstIndex(of: title) ?? 0) - place
        let after = before == 0 ? 0 : before + Double(way * Row.height)
        var seen: [String] = []
        do {
            try furrow.desk.wait("the rows after “\(change.name)”") {
                seen = try furrow.rows().map(\.text)
                guard let start = texts.firstIndex(of: seen.first ?? ""),
                    seen == Array(texts[start...].prefix(seen.count))
                else { return false }
                return try furrow.scroll == after || !change.isAbove && before > 0
            }
        } catch {
            throw Unexpected("\(before) px became \(try furrow.scroll), not \(after); \(seen) of \(texts): \(error)")
        }
    }

    private func run(_ words: String...) throws { _ = try furrow.desk.furrow(furrow.store, words) }

    private func id(_ title: String) throws -> String {
        guard let id = ids[title] else { throw Unexpected("no item \(title)") }
        return id
    }

    // MARK: Commands

    func add(_ title: String, top: Bool) throws {
        ids[title] = try furrow.add(title, top: top)
        texts.insert(title, at: top ? 0 : openCount)
    }

    func complete(_ title: String) throws {
        try run("done", id(title))
        texts.removeAll { $0 == title }
        texts.insert("✓ " + title, at: openCount)
    }

    func delete(_ title: String) throws {
        try run("delete", id(title))
        texts.removeAll { $0 == title }
    }

    /// Moves a task out of the list or, if it is in another list, to the top of this list.
    func move(_ title: String, to list: String) throws {
        try run("move", "--list", list, id(title))
        if texts.contains(title) { texts.removeAll { $0 == title } } else { texts.insert(title, at: 0) }
    }

    func prioritize(_ title: String) throws { try run("edit", "--priority", "high", id(title)) }

    /// Undoes the last step, made by any program.
    func undo(to texts: [String]) throws {
        try run("undo")
        self.texts = texts
    }

    func redo(to texts: [String]) throws {
        try run("redo")
        self.texts = texts
    }

    private var openCount: Int { texts.count { !$0.hasPrefix("✓ ") } }
}

extension FurrowDesk {
    /// The scroll offset of a traced program's list, in px.
    var scroll: Double {
        get throws { try trace().lines("scroll").last?.y ?? 0 }
    }
}
