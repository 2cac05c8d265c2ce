// Tests of choosing a task's current repeat rule again in the popover on its row: the series then counts from the
// task's current date.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct RepeatAnchorTests {
        enum Device: CaseIterable { case finger, mouse, key }

        private struct Repeated: Decodable {
            let id: String
            let repeatAnchor: String?
            let `repeat`: String?
        }

        private func item(_ furrow: FurrowDesk) throws -> Repeated {
            let output = try furrow.desk.furrow(furrow.store, ["list", "--json"]).output
            return try #require(JSONDecoder().decode([Repeated].self, from: Data(output.utf8)).first)
        }

        @Test(arguments: Device.allCases) func choosingTheCurrentRepeatAgainMovesItsAnchor(device: Device) throws {
            try FurrowDesk.use(["Water plants"], menus: nil) { furrow in
                let (first, second) = (FurrowDesk.day(2), FurrowDesk.day(3) + "T18:00:00")
                let id = try item(furrow).id
                let edit = { _ = try furrow.desk.furrow(furrow.store, ["edit", id] + $0) }
                try edit(["--due", first, "--repeat", "daily"])
                try edit(["--due", second])
                #expect(try item(furrow).repeatAnchor == first)
                try furrow.focus("Water plants")
                try furrow.desk.keyboard.press("ctrl+d")
                try furrow.tapInPopover("Due Date", "Repeat")
                let choice = try furrow.popoverPart("Due Date", "radio button", "Daily")
                switch device {
                case .finger: try furrow.desk.touch.tap(choice.center)
                case .mouse: try furrow.desk.mouse.click(choice.center)
                // The choice has the keyboard focus.
                case .key: try furrow.desk.keyboard.press("space")
                }
                try furrow.tapInPopover("Due Date", "Back")
                try furrow.tapInPopover("Due Date", "Set")
                try furrow.desk.wait("another beginning") { try item(furrow).repeatAnchor == second }
                #expect(try item(furrow).repeat == "FREQ=DAILY")
            }
        }
    }
}
