// Tests of every kind of part in or over a row, every gesture that may begin on it, and every way in which a pointer
// gets there. Each does what the rules say for that part (H9, H10).

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct PlaceTests {
        @Test(arguments: PlaceGroup.allCases)
        func eachGestureDoesWhatTheRulesSayOfThePlaceWhereItBegins(_ group: PlaceGroup) throws {
            try FurrowDesk.use(PlacedRows.first, environment: FurrowDesk.traced) { furrow in
                try furrow.desk.addPlacedRows(furrow.store)
                for place in PlaceCase.all(in: group, furrow) { try place.run() }
            }
        }
    }

    /// Runs the gestures on the parts that the pointer calls up. The touchpad pinch is left out, because Mutter's input
    /// interface does not offer it.
    @Suite(
        .secondTry, .gnomeDesk, .enabled(if: GnomeDesk.isExpected, "a GNOME desk needs what GnomeDesk.missing names"))
    @MainActor struct GnomePlaceTests {
        @Test func eachGestureDoesWhatTheRulesSayOfWhatThePointerCallsUp() throws {
            try GnomeFurrow.use(PlacedRows.first) { furrow in
                try furrow.desk.addPlacedRows(furrow.store)
                for place in PlaceCase.all(in: .calledUp, furrow) { try place.run() }
            }
        }
    }
}
