// The rows: what assistive technology is told of them, and where the picture shows their fronts.

import Desk
import Foundation

/// A row as it is laid out.
struct Row: Equatable, Sendable {
    /// Px.
    static let height = 56

    let title: String
    let isDone: Bool
    let isFocused: Bool
    /// Where the row is laid out, in screen px; what moves it for a while does not count.
    let place: ScreenRect

    /// The title, with a tick where it is done.
    var text: String { isDone ? "✓ \(title)" : title }
}

extension Row {
    /// The row in an item of the list; nil where it has none, or none of any size.
    init?(_ item: Accessible) {
        guard let row = item.children.first(where: { $0.role == "list item" }), let place = row.bounds,
            place.height > 0
        else { return nil }
        self.init(
            title: row.name, isDone: row.states.contains(.checked), isFocused: item.states.contains(.focused),
            place: place)
    }
}

extension FurrowDesk {
    /// So many rows always fit into the window.
    private static let mostOnScreen = 11

    /// The program's accessible tree.
    func tree() throws -> Accessible { try desk.accessible(program) }

    /// The rows of the list on the screen, or of the trash, from the top down; none in an empty one.
    func rows() throws -> [Row] {
        guard let items = try listNode()?.children else { return [] }
        return items.compactMap(Row.init).sorted { $0.place.y < $1.place.y }
    }

    /// The list with its rows. Only of a long one some are scrolled away, and those are left out.
    private func listNode() throws -> Accessible? {
        if let known = listNow, let list = try? desk.refreshed(known, of: program),
            let rows = try? desk.refreshed(known, of: program, depth: 2, hidden: list.childCount <= Self.mostOnScreen)
        {
            return rows
        }
        let names = try (["Items", Self.trash, "Search Results"] + Self.views).map { try word($0) }
        // The view of a tag is called as that is.
        listNow = try tree().first { $0.role == "list" && (names.contains($0.name) || $0.name.hasPrefix("#")) }
        return listNow
    }

    /// The row of an item.
    func row(_ title: String) throws -> Row {
        guard let row = try rows().first(where: { $0.title == title }) else {
            // It may be about to come: whoever waits asks again.
            throw DeskError.accessibility("no row \(title)")
        }
        return row
    }
}

extension FurrowDesk {
    /// How far a row's front stands off its place on the screen, in px; positive is rightward.
    func offset(of title: String) throws -> Int { try offset(at: try row(title).place) }

    /// Where the colour of the front begins: what a front has uncovered is a menu of other colours.
    func offset(at place: ScreenRect) throws -> Int {
        let line = ScreenRect(x: place.x, y: place.y + 10, width: place.width, height: 1)
        let shot = try desk.screenshot(of: line)
        let colours = (line.x..<line.maxX).map { shot[$0, line.y] }
        guard let left = colours.first, let right = colours.last, left != right else { return 0 }
        if Menu.isColour(left) { return colours.firstIndex { $0 == right } ?? 0 }
        return (colours.lastIndex { $0 == left } ?? 0) + 1 - place.width
    }

    /// Waits until a row's front rests so far off its place.
    func waitForOffset(of title: String, _ offset: Int) throws {
        try waitForOffset(at: try row(title).place, offset)
    }

    /// Waits until the front of the row laid out here rests so far off its place.
    func waitForOffset(at place: ScreenRect, _ offset: Int) throws {
        var count = 0
        var last = 0
        do {
            try desk.wait("the front at \(offset) px") {
                last = try self.offset(at: place)
                count = last == offset ? count + 1 : 0
                return count == 3
            }
        } catch {
            throw Unexpected("the front stands at \(last) px and not at \(offset): \(error)")
        }
    }

    /// Waits until the rows on the screen are these and rest in their places.
    ///
    /// A completed row waits for 0.3 s before it moves, and until then all is as still as at rest.
    func waitForRows(_ titles: [String], still: Duration = .milliseconds(350)) throws {
        try waitForRest(still: still) { $0.map(\.text) == titles }
    }

    /// Waits until all rows are seen closed and in their places, and nothing has moved for a while.
    func waitForRest(still: Duration = .zero, and condition: ([Row]) -> Bool = { _ in true }) throws {
        var first: (rows: [Row], picture: Screenshot, time: ContinuousClock.Instant)?
        try desk.wait("the rows at rest") {
            let rows = try rows()
            let picture = try desk.screenshot(of: window.frame)
            let isAtRest = condition(rows) && rows.filter(isInClear).allSatisfy { isSeen($0, in: picture) }
            let isSame = first.map { first in
                first.rows == rows
                    && rows.filter(isInClear).allSatisfy { picture.difference(from: first.picture, in: $0.place) == 0 }
            }
            guard isAtRest, isSame == true, let first else {
                first = (rows, picture, .now)
                return false
            }
            return first.time.duration(to: .now) >= still
        }
    }

    /// Whether a row is seen whole, and not beneath a toast.
    private func isInClear(_ row: Row) -> Bool {
        row.place.y >= window.frame.y + 100 && row.place.maxY < window.frame.maxY - 80
    }

    /// Whether a closed row is seen where it is laid out: one colour up to its corners, and the rule below it.
    private func isSeen(_ row: Row, in picture: Screenshot) -> Bool {
        // The ring around the focus is within 5 px of the edges.
        let inset = 8 * desk.scale
        let (left, right) = (row.place.x + inset, row.place.maxX - inset - 1)
        let corners = [row.place.y + inset, row.place.maxY - inset - 1].flatMap {
            [picture[left, $0], picture[right, $0]]
        }
        let rule = picture[left, row.place.maxY - 1]
        return Set(corners).count == 1 && rule != corners[0]
    }
}

/// The rows' colours while they rest, by which they are found while they are parted.
struct Palette {
    let colours: [String: RGB]
}

extension FurrowDesk {
    /// The colours of the rows, which rest.
    func palette() throws -> Palette {
        let picture = try desk.screenshot()
        let colours = try rows().map { ($0.title, picture[$0.place.x + 8, $0.place.y + 20]) }
        return Palette(colours: Dictionary(colours) { $1 })
    }

    /// The first line of a row as it is seen now, in screen px; nil where its colour is not seen.
    func top(of title: String, _ palette: Palette) throws -> Int? {
        let column = ScreenRect(x: window.frame.x + 8, y: 0, width: 1, height: window.frame.maxY)
        let picture = try desk.screenshot(of: column)
        return (column.y..<column.maxY).first { picture[column.x, $0] == palette.colours[title] }
    }

    /// Waits until rows are seen so far below (negative: above) where they are laid out.
    func waitForShifts(_ shifts: KeyValuePairs<String, Int>, _ palette: Palette) throws {
        let places = try rows()
        try desk.wait("rows at \(shifts)") {
            try shifts.allSatisfy { title, shift in
                guard let row = places.first(where: { $0.title == title }) else { return false }
                return try top(of: title, palette).map { abs($0 - row.place.y - shift) <= 1 } ?? false
            }
        }
    }
}
