// Tests of the effect of each slide preference, with real input. Each is set while the window runs and takes effect
// at once.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct PreferenceEffectsTests {
        private static let without2 = ["Item 1", "Item 3", "Item 4", "Item 5"]

        /// Half the width of a menu with two buttons, plus the 8 px that distinguish a slide from a tap.
        private static let halfMenu = 80.0
        /// An x position (px) at which the front's color is visible however far its menu is open.
        private static let onFront = 300

        // MARK: How the menu appears

        @Test func aMenuIsPushedInOrRevealed() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("menu-style", "push")
                try furrow.slide("Item 2", by: Self.halfMenu, release: false)
                // The front pulls in the button next to it.
                try furrow.waitForColor(in: "Item 2", x: 6, Menu.blue)
                try furrow.applyPreference("menu-style", "reveal")
                try furrow.release()
                try furrow.waitForRows(FurrowDesk.items(5))
                try furrow.slide("Item 2", by: Self.halfMenu, release: false)
                try furrow.waitForColor(in: "Item 2", x: 6, Menu.green)
            }
        }

        // MARK: How far a row opens

        @Test func peekLeavesAHandleThatSlidesTheRowBack() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("opening", "peek")
                let frame = try furrow.row("Item 2").frame
                try furrow.slide("Item 2", by: Hand.long)
                try furrow.waitForOffset(at: frame, frame.width - 20)
                let handle = ScreenPoint(Double(frame.maxX) - 10, frame.center.y)
                try furrow.desk.touch.slide(
                    from: handle, to: handle.moved(by: -Hand.long, 0), seconds: Hand.slowly, hold: Hand.rest)
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func fullOpeningOpensTheWholeRow() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("opening", "full")
                try furrow.slide("Item 2", by: Hand.long)
                let width = furrow.window.frame.width
                try furrow.desk.wait("the front out of the row") {
                    try furrow.trace().samples("front", \.x, row: "Item 2").last?.value == Double(width)
                }
                // The two buttons share the row's width. Of the front, only its shadow is still visible.
                try furrow.waitForColor(in: "Item 2", x: width / 2 - 20, Menu.green)
                try furrow.waitForColor(in: "Item 2", x: width - 20, Menu.blue)
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        // MARK: At the end of a slide

        @Test func withoutLongSlidesARowResistsAndOnlyOpens() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("full-swipe", "false")
                try furrow.slide("Item 2", by: -Hand.long, release: false)
                // The front follows the 128 px beyond the menu only partly (specification A3).
                let past = Double(Int(Hand.long) - 8 - Menu.width)
                let room = Double(furrow.window.frame.width - Menu.width)
                let band = room * 0.55 * past / (0.55 * past + room)
                try furrow.desk.wait("the front on its band") {
                    abs(Double(-(try furrow.offset(of: "Item 2")) - Menu.width) - band) <= 1
                }
                try furrow.release()
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func aClampedRowStopsAtItsOpenPosition() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("limit", "clamp")
                let moment = Trace.now
                try furrow.slide("Item 2", by: -Hand.long)
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
                let fronts = try furrow.trace().since(moment).samples("front", \.x, row: "Item 2")
                #expect(fronts.map(\.value).min() == Double(-Menu.width))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        // MARK: Movement

        @Test func withoutSnappingARowStaysWhereItIsReleased() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("snaps", "false")
                try furrow.slide("Item 2", by: 58)
                try furrow.waitForStay(of: "Item 2", at: 50)
                try furrow.slide("Item 2", by: 48)
                try furrow.waitForStay(of: "Item 2", at: 90)
            }
        }

        @Test func withoutBouncingARowMovesStraightToItsPlace() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("bounces", "false")
                try furrow.open("Item 2")
                let moment = Trace.now
                try furrow.tap("Item 2")
                try furrow.waitForRows(FurrowDesk.items(5))
                let fronts = try furrow.trace().since(moment).samples("front", \.x, row: "Item 2")
                    // Skip the last frames of the opening.
                    .drop { $0.value >= Double(Menu.width) - 2 }.map { $0 }
                #expect(fronts.last?.value == 0)
                #expect(fronts.largestStepBack(against: -1) == 0, "\(fronts)")
            }
        }

        @Test func anOpenRowIsDimmedIfPreferred() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("dim-open-rows", "true")
                let bare = try furrow.color(at: try furrow.pointBelow("Item 5"))
                let whole = try furrow.color(in: "Item 2", x: Self.onFront)
                try furrow.slide("Item 2", by: Hand.short)
                try furrow.waitForColor(in: "Item 2", x: Self.onFront, whole.mixed(with: bare, 0.3))
                try furrow.applyPreference("dim-open-rows", "false")
                let other = try furrow.color(in: "Item 2", x: Self.onFront)
                try furrow.open("Item 2")
                #expect(try furrow.color(in: "Item 2", x: Self.onFront) == other)
            }
        }

        @Test func aRowFadesAndBrightensWithTheFinger() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("dim-open-rows", "true")
                let bare = try furrow.color(at: try furrow.pointBelow("Item 5"))
                let whole = try furrow.color(in: "Item 2", x: Self.onFront)
                let start = try furrow.point(in: "Item 2", x: 100)
                try furrow.desk.touch.slide(from: start, to: start.moved(by: 20, 0), release: false)
                // Half of the menu, all of it, more than it, and a sixth of it, which is too little for a swipe. The
                // first 8 px distinguish a slide from a tap.
                for (x, faded) in [(72.0, 0.15), (144, 0.3), (180, 0.3), (24, 0.05)] {
                    try furrow.desk.touch.move(0, to: start.moved(by: 8 + x, 0))
                    try furrow.waitForColor(in: "Item 2", x: Self.onFront, whole.mixed(with: bare, faded))
                }
                try furrow.release()
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.color(in: "Item 2", x: Self.onFront) == whole)
            }
        }

        @Test(arguments: SlideInput.allCases) func theFadeMatchesTheFrontInEveryFrame(_ hand: SlideInput) throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("dim-open-rows", "true")
                let moment = Trace.now
                try hand.open("Item 2", furrow)
                // A dimmed menu has other colors, so the position of the front is read from the trace.
                try furrow.desk.wait("the row open") {
                    try furrow.trace().since(moment).lines("front", row: "Item 2").last?.x == Double(Menu.width)
                }
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForRows(FurrowDesk.items(5))
                let frames = try furrow.trace().since(moment).lines("front", row: "Item 2")
                #expect(frames.contains { ($0.opacity ?? 1) > 0.72 && ($0.opacity ?? 1) < 0.98 }, "\(frames)")
                for frame in frames {
                    let part = min(1, abs(frame.x ?? 0) / Double(Menu.width))
                    // GTK stores an opacity in 8 bits.
                    #expect(abs((frame.opacity ?? 0) - (1 - 0.3 * part)) <= 0.003, "\(frame)")
                }
                #expect(frames.last?.opacity == 1)
            }
        }

        // MARK: Direct style

        @Test func inDirectStyleAShortSlideActsWithoutAMenu() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("slide-style", "direct")
                // More than 96 px. In menu style this slide would only open the menu.
                try furrow.slide("Item 2", by: Hand.short)
                try furrow.waitForList(Self.without2 + ["✓ Item 2"])
                try furrow.slide("Item 3", by: -Hand.short)
                try furrow.waitForList(["Item 1", "Item 4", "Item 5", "✓ Item 2"])
                // With less than 96 px nothing stays open.
                try furrow.slide("Item 4", by: 88)
                try furrow.waitForRows(["Item 1", "Item 4", "Item 5", "✓ Item 2"])
                #expect(try furrow.menuButtons().isEmpty)
            }
        }

        @Test(arguments: [1.0, -1.0]) func theCueOfADirectSlideFadesInAndThenChangesColor(_ way: Double) throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("slide-style", "direct")
                let bare = try furrow.color(at: try furrow.pointBelow("Item 5"))
                let (cue, turned) = way > 0 ? (Menu.green, Menu.latchedGreen) : (Menu.red, Menu.latchedRed)
                let x = way > 0 ? 6 : furrow.window.frame.width - 7
                // Half of the 96 px, plus the 8 px that distinguish a slide from a tap.
                try furrow.slide("Item 2", by: 56 * way, release: false)
                try furrow.waitForColor(in: "Item 2", x: x, bare.mixed(with: cue, 0.5))
                let from = try furrow.point(in: "Item 2", x: way > 0 ? 156 : Double(furrow.window.frame.width) - 156)
                try furrow.desk.touch.move(0, to: from.moved(by: 60 * way, 0))
                try furrow.waitForColor(in: "Item 2", x: x, turned)
            }
        }

        @Test func aDirectSlideShowsACheckMarkOrACross() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("slide-style", "direct")
                let frame = try furrow.row("Item 2").frame
                try furrow.slide("Item 2", by: Hand.short, release: false)
                try furrow.waitForColor(in: "Item 2", x: 6, Menu.latchedGreen)
                let tick = try furrow.icon(in: ScreenRect(x: frame.x, y: frame.y, width: 112, height: frame.height))
                #expect(!tick.isSymmetric, "\(tick)")
                try furrow.desk.keyboard.press("escape")
                try furrow.release()
                try furrow.waitForRows(FurrowDesk.items(5))
                try furrow.slide("Item 2", by: -Hand.short, release: false)
                try furrow.waitForColor(in: "Item 2", x: frame.width - 7, Menu.latchedRed)
                let right = ScreenRect(x: frame.maxX - 112, y: frame.y, width: 112, height: frame.height)
                let cross = try furrow.icon(in: right)
                #expect(cross.isSymmetric, "\(cross)")
            }
        }
    }
}

/// The input that moves a row that fades.
enum SlideInput: CaseIterable {
    case finger, touchpad, mouse, key

    @MainActor fileprivate func open(_ title: String, _ furrow: FurrowDesk) throws {
        let start = try furrow.point(in: title, x: 100)
        switch self {
        case .finger: try furrow.slide(title, by: Hand.short)
        case .touchpad: try furrow.padSlide(title, by: Hand.short)
        case .mouse:
            let end = start.moved(by: Hand.short, 0)
            try furrow.desk.mouse.drag(from: start, to: end, seconds: Hand.slowly, hold: Hand.rest)
        case .key:
            try furrow.focus(title)
            try furrow.desk.keyboard.press("ctrl+right")
        }
    }
}

extension FurrowDesk {
    fileprivate func color(at point: ScreenPoint) throws -> RGB {
        let frame = ScreenRect(x: Int(point.x), y: Int(point.y), width: 1, height: 1)
        return try desk.screenshot(of: frame)[point]
    }

    /// Returns the white icon that is drawn in a part of the screen.
    fileprivate func icon(in part: ScreenRect) throws -> Ink {
        Ink(try desk.screenshot(of: part), in: part) { $0.distance(to: RGB(red: 255, green: 255, blue: 255)) < 100 }
    }
}

extension RGB {
    /// Returns the color between this one (`part` 0) and another (`part` 1).
    fileprivate func mixed(with other: RGB, _ part: Double) -> RGB {
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8((Double(from) + (Double(to) - Double(from)) * part).rounded())
        }
        return RGB(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
