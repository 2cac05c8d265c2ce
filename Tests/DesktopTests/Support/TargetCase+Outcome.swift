// The visible outcome of a gesture, and how to undo it.

import Desk

extension TargetCase {
    func expect(_ outcome: Outcome, since start: Int) throws {
        switch outcome {
        case .slides(let row):
            try wait("the slide of “\(row)”", since: start) { trace in
                trace.lines("finger", row: row).contains { $0.gesture == "slide" }
                    && trace.lines("front", row: row).contains { abs($0.x ?? 0) > 8 }
            }
        case .parts(let above, let below):
            try wait("the rows below “\(above)” apart from it", since: start) { trace in
                (trace.shift(of: above) ?? 0) < -8 && below.map { (trace.shift(of: $0) ?? 0) > 8 } ?? true
            }
        case .lifts(let row):
            try wait("“\(row)” dragged", since: start) { !$0.lines("drag", row: row).isEmpty }
        case .pulls:
            try wait("a pull", since: start) { ($0.lines("pull").last?.y ?? 0) > 8 }
        case .edits(let title):
            try desk.waitForEditor(title)
        case .inserts(let above):
            try desk.waitForEditor("")
            try desk.keyboard.type("New\n")
            let place = (TargetRows.titles.firstIndex(of: above) ?? 0) + 1
            try desk.waitForTitles(TargetRows.titles[..<place] + ["New"] + TargetRows.titles[place...])
        case .completes(let title):
            try desk.wait("“\(title)” done") { try desk.rows().contains { $0.title == title && $0.isDone } }
        case .deletes(let title):
            try desk.waitForTitles(TargetRows.titles.filter { $0 != title })
        case .details(let title):
            try desk.wait("the details of “\(title)”") { try desk.shownDetails() == title }
        case .collapses(let title):
            try desk.waitForTitles(TargetRows.titles.filter { $0 != title })
        case .movesToTop(let title):
            try desk.waitForTitles([title] + TargetRows.titles.filter { $0 != title })
        case .opensMenu(let row):
            try desk.wait("the menu of “\(row)”") { try desk.rowWithMenu() == row }
        case .nothing:
            try expectNothing(since: start)
        }
    }

    private func wait(_ what: String, since start: Int, _ condition: (Trace) -> Bool) throws {
        try desk.wait(what) { condition(try desk.trace(from: start)) }
    }

    /// Expects no effect. A key is handled after the preceding input: once the key has moved the focus, that input
    /// has no further effect.
    private func expectNothing(since start: Int) throws {
        try desk.releaseAll()
        let before = try desk.rows().first(where: \.isFocused)?.title
        try desk.keyboard.press(before == TargetRows.titles[0] ? "end" : "home")
        try desk.wait("the focus elsewhere") {
            let now = try desk.rows().first(where: \.isFocused)?.title
            return now != nil && now != before
        }
        let begun = try desk.trace(from: start).lines("began").compactMap(\.gesture)
        guard begun.isEmpty, try desk.editor() == nil, try desk.rowWithMenu() == nil else {
            throw Unexpected("began: \(begun), editor: \(try desk.editor() != nil)")
        }
    }

    // MARK: Undo

    func undo(_ outcome: Outcome, from point: ScreenPoint) throws {
        switch outcome {
        case .slides(let row): try slideBack(row, to: point)
        case .parts: try gesture == .padPinch ? desk.endPinch() : desk.releaseAll()
        case .lifts:
            try desk.keyboard.press("escape")
            try desk.releaseAll()
        case .pulls:
            try desk.touch.play([Track(from: point, to: point)], seconds: 0.1)
        case .edits, .opensMenu, .details: try desk.keyboard.press("escape")
        case .inserts, .completes, .deletes, .movesToTop: try desk.keyboard.press("ctrl+z")
        // Folding is no undo step.
        case .collapses: try desk.touch.tap(point)
        case .nothing: break
        }
    }

    /// Moves the front back and releases it there; a row whose menu was open is closed with Escape.
    private func slideBack(_ row: String, to point: ScreenPoint) throws {
        switch gesture {
        case .touchSlide: try desk.touch.play([Track(from: point, to: point)], seconds: 0.1)
        case .mouseSlide:
            try desk.movePointer(to: point)
            try desk.releasePointer(secondary: false)
        default: try desk.releasePad()
        }
        guard case .bySlide = place.visibility else { return }
        try desk.waitForFront(of: row, at: openFront)
        try desk.keyboard.press("escape")
    }
}

extension TargetDesk {
    func trace(from start: Int) throws -> Trace { try Trace(path: gestureTracePath, from: start) }

    /// Waits until exactly these titles are the titles of the rows.
    func waitForTitles(_ titles: some Collection<String>) throws {
        try wait("the rows \(titles)") { try rows().map(\.title) == Array(titles) }
    }

    /// Returns the rows once they are complete and at rest, without a popover or an editor, and with all fronts
    /// closed according to the trace since `start`, an offset in bytes.
    @discardableResult
    func targetRowsAtRest(since start: Int) throws -> [Row] {
        var (last, size): ([Row], Int) = ([], -1)
        try wait("the rows at rest") {
            let (rows, written) = (try rows(), Trace.size(of: gestureTracePath))
            let isSame = rows == last && written == size
            (last, size) = (rows, written)
            guard isSame, rows.map(\.text) == TargetRows.titles else { return false }
            guard try editor() == nil, try rowWithMenu() == nil else { return false }
            let fronts = try trace(from: start).lines("front")
            return Dictionary(fronts.map { ($0.row, $0.x) }) { $1 }.values.allSatisfy { $0 == 0 }
        }
        return last
    }
}

extension Trace {
    /// Returns the last traced offset of a row from its place, in px. A header has no title in the trace.
    fileprivate func shift(of row: String) -> Double? {
        lines("shift", row: row == TargetRows.later ? "" : row).last?.y
    }
}
