// Tests of every kind of part in or over a row, every gesture that may begin on it, and every way in which a pointer
// gets there. Each does what the rules say for that part (specification H9, H10).

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct PointerTargetTests {
        @Test(arguments: TargetGroup.allCases)
        func everyGestureFollowsTheRulesOfItsStartingPoint(_ group: TargetGroup) throws {
            try FurrowDesk.use(TargetRows.first, environment: FurrowDesk.traced) { furrow in
                try furrow.desk.addTargetRows(furrow.store)
                for place in TargetCase.all(in: group, furrow) { try place.run() }
            }
        }
    }

    /// Runs the gestures on the parts that the pointer calls up. The touchpad pinch is left out, because Mutter's input
    /// interface does not offer it.
    @Suite(
        .secondTry, .gnomeDesk, .enabled(if: GnomeDesk.shouldRun, "a GNOME desk needs what GnomeDesk.missing names"))
    @MainActor struct GnomePlaceTests {
        @Test func everyGestureFollowsTheRulesOfTheHoverControls() throws {
            try GnomeFurrow.use(TargetRows.first) { furrow in
                try furrow.desk.addTargetRows(furrow.store)
                for place in TargetCase.all(in: .hoverControls, furrow) { try place.run() }
            }
        }
    }
}
