// Tests of FURROW_SHOW_TOUCHES, which helps developers who work on gestures.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct ShowTouchesTests {
        @Test func aFingerAndItsRowAreMarkedWhileTheFingerIsDown() throws {
            try FurrowDesk.use(environment: ["FURROW_SHOW_TOUCHES": "1"]) { furrow in
                let row = try furrow.row("Item 2").frame
                let before = try furrow.desk.screenshot(of: furrow.window.frame)
                let changed = {
                    try furrow.desk.screenshot(of: furrow.window.frame).difference(from: before, in: row)
                }
                try furrow.desk.touch.down(0, at: row.center)
                try furrow.desk.wait("the finger on the screen") { try changed() > 0 }
                // A slide that is canceled, because a tap would edit the task.
                try furrow.desk.touch.move(0, to: row.center.moved(by: 60, 0))
                try furrow.desk.wait("the slide") { try !furrow.menuButtons().isEmpty }
                try furrow.desk.keyboard.press("escape")
                try furrow.release()
                try furrow.desk.wait("nothing on the screen") { try changed() == 0 }
            }
        }
    }
}
