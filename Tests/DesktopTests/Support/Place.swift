// The things that lie in or over a row, and what becomes of each gesture that begins on one of them (H9).

import Desk
import Testing

/// Something that lies in or over a row of ``PlacedRows``.
struct Place: Sendable {
    let name: String
    /// The title of the row that it is in.
    let row: String
    /// How it comes to be there.
    let shown: Shown
    /// Px from the row's left edge (negative: from its right edge) and from its top.
    let x: Double
    let y: Double
    /// What a click or a tap does.
    let click: Outcome
    let kind: Kind

    /// What kind of row it is in.
    enum Kind: Sendable {
        case item
        /// One that stays where it is, below “Later”: it is not lifted.
        case putOff
        /// The header of those that follow: with no menu, and not lifted (M2).
        case header
    }

    /// How a thing comes to be in a row.
    enum Shown: Sendable {
        /// It is always there.
        case always
        /// The pointer calls it up: a button of this name.
        case byPointer(String)
        /// It is uncovered by a slide of its row.
        case bySlide(toEnd: Bool)
    }

    init(
        _ name: String, in row: String, _ shown: Shown = .always, at x: Double, _ y: Double, click: Outcome? = nil,
        _ kind: Kind = .item
    ) {
        (self.name, self.row, self.shown, self.x, self.y, self.kind) = (name, row, shown, x, y, kind)
        self.click = click ?? .edits(row)
    }

    /// Where it is on the screen, when its row is there.
    func point(in row: ScreenRect) -> ScreenPoint {
        ScreenPoint(Double(x < 0 ? row.maxX : row.x) + x, Double(row.y) + y)
    }

    /// Which way there is room for a slide, or for the front to come back.
    var way: Double {
        if case .bySlide(let toEnd) = shown { return toEnd ? 1 : -1 }
        return x < 0 ? -1 : 1
    }

    /// Whether the pointer calls it up.
    var isByPointer: Bool {
        if case .byPointer = shown { true } else { false }
    }
}

/// What becomes of a gesture.
enum Outcome: Sendable, Hashable {
    case slides(String)
    /// The rows above and below part; nil is the space below the last row.
    case parts(above: String, below: String?)
    case lifts(String)
    case pulls
    case edits(String)
    /// A new row is edited below this one.
    case inserts(below: String)
    case completes(String)
    case deletes(String)
    /// The details of an item are shown.
    case details(String)
    case folds(String)
    case movesToTop(String)
    /// The row's menu opens.
    case offers(String)
    case nothing
}

/// How a pointer comes to a place.
enum Approach: String, CaseIterable, Sendable {
    /// On a line along the rows, as a hand moves it.
    case straight = "straight on"
    /// In one motion from another row, with none after it.
    case jump = "by one jump"
    /// From above, px by px.
    case step = "by 1 px steps"
}

/// A gesture that begins on a place.
enum PlaceGesture: String, CaseIterable, Sendable {
    case touchPinch = "touch pinch with its upper finger there"
    case padPinch = "touchpad pinch"
    case touchSlide = "touch slide"
    case padSlide = "two-finger slide"
    case mouseSlide = "mouse slide"
    case hold = "hold and carry"
    case mouseCarry = "mouse drag downward"
    case pull = "pull"
    case tap, click
    case secondaryClick = "secondary click"

    /// Whether the pointer makes it.
    var isByPointer: Bool {
        switch self {
        case .touchPinch, .touchSlide, .hold, .pull, .tap: false
        case .padPinch, .padSlide, .mouseSlide, .mouseCarry, .click, .secondaryClick: true
        }
    }
}

/// The rows among which the places are.
enum PlacedRows {
    static let later = "Later"
    /// The titles from the top down; “Within” is within “Parent”, and “Put off” stands below “Later”.
    static let titles = ["First", "Parent", "Within", "Tagged", "Dated", "Plain", "Last", later, "Put off"]

    /// The titles that a store begins with, before the others are added.
    static let first = Array(titles.prefix(2))

    /// The rows above and below the seam that a touchpad's pinch there parts (E6).
    static func seam(nearest place: Place) -> (above: String, below: String?)? {
        guard let index = titles.firstIndex(of: place.row) else { return nil }
        let above = place.y < Double(Row.height) / 2 ? index - 1 : index
        return above < 0 ? nil : (titles[above], above + 1 < titles.count ? titles[above + 1] : nil)
    }

    /// The row below a place's.
    static func row(below place: Place) -> String? {
        titles.firstIndex(of: place.row).flatMap { $0 + 1 < titles.count ? titles[$0 + 1] : nil }
    }
}

extension Place {
    private static let plus = Shown.byPointer("Insert an item here")
    private static let tick = Shown.byPointer("Complete")
    private static let (details, trash) = (Shown.byPointer("Details"), Shown.byPointer("Delete"))
    /// Px from a row's left edge to the middle of the plus, and from its right edge to the middles of its three buttons.
    private static let (plusX, tickX, detailsX, trashX) = (235.0, -96.0, -60.0, -24.0)

    /// The table: where each thing is, and what a click on it does.
    static func all(in group: PlaceGroup) -> [Place] {
        switch group {
        case .row:
            [
                Place("the front", in: "Plain", at: 200, 20),
                Place("the title", in: "Plain", at: 26, 28),
                Place("the front of a row within another", in: "Within", at: 200, 20),
                Place("a row that is put off", in: "Put off", at: 200, 20, .putOff),
                Place("a header", in: PlacedRows.later, at: 200, 20, click: .nothing, .header),
            ]
        case .edges:
            [
                Place("the left edge", in: "Plain", at: 1, 30),
                Place("the right edge", in: "Plain", at: -2, 30),
                Place("1 px above the seam", in: "Plain", at: 100, 55),
                Place("the first px below the seam", in: "Last", at: 100, 0),
                Place("1 px below the seam", in: "Last", at: 100, 1),
            ]
        case .calledUp:
            [
                Place("the plus’s upper half", in: "Plain", plus, at: plusX, 50, click: .inserts(below: "Plain")),
                Place("the plus’s lower half", in: "Last", plus, at: plusX, 5, click: .inserts(below: "Plain")),
                Place("the tick under the pointer", in: "Plain", tick, at: tickX, 28, click: .completes("Plain")),
            ]
        case .otherButtons:
            [
                Place("“Details” under the pointer", in: "Plain", details, at: detailsX, 28, click: .details("Plain")),
                Place("“Delete” under the pointer", in: "Plain", trash, at: trashX, 28, click: .deletes("Plain")),
            ]
        case .parts:
            [
                Place("the triangle", in: "Parent", at: 12, 28, click: .folds("Within")),
                Place("a tag’s chip", in: "Tagged", at: 28, 41),
                Place("a caption", in: "Dated", at: 28, 41),
                Place(
                    "a button of the open menu", in: "Plain", .bySlide(toEnd: false), at: 108, 28,
                    click: .movesToTop("Plain")),
                Place(
                    "a button of the menu at the end", in: "Plain", .bySlide(toEnd: true), at: -36, 28,
                    click: .deletes("Plain")),
            ]
        }
    }
}

/// Places that are tried with one program.
enum PlaceGroup: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case row = "the row itself"
    case edges = "its edges"
    case calledUp = "what the pointer calls up"
    case otherButtons = "the other buttons under the pointer"
    case parts = "what lies in it"

    var testDescription: String { rawValue }
}
