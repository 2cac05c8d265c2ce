// The view of a screen reader: rows by their names, and actions by theirs.

import Desk
import Foundation

extension FurrowDesk {
    /// The lists, with their accessible names as raw values.
    enum ListKind: String {
        case items = "Tasks"
        case lists = "Lists"
        case trash = "Trash"

        /// The rows at the end of the list that stand for nothing in the store.
        var lastRows: [String] { self == .lists ? [FurrowDesk.trash] : [] }

        /// The rows at the beginning of the list that stand for nothing in the store.
        var firstRows: [String] { self == .lists ? FurrowDesk.views : [] }
    }

    /// Returns the rows of a level as a screen reader meets them, even if other widgets cover them.
    func accessibleRows(_ kind: ListKind = .items) throws -> [Accessible] {
        let whole = try desk.accessible(program, hidden: true)
        return whole.first(role: "list", name: kind.rawValue)?.children.filter { $0.role == "list item" } ?? []
    }

    func accessibleRow(_ name: String, _ kind: ListKind = .items) throws -> Accessible {
        guard let row = try accessibleRows(kind).first(where: { $0.name == name }) else {
            throw DeskError.accessibility("no row “\(name)”")
        }
        return row
    }

    func accessibleActions(of name: String, _ kind: ListKind = .items) throws -> Set<String> {
        Set(try desk.actions(of: try accessibleRow(name, kind)).map(\.name))
    }

    /// Performs an action of a row, once the row offers it.
    func performAction(_ action: String, on name: String, _ kind: ListKind = .items) throws {
        try desk.wait("“\(action)” on “\(name)”") {
            let row = try accessibleRow(name, kind)
            guard try desk.actions(of: row).contains(where: { $0.name == action }) else { return false }
            try desk.perform(action, on: row)
            return true
        }
    }

    /// Presses the control with this name, wherever it is.
    func press(_ role: String, _ name: String) throws {
        try desk.wait("the \(role) “\(name)”") {
            let node = try desk.accessible(program, hidden: true).first { node in
                node.role == role && node.name.hasPrefix(name) && (node.bounds?.width ?? 0) > 0
            }
            guard let node else { return false }
            try desk.perform("Click", on: node)
            return true
        }
    }

    /// Sets the text of the editor that is about to open, and saves it.
    func enterText(_ text: String, into field: String = "Title") throws {
        try desk.wait("the editor for “\(text)”") {
            let whole = try desk.accessible(program, hidden: true)
            guard let editor = whole.first(role: "text box", name: field), editor.states.contains(.focused) else {
                return false
            }
            try desk.set(text, in: editor)
            try desk.perform("Activate", on: editor)
            return true
        }
    }

    /// Waits until a text is announced after the announcement that was last waited for.
    func waitForAnnouncement(_ text: String) throws {
        do {
            try desk.wait("“\(text)” to be said") { try isAnnounced(text) }
        } catch {
            let others = try desk.announcements(of: program).dropFirst(seenAnnouncements)
            throw Unexpected("“\(text)” is not said, but \(others): \(error)")
        }
    }

    /// Returns whether a text was announced. GTK announces with an event; versions without it
    /// (``Desk/announcesByEvents``) set the text as a description for a while.
    private func isAnnounced(_ text: String) throws -> Bool {
        guard Desk.announcesByEvents else {
            return try desk.accessible(program, hidden: true).first { $0.description == text } != nil
        }
        let others = try desk.announcements(of: program).dropFirst(seenAnnouncements)
        guard let place = others.firstIndex(where: { Self.matches($0, text) }) else { return false }
        seenAnnouncements = place + 1
        return true
    }

    /// Returns whether an announcement says a text, either exactly or as a toast, which libadwaita 1.6 and newer
    /// announces together with its button.
    static func matches(_ announcement: String, _ text: String) -> Bool {
        let toast = "A toast appeared: " + text
        return [text, toast, toast + ", has a button: Undo"].contains(announcement)
    }

    /// Waits until the rows of a level have these names.
    func waitForAccessibleRows(_ names: [String], _ kind: ListKind = .items) throws {
        try desk.wait("the rows \(names)") {
            try accessibleRows(kind).map(\.name) == kind.firstRows + names + kind.lastRows
        }
    }
}

extension FurrowDesk {
    /// Creates a list from the command line, and waits until the window knows the list.
    func addList(_ name: String) throws {
        _ = try desk.furrow(store, ["new-list", name])
        guard let first = try rows().first?.title else { return }
        try desk.wait("the list \(name)") { try accessibleActions(of: first).contains("Move to List…") }
    }

    func titles(in list: String) throws -> [String] {
        let json = try desk.furrow(store, ["list", "--list", list, "--json"]).output
        return try JSONDecoder().decode([StoredItem].self, from: Data(json.utf8)).map(\.title)
    }
}
