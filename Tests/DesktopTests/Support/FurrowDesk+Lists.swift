// The page of lists as the screen shows it, and the navigation between it and a list.

import Desk
import Foundation

/// The row of a list as laid out.
struct ListRow: Equatable, Sendable {
    let name: String
    /// The text that counts its open tasks, such as "2 open tasks".
    let count: String
    let isFocused: Bool
    /// The place at which the row is laid out, in screen px.
    let frame: ScreenRect
}

extension FurrowDesk {
    /// The name of the row at the end of the lists that leads to the trash.
    nonisolated static let trash = "Trash"

    /// The names of the rows before the lists that lead to the views.
    nonisolated static let views = ["Today", "Scheduled", "Done"]

    /// Returns the rows of the lists on the screen, from top to bottom, without the row of the trash; empty while a
    /// list covers them.
    func lists() throws -> [ListRow] {
        let rows = try listRows()
        return rows.last?.name == Self.trash ? rows.dropLast() : rows
    }

    /// Returns the rows of the lists on the screen, from top to bottom, with the row of the trash unless it is
    /// scrolled away; empty while a list covers them.
    func listRows() throws -> [ListRow] { try allListRows().filter { !Self.views.contains($0.name) } }

    /// Returns the same rows, preceded by the rows of the views.
    func allListRows() throws -> [ListRow] {
        guard let list = try tree().first(role: "list", name: "Lists") else { return [] }
        return list.children.compactMap { item in
            guard let row = item.children.first(where: { $0.role == "list item" }), let frame = row.bounds,
                frame.height > 0
            else { return nil }
            let count = item.description.isEmpty ? row.description : item.description
            return ListRow(name: row.name, count: count, isFocused: item.states.contains(.focused), frame: frame)
        }.sorted { $0.frame.y < $1.frame.y }
    }

    func listRow(_ name: String) throws -> ListRow {
        guard let row = try allListRows().first(where: { $0.name == name }) else {
            throw DeskError.accessibility("no list \(name)")
        }
        return row
    }

    /// Returns whether a list, the trash or the view of a tag is visible.
    func isListShown() throws -> Bool {
        try tree().first {
            $0.role == "list" && (["Tasks", Self.trash].contains($0.name) || $0.name.hasPrefix("#"))
        } != nil
    }

    /// Waits until exactly these lists are visible, followed by the row of the trash, and the list that covered them
    /// is gone.
    func waitForLists(_ names: [String]) throws {
        var last: (rows: [ListRow], picture: Screenshot)?
        try desk.wait("the lists \(names)") {
            let now = try listRows()
            let picture = try desk.screenshot(of: window.frame)
            defer { last = (now, picture) }
            guard now.map(\.name) == names + [Self.trash], try !isListShown(), let last else {
                return false
            }
            return last.rows == now && now.allSatisfy { picture.difference(from: last.picture, in: $0.frame) == 0 }
        }
    }

    /// Waits until the page of lists is gone and a list with these tasks is visible and at rest.
    func waitForItems(_ titles: [String]) throws {
        try desk.wait("the lists are covered") { try tree().first(role: "list", name: "Lists") == nil }
        cachedList = nil
        try waitForRows(titles)
    }

    /// Goes up to the lists with a key.
    func goUp(to names: [String], by key: String = "alt+left") throws {
        try desk.keyboard.press(key)
        try waitForLists(names)
    }

    /// Returns the names of the lists in the store, in order.
    func storedLists() throws -> [String] { try desk.lists(store).map(\.name) }

    /// Returns the ids of the lists in the store, in order.
    func storedListIDs() throws -> [String] { try desk.lists(store).map(\.id) }

    /// Waits until exactly these lists are in the store and on the screen.
    func waitForStoredLists(_ names: [String]) throws {
        try desk.wait("\(names) in the store") { try storedLists() == names }
        try waitForLists(names)
    }

    /// Creates a list with these tasks from the command line.
    func makeList(_ name: String, _ titles: [String] = []) throws {
        _ = try desk.furrow(store, ["new-list", name])
        for title in titles { _ = try desk.furrow(store, ["add", "--list", name, title]) }
    }

    /// Waits until the row of this list has the keyboard focus.
    func waitForListFocus(on name: String) throws {
        try desk.wait("the focus on \(name)") { try listRow(name).isFocused }
    }

    /// Waits for the editor of a list's name, with the keyboard focus and this text.
    func waitForNameEditor(_ text: String) throws {
        try desk.wait("a name's editor with “\(text)”") {
            guard let editor = try tree().first(role: "text box", name: "Name"), editor.states.contains(.focused)
            else { return false }
            return try desk.text(of: editor) == text
        }
    }

    /// Moves the keyboard focus to a list's row with Down, each press once the previous one has moved the focus.
    func focusList(_ name: String) throws {
        var last: String?
        try desk.wait("the focus on \(name)") {
            let focused = try listRows().first(where: \.isFocused)?.name
            if focused != name, focused != last { try desk.keyboard.press("down") }
            last = focused
            return focused == name
        }
    }
}
