// The places in or over a row, and the expected outcome of each gesture that begins at one of them (specification H9).

import Desk
import Testing

/// A place in or over a row of ``TargetRows``.
struct PointerTarget: Sendable {
    let name: String
    /// The title of the row that contains the place.
    let row: String
    /// The way in which the thing at this place becomes visible.
    let visibility: Visibility
    /// The distances in px from the row's left edge (negative: from its right edge) and from its top.
    let x: Double
    let y: Double
    let click: Outcome
    let kind: Kind

    enum Kind: Sendable {
        case item
        /// A deferred row, below “Later”: it stays where it is and cannot be lifted.
        case deferred
        /// The header of the deferred rows: it has no menu and cannot be lifted (M2).
        case header
    }

    /// The way in which a thing in a row becomes visible.
    enum Visibility: Sendable {
        case always
        /// The button with this name, which appears under the pointer.
        case underPointer(String)
        /// A slide of the row uncovers it.
        case bySlide(toEnd: Bool)
    }

    init(
        _ name: String, in row: String, _ visibility: Visibility = .always, at x: Double, _ y: Double,
        click: Outcome? = nil,
        _ kind: Kind = .item
    ) {
        self.name = name
        self.row = row
        self.visibility = visibility
        self.x = x
        self.y = y
        self.kind = kind
        self.click = click ?? .edits(row)
    }

    /// Returns the point on the screen for the current place of the row.
    func point(in row: ScreenRect) -> ScreenPoint {
        ScreenPoint(Double(x < 0 ? row.maxX : row.x) + x, Double(row.y) + y)
    }

    /// The direction with room for a slide, or for the front to come back.
    var way: Double {
        if case .bySlide(let toEnd) = visibility { return toEnd ? 1 : -1 }
        return x < 0 ? -1 : 1
    }

    /// Whether it appears under the pointer.
    var isHoverControl: Bool {
        if case .underPointer = visibility { true } else { false }
    }
}

enum Outcome: Sendable, Hashable {
    case slides(String)
    /// The rows above and below move apart; nil is the space below the last row.
    case parts(above: String, below: String?)
    case lifts(String)
    case pulls
    case edits(String)
    /// A new row is edited below this one.
    case inserts(below: String)
    case completes(String)
    case deletes(String)
    /// The details of a task are shown.
    case details(String)
    case collapses(String)
    case movesToTop(String)
    /// The row's menu opens.
    case opensMenu(String)
    case nothing
}

/// A way of moving the pointer to a place.
enum Approach: String, CaseIterable, Sendable {
    /// Along the row, as a hand moves it.
    case straight = "straight on"
    /// In one motion from another row, with no further motion.
    case jump = "by one jump"
    /// From above, px by px.
    case step = "by 1 px steps"
}

/// A gesture that begins at a place.
enum TargetGesture: String, CaseIterable, Sendable {
    case touchPinch = "touch pinch with its upper finger there"
    case padPinch = "touchpad pinch"
    case touchSlide = "touch slide"
    case padSlide = "two-finger slide"
    case mouseSlide = "mouse slide"
    case hold = "hold and drag"
    case mouseDrag = "mouse drag downward"
    case pull = "pull"
    case tap, click
    case secondaryClick = "secondary click"

    var usesPointer: Bool {
        switch self {
        case .touchPinch, .touchSlide, .hold, .pull, .tap: false
        case .padPinch, .padSlide, .mouseSlide, .mouseDrag, .click, .secondaryClick: true
        }
    }
}

/// The rows that contain the places.
enum TargetRows {
    static let later = "Later"
    /// The titles from top to bottom. “Within” is a subtask of “Parent”, and “Put off” is below “Later”.
    static let titles = ["First", "Parent", "Within", "Tagged", "Dated", "Plain", "Last", later, "Put off"]

    /// The titles that a store begins with, before the others are added.
    static let first = Array(titles.prefix(2))

    /// Returns the rows above and below the seam at which a touchpad pinch spreads the rows (E6).
    static func seam(nearest place: PointerTarget) -> (above: String, below: String?)? {
        guard let index = titles.firstIndex(of: place.row) else { return nil }
        let above = place.y < Double(Row.height) / 2 ? index - 1 : index
        return above < 0 ? nil : (titles[above], above + 1 < titles.count ? titles[above + 1] : nil)
    }

    static func row(below place: PointerTarget) -> String? {
        titles.firstIndex(of: place.row).flatMap { $0 + 1 < titles.count ? titles[$0 + 1] : nil }
    }
}

extension PointerTarget {
    private static let plus = Visibility.underPointer("Insert a task here")
    private static let tick = Visibility.underPointer("Complete")
    private static let (details, trash) = (Visibility.underPointer("Details"), Visibility.underPointer("Delete"))
    /// The distances in px from a row's left edge to the center of the plus, and from its right edge to the centers
    /// of its three buttons.
    private static let (plusX, tickX, detailsX, trashX) = (235.0, -96.0, -60.0, -24.0)

    /// Returns the table of places, with the outcome of a click on each.
    static func all(in group: TargetGroup) -> [PointerTarget] {
        switch group {
        case .row:
            [
                PointerTarget("the front", in: "Plain", at: 200, 20),
                PointerTarget("the title", in: "Plain", at: 26, 28),
                PointerTarget("the front of a row within another", in: "Within", at: 200, 20),
                PointerTarget("a row that is put off", in: "Put off", at: 200, 20, .deferred),
                PointerTarget("a header", in: TargetRows.later, at: 200, 20, click: .nothing, .header),
            ]
        case .edges:
            [
                PointerTarget("the left edge", in: "Plain", at: 1, 30),
                PointerTarget("the right edge", in: "Plain", at: -2, 30),
                PointerTarget("1 px above the seam", in: "Plain", at: 100, 55),
                PointerTarget("the first px below the seam", in: "Last", at: 100, 0),
                PointerTarget("1 px below the seam", in: "Last", at: 100, 1),
            ]
        case .hoverControls:
            [
                PointerTarget(
                    "the plus’s upper half", in: "Plain", plus, at: plusX, 50, click: .inserts(below: "Plain")),
                PointerTarget("the plus’s lower half", in: "Last", plus, at: plusX, 5, click: .inserts(below: "Plain")),
                PointerTarget(
                    "the tick under the pointer", in: "Plain", tick, at: tickX, 28, click: .completes("Plain")),
            ]
        case .otherButtons:
            [
                PointerTarget(
                    "“Details” under the pointer", in: "Plain", details, at: detailsX, 28, click: .details("Plain")),
                PointerTarget(
                    "“Delete” under the pointer", in: "Plain", trash, at: trashX, 28, click: .deletes("Plain")),
            ]
        case .parts:
            [
                PointerTarget("the triangle", in: "Parent", at: 12, 28, click: .collapses("Within")),
                PointerTarget("a tag’s chip", in: "Tagged", at: 28, 41),
                PointerTarget("a caption", in: "Dated", at: 28, 41),
                PointerTarget(
                    "a button of the open menu", in: "Plain", .bySlide(toEnd: false), at: 108, 28,
                    click: .movesToTop("Plain")),
                PointerTarget(
                    "a button of the menu at the end", in: "Plain", .bySlide(toEnd: true), at: -36, 28,
                    click: .deletes("Plain")),
            ]
        }
    }
}

/// A group of places that are tested with one program.
enum TargetGroup: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case row = "the row itself"
    case edges = "its edges"
    case hoverControls = "what the pointer calls up"
    case otherButtons = "the other buttons under the pointer"
    case parts = "what lies in it"

    var testDescription: String { rawValue }
}
