// Tests of a touchpad whose fingers leave without an event that reports it (specification K3).

import Desk
import Testing

extension DesktopTests {
    @MainActor struct UnreportedLiftTests {
        /// The input after which the fingers count as lifted from a silent touchpad, or only the continued silence.
        enum LiftSignal: CaseIterable {
            case pointer, mouse, key, button, touch, silence

            /// Whether this input closes the row that the slide has opened (A8).
            var closesRow: Bool { self == .button || self == .touch }
        }

        @Test(arguments: LiftSignal.allCases) func aSlideEndsLikeAReleaseAtRest(_ signal: LiftSignal) throws {
            try FurrowDesk.use { furrow in
                try furrow.padSlide("Item 2", by: 105, release: false)
                try furrow.waitForOffset(of: "Item 2", 105)
                furrow.desk.pad.stopSendingEvents()
                try send(signal, furrow)
                if signal.closesRow {
                    try furrow.waitForRows(FurrowDesk.items(5))
                } else {
                    try furrow.waitForOffset(of: "Item 2", Menu.width)
                }
                // The next scroll starts a new slide on its own row.
                try furrow.padSlide("Item 4", by: 105)
                try furrow.waitForOffset(of: "Item 4", Menu.width)
                try furrow.waitForOffset(of: "Item 2", 0)
                #expect(try furrow.list() == FurrowDesk.items(5))
                #expect(try furrow.editor() == nil)
            }
        }

        private func send(_ signal: LiftSignal, _ furrow: FurrowDesk) throws {
            switch signal {
            case .pointer: try furrow.desk.pad.moveBy(0, 5)
            case .mouse: try furrow.desk.mouse.moveBy(4, 3)
            case .key: try furrow.desk.keyboard.press("shift")
            case .button:
                // On the opened row itself.
                try furrow.desk.mouse.press()
                try furrow.desk.mouse.release()
            case .touch: try furrow.desk.touch.tap(try furrow.center(of: "Item 4"))
            case .silence: break
            }
        }

        @Test func aLongSlideActsOnceTheTouchpadIsSilent() throws {
            try FurrowDesk.use { furrow in
                try furrow.padSlide("Item 2", by: 300, release: false)
                furrow.desk.pad.stopSendingEvents()
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"])
            }
        }

        @Test func aPullActsOnceTheTouchpadIsSilent() throws {
            try FurrowDesk.use { furrow in
                try furrow.padPull("Item 2", by: 90, release: false)
                furrow.desk.pad.stopSendingEvents()
                try furrow.typeNew("New")
                try furrow.waitForList(["New"] + FurrowDesk.items(5))
            }
        }

        @Test func fingersRestingOnTheTouchpadHoldTheRow() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                try furrow.padSlide("Item 2", by: 105, release: false)
                let moment = Trace.now
                // Three seconds is longer than the timeout for a silent touchpad.
                try furrow.desk.wait("three seconds of resting fingers") { Trace.now > moment + 3 }
                #expect(try furrow.trace().since(moment).lines("ended").isEmpty)
                try furrow.waitForOffset(of: "Item 2", 105)
                try furrow.desk.pad.releaseScroll()
                try furrow.waitForOffset(of: "Item 2", Menu.width)
            }
        }
    }
}
