// The lists as they are seen, and the way to them and back.

import Desk
import Foundation

/// A list's row as it is laid out.
struct ListRow: Equatable, Sendable {
    let name: String
    /// What is said of its open items, such as "2 open items".
    let count: String
    let isFocused: Bool
    /// Where the row is laid out, in screen px.
    let place: ScreenRect
}

extension FurrowDesk {
    /// The name of the row at the end of the lists that leads to the trash.
    nonisolated static let trash = "Trash"

    /// The names of the rows before the lists that lead to the views.
    nonisolated static let views = ["Today", "Scheduled", "Done"]

    /// The rows of the lists on the screen, from the top down, without the way to the trash; none while a list covers them.
    func lists() throws -> [ListRow] {
        let rows = try listRows()
        return rows.last?.name == Self.trash ? rows.dropLast() : rows
    }

    /// The rows of the lists on the screen, from the top down, with the way to the trash where it is not scrolled away; none
    /// while a list covers them.
    func listRows() throws -> [ListRow] { try allListRows().filter { !Self.views.contains($0.name) } }

    /// The same with the ways to the views before them.
    func allListRows() throws -> [ListRow] {
        guard let list = try tree().first(role: "list", name: "Lists") else { return [] }
        return list.children.compactMap { item in
            guard let row = item.children.first(where: { $0.role == "list item" }), let place = row.bounds,
                place.height > 0
            else { return nil }
            let count = item.description.isEmpty ? row.description : item.description
            return ListRow(name: row.name, count: count, isFocused: item.states.contains(.focused), place: place)
        }.sorted { $0.place.y < $1.place.y }
    }

    /// The row of a list.
    func listRow(_ name: String) throws -> ListRow {
        guard let row = try allListRows().first(where: { $0.name == name }) else {
            throw DeskError.accessibility("no list \(name)")
        }
        return row
    }

    /// Whether a list is seen, or the trash, or the view of a tag.
    func isListShown() throws -> Bool {
        try tree().first {
            $0.role == "list" && (["Items", Self.trash].contains($0.name) || $0.name.hasPrefix("#"))
        } != nil
    }

    /// Waits until the lists are seen, these and no others, with the way to the trash at their end, and the list that
    /// covered them is gone.
    func waitForLists(_ names: [String]) throws {
        var last: (rows: [ListRow], picture: Screenshot)?
        try desk.wait("the lists \(names)") {
            let now = try listRows()
            let picture = try desk.screenshot(of: window.frame)
            defer { last = (now, picture) }
            guard now.map(\.name) == names + [Self.trash], try !isListShown(), let last else {
                return false
            }
            return last.rows == now && now.allSatisfy { picture.difference(from: last.picture, in: $0.place) == 0 }
        }
    }

    /// Waits until no list of lists is seen, only a list with these items, which rest.
    func waitForItems(_ titles: [String]) throws {
        try desk.wait("the lists are covered") { try tree().first(role: "list", name: "Lists") == nil }
        listNow = nil
        try waitForRows(titles)
    }

    /// Goes up to the lists by a key.
    func goUp(to names: [String], by key: String = "alt+left") throws {
        try desk.keyboard.press(key)
        try waitForLists(names)
    }

    /// The lists' names in the store, in their order.
    func storedLists() throws -> [String] { try desk.lists(store).map(\.name) }

    /// The lists' ids in the store, in their order.
    func storedListIDs() throws -> [String] { try desk.lists(store).map(\.id) }

    /// Waits until these lists are in the store and on the screen.
    func waitForStoredLists(_ names: [String]) throws {
        try desk.wait("\(names) in the store") { try storedLists() == names }
        try waitForLists(names)
    }

    /// Makes a list with these items by the command line.
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

    /// Gives a list's row the keyboard focus by Down keys, each once the one before it has moved the focus.
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
