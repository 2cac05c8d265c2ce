// The repeat that an item has, chosen again in the popover on its row: the series counts from the date that it has then.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct RepeatAgainTests {
        enum Way: CaseIterable { case finger, mouse, key }

        private struct Repeated: Decodable {
            let id: String
            let repeatAnchor: String?
            let `repeat`: String?
        }

        private func item(_ furrow: FurrowDesk) throws -> Repeated {
            let output = try furrow.desk.furrow(furrow.store, ["list", "--json"]).output
            return try #require(JSONDecoder().decode([Repeated].self, from: Data(output.utf8)).first)
        }

        /// A part of the popover, once it rests: parts are told from where the popover's row is, and it is a window.
        private func part(_ roles: [String], _ name: String, _ furrow: FurrowDesk) throws -> ScreenRect {
            var last: ScreenRect?
            return try furrow.desk.wait(for: "“\(name)” at rest") { () -> ScreenRect? in
                _ = try furrow.rows()
                guard let popup = try furrow.popoverWindow(), let list = furrow.listNow else { return nil }
                let tree = try furrow.desk.refreshed(list, of: furrow.program, depth: 20)
                guard let base = tree.first(where: { $0.name == "Due Date" })?.bounds,
                    let found = tree.first(where: { roles.contains($0.role) && $0.name == name })?.bounds,
                    found.width > 0
                else { return nil }
                let place = ScreenRect(
                    x: found.x + popup.frame.x - base.x, y: found.y + popup.frame.y - base.y, width: found.width,
                    height: found.height)
                defer { last = place }
                return place == last ? place : nil
            }
        }

        private func tap(_ name: String, _ furrow: FurrowDesk) throws {
            try furrow.desk.touch.tap(try part(["button"], name, furrow).center)
        }

        @Test(arguments: Way.allCases) func theRepeatThatHoldsCountsAnewWhereItIsChosenAgain(way: Way) throws {
            try FurrowDesk.use(["Water plants"], menus: nil) { furrow in
                let (first, second) = (FurrowDesk.day(2), FurrowDesk.day(3) + "T18:00:00")
                let id = try item(furrow).id
                let edit = { _ = try furrow.desk.furrow(furrow.store, ["edit", id] + $0) }
                try edit(["--due", first, "--repeat", "daily"])
                try edit(["--due", second])
                #expect(try item(furrow).repeatAnchor == first)
                try furrow.focus("Water plants")
                try furrow.desk.keyboard.press("ctrl+d")
                try tap("Repeat", furrow)
                // One of several is a check box in GTK 4.8.
                let choice = try part(["radio button", "check box", "checkbox"], "Every day", furrow)
                switch way {
                case .finger: try furrow.desk.touch.tap(choice.center)
                case .mouse: try furrow.desk.mouse.click(choice.center)
                // It has the keys.
                case .key: try furrow.desk.keyboard.press("space")
                }
                try tap("Back", furrow)
                try tap("Set", furrow)
                try furrow.desk.wait("another beginning") { try item(furrow).repeatAnchor == second }
                #expect(try item(furrow).repeat == "FREQ=DAILY")
            }
        }
    }
}
