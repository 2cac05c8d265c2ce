// States into which the user brings a row before another program changes the list.

import Desk
import Testing

/// A state of a row that only the user begins and ends; the first state is the ordinary closed row.
enum RowState: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case closed, open, trailingOpen, held, latched, edited, withMenu, withDatePopover

    var testDescription: String { rawValue }

    /// The width in px of a menu of three buttons. If there is another list, a row has such a menu at both ends.
    private static let menu = 216
    /// The distance in px that a finger moves to hold a row latched: past the trigger.
    fileprivate static let long = 340.0

    /// The offset of the row's front in px; positive is rightward.
    var front: Int {
        switch self {
        case .open: Self.menu
        case .trailingOpen: -Self.menu
        case .held: Int(Hand.short) - 8
        case .latched: Int(Self.long) - 8
        case .closed, .edited, .withMenu, .withDatePopover: 0
        }
    }
}

extension FurrowDesk {
    /// Brings a row into a state with input devices.
    func enter(_ state: RowState, of title: String) throws {
        let frame = try row(title).frame
        switch state {
        case .closed: break
        case .open, .trailingOpen: try slide(title, by: state == .open ? Hand.short : -Hand.short)
        case .held, .latched: try slide(title, by: state == .held ? Hand.short : RowState.long, release: false)
        case .edited:
            try tap(title)
            try waitForEditor(title)
            try desk.keyboard.type(" more")
            try waitForEditor(title + " more")
        case .withMenu:
            try clickSecondary(title)
            _ = try waitForPopover()
        case .withDatePopover:
            try slide(title, by: Hand.short)
            try tapButton("Due Date…")
            try waitForPopoverFocus("Due Date", "Today")
        }
        if state.front != 0 { try waitForOffset(at: frame, state.front) }
    }

    /// Expects a task's row to be in this state, after a wait if necessary.
    func expect(_ state: RowState, of title: String) throws {
        switch state {
        case .closed, .open, .trailingOpen, .held, .latched:
            let rows = try rows()
            guard let row = rows.first(where: { $0.title == title }),
                var frame = rows.first(where: { $0.title != title })?.frame
            else { throw Unexpected("no row \(title)") }
            // On newer GTK the place of a row is that of its front.
            frame.y = row.frame.y
            try waitForOffset(at: frame, state.front)
        case .edited: try waitForEditor(title + " more")
        case .withMenu:
            try desk.wait("the menu of \(title)") { try popoverEntries().map(\.name).contains("Complete") }
        case .withDatePopover: try desk.wait("the dates of \(title)") { try popover("Due Date") != nil }
        }
    }

    /// Continues from a state with input devices, and waits for the effect on the task in the store.
    func finish(_ state: RowState, of title: String) throws {
        switch state {
        case .closed: break
        case .open, .held:
            try release()
            try expect(.open, of: title)
            try tapOutermostButton(of: title, atLeft: true)
            try desk.wait("\(title) completed") { try list().contains("✓ " + title) }
        case .trailingOpen:
            try tapOutermostButton(of: title, atLeft: false)
            try desk.wait("\(title) deleted") { try !list().contains(title) }
        case .latched:
            try release()
            try desk.wait("\(title) completed") { try list().contains("✓ " + title) }
        case .edited:
            try desk.keyboard.press("return")
            try desk.wait("\(title) renamed") { try list().contains(title + " more") }
        case .withMenu:
            try choose("Complete")
            try desk.wait("\(title) completed") { try list().contains("✓ " + title) }
        case .withDatePopover:
            try tapInPopover("Due Date", "Today")
            try desk.wait("\(title) due") {
                try desk.furrow(store, ["today", "--json"]).output.contains("\"\(title)\"")
            }
        }
    }

    /// Taps the outermost button of an open row's menu by its position. The pointer that a touch left behind may have
    /// made buttons with the same names appear on another row.
    private func tapOutermostButton(of title: String, atLeft: Bool) throws {
        let half = Double(Menu.width) / 4
        let frame = window.frame
        let x = atLeft ? Double(frame.x) + half : Double(frame.maxX) - half
        try desk.touch.tap(ScreenPoint(x, try row(title).frame.center.y))
    }
}
