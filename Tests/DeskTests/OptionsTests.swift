// Tests of desk options: large text, a scaled screen.

import Desk
import Testing

@Suite(.serialized, .enabled(if: Desk.shouldRun, "a desk needs what Desk.missing names"))
struct OptionsTests {
    /// Returns the bounds of the probe's button and window on a new desk.
    private func button(_ options: Desk.Options) throws -> (button: ScreenRect, window: ScreenRect) {
        try Desk.use(options) { desk in
            let program = try desk.start([try #require(Desk.builtProgram("desk-probe"))])
            let window = try desk.waitForWindow(of: program)
            let button = try desk.wait(for: "the button") {
                try desk.accessible(program).first(role: "label", name: "Sow")?.bounds
            }
            return (button, window.frame)
        }
    }

    @Test func theTextScaleEnlargesText() throws {
        // Not compared with ordinary text, for which a button is higher than the text requires.
        let twice = try button(.with { $0.textScale = 2 }).button
        let fourTimes = try button(.with { $0.textScale = 4 }).button
        #expect((twice.height * 2 - 3...twice.height * 2 + 3).contains(fourTimes.height))
    }

    @Test func onAScaledScreenPositionsAreInScreenPixels() throws {
        let ordinary = try button(.init())
        let scaled = try button(.with { $0.scale = 2 })
        #expect(scaled.window.width == ordinary.window.width * 2)
        #expect(scaled.button.height == ordinary.button.height * 2)
        #expect(scaled.window.contains(scaled.button))
    }
}
