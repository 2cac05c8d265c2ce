// The end of a random game: closes everything that is open, and checks that the window answers and shows the store's
// contents.

import Desk
import Foundation

extension FurrowDesk {
    /// The distance in px from the window's top to the list's first row.
    private static let firstRow = 100
    /// The width of a menu button in px; a menu has up to three buttons.
    private static let button = 72
    /// The width in px of the mark at the beginning of a list's row.
    private static let mark = 4

    /// Whether the window shows the lists next to the open list.
    private var isWide: Bool { window.frame.width >= 720 }

    /// Closes popovers, editors and open rows.
    ///
    /// - Parameter isUsual: Whether rows open as they do with the default preferences.
    func closeEverything(isUsual: Bool) throws {
        try release()
        // A touch may have taken the pointer out of the window, or fingers may still be on the touchpad.
        try desk.pad.moveTo(ScreenPoint(Double(window.frame.x + 200), Double(window.frame.y + 20)))
        try desk.pad.releaseScroll()
        // A popup may have taken the keyboard focus; a window manager would give it back.
        try desk.focus(window)
        try leaveOverlays()
        let menus = (-3...3).map { $0 * Self.button }
        if isUsual { try expectFronts(at: menus) }
        // Clicks next to the list, since Escape would go up a level if nothing is open.
        var side = 120.0
        try desk.wait("neither popover nor editor") {
            side = side == 120 ? 180 : 120
            try desk.mouse.click(ScreenPoint(Double(window.frame.x) + side, Double(window.frame.y + 20)))
            return try popoverWindow() == nil && tree().first(role: "text box") == nil && editor() == nil
        }
        try expectFronts(at: [0])
    }

    /// Leaves a search, the details or a selection with Escape, and repeats that if a popover or a row took the key.
    private func leaveOverlays() throws {
        var pressed = Trace.now - 1
        try desk.wait("neither search, details nor rows that are chosen") {
            let tree = try tree()
            let isSearch = tree.first { $0.name == "Search" && $0.states.contains(.editable) } != nil
            let isSelecting = tree.first { $0.name == "Select None" && $0.bounds?.height ?? 0 > 0 } != nil
            guard try isSearch || isSelecting || detailsPage() != nil else { return true }
            guard Trace.now - pressed >= 1 else { return false }
            try desk.keyboard.press("escape")
            pressed = Trace.now
            return false
        }
    }

    /// Expects each row to rest with its front at one of these positions, in px. Rows are not checked while a popover
    /// hides them.
    private func expectFronts(at places: [Int]) throws {
        guard try popoverWindow() == nil else { return }
        var fronts: [Int] = []
        do {
            try desk.wait("no row part-open") {
                // The top row may be half covered by the row that adds tasks, the bottom row by a toast.
                let rows = try (rows().map(\.frame) + lists().map(\.frame)).filter {
                    $0.y >= window.frame.y + Self.firstRow && $0.maxY < window.frame.maxY - 80
                }
                fronts = try rows.map(front)
                return fronts.allSatisfy(places.contains)
            }
        } catch {
            throw Unexpected("the rows' fronts stand at \(fronts) px: \(error)")
        }
    }

    /// Returns the position of a row's front, for a row that may have the mark of the selected list.
    private func front(at frame: ScreenRect) throws -> Int {
        guard isWide else { return try offset(at: frame) }
        let unmarked = ScreenRect(
            x: isMirrored ? frame.x : frame.x + Self.mark, y: frame.y, width: frame.width - Self.mark,
            height: frame.height)
        let offset = try offset(at: unmarked)
        // The mark counts only if it lies between the edge and the front.
        return isMirrored == (offset < 0) && offset != 0 ? offset + (isMirrored ? -Self.mark : Self.mark) : offset
    }

    /// Goes to the first list through the page of lists, and expects both to match the store.
    ///
    /// - Parameter deep: The store, if its lists may contain trees.
    func goToFirstList(_ deep: TreeStore? = nil) throws {
        // All lists may have been deleted; adding a task from the command line creates the first one again.
        if try storedLists().isEmpty { try add("After the lists") }
        var pressed = Trace.now - 3
        try desk.wait("the lists") {
            // In a wide window, an empty list counts as no list shown either.
            let areAlone = try !isWide && !isListShown()
            if try !lists().isEmpty && (areAlone || isWide && listsHaveFocus()) { return true }
            // Waits before a second press, which would otherwise act on the result of the first.
            guard Trace.now - pressed >= 3 else { return false }
            try desk.keyboard.press(isMirrored ? "alt+right" : "alt+left")
            pressed = Trace.now
            return false
        }
        try walkToLists()
        let tags = try lists().filter(isTagRow).count
        try expectStored(
            "lists", least: 8 - tags, shown: { try lists().filter { !isTagRow($0) }.map(\.name) },
            stored: { try storedLists() })
        let name = try lists().first { !isTagRow($0) }?.name ?? ""
        try desk.mouse.click(try listRow(name).frame.center)
        try desk.wait("the list \(name) with the focus on a row") {
            guard try isWide || lists().isEmpty else { return false }
            // An empty list has no row to focus.
            return try storedTitles().isEmpty || rows().contains(where: \.isFocused)
        }
        guard let deep else {
            return try expectStored("rows", shown: { try rows().map(\.text) }, stored: { try storedTitles() })
        }
        try expectStored(
            "rows", shown: { try lines() },
            stored: { try deep.lines(of: try storedListIDs().first ?? "") })
    }

    /// Returns whether a row of the lists stands for a tag or for all tags. No list in these tests has such a name.
    private func isTagRow(_ row: ListRow) -> Bool { row.name == "Tags" || row.name.hasPrefix("#") }

    /// Returns whether a list has the focus, or the button above the lists, from where the key leads nowhere.
    private func listsHaveFocus() throws -> Bool {
        if try allListRows().contains(where: \.isFocused) { return true }
        return try tree().first { $0.states.contains(.focused) }?.name == "Add list"
    }

    /// Moves the focus to a list with Tab, from wherever it is, such as the header. If nothing has the focus, as
    /// after a focused row was deleted, no key brings it back here.
    private func walkToLists() throws {
        var pressed = Trace.now
        var focused: [String] = []
        do {
            try desk.wait("the focus on a list") {
                if try allListRows().contains(where: \.isFocused) { return true }
                guard Trace.now - pressed >= 1 else { return false }
                let node = try tree().first { $0.states.contains(.focused) }
                focused.append(node.map { "\($0.role) “\($0.name)”" } ?? "nowhere")
                if node != nil { try desk.keyboard.press("tab") }
                pressed = Trace.now
                return false
            }
        } catch {
            throw Unexpected("the focus went \(focused): \(error)")
        }
    }

    /// Returns the titles of the first list in the store, as the rows show them.
    private func storedTitles() throws -> [String] {
        // Looks the list up by its id: the game may have given several lists the same name.
        guard let first = try storedListIDs().first else { return [] }
        return try stored(in: first).map { $0.done ? "✓ \($0.title)" : $0.title }
    }

    /// Expects the rows on the screen to match the store, at the top and at the end of a list.
    ///
    /// - Parameter least: The number of rows that must be visible, if there are that many.
    private func expectStored<Line: Equatable>(
        _ what: String, least: Int = 8, shown: () throws -> [Line], stored: () throws -> [Line]
    ) throws {
        for (key, isTop) in [("end", false), ("home", true)] {
            try desk.keyboard.press(key)
            var (seen, all): ([Line], [Line]) = ([], [])
            do {
                try desk.wait("the \(what) of the store") {
                    (seen, all) = (try shown(), try stored())
                    // A row may be half covered by another.
                    let isWhole = seen.count >= min(all.count, least)
                    return isWhole && seen == Array(isTop ? all.prefix(seen.count) : all.suffix(seen.count))
                }
            } catch {
                throw Unexpected("\(what) shown: \(seen), in the store: \(all) (\(key)): \(error)")
            }
        }
    }

    /// Returns the fully visible rows, each with the level at which it is drawn.
    private func lines() throws -> [TreeStore.Line] {
        let whole = try rows().filter {
            $0.frame.y >= window.frame.y + Self.firstRow && $0.frame.maxY <= window.frame.maxY
        }
        let picture = try desk.screenshot(of: window.frame)
        return whole.map { TreeStore.Line(text: $0.text, level: level(of: $0, in: picture)) }
    }

    /// The indentation of a row per level, in px.
    private static let indent = 24
    /// The width in px of the border inside a row's edge in which the focus ring is drawn.
    private static let ring = 5

    /// Returns the level at which a row's triangle begins, or its title if there is no triangle; −1 if neither is
    /// visible.
    private func level(of row: Row, in picture: Screenshot) -> Int {
        let (left, width) = (isMirrored ? row.frame.center.x : Double(row.frame.x + Self.ring), row.frame.width / 2)
        let room = ScreenRect(
            x: Int(left), y: row.frame.y + Row.height / 4, width: isMirrored ? width - Self.ring : width,
            height: Row.height / 2)
        let ground = picture[row.frame.x + 8, row.frame.y + 8]
        let ink = Ink(picture, in: room) { $0.distance(to: ground) > 24 }
        // A triangle begins within the level's first px, a title 16 px later.
        let way = ink.bounds.map { isMirrored ? row.frame.maxX - $0.maxX : $0.x - row.frame.x }
        return way.map { $0 / Self.indent } ?? -1
    }

    /// Slides the row at a place open, and waits until its menu shows.
    private func expectMenu(at frame: ScreenRect) throws {
        let start = ScreenPoint(Double(frame.x) + 60, frame.center.y)
        try desk.touch.slide(
            from: start, to: start.moved(by: Hand.short, 0), seconds: Hand.slowly, hold: Hand.rest)
        try desk.wait("the menu") { try offset(at: frame) > 0 }
    }

    /// Expects the window to answer a key, a tap and a slide, with no row off its place.
    func expectResponse() throws {
        try desk.keyboard.press("ctrl+n")
        try typeNew("After the storm")
        do {
            try desk.wait("the new item") { try storedTitles().first == "After the storm" }
        } catch {
            throw Unexpected(
                "rows shown: \(try rows().map(\.text)), stored: \(try storedTitles()) of \(try storedLists()): \(error)"
            )
        }
        try waitUntilIdle(still: .milliseconds(350)) { $0.first?.title == "After the storm" }
        let frame = try row("After the storm").frame
        do {
            try expectMenu(at: frame)
        } catch  where SecondTry.isGranted(after: error, for: "the slide after a random game") {
            // The data were checked before this.
            print("The first slide failed; the second one counts: \(error)")
            try desk.keyboard.press("escape")
            try waitUntilIdle(still: .milliseconds(350)) { $0.first?.title == "After the storm" }
            try expectMenu(at: frame)
        }
        try desk.keyboard.press("escape")
        try waitUntilIdle { $0.first?.title == "After the storm" }
        try tap("After the storm")
        try waitForEditor("After the storm")
        try desk.keyboard.press("escape")
        try waitForNoEditor()
        try waitUntilIdle(still: .milliseconds(350))
    }
}
