// What a screen reader hears and asks for: rows by their names, actions by theirs.

import Desk
import Foundation

extension FurrowDesk {
    /// The lists by their accessible names.
    enum Level: String {
        case items = "Items"
        case lists = "Lists"
        case trash = "Trash"

        /// The rows at its end that stand for nothing of the store.
        var lastRows: [String] { self == .lists ? [FurrowDesk.trash] : [] }

        /// Those at its beginning, likewise.
        var firstRows: [String] { self == .lists ? FurrowDesk.views : [] }
    }

    /// The rows of a level as a screen reader meets them, also where other things lie over them.
    func spokenRows(_ level: Level = .items) throws -> [Accessible] {
        let whole = try desk.accessible(program, hidden: true)
        return whole.first(role: "list", name: level.rawValue)?.children.filter { $0.role == "list item" } ?? []
    }

    /// The row of this name.
    func spokenRow(_ name: String, _ level: Level = .items) throws -> Accessible {
        guard let row = try spokenRows(level).first(where: { $0.name == name }) else {
            throw DeskError.accessibility("no row “\(name)”")
        }
        return row
    }

    /// The names of what can be done with a row.
    func spokenActions(of name: String, _ level: Level = .items) throws -> Set<String> {
        Set(try desk.actions(of: try spokenRow(name, level)).map(\.name))
    }

    /// Does an action of a row, once the row offers it.
    func act(_ action: String, on name: String, _ level: Level = .items) throws {
        try desk.wait("“\(action)” on “\(name)”") {
            let row = try spokenRow(name, level)
            guard try desk.actions(of: row).contains(where: { $0.name == action }) else { return false }
            try desk.perform(action, on: row)
            return true
        }
    }

    /// Presses a control of this name, wherever it is.
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

    /// Gives the editor that is about to open a text, and has it kept.
    func dictate(_ text: String, into field: String = "Title") throws {
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

    /// Waits until this is announced, after what was last waited for.
    func waitForAnnouncement(_ text: String) throws {
        do {
            try desk.wait("“\(text)” to be said") { try isAnnounced(text) }
        } catch {
            let others = try desk.announcements(of: program).dropFirst(heard)
            throw Unexpected("“\(text)” is not said, but \(others): \(error)")
        }
    }

    /// GTK announces by an event; one that has none (``Desk/announcesByEvents``) has something described by it for a while.
    private func isAnnounced(_ text: String) throws -> Bool {
        guard Desk.announcesByEvents else {
            return try desk.accessible(program, hidden: true).first { $0.description == text } != nil
        }
        let others = try desk.announcements(of: program).dropFirst(heard)
        guard let place = others.firstIndex(where: { Self.says($0, text) }) else { return false }
        heard = place + 1
        return true
    }

    /// Whether an announcement says a text: in these words, or as that of a toast, which libadwaita (from 1.6 on) announces
    /// with what it offers.
    static func says(_ announcement: String, _ text: String) -> Bool {
        let toast = "A toast appeared: " + text
        return [text, toast, toast + ", has a button: Undo"].contains(announcement)
    }

    /// Waits until the rows of a level have these names.
    func waitForSpoken(_ names: [String], _ level: Level = .items) throws {
        try desk.wait("the rows \(names)") {
            try spokenRows(level).map(\.name) == level.firstRows + names + level.lastRows
        }
    }
}

extension FurrowDesk {
    /// Makes a list by the command line, and waits until the window knows it.
    func addList(_ name: String) throws {
        _ = try desk.furrow(store, ["new-list", name])
        guard let first = try rows().first?.title else { return }
        try desk.wait("the list \(name)") { try spokenActions(of: first).contains("Move to List…") }
    }

    /// The titles of a list in the store.
    func titles(in list: String) throws -> [String] {
        let json = try desk.furrow(store, ["list", "--list", list, "--json"]).output
        return try JSONDecoder().decode([StoredItem].self, from: Data(json.utf8)).map(\.title)
    }
}
