// One case of the tests of places: a gesture begins at a place, and its outcome is checked and undone.

import Desk

/// A gesture at a place, and the way in which the pointer gets there.
@MainActor struct TargetCase {
    let place: PointerTarget
    let gesture: TargetGesture
    let approach: Approach
    let desk: any TargetDesk

    /// The length of a movement in px: beyond the 8 px that distinguish a movement from a press, and short of the
    /// distance at which a release acts.
    private static let way = 40.0
    /// The duration of a movement, in s.
    private static let pace = 0.12

    var name: String { "\(place.name), \(gesture.rawValue), pointer \(approach.rawValue)" }

    private var isHeader: Bool { place.kind == .header }

    var expected: Outcome {
        switch gesture {
        case .tap, .click: return place.click
        case .touchSlide, .padSlide, .mouseSlide: return isHeader ? .nothing : .slides(place.row)
        case .mouseDrag: return place.kind == .item ? .lifts(place.row) : .nothing
        // A hold on a row that cannot be lifted shows its menu (specification B8).
        case .hold: return place.kind == .item ? .lifts(place.row) : isHeader ? .nothing : .opensMenu(place.row)
        case .pull: return .pulls
        case .secondaryClick: return isHeader ? .nothing : .opensMenu(place.row)
        case .padPinch:
            return TargetRows.seam(nearest: place).map { .parts(above: $0.above, below: $0.below) } ?? .nothing
        case .touchPinch:
            return .parts(above: place.row, below: TargetRows.row(below: place))
        }
    }

    /// Performs the gesture, checks its outcome and undoes it.
    func run() throws {
        do {
            let beginning = Trace.size(of: desk.gestureTracePath)
            let rows = try desk.targetRowsAtRest(since: beginning)
            let point = try prepare(rows)
            let start = Trace.size(of: desk.gestureTracePath)
            try begin(at: point, rows)
            try expect(expected, since: start)
            try undo(expected, from: point)
            // A deleted row flies out and does not come back: undo creates another row.
            let isGone = if case .deletes = expected { true } else { false }
            try desk.targetRowsAtRest(since: isGone ? Trace.size(of: desk.gestureTracePath) : beginning)
        } catch {
            let trace = (try? String(contentsOfFile: desk.gestureTracePath, encoding: .utf8)) ?? ""
            let lately = trace.split(separator: "\n").filter { !$0.contains("\"frame\"") }.suffix(30)
            throw Unexpected("\(name): expected \(expected): \(error)\nlately:\n\(lately.joined(separator: "\n"))")
        }
    }

    // MARK: Preparation

    /// Makes the thing at the place visible if necessary, and moves the pointer there.
    ///
    /// - Returns: The point at which the gesture begins.
    private func prepare(_ rows: [Row]) throws -> ScreenPoint {
        let point = place.point(in: try rows.place(of: place.row))
        switch place.visibility {
        case .always:
            if gesture.usesPointer { try approach(point, rows) }
        case .bySlide:
            try slideOpen(rows)
            if gesture.usesPointer { try approach(point, rows) }
        case .underPointer(let button):
            try wakePointer(rows)
            try approach(point, rows)
            try desk.wait("“\(button)” under the pointer") { try desk.showsButton(button, at: point) }
        }
        // The position of a finger is reported less exactly than in whole px.
        return gesture.usesPointer ? point : point.moved(by: 0.5, 0.5)
    }

    /// Moves the pointer over another row until buttons appear there. Just after a touch, the program does not yet
    /// treat the pointer as one moved by a hand.
    private func wakePointer(_ rows: [Row]) throws {
        let row = try rows.place(of: "First")
        var step = 0.0
        try desk.wait("buttons under the pointer") {
            step = step == 0 ? 1 : 0
            try desk.movePointer(to: row.center.moved(by: 20 + step, 0))
            return try desk.showsButton("Complete", at: ScreenPoint(Double(row.maxX) - 96, row.center.y))
        }
    }

    private func approach(_ point: ScreenPoint, _ rows: [Row]) throws {
        switch approach {
        case .jump: break
        case .straight:
            for step in (1...8).reversed() {
                try desk.movePointer(to: point.moved(by: place.way * 6 * Double(step), 0))
            }
        case .step:
            for step in (1...10).reversed() { try desk.movePointer(to: point.moved(by: 0, -Double(step))) }
        }
        try desk.movePointer(to: point)
    }

    private func slideOpen(_ rows: [Row]) throws {
        let row = try rows.place(of: place.row)
        let start = ScreenPoint(Double(row.x) + 60, row.center.y)
        let (from, way) = openFront > 0 ? (start, Hand.short) : (start.moved(by: Hand.short, 0), -Hand.short)
        try desk.touch.slide(from: from, to: from.moved(by: way, 0), seconds: Hand.slowly, hold: Hand.rest)
        try desk.waitForFront(of: place.row, at: openFront)
    }

    /// The offset in px, positive rightward, at which the front of a row rests while the menu with this place is
    /// open.
    var openFront: Int {
        if case .bySlide(toEnd: true) = place.visibility { -Menu.width } else { Menu.width }
    }

    // MARK: The gesture

    private func begin(at point: ScreenPoint, _ rows: [Row]) throws {
        switch gesture {
        case .tap: try desk.touch.tap(point)
        case .click, .secondaryClick:
            try desk.pressPointer(secondary: gesture == .secondaryClick)
            try desk.releasePointer(secondary: gesture == .secondaryClick)
        case .touchSlide: try slide(point, to: point.moved(by: way, 0))
        case .pull: try slide(point, to: point.moved(by: 0, Self.way))
        case .mouseSlide: try drag(from: point, dx: way)
        case .mouseDrag: try drag(from: point, dy: Self.way)
        // With the 12 px that determine the direction, the movement is too short for a flick (D1).
        case .padSlide: try desk.scrollPad(dx: way / 2)
        case .padPinch: try desk.pinchPad(to: 1.25)
        case .touchPinch:
            let row = try rows.place(of: place.row)
            let other = ScreenPoint(point.x, row.center.y + Double(row.height))
            try desk.touch.play(
                [Track(from: point, to: point.moved(by: 0, -20)), Track(from: other, to: other.moved(by: 0, 20))],
                seconds: Self.pace, release: false)
        case .hold: try hold(point)
        }
    }

    private var way: Double { place.way * Self.way }

    private func slide(_ start: ScreenPoint, to end: ScreenPoint) throws {
        try desk.touch.slide(from: start, to: end, seconds: Self.pace, release: false)
    }

    private func drag(from point: ScreenPoint, dx: Double = 0, dy: Double = 0) throws {
        try desk.pressPointer(secondary: false)
        for step in 1...8 { try desk.movePointer(to: point.moved(by: dx * Double(step) / 8, dy * Double(step) / 8)) }
    }

    /// Holds a finger until its row is lifted; if the row cannot be lifted, for longer than a hold takes.
    private func hold(_ point: ScreenPoint) throws {
        let start = Trace.size(of: desk.gestureTracePath)
        try desk.touch.down(0, at: point)
        let moment = Trace.now
        try desk.wait("a lifted row") {
            let isLifted = try desk.trace(from: start).lines("began").contains { $0.gesture == "reorder" }
            return isLifted || place.kind != .item && Trace.now - moment > 0.7
        }
        if place.kind == .item { try slide(point, to: point.moved(by: 0, 10)) } else { try desk.touch.releaseAll() }
    }
}

extension [Row] {
    /// Returns the place at which the row with this title is laid out.
    func place(of title: String) throws -> ScreenRect {
        guard let row = first(where: { $0.title == title }) else { throw DeskError.accessibility("no row \(title)") }
        return row.frame
    }
}

extension TargetCase {
    /// Returns the cases of a group of places. A gesture of the pointer is tested with every approach; the other
    /// gestures rotate through the approaches. On Wayland, where a case takes longer, so do the pointer's gestures on
    /// things that do not appear under the pointer.
    static func all(in group: TargetGroup, _ desk: any TargetDesk) -> [TargetCase] {
        let gestures = TargetGesture.allCases.filter { desk.reportsPadPinches || $0 != .padPinch }
        return PointerTarget.all(in: group).enumerated().flatMap { row, place in
            gestures.enumerated().flatMap { column, gesture -> [TargetCase] in
                if gesture == .tap, place.isHoverControl, desk.touchHidesPointer { return [] }
                let ways = Approach.allCases
                let all = gesture.usesPointer && (place.isHoverControl || desk.reportsPadPinches)
                return (all ? ways : [ways[(row + column) % ways.count]]).map {
                    TargetCase(place: place, gesture: gesture, approach: $0, desk: desk)
                }
            }
        }
    }
}

extension CommandPrompt {
    /// Adds the missing rows to a store that contains the first of them.
    func addTargetRows(_ store: String) throws {
        guard let parent = try stored(store).last?.id else { throw Unexpected("no row to be within") }
        let others = [
            ["Within", "--parent", parent], ["Tagged", "--tag", "home"], ["Dated", "--due", FurrowDesk.day(3)],
            ["Plain"],
            ["Last"], ["Put off", "--start", FurrowDesk.day(30)],
        ]
        for item in others { _ = try furrow(store, ["add"] + item) }
    }
}
