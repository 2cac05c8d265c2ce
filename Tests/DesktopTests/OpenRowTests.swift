// Tests that a row stays as it is while a person has it open, holds it or edits it and another program changes the
// list, at any scroll position (specification A8, H4).

import DavServers
import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct OpenRowTests {
        /// The tested row, in the middle of the view whether the list is scrolled or not.
        private static let title = "Item 8"

        /// The changes that another program makes, one after another.
        private static let changes: [OtherProgram.Change] = [
            .init("ranking from below to above, by undo") { try $0.undo(to: FurrowDesk.items(30)) },
            .init("ranking from above to below, by redo") { other in
                try other.redo(to: Array(other.texts.dropFirst()) + ["Item 1"])
            },
            .init("adding at the top") { try $0.add("New", top: true) },
            .init("completing above") { try $0.complete("Item 2") },
            .init("undoing that") { other in
                let open = other.texts.dropFirst().dropLast()
                try other.undo(to: ["New", "Item 2"] + open)
            },
            .init("deleting above") { try $0.delete("Item 3") },
            .init("undoing that") { other in
                try other.undo(to: Array(other.texts.prefix(2)) + ["Item 3"] + other.texts.dropFirst(2))
            },
            .init("moving here") { try $0.move("Guest", to: "Tasks") },
            .init("moving away above") { try $0.move("Item 4", to: "Others") },
            .init("adding at the end") { try $0.add("Last", top: false) },
            .init("changing the row itself") { try $0.prioritize(title) },
            .init("deleting below", isAbove: false) { try $0.delete("Item 9") },
            .init("completing below", isAbove: false) { try $0.complete("Item 10") },
            .init("deleting right above", isAbove: false) { try $0.delete("Item 7") },
        ]

        /// Runs a test on a list of 30 tasks, scrolled by `way` px. The first task has just been moved to the end.
        private func use(scrolledBy way: Double, _ body: (FurrowDesk, OtherProgram) throws -> Void) throws {
            try FurrowDesk.use(FurrowDesk.items(30), environment: FurrowDesk.traced, menus: nil) { furrow in
                _ = try furrow.desk.furrow(furrow.store, ["new-list", "Others"])
                _ = try furrow.desk.furrow(furrow.store, ["add", "--list", "Others", "Guest"])
                try furrow.focus("Item 1")
                try furrow.desk.keyboard.press("alt+end")
                try furrow.desk.wait("Item 1 at the end") { try furrow.stored(in: "Tasks").last?.title == "Item 1" }
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.press("home")
                try furrow.waitUntilIdle { $0.first?.title == "Item 2" }
                if way > 0 {
                    try furrow.scroll(by: way + 8)
                    try furrow.waitUntilIdle { $0.first?.title != "Item 2" }
                }
                try body(furrow, try OtherProgram(beside: furrow))
            }
        }

        @Test(arguments: RowState.allCases, [0.0, 200])
        func aRowKeepsItsStateWhateverAnotherProgramChanges(_ state: RowState, _ way: Double) throws {
            try use(scrolledBy: way) { furrow, other in
                let first = try firstVisibleTitle(furrow)
                try furrow.enter(state, of: Self.title)
                let popover = try furrow.popoverWindow()?.id
                let moment = Trace.now
                for change in Self.changes {
                    do {
                        try other.make(change, around: Self.title)
                        try furrow.expect(state, of: Self.title)
                        #expect(try furrow.popoverWindow()?.id == popover, "the popover after “\(change.name)”")
                    } catch {
                        throw Unexpected("\(state) after “\(change.name)”: \(error)")
                    }
                }
                if state.front != 0 {
                    let fronts = try furrow.trace().since(moment).samples("front", \.x, row: Self.title).map(\.value)
                    #expect(fronts.allSatisfy { abs($0 - Double(state.front)) <= 1 }, "the front went \(fronts)")
                }
                try furrow.finish(state, of: Self.title)
                guard state == .edited, way > 0 else { return }
                try furrow.waitUntilIdle()
                #expect(try firstVisibleTitle(furrow) == first, "the list is back where it was")
            }
        }

        /// Returns the title of the first row that is fully visible.
        private func firstVisibleTitle(_ furrow: FurrowDesk) throws -> String? {
            try furrow.rows().first { $0.frame.y >= furrow.window.frame.y + 100 }?.title
        }

        // MARK: The row itself

        /// The change that another program makes to the tested row.
        enum End: String, CaseIterable, Sendable { case deleted, completed, movedAway }

        // H3, H5
        @Test(arguments: End.allCases)
        func aRowRemovedByAnotherProgramLeavesNoUnfinishedGesture(_ end: End) throws {
            try use(scrolledBy: 200) { furrow, other in
                for state in [RowState.open, .trailingOpen, .held, .latched, .withMenu] {
                    let title = try furrow.rows()[4].title
                    try furrow.enter(state, of: title)
                    let change = OtherProgram.Change("\(title) \(end)", isAbove: false) { other in
                        switch end {
                        case .deleted: try other.delete(title)
                        case .completed: try other.complete(title)
                        case .movedAway: try other.move(title, to: "Others")
                        }
                    }
                    do {
                        try other.make(change, around: title)
                        try furrow.release()
                        try furrow.waitUntilIdle()
                        #expect(try furrow.popoverWindow() == nil)
                        // Not even under the pointer that the touch left behind (H9).
                        try furrow.desk.wait("no button in the rows") { try furrow.menuButtons().isEmpty }
                        let stored = try furrow.stored(in: "Tasks").map { $0.done ? "✓ \($0.title)" : $0.title }
                        #expect(stored == other.texts)
                    } catch {
                        throw Unexpected("\(state), \(change.name): \(error)")
                    }
                }
            }
        }

        /// Moves the row by one position only, so that it stays in view.
        @Test(arguments: [RowState.open, .trailingOpen, .held, .latched, .edited])
        func aRowMovedByAnotherProgramKeepsItsState(_ state: RowState) throws {
            try FurrowDesk.use(FurrowDesk.items(30), menus: nil) { furrow in
                _ = try furrow.desk.furrow(furrow.store, ["new-list", "Others"])
                try furrow.focus("Item 5")
                try furrow.desk.keyboard.press("alt+down")
                // The rows start so slowly that two screenshots of the start can be equal. Wait longer than that.
                try furrow.waitUntilIdle(still: .milliseconds(350)) { $0.dropFirst(4).first?.title == "Item 6" }
                try furrow.enter(state, of: "Item 5")
                for (command, index) in [("undo", 4), ("redo", 5)] {
                    _ = try furrow.desk.furrow(furrow.store, [command])
                    if state != .edited {
                        try furrow.desk.wait("Item 5 ranked by \(command)") {
                            try furrow.rows().dropFirst(index).first?.title == "Item 5"
                        }
                    }
                    try furrow.expect(state, of: "Item 5")
                }
                try furrow.finish(state, of: "Item 5")
            }
        }

        // MARK: Synchronization

        @Test(.enabled(if: Radicale.shouldRun, "needs radicale"))
        func anOpenRowStaysOpenDuringASync() throws {
            let synced = try SyncedFurrow()
            try use(scrolledBy: 200) { furrow, _ in
                let collection = try synced.putTasksOnServer(furrow, excluding: 1)
                try furrow.enter(.open, of: Self.title)
                let before = try furrow.scroll
                try synced.server.remove(try synced.name(of: "Item 2", in: collection), from: collection)
                try furrow.desk.wait("the list without Item 2") {
                    _ = try furrow.desk.furrow(furrow.store, ["sync"])
                    return try furrow.scroll == before - Double(Row.height)
                }
                try furrow.expect(.open, of: Self.title)
                try furrow.finish(.open, of: Self.title)
            }
        }

        // MARK: Actions of the person

        /// The ways in which a person scrolls a list.
        enum Scrolling: String, CaseIterable, Sendable {
            case wheel, touchpad, finger, fling, scrollbar, pageDown, down
        }

        @Test(arguments: Scrolling.allCases)
        func scrollingByTheUserClosesTheOpenRow(_ way: Scrolling) throws {
            try FurrowDesk.use(FurrowDesk.items(60), environment: FurrowDesk.traced, menus: nil) { furrow in
                if way == .down { try furrow.focus("Item 10") }
                try furrow.enter(.open, of: "Item 8")
                try furrow.desk.mouse.moveTo(try furrow.center(of: "Item 5"))
                switch way {
                case .wheel: try furrow.desk.mouse.wheel(1)
                case .touchpad: try furrow.desk.pad.scroll(dy: 2)
                case .finger: try furrow.scroll(by: 100)
                case .fling:
                    let start = try furrow.center(of: "Item 8")
                    try furrow.desk.touch.slide(from: start, to: start.moved(by: 0, -200), seconds: 0.1)
                case .scrollbar:
                    let edge = Double(furrow.window.frame.maxX) - 4
                    try furrow.desk.mouse.moveTo(ScreenPoint(edge - 40, 300), seconds: 0.2, steps: 8)
                    try furrow.desk.mouse.moveTo(ScreenPoint(edge, 160), seconds: 0.2, steps: 8)
                    try furrow.desk.mouse.drag(from: ScreenPoint(edge, 160), to: ScreenPoint(edge, 260))
                // The first Page Down only moves the focus to the last visible row.
                case .pageDown: for _ in 1...2 { try furrow.desk.keyboard.press("pagedown") }
                case .down: for _ in 1...3 { try furrow.desk.keyboard.press("down") }
                }
                try furrow.desk.wait("the closed row, and the list scrolled") {
                    try furrow.scroll > 0 && furrow.trace().lines("front", row: "Item 8").last?.x == 0
                }
            }
        }

        @Test func movingTheFocusWithoutScrollingKeepsTheOpenRow() throws {
            try FurrowDesk.use(FurrowDesk.items(60), menus: nil) { furrow in
                try furrow.enter(.open, of: "Item 8")
                try furrow.focus("Item 4")
                try furrow.expect(.open, of: "Item 8")
            }
        }
    }
}
