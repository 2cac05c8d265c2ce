// Rows: their accessible properties, and the places of their fronts in the picture.

import Desk
import Foundation

/// A row as laid out.
struct Row: Equatable, Sendable {
    /// The height of a row in px.
    static let height = 56

    let title: String
    let isDone: Bool
    let isFocused: Bool
    /// The place at which the row is laid out, in screen px, regardless of temporary offsets.
    let frame: ScreenRect

    /// The title, with a check mark if the task is done.
    var text: String { isDone ? "✓ \(title)" : title }
}

extension Row {
    /// Creates the row of an item of the list, or nil if the item has no row, or one of no size.
    init?(_ item: Accessible) {
        guard let row = item.children.first(where: { $0.role == "list item" }), let frame = row.bounds,
            frame.height > 0
        else { return nil }
        self.init(
            title: row.name, isDone: row.states.contains(.checked), isFocused: item.states.contains(.focused),
            frame: frame)
    }
}

extension FurrowDesk {
    /// The number of rows that always fit into the window.
    private static let maxVisibleRows = 11

    func tree() throws -> Accessible { try desk.accessible(program) }

    /// Returns the rows of the list or the trash on the screen, from top to bottom; empty for an empty list.
    func rows() throws -> [Row] {
        guard let items = try listNode()?.children else { return [] }
        return items.compactMap(Row.init).sorted { $0.frame.y < $1.frame.y }
    }

    /// Returns the list with its rows. Only a long list has rows that are scrolled away, and those are left out.
    private func listNode() throws -> Accessible? {
        if let known = cachedList, let list = try? desk.refreshed(known, of: program),
            let rows = try? desk.refreshed(known, of: program, depth: 2, hidden: list.childCount <= Self.maxVisibleRows)
        {
            return rows
        }
        let names = try (["Tasks", Self.trash, "Search Results"] + Self.views).map { try translated($0) }
        // The view of a tag has the tag's name.
        cachedList = try tree().first { $0.role == "list" && (names.contains($0.name) || $0.name.hasPrefix("#")) }
        return cachedList
    }

    func row(_ title: String) throws -> Row {
        guard let row = try rows().first(where: { $0.title == title }) else {
            // The row may be about to appear; a caller that waits asks again.
            throw DeskError.accessibility("no row \(title)")
        }
        return row
    }
}

extension FurrowDesk {
    /// Returns the offset of a row's front from its place on the screen, in px; positive is rightward.
    func offset(of title: String) throws -> Int { try offset(at: try row(title).frame) }

    /// Returns the offset in px at which the color of the front begins; an uncovered menu has other colors.
    func offset(at frame: ScreenRect) throws -> Int {
        let line = ScreenRect(x: frame.x, y: frame.y + 10, width: frame.width, height: 1)
        let shot = try desk.screenshot(of: line)
        let colors = (line.x..<line.maxX).map { shot[$0, line.y] }
        guard let left = colors.first, let right = colors.last, left != right else { return 0 }
        if Menu.isColor(left) { return colors.firstIndex { $0 == right } ?? 0 }
        return (colors.lastIndex { $0 == left } ?? 0) + 1 - frame.width
    }

    /// Waits until a row's front rests at this offset.
    func waitForOffset(of title: String, _ offset: Int) throws {
        try waitForOffset(at: try row(title).frame, offset)
    }

    /// Waits until the front of the row laid out at `frame` rests at this offset.
    func waitForOffset(at frame: ScreenRect, _ offset: Int) throws {
        var count = 0
        var last = 0
        do {
            try desk.wait("the front at \(offset) px") {
                last = try self.offset(at: frame)
                count = last == offset ? count + 1 : 0
                return count == 3
            }
        } catch {
            throw Unexpected("the front stands at \(last) px and not at \(offset): \(error)")
        }
    }

    /// Waits until exactly these rows are on the screen and rest in their places.
    ///
    /// A completed row waits for 0.3 s before it moves; until then it is as still as at rest.
    func waitForRows(_ titles: [String], still: Duration = .milliseconds(350)) throws {
        try waitUntilIdle(still: still) { $0.map(\.text) == titles }
    }

    /// Waits until all rows are closed and in their places, and nothing has moved for the given time.
    func waitUntilIdle(still: Duration = .zero, and condition: ([Row]) -> Bool = { _ in true }) throws {
        var first: (rows: [Row], picture: Screenshot, time: ContinuousClock.Instant)?
        try desk.wait("the rows at rest") {
            let rows = try rows()
            let picture = try desk.screenshot(of: window.frame)
            let isAtRest = condition(rows) && rows.filter(isUncovered).allSatisfy { isDrawn($0, in: picture) }
            let isSame = first.map { first in
                first.rows == rows
                    && rows.filter(isUncovered).allSatisfy {
                        picture.difference(from: first.picture, in: $0.frame) == 0
                    }
            }
            guard isAtRest, isSame == true, let first else {
                first = (rows, picture, .now)
                return false
            }
            return first.time.duration(to: .now) >= still
        }
    }

    /// Returns whether a row is fully visible and not covered by a toast.
    private func isUncovered(_ row: Row) -> Bool {
        row.frame.y >= window.frame.y + 100 && row.frame.maxY < window.frame.maxY - 80
    }

    /// Returns whether a closed row is visible at its place: one color up to its corners, and the rule below it.
    private func isDrawn(_ row: Row, in picture: Screenshot) -> Bool {
        // The focus ring is within 5 px of the edges.
        let inset = 8 * desk.scale
        let (left, right) = (row.frame.x + inset, row.frame.maxX - inset - 1)
        let corners = [row.frame.y + inset, row.frame.maxY - inset - 1].flatMap {
            [picture[left, $0], picture[right, $0]]
        }
        let rule = picture[left, row.frame.maxY - 1]
        return Set(corners).count == 1 && rule != corners[0]
    }
}

/// The colors of the rows at rest, which identify the rows while they are spread apart.
struct Palette {
    let colors: [String: RGB]
}

extension FurrowDesk {
    /// Returns the colors of the rows, which must be at rest.
    func palette() throws -> Palette {
        let picture = try desk.screenshot()
        let colors = try rows().map { ($0.title, picture[$0.frame.x + 8, $0.frame.y + 20]) }
        return Palette(colors: Dictionary(colors) { $1 })
    }

    /// Returns the first visible line of a row, in screen px, or nil if its color is not visible.
    func top(of title: String, _ palette: Palette) throws -> Int? {
        let column = ScreenRect(x: window.frame.x + 8, y: 0, width: 1, height: window.frame.maxY)
        let picture = try desk.screenshot(of: column)
        return (column.y..<column.maxY).first { picture[column.x, $0] == palette.colors[title] }
    }

    /// Waits until rows are visible at these distances below (negative: above) their places.
    func waitForShifts(_ shifts: KeyValuePairs<String, Int>, _ palette: Palette) throws {
        let places = try rows()
        try desk.wait("rows at \(shifts)") {
            try shifts.allSatisfy { title, shift in
                guard let row = places.first(where: { $0.title == title }) else { return false }
                return try top(of: title, palette).map { abs($0 - row.frame.y - shift) <= 1 } ?? false
            }
        }
    }
}
