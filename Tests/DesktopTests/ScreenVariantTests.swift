// Tests of other surroundings: a narrow window, large text, scale 2, high contrast, dark, without animations, wide,
// mirrored. In each, everything is visible and works, and no text is cut off (the program warns of it, and a warning
// fails the test).

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct ScreenVariantTests {
        nonisolated static let all = [
            DisplaySettings("narrow", width: 360, height: 640),
            DisplaySettings("large text", .with { $0.textScale = 2 }, width: 360, height: 700),
            DisplaySettings("scale 2", .with { $0.scale = 2 }, width: 960, height: 780),
            DisplaySettings("high contrast", .with { $0.highContrast = true }),
            DisplaySettings("dark", .with { $0.dark = true }),
            DisplaySettings(
                "dark high contrast",
                .with {
                    $0.dark = true
                    $0.highContrast = true
                }),
            DisplaySettings("still", .with { $0.animations = false }),
            DisplaySettings("wide", width: 900),
            DisplaySettings("mirrored", width: 360, height: 640, isMirrored: true),
            DisplaySettings("wide mirrored", width: 900, isMirrored: true),
        ]

        private static let titles = [
            "Call the plumber", "Water the plants", "Return all the books that are overdue", "Bake",
        ]

        @Test(arguments: all) func everythingIsVisibleAndWorks(in settings: DisplaySettings) throws {
            try FurrowDesk.use(
                Self.titles, done: ["Pay the rent"], options: settings.options, environment: settings.environment
            ) { furrow in
                try furrow.makeList("Errands", ["Milk"])
                furrow.window = try furrow.desk.resize(furrow.window, width: settings.width, height: settings.height)
                furrow.cachedList = nil
                try furrow.waitUntilIdle { $0.count == 5 }
                try look(at: furrow, "\(settings.name) items") { $0.first(role: "list", name: "Tasks") != nil }
                try editByMenu(furrow, settings)
                try complete(furrow, settings)
                try showPopover(furrow, settings)
                try goUp(furrow, settings)
                try openTrash(furrow, settings)
            }
        }

        /// Opens a row's trailing menu with a slide, and edits the task with the menu's button.
        private func editByMenu(_ furrow: FurrowDesk, _ settings: DisplaySettings) throws {
            try slide(furrow, Self.titles[0], settings, by: -Hand.short)
            let buttons = try furrow.atRest("three buttons") {
                let buttons = try furrow.menuButtons()
                return buttons.count == 3 ? buttons : nil
            }
            expectInPlace(buttons.map { ($0, 0) }, in: furrow, "\(settings.name) menu")
            try keepPicture(furrow, "\(settings.name) menu")
            try furrow.tapButton("Edit")
            try furrow.waitForEditor(Self.titles[0])
            // The row closes in the meantime.
            try furrow.desk.wait("the whole editor in the window") {
                try furrow.editor()?.bounds.map(furrow.window.frame.contains) ?? false
            }
            try keepPicture(furrow, "\(settings.name) editor")
            try furrow.desk.keyboard.type("!\n")
            try furrow.waitForNoEditor()
            try furrow.desk.wait("the new text in the store") { try furrow.list().first == "Call the plumber!" }
        }

        /// Completes a task with a long slide.
        private func complete(_ furrow: FurrowDesk, _ settings: DisplaySettings) throws {
            try furrow.waitUntilIdle { $0.first?.title == "Call the plumber!" }
            try slide(furrow, Self.titles[1], settings, by: min(Hand.long, Double(settings.width) - 105))
            let expected = [
                "Call the plumber!", Self.titles[2], Self.titles[3], "✓ \(Self.titles[1])", "✓ Pay the rent",
            ]
            try furrow.desk.wait("the completed item") { try Array(furrow.list().prefix(5)) == expected }
            try furrow.waitForRows(expected)
        }

        /// Opens a row's popover with the keyboard. The program checks the popover for text that is cut off.
        private func showPopover(_ furrow: FurrowDesk, _ settings: DisplaySettings) throws {
            try furrow.focus(Self.titles[2])
            try furrow.desk.keyboard.press("menu")
            _ = try furrow.waitForPopover()
            try keepPicture(furrow, "\(settings.name) popover")
            try furrow.desk.keyboard.press("escape")
            try furrow.desk.wait("no popover") { try furrow.popoverWindow() == nil }
        }

        private func goUp(_ furrow: FurrowDesk, _ settings: DisplaySettings) throws {
            try furrow.waitForFocus(on: Self.titles[2])
            try furrow.desk.keyboard.press(settings.isMirrored ? "alt+right" : "alt+left")
            try furrow.waitForListFocus(on: "Tasks")
            #expect(try furrow.lists().map(\.name) == ["Tasks", "Errands"])
            try look(at: furrow, "\(settings.name) lists") { tree in
                // In a wide window the list stays next to the lists.
                let isBeside = tree.first(role: "list", name: "Tasks") != nil
                return tree.first(role: "list", name: "Lists") != nil && isBeside == settings.isWide
            }
        }

        /// Opens the trash, which has its own note and button above its rows.
        private func openTrash(_ furrow: FurrowDesk, _ settings: DisplaySettings) throws {
            try furrow.command("delete", Self.titles[3])
            // Below the lists, the trash may be out of view.
            try furrow.desk.keyboard.press("end")
            try furrow.waitForListFocus(on: FurrowDesk.trash)
            try furrow.desk.touch.tap(try furrow.listRow(FurrowDesk.trash).frame.center)
            furrow.cachedList = nil
            try furrow.waitForRows([Self.titles[3]])
            try look(at: furrow, "\(settings.name) trash") { $0.first(role: "list", name: "Trash") != nil }
        }

        /// Slides a row by `dx` of the program's px in reading direction.
        private func slide(_ furrow: FurrowDesk, _ title: String, _ settings: DisplaySettings, by dx: Double) throws {
            let way = dx * Double(furrow.desk.scale) * (settings.isMirrored ? -1 : 1)
            let row = try furrow.row(title).frame
            let start = ScreenPoint(way > 0 ? Double(row.x) + 60 : Double(row.maxX) - 60, row.center.y)
            try furrow.desk.touch.slide(
                from: start, to: start.moved(by: way, 0), seconds: Hand.slowly, hold: Hand.rest)
        }

        /// Waits until the page meets the condition and is at rest. Then checks that everything with a name is inside
        /// the window, and that parts overlap only what they belong to.
        func look(
            at furrow: FurrowDesk, _ name: String, isScrolled: Bool = false, once condition: (Accessible) throws -> Bool
        ) throws {
            let tree = try furrow.pageAtRest(name, where: condition)
            try keepPicture(furrow, name)
            expectInPlace(buttons(of: tree), in: furrow, name)
            // The row inside GTK's own row. GTK's last row includes the room below the list, which may be out of
            // view.
            for list in tree.all(role: "list") {
                // Rows that are scrolled out of view, as at the end of the lists, are left out. They are whole once
                // one scrolls to them.
                let rows = list.children.map { $0.children.first ?? $0 }.filter { row in
                    !isScrolled && list.name != "Lists" || row.bounds.map { isInWindow($0, in: furrow) } ?? false
                }
                expectInPlace(rows.map { ($0, 0) }, in: furrow, name)
            }
        }

        /// Returns whether the whole height of a row is in the window.
        private func isInWindow(_ frame: ScreenRect, in furrow: FurrowDesk) -> Bool {
            frame.y >= furrow.window.frame.y && frame.maxY <= furrow.window.frame.maxY
        }

        /// A node to check, and the number of nodes after it that are inside it.
        typealias Part = (node: Accessible, below: Int)

        /// Returns the buttons that have names, each followed by the buttons inside it.
        private func buttons(of node: Accessible) -> [Part] {
            let below = node.children.flatMap(buttons)
            return node.role == "button" && !node.name.isEmpty ? [(node, below.count)] + below : below
        }

        func expectInPlace(_ parts: [Part], in furrow: FurrowDesk, _ name: String) {
            for (index, part) in parts.enumerated() {
                guard let frame = part.node.bounds, frame.width > 0 else { continue }
                #expect(furrow.isFullyVisible(part.node), "\(name): \(part.node.name) is cut off at \(frame)")
                for other in parts.dropFirst(index + 1 + part.below) {
                    guard let otherPlace = other.node.bounds else { continue }
                    let common = frame.intersection(otherPlace)
                    #expect(
                        common.width * common.height == 0, "\(name): \(part.node.name) and \(other.node.name) overlap")
                }
            }
        }

        /// Saves a screenshot for a person to look at, if DESK_PICTURES names a folder for screenshots.
        func keepPicture(_ furrow: FurrowDesk, _ name: String) throws {
            guard ProcessInfo.processInfo.environment["DESK_PICTURES"] != nil else { return }
            try furrow.desk.savePicture(named: "size \(name)")
        }
    }
}

/// The surroundings in which a program runs.
struct DisplaySettings: Sendable, CustomTestStringConvertible {
    var name: String
    /// The options of the desk, or nil for an ordinary desk, which tests share.
    var options: Desk.Options?
    /// The window's size in px of the screen.
    var width: Int
    var height: Int
    var isMirrored: Bool

    init(
        _ name: String, _ options: Desk.Options? = nil, width: Int = 480, height: Int = 720,
        isMirrored: Bool = false
    ) {
        self.name = name
        self.options = options
        self.width = width
        self.height = height
        self.isMirrored = isMirrored
    }

    /// Whether the lists are shown next to the list: from 720 of the program's px on.
    var isWide: Bool { width / (options?.scale ?? 1) >= 720 }
    var environment: [String: String] { isMirrored ? ["FURROW_DIRECTION": "rtl"] : [:] }
    var testDescription: String { name }
}
