// The captions below titles: their place within the row's usual height, and their accessible descriptions
// (specification M11).

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct CaptionTests {
        /// A task, as arguments of the command line.
        private typealias Dated = (title: String, options: [String])

        private static let overdue: Dated = ("Return the books", ["--due", FurrowDesk.day(-3)])
        private static let plain: Dated = ("Buy milk", [])
        private static let rent: Dated = (
            "Pay the rent",
            ["--due", FurrowDesk.day(1) + "T09:00:00", "--repeat", "FREQ=MONTHLY", "--remind", "-PT15M"]
        )

        /// Runs a test on a list with the task “First”, which has the focus, followed by these tasks.
        private func use(
            _ items: [Dated], options: Desk.Options? = nil, environment: [String: String] = [:],
            _ body: (FurrowDesk) throws -> Void
        ) throws {
            try FurrowDesk.use(["First"], options: options, environment: environment) { furrow in
                for item in items { _ = try furrow.desk.furrow(furrow.store, ["add", item.title] + item.options) }
                try furrow.waitForRows(["First"] + items.map(\.title))
                try body(furrow)
            }
        }

        /// Waits until a row without the focus has this description.
        private func waitForDescription(_ text: String, of title: String, in furrow: FurrowDesk) throws {
            var last = ""
            do {
                try furrow.desk.wait("“\(title)” described as “\(text)”") {
                    last = try furrow.accessibleRow(title).description
                    return last == text
                }
            } catch {
                throw Unexpected("“\(title)” is described as “\(last)” and not as “\(text)”: \(error)")
            }
        }

        // MARK: Accessibility

        @Test func theAccessibleNameIsTheTitleAndTheDescriptionIsTheCaption() throws {
            try use([Self.rent, Self.plain]) { furrow in
                try waitForDescription("Due Tomorrow 9:00, repeats, has a reminder", of: "Pay the rent", in: furrow)
                try waitForDescription("", of: "Buy milk", in: furrow)
                try furrow.focus("Pay the rent")
                try waitForDescription(
                    "Due Tomorrow 9:00, repeats, has a reminder, 2 of 3", of: "Pay the rent", in: furrow)
            }
        }

        @Test func anOverdueItemIsDescribedAsOverdueUntilItIsDone() throws {
            try use([Self.overdue]) { furrow in
                try waitForDescription("Overdue, due 3 days ago", of: "Return the books", in: furrow)
                try furrow.command("done", "Return the books")
                try waitForDescription("Completed, due 3 days ago", of: "Return the books", in: furrow)
            }
        }

        @Test func settingOrRemovingADateUpdatesTheDescription() throws {
            try use([Self.plain]) { furrow in
                let id = try #require(try furrow.stored().last?.id)
                _ = try furrow.desk.furrow(
                    furrow.store, ["edit", id, "--due", FurrowDesk.day(1), "--notes", "Two litres"])
                try waitForDescription("Due Tomorrow, has notes", of: "Buy milk", in: furrow)
                _ = try furrow.desk.furrow(furrow.store, ["edit", id, "--due", "none", "--notes", ""])
                try waitForDescription("", of: "Buy milk", in: furrow)
                try furrow.desk.wait("no caption") { try captionInk(furrow, "Buy milk").bounds == nil }
            }
        }

        @Test func anItemWithALaterStartIsUnderAHeading() throws {
            try FurrowDesk.use(["First"]) { furrow in
                _ = try furrow.desk.furrow(furrow.store, ["add", "Plan", "--start", FurrowDesk.day(1)])
                try furrow.waitForRows(["First", "Later", "Plan"])
                try waitForDescription("From Tomorrow", of: "Plan", in: furrow)
                try waitForDescription("Heading", of: "Later", in: furrow)
            }
        }

        // MARK: Appearance

        @Test(arguments: [1, 1.5, 2, 2.5]) func aCaptionDoesNotChangeTheRowHeight(_ textScale: Double) throws {
            let options = Desk.Options.with { $0.textScale = textScale }
            var height = 0
            try FurrowDesk.use(["First"], options: options) { height = try $0.row("First").frame.height }
            try use([Self.overdue, Self.plain, Self.rent], options: options) { furrow in
                #expect(try furrow.rows().map(\.frame.height) == [height, height, height, height])
                // Title and caption are within the row, above the rule, and take more space than a title alone.
                let plain = try #require(try ink(furrow, in: try furrow.row(Self.plain.title).frame).bounds)
                for title in [Self.overdue.title, Self.rent.title] {
                    let frame = try furrow.row(title).frame
                    let ink = try #require(try ink(furrow, in: frame).bounds)
                    #expect(ink.y > frame.y && ink.maxY < frame.maxY - 1, "\(title) at \(ink) in \(frame)")
                    #expect(ink.height > plain.height + 8)
                }
            }
        }

        @Test func removingAllDatesRestoresTheAppearanceOfTheList() throws {
            var picture: (frame: ScreenRect, picture: Screenshot)?
            for isDatedFirst in [false, true] {
                try use([Self.plain]) { furrow in
                    if isDatedFirst {
                        // Its rows had captions before, and now have none.
                        let id = try #require(try furrow.stored().last?.id)
                        _ = try furrow.desk.furrow(furrow.store, ["edit", id, "--due", FurrowDesk.day(1)])
                        try furrow.desk.wait("a caption") { try captionInk(furrow, "Buy milk").bounds != nil }
                        _ = try furrow.desk.furrow(furrow.store, ["edit", id, "--due", "none"])
                    }
                    try furrow.desk.wait("no caption") { try captionInk(furrow, "Buy milk").bounds == nil }
                    try furrow.waitForRows(["First", "Buy milk"])
                    for row in try furrow.rows() {
                        #expect(try captionInk(furrow, row.title).bounds == nil)
                        #expect(row.frame.height == Row.height)
                    }
                    let frame = try furrow.row("Buy milk").frame
                    let now = try furrow.desk.screenshot(of: frame)
                    if let picture {
                        #expect(picture.frame == frame && now.difference(from: picture.picture, in: frame) == 0)
                    }
                    picture = (frame, now)
                }
            }
        }

        @Test func aTitleWithoutACaptionStaysInTheCenterOfItsRow() throws {
            try use([("Same", ["--due", FurrowDesk.day(1)]), ("Same", [])]) { furrow in
                let rows = try furrow.rows()
                let first = try #require(try ink(furrow, in: rows[1].frame).bounds)
                let second = try #require(try ink(furrow, in: rows[2].frame).bounds)
                // A single line is in the center of its row.
                #expect(abs(second.center.y - rows[2].frame.center.y) <= 3)
                // The title with a caption is above the center.
                #expect(first.y - rows[1].frame.y < second.y - rows[2].frame.y)
            }
        }

        @Test(arguments: [false, true]) func theCaptionIsAtTheLeadingEdge(_ isMirrored: Bool) throws {
            let environment = isMirrored ? ["LANGUAGE": "ar"] : [:]
            try use([("Call Ada", ["--due", FurrowDesk.day(2)])], environment: environment) { furrow in
                let frame = try furrow.row("Call Ada").frame
                let ink = try #require(try captionInk(furrow, "Call Ada").bounds)
                let inset = isMirrored ? frame.maxX - ink.maxX : ink.x - frame.x
                #expect((14...20).contains(inset), "\(ink) in \(frame)")
                #expect(ink.width < frame.width / 2)
            }
        }

        @Test func aLongTitleAndCaptionAreCutToFitANarrowRow() throws {
            let title = "Call Ada about the house by the sea and everything that has to be done before we go there"
            try use([(title, ["--due", FurrowDesk.day(-3), "--repeat", "FREQ=DAILY"])]) { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 360, height: 640)
                try furrow.waitUntilIdle { $0.allSatisfy { $0.frame.width == 360 } }
                let frame = try furrow.row(title).frame
                let ink = try #require(try ink(furrow, in: frame).bounds)
                #expect(ink.x >= frame.x + 14 && ink.maxX <= frame.maxX - 14)
                #expect(try captionInk(furrow, title).bounds != nil)
            }
        }

        @Test func theEditorHidesTheCaption() throws {
            try use([Self.rent]) { furrow in
                try furrow.focus("Pay the rent")
                try furrow.desk.keyboard.press("f2")
                try furrow.waitForEditor("Pay the rent")
                // The editor's own text is in the center of the row.
                try furrow.desk.wait("no caption") { try captionInk(furrow, "Pay the rent").bounds == nil }
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForNoEditor()
                try furrow.desk.wait("the caption") { try captionInk(furrow, "Pay the rent").bounds != nil }
            }
        }

        // MARK: Ink

        /// Returns the ink on a row, inside the focus ring and above the rule.
        private func ink(_ furrow: FurrowDesk, in frame: ScreenRect) throws -> Ink {
            let part = ScreenRect(x: frame.x + 6, y: frame.y, width: frame.width - 12, height: frame.height - 1)
            let picture = try furrow.desk.screenshot(of: part)
            let ground = picture[part.x, part.y + part.height / 2]
            return Ink(picture, in: part) { $0.distance(to: ground) > 120 }
        }

        /// Returns the ink in the lowest third of a row, which only a caption reaches.
        private func captionInk(_ furrow: FurrowDesk, _ title: String) throws -> Ink {
            let frame = try furrow.row(title).frame
            let top = frame.y + frame.height * 2 / 3
            let part = ScreenRect(x: frame.x, y: top, width: frame.width, height: frame.maxY - 4 - top)
            return try ink(furrow, in: part)
        }
    }
}
