// Every kind of thing in or over a row, every gesture that may begin there, every way in which a pointer comes there: each does
// what the rules say for that place (H9, H10).

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

    /// Where Mutter's interface has no touchpad's pinch, all others.
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
